import { type HttpHandler, http } from 'msw'
import { UsageError } from '../../kernel/errors.js'
import { checkNames } from '../../kernel/names.js'
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
  checkNames(options, ['baseUrl'], 'handlers')
  if (typeof sim?.fetch !== 'function' || typeof sim.baseUrl !== 'string')
    throw new UsageError(
      `handlers takes the simulator that answers, as createSimulator returns it, and was given ${printable(sim)}.`,
    )
  requireAlive(sim, 'handlers')
  const { baseUrl = sim.baseUrl } = options
  if (typeof baseUrl !== 'string' || !/^https?:/i.test(baseUrl) || !URL.canParse(baseUrl))
    throw new UsageError(
      `handlers: the option baseUrl is ${printable(baseUrl)}: it must be the URL that the app calls, such as ${sim.baseUrl}.`,
    )
  const { pattern, answer } = interceptorOf(sim, baseUrl)
  return [http.all(pattern, ({ request }) => answer(request))]
}
