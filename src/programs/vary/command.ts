import { writePage } from '../../hosts/pages/page-file.js'
import { UsageError } from '../../kernel/errors.js'
import { variationNamed } from '../../kit/vary/named.js'
import { kindsOfVariations } from '../../kit/vary/variation.js'
import { isGood, jsonOf, judge, pageOf, textOf } from './report.js'
import { changedSince, touches } from './since.js'
import { vary } from './varied.js'

export interface VaryFlags {
  readonly only: readonly string[]
  readonly isPrudent: boolean
  readonly since: string | undefined
  readonly replay: string | undefined
  readonly isJson: boolean
  readonly html: string | undefined
  readonly most: string | undefined
  /** The words behind `--`. */
  readonly command: readonly string[]
}

interface Said {
  say(line: string): void
  remark(line: string): void
}

/** The exit codes of the command. */
const codes = { good: 0, notGood: 1, calmFailed: 3 } as const

/** The time that it takes at most, as so many times that of the calm run. */
const presetMost = 30

/**
 * Runs a suite calm, and then in each world that is not.
 * @returns 0 where everything went well, 1 where something did not, 3 where the calm run failed
 * @throws UsageError for a wrong flag, and where there is no command
 */
export async function runVary(flags: VaryFlags, { say, remark }: Said): Promise<number> {
  const { command, isPrudent, isJson, html, replay, since } = flags
  if (command.length === 0)
    throw new UsageError(
      'vary needs the command that runs the suite, behind two hyphens: platform-simulator vary -- npx vitest run.',
    )
  const only = replay === undefined ? flags.only : [replay]
  for (const name of only) checkName(name)
  const changed = since === undefined ? undefined : changedSince(since)
  const varied = await vary({
    command,
    only,
    most: mostOf(flags.most),
    isMeant: ({ file }) => changed === undefined || file === undefined || touches(changed, file),
    remark,
  })
  const { calm } = varied
  if (calm.code !== 0 || calm.runs.length === 0) {
    remark(calm.output)
    remark(
      calm.code === 0
        ? 'platform-simulator: no test of this suite has a simulator of the fixtures: createTest, useSimulator, withSimulator or the fixtures for Playwright.'
        : 'platform-simulator: the suite fails without anything being otherwise. Mend that first.',
    )
    return codes.calmFailed
  }
  const verdict = judge(varied, isPrudent || replay !== undefined, only)
  const again = (name: string): string =>
    `npx platform-simulator vary --replay '${name}' -- ${command.join(' ')}`
  if (html !== undefined) writePage('--html', html, (page) => pageOf(varied, verdict, again, page))
  say(isJson ? JSON.stringify(jsonOf(varied, verdict), null, 2) : textOf(varied, verdict, again))
  return isGood(verdict) ? codes.good : codes.notGood
}

function mostOf(text: string | undefined): number {
  const most = text === undefined ? presetMost : Number(text)
  if (Number.isFinite(most) && most >= 1) return most
  throw new UsageError(`--most is ${text}: it must be a number from 1, as so many times the calm run.`)
}

/** @throws UsageError for what names no variation, and no group of them */
function checkName(name: string): void {
  if (kindsOfVariations.some((kind) => name === kind || name === `${kind}s`)) return
  if (/^weather: [^:]+$/.test(name) && !/ at /.test(name)) return
  variationNamed(name)
}
