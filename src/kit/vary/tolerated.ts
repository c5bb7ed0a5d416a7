import { UsageError } from '../../kernel/errors.js'
import { printable } from '../../kernel/shown.js'

/** A variation that a test says it tolerates. */
export interface Tolerated {
  /** A variation by its name, or all of a kind: `weather: 503`; `calm` for the run without one. */
  readonly when: string
  readonly why: string
}

/** The name under which it is kept at a simulator: a process may have the package twice. */
const key = Symbol.for('platform-simulator.tolerated')

/** Keeps for a simulator that its test tolerates something. @throws UsageError for what names no variation */
export function tolerate(sim: object, tolerated: Tolerated): void {
  const { when, why } = tolerated
  if (typeof when !== 'string' || !/^(?:calm|(?:weather|tomorrow|mutant)s?(?:: .+)?)$/.test(when))
    throw new UsageError(
      `allow.when was given ${printable(when)}: it takes the name of a variation, or how it begins, such as 'weather: 503', or 'calm' for the checks of the run in which nothing is otherwise.`,
    )
  if (typeof why !== 'string' || why === '')
    throw new UsageError(`allow.when('${when}') has to say why: give it a text as well.`)
  Object.defineProperty(sim, key, { value: [...toleratedBy(sim), tolerated], configurable: true })
}

/** Everything that the test of a simulator tolerates. */
export function toleratedBy(sim: object): readonly Tolerated[] {
  const kept: unknown = Reflect.get(sim, key)
  return Array.isArray(kept) ? kept : []
}
