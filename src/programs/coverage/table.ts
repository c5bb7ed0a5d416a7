import type { CoverageReport, Share } from '../../kit/coverage/adding-up.js'
import { kinds } from '../../kit/coverage/kinds.js'

/** Whole percents, rounded down: 100 means all. Undefined where there is nothing to meet. */
export function percentOf({ met, of }: Share): number | undefined {
  return of === 0 ? undefined : Math.floor((100 * met) / of)
}

/** The table as text, for a terminal. */
export function tableOf(report: CoverageReport): string {
  const rows = [
    ...kinds.map((kind) => [kind, report.kinds[kind].touched, report.kinds[kind].platform] as const),
    ['all', report.all.touched, report.all.platform] as const,
  ]
  const lines = rows.map(
    ([name, touched, platform]) => `  ${name.padEnd(11)} ${shareText(touched)}   ${shareText(platform)}`,
  )
  const line = `  ${'-'.repeat(11 + 2 * width + 4)}`
  return [
    headOf(report),
    '',
    `  ${''.padEnd(11)} ${'of what the app touches'.padStart(width)}   ${'of the whole platform'.padStart(width)}`,
    ...lines.slice(0, -1),
    line,
    ...lines.slice(-1),
    '',
    touchesOf(report),
  ].join('\n')
}

/** A sentence about the tests. */
export function headOf({ tests, failedTests, files, brokenLines }: CoverageReport): string {
  const failed = failedTests === 0 ? '' : `, ${failedTests} of them failed`
  const broken = brokenLines === 0 ? '' : `; ${counted(brokenLines, 'line')} cut off, and not counted`
  return `What ${counted(tests, 'test')} in ${counted(files, 'file')} met of the platform${failed}${broken}`
}

/** A sentence about what the application touches. */
export function touchesOf({ resources }: CoverageReport): string {
  return resources.length === 0
    ? 'The application touches nothing: its requests did not arrive at the simulator of any test.'
    : `The application touches ${resources.join(', ')}.`
}

const width = 23

function shareText(share: Share): string {
  const percent = percentOf(share)
  const text = percent === undefined ? 'none' : `${share.met} of ${share.of}`
  return `${text.padStart(width - 5)}${percent === undefined ? '    -' : `${percent}%`.padStart(5)}`
}

function counted(count: number, what: string): string {
  return `${count} ${what}${count === 1 ? '' : 's'}`
}
