import { version } from '../../package.json'
import { isLoopback, isLoopbackHost } from '../contract/loopback.js'
import type { Endpoint } from '../contract/operation.js'
import { isSecureUrl } from '../contract/primitives.js'
import { presentOwnProblem, problemMediaType } from '../contract/problem-document.js'
import type { GatewayRequest } from '../gateway/exchange.js'
import { createRouter } from '../gateway/router.js'
import { below, prefixOf } from '../hosts/base-url.js'
import { controlOperations, createControlApi } from '../hosts/control/api.js'
import { createMcpApi } from '../hosts/mcp/server.js'
import { type Answer, type HttpTarget, serveHttp } from '../hosts/node-server.js'
import { checkNames } from '../kernel/names.js'
import { Problem, UsageError } from '../kernel/problem.js'
import { describeBuilders } from '../kit/given/index.js'
import type { SimulatorOptions } from '../kit/options.js'
import { ServerState } from '../kit/server-state.js'
import type { Simulator } from '../kit/simulator.js'
import { Worlds } from '../kit/worlds.js'
import { registry } from '../resources/registry.js'
import { createSimulator } from './simulator.js'

export interface ListenOptions {
  /** A free one unless given. */
  readonly port?: number
  /** 127.0.0.1 unless given: only this machine can call it. */
  readonly host?: string
  /** Asked of who calls `/__sim/`, as `authorization: Bearer`; without one nobody may on a public host. */
  readonly token?: string
  /** A directory that keeps the state of every world, and is begun with; made when it is not there. */
  readonly state?: string
  /** An answer is given when what it tells is on the disk; otherwise that may take 100 ms longer. */
  readonly durable?: boolean
  /** Told of a state that could not be written. */
  readonly onStateError?: (error: unknown) => void
  /** A webhook target for every event, in every world. */
  readonly webhook?: string
  /** Answers the operations as tools at `/mcp`; it needs the package `@modelcontextprotocol/server`. */
  readonly mcp?: boolean
}

export interface Listening {
  /** The base URL of the API: scheme, host and port. */
  readonly url: string
  readonly port: number
  /** Where the tools are, with the option `mcp`. */
  readonly mcpUrl: string | undefined
  /** The key of the default world, whatever state it was begun with. */
  readonly apiKey: string
  /** The default world. */
  readonly sim: Simulator
  /** The directory that the state is kept in, with the option `state`. */
  readonly state: string | undefined
  /** What whoever starts the server should know of its state. */
  readonly notes: readonly string[]
  /**
   * Takes nothing new, finishes what is in flight, writes the state, and ends the simulators that it made.
   * @throws what went wrong, when the last state could not be written
   */
  close(): Promise<void>
}

const controls = controlOperations({ causes: registry.causes, builders: describeBuilders() })
/** Of all that is answered here, for what may be sent. */
const router = createRouter<Endpoint>([...registry.allOperations, ...controls])
const mebibyte = 1_048_576
/** What the protocol's own server takes, which says so of more. */
const mcpLimit = 4 * mebibyte

/**
 * Serves a simulator over HTTP, or a new one by options, whose clock is then `real` unless given. `/__sim/openapi.json`
 * describes how it is controlled.
 * @throws UsageError when the port is taken, an option is wrong, the state cannot be read, or `mcp` lacks its package
 */
export async function listen(
  target: Simulator | SimulatorOptions = {},
  options: ListenOptions = {},
): Promise<Listening> {
  checkNames(
    options,
    ['port', 'host', 'token', 'state', 'durable', 'onStateError', 'webhook', 'mcp'],
    'listen',
  )
  const { port = 0, host = '127.0.0.1', token, state: path, webhook } = options
  if (webhook !== undefined && !isSecureUrl(webhook))
    throw new UsageError(
      `the option webhook is ${webhook}: it must be a URL that starts with https:// (http:// on loopback hosts only).`,
    )
  if (token === '') throw new UsageError('the option token is empty: give one, or leave it out.')
  if (host === '') throw new UsageError('the option host is empty: 127.0.0.1, 0.0.0.0 or another address.')
  if (options.durable === true && path === undefined)
    throw new UsageError('the option durable needs the option state: the directory that answers are kept in.')
  const mcp = options.mcp === true ? await loadMcp() : undefined
  const own: SimulatorOptions = 'handle' in target ? { environment: target.environment } : target
  const state = path === undefined ? undefined : await ServerState.open(path, own)
  const stored = state?.stored
  const opening = new Opening()
  const server = await serveHttp(opening, { port, host }).catch(async (error: unknown) => {
    await state?.close()
    throw error
  })
  try {
    const worlds = new Worlds({
      createSimulator,
      options: state?.clock === undefined || 'handle' in target ? own : { clock: state.clock, ...own },
      sim: 'handle' in target ? target : undefined,
      baseUrl: isLoopback(new URL(server.url).hostname) ? server.url : `http://localhost:${server.port}`,
      webhook,
      isLoaded: stored !== undefined && !('handle' in target),
      changed: () => state?.changed(),
    })
    if (stored !== undefined) worlds.load(stored)
    state?.follow(worlds, options.onStateError ?? (() => undefined))
    const isPublic = !isLoopbackHost(host)
    const endpoint = mcp?.createMcpEndpoint(worlds, { url: `${server.url}/mcp` })
    opening.begin(worlds, {
      control: createControlApi(controls, worlds, { version, token, isPublic }),
      mcp: endpoint && createMcpApi(endpoint, isPublic),
      keep: state && keeper(state, options.durable === true),
    })
    await state?.flush()
    return {
      url: server.url,
      port: server.port,
      mcpUrl: endpoint?.url,
      apiKey: worlds.default.apiKey,
      sim: worlds.default.sim,
      state: state?.folder,
      notes: state?.notes ?? [],
      async close() {
        await server.close()
        try {
          await state?.close()
        } finally {
          worlds.dispose()
        }
      },
    }
  } catch (error) {
    await server.close()
    await state?.close().catch(() => undefined)
    throw error
  }
}

type Respond = HttpTarget['respond']

/** What the server has beside the API. */
interface Beside {
  readonly control: Respond
  readonly mcp: Respond | undefined
  /** What an answer waits for; undefined where no state is kept. */
  readonly keep: Keep | undefined
}

type Keep = (request: GatewayRequest, answer: Answer | Promise<Answer>) => Answer | Promise<Answer>

/** Sees to it that what an answer tells is kept: before 100 ms have passed, or before it is given. */
function keeper(state: ServerState, isDurable: boolean): Keep {
  if (!isDurable) {
    const kept = async (answer: Answer | Promise<Answer>): Promise<Answer> => {
      const given = await answer
      state.changed()
      // Whoever failed to write it has told of it.
      if (state.isLate) await state.flush().catch(() => undefined)
      return given
    }
    return (_, answer) => {
      if (answer instanceof Promise) return kept(answer)
      state.changed()
      return state.isLate ? kept(answer) : answer
    }
  }
  return async (request, answer) => {
    const given = await answer
    try {
      await state.flush()
      return given
    } catch (error) {
      return notKept(request, error)
    }
  }
}

/** It has happened, and would be forgotten if the server ended now: whoever asked must not rely on it. */
function notKept({ path }: GatewayRequest, error: unknown): Answer {
  const problem = new Problem('service-unavailable', `The state could not be written: ${String(error)}`, {
    hint: 'this is the disk of platform-simulator, not the platform: make room or mend it, and send the request again with the same idempotency key',
  })
  return {
    status: problem.status,
    headers: { 'content-type': problemMediaType, 'retry-after': '1' },
    text: JSON.stringify(presentOwnProblem(problem, path)),
  }
}

/** Requests that come before the worlds are there wait for them. */
class Opening implements HttpTarget {
  #respond: Respond
  #begun: () => void = () => undefined
  #prefix = ''

  constructor() {
    const begun = new Promise<void>((resolve) => {
      this.#begun = resolve
    })
    this.#respond = (request) => begun.then(() => this.#respond(request))
  }

  begin(worlds: Worlds, { control, mcp, keep }: Beside): void {
    this.#prefix = prefixOf(new URL(worlds.default.sim.baseUrl))
    // Not itself asynchronous: most requests are answered in the turn in which they arrive.
    const respond: Respond = (request) => {
      if (isControl(request.path)) return control(request)
      return mcp !== undefined && request.path === '/mcp' ? mcp(request) : worlds.handle(request)
    }
    this.#respond =
      keep === undefined
        ? respond
        : (request) => {
            const isLook = request.method === 'GET' && isControl(request.path)
            return isLook ? respond(request) : keep(request, respond(request))
          }
    this.#begun()
  }

  respond(request: Parameters<Respond>[0]): ReturnType<Respond> {
    return this.#respond(request)
  }

  bodyLimit(method: string, path: string): number {
    if (path === '/mcp') return mcpLimit
    return router.match(method, below(this.#prefix, path)).operation?.bodyLimit ?? mebibyte
  }
}

function isControl(path: string): boolean {
  return path === '/__sim' || path.startsWith('/__sim/')
}

/** Loaded when it is asked for: nobody else needs the package. */
async function loadMcp(): Promise<typeof import('./mcp.js')> {
  try {
    return await import('./mcp.js')
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : ''
    const isMissing = code.endsWith('MODULE_NOT_FOUND')
    if (!isMissing || !String(error).includes('@modelcontextprotocol/server')) throw error
    throw new UsageError(
      'the option mcp needs the package @modelcontextprotocol/server, which is not installed here: npm install --save-dev @modelcontextprotocol/server',
    )
  }
}
