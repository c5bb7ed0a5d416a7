import * as z from 'zod'
import type { Duration, Instant } from '../../kernel/clock.js'
import type { Snapshot } from '../../kernel/snapshot.js'

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
  readonly simulate: object
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

export const instant = z
  .union([z.number(), z.string()], 'must be an ISO 8601 text, or milliseconds since 1970')
  .describe('ISO 8601, or milliseconds since 1970.')
export const anything = z.looseObject({})
export const listOf = (item: z.ZodType) => z.object({ data: z.array(item) })
export const forkOptions = z
  .strictObject({
    seed: z.union([z.string(), z.number()]).optional().describe('Draws anew from here on.'),
    deliver: z.boolean().optional().describe('Sends deliveries; a fork only records them otherwise.'),
  })
  .default({})
export const seedOptions = z
  .strictObject({
    seed: z.union([z.string(), z.number()]).optional(),
    now: instant.optional(),
    scenario: z.string().optional(),
  })
  .default({})

export type ForkOptions = z.output<typeof forkOptions>
export type SeedOptions = z.output<typeof seedOptions>

interface Context<Query, Body> {
  readonly worlds: ControlledWorlds
  readonly world: ControlledWorld
  readonly version: string
  readonly params: Readonly<Record<string, string>>
  readonly query: Query
  readonly body: Body
}

export interface ControlRoute {
  readonly id: string
  readonly method: 'GET' | 'POST' | 'DELETE'
  readonly path: string
  readonly summary: string
  readonly query: z.ZodObject
  /** Undefined where a body has no meaning; an absent one is read as undefined. */
  readonly body: z.ZodType | undefined
  readonly status: number
  readonly output: z.ZodType | undefined
  run(context: Context<Readonly<Record<string, unknown>>, unknown>): unknown
  /** Where it can be read as text too: for `accept: text/plain`, and `format=text` in the query. */
  readonly text: ((world: ControlledWorld) => string) | undefined
}

const nothing = z.strictObject({})

export function route<Query extends z.ZodObject = typeof nothing, Body extends z.ZodType = z.ZodUndefined>(
  definition: Pick<ControlRoute, 'id' | 'method' | 'path' | 'summary'> & {
    readonly query?: Query
    readonly body?: Body
    readonly status?: number
    readonly output?: z.ZodType
    readonly text?: (world: ControlledWorld) => string
    readonly run: (context: Context<z.output<Query>, z.output<Body>>) => unknown
  },
): ControlRoute {
  const { query = nothing, body, output, run, text } = definition
  return {
    ...definition,
    query,
    body,
    output,
    text,
    status: definition.status ?? (output === undefined ? 204 : 200),
    // The dispatcher parses with these very schemas.
    run: (context) => run(context as Context<z.output<Query>, z.output<Body>>),
  }
}
