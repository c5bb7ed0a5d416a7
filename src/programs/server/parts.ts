import { version } from '../../../package.json'
import { hint, setting } from '../../contract/hints.js'
import { Problem } from '../../contract/problem.js'
import { ownRefusal } from '../../contract/problem-document.js'
import type { GatewayRequest } from '../../gateway/exchange.js'
import type { ControlAccess } from '../../hosts/control/authorize.js'
import type { Answer, BodyPlace, HttpTarget, ServedRequest } from '../../hosts/http/target.js'
import type { InspectorAccess, OpenInspector } from '../../hosts/inspector/part.js'
import { isPage } from '../../hosts/pages/pages.js'
import { asVisitor } from '../../hosts/pages/visitor.js'
import { UsageError } from '../../kernel/errors.js'
import { lazy } from '../../kernel/lazy.js'
import { withCors } from './cors.js'
import type { ServerState } from './server-state.js'
import type { Spill } from './spill/spill.js'
import type { Worlds } from './worlds.js'

type Respond = HttpTarget['respond']

/** A part of the server that answers. */
export type Part = Pick<HttpTarget, 'bodyLimit' | 'respond' | 'putAway'>

/** The parts that the server has beside the API. */
interface Beside {
  readonly control: Part
  readonly inspector: Part
  readonly mcp: Part | undefined
  readonly access: ControlAccess
  /** The place for long bodies. */
  readonly spill: Spill
  /** Keeps what an answer tells; undefined where no state is kept. */
  readonly keep: Keep | undefined
}

type Keep = (request: GatewayRequest, answer: Answer | Promise<Answer>) => Answer | Promise<Answer>

/** Sees to it that what an answer tells is kept: before 100 ms have passed, or before it is given. */
export function keeper(state: ServerState, isDurable: boolean): Keep {
  if (!isDurable) {
    const kept = async (answer: Answer | Promise<Answer>): Promise<Answer> => {
      const given = await answer
      state.changed()
      // Whoever failed to write it has told of it.
      if (state.isLate()) await state.flush().catch(() => undefined)
      return given
    }
    return (_, answer) => {
      if (answer instanceof Promise) return kept(answer)
      state.changed()
      return state.isLate() ? kept(answer) : answer
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
  const respond: Respond = (request, gone) => keep(request, part.respond(request, gone))
  return { ...part, respond }
}

/** Requests that come before the worlds are there wait for them. */
export class Opening implements HttpTarget {
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

/** Refuses a name that somebody else has let point here, so that a page of theirs can read what is here. */
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

/** Loads the inspector. */
export type LoadInspector = () => Promise<OpenInspector>

/** Makes the inspector when it is first asked for. */
export function inspectorLater(load: LoadInspector, worlds: Worlds, setting: InspectorAccess): Part {
  const open = lazy(async () => (await load())(worlds, setting))
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

/** Makes the page for whoever opens the address in a browser. */
function frontPage(version: string, hasTools: boolean): Answer {
  const lines = [
    `platform-simulator ${version}`,
    '',
    'GET / in a browser       shows the inspector',
    'GET /openapi.json        describes the API; its requests carry x-api-key',
    'GET /__sim/openapi.json  describes how the simulator is controlled',
    'application_url, resubmit_url, resolution_url and checkout_url lead to pages of this server',
    'GET /__sim/timeline?format=text  tells what has happened',
    ...(hasTools ? ['/mcp                     has tools for agents'] : []),
  ]
  return {
    status: 200,
    headers: { 'content-type': 'text/plain; charset=utf-8' },
    text: `${lines.join('\n')}\n`,
  }
}
