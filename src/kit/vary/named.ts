import { nearest } from '../../kernel/closest.js'
import { UsageError } from '../../kernel/errors.js'
import type { Wire } from '../../runtime/wire.js'
import { changes } from './changes.js'
import { mutants } from './mutants.js'
import { tomorrowOf } from './tomorrow.js'
import type { Variation } from './variation.js'
import type { WatchPlan } from './watch.js'
import { weatherNamed } from './weather.js'

/** A variation, and what it does. */
interface Found {
  readonly variation: Variation
  /** @param acted hears of each change */
  readonly wire?: (acted: () => void) => Wire
  readonly fault?: WatchPlan['faults'][number]
}

/** Finds a variation by its whole name. @throws UsageError for one that there is none of */
export function variationNamed(name: string): Found {
  const change = changes.find((each) => each.name === name)
  if (change !== undefined)
    return {
      variation: change,
      wire: (acted) => tomorrowOf({ only: [name.replace('tomorrow: ', '')] }, acted),
    }
  const mutant = mutants.find((each) => each.name === name)
  if (mutant !== undefined) return { variation: mutant, wire: (acted) => mutant.wire(acted) }
  const weather = weatherNamed(name)
  if (weather !== undefined) return weather
  const known = [...changes, ...mutants].map((each) => each.name)
  const meant = nearest(name, known)
  throw new UsageError(
    `there is no variation ${name}. ${
      meant === undefined
        ? 'A name is such as "weather: 503 at transactions.createOneOff 1": platform-simulator vary prints those that it runs.'
        : `Did you mean ${meant}?`
    }`,
  )
}

/** Plans a run with these variations. */
export function planNamed(names: readonly string[]): Omit<WatchPlan, 'calm'> {
  const found = names.map(variationNamed)
  return {
    faults: found.flatMap(({ fault }) => (fault === undefined ? [] : [fault])),
    wires: found.flatMap(({ wire }) => (wire === undefined ? [] : [wire])),
    // Of weather it is told when it happens.
    says: found.flatMap(({ variation, fault }) => (fault === undefined ? [variation.says] : [])),
  }
}
