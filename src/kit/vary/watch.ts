import type { GatewayRequest } from '../../gateway/exchange.js'
import type { GatewayResponse } from '../../gateway/gateway.js'
import { createRouter } from '../../gateway/router.js'
import { hostNow, realNow, wake } from '../../hosts/clock.js'
import type { Inside } from '../../runtime/inside.js'
import { insideOf } from '../../runtime/inside.js'
import type { Wire } from '../../runtime/wire.js'
import type { SentRequest } from '../explore/call-checks.js'
import { effectOf, freeze, limitReached } from '../explore/call-faults.js'
import { type DeliveryMoment, wayOfDeliveries } from '../explore/deliveries.js'
import { FaultsAhead, type Seen } from '../explore/faults-ahead.js'
import type { PlannedFault } from '../explore/plan.js'
import { platformActs } from '../explore/platform-acts.js'
import { shortStory } from '../explore/telling.js'
import type { Simulator } from '../simulator.js'
import { brokenIn, type Facts, factsOf } from './broken.js'
import { Told } from './money.js'
import { jsonOf, oneBehindTheOther } from './wires.js'

/** Everything that was seen of one run of a test. */
export interface Finding {
  readonly seen: Seen
  readonly facts: Facts
  /** The checks of our own that was not met, in words. */
  readonly broken: readonly string[]
  /** Tells whether what was to go wrong did. */
  readonly isHit: boolean
  /** Tells what happened, in short. */
  story(): readonly string[]
}

/** The plan of one run. */
export interface WatchPlan {
  readonly faults: readonly PlannedFault[]
  /** The things that stand on the way of this run. */
  readonly wires: readonly ((acted: () => void) => Wire)[]
  /** The same in words. */
  readonly says: readonly string[]
  /** The outcome of the calm run; undefined in the calm run. */
  readonly calm: Facts | undefined
}

interface Later {
  readonly at: number
  run(): void
}

/** Stands on the way between the app of a test and its simulator: has go wrong what is planned, and sees the rest. */
export class Watch {
  readonly #sim: Simulator
  readonly #inside: Inside
  readonly #plan: WatchPlan
  readonly #faults: FaultsAhead
  readonly #router
  readonly #isTimed: boolean
  readonly #began = realNow()
  readonly #calls: SentRequest[] = []
  readonly #lines: string[] = []
  readonly #told = new Told()
  /** The places of the wires that have changed something. */
  readonly #acted = new Set<number>()
  readonly #moment: DeliveryMoment
  #later: Later[] = []
  #unreachableUntil = 0
  #undo: (() => void)[] = []

  /** @param lines hears of each line that the app writes, until what it returned is called */
  constructor(sim: Simulator, plan: WatchPlan, lines: (hear: (line: string) => void) => () => void) {
    this.#sim = sim
    this.#plan = plan
    this.#inside = insideOf(sim)
    const { registry, session, slot } = this.#inside
    this.#isTimed = session.world.rules.hostTime === true
    this.#router = createRouter(registry.allOperations)
    const note = (text: string): void => sim.note(text)
    this.#faults = new FaultsAhead({ pace: 0, steps: [], faults: plan.faults }, { note, state: () => '' })
    const time = { after: (delay: number, run: () => void) => this.#after(delay, run) }
    this.#moment = {
      sim,
      faults: this.#faults,
      time,
      note,
      pass: (delay) =>
        this.#isTimed ? new Promise((resolve) => this.#after(delay, resolve)) : Promise.resolve(),
    }
    platformActs({ sim, faults: this.#faults, time })
    const before = slot.wire
    const arrive = wayOfDeliveries(this.#moment)
    const own: Wire = {
      call: (request, serve) => this.#call(request, serve),
      receive: (request, hand) => arrive(request, (sent) => this.#receive(sent, hand)),
    }
    const wires = plan.wires.map((wire, place) => wire(() => this.#acted.add(place)))
    slot.wire = oneBehindTheOther([own, ...wires, before])
    this.#undo.push(
      () => {
        slot.wire = before
      },
      session.journal.read((entry) => {
        if (entry.kind === 'clock') this.#runDue(entry.to)
      }),
      lines((line) => this.#lines.push(line)),
    )
    for (const said of plan.says) note(`fault: ${said}`)
  }

  /** Tells whether the app is waited for: the clock of the test moves by the host's timers. */
  get isTimed(): boolean {
    return this.#isTimed
  }

  /** The run is over. It has to be called while its simulator can still be asked. */
  end(): Finding {
    this.#faults.isActive = false
    for (const undo of this.#undo.splice(0)) undo()
    const { calm } = this.#plan
    const sim = this.#sim
    const calls = [...this.#calls]
    const sent = calls.map(({ operation = '', key, body }) => ({ operation, key, body }))
    const run = { sim, calls, lines: this.#lines, told: this.#told }
    const facts = factsOf(run)
    return {
      seen: this.#faults.seen,
      facts,
      broken: brokenIn(run, facts, calm),
      isHit:
        this.#plan.faults.every((fault) => this.#faults.hits.has(fault)) &&
        this.#acted.size === this.#plan.wires.length,
      story: () => shortStory(sim.timeline(), sent, []),
    }
  }

  get #now(): number {
    return this.#sim.clock.now().getTime()
  }

  /** Lets something happen later, by the clock that the test moves. Returns how not to. */
  #after(delay: number, run: () => void): () => void {
    const safely = (): void => {
      // The test may be over, or its world another one.
      if (this.#faults.isActive) run()
    }
    if (this.#isTimed) return wake(delay, safely)
    if (delay === 0) {
      safely()
      return () => undefined
    }
    const one = { at: this.#now + delay, run: safely }
    this.#later.push(one)
    return () => {
      this.#later = this.#later.filter((each) => each !== one)
    }
  }

  #runDue(now: number): void {
    const due = this.#later.filter(({ at }) => at <= now)
    if (due.length === 0) return
    this.#later = this.#later.filter(({ at }) => at > now)
    for (const { run } of due.sort((one, other) => one.at - other.at)) run()
  }

  #call(request: GatewayRequest, serve: (request: GatewayRequest) => GatewayResponse): GatewayResponse {
    const { operation } = this.#router.match(request.method, request.path)
    const place = operation?.id ?? `${request.method} of an unknown path`
    const faults = this.#faults.at('call', place)
    const at = this.#isTimed ? hostNow() : this.#now + realNow() - this.#began
    this.#surround(faults)
    const response = this.#answer(request, faults, serve)
    const { transit, status, headers } = response
    const told = headers['retry-after']
    // An answer that was cut says nothing for sure.
    const isKnown = (transit?.failure ?? null) === null && !faults.some(({ what }) => what === 'cut')
    this.#calls.push({
      at,
      operation: operation?.id,
      method: request.method,
      path: request.path + request.search,
      body: request.body?.isUtf8 === true ? request.body.text : undefined,
      key: request.header('x-idempotency-key') ?? undefined,
      status: isKnown ? status : 0,
      retryAfter: isKnown && told !== undefined ? Number(told) : undefined,
    })
    this.#told.answered(request, isKnown ? jsonOf(response) : undefined, this.#now)
    return response
  }

  /** Hands a delivery to the app. */
  async #receive(
    request: Request,
    hand: (request: Request) => Promise<Response> | Response,
  ): Promise<Response> {
    const body = await request.clone().text()
    const response = await hand(request)
    if (response.ok) this.#told.delivered(body)
    return response
  }

  /** Makes happen what is around the call rather than in it. */
  #surround(faults: readonly PlannedFault[]): void {
    for (const fault of faults) {
      if (fault.what === 'limited') {
        this.#after(
          fault.for,
          this.#sim.faults.when(() => true, limitReached(fault)),
        )
        this.#faults.hit(fault)
      }
      if (fault.what === 'frozen') freeze(this.#moment, fault)
    }
  }

  #answer(
    request: GatewayRequest,
    faults: readonly PlannedFault[],
    serve: (request: GatewayRequest) => GatewayResponse,
  ): GatewayResponse {
    const outage = faults.find(({ what }) => what === 'unreachable')
    const planned = outage ?? faults.find((fault) => effectOf(fault) !== undefined)
    const effect = planned && (outage === undefined ? effectOf(planned) : { loseResponse: true as const })
    const isUnreachable = this.#now < this.#unreachableUntil
    if (!isUnreachable && (planned === undefined || effect === undefined)) return serve(request)
    if (outage !== undefined) this.#unreachableUntil = this.#now + outage.for
    // Set for this one request, which is served at once: no other meets it, and no test sees it.
    const undo = this.#sim.faults.when(() => true, isUnreachable ? { networkError: true } : (effect ?? {}))
    try {
      return serve(request)
    } finally {
      undo()
      if (planned !== undefined) this.#faults.hit(planned)
    }
  }
}
