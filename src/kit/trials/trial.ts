import { readableDuration } from '../../kernel/clock.js'
import { UsageError } from '../../kernel/errors.js'
import { checkFunction, checkOptions } from '../../kernel/names.js'
import { printable } from '../../kernel/shown.js'
import { withSection } from '../readiness/page.js'
import { inTurns, isNamed, type Variation } from '../vary/variation.js'
import { type Places, weatherAt } from '../vary/weather.js'
import { type Agent, type Episode, type EpisodeOptions, type Ground, prepare, runEpisode } from './episode.js'
import { type Trial, type TrialRun, type TrialTable, textOfTable, textOfTrial } from './outcome.js'
import { trialsSection } from './page.js'
import type { Task } from './task.js'
import type { ToolChoice } from './tools.js'

export interface TrialOptions extends ToolChoice {
  /** The number of runs; one unless told. The first is calm, the others meet the weather of the task in turn. */
  readonly k?: number
  /** Names of variations that every run meets instead, such as those that a report prints; `'calm'` for none. */
  readonly weather?: 'calm' | readonly string[]
  /** Milliseconds of the host that one run may take; 600,000 unless told. */
  readonly timeoutMs?: number
}

/**
 * Has an agent do a task `k` times, each time in a new copy of its world, and grades what became of it by the ledger.
 * @throws UsageError for a wrong option
 */
export async function trial(task: Task, agent: Agent, options: TrialOptions = {}): Promise<Trial> {
  checkFunction(agent, 'trial: the agent')
  const { k, plan, timeoutMs } = read(options)
  const ground = await prepare(task)
  try {
    const runs: TrialRun[] = []
    let places: Places | undefined
    for (let number = 1; number <= k; number++) {
      const weather = plan ?? (places === undefined ? [] : weatherOf(task, places, number))
      const signal = AbortSignal.timeout(timeoutMs)
      const { tools } = options
      const episode = await episodeOf(ground, agent, { weather, signal, ...(tools && { tools }) })
      places ??= episode.places
      runs.push(runOf(number, weather, episode))
    }
    return outcomeOf(task, runs)
  } finally {
    ground.base.dispose()
  }
}

/** The trials of several tasks, one after the other. @param told hears of each */
export async function trials(
  tasks: readonly Task[],
  agent: Agent,
  options: TrialOptions = {},
  told: (done: Trial) => void = () => undefined,
): Promise<TrialTable> {
  const done: Trial[] = []
  for (const task of tasks) {
    const one = await trial(task, agent, options)
    told(one)
    done.push(one)
  }
  return tableOf(done)
}

function tableOf(done: readonly Trial[]): TrialTable {
  const table = {
    trials: done,
    passed: done.every(({ passed }) => passed),
    passHat: (k: number) => done.reduce((sum, each) => sum + each.passHat(k), 0) / Math.max(1, done.length),
  }
  return {
    ...table,
    toString: () => textOfTable(table),
    toHtml: (page) => withSection(page, 'trials', trialsSection(table)),
  }
}

function read(options: TrialOptions) {
  checkOptions(options, { k: 'any', weather: 'any', tools: 'texts', timeoutMs: 'any' }, 'trial')
  const { k = 1, weather, timeoutMs = 600_000 } = options
  if (!Number.isSafeInteger(k) || k < 1 || k > 1000)
    throw new UsageError(`trial: k is ${printable(k)}: it has to be a whole number from 1 to 1000.`)
  if (!Number.isSafeInteger(timeoutMs) || timeoutMs < 1)
    throw new UsageError(
      `trial: timeoutMs is ${printable(timeoutMs)}: it has to be milliseconds, more than 0.`,
    )
  const plan = weather === 'calm' ? [] : weather
  return { k, plan, timeoutMs }
}

/** An agent that is stuck is left to itself when its time is over. */
async function episodeOf(ground: Ground, agent: Agent, options: EpisodeOptions): Promise<Episode> {
  const { signal } = options
  const inTime: Agent = (assignment) =>
    new Promise((resolve, reject) => {
      signal.addEventListener('abort', () => reject(new Error('its time was over')), { once: true })
      Promise.resolve(assignment).then(agent).then(resolve, reject)
    })
  return runEpisode(ground, inTime, options)
}

/** The weather of a run: one variation, at a place that the calm run has come to; none where it came to none of them. */
function weatherOf({ weather }: Task, places: Places, number: number): readonly string[] {
  const possible = inTurns(weather.map((kind) => variationsOf(kind, weatherAt(places, false))))
  const one = possible[(number - 2) % Math.max(1, possible.length)]
  return one === undefined ? [] : [one.name]
}

function variationsOf(kind: string, all: readonly Variation[]): readonly Variation[] {
  return all.filter((variation) => isNamed(variation, `weather: ${kind}`))
}

function runOf(number: number, weather: readonly string[], episode: Episode): TrialRun {
  const { findings, error, answer, calls, took, isHit, remarks, story, timeline } = episode
  const failed = findings.filter(({ isTrue }) => !isTrue)
  const passed = failed.length === 0
  return {
    number,
    passed,
    weather,
    isMet: isHit,
    failed,
    error,
    answer,
    calls,
    took: readableDuration(took),
    remarks,
    story,
    timeline,
  }
}

function outcomeOf({ name, family, level, about }: Task, runs: readonly TrialRun[]): Trial {
  const passes = runs.filter(({ passed }) => passed).length
  const k = runs.length
  const data = { task: name, family, level, about, k, passes, passed: passes === k, runs }
  return { ...data, passHat: (wanted) => passHat(wanted, passes, k), toString: () => textOfTrial(data) }
}

/** The part of all choices of `k` runs in which every one passed. */
function passHat(k: number, passes: number, runs: number): number {
  if (!Number.isSafeInteger(k) || k < 1 || k > runs)
    throw new UsageError(
      `passHat(${printable(k)}): there were ${runs} runs, so k is a number from 1 to ${runs}.`,
    )
  let part = 1
  for (let each = 0; each < k; each++) part *= Math.max(0, passes - each) / (runs - each)
  return part
}
