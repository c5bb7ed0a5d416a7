export type { Simulated } from '../hosts/interceptor.js'
export * from '../hosts/msw.js'
