import { either, hint } from '../contract/hints.js'
import {
  type Duration,
  type Instant,
  isInstant,
  isoTime,
  readableDuration,
  toDate,
  toInstant,
  toMilliseconds,
} from '../kernel/clock.js'
import { UsageError } from '../kernel/errors.js'
import { describeJobs, type Job } from '../kernel/scheduler.js'
import { printable } from '../kernel/shown.js'
import type { ClockDriver } from './driver.js'

/**
 * The way in which the clock moves: by hand, with the host's time, with the host's faked time, or so far with each
 * request.
 */
export type ClockSetting = 'manual' | 'real' | 'follow' | { readonly auto: number }

export interface PendingJob {
  readonly kind: string
  readonly subject: string
  readonly dueAt: Date
}

/** `sim.clock`: virtual time, moved by the test or by the host. */
export interface Clock {
  /** The way in which it moves: what the option `clock` said, with the step in milliseconds. */
  readonly mode: ClockSetting
  /** The virtual time. */
  now(): Date
  /** Resolves when every due job ran and every delivery it caused has its outcome. */
  advance(duration: Duration): Promise<void>
  /** Does what `advance` does, up to a moment. @throws UsageError for one that has passed */
  advanceTo(instant: Instant): Promise<void>
  /** Runs jobs until the predicate is true; @throws UsageError naming what is pending when it does not within `limit` (30 days). */
  advanceUntil(predicate: () => boolean, limit?: Duration): Promise<void>
  /** Moves to what falls due next, runs that alone, and tells what it was; undefined where nothing is scheduled. */
  runNext(): Promise<PendingJob | undefined>
  /**
   * Moves at once, runs what falls due on the way, and waits for nothing: deliveries that go out come in when their
   * receivers answer. For who drives the receivers by a clock of their own; tests await `advance`.
   */
  moveTo(instant: Instant): void
  /** Tells when something happens next by itself, a job or an answer that comes later; undefined when nothing does. */
  next(): Date | undefined
  /** Lists the jobs that are scheduled, in the order in which they will run. */
  pending(): readonly PendingJob[]
  /** Makes the host's Date follow this clock; returns how to undo it. */
  installDate(): () => void
}

interface ClockPort {
  readonly mode: ClockSetting
  /** Gives the time in Unix milliseconds, after what the host's time brings about. */
  now(): number
  /** Gives the time in Unix milliseconds, as it is. */
  current(): number
  jobs(): readonly Job[]
  readonly driver: Pick<ClockDriver, 'advanceTo' | 'runNext' | 'next'>
  /** Runs what falls due until then, and waits for nothing. @throws UsageError where something else moves the clock */
  moveTo(target: number): void
  /** Runs what moves the clock by hand. @throws UsageError where the clock follows the host */
  move<T>(name: string, run: () => Promise<T>): Promise<T>
  installDate(): () => void
}

/** Makes `sim.clock`. */
export function createClock(port: ClockPort): Clock {
  const { driver, move } = port
  const after = (length: number): number => {
    const target = port.current() + length
    return isInstant(target) ? target : toInstant(target, `the clock after ${readableDuration(length)}`)
  }
  function forward(name: string, instant: Instant): number {
    const target = toInstant(instant)
    const now = port.current()
    if (target >= now) return target
    throw new UsageError(
      hint`clock.${name}(${isoTime(target)}) would go back from ${isoTime(now)}: time only goes forward. Use ${either('sim.fork() or sim.reset()', 'POST /__sim/fork or POST /__sim/reset')} for another start.`,
    )
  }
  return {
    mode: port.mode,
    now: () => toDate(port.now()),
    async advance(duration) {
      const length = toMilliseconds(duration)
      await move('advance', () => driver.advanceTo(after(length)))
    },
    async advanceTo(instant) {
      const target = forward('advanceTo', instant)
      await move('advanceTo', () => driver.advanceTo(Math.max(target, port.current()), 'advanceTo'))
    },
    moveTo: (instant) => port.moveTo(forward('moveTo', instant)),
    next() {
      const { next } = driver
      return next === undefined ? undefined : toDate(next)
    },
    async advanceUntil(predicate, limit = '30d') {
      if (typeof predicate !== 'function')
        throw new UsageError(
          `clock.advanceUntil was given ${printable(predicate)}: it takes a function that says whether to stop, such as () => status() === 'approved'.`,
        )
      const length = toMilliseconds(limit, 'limit')
      const enough = () => verdictOf(predicate())
      await move('advanceUntil', () => driver.advanceTo(after(length), 'advanceUntil', enough))
      if (enough()) return
      const jobs = port.jobs()
      throw new UsageError(
        `clock.advanceUntil() did not come true within ${readableDuration(length)} of virtual time. ${
          jobs.length === 0 ? 'Nothing is pending.' : `Pending:\n${describeJobs(jobs)}`
        }`,
      )
    },
    async runNext() {
      const job = await move('runNext', () => driver.runNext())
      return job === undefined ? undefined : presentJob(job)
    },
    pending: () => port.jobs().map(presentJob),
    installDate: port.installDate,
  }
}

/**
 * Checks that a predicate has answered true or false. Anything else says what its author does not mean: a promise is
 * true, and so is an empty list.
 */
function verdictOf(answer: unknown): boolean {
  if (typeof answer === 'boolean') return answer
  throw new UsageError(
    `The function that clock.advanceUntil was given answered ${printable(answer)}: it has to answer true or false, at once.`,
  )
}

function presentJob({ kind, subject, dueAt }: Job): PendingJob {
  return { kind, subject, dueAt: toDate(dueAt) }
}
