/**
 * `tomorrow()` is a compatible change of the API, for the option of that name; `npx platform-simulator vary` runs a suite in it,
 * under weather, and against platforms that break a promise ([a suite, varied](../guide/vary.md))
 * @family check
 */

export { changes } from '../kit/vary/changes.js'
export { mutants } from '../kit/vary/mutants.js'
export { type TomorrowOptions, tomorrow } from '../kit/vary/tomorrow.js'
export type { KindOfVariation, Variation, VariationClass } from '../kit/vary/variation.js'
export { watcher } from '../programs/vary/watcher.js'
export type { Tomorrow } from '../runtime/wire.js'
