import type { HttpHandler, http } from 'msw'
import { UsageError } from '../../kernel/errors.js'
import { type Interceptor, interceptorOf, type Simulated } from './interceptor.js'

/**
 * The part that is used of what `setupServer` and `setupWorker` return. Handlers have the types of the msw that the
 * suite has installed, which stays optional.
 */
export interface MockServer {
  /** Starts a server of `setupServer`; what `setupWorker` returns has `start`. */
  listen?(...options: never[]): unknown
  use(...handlers: never[]): void
  listHandlers(): readonly object[]
  resetHandlers?(...handlers: never[]): void
}

export function isMockServer(value: unknown): value is MockServer {
  return (
    typeof value === 'object' &&
    value !== null &&
    ['use', 'listHandlers'].every((name) => typeof Reflect.get(value, name) === 'function')
  )
}

/** The member of a server of msw that keeps what answers for it: several baselines may share one server. */
const servedBy = Symbol('platform-simulator')

type Served = Pick<Simulated, 'baseUrl' | 'fetch'>

/**
 * Lets a server of msw answer for the simulators of the tests that run, with one handler for all of them. Between
 * tests it lets every request pass to the handlers of the suite, which are neither removed nor reordered.
 */
export class ServedSimulators {
  readonly #server: MockServer
  readonly #live = new Map<string, Interceptor>()
  #handler: HttpHandler | undefined
  #begun = 0
  #listens = false
  /** Tells whether there is nothing to be told any more of requests that do not come. */
  #isHeard = false

  /** The one of a server, for all who test behind it. */
  static of(server: MockServer): ServedSimulators {
    const known: unknown = Reflect.get(server, servedBy)
    if (known instanceof ServedSimulators) return known
    const served = new ServedSimulators(server)
    Reflect.set(server, servedBy, served)
    return served
  }

  private constructor(server: MockServer) {
    this.#server = server
    const { listen, resetHandlers: reset } = server
    if (listen !== undefined)
      server.listen = (...options) => {
        this.#listens = true
        return listen.apply(server, options)
      }
    if (reset === undefined) return
    // A suite resets its handlers after each test, which may be in the middle of another one.
    server.resetHandlers = (...handlers) => {
      reset.apply(server, handlers)
      if (this.#live.size > 0) this.#answer()
    }
  }

  /** Tells the tests apart that have an address of their own. */
  nextNumber(): number {
    return ++this.#begun
  }

  /** Resolves with how to stop. @throws UsageError when another test answers at the same address now */
  async serve(sim: Served): Promise<() => void> {
    const { baseUrl } = sim
    // Once: to make a handler, msw takes a stack, which costs more than a test of two calls.
    this.#handler ??= (await httpOfMsw()).all(/^https?:/, ({ request }) => this.#answerOf(request))
    if (this.#live.has(baseUrl))
      throw new UsageError(
        `two tests at once would answer for ${baseUrl} on one server. Give each an address of its own: isolateUrls: true.`,
      )
    this.#live.set(baseUrl, interceptorOf(sim, baseUrl))
    this.#answer()
    return () => void this.#live.delete(baseUrl)
  }

  /**
   * Says why a test may have failed without a request of its application. It says so once, and not where a request has
   * come before.
   */
  whyUnheard({ baseUrl }: Pick<Served, 'baseUrl'>): string | undefined {
    if (this.#isHeard) return undefined
    this.#isHeard = true
    const causes = [
      ...(this.#listens || this.#server.listen === undefined
        ? []
        : ['server.listen() was not called (call it in beforeAll)']),
      `it calls another address than ${baseUrl}`,
      'the server is of another version of msw than platform-simulator imports (npx platform-simulator doctor tells)',
    ]
    return `a test failed, and no request has reached the server that the option server names. If the application calls in this test, then ${causes.join(', or ')}.`
  }

  /** Undefined leaves the request to the handlers of the suite. */
  async #answerOf(request: Request): Promise<Response | undefined> {
    this.#isHeard = true
    for (const { pattern, answer } of this.#live.values())
      if (pattern.test(request.url)) {
        const response = await answer(request)
        if (response !== undefined) return response
      }
    return undefined
  }

  #answer(): void {
    if (this.#handler !== undefined && !this.#server.listHandlers().includes(this.#handler))
      this.#server.use(asItsOwn(this.#handler))
  }
}

/**
 * Loads the part of msw that makes handlers, where there is one: loading all of it takes each test file a tenth of a
 * second. It is not imported at the top, because whoever has no server of msw needs no msw.
 */
async function httpOfMsw(): Promise<typeof http> {
  try {
    return (await import('msw/core/http')).http
  } catch {
    // As in msw 3.
    return (await import('msw')).http
  }
}

/** The types of handlers are those of the msw that is installed, which may be another version than this is built with. */
export function asItsOwn(handler: HttpHandler): never {
  return handler as never
}
