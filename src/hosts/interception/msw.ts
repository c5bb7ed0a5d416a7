import { type HttpHandler, http } from 'msw'
import { UsageError } from '../../kernel/errors.js'
import { checkOptions, isHttpUrl } from '../../kernel/names.js'
import { printable } from '../../kernel/shown.js'
import { requireAlive } from '../../runtime/lifetime.js'
import { interceptorOf, type Simulated } from './interceptor.js'

/**
 * Handlers for `setupServer` and `setupWorker` of msw 2 and 3: one catch-all over the simulator's own router, on the
 * base URL's host in both schemes, so that plain HTTP is refused here and never leaves the machine.
 * @param options.baseUrl the address that the app calls, where it is not `sim.baseUrl`
 * @throws UsageError for an option that nothing reads
 */
export function handlers(sim: Simulated, options: { readonly baseUrl?: string } = {}): HttpHandler[] {
  if (typeof sim?.fetch !== 'function' || typeof sim.baseUrl !== 'string')
    throw new UsageError(
      `handlers takes the simulator that answers, as createSimulator returns it, and was given ${printable(sim)}.`,
    )
  requireAlive(sim, 'handlers')
  checkOptions(
    options,
    { baseUrl: [`the URL that the app calls, such as ${sim.baseUrl}`, isHttpUrl] },
    'handlers',
  )
  const { baseUrl = sim.baseUrl } = options
  const { pattern, answer } = interceptorOf(sim, baseUrl)
  return [http.all(pattern, ({ request }) => answer(request))]
}
