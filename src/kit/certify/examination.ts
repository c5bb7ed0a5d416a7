import type { EventType } from '../../resources/types/index.js'
import type { CauseName } from './causes.js'
import type { Check } from './check.js'
import { genuine, plainChecks } from './checks.js'
import type { Effects } from './effects.js'
import { eventChecks, typeCheck } from './event-checks.js'
import type { Maker, Sent } from './maker.js'
import { type Answer, type AnswerKind, kindOf, type Route } from './receiver.js'
import { otherWays, platformWay, type Way } from './ways.js'

/** The way in which a check fails. */
export type Symptom =
  | 'answered'
  | 'failed'
  | 'effects'
  | 'too few effects'
  | 'limited'
  | 'redirected'
  | 'none'

/** The outcome of making a check once. */
interface Attempt {
  readonly check: Check
  /** Undefined where it passes. */
  readonly symptom: Symptom | undefined
  readonly answers: readonly Answer[]
  /** The number of times that the app acted; undefined where that cannot be seen, or the check does not ask. */
  readonly acted: number | undefined
  /** The delivery that was answered wrongly; the first where all were answered well. */
  readonly proof: Sent
}

/** The outcome of one check. */
export interface Result extends Attempt {
  /** True where it came out the same each time, while what is genuine was accepted. */
  readonly isSteady: boolean
  /** The cause that an experiment has shown. */
  readonly shown: CauseName | undefined
}

/** The reason why a route could not be examined: nothing more is asked of it. */
export interface Stop {
  readonly cause: CauseName | undefined
  readonly says: string
  readonly proof: Sent
}

/** Everything that was seen of a route. */
export interface Seen {
  readonly way: Way
  readonly results: readonly Result[]
  readonly stop: Stop | undefined
  /** The longest that it took to answer, in milliseconds of the host. */
  readonly slowest: number
  /** The number of deliveries that were sent. */
  readonly sent: number
  /** True where something that it accepted showed an effect. */
  readonly sawEffects: boolean
}

interface Examined {
  readonly route: Route
  readonly maker: Maker
  readonly effects: Effects | undefined
  readonly types: readonly EventType[]
}

/** Sends everything that there is to send to a route. */
export class Examination {
  readonly #of: Examined
  readonly #results: Result[] = []
  #slowest = 0
  #sent = 0
  /** True where the effects of all that was sent were looked at. */
  #isWatched = false
  /** Effects of one event that is acted on; 0 until one was seen. */
  #each = 0

  constructor(of: Examined) {
    this.#of = of
  }

  async run(): Promise<Seen> {
    const stop = await this.#findWay()
    if (stop === undefined) await this.#examine()
    return {
      way: this.#of.maker.way,
      results: this.#results,
      stop,
      slowest: this.#slowest,
      sent: this.#sent,
      sawEffects: this.#each > 0,
    }
  }

  /** Finds the way in which the route wants a delivery signed, and a type that it accepts. */
  async #findWay(): Promise<Stop | undefined> {
    const { maker, types } = this.#of
    const first = maker.make()
    const answer = await this.#send(first)
    const stop = stopOf(answer, first)
    if (stop !== undefined || kindOf(answer) === 'accepted') return stop
    // It may take other types, or answer otherwise the next time.
    for (const type of [maker.type, maker.type, ...types]) if (await this.#accepts({ type })) return undefined
    const { type } = maker
    for (const way of otherWays())
      for (const each of [type, 'transaction.one_off.updated'] as const)
        if ((await this.#accepts({ way, type: each })) && (await this.#accepts({ way, type: each })))
          return way.key === 'template' ? templateStop(maker.make()) : undefined
    maker.way = platformWay
    maker.type = type
    const says = `a delivery that the platform signed was answered ${answer.status}`
    const toStranger = await this.#send(maker.make({ isStranger: true }))
    const isLikeStranger = kindOf(answer) === 'refused' && toStranger.status === answer.status
    return { cause: isLikeStranger ? 'refuses-all' : undefined, says, proof: first }
  }

  /** Tells whether a delivery is accepted, and goes on in that way where it is. */
  async #accepts({
    way = platformWay,
    type,
  }: {
    readonly way?: Way
    readonly type: EventType
  }): Promise<boolean> {
    const { maker } = this.#of
    maker.way = way
    maker.type = type
    maker.tick()
    return kindOf(await this.#send(maker.make())) === 'accepted'
  }

  async #examine(): Promise<void> {
    const { maker, types, effects } = this.#of
    if (effects !== undefined) await this.#findEffects(effects)
    await this.#try(genuine)
    const accepted: EventType[] = []
    for (const type of types) if ((await this.#try(typeCheck(type))) === undefined) accepted.push(type)
    for (const check of [...eventChecks(accepted, maker.type), ...plainChecks]) await this.#try(check)
  }

  /** Finds a type that the app acts on, and learns how long it takes to show that. */
  async #findEffects(effects: Effects): Promise<void> {
    const { maker, types } = this.#of
    if ((await this.#acts(effects, [maker.type])) > 0) return this.#measure(effects)
    let others = types.filter((type) => type !== maker.type)
    if ((await this.#acts(effects, others)) === 0) return
    // By halves: each that does nothing is waited for.
    while (others.length > 1) {
      const half = others.slice(0, Math.ceil(others.length / 2))
      others = (await this.#acts(effects, half)) > 0 ? half : others.slice(half.length)
    }
    const [only = maker.type] = others
    maker.type = only
    await this.#measure(effects)
  }

  /** Learns how often the app acts on one event of the type that the checks send. */
  async #measure(effects: Effects): Promise<void> {
    const { maker } = this.#of
    // An effect of what was sent before may show late, and be taken for one of this event: two counts have to agree.
    for (let tries = 0; tries < 5; tries++) {
      const acted = await this.#acts(effects, [maker.type])
      if (acted === this.#each) return
      this.#each = acted
    }
  }

  /** Sends one event of each of these types. @returns how often the app acted */
  async #acts(effects: Effects, types: readonly EventType[]): Promise<number> {
    const { maker } = this.#of
    const before = await effects.before(this.#isWatched)
    maker.tick()
    for (const type of types) await this.#send(maker.make({ type }))
    const acted = await effects.first(before)
    this.#isWatched = true
    return acted
  }

  /** Makes a check, three times where it fails. @returns its symptom */
  async #try(check: Check): Promise<Symptom | undefined> {
    const first = await this.#once(check)
    const { symptom } = first
    if (symptom === undefined) {
      this.#keep({ ...first, isSteady: true, shown: undefined })
      return undefined
    }
    // What is right is sent between: once, then twice, so that a route that fails each nth request is seen to do so.
    const others: Attempt[] = []
    let isSteady = true
    for (const rights of [1, 2]) {
      if (check !== genuine)
        for (let sent = 0; sent < rights; sent++)
          if ((await this.#once(genuine)).symptom !== undefined) isSteady = false
      others.push(await this.#once(check))
    }
    isSteady &&= others.every(
      (other) => other.symptom === symptom && isAnsweredAs(other.answers, first.answers),
    )
    const shown = symptom === 'answered' ? await this.#experiment(check) : undefined
    this.#keep({ ...first, isSteady, shown })
    return symptom
  }

  async #experiment(check: Check): Promise<CauseName | undefined> {
    const { maker } = this.#of
    const { way } = maker
    for (const { way: change, cause } of check.experiments ?? []) {
      maker.way = { ...way, ...change }
      const { symptom } = await this.#once(check)
      maker.way = way
      if (symptom === undefined) return cause
    }
    return undefined
  }

  #keep(result: Result): void {
    this.#results.push(result)
  }

  async #once(check: Check): Promise<Attempt> {
    const { maker, effects } = this.#of
    const counts = effects !== undefined && this.#each > 0 && check.events !== undefined
    const before = counts ? await effects.before(this.#isWatched) : 0
    maker.tick()
    const sent = check.sends(maker)
    const answers: Answer[] = []
    if (check.atOnce) answers.push(...(await Promise.all(sent.map((each) => this.#send(each)))))
    else for (const each of sent) answers.push(await this.#send(each))
    const wrong = wrongAnswer(check, answers)
    // What was answered wrongly may have no effect: nobody waits for one.
    const awaited = wrong === undefined ? (check.events ?? 0) * this.#each : 0
    const acted = counts ? (await effects.since(before, awaited)) / this.#each : undefined
    if (counts) this.#isWatched = true
    const [proof = maker.make()] = wrong === undefined ? sent : sent.slice(wrong.at)
    return { check, symptom: wrong?.symptom ?? wrongEffects(check, acted), answers, acted, proof }
  }

  async #send(sent: Sent): Promise<Answer> {
    this.#sent++
    this.#isWatched = false
    const answer = await this.#of.route.send(sent)
    this.#slowest = Math.max(this.#slowest, answer.ms)
    return answer
  }
}

/** Tells whether two times the same was answered in the same way, one after the other. */
function isAnsweredAs(one: readonly Answer[], other: readonly Answer[]): boolean {
  return one.map(kindOf).join() === other.map(kindOf).join()
}

/** Finds what ends an examination before it begins. */
function stopOf(answer: Answer, proof: Sent): Stop | undefined {
  const { status, failure, location } = answer
  if (failure?.kind === 'slow') return { cause: 'slow', says: `it gave ${failure.says}`, proof }
  if (failure?.kind === 'unreachable')
    return {
      cause: undefined,
      says: `nobody answers there: ${failure.says}. Start the application, and look at the port`,
      proof,
    }
  if (failure !== undefined) return { cause: undefined, says: `it threw: ${failure.says}`, proof }
  if (status === 404 || status === 405 || status === 410)
    return { cause: 'no-route', says: `a POST was answered ${status}`, proof }
  if (kindOf(answer) !== 'redirected') return undefined
  return { cause: 'redirects', says: `a POST was answered ${status}, to ${location ?? 'nowhere'}`, proof }
}

function templateStop(proof: Sent): Stop {
  return { cause: 'template-key', says: 'it accepted a signature that anybody can make', proof }
}

const symptoms: Readonly<Record<Exclude<AnswerKind, 'accepted'>, Symptom>> = {
  refused: 'answered',
  failed: 'failed',
  limited: 'limited',
  redirected: 'redirected',
  none: 'none',
}

/** Finds the first answer that is not as the check says. */
function wrongAnswer(
  { answer: expected }: Check,
  answers: readonly Answer[],
): { readonly at: number; readonly symptom: Symptom } | undefined {
  const kinds = answers.map(kindOf)
  if (expected === 'one accepted' && kinds.includes('accepted')) return undefined
  for (const [at, kind] of kinds.entries()) {
    if (kind === 'accepted') {
      if (expected === 'refused') return { at, symptom: 'answered' }
    } else if (expected === 'accepted' || expected === 'one accepted') return { at, symptom: symptoms[kind] }
    else if (kind === 'failed' || kind === 'none') return { at, symptom: symptoms[kind] }
  }
  return undefined
}

function wrongEffects({ events = 0 }: Check, acted: number | undefined): Symptom | undefined {
  if (acted === undefined || acted === events) return undefined
  return acted > events ? 'effects' : 'too few effects'
}
