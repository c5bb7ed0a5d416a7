import { invariant } from '../kernel/errors.js'
import type { FactType } from '../kernel/fact.js'
import type { TableDefinition } from '../kernel/table.js'
import type { GuardCheck, JobHandler, Reaction } from '../kernel/world.js'
import type { Cause } from './cause.js'
import type { EventDefinition } from './event.js'
import type { AnyOperation } from './operation.js'
import type { AnyMachine, Effect, Resource } from './resource.js'
import type { SettingsDefinition } from './settings.js'

type Namespaces = Resource['operations']
type NameIn<N> = N extends unknown ? keyof N : never
type Both<U> = (U extends unknown ? (each: U) => void : never) extends (all: infer I) => void ? I : never
type VerbsIn<N, Name extends PropertyKey> = Both<
  N extends Readonly<Record<Name, infer Verbs>> ? Verbs : never
>

/** A namespace has the verbs of every resource that adds to it. */
export type OperationsOf<R extends readonly Resource[]> = {
  readonly [Name in NameIn<R[number]['operations']>]: VerbsIn<R[number]['operations'], Name>
}
export type CausesOf<R extends readonly Resource[]> = Both<R[number]['causes']>
export type EventsOf<R extends readonly Resource[]> = R[number]['events'][number]

/** The sum of a list of resources: all else is derived from it. */
export interface Registry {
  /** The resources in order: each calls only the ones above it, and follows them by reactions. */
  readonly resources: readonly Resource[]
  /** The operations by namespace and verb. */
  readonly operations: Namespaces
  readonly allOperations: readonly AnyOperation[]
  readonly causes: Readonly<Record<string, Cause>>
  /** The events, without internal facts. */
  readonly events: readonly EventDefinition[]
  readonly machines: readonly AnyMachine[]
  readonly tables: readonly TableDefinition<never>[]
  readonly jobs: ReadonlyMap<string, JobHandler>
  readonly effects: ReadonlyMap<string, Effect>
  /** Every fact that may be recorded, events included. */
  readonly facts: ReadonlyMap<string, FactType>
  /** Returns the reactions to a type of fact, in registry order. */
  reactionsTo(type: string): readonly Reaction[]
  /** Returns the checks that may refuse at a point, in registry order. */
  guardsOf(point: string): readonly GuardCheck[]
  readonly settings: readonly SettingsDefinition[]
}

/** A registry with the exact types of what its resources declare. */
export type RegistryOf<R extends readonly Resource[]> = Omit<
  Registry,
  'resources' | 'operations' | 'causes' | 'events'
> & {
  readonly resources: R
  readonly operations: OperationsOf<R>
  readonly causes: CausesOf<R>
  readonly events: readonly EventsOf<R>[]
}

/**
 * Composes resources, in order.
 * @throws Invariant when two of them declare the same thing
 */
export function compose<const R extends readonly Resource[]>(resources: R): RegistryOf<R> {
  const operations = merged(resources)
  const allOperations = resources.flatMap((resource) =>
    Object.values(resource.operations).flatMap((verbs) => Object.values(verbs)),
  )
  const events = resources.flatMap((resource) => resource.events)
  const facts = [...events, ...resources.flatMap((resource) => resource.facts)]
  const machines = resources.flatMap((resource) => resource.machines)
  const tables = resources.flatMap((resource) => resource.tables)
  const settings = resources.flatMap((resource) => resource.settings)
  const causes = resources.flatMap((resource) => Object.entries(resource.causes))
  const effects = resources.flatMap((resource) => resource.effects)
  const jobs = resources.flatMap((resource) => Object.entries(resource.jobs))
  once('operation', allOperations, ({ id }) => id)
  once('type of fact', facts, ({ type }) => type)
  once('machine', machines, ({ name }) => name)
  once('table', tables, ({ name }) => name)
  once('settings', settings, ({ name }) => name)
  once('cause', causes, ([name]) => name)
  once('kind of job', [...jobs.map(([kind]) => kind), ...effects.map(({ kind }) => kind)], (kind) => kind)
  const types = new Set(facts.map(({ type }) => type))
  const everyReaction = resources.flatMap((resource) => resource.reactions)
  const reactions = new Map<string, readonly Reaction[]>()
  for (const type of types)
    reactions.set(
      type,
      everyReaction.flatMap(({ to, run }) => (to === '*' || to === type ? [run] : [])),
    )
  const eventTypes = new Set(events.map(({ type }) => type))
  for (const { id, emits } of allOperations) {
    const unknown = emits.find((type) => !eventTypes.has(type))
    invariant(unknown === undefined, `${id} says that it emits ${unknown}, which no resource declares`)
  }
  const guards = new Map<string, GuardCheck[]>()
  for (const { point, check } of resources.flatMap((resource) => resource.guards))
    guards.set(point, [...(guards.get(point) ?? []), check])
  const registry: Registry = {
    resources,
    operations,
    allOperations,
    causes: Object.fromEntries(causes),
    events,
    machines,
    tables,
    jobs: new Map(jobs),
    effects: new Map(effects.map((each) => [each.kind, each])),
    facts: new Map(facts.map((fact) => [fact.type, fact])),
    reactionsTo: (type) => reactions.get(type) ?? [],
    guardsOf: (point) => guards.get(point) ?? [],
    settings,
  }
  // The loops above are the proof: each member has what all resources declare under its name.
  return registry as unknown as RegistryOf<R>
}

function merged(resources: readonly Resource[]): Namespaces {
  const operations: Record<string, Namespaces[string]> = {}
  for (const resource of resources) {
    for (const [name, verbs] of Object.entries(resource.operations))
      operations[name] = { ...operations[name], ...verbs }
  }
  return operations
}

function once<T>(what: string, declared: readonly T[], nameOf: (one: T) => string): void {
  const seen = new Set<string>()
  const twice = declared.map(nameOf).find((name) => seen.size === seen.add(name).size)
  invariant(twice === undefined, `two resources declare the ${what} ${twice}`)
}
