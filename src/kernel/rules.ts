import type { Fact, FactType } from './fact.js'
import type { Fault } from './fault-point.js'
import type { Job } from './scheduler.js'
import type { TableDefinition } from './table.js'

export type Environment = 'sandbox' | 'production'

/** The way in which timed states progress: on the clock, inside the same call, or after so many reads by the app. */
export type Progression = 'on-clock' | 'immediate' | { readonly afterReads: number }

export type JobHandlerIn<World> = (world: World, job: Job) => void
export type ReactionIn<World> = (world: World, fact: Fact) => void
/** Throws what it refuses with. */
export type GuardCheckIn<World> = (world: World, subject: unknown) => void

/** Everything that never changes while a world lives, shared by its forks: the declarations of the resources, and settings. */
export interface RulesOf<World> {
  readonly tables: readonly TableDefinition<never>[]
  readonly jobs: ReadonlyMap<string, JobHandlerIn<World>>
  /** The reactions to a type of fact, in registry order. */
  readonly reactions: (type: string) => readonly ReactionIn<World>[]
  /** The checks that may refuse at a point, in registry order. */
  readonly guards: (point: string) => readonly GuardCheckIn<World>[]
  /** Every fact that may be recorded. */
  readonly facts: ReadonlyMap<string, FactType>
  /** The refusal of a fault at its step; undefined for a fault that only changes what the step does. */
  readonly refusalOfFault: (fault: Fault) => Error | undefined
  readonly environment: Environment
  readonly progression: Progression
  /** The quirks of the platform: `observed` adds those that only live use of it has shown. */
  readonly quirks: 'documented' | 'observed'
  /** The clock is that of the host, where somebody waits: what may take minutes takes seconds. */
  readonly hostTime?: boolean
  /** The beginning of secrets: it tells this world from others behind the same server. */
  readonly keyPrefix: string
  /** The settings that each declaration made of the options, by the name of the declaration. */
  readonly settings: ReadonlyMap<string, unknown>
  /** The ports that the host fills for resources, by name. All of them are synchronous. */
  readonly ports?: ReadonlyMap<string, unknown>
}

/** A point before which later resources may refuse what is about to happen to a subject. */
export interface GuardPoint<S> {
  readonly name: string
  /** Carries the type of the subject; nothing calls it. */
  about?(subject: S): void
}

/** Declares a point; what is guarded asks `world.guard(point, subject)` before it begins. */
export function guardPoint<S>(name: string): GuardPoint<S> {
  return { name }
}

/** A port that a resource asks of the host: declared by `definePort` of the contract. */
export interface PortKey<T> {
  readonly name: string
  /** Carries the type of the port; nothing calls it. */
  about?(port: T): void
}

/** Settings that a resource reads of the options: declared by `defineSettings` of the contract. */
export interface SettingsKey<S> {
  readonly name: string
  /** Carries the type of the settings; the world never calls it. */
  resolve(options: never): S
}
