import type { Fact, FactType } from '../kernel/fact.js'
import type { Json, JsonObject } from '../kernel/json.js'
import type { GuardPoint } from '../kernel/rules.js'
import type { Job, JobKind } from '../kernel/scheduler.js'
import type { TableDefinition } from '../kernel/table.js'
import type { GuardCheck, JobHandler, World } from '../kernel/world.js'
import type { Cause } from './cause.js'
import type { EventDefinition } from './event.js'
import type { DefinedMachine } from './machine.js'
import type { AnyOperation } from './operation.js'
import type { SettingsDefinition } from './settings.js'

/** A reaction that follows after a fact, in the same transaction. It may refuse as well: then nothing has happened. */
interface ReactionDeclaration {
  /** The type of fact, or `*` for every one. */
  readonly to: string
  run(world: World, fact: Fact): void
}

/** Follows one type of fact. */
export function on<P extends JsonObject>(
  type: FactType<P>,
  run: (world: World, fact: Fact<P>) => void,
): ReactionDeclaration {
  // Facts of a type have its payload: record() takes no other.
  return { to: type.type, run: (world, fact) => run(world, fact as Fact<P>) }
}

/** Follows every fact. */
export function onEvery(run: (world: World, fact: Fact) => void): ReactionDeclaration {
  return { to: '*', run }
}

/** Says what jobs of a kind do, for the `jobs` of a resource: `{ ...jobOf(giveUpJob, giveUp) }`. */
export function jobOf<P extends Json>(
  kind: JobKind<P>,
  run: (world: World, job: Job<P>) => void,
): Resource['jobs'] {
  // Jobs of a kind carry what it declares: schedule() and later() take no other.
  return { [kind]: (world, job) => run(world, job as Job<P>) }
}

/** The answer of a resource to a point: it returns, or throws a Problem. */
interface Guard {
  readonly point: string
  readonly check: GuardCheck
}

/** Declares a guard, which may refuse before something happens. */
export function guard<S>(point: GuardPoint<S>, check: (world: World, subject: S) => void): Guard {
  // Only the point itself hands over subjects, and those are of its type.
  return { point: point.name, check: (world, subject) => check(world, subject as S) }
}

/** A machine of any states. */
export type AnyMachine = DefinedMachine

/** One vertical module: everything that exists for one kind of thing. */
export interface Resource {
  readonly name: string
  readonly tables: readonly TableDefinition<never>[]
  /** The machines: one for each status column. */
  readonly machines: readonly AnyMachine[]
  readonly events: readonly EventDefinition[]
  /** The facts that resources tell each other, and nobody outside. */
  readonly facts: readonly FactType[]
  /** The guards, each of which may refuse before something happens to the subject of an earlier resource. */
  readonly guards: readonly Guard[]
  /**
   * The reactions, in the order of the registry: each follows a fact of an earlier resource in the same transaction.
   */
  readonly reactions: readonly ReactionDeclaration[]
  readonly jobs: Readonly<Record<string, JobHandler>>
  readonly effects: readonly Effect[]
  /** The operations by namespace of `sim.api`, then by verb. */
  readonly operations: Readonly<Record<string, Readonly<Record<string, AnyOperation>>>>
  /** The causes by name of `sim.simulate`. */
  readonly causes: Readonly<Record<string, Cause>>
  readonly settings: readonly SettingsDefinition[]
}

type Exact = 'operations' | 'causes' | 'events' | 'settings'

/** Declares a resource and keeps the exact types of its operations, causes, events and settings. */
export function defineResource<
  const Operations extends Resource['operations'] = Record<never, never>,
  const Causes extends Resource['causes'] = Record<never, never>,
  const Events extends readonly EventDefinition[] = [],
  const Settings extends readonly SettingsDefinition[] = [],
>(
  definition: Pick<Resource, 'name'> &
    Partial<Omit<Resource, Exact>> & {
      readonly operations?: Operations
      readonly causes?: Causes
      readonly events?: Events
      readonly settings?: Settings
    },
): Omit<Resource, Exact> & {
  readonly operations: Operations
  readonly causes: Causes
  readonly events: Events
  readonly settings: Settings
} {
  return {
    tables: [],
    machines: [],
    facts: [],
    guards: [],
    reactions: [],
    jobs: {},
    effects: [],
    ...definition,
    // What was left out has the empty default of its type parameter.
    operations: definition.operations ?? ({} as Operations),
    causes: definition.causes ?? ({} as Causes),
    events: definition.events ?? ([] as readonly EventDefinition[] as Events),
    settings: definition.settings ?? ([] as readonly SettingsDefinition[] as Settings),
  }
}

/**
 * Something that leaves the world: a job whose work a host performs, such as the delivery of a webhook. The runtime
 * prepares the request in the world, has the host's port for this kind perform it, and settles the outcome in a
 * transaction.
 */
export interface Effect<Request = unknown, Outcome = unknown, P extends Json = Json> {
  /** The kind of job, and the name of the port that performs it. */
  readonly kind: string | JobKind<P>
  /** Reads only; undefined when there is nothing left to do. */
  prepare(world: World, job: Job<P>): Request | undefined
  /** Writes the outcome. */
  settle(world: World, request: Request, outcome: Outcome): void
}

/** Declares an effect. */
export function effect<Request, Outcome, P extends Json = null>(
  definition: Effect<Request, Outcome, P>,
): Effect<Request, Outcome> {
  return definition
}
