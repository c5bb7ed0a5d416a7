import { describeFault, type FaultGroup, kindOf, type Plan, type PlannedFault } from './plan.js'

/** Counts how often what could be hit came up: later plans are drawn of it. */
export type Seen = Readonly<Record<FaultGroup, Map<string, number>>>

export function nothingSeen(): Seen {
  return { call: new Map(), point: new Map(), delivery: new Map(), transaction: new Map() }
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
  readonly seen = nothingSeen()
  readonly hits = new Set<PlannedFault>()
  /** Pairs of a state and a fault that met it. */
  readonly pairs = new Set<string>()
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
    const counts = this.seen[group]
    const nth = (counts.get(place) ?? 0) + 1
    counts.set(place, nth)
    return this.#waiting.get(keyOf(group, place, nth)) ?? []
  }

  /** A fault has had its effect. @param where what the plan does not say of the place */
  hit(fault: PlannedFault, where = ''): void {
    if (this.hits.has(fault)) return
    this.hits.add(fault)
    this.pairs.add(`${fault.what} at ${fault.at}: ${this.#told.state()}`)
    this.#told.note(`fault: ${describeFault(fault)}${where === '' ? '' : `: ${where}`}`)
  }
}

function keyOf(group: FaultGroup, place: string, nth: number): string {
  return `${group}\u0000${place}\u0000${nth}`
}
