import type { Registry } from '../contract/compose.js'
import type { Effect } from '../contract/resource.js'
import { Invariant } from '../kernel/errors.js'
import type { Job } from '../kernel/scheduler.js'
import type { World } from '../kernel/world.js'

/** A job that is due, and where it goes out among those of its instant, when that is not where it was queued. */
export interface Arranged {
  readonly job: Job
  readonly place?: string
}

export type Arrange = (jobs: readonly Job[]) => readonly Arranged[]

/** The port of a host that performs one kind of effect. */
export interface Performer<Request = unknown, Outcome = unknown> {
  /** Tells whether the effect can go out: false keeps it for {@link ClockDriver.release}. Always ready unless given. */
  isReady?(request: Request): boolean
  /** Gives the way in which effects of one instant go out; undefined for one by one, in the order of the queue. */
  arrange?(): Arrange | undefined
  /**
   * Performs an effect, and never rejects.
   * @param now virtual Unix milliseconds
   * @param place where {@link Arranged} says that it goes out
   */
  perform(request: Request, now: number, place?: string): Promise<Outcome>
  /** Tells what of an outcome that was written is to be noted in the journal; undefined for nothing. */
  note?(world: World, request: Request, outcome: Outcome): unknown
}

/** An effect, and the performer that sends it out of the world. */
export interface Performed {
  readonly effect: Effect
  readonly performer: Performer
}

/** @throws Invariant for a kind of effect that no port performs */
export function bindEffects(
  { effects }: Registry,
  performerOf: (kind: string) => Performer | undefined,
): ReadonlyMap<string, Performed> {
  const bound = new Map<string, Performed>()
  for (const [kind, effect] of effects) {
    const performer = performerOf(kind)
    if (performer === undefined) throw new Invariant(`no host performs the effect ${kind}`)
    bound.set(kind, { effect, performer })
  }
  return bound
}
