import { type HttpHandler, http } from 'msw'
import { checkNames } from '../kernel/names.js'
import { UsageError } from '../kernel/problem.js'
import { shown } from '../kernel/shown.js'
import { requireAlive } from '../runtime/lifetime.js'
import { prefixOf } from './base-url.js'

/** What the handlers need: a simulator, or anything with a base URL and a fetch. */
export interface Simulated {
  readonly baseUrl: string
  /** Undefined leaves the request to the handlers that come after. */
  fetch(request: Request): Promise<Response | undefined>
  /** Only a simulator has it. */
  lifetime?(): { readonly isOver: boolean }
}

/**
 * Handlers for `setupServer` and `setupWorker` of msw 2 and 3: one catch-all over the simulator's own router, on the
 * base URL's host in both schemes, so that plain HTTP is refused here and never leaves the machine.
 * @param options.baseUrl the address that the app calls, where it is not `sim.baseUrl`
 * @throws UsageError for an option that nothing reads
 */
export function handlers(sim: Simulated, options: { readonly baseUrl?: string } = {}): HttpHandler[] {
  checkNames(options, ['baseUrl'], 'handlers')
  if (typeof sim?.fetch !== 'function' || typeof sim.baseUrl !== 'string')
    throw new UsageError(
      `handlers takes the simulator that answers, as createSimulator returns it, and was given ${shown(sim)}.`,
    )
  requireAlive(sim, 'handlers')
  const { baseUrl = sim.baseUrl } = options
  if (typeof baseUrl !== 'string' || !/^https?:/i.test(baseUrl) || !URL.canParse(baseUrl))
    throw new UsageError(
      `handlers: the option baseUrl is ${shown(baseUrl)}: it must be the URL that the app calls, such as ${sim.baseUrl}.`,
    )
  const served = new URL(baseUrl)
  const own = new URL(sim.baseUrl)
  const path = prefixOf(served)
  const ownPath = prefixOf(own)
  const moved = served.host !== own.host || path !== ownPath
  const pattern = new RegExp(`^https?://${escaped(served.host)}(?::(?:80|443))?${escaped(path)}(?:[/?#]|$)`)
  return [
    http.all(pattern, ({ request }) => {
      if (!moved) return answer(sim, request)
      const url = new URL(request.url)
      const target = `${url.protocol}//${own.host}${ownPath}${url.pathname.slice(path.length)}${url.search}`
      return answer(sim, new Request(target, request))
    }),
  ]
}

/** A connection that a fault broke, or that the app gave up, is one; msw would make a 500 of what is thrown. */
async function answer(sim: Simulated, request: Request): Promise<Response | undefined> {
  try {
    return await sim.fetch(request)
  } catch (error) {
    const isBroken = error instanceof TypeError && error.message === 'fetch failed'
    if (isBroken || request.signal.aborted) return Response.error()
    throw error
  }
}

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
}
