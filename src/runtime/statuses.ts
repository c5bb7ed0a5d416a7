import type { Registry } from '../contract/compose.js'
import type { AnyMachine } from '../contract/resource.js'
import { misfitOf, type Shape } from '../kernel/shape.js'

/** The way to the status of a row: the machine of a member, for rows of a shape. */
export interface Status {
  readonly shape: Shape
  readonly machine: string
  readonly member: string
  readonly states: readonly string[]
}

/** The state that a row is in. */
export interface RowState {
  readonly machine: string
  /** The member of the row that says it. */
  readonly member: string
  readonly state: string
}

/** Finds the state of a row; undefined for one without. @param statuses those of its table */
export function stateOf(statuses: readonly Status[], row: object): RowState | undefined {
  for (const { shape, machine, member, states } of statuses) {
    const state: unknown = Reflect.get(row, member)
    if (typeof state !== 'string' || !states.includes(state)) continue
    // To compare a whole row takes longer than all else: only where rows of several shapes have several machines.
    if (statuses.every((other) => other.machine === machine) || misfitOf(row, shape) === undefined)
      return { machine, member, state }
  }
  return undefined
}

/** Finds for each table what rows of a shape have as their status, and the machine whose states those are. */
export function statusesOf(
  registry: Pick<Registry, 'resources'>,
  shapes: Readonly<Record<string, Shape>>,
): ReadonlyMap<string, readonly Status[]> {
  const found = new Map<string, readonly Status[]>()
  for (const { tables, machines } of registry.resources)
    for (const { name } of tables) {
      const shape = shapes[name]
      if (shape === undefined) continue
      const statuses = variantsOf(shape).flatMap((variant) => statusIn(variant, machines))
      if (statuses.length > 0) found.set(name, statuses)
    }
  return found
}

function variantsOf(shape: Shape): readonly Shape[] {
  return typeof shape === 'object' && 'either' in shape ? shape.either : [shape]
}

/** All states of a machine say more than some. */
function statusIn(shape: Shape, machines: readonly AnyMachine[]): readonly Status[] {
  if (typeof shape !== 'object' || !('of' in shape)) return []
  const fitting = Object.entries(shape.of).flatMap(([member, of]) => {
    if (typeof of !== 'object' || !('is' in of)) return []
    return machines
      .filter(({ states }) => of.is.every((value) => states.some((state) => state === value)))
      .map(({ name, states }) => ({
        shape,
        machine: name,
        member,
        states,
        lacks: states.length - of.is.length,
      }))
  })
  return fitting.sort((a, b) => a.lacks - b.lacks).slice(0, 1)
}
