import { readLines } from '../../hosts/lines/line-file.js'
import { lazy } from '../../kernel/lazy.js'
import { addUp, type CoverageReport } from '../../kit/coverage/adding-up.js'
import { declaredIn } from '../../kit/coverage/declared.js'
import { registry } from '../../resources/registry.js'

/** The declarations of the platform. */
export const declared = lazy(() => declaredIn(registry))

/** Adds up what a folder has; undefined where no test has written anything. @throws UsageError for what cannot be read */
export function readCoverage(folder: string): CoverageReport | undefined {
  const { lines, broken } = readLines(folder)
  return lines.length === 0 ? undefined : addUp(declared(), lines, broken)
}
