/**
 * `addUpCoverage(folder)`, `suggestTests(report)`, `coveragePage(report)`, and a reporter of vitest as its default: what a suite has met of the
 * platform ([coverage](../guide/coverage.md))
 * @family test
 */

import { collector } from '../kit/coverage/collecting.js'
import type { Watcher } from '../kit/fixtures/watching.js'
import { CoverageReporter } from '../programs/coverage/reporter.js'

export type { CoverageReport, Scope, Share } from '../kit/coverage/adding-up.js'
export type { Kind } from '../kit/coverage/kinds.js'
export { coveragePage } from '../programs/coverage/page.js'
export { readCoverage as addUpCoverage } from '../programs/coverage/reading.js'
export type { CoverageReporterOptions } from '../programs/coverage/reporter.js'
export {
  type Addition,
  type Suggestion,
  suggest as suggestTests,
  suggestedFile,
} from '../programs/coverage/suggest.js'
export { CoverageReporter }
export default CoverageReporter

/** Watches the tests of a suite, for the fixtures: their option `coverage` loads it. */
export function watcher(folder: string | undefined): Watcher {
  return collector(folder)
}
