import type { Simulator } from '../../kit/simulator.js'
import { type AnswerSeen, differencesBetween, isSuccess } from './answers.js'
import { AskedToWait, type CarefulClient } from './careful-client.js'
import { type CompareCase, operationNamed, type Step } from './cases.js'
import type { Exceptions } from './exceptions.js'
import { rateDifferences } from './rate.js'
import { type Difference, meaningsBetween } from './shape.js'
import { askOurs, Kept, Stopped, type TheirSide, theirSide } from './sides.js'

export interface FoundDifference extends Difference {
  /** The operation that was called when it showed. */
  readonly operation: string
}

export interface CaseReport {
  readonly name: string
  readonly outcome: 'same' | 'differs' | 'left out'
  readonly differences: readonly FoundDifference[]
  /** The reason why it was left out. */
  readonly why?: string
}

export interface CompareReport {
  readonly cases: readonly CaseReport[]
  /** The reason why it was not done to the end; undefined when it was. */
  readonly stopped: string | undefined
  /** Objects that were made at the other side and could not be removed, as `customers.delete 2x...`. */
  readonly leftBehind: readonly string[]
}

export interface CompareSetting {
  readonly client: CarefulClient
  readonly apiKey: string
  readonly cases: readonly CompareCase[]
  /** A simulator of which nothing is known yet. */
  readonly createSimulator: () => Simulator
  /** A UUID that nobody had before. */
  readonly draw: () => string
  /** The differences that are known. */
  readonly exceptions?: Exceptions | undefined
  /** Told of each case when it is done. */
  readonly told?: (report: CaseReport) => void
}

/** Tries each case at the other side and in a simulator of its own, and tells where they differ. */
export async function compare(setting: CompareSetting): Promise<CompareReport> {
  const theirs = theirSide(setting)
  const cases: CaseReport[] = []
  const leftBehind: string[] = []
  let stopped: string | undefined
  try {
    await theirs.requireKey()
    for (const one of setting.cases) {
      const report = await tryCase(one, theirs, setting, leftBehind)
      cases.push(report)
      setting.told?.(report)
    }
  } catch (error) {
    if (!(error instanceof Stopped) && !(error instanceof AskedToWait)) throw error
    stopped = error.message
  }
  return { cases, stopped, leftBehind }
}

async function tryCase(
  { name, steps, afterwards = [] }: CompareCase,
  theirs: TheirSide,
  { createSimulator, draw, exceptions }: CompareSetting,
  leftBehind: string[],
): Promise<CaseReport> {
  const sim = createSimulator()
  const differences: FoundDifference[] = []
  const subject = `compare-${draw()}`
  const [our, their] = [new Kept(subject), new Kept(subject)]
  let key = ''
  let before: AnswerSeen | undefined
  try {
    for (const step of steps) {
      const missing = await theirs.findFirst(step, their)
      if (missing !== undefined) return { name, outcome: 'left out', differences, why: missing }
      if (step.repeats === undefined) key = draw()
      const seen = await theirs.ask(step, their, key)
      const expected = isAskedOfOurs(step, seen) ? await askOurs(sim, step, our, key) : undefined
      const found = [
        ...differencesBetween(step, expected, seen, (ours, theirs) =>
          meaningsBetween(ours, theirs, textsOf(step, subject)),
        ),
      ]
      if (step.rate !== undefined)
        found.push(...rateDifferences(seen, step.rate === 'less' ? before : undefined))
      before = seen
      their.keep(step, seen)
      if (expected !== undefined) our.keep(step, expected)
      const isSameAgain = their.get('again') === their.get('customer')
      if (step.repeats && seen.status === expected?.status && !isSameAgain)
        found.push({ at: 'id', says: 'is another one, for the same idempotency key' })
      differences.push(
        ...found
          .map((difference) => ({ operation: step.operation, ...difference }))
          .filter((difference) => exceptions?.has(difference) !== true),
      )
      if (expected !== undefined && isSuccess(seen) !== isSuccess(expected)) break
    }
  } finally {
    for (const step of afterwards) {
      if (!their.has(step)) continue
      const { status } = await theirs.ask(step, their, draw())
      if (status >= 300 && status !== 404)
        leftBehind.push(`${step.operation} ${Object.values(their.params(step)).join(' ')}`)
    }
    sim.dispose()
  }
  return { name, outcome: differences.length === 0 ? 'same' : 'differs', differences }
}

/** Tells whether our side is asked as well. An answer that depends on what an account has is compared only by its shape, unless it was refused. */
function isAskedOfOurs({ against, firstOf, operation }: Step, { status }: AnswerSeen): boolean {
  if (against !== 'shape') return against === 'answer'
  return firstOf === undefined && status !== operationNamed(operation)?.status
}

/** Collects the texts that were sent, to find them again in the answer. */
function textsOf({ body }: Step, subject: string): ReadonlySet<string> {
  const texts = Object.values(body ?? {}).filter((value) => typeof value === 'string')
  return new Set([...texts, subject])
}
