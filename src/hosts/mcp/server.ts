import { ownRefusal } from '../../contract/problem-document.js'
import type { GatewayRequest } from '../../gateway/exchange.js'
import { Problem } from '../../kernel/problem.js'
import { isFromElsewhere } from '../control/authorize.js'
import type { Answer } from '../node-server.js'
import type { McpEndpoint } from './endpoint.js'

/** The headers that the protocol reads. */
const read = [
  'accept',
  'authorization',
  'content-type',
  'mcp-method',
  'mcp-name',
  'mcp-protocol-version',
] as const

/**
 * An endpoint behind the server, for clients and not for pages that a browser shows: whose origin is elsewhere is
 * refused, as the protocol demands, and so is a name of this machine that somebody else has made up.
 * @param isPublic reachable from other machines, and so by other names
 */
export function createMcpApi(
  { url, fetch }: McpEndpoint,
  isPublic: boolean,
): (request: GatewayRequest) => Promise<Answer> {
  return async (request) => {
    const { method, path, header, body } = request
    if (isFromElsewhere(request, isPublic)) {
      const problem = new Problem('forbidden', 'The tools are not for web pages from elsewhere.', {
        hint: 'call them at 127.0.0.1 or localhost, and without an origin of another host',
      })
      return ownRefusal(problem, path)
    }
    const headers = new Headers()
    for (const name of read) {
      const value = header(name)
      if (value !== null) headers.set(name, value)
    }
    const response = await fetch(url, {
      method,
      headers,
      ...(method === 'POST' && { body: body?.text ?? null }),
    })
    // How long the connection lasts is the server's to say.
    response.headers.delete('connection')
    return {
      status: response.status,
      headers: Object.fromEntries(response.headers),
      text: response.body === null ? undefined : await response.text(),
    }
  }
}
