/**
 * `addUpCoverage(folder)`, `suggestTests(report)`, `coveragePage(report)`, and a reporter of vitest as its default: what a suite has met of the
 * platform ([coverage](../guide/coverage.md))
 * @family test
 */

import type { CoverageReport } from '../kit/coverage/adding-up.js'
import { collector } from '../kit/coverage/collecting.js'
import type { Watcher } from '../kit/fixtures/watching.js'
import { CoverageReporter } from '../programs/coverage/reporter.js'
import type { Suggestion } from '../programs/coverage/suggest.js'

export type { CoverageReport, Scope, Share } from '../kit/coverage/adding-up.js'
export type { Kind } from '../kit/coverage/kinds.js'
export { coveragePage } from '../programs/coverage/page.js'
export { readCoverage as addUpCoverage } from '../programs/coverage/reading.js'
export type { CoverageReporterOptions } from '../programs/coverage/reporter.js'
export type { Addition, Suggestion } from '../programs/coverage/suggest.js'
export { suggestedFile } from '../programs/coverage/written.js'
export { CoverageReporter }
export default CoverageReporter

/**
 * Suggests the next tests, the largest gain first. Each was tried on a simulator. What tries them is loaded when it is asked for:
 * tests with coverage need none of it.
 */
export async function suggestTests(report: CoverageReport, wanted: number): Promise<readonly Suggestion[]> {
  const { suggest } = await import('../programs/coverage/suggest.js')
  return suggest(report, wanted)
}

/** Watches the tests of a suite, for the fixtures: their option `coverage` loads it. */
export function watcher(folder: string | undefined): Watcher {
  return collector(folder)
}
