import { version } from '../../package.json'
import { isLoopback, isLoopbackHost } from '../contract/loopback.js'
import type { Endpoint } from '../contract/operation.js'
import { isSecureUrl } from '../contract/primitives.js'
import { createRouter } from '../gateway/router.js'
import { below, prefixOf } from '../hosts/base-url.js'
import { controlOperations, createControlApi } from '../hosts/control/api.js'
import { withCors } from '../hosts/cors.js'
import { createMcpApi } from '../hosts/mcp/server.js'
import { type Answer, type HttpTarget, serveHttp } from '../hosts/node-server.js'
import { readState, removeRemains, StateFile } from '../hosts/state-file.js'
import { checkNames } from '../kernel/names.js'
import { UsageError } from '../kernel/problem.js'
import { describeBuilders } from '../kit/given/index.js'
import type { SimulatorOptions } from '../kit/options.js'
import type { Simulator } from '../kit/simulator.js'
import { type StoredWorlds, Worlds } from '../kit/worlds.js'
import { registry } from '../resources/registry.js'
import { createSimulator } from './simulator.js'

export interface ListenOptions {
  /** A free one unless given. */
  readonly port?: number
  /** 127.0.0.1 unless given: only this machine can call it. */
  readonly host?: string
  /** Asked of who calls `/__sim/`, as `authorization: Bearer`; without one nobody may on a public host. */
  readonly token?: string
  /** A file that has the state of every world, and is begun with. */
  readonly state?: string
  /** Told of a state that could not be written. */
  readonly onStateError?: (error: unknown) => void
  /** A webhook target for every event, in every world. */
  readonly webhook?: string
  /** Answers the operations as tools at `/mcp`; it needs the package `@modelcontextprotocol/server`. */
  readonly mcp?: boolean
  /** Only these tools, by name or by the resource that they begin with; all unless given. It turns `mcp` on. */
  readonly mcpTools?: readonly string[]
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
  /** Takes nothing new, finishes what is in flight, writes the state, and ends the simulators that it made. */
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
    ['port', 'host', 'token', 'state', 'onStateError', 'webhook', 'mcp', 'mcpTools', 'cors'],
    'listen',
  )
  const { port = 0, host = '127.0.0.1', token, state: path, webhook } = options
  if (webhook !== undefined && !isSecureUrl(webhook))
    throw new UsageError(
      `the option webhook is ${webhook}: it must be a URL that starts with https:// (http:// on loopback hosts only).`,
    )
  if (token === '') throw new UsageError('the option token is empty: give one, or leave it out.')
  if (host === '') throw new UsageError('the option host is empty: 127.0.0.1, 0.0.0.0 or another address.')
  const stored = path === undefined ? undefined : readState(path)
  const { mcpTools, cors = [] } = options
  const mcp = options.mcp === true || mcpTools !== undefined ? await loadMcp() : undefined
  const opening = new Opening(cors)
  const server = await serveHttp(opening, { port, host })
  try {
    let file: StateFile<StoredWorlds> | undefined
    const worlds = new Worlds({
      createSimulator,
      options: 'handle' in target ? { environment: target.environment } : target,
      sim: 'handle' in target ? target : undefined,
      baseUrl: isLoopback(new URL(server.url).hostname) ? server.url : `http://localhost:${server.port}`,
      webhook,
      isLoaded: stored !== undefined && !('handle' in target),
      changed: () => file?.changed(),
    })
    if (stored !== undefined) worlds.load(stored as StoredWorlds)
    if (path !== undefined) {
      await removeRemains(path)
      file = new StateFile(path, () => worlds.store(), options.onStateError ?? (() => undefined))
      file.changed()
    }
    const isPublic = !isLoopbackHost(host)
    const endpoint = mcp?.createMcpEndpoint(worlds, {
      url: `${server.url}/mcp`,
      ...(mcpTools !== undefined && { tools: mcpTools }),
    })
    opening.begin(worlds, {
      control: createControlApi(controls, worlds, { version, token, isPublic }),
      mcp: endpoint && createMcpApi(endpoint, isPublic),
      changed: () => file?.changed(),
    })
    return {
      url: server.url,
      port: server.port,
      mcpUrl: endpoint?.url,
      apiKey: worlds.default.apiKey,
      sim: worlds.default.sim,
      async close() {
        await server.close()
        await file?.close()
        worlds.dispose()
      },
    }
  } catch (error) {
    await server.close()
    throw error
  }
}

type Respond = HttpTarget['respond']

/** What the server has beside the API. */
interface Beside {
  readonly control: Respond
  readonly mcp: Respond | undefined
  changed(): void
}

/** Requests that come before the worlds are there wait for them. */
class Opening implements HttpTarget {
  #respond: Respond
  #begun: () => void = () => undefined
  #prefix = ''
  readonly #toReaders: Respond

  /** @throws UsageError for what is no origin */
  constructor(cors: readonly string[]) {
    this.#toReaders = withCors(cors, (request) => this.#respond(request))
    const begun = new Promise<void>((resolve) => {
      this.#begun = resolve
    })
    this.#respond = (request) => begun.then(() => this.#respond(request))
  }

  begin(worlds: Worlds, { control, mcp, changed }: Beside): void {
    this.#prefix = prefixOf(new URL(worlds.default.sim.baseUrl))
    const controlled: Respond = async (request) => {
      const answer = await control(request)
      if (request.method !== 'GET') changed()
      return answer
    }
    // Not itself asynchronous: most requests are answered in the turn in which they arrive.
    this.#respond = (request) => {
      if (request.path === '/' && request.method === 'GET') return frontPage(mcp !== undefined)
      if (isControl(request.path)) return controlled(request)
      return mcp !== undefined && request.path === '/mcp' ? mcp(request) : worlds.handle(request)
    }
    this.#begun()
  }

  respond(request: Parameters<Respond>[0]): ReturnType<Respond> {
    return this.#toReaders(request)
  }

  bodyLimit(method: string, path: string): number {
    if (path === '/mcp') return mcpLimit
    return router.match(method, below(this.#prefix, path)).operation?.bodyLimit ?? mebibyte
  }
}

/** For whoever opens the address in a browser. */
function frontPage(hasTools: boolean): Answer {
  const lines = [
    `platform-simulator ${version}`,
    '',
    'GET /openapi.json        describes the API; its requests carry x-api-key',
    'GET /__sim/openapi.json  describes how the simulator is controlled',
    'GET /__sim/timeline?format=text  tells what has happened',
    ...(hasTools ? ['/mcp                     has the operations as tools'] : []),
  ]
  return {
    status: 200,
    headers: { 'content-type': 'text/plain; charset=utf-8' },
    text: `${lines.join('\n')}\n`,
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
