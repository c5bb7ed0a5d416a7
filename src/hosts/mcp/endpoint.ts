import type * as Sdk from '@modelcontextprotocol/server'
import type { Server } from '@modelcontextprotocol/server'
import { version } from '../../../package.json'
import { Problem } from '../../contract/problem.js'
import { ownRefusal } from '../../contract/problem-document.js'
import type { FetchInput } from '../fetch/fetch.js'
import { offerResources, offerTasks } from './beside-tools.js'
import type { McpTarget } from './mcp-target.js'
import type { Offer } from './offer.js'
import { PlatformCalls } from './platform-calls.js'
import { wordedServer } from './worded-server.js'

export interface McpEndpoint {
  /** The address of the server, for an MCP client. */
  readonly url: string
  /** Answers one request of a client. Nothing is kept from one to the next. */
  fetch(input: FetchInput, init?: RequestInit): Promise<Response>
}

/**
 * The part of `@modelcontextprotocol/server` that is used. It is handed over, so that the server can ask for the
 * package without a static import: a bundler that follows one fails where the package is not installed.
 */
export type ProtocolSdk = Pick<
  typeof Sdk,
  | 'createMcpHandler'
  | 'isLegacyRequest'
  | 'ProtocolError'
  | 'ProtocolErrorCode'
  | 'ResourceNotFoundError'
  | 'Server'
  | 'WebStandardStreamableHTTPServerTransport'
>

/** Tools over streamable HTTP: stateless, each call answered by one JSON document. */
export function createEndpoint(
  sdk: ProtocolSdk,
  target: McpTarget,
  url: string,
  { tools, instructions, call, instead, resources = [], tasks = [] }: Offer,
): McpEndpoint {
  const { pathname } = new URL(url)
  const Server = wordedServer(sdk)
  const capabilities = {
    tools: {},
    ...(resources.length > 0 && { resources: {} }),
    ...(tasks.length > 0 && { prompts: {} }),
  }

  async function answer(request: Request): Promise<Response> {
    const place = new URL(request.url).pathname
    if (place !== pathname) {
      const help = `the tools are at ${url}; where the app calls another address, give createMcpEndpoint that url`
      return refuse(
        new Problem('not-found', `${request.method} ${place} does not exist.`, { hint: help }),
        place,
      )
    }
    const apiKey = presentedKey(request.headers.get('authorization'))
    if (apiKey === undefined || !target.accepts(apiKey)) return refuse(unauthenticated(apiKey), place)
    if (request.method !== 'POST') {
      const headers = { allow: 'POST' }
      const detail = `${request.method} is not possible here; POST is: there are no sessions and no streams.`
      return refuse(new Problem('method-not-allowed', detail, { headers }), place)
    }
    const platform = new PlatformCalls(target, apiKey, place)
    const about = { name: 'platform-simulator', version }
    const server = new Server(about, { capabilities, instructions })
    server.setRequestHandler('tools/list', () => ({ tools: [...tools] }))
    server.setRequestHandler('tools/call', async ({ params: { name, arguments: args = {} } }) => {
      const answered = call(name, args, platform)
      if (answered !== undefined) return server.projectCallToolResult(await answered, undefined)
      const message = `there is no tool ${name}. ${instead(name)}`
      throw new sdk.ProtocolError(sdk.ProtocolErrorCode.InvalidParams, message)
    })
    if (resources.length > 0) offerResources(sdk, server, resources, platform)
    if (tasks.length > 0) offerTasks(sdk, server, tasks)
    return platform.onItsWayBack(await exchange(sdk, request, server))
  }

  return {
    url,
    async fetch(input, init) {
      const signal = init?.signal ?? (input instanceof Request ? input.signal : null)
      signal?.throwIfAborted()
      // A client has one signal for all that it asks: each Request that is made with it would listen to it for good.
      const request =
        input instanceof Request && init === undefined ? input : new Request(input, { ...init, signal: null })
      return unlessGivenUp(answer(request), signal)
    },
  }
}

/** The key in an authorization header. */
export function presentedKey(authorization: string | null): string | undefined {
  return /^bearer +(\S+)$/i.exec(authorization ?? '')?.[1]
}

/** @throws what the signal says when the caller gives up: what it asked for goes on without it */
function unlessGivenUp<T>(work: Promise<T>, signal: AbortSignal | null): Promise<T> {
  if (signal === null) return work
  return new Promise((resolve, reject) => {
    const giveUp = (): void => reject(signal.reason)
    signal.addEventListener('abort', giveUp)
    void work.then(resolve, reject).then(() => signal.removeEventListener('abort', giveUp))
  })
}

/** The revisions before 2026-07-28 would be answered as a stream of events unless they are asked for JSON. */
async function exchange(sdk: ProtocolSdk, request: Request, server: Server): Promise<Response> {
  if (!(await sdk.isLegacyRequest(request)))
    return sdk.createMcpHandler(() => server, { legacy: 'reject' }).fetch(request)
  const transport = new sdk.WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true })
  await server.connect(transport)
  try {
    return await transport.handleRequest(request)
  } finally {
    await server.close()
  }
}

function unauthenticated(presented: string | undefined): Problem {
  const error = presented === undefined ? '' : ' error="invalid_token"'
  return new Problem('authentication-error', 'Missing or invalid authentication credentials.', {
    headers: { 'www-authenticate': `Bearer${error}` },
    hint:
      presented === undefined
        ? 'send authorization: Bearer with an API key of the simulator'
        : 'the key that was sent is unknown or revoked here: send one of the simulator that answers',
  })
}

function refuse(problem: Problem, place: string): Response {
  const { text, ...init } = ownRefusal(problem, place)
  return new Response(text, init)
}
