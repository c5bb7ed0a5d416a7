import type { Duration, Instant } from '../../kernel/clock.js'
import type { Snapshot } from '../../kernel/snapshot.js'
import type { ForkOptions, SeedOptions } from './schemas.js'

interface Job {
  readonly kind: string
  readonly subject: string
  readonly dueAt: Date
}

/** What the control API does with a simulator. */
export interface Controlled {
  readonly baseUrl: string
  readonly environment: string
  readonly clock: {
    now(): Date
    advance(duration: Duration): Promise<void>
    advanceTo(instant: Instant): Promise<void>
    runNext(): Promise<Job | undefined>
    pending(): readonly Job[]
  }
  readonly webhooks: {
    readonly publicKey: string
    deliveries(filter?: object): readonly object[]
    drop(attempts: number): void
    duplicate(deliveries?: number): void
    tamper(): void
    reorder(seed?: string | number | false): void
    retry(deliveryId: string): void
    replay(eventId: string): object
    unhit(): readonly object[]
  }
  readonly events: { list(filter?: object): readonly object[] }
  readonly requests: { list(filter?: object): readonly object[] }
  readonly faults: {
    next(operation: string, fault: object): unknown
    list(): readonly object[]
    unhit(): readonly object[]
    clear(): void
  }
  /** The causes, by name. */
  readonly simulate: object
  /** The builders, by name. */
  readonly given: object
  timeline(): { readonly entries: readonly object[]; readonly forgotten: number; toString(): string }
  snapshot(): Snapshot
  restore(snapshot: Snapshot): void
}

export interface ControlledWorld {
  /** `default`, or `w2` and so on. */
  readonly id: string
  /** Requests that carry it are this world's. */
  readonly apiKey: string
  readonly sim: Controlled
}

/** The worlds of a server. */
export interface ControlledWorlds {
  list(): readonly ControlledWorld[]
  /** The world of a key that {@link ControlledWorld.apiKey} names; the default world without one. */
  named(apiKey: string | null): ControlledWorld | undefined
  /** @param options of `createSimulator`. @throws UsageError naming a wrong one */
  create(options: Readonly<Record<string, unknown>>): ControlledWorld
  fork(world: ControlledWorld, options: ForkOptions): ControlledWorld
  /** @throws UsageError for the default world */
  remove(world: ControlledWorld): void
  /** Begins the world anew, or makes the present state the one that reset returns to. */
  seed(world: ControlledWorld, options: SeedOptions): void
  reset(world: ControlledWorld): void
}
