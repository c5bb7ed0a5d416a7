import type { TableDefinition } from '../kernel/table.js'
import type { Audience, JobHandler, Reaction, World } from '../kernel/world.js'
import type { AnyOperation } from './operation.js'

/** One type of event. `never` marks a type that is defined and emitted by no flow. */
export interface EventDefinition<T extends string = string> {
  readonly type: T
  readonly audience: Audience
  readonly emitted: 'always' | 'never'
}

export function event<const T extends string>(
  type: T,
  options: Partial<Omit<EventDefinition, 'type'>> = {},
): EventDefinition<T> {
  return { type, audience: 'subscribers', emitted: 'always', ...options }
}

/** A cause that only the platform, a reviewer, a bank or a chain has: `sim.simulate.<name>(...)`, run in a transaction. */
export type Cause = (world: World, ...input: never[]) => unknown

/** One vertical module: everything that exists for one kind of thing. */
export interface Resource {
  readonly name: string
  readonly tables: readonly TableDefinition<never>[]
  readonly events: readonly EventDefinition[]
  /** In the order of the registry: what must follow a fact of an earlier resource, in the same transaction. */
  readonly reactions: Readonly<Record<string, Reaction>>
  readonly jobs: Readonly<Record<string, JobHandler>>
  /** By namespace of `sim.api`, then by verb. */
  readonly operations: Readonly<Record<string, Readonly<Record<string, AnyOperation>>>>
  readonly causes: Readonly<Record<string, Cause>>
}

type Exact = 'operations' | 'causes' | 'events'

/** Declares a resource and keeps the exact types of its operations, causes and events. */
export function defineResource<
  const Operations extends Resource['operations'] = Record<never, never>,
  const Causes extends Resource['causes'] = Record<never, never>,
  const Events extends readonly EventDefinition[] = [],
>(
  definition: Pick<Resource, 'name'> &
    Partial<Omit<Resource, Exact>> & {
      readonly operations?: Operations
      readonly causes?: Causes
      readonly events?: Events
    },
): Omit<Resource, Exact> & {
  readonly operations: Operations
  readonly causes: Causes
  readonly events: Events
} {
  return {
    tables: [],
    reactions: {},
    jobs: {},
    ...definition,
    // What was left out has the empty default of its type parameter.
    operations: definition.operations ?? ({} as Operations),
    causes: definition.causes ?? ({} as Causes),
    events: definition.events ?? ([] as readonly EventDefinition[] as Events),
  }
}

type Absent = null | undefined

/** `T` with what may be null or undefined made optional. */
export type Presented<T> = {
  [K in keyof T as Extract<T[K], Absent> extends never ? K : never]: T[K]
} & {
  [K in keyof T as Extract<T[K], Absent> extends never ? never : K]?: Exclude<T[K], Absent>
}

/** A copy without the members that are null or undefined: what has no value is left out of the wire. */
export function present<T extends object>(value: T): Presented<T> {
  const wire: Partial<T> = {}
  for (const name in value) {
    const member = value[name]
    if (member !== null && member !== undefined) wire[name] = member
  }
  // The loop above is the proof: every member of Presented<T> was copied, and none that is absent.
  return wire as unknown as Presented<T>
}
