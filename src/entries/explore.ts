/**
 * `explore({ start, act, check })` runs an app while calls are lost, webhooks come twice and the app crashes, until a
 * check fails
 * @family check
 */

export {
  type Books,
  booksEqualLedger,
  handledOnce,
  noSecretInLog,
  obeysRetryAfter,
  paidOnce,
} from '../kit/explore/checks.js'
export { type Explore, type ExploreTest, explore } from '../kit/explore/explore.js'
export { ExplorationFailure } from '../kit/explore/message.js'
export type {
  Act,
  AppCall,
  Check,
  ExploreOptions,
  RunContext,
  StartContext,
} from '../kit/explore/options.js'
export type { FaultKind } from '../kit/explore/plan.js'
export type { DocumentStore } from '../kit/explore/store.js'
