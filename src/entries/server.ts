/**
 * `listen(sim, { port, host })`, the simulator over HTTP; `npx platform-simulator serve` does the same: [server and
 * command line](docs/guide/server.md)
 */

import { version } from '../../package.json'
import { hint, setting } from '../contract/hints.js'
import { isLoopback } from '../contract/loopback.js'
import { isSecureUrl } from '../contract/primitives.js'
import { Problem } from '../contract/problem.js'
import { ownRefusal } from '../contract/problem-document.js'
import type { GatewayRequest } from '../gateway/exchange.js'
import { controlOperations, createControlApi } from '../hosts/control/api.js'
import type { ControlAccess } from '../hosts/control/authorize.js'
import { withCors } from '../hosts/cors.js'
import { frontPage } from '../hosts/front-page.js'
import { liveOperation } from '../hosts/inspector/live-operation.js'
import type { InspectorAccess, OpenInspector } from '../hosts/inspector/part.js'
import { checkListenOptions } from '../hosts/listen-options.js'
import type { McpEndpoint, McpTarget, ProtocolSdk } from '../hosts/mcp/endpoint.js'
import { createMcpApi } from '../hosts/mcp/server.js'
import {
  type Answer,
  type BodyPlace,
  type HttpTarget,
  type ServedRequest,
  serveHttp,
} from '../hosts/node-server.js'
import { checkHostNames, OwnHosts } from '../hosts/own-hosts.js'
import { isPage } from '../hosts/pages/pages.js'
import { asVisitor } from '../hosts/pages/visitor.js'
import { Spill } from '../hosts/spill/spill.js'
import { sweepTemporaryFolders } from '../hosts/spill/temporary.js'
import { UsageError } from '../kernel/errors.js'
import { lazy } from '../kernel/lazy.js'
import { isPlainObject } from '../kernel/names.js'
import { printable } from '../kernel/shown.js'
import { describeBuilders } from '../kit/given/index.js'
import type { SimulatorOptions } from '../kit/options.js'
import { ServerState } from '../kit/server-state.js'
import type { Simulator } from '../kit/simulator.js'
import { Worlds } from '../kit/worlds.js'
import { registry } from '../resources/registry.js'
import { requireAlive } from '../runtime/lifetime.js'
import type { ToolSetting } from './mcp-tools.js'
import { createSimulator } from './simulator.js'

export interface ListenOptions {
  /** A free one unless given. */
  readonly port?: number
  /** 127.0.0.1 unless given: only this machine can call it. */
  readonly host?: string
  /**
   * More names by which the server is called, such as `simulator` in a network of containers. It refuses a Host that is not
   * its own: those of loopback and the address that it listens at are, and so is the host of the base URL.
   */
  readonly hostNames?: readonly string[]
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
  /** Only these tools, by name or by the resource that they begin with; all unless given. It turns `mcp` on. */
  readonly mcpTools?: readonly string[]
  /** For `sim.inspect()`: called when somebody presses Continue in the inspector, which then has that button. */
  readonly onInspected?: () => void
  /** Origins whose pages may read what is answered, such as `http://localhost:3000`, or `*`; none unless given. */
  readonly cors?: readonly string[]
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

/**
 * Serves a simulator over HTTP, or a new one by options, whose clock is then `real` unless given. `/__sim/openapi.json`
 * describes how it is controlled.
 * @throws UsageError when the port is taken, an option is wrong, the state cannot be read, or `mcp` lacks its package
 */
export async function listen(
  target: Simulator | SimulatorOptions = {},
  options: ListenOptions = {},
): Promise<Listening> {
  const given: unknown = target
  if (!isPlainObject(given))
    throw new UsageError(
      `listen takes a simulator, or the options of one, and was given ${printable(given)}.`,
    )
  checkListenOptions(target, options)
  if ('handle' in target) requireAlive(target, 'listen')
  const { port = 0, host = '127.0.0.1', hostNames = [], token, state: path, webhook } = options
  if (webhook !== undefined && !isSecureUrl(webhook))
    throw new UsageError(
      `the option webhook is ${printable(webhook)}: it must be a URL that starts with https:// (http:// on loopback hosts only).`,
    )
  if (token === '') throw new UsageError('the option token is empty: give one, or leave it out.')
  if (path === '') throw new UsageError('the option state is empty: name a directory, or leave it out.')
  checkHostNames(hostNames)
  if (host === '') throw new UsageError('the option host is empty: 127.0.0.1, 0.0.0.0 or another address.')
  if (options.durable === true && path === undefined)
    throw new UsageError('the option durable needs the option state: the directory that answers are kept in.')
  const { mcpTools, cors = [] } = options
  const openTools = options.mcp === true || mcpTools !== undefined ? await loadTools() : undefined
  const own: SimulatorOptions = 'handle' in target ? { environment: target.environment } : target
  const opening = new Opening(cors)
  const state = path === undefined ? undefined : await ServerState.open(path, own)
  sweepTemporaryFolders()
  const spill = state?.spill ?? new Spill()
  const stored = state?.stored
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
      keepBytes: spill.keep,
    })
    if (stored !== undefined) worlds.load(stored)
    state?.follow(worlds, options.onStateError ?? (() => undefined))
    const called = new URL(worlds.default.sim.baseUrl).hostname
    const hosts = new OwnHosts(host, [...hostNames, called])
    const access = { token, hosts }
    const endpoint = openTools?.(worlds, { url: `${server.url}/mcp`, tools: mcpTools })
    opening.begin(worlds, {
      control: createControlApi(controls, worlds, { version, described: [liveOperation], ...access }),
      inspector: inspectorLater(worlds, { ...access, finish: options.onInspected }),
      access,
      mcp: endpoint && createMcpApi(endpoint, worlds, hosts),
      keep: state && keeper(state, options.durable === true),
      spill,
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
          // Whoever gave a simulator goes on with it.
          if ('handle' in target) {
            target.keepBytesIn(null)
            spill.bringBack()
          }
          spill.close()
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

/** What answers, by where a request goes. */
type Part = Pick<HttpTarget, 'bodyLimit' | 'respond' | 'putAway'>

/** What the server has beside the API. */
interface Beside {
  readonly control: Part
  readonly inspector: Part
  readonly mcp: Part | undefined
  readonly access: ControlAccess
  /** Where long bodies go. */
  readonly spill: Spill
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
  const refusal = ownRefusal(problem, path)
  return { ...refusal, headers: { ...refusal.headers, 'retry-after': '1' } }
}

/** A part whose answers are kept, unless they only look at the server. */
function keeping(part: Part, { method, path }: ServedRequest, keep: Keep): Part {
  if (method === 'GET' && isControl(path)) return part
  return {
    ...part,
    respond: (request, gone) => keep(request, part.respond(request, gone)),
  }
}

/** Requests that come before the worlds are there wait for them. */
class Opening implements HttpTarget {
  opening: Promise<void> | undefined
  #partOf: (request: ServedRequest) => Part = () => {
    throw new UsageError('the server is not there yet.')
  }
  #begun: () => void = () => undefined
  readonly #toReaders: Respond

  /** @throws UsageError for what is no origin */
  constructor(cors: readonly string[]) {
    this.#toReaders = withCors(cors, (request, gone) => this.#respond(request, gone))
    this.opening = new Promise<void>((resolve) => {
      this.#begun = resolve
    })
  }

  begin(worlds: Worlds, { control, inspector, mcp, access, keep, spill }: Beside): void {
    const api: Part = {
      bodyLimit: (request) => worlds.bodyLimit(request),
      putAway: (request) => (worlds.takesFile(request) ? spill : undefined),
      // Not itself asynchronous: most requests are answered in the turn in which they arrive.
      respond: (request, gone) => worlds.handle(request, gone),
    }
    const pages: Part = {
      bodyLimit: (request) => worlds.bodyLimit(asVisitor(request, access)),
      respond: (request, gone) => worlds.handle(asVisitor(request, access), gone),
    }
    const front: Part = { bodyLimit: () => 0, respond: () => frontPage(version, mcp !== undefined) }
    const partOf = (request: ServedRequest): Part => {
      const { path, method, header, isProxied } = request
      if (isInspector(request)) return inspector
      if (isControl(path)) return control
      if (mcp !== undefined && path === '/mcp') return mcp
      if (!isProxied && !access.hosts.has(header('host'))) return elsewhere
      if (isPage(path)) return pages
      return path === '/' && method === 'GET' ? front : api
    }
    this.#partOf = keep === undefined ? partOf : (request) => keeping(partOf(request), request, keep)
    this.opening = undefined
    this.#begun()
  }

  respond(request: ServedRequest, gone: () => AbortSignal): ReturnType<Respond> {
    return this.#toReaders(request, gone)
  }

  #respond(request: ServedRequest, gone: () => AbortSignal): ReturnType<Respond> {
    try {
      return this.#partOf(request).respond(request, gone)
    } catch (error) {
      if (error instanceof Problem) return ownRefusal(error, request.path)
      throw error
    }
  }

  putAway(request: ServedRequest): BodyPlace | undefined {
    return this.#partOf(request).putAway?.(request)
  }

  bodyLimit(request: ServedRequest): number {
    try {
      return this.#partOf(request).bodyLimit(request)
    } catch (error) {
      if (error instanceof Problem) return 0
      throw error
    }
  }
}

/** For a name that somebody else has let point here, so that a page of theirs can read what is here. */
const elsewhere: Part = {
  bodyLimit: () => 0,
  respond({ path, header }) {
    const detail = `This server is not ${header('host')}.`
    const problem = new Problem('forbidden', detail, {
      status: 421,
      title: 'Misdirected Request',
      hint: hint`call it at 127.0.0.1 or localhost, or add this name by ${setting('hostNames', '--host-name')}`,
    })
    return ownRefusal(problem, path)
  },
}

/** The inspector's page, for whoever wants HTML, and what it asks. */
function isInspector({ path, method, header }: ServedRequest): boolean {
  const place = path.replace(/^\/w\/[^/]+/, '')
  if (/^\/__sim\/inspect(?:\/|$)/.test(place)) return true
  return method === 'GET' && /^(?:\/__sim)?\/?$/.test(place) && (header('accept') ?? '').includes('text/html')
}

/** Loaded when it is asked for, and by its name: a server that nobody inspects has nothing of it. */
function inspectorLater(worlds: Worlds, setting: InspectorAccess): Part {
  const open = lazy(async () => {
    const { inspectorPart } = await import('platform-simulator/inspector')
    // Declared without its type, so that the declarations for users have nothing of the server's inside.
    return (inspectorPart as OpenInspector)(worlds, setting)
  })
  return {
    // Nothing that it is asked has a body.
    bodyLimit: () => 0,
    respond: async (request, gone) => (await open()).respond(request, gone),
  }
}

/** Also below the address of a world. */
function isControl(path: string): boolean {
  return /^(?:\/w\/[^/]+)?\/__sim(?:\/|$)/.test(path)
}

/**
 * Loaded when it is asked for: nobody else needs the package. A bundler that finds an import inside of `try` goes on
 * without what is not installed.
 */
async function loadTools(): Promise<(target: McpTarget, setting: ToolSetting) => McpEndpoint> {
  let sdk: ProtocolSdk
  try {
    sdk = await import('@modelcontextprotocol/server')
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : ''
    const isMissing = code.endsWith('MODULE_NOT_FOUND')
    if (!isMissing || !String(error).includes('@modelcontextprotocol/server')) throw error
    throw new UsageError(
      'the option mcp needs the package @modelcontextprotocol/server, which is not installed here: npm install --save-dev @modelcontextprotocol/server',
    )
  }
  const { openTools } = await import('./mcp-tools.js')
  return (target, setting) => openTools(sdk, target, setting)
}
