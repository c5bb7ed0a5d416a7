import * as z from 'zod'
import { defineSettings, option } from '../contract/settings.js'
import type { Change } from '../kernel/change.js'
import { isoTime, toInstant } from '../kernel/clock.js'
import { UsageError } from '../kernel/errors.js'
import { describeJobs, type Job } from '../kernel/scheduler.js'
import type { World } from '../kernel/world.js'
import type { DelayedAnswers } from './delayed-answers.js'
import type { Arrange, Performed } from './effects.js'

/** The options of the driver. */
export const driverSettings = defineSettings('driver', {
  stepLimit: option('How many jobs may run at one instant before a loop is reported.', () => z.int().min(1), {
    default: 1_000_000,
    flag: '--step-limit <n>',
  }),
})

/**
 * The parts of a simulator that the driver works with. The world can be replaced between two steps (reset, restore).
 */
interface Driven {
  world(): World
  /** The effects that leave the world, by kind of job. */
  readonly effects: ReadonlyMap<string, Performed>
  readonly answers: Pick<DelayedAnswers, 'next' | 'release'>
  /** Hears of each commit, with the job that it is of. */
  committed(change: Change, job: Job): void
  /** Hears of an effect that was performed, with what is to be noted of it. */
  performed(at: number, effect: string, what: unknown): void
  /** Hears that virtual time has moved. */
  moved(now: number, from: number): void
  /** Hears that outcomes came in of what {@link ClockDriver.catchUp} sent: there may be retries to wake up for. */
  settled(): void
  /** Lets the host handle what waits there. */
  turn(): Promise<void>
}

function readableJobName(name: string): string {
  return name === 'idle' ? 'idle()' : `clock.${name}()`
}

function add<T>(list: T[], item: T | undefined): void {
  if (item !== undefined) list.push(item)
}

interface InFlight {
  readonly job: Job
  readonly by: Performed
  readonly request: unknown
  readonly outcome: Promise<unknown>
}

interface Gathered {
  readonly arrange: Arrange
  readonly jobs: Job[]
}

/** Makes a copy of a world with the jobs that its driver has taken out. */
export function wholeOf(world: World, takenOut: readonly Job[]): World {
  const copy = world.fork()
  for (const job of takenOut) copy.scheduler.putBack(job)
  return copy
}

/** Runs due jobs in order and has the effects among them performed. One run at a time moves the clock. */
export class ClockDriver {
  readonly #driven: Driven
  readonly #stepLimit: number
  #running: string | null = null
  /** The callbacks of those who wait until nothing runs. */
  #whenDone: (() => void)[] = []
  #inFlight = new Set<InFlight>()
  #unsent = new Set<Job>()
  /** Effects of this instant that wait for the others, to go out in another order. */
  #gathered = new Set<Job>()
  #generation = 0
  /** The number of jobs that ran at one instant, in however many rounds: receivers can make new ones. */
  #steps = 0
  #stepsAt = 0

  constructor(driven: Driven) {
    this.#driven = driven
    this.#stepLimit = driven.world().settings(driverSettings).stepLimit
  }

  /** Jobs of effects that have no outcome yet, or wait until their port is ready: a copy of the world has to have them. */
  get jobsTakenOut(): readonly Job[] {
    return [...this.#unsent, ...this.#gathered, ...[...this.#inFlight].map(({ job }) => job)]
  }

  /** Makes due again what waited for a port: it is ready now. */
  release(): void {
    for (const job of this.#unsent) this.#driven.world().scheduler.putBack(job)
    this.#unsent.clear()
  }

  /** Drops the outcomes of what is in flight: the world they belong to is gone. */
  abandon(): void {
    this.#generation++
    this.#inFlight.clear()
    this.#unsent.clear()
    this.#gathered.clear()
    this.#done()
  }

  /** Resolves when what moves the clock now is done; undefined when nothing does. */
  moving(): Promise<void> | undefined {
    if (this.#running === null) return undefined
    return new Promise((resolve) => this.#whenDone.push(resolve))
  }

  #done(): void {
    this.#running = null
    for (const tell of this.#whenDone.splice(0)) tell()
  }

  /** Moves to `target`, running every due job, and resolves when every attempt they caused has its outcome. */
  async advanceTo(target: number, name = 'advance', enough?: () => boolean): Promise<void> {
    await this.#exclusive(name, async (current) => {
      if (enough?.() === true) return
      for (;;) {
        const { next } = this
        if (next === undefined || next > target) break
        this.#moveTo(next)
        const sent = this.#runInstant()
        // Only deliveries are waited for: a turn of the event loop for every instant would cost more than the jobs.
        if (sent.length > 0) await this.#settle(sent)
        if (!current()) return
        if (this.#release()) await this.#driven.turn()
        if (!current()) return
        if (enough?.() === true) return
      }
      this.#moveTo(target)
    })
  }

  /** Runs only the next job, moving time to it. */
  async runNext(): Promise<Job | undefined> {
    let ran: Job | undefined
    await this.#exclusive('runNext', async () => {
      const { scheduler } = this.#driven.world()
      const next = scheduler.peek()
      if (next === undefined) return
      toInstant(next.dueAt, `the time of the next job, ${next.kind},`)
      ran = next
      this.#moveTo(next.dueAt)
      const job = scheduler.pop()
      const sent = job === undefined ? undefined : this.#runJob(job)
      await this.#settle(sent === undefined ? [] : [sent])
      this.#release()
    })
    return ran
  }

  /** Runs what is due now and waits for what is in flight, until nothing of either is left. */
  async idle(): Promise<void> {
    await this.#exclusive('idle', async (current) => {
      for (;;) {
        await this.#settle([...this.#inFlight])
        if (!current()) return
        const next = this.#driven.world().scheduler.peek()
        if (next === undefined || next.dueAt > this.#driven.world().now) return
        await this.#settle(this.#runInstant())
        if (!current()) return
      }
    })
  }

  /** Moves a clock that runs by itself: to `now` at once, and leaves the deliveries to come in when they do. */
  catchUp(now: number): void {
    if (this.#running !== null) return
    // Until the receivers are silent they may be talking to each other.
    if (!this.busy) this.#steps = 0
    const generation = this.#generation
    for (;;) {
      const { next } = this
      if (next === undefined || next > now) break
      this.#moveTo(next)
      const sent = this.#runInstant()
      if (this.#generation !== generation) return
      this.#release()
      if (sent.length > 0) void this.#settle(sent).then(() => this.#driven.settled())
    }
    this.#moveTo(now)
  }

  /** @throws UsageError while something else moves the clock */
  requireIdle(name: string): void {
    if (this.#running !== null)
      throw new UsageError(
        `${readableJobName(name)} was called while ${readableJobName(this.#running)} runs. Await the first call before the next; a webhook receiver cannot move the clock.`,
      )
  }

  /** The time of what happens next by itself: a job, or the arrival of an answer that a fault delays. */
  get next(): number | undefined {
    const job = this.#driven.world().scheduler.peek()?.dueAt
    const answer = this.#driven.answers.next
    return job === undefined || (answer !== undefined && answer < job) ? answer : job
  }

  #release(): boolean {
    return this.#driven.answers.release(this.#driven.world().now)
  }

  /** True while a receiver may be answering: its own calls do not move an automatic clock. */
  get busy(): boolean {
    return this.#inFlight.size > 0 || this.#running !== null
  }

  async #exclusive(name: string, run: (current: () => boolean) => Promise<void>): Promise<void> {
    this.requireIdle(name)
    const generation = this.#generation
    this.#running = name
    this.#steps = 0
    try {
      await run(() => this.#generation === generation)
    } finally {
      if (this.#generation === generation) this.#done()
    }
  }

  #moveTo(now: number): void {
    const world = this.#driven.world()
    if (now <= world.now) return
    const from = world.now
    world.moveTo(now)
    this.#driven.moved(now, from)
  }

  /** Runs every job that is due now, in seq order; effects among them are begun and returned. */
  #runInstant(): InFlight[] {
    const world = this.#driven.world()
    const generation = this.#generation
    const arrangements = this.#arrangements()
    const begun: InFlight[] = []
    try {
      while (this.#generation === generation) {
        const job = world.scheduler.popDue(world.now)
        if (job === undefined) break
        this.#countStep(world, job)
        const gathered = arrangements?.get(job.kind)
        if (gathered === undefined) add(begun, this.#runJob(job))
        else {
          gathered.jobs.push(job)
          this.#gathered.add(job)
        }
      }
      if (arrangements !== undefined) this.#runGathered(arrangements, begun)
    } catch (error) {
      for (const job of [...this.#gathered]) world.scheduler.putBack(job)
      this.#gathered.clear()
      void this.#settle(begun)
      throw error
    }
    return begun
  }

  /** @throws UsageError when so many jobs ran at one instant that they look like a loop; the job stays due */
  #countStep(world: World, job: Job): void {
    if (this.#stepsAt !== world.now) {
      this.#stepsAt = world.now
      this.#steps = 0
    }
    if (++this.#steps <= this.#stepLimit) return
    world.scheduler.putBack(job)
    throw this.#loop(world)
  }

  #runGathered(arrangements: ReadonlyMap<string, Gathered>, begun: InFlight[]): void {
    for (const { arrange, jobs } of arrangements.values()) {
      if (jobs.length === 0) continue
      for (const { job, place } of arrange(jobs)) {
        // Unless a receiver has replaced the world.
        if (this.#gathered.delete(job)) add(begun, this.#runJob(job, place))
      }
    }
  }

  /**
   * Gives the kinds of effects that do not go out one by one at this instant, with the way of each; undefined where
   * there are none.
   */
  #arrangements(): ReadonlyMap<string, Gathered> | undefined {
    let found: Map<string, Gathered> | undefined
    for (const [kind, { performer }] of this.#driven.effects) {
      const arrange = performer.arrange?.()
      if (arrange === undefined) continue
      found ??= new Map()
      found.set(kind, { arrange, jobs: [] })
    }
    return found
  }

  #runJob(job: Job, place?: string): InFlight | undefined {
    const world = this.#driven.world()
    const by = this.#driven.effects.get(job.kind)
    if (by === undefined) {
      this.#driven.committed(world.run(job), job)
      return undefined
    }
    const { effect, performer } = by
    const request = effect.prepare(world, job)
    if (request === undefined) return undefined
    if (performer.isReady?.(request) === false) {
      this.#unsent.add(job)
      return undefined
    }
    let follow: (outcome: Promise<unknown>) => void = () => undefined
    const outcome = new Promise<unknown>((resolve) => {
      follow = resolve
    })
    const flight = { job, by, request, outcome }
    // In flight before it is performed: a receiver that answers at once may look at the world, or replace it.
    this.#inFlight.add(flight)
    follow(performer.perform(request, world.now, place))
    return flight
  }

  /** Writes the outcomes in the order in which the effects were begun. */
  async #settle(begun: readonly InFlight[]): Promise<void> {
    const generation = this.#generation
    for (const flight of begun) {
      const outcome = await flight.outcome
      if (this.#generation !== generation) return
      if (!this.#inFlight.delete(flight)) continue
      const { effect, performer } = flight.by
      const world = this.#driven.world()
      const { change } = world.transact(() => effect.settle(world, flight.request, outcome))
      const what = performer.note?.(world, flight.request, outcome)
      if (what !== undefined) this.#driven.performed(world.now, effect.kind, what)
      this.#driven.committed(change, flight.job)
    }
  }

  #loop(world: World): UsageError {
    return new UsageError(
      `more than ${this.#stepLimit} jobs ran at ${isoTime(world.now)}, which looks like a loop. Pending:\n${describeJobs(world.scheduler.list())}\nRaise the option stepLimit if so many are meant.`,
    )
  }
}
