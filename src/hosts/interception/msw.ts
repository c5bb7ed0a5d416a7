import { type HttpHandler, http } from 'msw'
import { askedAddress, interceptorOf, type Simulated } from './interceptor.js'

/**
 * Handlers for `setupServer` and `setupWorker` of msw 2 and 3: one catch-all over the simulator's own router, on the
 * base URL's host in both schemes, so that plain HTTP is refused here and never leaves the machine.
 * @param options.baseUrl the address that the app calls, where it is not `sim.baseUrl`
 * @throws UsageError for an option that nothing reads
 */
export function handlers(sim: Simulated, options: { readonly baseUrl?: string } = {}): HttpHandler[] {
  const baseUrl = askedAddress('handlers', sim, options, { place: '', asks: 'the app calls' })
  const { pattern, answer } = interceptorOf(sim, baseUrl)
  return [http.all(pattern, ({ request }) => answer(request))]
}
