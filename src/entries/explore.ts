/**
 * `explore({ start, act, check })` runs an app while calls are lost, webhooks come twice and the app crashes, until a
 * check fails
 */

import { loadInspector } from '../hosts/inspector/load.js'
import { createSimulator } from '../kit/create-simulator.js'
import { createExplore, type Explore } from '../kit/explore/explore.js'

export {
  type Books,
  booksEqualLedger,
  handledOnce,
  noSecretInLog,
  obeysRetryAfter,
  paidOnce,
} from '../kit/explore/checks.js'
export type { Explore, ExploreTest } from '../kit/explore/explore.js'
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

/**
 * Runs an app again and again while calls are lost, webhooks come twice and late, the app crashes and the platform changes
 * its mind, until a check fails: `test('pays once', explore({ start, act, check }))`.
 */
export const explore: Explore = createExplore(createSimulator, async (sim, file, about) => {
  const { writeReport } = await loadInspector()
  return writeReport(sim, file, about)
})
