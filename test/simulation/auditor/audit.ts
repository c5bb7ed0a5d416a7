import type { Event, Simulator, SimulatorOptions } from 'platform-simulator'
import type { Call, Outcome } from '../../support/entry-points.js'
import { callLine, cause, causeLine, isWrite, send, type Way } from './calls.js'
import { DeliveryLog } from './deliveries.js'
import { checkEvents, type EventLog } from './events.js'
import { Model, Refused, type Thing } from './model.js'
import { optionsOf, type Setup } from './settings.js'
import { Watch } from './watch.js'
import { createSimulator, difference, type State, stateOf } from './window.js'

/** The simulator did what the model did not expect. */
export class Found extends Error {}

export function fail(message: string): never {
  throw new Found(message)
}

export function same(what: string, actual: unknown, expected: unknown): void {
  if (actual === expected) return
  const [is, should] = [JSON.stringify(actual), JSON.stringify(expected)]
  if (is !== should) fail(`${what} is ${is}, and should be ${should}`)
}

/** Nothing has changed since. */
export function sameState(what: string, sim: Simulator, before: State): void {
  const differs = difference(before, stateOf(sim))
  if (differs !== null) fail(`${what} changed the world: ${differs}`)
}

/** Puts something between the auditor and the simulator: how its own tests plant bugs. */
export type Tamper = (sim: Simulator) => Simulator

/** A call whose answer is kept for its idempotency key. */
export interface Kept {
  readonly call: Call
  readonly outcome: Outcome
  readonly until: number
}

/** What is known of the answer to a call that goes well: its thing, or what to check of the body. */
type Predict = () => Thing | ((body: unknown) => void) | undefined

/** One run: the simulator, the model beside it, and everything that is held against each other. */
export class Audit {
  sim: Simulator
  readonly model: Model
  readonly options: SimulatorOptions
  readonly tamper: Tamper
  readonly #script: (string | (() => string))[] = []
  readonly kept: Kept[] = []
  readonly log: EventLog
  readonly watch = new Watch()
  readonly deliveries = new DeliveryLog()
  /** What each thing showed when it was last read. */
  readonly shown = new Map<Thing, readonly unknown[]>()
  /** In which status each transaction was last seen. */
  readonly statuses = new Map<Thing, string>()
  calls = 0
  /** What came about: statuses, events, refusals and operations that went well, for a test that all of it does. */
  readonly reached = new Set<string>()
  #keys = 0
  #deaf = () => {}

  constructor(setup: Setup, tamper: Tamper = (sim) => sim) {
    this.model = new Model(setup)
    this.options = optionsOf(setup)
    this.tamper = tamper
    this.sim = tamper(createSimulator(this.options))
    this.log = { told: [], heard: [], lives: new Map() }
    this.listen()
  }

  /** Hears of every event. Webhooks are answered in process: a path says how. */
  listen(): void {
    const heard: Event[] = []
    this.log.heard = heard
    this.#deaf()
    this.#deaf = this.sim.events.on('*', (event) => heard.push(event))
    this.sim.webhooks.deliverTo((request) => {
      const attempt = Number(request.headers.get('x-platform-delivery-attempt'))
      const path = new URL(request.url).pathname
      const down = path === '/down' || (path === '/flaky' && attempt < 3)
      return new Response(null, { status: down ? 500 : 200 })
    })
  }

  key(): string {
    return `00000000-0000-4000-8000-${String(++this.#keys).padStart(12, '0')}`
  }

  /** A line of the script, written when somebody reads it. */
  say(line: string | (() => string)): void {
    this.#script.push(line)
  }

  /** What was done, as lines of a script. */
  get script(): string[] {
    return this.#script.map((line) => (typeof line === 'string' ? line : line()))
  }

  /** An operation: predicted first, then made, then compared. */
  async call(way: Way, about: Call, predict: Predict): Promise<Outcome> {
    const own = isWrite(about) && way !== 'test' ? this.key() : null
    const key = about.key === undefined ? own : about.key
    const call = { ...about, key }
    const { outcome } = await this.#expect(
      () => callLine(call, way),
      call.operation,
      async () => {
        const outcome = await send(this.sim, call, way)
        return { outcome, problem: outcome.problem, body: outcome.body }
      },
      predict,
    )
    if (outcome.status >= 500 && outcome.problem === undefined)
      fail(`${callLine(call, way)} answered ${outcome.status}`)
    // Its answers belong to its own keys, and are made anew.
    if (key !== null && about.operation !== 'x402.sign' && keeps(outcome, about))
      this.kept.push({ call, outcome, until: this.model.now + 24 * 3600 * 1000 })
    return outcome
  }

  /** What only the platform, a reviewer, a bank or a chain does. */
  async cause(name: string, args: readonly unknown[], predict: Predict): Promise<void> {
    await this.#expect(
      () => causeLine(name, args),
      name,
      async () => {
        const { result, problem } = cause(this.sim, name, args)
        return { problem, body: { id: result } }
      },
      predict,
    )
  }

  async #expect<R extends { readonly problem: string | undefined; readonly body: unknown }>(
    line: () => string,
    what: string,
    run: () => Promise<R>,
    predict: Predict,
  ): Promise<R> {
    this.calls++
    let refused: readonly string[] | null = null
    let check: ReturnType<Predict>
    try {
      check = predict()
    } catch (error) {
      if (!(error instanceof Refused)) throw error
      refused = error.slugs
    }
    const isThing = typeof check === 'object' && check.id === null
    const label = isThing && typeof check === 'object' ? check.label : undefined
    this.say(label === undefined ? line : () => `const ${label} = ${line()}`)
    // Half of the calls are refused: every other refusal is looked at.
    const before = refused === null || this.calls % 2 === 0 ? null : stateOf(this.sim)
    const result = await run()
    this.reached.add(result.problem ?? what)
    if (refused !== null) {
      this.model.instant = false
      if (result.problem === undefined) fail(`went well, and should be refused: ${refused.join(' or ')}`)
      if (!refused.includes(result.problem))
        fail(`was refused with ${result.problem}, and should be with ${refused.join(' or ')}`)
      if (before !== null) sameState(`a refusal (${result.problem})`, this.sim, before)
      return result
    }
    if (result.problem !== undefined) fail(`was refused with ${result.problem}, and should go well`)
    if (typeof check === 'function') check(result.body)
    else if (check !== undefined) bind(check, member(result.body, 'id'))
    this.model.finish()
    checkEvents(this)
    return result
  }
}

/** Executed answers are kept; refusals before the operation ran, faults and 5xx are not (settled, Idempotency scope). */
function keeps({ status, problem }: Outcome, { headers = {} }: Call): boolean {
  if (status < 300) return true
  const faulty = 'x-sandbox-scenario' in headers || 'x-sandbox-error-status' in headers
  return !faulty && (problem === 'not-found' || problem === 'conflict' || problem === 'account-under-review')
}

export function bind(thing: Thing, id: unknown): void {
  if (typeof id !== 'string' || !/^[0-9A-Za-z]{27}$/.test(id)) fail(`${thing.label} got the id ${String(id)}`)
  if (thing.id === null) thing.id = id
  else same(`the id of ${thing.label}`, id, thing.id)
}

/** A member of an answer. */
export function member(of: unknown, ...path: readonly (string | number)[]): unknown {
  return path.reduce<unknown>(
    (at, name) => (typeof at === 'object' && at !== null ? Reflect.get(at, name) : undefined),
    of,
  )
}

export function members(of: unknown, name: string): readonly unknown[] {
  const list = member(of, name)
  return Array.isArray(list) ? list : fail(`the answer has no list ${name}`)
}
