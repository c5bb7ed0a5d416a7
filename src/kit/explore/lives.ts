import type { Router } from '../../contract/ports.js'
import { currentTask, runAs, type Surroundings, type Task } from '../../hosts/surroundings/index.js'
import { UsageError } from '../../kernel/errors.js'
import { printable } from '../../kernel/shown.js'
import { isPromise } from '../matching.js'
import type { Simulator } from '../simulator.js'
import { atOnce, deliveryName, describeUse, type StoreUse, using } from './at-once.js'
import type { Calls } from './calls.js'
import { headersOf, refusing } from './deliveries.js'
import { Instance } from './instance.js'
import type { Moment } from './moment.js'
import type { StartContext } from './options.js'
import { ordinal } from './plan.js'
import type { Settings } from './settings.js'

/** The time after which an app that did not start is started again, in virtual milliseconds. */
const restartDelay = 60_000
/** The number of times that an app may not start, or die of its own errors, in one run. */
const maxDeaths = 10

/** Everything that all runs of an exploration share. */
export interface Stage<App, Given, Store extends object> {
  readonly settings: Settings<App, Given, Store>
  readonly surroundings: Surroundings
  readonly router: Router
  readonly given: Given
  readonly signal: AbortSignal | undefined
  /** A copy of the world that every run begins with. */
  fork(): Simulator
}

/** Everything that the lives of an app need of their run. */
export interface Around<App, Given, Store extends object> {
  readonly moment: Moment
  readonly stage: Stage<App, Given, Store>
  readonly store: Store
  readonly calls: Calls
  /** The simulator as the test's functions have it. */
  readonly shown: Simulator
  /** Something happened that the run sees. */
  stir(): void
}

/** The app of a run: started, crashed, and started again. */
export class Lives<App, Given, Store extends object> {
  readonly logs: string[] = []
  /** The uses in the order in which they took effect. */
  readonly uses: StoreUse[] = []
  /** The number of times that the same was begun. */
  readonly #begun = new Map<string, number>()
  /** The names of deliveries that were not answered yet, and whether they are told as such. */
  readonly #inHand = new Map<string, boolean>()
  readonly #around: Around<App, Given, Store>
  #instance: Instance<App> | undefined
  #deaths = 0

  constructor(around: Around<App, Given, Store>) {
    this.#around = around
  }

  /** The last one, alive or not. */
  get instance(): Instance<App> | undefined {
    return this.#instance
  }

  /** Starts a life of the app. */
  start(): void {
    const { start } = this.#around.stage.settings
    const instance = new Instance<App>((this.#instance?.number ?? 0) + 1)
    this.#instance = instance
    this.#around.moment.note('the app is started')
    const { stage, shown, calls } = this.#around
    const context: StartContext<Given, Store> = {
      sim: shown,
      fetch: calls.fetchOf(instance),
      store: this.#cuttable(instance),
      given: stage.given,
      log: (line) => this.log(line),
    }
    const { outcome } = this.begin(instance, 'the start', () => start(context))
    outcome.then(
      (value) => {
        instance.app = { value }
      },
      (error: unknown) => {
        this.#around.moment.note(`the start failed: ${errorText(error)}`)
        if (error instanceof UsageError) this.#around.moment.fail({ kind: 'usage', error })
        if (this.#isHopeless()) this.#around.moment.fail({ kind: 'start', error })
        this.kill(restartDelay)
      },
    )
  }

  /** The store as one life of the app has it: each use may be its last. */
  #cuttable(instance: Instance<App>): Store {
    return new Proxy(this.#around.store, {
      get: (store, name) => {
        const member: unknown = Reflect.get(store, name, store)
        if (typeof member !== 'function') return member
        return (...given: unknown[]): unknown =>
          this.#around.moment.waitFor(instance, async () => {
            const { moment } = this.#around
            const { before, after } = moment.crashesAt(`store.${String(name)}`)
            const use = (): string => `store.${String(name)}(${given.length > 0 ? printable(given[0]) : ''})`
            if (before !== undefined) return moment.crash(before, use())
            this.#note({
              method: String(name),
              key: given.length > 0 ? printable(given[0]) : '',
              by: currentTask()?.name ?? 'nothing that the run has asked for',
            })
            const outcome: unknown = Reflect.apply(member, store, given)
            if (!isPromise(outcome)) throw moment.refuse(synchronous(String(name), outcome))
            const kept = await outcome
            return after === undefined || !instance.isAlive ? kept : moment.crash(after, use())
          })
      },
    })
  }

  #note(use: StoreUse): void {
    this.uses.push(use)
    this.#around.moment.note(using + describeUse(use))
  }

  /** A delivery comes to whatever life of the app there is. */
  async receive(request: Request): Promise<Response> {
    const { receive } = this.#around.stage.settings
    const instance = this.#instance
    const down = refusing(instance)
    if (down !== undefined || receive === undefined || instance?.app === undefined) throw down
    const { value: app } = instance.app
    const { type, id } = headersOf(request)
    const { task, outcome } = this.begin(
      instance,
      deliveryName(type, id),
      () => receive(app, request),
      (name) => this.#arrives(name),
    )
    const died = new Promise<never>((_, reject) =>
      instance.onDeath(() => reject(new TypeError('fetch failed', { cause: new Error('the app crashed') }))),
    )
    try {
      const response: unknown = await Promise.race([outcome, died])
      if (isResponse(response)) return response
      throw this.#around.moment.refuse(
        `explore: receive returned ${printable(response)}, and it has to return the Response of the app's route for webhooks, or a promise of it.`,
      )
    } catch (error) {
      if (error instanceof UsageError) throw error
      if (task.life.isAlive) this.#around.moment.note(`the app failed at a delivery: ${errorText(error)}`)
      throw error
    } finally {
      this.#inHand.delete(task.name)
    }
  }

  /** Those that came before, and are not answered yet, may meet it in the middle of what they do. */
  #arrives(name: string): void {
    const untold = [...this.#inHand].flatMap(([other, isTold]) => (isTold ? [] : [other]))
    const isAlone = this.#inHand.size === 0
    for (const other of untold) this.#inHand.set(other, true)
    this.#inHand.set(name, !isAlone)
    if (!isAlone) this.#around.moment.note(atOnce + [...untold, name].join(', '))
  }

  /**
   * @param what in words; the same again is told from it by a number
   * @param named is called with the name that it has, before it begins
   */
  begin<T>(
    instance: Instance<App>,
    what: string,
    work: () => T | PromiseLike<T>,
    named?: (name: string) => void,
  ): { readonly task: Task; readonly outcome: Promise<T> } {
    const times = (this.#begun.get(what) ?? 0) + 1
    this.#begun.set(what, times)
    const task = instance.begin(times === 1 ? what : `${what} (${ordinal(times)} time)`)
    named?.(task.name)
    this.#around.stir()
    const outcome = runAs(task, async (): Promise<T> => await work())
    const end = (): void => {
      instance.end(task)
      this.#around.stir()
    }
    outcome.then(end, end)
    return { task, outcome }
  }

  /** @param what it was, such as an error in one of its timers */
  dieOf(error: unknown, what: string): void {
    // Of a life that has ended already nothing comes any more.
    if (this.#instance?.isAlive !== true) return
    this.#around.moment.note(`the app died of ${what}: ${errorText(error)}`)
    if (this.#isHopeless()) this.#around.moment.fail({ kind: 'died', error })
    this.kill(0)
  }

  /** Tells whether the app dies again and again, or dies though nothing goes wrong. */
  #isHopeless(): boolean {
    const { faults, plan } = this.#around.moment
    return !faults.isActive || plan.faults.length === 0 || ++this.#deaths > maxDeaths
  }

  /** @param down how long whoever watches over it takes to start it again */
  kill(down: number): void {
    this.#instance?.die()
    this.#around.moment.surroundings.timers.die()
    this.#around.stir()
    this.#around.moment.time.after(down, () => this.start())
  }

  log(line: string): void {
    this.logs.push(line)
    this.#around.moment.note(`log: ${line.replaceAll(this.#around.moment.sim.apiKey, '[the API key]')}`)
  }
}

/** Tells a Response of any realm: a runner may have one of its own. */
function isResponse(value: unknown): value is Response {
  return typeof value === 'object' && value !== null && 'status' in value && typeof value.status === 'number'
}

function synchronous(name: string, outcome: unknown): string {
  return `explore: store.${name}() returned ${printable(outcome)}, and the methods of a store have to return promises: the app may crash between the call and its outcome. Make them async.`
}

/** Writes what was thrown in one line. */
export function errorText(error: unknown): string {
  return error instanceof Error ? `${error.name}: ${error.message}` : printable(error)
}
