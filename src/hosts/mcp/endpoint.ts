import type * as Sdk from '@modelcontextprotocol/server'
import type { CallToolResult, Server } from '@modelcontextprotocol/server'
import { version } from '../../../package.json'
import { Problem } from '../../contract/problem.js'
import { ownRefusal, presentOwnProblem, problemOfUsage } from '../../contract/problem-document.js'
import type { WireRequest } from '../../gateway/exchange.js'
import type { GatewayResponse } from '../../gateway/gateway.js'
import { payloadOf } from '../../gateway/payload.js'
import { toBase64 } from '../../kernel/base64.js'
import type { Duration } from '../../kernel/clock.js'
import { didYouMean } from '../../kernel/closest.js'
import { invariant, UsageError } from '../../kernel/errors.js'
import { wholeOf } from '../../kernel/stored-bytes.js'
import type { FetchInput } from '../fetch/fetch.js'
import { clockTool, readMove } from './clock-tool.js'
import { possibleTool, readId } from './possible-tool.js'
import { type Toolbox, type ToolRequest, toToolRequest } from './tools.js'
import { wordedServer } from './worded-server.js'

/** The API behind the tools: a simulator, or the worlds of a server. */
export interface McpTarget {
  readonly baseUrl: string
  /** Its callers have no simulator in hand: hints name calls of `/__sim/` and flags. */
  readonly outside?: boolean
  /** Only a simulator has it. */
  lifetime?(): { readonly isOver: boolean }
  accepts(apiKey: string): boolean
  /** Its clock, or of the world that a key is of: the tool that moves time is offered where there is one. */
  readonly clock?: ToolClock
  /** Agents make several calls at once: what moves the clock waits for what moves it already. */
  inTurn?<T>(work: () => Promise<T>): Promise<T>
  clockFor?(apiKey: string): ToolClock
  /** Tells what can happen to an object now: the tool of that name is offered where somebody does. */
  possible?(id: string): readonly object[]
  possibleFor?(apiKey: string, id: string): readonly object[]
  handle(request: WireRequest): GatewayResponse | Promise<GatewayResponse>
}

interface ToolClock {
  now(): Date
  advance(duration: Duration): Promise<void>
}

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
  | 'Server'
  | 'WebStandardStreamableHTTPServerTransport'
>

const instructions =
  'Each tool is one operation of the platform’s API, which platform-simulator stands in for: no real money moves. ' +
  'Amounts are decimal strings. A list says in meta whether there is more: pass the last id as starting_after. ' +
  'A refusal is a problem document with detail and errors. ' +
  'What takes time happens when the simulator’s clock moves: clock_advance moves it.'

/** The operations as tools over streamable HTTP: stateless, each call answered by one JSON document. */
export function createEndpoint(
  sdk: ProtocolSdk,
  target: McpTarget,
  url: string,
  toolbox: Toolbox,
): McpEndpoint {
  const { pathname } = new URL(url)
  const Server = wordedServer(sdk)

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
    const { call, onItsWayBack } = callsOf(target, toolbox, sdk, apiKey, place)
    const about = { name: 'platform-simulator', version }
    const server = new Server(about, { capabilities: { tools: {} }, instructions })
    server.setRequestHandler('tools/list', () => ({ tools: [...toolbox.tools] }))
    server.setRequestHandler('tools/call', async ({ params }) =>
      server.projectCallToolResult(await call(params.name, params.arguments ?? {}), undefined),
    )
    return onItsWayBack(await exchange(sdk, request, server))
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

/** The calls of one request, and what they have to do with its answer. */
function callsOf(target: McpTarget, toolbox: Toolbox, sdk: ProtocolSdk, apiKey: string, place: string) {
  let failure: { readonly error: unknown } | undefined
  let truncated = false

  /** Answers a tool that is no operation, and what is wrong with its arguments as a refusal. */
  async function answered(
    run: () => Promise<Readonly<Record<string, unknown>>> | Readonly<Record<string, unknown>>,
  ): Promise<CallToolResult> {
    try {
      const answer = await run()
      return { ...inWords(JSON.stringify(answer)), structuredContent: answer }
    } catch (error) {
      if (error instanceof Problem) return refused(presentOwnProblem(error, place))
      if (!(error instanceof UsageError)) throw error
      return refused(presentOwnProblem(problemOfUsage(error), place))
    }
  }

  async function moveClock(args: Readonly<Record<string, unknown>>) {
    const clock = target.clockFor?.(apiKey) ?? target.clock
    invariant(clock, 'the tool that moves time is offered without a clock')
    const { duration } = readMove(args)
    const move = () => clock.advance(duration)
    await (target.inTurn === undefined ? move() : target.inTurn(move))
    return { now: clock.now().toISOString() }
  }

  function tellPossible(args: Readonly<Record<string, unknown>>) {
    const id = readId(args)
    return { data: [...(target.possibleFor?.(apiKey, id) ?? target.possible?.(id) ?? [])] }
  }

  function requestFor(method: string, { path, search, body, idempotencyKey }: ToolRequest): WireRequest {
    const headers: Readonly<Record<string, string | null>> = {
      'x-api-key': apiKey,
      'x-idempotency-key': idempotencyKey,
    }
    return {
      method,
      path,
      search,
      // It stands inside the platform.
      secure: true,
      header: (name) => headers[name] ?? null,
      body: payloadOf(body),
      traffic: 'app',
      makesKeys: true,
      // An agent that misspells a member would be told that all went well.
      strict: 'error',
      outside: target.outside ?? false,
    }
  }

  function resultOf({ status, headers, text, stored }: GatewayResponse, uri: string): CallToolResult {
    const outcome = status < 400 ? {} : { isError: true }
    if (stored !== undefined) return inBase64(wholeOf(stored), headers['content-type'] ?? '', uri)
    if (text === undefined)
      return { ...inWords(`${status}: done, and there is nothing to read.`), ...outcome }
    if (!/json/.test(headers['content-type'] ?? '')) return { ...inWords(text), ...outcome }
    try {
      return { ...inWords(text), structuredContent: JSON.parse(text), ...outcome }
    } catch {
      // Only a fault cuts an answer.
      truncated = true
      return inWords(text)
    }
  }

  return {
    async call(name: string, args: Readonly<Record<string, unknown>>): Promise<CallToolResult> {
      if (name === clockTool.name && toolbox.tools.includes(clockTool)) return answered(() => moveClock(args))
      if (name === possibleTool.name && toolbox.tools.includes(possibleTool))
        return answered(() => tellPossible(args))
      const operation = toolbox.find(name)
      if (operation === undefined) {
        const names = toolbox.tools.map((tool) => tool.name)
        const message = `there is no tool ${name}. ${didYouMean(name, names, 2)}`
        throw new sdk.ProtocolError(sdk.ProtocolErrorCode.InvalidParams, message)
      }
      try {
        const request = requestFor(operation.method, toToolRequest(operation, args))
        return resultOf(await target.handle(request), target.baseUrl + request.path)
      } catch (error) {
        if (error instanceof Problem) return refused(presentOwnProblem(error, place))
        failure ??= { error }
        throw error
      }
    },

    /** Does to the answer that the client gets what faults did to the answer of the API. @throws as fetch does */
    async onItsWayBack(response: Response): Promise<Response> {
      if (failure !== undefined) throw failure.error
      if (!truncated) return response
      const text = await response.text()
      const { status, headers } = response
      return new Response(text.slice(0, Math.floor(text.length / 2)), { status, headers })
    },
  }
}

function inBase64(bytes: Uint8Array, mimeType: string, uri: string): CallToolResult {
  return { content: [{ type: 'resource', resource: { uri, mimeType, blob: toBase64(bytes) } }] }
}

function inWords(text: string): CallToolResult {
  return { content: [{ type: 'text', text }] }
}

function refused(document: Readonly<Record<string, unknown>>): CallToolResult {
  return { ...inWords(JSON.stringify(document)), structuredContent: document, isError: true }
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
