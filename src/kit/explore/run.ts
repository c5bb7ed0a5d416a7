import { runApart, type Surroundings, turn, turnsFor } from '../../hosts/surroundings/index.js'
import { UsageError } from '../../kernel/errors.js'
import { isPromise } from '../matching.js'
import type { Simulator } from '../simulator.js'
import { Calls } from './calls.js'
import { wayOfDeliveries } from './deliveries.js'
import { type Failure, fruitless, type Outcome } from './failure.js'
import { FaultsAhead } from './faults-ahead.js'
import { guarded } from './guarded.js'
import { type Instance, never } from './instance.js'
import { errorText, Lives, type Stage } from './lives.js'
import { type Moment, waitedFor } from './moment.js'
import type { Check, RunContext } from './options.js'
import type { Plan, PlannedFault, PlannedStep } from './plan.js'
import { platformActs } from './platform-acts.js'
import { storeOf } from './store.js'
import { shortStory } from './telling.js'
import { Ticks } from './ticks.js'
import { type RunTime, timeOf } from './time.js'

/** The time for which an app may do what the run does not see, in milliseconds of the host, before it counts as waiting. */
const idleMs = 50
const lastIdleMs = 1000
/** The number of times that what failed is asked for again while things go wrong, and how much later, in virtual milliseconds. */
const maxTries = 3
const retryMs = 60_000
/** The time after which the platform, if it is not done with everything, will never be. */
const maxEndMs = 5 * 86_400_000

const saidHow =
  'explore: check returned a function, and nothing was checked. Call what makes a check: check: paidOnce(), and not check: paidOnce.'
const saidFalse = 'it returned false. An error that it throws could say what is wrong.'

type Result<T> =
  | { readonly kind: 'done'; readonly value: T }
  | { readonly kind: 'threw'; readonly error: unknown }
  | { readonly kind: 'died' }
  | { readonly kind: 'over' }

/** Runs one plan in a world of its own. */
export class Run<App, Given, Store extends object> implements Moment {
  readonly plan: Plan
  readonly sim: Simulator
  readonly time: RunTime
  readonly surroundings: Surroundings
  readonly faults: FaultsAhead
  readonly #stage: Stage<App, Given, Store>
  readonly #shown: Simulator
  readonly #calls: Calls
  readonly #store: Store
  readonly #lives: Lives<App, Given, Store>
  #failure: Failure | undefined
  /** Counts what the run sees of the app. */
  #stirred = 0
  #uses = 0
  readonly #ticks = new Ticks()

  constructor(stage: Stage<App, Given, Store>, plan: Plan) {
    const { settings, surroundings } = stage
    this.#stage = stage
    this.plan = plan
    this.sim = stage.fork()
    this.#shown = guarded(this.sim)
    this.surroundings = surroundings
    this.time = timeOf(this.sim, surroundings)
    let state = (): string => ''
    this.faults = new FaultsAhead(plan, { note: (text) => this.note(text), state: () => state() })
    state = platformActs(this)
    this.#calls = new Calls(this, stage.router)
    this.#store = storeOf(settings.store())
    this.#lives = new Lives({
      moment: this,
      stage,
      store: this.#store,
      calls: this.#calls,
      shown: this.#shown,
      stir: () => void this.#stirred++,
    })
  }

  /** @param look at the world at the end, before it is disposed of; the story is told then, whatever became of it */
  async execute(look?: (sim: Simulator) => Promise<void>): Promise<Outcome> {
    const { surroundings, settings, given } = this.#stage
    surroundings.begin(this.time.now, settings.seed, {
      log: (line) => this.#lives.log(line),
      fetch: (input, init) => this.#calls.taken(this.#lives.instance, input, init),
      rejected: (reason) => this.#lives.dieOf(reason, 'a rejected promise that nobody caught'),
      broken: (error, what) => this.#lives.dieOf(error, what),
      endless: (error) => this.fail({ kind: 'endless', error }),
      replaced: (error) => this.fail({ kind: 'usage', error }),
    })
    try {
      const outside: unknown = surroundings.timers.outside(() =>
        settings.outside?.({ sim: this.#shown, given }),
      )
      if (isPromise(outside)) this.#tooLate('outside', outside)
      else await this.#story()
    } catch (error) {
      this.fail({ kind: 'usage', error })
    }
    this.#checkSurroundings()
    const { plan, faults } = this
    const isTold = this.#failure !== undefined || look !== undefined
    const timeline = isTold ? this.sim.timeline() : undefined
    const [story, short] =
      timeline === undefined
        ? ['', []]
        : [String(timeline), shortStory(timeline, this.#calls.sent, this.#lives.uses)]
    await look?.(this.sim)
    const { hits, pairs, seen } = faults
    this.#lives.instance?.die()
    surroundings.timers.forget()
    this.sim.dispose()
    return { plan, failure: this.#failure, hits, pairs, seen, story, short }
  }

  note(text: string): void {
    this.sim.note(text)
  }

  fail(failure: Failure): void {
    this.#failure ??= failure
    this.#stirred++
  }

  refuse(message: string): UsageError {
    const error = new UsageError(message)
    this.fail({ kind: 'usage', error })
    return error
  }

  crash(fault: PlannedFault, where?: string): Promise<never> {
    this.faults.hit(fault, where)
    this.#lives.kill(fault.for)
    return never()
  }

  crashesAt(place: string) {
    const planned = this.faults.at('point', place)
    return {
      before: planned.find(({ what }) => what === 'crash before'),
      after: planned.find(({ what }) => what === 'crash after'),
    }
  }

  pass(delay: number, signal?: AbortSignal | null): Promise<void> {
    if (delay === 0) return Promise.resolve()
    return new Promise((resolve, reject) => {
      const cancel = this.time.after(delay, resolve)
      signal?.addEventListener('abort', () => {
        cancel()
        reject(signal.reason)
      })
    })
  }

  waitFor<T>(instance: Instance<unknown>, work: () => Promise<T>): Promise<T> {
    const { calls } = this.#stage.settings.limits
    if (instance.isAlive && ++this.#uses > calls) {
      this.fail({
        kind: 'endless',
        error: new Error(
          `the app called the platform or used its store more than ${calls} times in one run, which looks as if it never ended. What it did last is at the end of the timeline. If so many are meant, raise limits.calls.`,
        ),
      })
      return never()
    }
    return waitedFor(instance, work, () => void this.#stirred++)
  }

  async #story(): Promise<void> {
    if ((await this.#running()) === undefined) return
    if (this.#stage.settings.receive !== undefined) {
      // What has happened before waited for a receiver, as it does in every fork.
      const arrive = wayOfDeliveries(this)
      this.sim.webhooks.deliverTo((request) => arrive(request, (sent) => this.#lives.receive(sent)))
    }
    const undone: PlannedStep[] = []
    for (const step of this.plan.steps) {
      await this.#let(step.wait)
      if (!(await this.#perform(step)) && this.#failure === undefined) undone.push(step)
      if (this.#failure !== undefined) return
    }
    await this.#calm()
    if (this.#failure !== undefined) return
    this.faults.isActive = false
    this.note('from here on nothing goes wrong')
    for (const step of undone) {
      if (!(await this.#perform(step, true))) return
    }
    const { settle, check } = this.#stage.settings
    if (settle !== undefined && !(await this.#atEnd('settle', (context) => settle(context.app, context))))
      return
    await this.#calm()
    for (const each of check) {
      if (this.#failure !== undefined || !(await this.#atEnd('check', each))) return
    }
  }

  /** Asks the app to do something, until it has done it. @param isLast it has to, now. Returns whether it has */
  async #perform({ act: name }: PlannedStep, isLast = false): Promise<boolean> {
    const { acts } = this.#stage.settings
    const act = acts.get(name)
    for (let tries = 1; act !== undefined && this.#failure === undefined; ) {
      const instance = await this.#running()
      if (instance?.app === undefined) return false
      const { value: app } = instance.app
      this.note(`${name} is asked for`)
      const result = await this.#do(instance, name, () => act(app, this.#context(app)))
      if (result.kind === 'done') {
        this.note(`${name} is done`)
        return true
      }
      if (result.kind === 'over') return false
      if (result.kind === 'died') continue
      this.note(`${name} failed: ${errorText(result.error)}`)
      if (isLast) this.fail({ kind: 'act', error: result.error })
      if (isLast || ++tries > maxTries) return false
      await this.#let(retryMs)
    }
    return false
  }

  /** Does what has to go well. */
  async #atEnd(kind: 'settle' | 'check', work: Check<App, Given, Store>): Promise<boolean> {
    while (this.#failure === undefined) {
      const instance = await this.#running()
      if (instance?.app === undefined) return false
      const { value: app } = instance.app
      const result = await this.#do(instance, kind, () => work(this.#context(app)))
      if (result.kind === 'done' && kind === 'check' && typeof result.value === 'function')
        this.refuse(saidHow)
      else if (result.kind === 'done' && !(kind === 'check' && result.value === false)) return true
      else if (result.kind === 'done') this.fail({ kind, error: new Error(saidFalse) })
      if (result.kind === 'threw') this.fail({ kind, error: result.error })
      if (result.kind !== 'died') return false
    }
    return false
  }

  /** The app as it runs; what starts or is down is waited for. */
  async #running(): Promise<Instance<App> | undefined> {
    if (this.#lives.instance === undefined) this.#lives.start()
    const isThere = (): boolean =>
      this.#lives.instance?.isAlive === true && this.#lives.instance.app !== undefined
    const way = await this.#drive(isThere, this.time.now + this.#stage.settings.limits.time)
    if (way === 'enough') return this.#lives.instance
    if (way !== 'failed') this.fail(fruitless('start', way, this.#stage.settings.limits.time))
    return undefined
  }

  #context(app: App): RunContext<App, Given, Store> {
    return { app, ...this.#seen() }
  }

  #seen(): Omit<RunContext<App, Given, Store>, 'app'> {
    const { given } = this.#stage
    return {
      sim: this.#shown,
      store: this.#store,
      given,
      logs: this.#lives.logs,
      calls: this.#calls.answered,
    }
  }

  /** Does one piece of the app's work while time passes, until it is done or cannot be. */
  async #do<T>(instance: Instance<App>, name: string, work: () => T | PromiseLike<T>): Promise<Result<T>> {
    let result: Result<T> | undefined
    const { outcome } = this.#lives.begin(instance, name, work)
    outcome.then(
      (value) => {
        result = { kind: 'done', value }
      },
      (error: unknown) => {
        result = { kind: 'threw', error }
        if (error instanceof UsageError) this.fail({ kind: 'usage', error })
      },
    )
    const { time: longest } = this.#stage.settings.limits
    const deadline = this.time.now + longest
    const way = await this.#drive(() => result !== undefined || !instance.isAlive, deadline)
    if (this.#failure !== undefined) return { kind: 'over' }
    if (!instance.isAlive) return { kind: 'died' }
    if (result !== undefined) return result
    if (way !== 'failed') this.fail(fruitless(name, way, longest))
    return { kind: 'over' }
  }

  /** Lets so much virtual time pass. */
  async #let(delay: number): Promise<void> {
    const until = this.time.now + delay
    const isEnough = this.#ticks.enough()
    const way = await this.#drive(isEnough, until)
    if (way !== 'failed' && way !== 'enough' && this.time.now < until) this.time.moveTo(until)
  }

  /** Lets everything come to its end: deliveries, what the platform has to do, what was planned, then the app's own timers. */
  async #calm(): Promise<void> {
    const deadline = this.time.now + maxEndMs
    await this.#drive(() => (this.time.nextOfPlatform ?? deadline) >= deadline && !this.#isBusy, deadline)
    const until = this.time.now + this.#stage.settings.limits.calm
    const isEnough = this.#ticks.enough()
    await this.#drive(() => isEnough() || (this.time.next === undefined && !this.#isBusy), until)
  }

  get #isBusy(): boolean {
    return (this.#lives.instance?.tasks.size ?? 0) > 0
  }

  /** Lets happen what is next, one after the other. Returns why it stopped: `late` when it would be after the deadline. */
  async #drive(isEnough: () => boolean, deadline: number): Promise<'enough' | 'late' | 'stuck' | 'failed'> {
    for (;;) {
      await this.#quiet()
      this.#checkSurroundings()
      this.#checkAlways()
      this.#stage.signal?.throwIfAborted()
      if (this.#failure !== undefined) return 'failed'
      if (isEnough()) return 'enough'
      const { next } = this.time
      if (next === undefined) {
        const before = this.#stirred
        if (this.#isBusy) await turnsFor(lastIdleMs, () => this.#stirred !== before)
        if (this.#stirred === before) return 'stuck'
        continue
      }
      if (next > deadline) return 'late'
      const isTick = runApart(() =>
        this.time.runNext((error) => this.#lives.dieOf(error, 'an error in one of its timers')),
      )
      if (isTick) this.#countTick()
    }
  }

  #countTick(): void {
    const tooMany = this.#ticks.add(this.time.now, this.surroundings.timers.last)
    if (this.#ticks.areMany) this.surroundings.timers.trace()
    if (tooMany !== undefined) this.fail({ kind: 'endless', error: tooMany })
  }

  /** Checks that the run still has its clock: without it a run says nothing, whatever has failed meanwhile. */
  #checkSurroundings(): void {
    const error = this.surroundings.timers.replacement()
    if (error !== undefined) this.#failure = { kind: 'usage', error }
  }

  /** Everything that waits for nothing has had its turn; what the app does unseen has a little of the host's time. */
  async #quiet(): Promise<void> {
    for (;;) {
      const before = this.#stirred
      await turn()
      if (this.#failure !== undefined) return
      if (this.#stirred !== before) continue
      const unseen = [...(this.#lives.instance?.tasks ?? [])].filter(
        (task) => task.waits === 0 && !task.isIdle,
      )
      if (unseen.length === 0) return
      await turnsFor(idleMs, () => this.#stirred !== before)
      if (this.#stirred === before) for (const task of unseen) task.isIdle = true
    }
  }

  #checkAlways(): void {
    const { always } = this.#stage.settings
    if (always === undefined || this.#failure !== undefined) return
    try {
      const outcome: unknown = always(this.#seen())
      if (isPromise(outcome)) this.#tooLate('always', outcome)
      if (outcome === false) throw new Error(saidFalse)
    } catch (error) {
      this.fail({ kind: 'always', error })
    }
  }

  /** Fails the run because something that has to be done at once was not. */
  #tooLate(name: string, outcome: PromiseLike<unknown>): void {
    outcome.then(undefined, () => undefined)
    this.refuse(
      `explore: ${name} returned a promise, and it has to do everything at once: leave out async. What sim.api and sim.simulate do is done when they return.`,
    )
  }
}
