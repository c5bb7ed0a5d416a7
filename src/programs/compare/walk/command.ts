import { UsageError } from '../../../kernel/errors.js'
import { createSimulator } from '../../../kit/create-simulator.js'
import type { SimulatorOptions } from '../../../kit/options.js'
import { type Exceptions, exceptedText } from '../exceptions.js'
import type { TheirSide } from '../sides.js'
import { drawableOperations } from './material.js'
import { type WalksReport, walk } from './walks.js'

/** The flags of `compare` that walks have of their own; texts are as they were typed. */
export interface WalkFlags {
  /** The number of walks: undefined where no walk is asked for. */
  readonly walks: string | undefined
  readonly steps: string | undefined
  readonly seed: string | undefined
  readonly withDeposits: boolean
  /** The directory that stories are written into. */
  readonly storiesIn: string | undefined
}

/** The walks that were asked for. */
export interface WalkSetting {
  readonly walks: number
  readonly steps: number
  readonly seed: string | undefined
  readonly withDeposits: boolean
  readonly storiesIn: string | undefined
}

interface WalkHost {
  say(line: string): void
  remark(line: string): void
  draw(): string
  now(): number
  /** Writes a file into a directory. @returns its path */
  write(directory: string, name: string, text: string): string
}

const presetSteps = 20

/** @returns undefined where no walk is asked for; @throws UsageError */
export function walkSettingOf(
  flags: WalkFlags,
  { only, readsOnly, isListed }: { only: readonly string[]; readsOnly: boolean; isListed: boolean },
  numberOf: (text: string | undefined, flag: string, preset: number, most: number) => number,
): WalkSetting | undefined {
  const { walks, steps, seed, withDeposits, storiesIn } = flags
  if (walks === undefined) {
    const given = {
      '--steps': steps,
      '--seed': seed,
      '--deposits': withDeposits || undefined,
      '--stories': storiesIn,
    }
    for (const [flag, value] of Object.entries(given))
      if (value !== undefined) throw new UsageError(`${flag} is about walks: give --walks <n> as well.`)
    return undefined
  }
  if (readsOnly)
    throw new UsageError('a walk makes what it reads, so that --read-only and --walks exclude each other.')
  if (isListed)
    throw new UsageError('--list shows the cases, and a walk has none: leave out --list or --walks.')
  const names = drawableOperations({ only, withDeposits }).map(({ id }) => id)
  for (const word of only)
    if (!names.some((id) => id === word || id.startsWith(`${word}.`)))
      throw new UsageError(
        `no walk calls ${word}. --only takes operations and resources, such as recipients,accounts.list, without those that change the account itself, need a key of their own, or move money.`,
      )
  return {
    walks: numberOf(walks, '--walks', 1, 1000),
    steps: numberOf(steps, '--steps', presetSteps, 200),
    seed,
    withDeposits,
    storiesIn,
  }
}

/** Walks at both sides. @returns 0 where nothing differs, 1 where something does, 3 where it was not done to the end */
export async function runWalks(
  { seed: given, storiesIn, ...setting }: WalkSetting,
  {
    theirs,
    only,
    options,
    isJson,
    exceptions,
  }: {
    theirs: TheirSide
    only: readonly string[]
    options: SimulatorOptions
    isJson: boolean
    exceptions: Exceptions | undefined
  },
  host: WalkHost,
): Promise<number> {
  const seed = given ?? host.draw().slice(0, 8)
  host.remark(`${setting.walks} walks with seed ${seed}`)
  let written = 0
  const report = await walk({
    ...setting,
    seed,
    only,
    theirs,
    exceptions,
    draw: host.draw,
    now: host.now,
    createSimulator: ({ now, twin }) =>
      createSimulator({
        ...options,
        now: new Date(now),
        ...(only.length > 0 && { agents: { enabled: true } }),
        ...(twin && { seed: 'twin' }),
      }),
    told({ operation, at, says, story }) {
      const where =
        storiesIn === undefined
          ? ''
          : `, as ${host.write(storiesIn, `${++written}-${operation}.mjs`, story)} shows`
      host.remark(`differs: ${operation}: ${at} ${says}${where}`)
    },
  })
  const known = exceptions?.met ?? 0
  host.say(isJson ? JSON.stringify(summaryOf(report, known), null, 2) : textOf(report, known))
  // Walks are drawn: what none of these met, another may.
  for (const each of exceptions?.unmet() ?? []) host.remark(`no walk met the exception of ${each}`)
  if (report.stopped !== undefined) return 3
  return report.differences.length === 0 ? 0 : 1
}

function summaryOf({ stopped, leftBehind, ...report }: WalksReport, known: number) {
  return { ...report, excepted: known, stopped: stopped ?? null, left_behind: leftBehind }
}

function textOf(
  { seed, walks, calls, differences, stopped, leftBehind }: WalksReport,
  known: number,
): string {
  return [
    ...differences.flatMap(({ operation, at, says, walk, calls, story }) => [
      `${operation}: ${at} ${says}`,
      `    in walk ${walk}, by ${calls.join(', ')}`,
      ...story
        .trimEnd()
        .split('\n')
        .map((line) => `    ${line}`.trimEnd()),
    ]),
    ...(stopped === undefined ? [] : [`not done to the end: ${stopped}`]),
    ...(leftBehind.length === 0 ? [] : [`left behind there: ${leftBehind.join(', ')}`]),
    `${walks} walks, ${calls} calls, ${differences.length} differences${exceptedText(known)}; again with --seed ${seed}`,
  ].join('\n')
}
