import { UsageError } from '../../kernel/errors.js'
import { checkOptions, isHttpUrl } from '../../kernel/names.js'
import { printable } from '../../kernel/shown.js'
import { requireAlive } from '../../runtime/lifetime.js'
import { prefixOf } from '../fetch/base-url.js'

/** A simulator that answers intercepted requests, or anything with a base URL and a fetch. */
export interface Simulated {
  readonly baseUrl: string
  /** Undefined leaves the request to the handlers that come after. */
  fetch(request: Request): Promise<Response | undefined>
  /** Only a simulator has it. */
  lifetime?(): { readonly isOver: boolean }
}

/** A handler of msw without msw: it knows the requests of one simulator, and what that answers. */
export type Interceptor = ReturnType<typeof interceptorOf>

/**
 * Checks what a call was given that has a simulator answer.
 * @param words where its simulator stands among the arguments, and who asks at the address
 * @returns the address that is asked
 * @throws UsageError for what is no simulator that lives, and for an option that nothing reads
 */
export function askedAddress(
  call: string,
  sim: Pick<Simulated, 'baseUrl' | 'lifetime'> & { readonly fetch: unknown },
  options: { readonly baseUrl?: string },
  { place, asks }: { readonly place: string; readonly asks: string },
): string {
  if (typeof sim?.fetch !== 'function' || typeof sim.baseUrl !== 'string')
    throw new UsageError(
      `${call} takes the simulator that answers${place}, as createSimulator returns it, and was given ${printable(sim)}.`,
    )
  requireAlive(sim, call)
  checkOptions(options, { baseUrl: [`the URL that ${asks}, such as ${sim.baseUrl}`, isHttpUrl] }, call)
  return options.baseUrl ?? sim.baseUrl
}

/** @param baseUrl the address that the app calls */
export function interceptorOf(sim: Simulated, baseUrl: string) {
  const served = new URL(baseUrl)
  const own = new URL(sim.baseUrl)
  const path = prefixOf(served)
  const ownPath = prefixOf(own)
  const moved = served.host !== own.host || path !== ownPath
  return {
    /** Matches the base URL's host in both schemes, so that plain HTTP is refused here and never leaves the machine. */
    pattern: new RegExp(`^https?://${escaped(served.host)}(?::(?:80|443))?${escaped(path)}(?:[/?#]|$)`),
    answer(request: Request): Promise<Response | undefined> {
      if (!moved) return answer(sim, request)
      const url = new URL(request.url)
      const target = `${url.protocol}//${own.host}${ownPath}${url.pathname.slice(path.length)}${url.search}`
      return answer(sim, new Request(target, request))
    },
  }
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
