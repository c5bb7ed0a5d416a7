import { describeFault, type FaultGroup, kindOf, type Plan, type PlannedFault } from './plan.js'

/** How often what could be hit came up: what later plans are drawn of. */
export interface Seen {
  readonly calls: ReadonlyMap<string, number>
  readonly points: ReadonlyMap<string, number>
  readonly deliveries: ReadonlyMap<string, number>
  readonly transactions: ReadonlyMap<string, number>
}

interface Told {
  note(text: string): void
  /** Tells in a few words what the platform has at this moment. */
  state(): string
}

/** The faults of one plan, and where each of them was met. */
export class FaultsAhead {
  readonly #told: Told
  readonly #waiting = new Map<string, PlannedFault[]>()
  readonly #counts: Record<FaultGroup, Map<string, number>> = {
    call: new Map(),
    point: new Map(),
    delivery: new Map(),
    transaction: new Map(),
  }
  readonly #hit = new Set<PlannedFault>()
  readonly #pairs = new Set<string>()
  /** False at the end of a run: nothing goes wrong any more. */
  isActive = true

  constructor(plan: Plan, told: Told) {
    this.#told = told
    for (const fault of plan.faults) {
      const key = keyOf(kindOf(fault.what).group, fault.at, fault.nth)
      this.#waiting.set(key, [...(this.#waiting.get(key) ?? []), fault])
    }
  }

  /** One more of these has come up: which faults are meant for it. */
  at(group: FaultGroup, place: string): readonly PlannedFault[] {
    if (!this.isActive) return []
    const counts = this.#counts[group]
    const nth = (counts.get(place) ?? 0) + 1
    counts.set(place, nth)
    return this.#waiting.get(keyOf(group, place, nth)) ?? []
  }

  /** A fault has had its effect. @param where what the plan does not say of the place */
  hit(fault: PlannedFault, where = ''): void {
    if (this.#hit.has(fault)) return
    this.#hit.add(fault)
    this.#pairs.add(`${fault.what} at ${fault.at}: ${this.#told.state()}`)
    this.#told.note(`fault: ${describeFault(fault)}${where === '' ? '' : `: ${where}`}`)
  }

  get hits(): ReadonlySet<PlannedFault> {
    return this.#hit
  }

  /** Pairs of a state and a fault that met it. */
  get pairs(): ReadonlySet<string> {
    return this.#pairs
  }

  get seen(): Seen {
    const { call, point, delivery, transaction } = this.#counts
    return {
      calls: call,
      points: point,
      deliveries: delivery,
      transactions: transaction,
    }
  }
}

function keyOf(group: FaultGroup, place: string, nth: number): string {
  return `${group}\u0000${place}\u0000${nth}`
}
