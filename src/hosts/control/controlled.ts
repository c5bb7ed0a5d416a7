import type { Snapshot } from '../../kernel/snapshot.js'
import type { PolicyExplanation } from '../../resources/policies/index.js'
import type { Clock } from '../../runtime/clock.js'
import type { Lifetime } from '../../runtime/lifetime.js'
import type { ForkOptions, SeedOptions } from './schemas.js'

/** The part of a simulator that the control API uses. */
export interface Controlled {
  readonly baseUrl: string
  readonly environment: string
  readonly clock: Pick<Clock, 'now' | 'advance' | 'advanceTo' | 'runNext' | 'pending'>
  /** Performs what is due now, and waits for what is under way. */
  idle(): Promise<void>
  inTurn<T>(work: () => Promise<T>, gone: () => AbortSignal): Promise<T>
  lifetime(): Lifetime
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
  readonly agents: { explain(agentId: string, request: object): object }
  readonly policies: { explain(id: string, asked: object): PolicyExplanation }
  possible(id: string): readonly object[]
  /** The operations, by namespace and verb. */
  readonly api: object
  /** The causes, by name. */
  readonly simulate: object
  /** The builders, by name. */
  readonly given: object
  timeline(): {
    readonly entries: readonly object[]
    readonly forgotten: number
    readonly waiting: readonly {
      readonly delivery_id: string
      readonly event_type: string
      readonly url: string
    }[]
    text(options?: { readonly bodies?: boolean }): string
  }
  snapshot(): Snapshot
}

export interface ControlledWorld {
  /** `default`, or `w2` and so on. */
  readonly id: string
  /** Requests that carry it are this world's. */
  readonly apiKey: string
  /** The target for every event that it was made with. */
  readonly webhook: string | null
  readonly sim: Controlled
}

/** The tests against a server, and what they meet of the platform. */
export interface ControlledCoverage {
  /** Names the test that a simulator runs from now on. */
  begin(
    sim: object,
    test: { readonly name: string | readonly string[]; readonly file?: string | undefined },
  ): void
  end(sim: object): void
  met(sim: object): { test: string[]; met: Record<string, string[]>; takes: string[] }
}

/** The worlds of a server. */
export interface ControlledWorlds {
  /** Undefined where nobody asked for it. */
  readonly coverage?: ControlledCoverage | undefined
  list(): readonly ControlledWorld[]
  /** The world that a path begins with, as `/w/w2/customers` does, and the path in it. @throws Problem 404 for one that is not there */
  addressed(path: string): { readonly world: ControlledWorld; readonly path: string } | undefined
  /** The world that a key opens; the default world without one. */
  named(apiKey: string | null): ControlledWorld | undefined
  /** @param options of `createSimulator`, and `webhook`. @throws UsageError naming a wrong one */
  create(options: Readonly<Record<string, unknown>>): ControlledWorld
  fork(world: ControlledWorld, options: ForkOptions): ControlledWorld
  /** @throws UsageError for the default world */
  remove(world: ControlledWorld): void
  /** Begins the world anew, or makes the present state the one that reset returns to. */
  seed(world: ControlledWorld, options: SeedOptions): void
  reset(world: ControlledWorld): void
  /** @throws UsageError for what no world can be made of; nothing has changed then */
  restore(world: ControlledWorld, snapshot: Snapshot): void
}
