/**
 * `tomorrow()` is a compatible change of the API, for the option of that name; `npx platform-simulator vary` runs a suite in it,
 * under weather, and against platforms that break a promise ([a suite, varied](../guide/vary.md))
 * @family check
 */

import { mutants as wired } from '../kit/vary/mutants.js'
import type { Variation } from '../kit/vary/variation.js'

export { changes } from '../kit/vary/changes.js'
export { type ChangedApi, type TomorrowOptions, tomorrow } from '../kit/vary/tomorrow.js'
export type { KindOfVariation, Variation, VariationClass } from '../kit/vary/variation.js'
export { watcher } from '../programs/vary/watcher.js'

/** The platforms that break one promise each. */
export const mutants: readonly Variation[] = wired
