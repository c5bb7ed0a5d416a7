/**
 * `handlers(sim, { baseUrl? })` for `setupServer` and `setupWorker`
 * @family test
 */

export type { Simulated } from '../hosts/interception/interceptor.js'
export * from '../hosts/interception/msw.js'
