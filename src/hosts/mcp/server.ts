import { Problem } from '../../contract/problem.js'
import { ownRefusal } from '../../contract/problem-document.js'
import { isFromElsewhere } from '../control/authorize.js'
import type { OwnHosts } from '../http/own-hosts.js'
import type { HttpTarget } from '../http/target.js'
import { type McpEndpoint, presentedKey } from './endpoint.js'
import type { McpTarget } from './mcp-target.js'

/** The headers that the protocol reads. */
const read = [
  'accept',
  'authorization',
  'content-type',
  'mcp-method',
  'mcp-name',
  'mcp-protocol-version',
] as const

/** The longest message that the protocol's own server takes. */
const maxMessageBytes = 4 * 1_048_576

/**
 * An endpoint behind the server, for clients and not for pages that a browser shows: whose origin is elsewhere is
 * refused, as the protocol demands, and so is a name of this machine that somebody else has made up.
 */
export function createMcpApi(
  { url, fetch }: McpEndpoint,
  target: Pick<McpTarget, 'accepts'>,
  hosts: OwnHosts,
): Pick<HttpTarget, 'bodyLimit' | 'respond'> {
  const bodyLimit: HttpTarget['bodyLimit'] = (request) => {
    const apiKey = presentedKey(request.header('authorization'))
    const isLetIn = apiKey !== undefined && !isFromElsewhere(request, hosts) && target.accepts(apiKey)
    return isLetIn ? maxMessageBytes : 0
  }

  const respond: HttpTarget['respond'] = async (request) => {
    const { method, path, header, body } = request
    if (isFromElsewhere(request, hosts)) {
      const problem = new Problem('forbidden', 'The tools are not for web pages from elsewhere.', {
        hint: 'call them at 127.0.0.1 or localhost, and without an origin of another host',
      })
      return ownRefusal(problem, path)
    }
    if (body?.isLongerThan(maxMessageBytes) === true)
      return ownRefusal(
        new Problem('payload-too-large', `The message is larger than ${maxMessageBytes} bytes.`),
        path,
      )
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
  return { bodyLimit, respond }
}
