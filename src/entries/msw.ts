/** `handlers(sim, { baseUrl? })` for `setupServer` and `setupWorker` */

export type { Simulated } from '../hosts/interceptor.js'
export * from '../hosts/msw.js'
