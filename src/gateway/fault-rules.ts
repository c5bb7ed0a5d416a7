import { injectedProblem, Problem } from '../contract/problem.js'
import { readSandboxHeaders } from '../contract/sandbox-headers.js'
import { readableDuration, toInstant } from '../kernel/clock.js'
import { UsageError } from '../kernel/errors.js'
import { parseJson } from '../kernel/json.js'
import { draw, streamKey } from '../kernel/random.js'
import { queryText } from './direct.js'
import type { Answer, Exchange, FaultEffects, FaultsAhead } from './exchange.js'
import type { FaultEffect, FaultedRequest, Rule, RuleSetting } from './fault-rule.js'

/** The longest timer of the host, in milliseconds: it turns a longer one into one millisecond. */
const maxTimerMs = 2_147_483_647

/** The answer where nothing came back. */
const silence: Answer = { status: 0, content: undefined, mediaType: '', output: undefined }

/**
 * The faults that a test has set, in the order in which it set them. They are the test's and not the platform's: they
 * stand outside the world, so that no hash, snapshot or fork has them.
 */
export class FaultRules implements FaultsAhead {
  readonly #seed: string
  #rules: Rule[] = []
  #drawn = 0

  /** @param seed of the latencies */
  constructor(seed: string) {
    this.#seed = seed
  }

  add(setting: RuleSetting): Rule {
    const rule = { ...setting, hits: 0, remaining: setting.times, passing: setting.after }
    this.#rules.push(rule)
    return rule
  }

  remove(rule: Rule): void {
    this.#rules = this.#rules.filter((other) => other !== rule)
  }

  clear(): void {
    this.#rules = []
    this.#drawn = 0
  }

  /**
   * Lets the rules meet a request on its arrival. The first that fits has it, except that rules which only take time
   * let others have it too. What the network does happens here; what the platform answers waits for the door.
   */
  arrive(exchange: Exchange): void {
    const { latency } = exchange.gateway.settings
    if ((this.#rules.length === 0 && latency[1] === 0) || exchange.request.traffic === 'test') return
    const encounter: FaultEffects = {
      atDoor: [],
      did: [],
      failure: null,
      truncated: false,
      delay: 0,
      latency: 0,
    }
    if (latency[1] > 0) this.#slow(exchange, encounter)
    if (this.#rules.length === 0) return
    const request = describeRequest(exchange)
    for (const rule of this.#rules) {
      if (rule.remaining === 0 || !canReach(rule.effect, exchange) || !isMeant(rule, request)) continue
      exchange.encounter = encounter
      const { effect } = rule
      if (effect.refusal !== null || effect.fault !== null) {
        encounter.atDoor.push(rule)
        if (rule.passing === 0) return
      } else if (this.#meets(rule, encounter, exchange)) {
        if (effect.connection === 'refused') exchange.answer = silence
        if (effect.connection !== 'intact' || effect.truncated) return
      }
    }
  }

  /** Has the answer come as late as every answer does. A direct call cannot wait, and is not told so each time. */
  #slow(exchange: Exchange, encounter: FaultEffects): void {
    if (exchange.request.direct !== undefined) return
    encounter.latency = this.#latency(exchange.gateway.settings)
    encounter.did.push(describeLatency([encounter.latency, encounter.latency]))
    exchange.encounter = encounter
  }

  /** A valid request has come to where the operation would run. @throws Problem the refusal of a rule */
  answer(exchange: Exchange, encounter: FaultEffects): void {
    for (const rule of encounter.atDoor) {
      if (!this.#meets(rule, encounter, exchange)) continue
      const { refusal, fault } = rule.effect
      if (refusal !== null) throw refuse(refusal)
      exchange.plan = { ...exchange.plan, fault }
    }
  }

  /**
   * Counts the request for the rule; false when it is one that the rule lets pass.
   * @throws UsageError when the answer would come later than ids can tell, before anything happens
   */
  #meets(rule: Rule, encounter: FaultEffects, { world }: Exchange): boolean {
    if (rule.passing > 0) {
      rule.passing--
      return false
    }
    const delay = encounter.delay + rule.effect.delay
    if (delay > 0) toInstant(world.now + delay, `the answer that sim.faults.${rule.description} delays`)
    rule.hits++
    rule.remaining--
    const { effect } = rule
    const latency = this.#latency(effect)
    const did = describeEffect({ ...effect, latency: [latency, latency] })
    if (did !== '') encounter.did.push(did)
    if (effect.connection !== 'intact') encounter.failure = connectionFailure(effect.connection)
    encounter.truncated ||= effect.truncated
    encounter.delay = delay
    encounter.latency = Math.min(encounter.latency + latency, maxTimerMs)
    return true
  }

  #latency({ latency: [from, to] }: Pick<FaultEffect, 'latency'>): number {
    if (from === to) return from
    return from + (draw(streamKey(this.#seed, 'latency'), this.#drawn++, 0) % (to - from + 1))
  }
}

/** A step is only met by operations that have it. */
function canReach({ fault }: FaultEffect, { route }: Exchange): boolean {
  return fault === null || route.operation?.faultPoints.some((step) => step === fault.step) === true
}

function isMeant(rule: Rule, request: FaultedRequest): boolean {
  let answer: boolean
  try {
    answer = rule.matches(request)
  } catch (error) {
    throw new UsageError(
      `the predicate of sim.faults.${rule.description} threw ${String(error)} for ${request.method} ${request.path}. It sees every request of the app, also those without a body or a route.`,
    )
  }
  // A promise counts as true, whatever it resolves to.
  if (typeof answer === 'object' && answer !== null && 'then' in answer)
    throw new UsageError(
      `the predicate of sim.faults.${rule.description} answered a promise: it has to answer true or false, at once.`,
    )
  return answer
}

function describeRequest({ request, route, params, caller }: Exchange): FaultedRequest {
  const { direct, method, path, search, body } = request
  return {
    operation: route.operation?.id,
    method,
    path,
    params,
    caller,
    get query() {
      if (direct === undefined) return Object.fromEntries(new URLSearchParams(search))
      const sent = Object.entries(direct.query ?? {}).filter(([, value]) => value !== undefined)
      return Object.fromEntries(sent.map(([name, value]) => [name, queryText(value, name)]))
    },
    get body() {
      return direct === undefined ? parseJson(body?.text ?? '') : direct.body
    },
  }
}

/** A throttled answer says in any case when to come back: the gateway sees to that. */
function refuse({ slug, status, message, retryAfter }: NonNullable<FaultEffect['refusal']>): Problem {
  const headers = retryAfter === undefined ? undefined : { 'retry-after': String(retryAfter) }
  return new Problem(slug, message, { status, injected: true, headers })
}

/** Makes the error that a fetch of Node rejects with, with the code by which apps tell such failures apart. */
function connectionFailure(connection: 'refused' | 'lost'): TypeError {
  const cause =
    connection === 'refused'
      ? Object.assign(new Error('connect ECONNREFUSED: sim.faults kept the request from arriving'), {
          code: 'ECONNREFUSED',
        })
      : Object.assign(new Error('read ECONNRESET: sim.faults lost the answer'), { code: 'ECONNRESET' })
  return new TypeError('fetch failed', { cause })
}

/** Describes an effect in a few words, for lists and for the log. */
export function describeEffect(effect: FaultEffect): string {
  const { refusal, fault, connection, truncated, delay, latency } = effect
  const parts = [
    refusal !== null && `${refusal.status} ${refusal.slug}`,
    fault !== null && `${fault.status} at ${fault.step}`,
    connection === 'refused' && 'network error',
    connection === 'lost' && 'response lost',
    truncated && 'body cut',
    delay > 0 && `${readableDuration(delay)} late`,
    latency[1] > 0 && describeLatency(latency),
  ]
  return parts.filter((part) => part !== false).join(', ')
}

function describeLatency([from, to]: FaultEffect['latency']): string {
  return `${from === to ? from : `${from} to ${to}`}ms of latency`
}

/** Reads the sandbox headers where the operation declares them; production ignores them. */
export function readFaultPlan(exchange: Exchange): void {
  const { request, route, gateway } = exchange
  if (route.operation?.sandboxHeaders !== true || request.traffic === 'test') return
  if (gateway.settings.environment === 'production') return
  const { plan, door, ignored } = readSandboxHeaders((name) => request.header(name))
  exchange.plan = plan
  exchange.door = door
  for (const text of ignored) exchange.warnings.push(`ignored sandbox header ${text}`)
}

/** Lets the request meet, as it arrives, what a test has set out of band. */
export function meetFaults(exchange: Exchange): void {
  exchange.gateway.faults.arrive(exchange)
}

/** A fault of the test's own answers at the door, then an explicit status of 400 or more, whatever the step. */
export function answerFault(exchange: Exchange): void {
  const { door, encounter, gateway } = exchange
  if (encounter !== null) gateway.faults.answer(exchange, encounter)
  if (door !== null) throw injectedProblem(door.status, door.message)
}
