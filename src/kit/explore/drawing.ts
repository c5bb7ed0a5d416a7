import fc, { type Arbitrary } from 'fast-check'
import { draw, streamKey } from '../../kernel/random.js'
import type { Seen } from './faults-ahead.js'
import {
  type FaultGroup,
  type FaultKind,
  kindOf,
  type Plan,
  type PlannedFault,
  type PlannedStep,
  paces,
  waits,
} from './plan.js'

/** Everything that a plan is drawn from: what a run may ask for, and what may go wrong in it. */
export interface Material {
  readonly acts: readonly string[]
  readonly kinds: readonly FaultKind[]
  readonly maxFaults: number
  readonly seen: Seen
  /** Pairs of a fault and a place that came about in any run so far: see {@link pairOf}. */
  readonly met: ReadonlySet<string>
  /** The steps of a run that came to each place. */
  readonly ways: ReadonlyMap<string, readonly PlannedStep[]>
}

/** The number of times that something is tried that did not come about. */
const maxTries = 3
/** The steps of a run at most, where there are several acts. */
const maxSteps = 5

/** Draws plans, each from a seed of its own: what runs have met so far says where faults may come. */
export class Drawing {
  readonly #key: number
  #drawn = 0
  /** The number of times that something was to go wrong somewhere, because it had not yet: see {@link pairOf}. */
  readonly #tried = new Map<string, number>()

  constructor(seed: string) {
    this.#key = streamKey(seed, 'explore')
  }

  /** A whole number below a limit. */
  below(limit: number): number {
    return draw(this.#key, this.#drawn++, 0) % limit
  }

  /** A plan of its own. Each draws from a few kinds of faults only: what goes wrong often hides what else would. */
  fresh(material: Material): Plan {
    return this.#one(planOf({ ...material, kinds: this.#few(material.kinds) }))
  }

  /**
   * A plan in which something goes wrong where it never did, so that in some hundred runs each thing goes wrong everywhere.
   * Undefined when everything has, or was tried often enough; and in every fourth call, so that other plans are made too.
   */
  unmet(material: Material): Plan | undefined {
    const unmet = this.below(4) === 0 ? undefined : this.#unmet(material)
    if (unmet === undefined) return undefined
    const plan = this.fresh(material)
    // Every second one for itself: nothing else hides what it does.
    const others = this.below(2) === 0 ? [] : plan.faults.slice(0, material.maxFaults - 1)
    return { ...plan, steps: material.ways.get(unmet.at) ?? plan.steps, faults: [unmet, ...others] }
  }

  /** Chooses the fault that was tried least often. Each kind counts once, however many places it has; calls that write come first. */
  #unmet({ kinds, seen, met }: Material): PlannedFault | undefined {
    for (let tries = 0; tries < maxTries; tries++) {
      const open = kinds.flatMap((what) => {
        const isOpen = ([at]: readonly [string, number]): boolean =>
          !met.has(pairOf({ what, at })) && (this.#tried.get(pairOf({ what, at })) ?? 0) <= tries
        const all = [...seen[kindOf(what).group]].filter(isOpen)
        const writes = all.filter(([at]) => isWrite(at))
        return all.length === 0 ? [] : [{ what, places: writes.length > 0 ? writes : all }]
      })
      const { what, places } = open[this.below(open.length || 1)] ?? {}
      const place = places?.[this.below(places.length)]
      if (what !== undefined && place !== undefined) return this.#faultAt(what, place[0], tries + 1)
    }
    return undefined
  }

  #faultAt(what: FaultKind, at: string, nth: number): PlannedFault {
    const pair = pairOf({ what, at })
    this.#tried.set(pair, (this.#tried.get(pair) ?? 0) + 1)
    return this.#one(faultAt(what, at, fc.constant(nth), kindOf(what).lasts))
  }

  /** Another plan with one thing changed, or two. */
  mutated(plan: Plan, material: Material): Plan {
    const once = this.#changed(plan, material)
    return this.below(3) === 0 ? this.#changed(once, material) : once
  }

  #changed(plan: Plan, material: Material): Plan {
    const { faults } = plan
    const fault = faultOf(material)
    const place = faults.length === 0 ? 0 : this.below(faults.length)
    const more = (): Plan =>
      fault === undefined
        ? plan
        : { ...plan, faults: [...faults, this.#one(fault)].slice(-material.maxFaults) }
    switch (faults.length === 0 ? 0 : this.below(6)) {
      case 0:
      case 1:
        return more()
      case 2:
        return { ...plan, faults: faults.filter((_, each) => each !== place) }
      case 3:
        return fault === undefined ? plan : { ...plan, faults: faults.with(place, this.#one(fault)) }
      case 4: {
        const old = faults[place]
        if (old === undefined) return plan
        const nth = Math.max(1, old.nth + (this.below(2) === 0 ? 1 : -1))
        return { ...plan, faults: faults.with(place, { ...old, nth }) }
      }
      default: {
        const { pace, steps } = this.#one(planOf(material))
        return this.below(2) === 0 ? { ...plan, pace } : { ...plan, steps }
      }
    }
  }

  #few(kinds: readonly FaultKind[]): readonly FaultKind[] {
    const few = kinds.filter(() => this.below(3) === 0)
    return few.length > 0 ? few : kinds
  }

  #one<T>(arbitrary: Arbitrary<T>): T {
    const [made] = fc.sample(arbitrary, { seed: this.below(0x7fff_ffff), numRuns: 1 })
    if (made === undefined) throw new Error('fast-check drew nothing')
    return made
  }
}

/**
 * Plans a step of the way from one to nothing, the boldest first.
 * @param calls of which there were some: a crash at one of them says more than a crash at some use of the store
 */
export function* smaller(plan: Plan, calls: Iterable<string>): Iterable<Plan> {
  const { faults, steps, pace } = plan
  const known = new Set(calls)
  const arbitrary: Arbitrary<Plan> = fc.record({
    pace: fc.constantFrom(...upTo(paces, pace)),
    steps: fc.tuple(
      ...steps.map(({ act, wait }) =>
        fc.record({ act: fc.constant(act), wait: fc.constantFrom(...upTo(waits, wait)) }),
      ),
    ),
    faults: fc.tuple(
      ...faults.map(({ what, at, nth, for: lasts }) =>
        faultAt(what, at, fc.integer({ min: 1, max: nth }), upTo(kindOf(what).lasts, lasts)),
      ),
    ),
  })
  for (const step of steps.keys())
    if (steps.length > 1) yield { ...plan, steps: steps.filter((_, each) => each !== step) }
  for (const [place, fault] of faults.entries()) {
    if (kindOf(fault.what).group !== 'point' || known.has(fault.at)) continue
    for (const at of known)
      if (isWrite(at)) yield { ...plan, faults: faults.with(place, { ...fault, at, nth: 1 }) }
  }
  for (const { value } of arbitrary.shrink(plan, undefined)) yield value
}

/** The values of a list that are no more than one of them, the smallest first. */
function upTo(values: readonly number[], most: number): number[] {
  return [...values.filter((each) => each < most), most]
}

function planOf(material: Material): Arbitrary<Plan> {
  const { acts, maxFaults } = material
  const step = fc.record({ act: fc.constantFrom(...acts), wait: fc.constantFrom(...waits) })
  const fault = faultOf(material)
  return fc.record({
    pace: fc.constantFrom(...paces),
    steps: fc.array(step, { minLength: 1, maxLength: acts.length === 1 ? 1 : maxSteps, size: 'max' }),
    faults:
      fault === undefined
        ? fc.constant<PlannedFault[]>([])
        : fc.array(fault, { minLength: 1, maxLength: maxFaults, size: 'max' }),
  })
}

/** Undefined when nothing was met that could go wrong. */
function faultOf({ kinds, seen }: Material): Arbitrary<PlannedFault> | undefined {
  const placed = kinds.flatMap((what) => {
    const { group, lasts } = kindOf(what)
    const places = placesOf(seen, group)
    if (places.length === 0) return []
    return [fc.oneof(...places).chain(({ at, count }) => faultAt(what, at, nthOf(count), lasts))]
  })
  return placed.length === 0 ? undefined : fc.oneof(...placed)
}

/** A fault of one kind at one place. */
function faultAt(
  what: FaultKind,
  at: string,
  nth: Arbitrary<number>,
  lasts: readonly number[],
): Arbitrary<PlannedFault> {
  return fc.record({ what: fc.constant(what), at: fc.constant(at), nth, for: fc.constantFrom(...lasts) })
}

/** Writes a fault and its place as one text. */
export function pairOf({ what, at }: Pick<PlannedFault, 'what' | 'at'>): string {
  return `${what} at ${at}`
}

/** The first ones more often; and one more than there were: what goes wrong before makes more of them. */
function nthOf(count: number): Arbitrary<number> {
  return fc.oneof(fc.integer({ min: 1, max: Math.min(3, count + 1) }), fc.integer({ min: 1, max: count + 1 }))
}

/** Weighs calls that write more: most mistakes show there. */
function weighed([at, count]: readonly [string, number]) {
  return { weight: isWrite(at) ? 4 : 1, arbitrary: fc.constant({ at, count }) }
}

function isWrite(at: string): boolean {
  return !/\.(?:get|list)$/.test(at)
}

/** Calls together are as likely as uses of the store together, of which there are many more. */
function placesOf(seen: Seen, group: FaultGroup) {
  if (group !== 'point') return [...seen[group]].map(weighed)
  const all = [...seen.point]
  const parts = [all.filter(([at]) => seen.call.has(at)), all.filter(([at]) => !seen.call.has(at))]
  return parts.flatMap((part) =>
    part.length === 0 ? [] : [{ weight: 1, arbitrary: fc.oneof(...part.map(weighed)) }],
  )
}
