import type { Registry } from '../contract/compose.js'
import { toInstant } from '../kernel/clock.js'
import { UsageError } from '../kernel/errors.js'
import { Image } from '../kernel/image.js'
import { printable } from '../kernel/shown.js'
import { type Snapshot, takeSnapshot, worldFromSnapshot } from '../kernel/snapshot.js'
import type { World } from '../kernel/world.js'
import { type Clock, type ClockSetting, createClock } from './clock.js'
import { DelayedAnswers, type StartTimer } from './delayed-answers.js'
import { ClockDriver, wholeOf } from './driver.js'
import { bindEffects, type Performer } from './effects.js'
import { Journal } from './journal.js'
import { disposedOf, Lifetime } from './lifetime.js'
import type { Past } from './past.js'
import { WorkInTurn } from './work-in-turn.js'

/** The Date that follows the clock, while it is installed. */
interface InstalledDate {
  set(now: number): void
  uninstall(): void
}

/** The functions of the host that a session needs. */
export interface Host {
  /** Unix milliseconds by the real clock, whatever a test runner fakes. */
  realNow(): number
  /** Unix milliseconds by the clock that the application sees. */
  followedNow(): number
  startTimer: StartTimer
  /** Calls once after so many milliseconds of the application's clock; returns how to cancel. */
  wake(milliseconds: number, call: () => void): () => void
  installDate(now: number): InstalledDate
}

interface SessionSetting {
  readonly world: World
  /** Makes what the session begins with anew, where that begins at the host's time; undefined where it always begins at the same time. */
  readonly renew: (() => World) | undefined
  readonly clock: ClockSetting
  readonly host: Host
  readonly registry: Registry
  /** Keeps what the world was; undefined where nobody wants to go back. */
  readonly past?: Past | undefined
  performerOf(kind: string): Performer | undefined
}

/** One simulator alive: a world, its clock, what leaves it, and the journal of what happens. */
export class Session {
  readonly journal = new Journal()
  readonly clock: Clock
  /** The work that callers from outside do on the clock, one after the other. */
  readonly work = new WorkInTurn({ lifetime: () => this.#lifetime, moving: () => this.#driver.moving() })
  readonly #setting: SessionSetting
  readonly #seed: World
  readonly #answers: DelayedAnswers
  readonly #driver: ClockDriver
  #world: World
  #origin: { readonly virtual: number; readonly host: number }
  #installed: InstalledDate | null = null
  #cancelWake: (() => void) | null = null
  #disposed = false
  #lifetime = new Lifetime()

  constructor(setting: SessionSetting) {
    const { world, host, registry } = setting
    this.#setting = setting
    this.#world = world
    this.#seed = world.fork()
    this.#origin = { virtual: world.now, host: this.#hostTime() }
    this.#answers = new DelayedAnswers(() => this.#world.now, host.startTimer, setting.clock !== 'real')
    this.#driver = new ClockDriver({
      world: () => this.#world,
      effects: bindEffects(registry, setting.performerOf),
      answers: this.#answers,
      committed: (change, job) => this.journal.committed(change, undefined, false, job),
      performed: (at, effect, what) => this.journal.performed(at, effect, what),
      moved: (now, from) => {
        this.journal.moved(from, now)
        this.#installed?.set(now)
      },
      settled: () => this.settle(),
      turn: () => host.startTimer(0).done,
    })
    this.clock = createClock({
      mode: setting.clock,
      now: () => this.present().now,
      current: () => this.#world.now,
      jobs: () => this.whole().scheduler.list(),
      driver: this.#driver,
      move: (name, run) => this.#move(name, run),
      moveTo: (target) => this.#moveTo(target),
      installDate: () => this.#installDate(),
    })
  }

  /** The lifetime of the world as it is: reset, restore and dispose end it. */
  get lifetime(): Lifetime {
    return this.#lifetime
  }

  /** The world as it is, without a look at the host's clock. */
  get world(): World {
    return this.#world
  }

  /** The world as it is now, for what is read beside the API; after dispose, as it was. */
  present(): World {
    if (!this.#disposed) this.act(() => undefined)
    return this.#world
  }

  /** The world with the jobs that the driver has taken out: what a copy has to have. */
  whole(): World {
    const world = this.present()
    const jobs = this.#driver.jobsTakenOut
    return jobs.length === 0 ? world : wholeOf(world, jobs)
  }

  /**
   * The world as it was left, for a store of states: it asks neither the clock of the host nor what is due.
   * @param last returned again, when nothing has changed since
   */
  image(last?: Image): Image {
    const { virtual, host } = this.#origin
    const isReal = this.#setting.clock === 'real'
    const since = isReal ? host + this.#world.now - virtual : null
    return Image.of(this.#world, this.#driver.jobsTakenOut, since, last)
  }

  /**
   * Does something as one step: what the host's time brought about comes before, and what is due by itself after.
   * @param steps whether it moves a clock that moves with each request; asked only then
   */
  act<T>(run: () => T, steps: () => boolean = never): T {
    const { clock } = this.#setting
    this.requireAlive()
    if (typeof clock === 'object' && !this.#driver.busy && steps())
      this.#driver.catchUp(toInstant(this.#world.now + clock.auto, 'the clock after its next step'))
    this.#catchUp()
    this.look()
    try {
      return run()
    } finally {
      this.settle()
    }
  }

  /** The states that the world was in; undefined where nothing is kept of it. */
  get past(): Past | undefined {
    return this.#setting.past
  }

  /** Lets what keeps the past look at the world, where something does. */
  look(): void {
    const { past } = this.#setting
    if (past !== undefined && !this.#world.isOpen) past.look(this.#world, this.#driver.jobsTakenOut)
  }

  /** Changes the world as one step, and writes it into the journal. @param cause what the test called */
  transact<T>(change: (world: World) => T, { cause, silent = false }: TransactOptions = {}): T {
    return this.act(() => {
      const committed = this.quietly(silent, () => this.#world.transact(() => change(this.#world)))
      this.journal.committed(committed.change, cause, silent)
      return committed.result
    })
  }

  /** Does what takes several steps and tells nobody. When it throws, or is only a trial, none of them has happened. */
  attempt<T>(run: () => T, isTrial = false): T {
    const world = this.present()
    const before = world.fork()
    let isDone = false
    try {
      const result = run()
      isDone = !isTrial
      return result
    } finally {
      if (!isDone) world.takeBack(before)
    }
  }

  /** Does something of which, where it is silent, nobody is told. */
  quietly<T>(silent: boolean, run: () => T): T {
    if (!silent) return run()
    const world = this.#world
    const before = world.quiet
    world.quiet = true
    try {
      return run()
    } finally {
      world.quiet = before
    }
  }

  /** Lets the world act by itself after something happened in it: performs what is due, and wakes up for what is next. */
  settle(): void {
    const { clock, host } = this.#setting
    if (clock === 'manual' || this.#disposed) return
    this.#driver.catchUp(this.#world.now)
    if (typeof clock === 'object') return
    this.#cancelWake?.()
    const { next } = this.#driver
    if (next !== undefined)
      this.#cancelWake = host.wake(Math.max(0, next - this.#world.now), () => this.act(() => undefined))
  }

  /** A port is ready for what waited for it. */
  release(): void {
    this.#driver.release()
    this.settle()
  }

  /** Waits for virtual time; where each request moves it, this one does. */
  waitFor(delay: number, what: string, signal: AbortSignal | null | undefined): Promise<void> {
    const arrived = this.#answers.wait(this.#world.now + delay, what, signal, this.#lifetime)
    if (typeof this.#setting.clock === 'object') this.#driver.catchUp(this.#world.now + delay)
    else this.settle()
    return arrived
  }

  /** Performs what is due now, and waits for what is in flight. */
  async idle(): Promise<void> {
    this.act(() => undefined)
    await this.#driver.idle()
    this.settle()
  }

  snapshot(): Snapshot {
    return takeSnapshot(this.whole())
  }

  /**
   * @param since when the host's clock showed what the snapshot shows. Unless it is given, a clock that shows the host's
   * time goes on showing it, and what fell due since the snapshot happens; any other clock goes on from the snapshot.
   */
  restore(snapshot: Snapshot, since?: number): void {
    this.requireAlive()
    const world = worldFromSnapshot(this.#world.rules, snapshot)
    const isHostTime = this.#setting.renew !== undefined
    this.#replace(world, since ?? (isHostTime ? Math.min(world.now, this.#hostTime()) : undefined))
  }

  /** Goes on with another world of the same time: what was set up for the present one ends. */
  begin(world: World): void {
    this.#replace(world)
  }

  /** Goes back to what the session began with: at the host's time where its clock shows that, else at the same time. */
  reset(): void {
    const { renew } = this.#setting
    this.#replace(renew === undefined ? this.#seed.fork() : renew())
  }

  dispose(): void {
    this.#disposed = true
    this.#driver.abandon()
    this.#lifetime.end()
    this.#cancelWake?.()
    this.#installed?.uninstall()
    this.#installed = null
  }

  /** @param called what was called, such as `sim.note` @throws UsageError after dispose */
  requireAlive(called?: string): void {
    if (this.#disposed) throw disposedOf(called)
  }

  #replace(next: World, since = this.#hostTime()): void {
    this.#driver.abandon()
    this.journal.replaced()
    this.#cancelWake?.()
    const before = this.#lifetime
    this.#lifetime = new Lifetime()
    this.#world = next
    this.#origin = { virtual: next.now, host: since }
    this.#installed?.set(next.now)
    before.end()
    if (!this.#disposed) this.act(() => undefined)
  }

  #hostTime(): number {
    const { clock, host } = this.#setting
    const now = clock === 'follow' ? host.followedNow() : host.realNow()
    if (Number.isFinite(now)) return now
    throw new UsageError(
      `the host’s clock shows ${printable(now)}, which is no time: look at what has replaced Date or Date.now.`,
    )
  }

  /** Brings the world up to now where the clock runs by itself. */
  #catchUp(): void {
    const { clock } = this.#setting
    if (clock !== 'real' && clock !== 'follow') return
    const { virtual, host } = this.#origin
    const now = Math.max(this.#world.now, virtual + this.#hostTime() - host)
    this.#driver.catchUp(toInstant(now, 'the time of the host'))
  }

  /** Runs what moves the clock by hand; a clock of the host goes on from where that ends. */
  async #move<T>(name: string, run: () => Promise<T>): Promise<T> {
    this.#requireOwnClock(name)
    this.act(() => undefined)
    try {
      return await run()
    } finally {
      this.#origin = { virtual: this.#world.now, host: this.#hostTime() }
      this.settle()
    }
  }

  #moveTo(target: number): void {
    this.#requireOwnClock('moveTo')
    this.#driver.requireIdle('moveTo')
    this.act(() => this.#driver.catchUp(Math.max(target, this.#world.now)))
    this.#origin = { virtual: this.#world.now, host: this.#hostTime() }
  }

  #requireOwnClock(name: string): void {
    if (this.#setting.clock === 'follow') {
      throw new UsageError(
        `clock.${name}() cannot move a clock that follows the host: move the host's, for example with vi.advanceTimersByTime().`,
      )
    }
  }

  #installDate(): () => void {
    this.act(() => undefined)
    if (this.#setting.clock === 'follow') return () => undefined
    this.#installed?.uninstall()
    const mine = this.#setting.host.installDate(this.#world.now)
    this.#installed = mine
    return () => {
      if (this.#installed !== mine) return
      mine.uninstall()
      this.#installed = null
    }
  }
}

const never = (): boolean => false

interface TransactOptions {
  readonly cause?: string | undefined
  readonly silent?: boolean
}

/** Tells when a session's clock begins, in Unix milliseconds. @throws UsageError for a time that ids cannot tell */
export function startOf(now: number | undefined, clock: ClockSetting, host: Host): number {
  return toInstant(
    now ?? (clock === 'follow' ? host.followedNow() : host.realNow()),
    'the start of the clock',
  )
}
