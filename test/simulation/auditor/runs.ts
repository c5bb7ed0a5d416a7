import { useCardsAtRandom } from '../cards/run.js'
import { onboardAtRandom } from '../onboarding/run.js'
import { transcribed } from '../transcript.js'
import { Audit, Found, type Tamper } from './audit.js'
import { Draws } from './draws.js'
import { checkEvents } from './events.js'
import type { Timer } from './model.js'
import { checkAll, checkChanged } from './reads.js'
import { optionsOf, type Setup } from './settings.js'
import { sidesOf } from './sides.js'
import { actionOf, draw, type Step } from './workload.js'

export interface Ran {
  readonly audit: Audit
  /** What was found, and by which step. */
  readonly found: { readonly message: string; readonly at: number } | null
}

/** How often what has changed is looked at, beside the moves of the clock; everything is, at steps that the seed draws. */
const everySteps = 12
const everyChecks = 8

/** Runs the steps until one finds something; at the end whatever is due happens, and everything is looked at. */
export async function run(setup: Setup, steps: readonly Step[], tamper?: Tamper): Promise<Ran> {
  const audit = new Audit(setup, tamper)
  const draws = new Draws(setup.seed)
  let at = 0
  try {
    for (const step of steps) {
      await actionOf(step).run(audit, step.with)
      if (++at % everySteps !== 0) continue
      if (draws.int(everyChecks) === 0) checkAll(audit, 'steps were made')
      else checkChanged(audit, 'steps were made')
    }
    await quiet(audit)
    return { audit, found: null }
  } catch (error) {
    const message =
      error instanceof Found ? error.message : error instanceof Error ? `${error.stack}` : String(error)
    return { audit, found: { message, at } }
  }
}

/** Time until nothing is due any more. */
async function quiet(audit: Audit): Promise<void> {
  const { model } = audit
  const last = (timers: readonly Timer[]) => Math.max(model.now, ...timers.map(({ due }) => due))
  for (let rounds = 0; rounds === 0 || model.timers.length > 0; rounds++) {
    const instant = last(model.timers)
    audit.say(`await sim.clock.advanceTo(${instant})`)
    model.advanceTo(instant)
    await audit.sim.clock.advanceTo(instant)
    checkEvents(audit)
  }
  checkAll(audit, 'time has passed')
}

/** The steps that still find something: a shorter beginning, then fewer, for so many tries. */
export async function shrink(
  setup: Setup,
  steps: readonly Step[],
  at: number,
  tamper?: Tamper,
  tries = 200,
): Promise<readonly Step[]> {
  let left = tries
  const finds = async (some: readonly Step[]): Promise<boolean> => {
    left--
    return (await run(setup, some, tamper)).found !== null
  }
  // What the last checks of a run find may be there much earlier.
  let shortest = steps.slice(0, at + 1)
  let low = 0
  let high = shortest.length
  while (low < high && left > 0) {
    const middle = (low + high) >> 1
    if (await finds(steps.slice(0, middle))) high = middle
    else low = middle + 1
  }
  if (low < shortest.length && (await finds(steps.slice(0, low)))) shortest = steps.slice(0, low)
  // First by halves, then one by one.
  for (let size = Math.max(1, shortest.length >> 1); size > 0 && left > 0; ) {
    const before = shortest.length
    for (let from = shortest.length - size; from >= 0 && left > 0; from -= size) {
      const fewer = [...shortest.slice(0, from), ...shortest.slice(from + size)]
      if (await finds(fewer)) shortest = fewer
    }
    // One step less can make another one needless.
    if (size > 1 || shortest.length === before) size >>= 1
  }
  return shortest
}

export interface Failure {
  readonly seed: number
  readonly message: string
  /** Those that were left when it was made as small as it gets. */
  readonly steps: readonly unknown[]
  readonly report: string
}

/** Every refusal throws, here and there, and most of its time goes into a stack that nobody reads. */
async function withoutStacks<T>(run: () => Promise<T>): Promise<T> {
  const before = Error.stackTraceLimit
  Error.stackTraceLimit = 0
  try {
    return await run()
  } finally {
    Error.stackTraceLimit = before
  }
}

/** What became of a seed. */
export interface Result {
  readonly calls: number
  readonly reached: ReadonlySet<string>
  readonly failure: Failure | null
  /** What all of it answered and wrote, as a line; empty where something was found. */
  readonly transcript: string
}

/** Runs a seed. What fails is shrunk, and told as a script that can be pasted, with what both sides have. */
export async function auditSeed(seed: number, count: number, tamper?: Tamper): Promise<Result> {
  const { setup, steps } = draw(seed, count)
  if (tamper === undefined)
    return transcribed(async (transcript) => {
      const { audit, found } = await withoutStacks(() => run(setup, steps))
      if (found !== null) return failed(seed, count, { audit, found })
      const { calls, reached } = audit
      transcript.note(audit.sim.hash())
      const all = await alsoAlone(seed, count, { calls, reached })
      return { ...all, transcript: transcript.line('') }
    })
  const { audit, found } = await withoutStacks(() => run(setup, steps, tamper))
  const { calls, reached } = audit
  if (found !== null) return failed(seed, count, { audit, found }, tamper)
  return { calls, reached, failure: null, transcript: '' }
}

/** Shrinks what was found, and tells it. */
async function failed(
  seed: number,
  count: number,
  { audit, found }: { readonly audit: Audit; readonly found: NonNullable<Ran['found']> },
  tamper?: Tamper,
): Promise<Result> {
  const { setup, steps } = draw(seed, count)
  const { calls, reached } = audit
  const shortest = await withoutStacks(() => shrink(setup, steps, found.at, tamper))
  const again = await run(setup, shortest, tamper)
  const message = again.found?.message ?? `does not happen again: ${found.message}`
  const report = [
    `seed ${seed}: ${message}`,
    ...sidesOf(again.audit, message),
    '',
    `${shortest.length} of ${count} steps find it:`,
    '',
    `let sim = createSimulator(${JSON.stringify(optionsOf(setup))})`,
    ...again.audit.script,
    '',
    `Again: npm run audit -- --start ${seed} --seeds 1 --steps ${count}`,
  ].join('\n')
  return { calls, reached, failure: { seed, message, steps: shortest, report }, transcript: '' }
}

/** A part of the platform with a model and a workload of its own. */
interface Alone {
  readonly failure: string | null
  readonly calls: number
  readonly reached: ReadonlySet<string>
}

/** Every fifth seed fills in an application at random beside, to its last document, and every fifth uses cards. */
async function alsoAlone(
  seed: number,
  steps: number,
  { calls, reached }: Pick<Result, 'calls' | 'reached'>,
): Promise<Omit<Result, 'transcript'>> {
  const runs = [onboardAtRandom, useCardsAtRandom]
  const alone = runs[seed % 5]
  if (alone === undefined) return { calls, reached, failure: null }
  const first = await alone({ seed, steps })
  const sum = { calls: calls + first.calls, reached: new Set([...reached, ...first.reached]) }
  return { ...sum, failure: first.failure === null ? null : await smallest(alone, seed, steps, first) }
}

/** Leaves out what is not needed to find it: halves, quarters and so on down to single steps. */
async function smallest(
  alone: (options: { seed: number; steps: number; without: ReadonlySet<number> }) => Promise<Alone>,
  seed: number,
  steps: number,
  first: Alone,
): Promise<Failure> {
  let shortest = first.failure ?? ''
  let left = Array.from({ length: steps }, (_, step) => step)
  for (let size = steps >> 1, tries = 150; size > 0 && tries > 0; size >>= 1)
    for (let from = left.length - size; from >= 0 && tries > 0; from -= size, tries--) {
      const fewer = [...left.slice(0, from), ...left.slice(from + size)]
      const without = new Set(
        Array.from({ length: steps }, (_, step) => step).filter((one) => !fewer.includes(one)),
      )
      const { failure } = await alone({ seed, steps, without })
      if (failure === null) continue
      shortest = failure
      left = fewer
    }
  const report = [
    shortest,
    '',
    `${left.length} of ${steps} steps find it: ${left.join()}`,
    `Again: npm run audit -- --start ${seed} --seeds 1 --steps ${steps}`,
  ].join('\n')
  return { seed, message: shortest.split('\n')[0] ?? '', steps: left, report }
}

/** All that a seed did, for a test that it does the same again. */
export async function traceOf(
  seed: number,
  count: number,
): Promise<{ readonly hash: string; readonly script: readonly string[] }> {
  const { setup, steps } = draw(seed, count)
  const { audit } = await run(setup, steps)
  return { hash: audit.sim.hash(), script: audit.script }
}
