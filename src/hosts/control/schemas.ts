import * as z from 'zod'
import { printedAs, wireSchemas } from '../../contract/primitives.js'
import { named, type OutputOf } from '../../contract/schema.js'
import { type Members, objectOfOptions } from '../../contract/settings.js'
import { lazy } from '../../kernel/lazy.js'
import { maxSeedCharacters, seedMust } from '../../kernel/random.js'
import type { Job } from '../../kernel/scheduler.js'
import type { Snapshot } from '../../kernel/snapshot.js'
import type { Row } from '../../kernel/table.js'
import { describeWire } from '../description/openapi-document.js'

/** The words that the operations of the control API are made of. */

export const moment = lazy(() => z.string().describe('ISO 8601, in UTC.'))

export const instant = lazy(() =>
  z
    .union([z.number(), z.string()], 'must be an ISO 8601 text, or milliseconds since 1970')
    .describe('ISO 8601, or milliseconds since 1970.')
    .register(printedAs, { output: 'Instant' }),
)

export const duration = lazy(() =>
  z
    .union(
      [z.int().min(0), z.templateLiteral([z.number(), z.enum(['ms', 's', 'm', 'h', 'd', 'w'])])],
      "must be milliseconds, or text such as '5s', '10m', '48h', '2d'",
    )
    .describe("Milliseconds, or text such as '5s', '10m', '48h', '2d'.")
    .register(printedAs, { output: 'Duration' }),
)

/** An object that has at least these members, each described as JSON Schema. */
export function objectWith<T extends object = object>(
  properties: Readonly<Record<string, { readonly type: string }>> = {},
) {
  const required = Object.keys(properties)
  const isGood = (value: unknown): boolean =>
    typeof value === 'object' &&
    value !== null &&
    !Array.isArray(value) &&
    required.every((name) => isOf(properties[name]?.type, Reflect.get(value, name)))
  const described = required.map((name) => `${name}: ${properties[name]?.type}`).join(', ')
  const [must, schema] =
    required.length === 0
      ? ['must be an object', { type: 'object' }]
      : [`must be an object with ${described}`, { type: 'object', properties, required }]
  return z.custom<T>(isGood, must).register(wireSchemas, { schema })
}

function isOf(type: string | undefined, value: unknown): boolean {
  return type === 'integer' ? Number.isSafeInteger(value) : typeof value === type
}

/** The same, by what TypeScript calls it. */
export function objectOf(type: string, properties: Parameters<typeof objectWith>[0] = {}) {
  return objectWith(properties).register(printedAs, { output: type })
}

/** A text of which TypeScript knows which there are. */
export function printedAsType(type: string) {
  return z.string().register(printedAs, { output: type })
}

export const listOf = <Item extends z.ZodType>(item: Item) => z.object({ data: z.array(item) })

export const job = lazy(() => z.object({ kind: z.string(), subject: z.string(), dueAt: moment() }))

export const clock = named('Clock', () => ({
  now: moment(),
  pending: z.int().describe('How many jobs wait.'),
  next: job().nullable(),
}))

export const world = named('World', () => ({
  id: z.string(),
  api_key: z.string().describe('Requests that carry it as x-api-key are this world’s.'),
  base_url: z
    .string()
    .describe('The address of this world: what is sent below it is its own, with whatever key.'),
  environment: z.string(),
  now: moment(),
  webhook: z.string().nullable().describe('The target for every event that it was made with.'),
  webhook_public_key: z.string(),
}))

const rowsByTable = lazy(() => z.record(z.string(), z.array(objectWith<Row>({ id: { type: 'string' } }))))

export const snapshot: () => z.ZodType<Snapshot> = named('Snapshot', () => ({
  format: z.literal('platform-simulator'),
  version: z.literal(3),
  environment: z.string(),
  seed: z.string().max(maxSeedCharacters),
  now: z.int(),
  counters: z.record(z.string(), z.int()),
  jobs: z.array(
    objectWith<Job>({
      seq: { type: 'integer' },
      kind: { type: 'string' },
      subject: { type: 'string' },
      dueAt: { type: 'integer' },
    }),
  ),
  nextJob: z.int(),
  tables: rowsByTable(),
  earlier: rowsByTable().exactOptional().describe('What the rows of tables with versions were.'),
  bytes: z.record(z.string(), z.string()).exactOptional().describe('Kept bytes as base64, by digest.'),
}))

export const forkOptions = lazy(() =>
  z.strictObject({
    seed: z
      .union([z.string().max(maxSeedCharacters, seedMust), z.number()], seedMust)
      .optional()
      .describe('Draws anew from here on.'),
    deliver: z.boolean().optional().describe('Sends deliveries; a fork only records them otherwise.'),
  }),
)

export const rewindOptions = lazy(() =>
  forkOptions().extend({
    to: z
      .union(
        [z.int(), z.string()],
        'must be the number of an entry, the id of a request or of an event, or a moment',
      )
      .describe(
        'The number of an entry of the timeline, the id of a request or of an event, or a moment: ISO 8601.',
      ),
  }),
)

export const seedOptions = lazy(() =>
  z.strictObject({
    seed: z.union([z.string().max(maxSeedCharacters, seedMust), z.number()], seedMust).optional(),
    now: instant().optional(),
    scenario: z.string().optional(),
  }),
)

export interface ForkOptions extends OutputOf<typeof forkOptions> {
  /** Takes the world as it was before this. */
  readonly before?: number | string
}
export type SeedOptions = OutputOf<typeof seedOptions>

/** A server decides them, for each of its worlds. */
const decidedByServer = ['baseUrl', 'keyPrefix']

/**
 * The options of `createSimulator` that a world of a server takes, and its target for webhooks. That function looks at the
 * values.
 */
export function worldOptions(options: Members) {
  const described = z.toJSONSchema(objectOfOptions(options), {
    target: 'openapi-3.0',
    unrepresentable: 'any',
    io: 'input',
    override: ({ zodSchema, jsonSchema }) => describeWire(zodSchema, jsonSchema),
  })
  const properties = sendable(described.properties ?? {})
  for (const name of decidedByServer) delete properties[name]
  const webhook = { type: 'string', format: 'uri', nullable: true, description: 'A target for every event.' }
  return objectWith<Readonly<Record<string, unknown>>>()
    .register(printedAs, { output: 'WorldOptions' })
    .register(wireSchemas, { schema: { type: 'object', properties: { ...properties, webhook } } })
}

/**
 * Keeps the members that JSON can have: of a function nothing is described but its words, and an object that needs one cannot
 * be sent either.
 */
function sendable(properties: Readonly<Record<string, z.core.JSONSchema._JSONSchema>>) {
  const kept: Record<string, z.core.JSONSchema._JSONSchema> = {}
  for (const [name, schema] of Object.entries(properties)) {
    if (typeof schema === 'boolean' || Object.keys(schema).every((key) => key === 'description')) continue
    if (schema.properties === undefined) kept[name] = schema
    else {
      const inner = sendable(schema.properties)
      if ((schema.required ?? []).every((member) => member in inner))
        kept[name] = { ...schema, properties: inner }
    }
  }
  return kept
}
