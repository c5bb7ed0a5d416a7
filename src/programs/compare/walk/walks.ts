import { isSuccess } from '../answers.js'
import { AskedToWait } from '../careful-client.js'
import type { Step } from '../cases.js'
import type { Exceptions } from '../exceptions.js'
import { Kept, Stopped } from '../sides.js'
import { Drawing } from './drawing.js'
import { drawableOperations } from './material.js'
import { type Performed, perform, type Sides } from './performing.js'
import { nameOf, shortest } from './shrinking.js'
import { storyOf } from './story.js'
import type { WalkCall } from './values.js'

export interface WalksSetting extends Sides {
  /** Everything is drawn from it. */
  readonly seed: string
  readonly walks: number
  /** The calls of each walk. */
  readonly steps: number
  readonly only: readonly string[]
  readonly withDeposits: boolean
  /** The differences that are known. */
  readonly exceptions?: Exceptions | undefined
  /** Told of each difference when it was made short. */
  readonly told?: (found: FoundByWalk) => void
}

export interface FoundByWalk {
  readonly operation: string
  readonly at: string
  readonly says: string
  /** The number of the walk that met it first. */
  readonly walk: number
  /** The operations that are called until it shows. */
  readonly calls: readonly string[]
  /** A program that makes these calls. */
  readonly story: string
}

export interface WalksReport {
  readonly seed: string
  readonly walks: number
  /** Calls at the other side, without those that took away what was made. */
  readonly calls: number
  readonly differences: readonly FoundByWalk[]
  /** The reason why it was not done to the end; undefined when it was. */
  readonly stopped: string | undefined
  /** Objects that were made at the other side and could not be removed, as `customers.delete 2x...`. */
  readonly leftBehind: readonly string[]
}

/** Walks at random at both sides, and makes what differs as short as it gets. */
export async function walk(setting: WalksSetting): Promise<WalksReport> {
  const { seed, theirs } = setting
  const operations = drawableOperations(setting)
  const found = new Map<string, FoundByWalk>()
  const leftBehind: string[] = []
  let calls = 0
  let done = 0
  let stopped: string | undefined

  async function once(next: Parameters<typeof perform>[0]): Promise<Performed> {
    const performed = await perform(next, setting)
    calls += performed.calls.length
    if (performed.stopped !== undefined) {
      leftBehind.push(...performed.afterwards.map(nameOfStep))
      throw performed.stopped
    }
    await takeAway(performed)
    return performed
  }

  async function takeAway({ afterwards }: Performed): Promise<void> {
    const left = new Set(afterwards)
    try {
      for (const step of afterwards) {
        const answer = await theirs.ask(step, new Kept(''), setting.draw())
        if (isSuccess(answer) || answer.status === 404) left.delete(step)
      }
    } finally {
      leftBehind.push(...[...left].map(nameOfStep))
    }
  }

  try {
    await theirs.requireKey()
    for (; done < setting.walks; done++) {
      const drawing = new Drawing(seed, done + 1, operations)
      let left = setting.steps
      const performed = await once((pool) => (left-- > 0 ? drawing.next(pool) : undefined))
      for (const difference of performed.differences) {
        const name = nameOf(difference)
        if (found.has(name) || setting.exceptions?.has(difference) === true) continue
        const short = await shortest(performed, difference, (some) => once(oneByOne(some)))
        const { operation, at, says } = difference
        const one = {
          operation,
          at,
          says,
          walk: done + 1,
          calls: short.map((call) => call.operation),
          story: storyOf(short, `${operation}: ${at} ${says}`),
        }
        found.set(name, one)
        setting.told?.(one)
      }
    }
  } catch (error) {
    if (!(error instanceof Stopped) && !(error instanceof AskedToWait)) throw error
    stopped = error.message
  }
  return { seed, walks: done, calls, differences: [...found.values()], stopped, leftBehind }
}

function nameOfStep({ operation, params = {} }: Step): string {
  return `${operation} ${Object.values(params).join(' ')}`
}

function oneByOne(calls: readonly WalkCall[]): () => WalkCall | undefined {
  let place = 0
  return () => calls[place++]
}
