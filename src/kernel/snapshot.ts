import { fromBase64 } from './base64.js'
import { toInstant } from './clock.js'
import { UsageError } from './errors.js'
import { freeze, type Json } from './json.js'
import { orUndefined } from './or-undefined.js'
import { byName } from './order.js'
import { type Job, Scheduler } from './scheduler.js'
import { printable } from './shown.js'
import { isStored, MemorySink, type StoredBytes } from './stored-bytes.js'
import type { Row, TableDefinition } from './table.js'
import { type Rules, World } from './world.js'

/** A world as plain JSON: what `JSON.stringify` writes and `restore` reads back. */
export interface Snapshot {
  readonly format: 'platform-simulator'
  readonly version: 3
  readonly environment: string
  readonly seed: string
  /** Unix milliseconds. */
  readonly now: number
  readonly counters: Readonly<Record<string, number>>
  readonly jobs: readonly Job[]
  readonly nextJob: number
  readonly tables: Readonly<Record<string, readonly Row[]>>
  /** The earlier versions of rows, in the order of ids and versions; absent where nothing was changed. */
  readonly earlier?: Readonly<Record<string, readonly Row[]>>
  /**
   * The bytes that `world.keepBytes` keeps, by digest, beside what is plain JSON; absent where there are none. They are
   * shared with the world, and nothing of them is copied; `JSON.stringify` writes base64.
   */
  readonly bytes?: Readonly<Record<string, string | StoredBytes>>
}

export function takeSnapshot(world: World): Snapshot {
  const { tables, counters, bytes } = world.state
  const kept = bytes.contents()
  const changed = tables.filter(({ earlier }) => earlier.length > 0)
  return {
    format: 'platform-simulator',
    version: 3,
    environment: world.rules.environment,
    seed: world.seed,
    now: world.now,
    counters: Object.fromEntries([...counters].sort(byName)),
    jobs: world.scheduler.list().map(freeze),
    nextJob: world.scheduler.mark,
    tables: Object.fromEntries(tables.filter((t) => t.size > 0).map((t) => [t.definition.name, t.all()])),
    ...(changed.length > 0 && {
      earlier: Object.fromEntries(changed.map((t) => [t.definition.name, t.earlier])),
    }),
    ...(kept && { bytes: kept }),
  }
}

/** Tells whether something says that it is a snapshot of this version. */
export function isSnapshot(value: Partial<Snapshot> | null | undefined): boolean {
  return value?.format === 'platform-simulator' && value.version === 3
}

/** @throws UsageError when the snapshot is not one of this version and environment */
export function worldFromSnapshot(rules: Rules, snapshot: Snapshot): World {
  if (!isSnapshot(snapshot)) {
    throw new UsageError(
      `restore() was given ${describe(snapshot)}: it takes what snapshot() of this version returned, also after JSON. Take a new snapshot.`,
    )
  }
  if (snapshot.environment !== rules.environment) {
    throw new UsageError(
      `restore() was given a snapshot of a ${printable(snapshot.environment)} simulator, and this one is ${rules.environment}. Create the simulator with the same environment.`,
    )
  }
  checkTimes(snapshot)
  const world = new World(rules, snapshot.seed, snapshot.now)
  const known = new Set<string>()
  for (const definition of rules.tables) {
    known.add(definition.name)
    // Rows come from a snapshot of the same version, whose tables wrote them.
    const rows = (snapshot.tables[definition.name] ?? []) as readonly never[]
    const earlier = (snapshot.earlier?.[definition.name] ?? []) as readonly never[]
    const table = world.table(definition as TableDefinition<never>)
    const wrong = rows.findIndex((row) => !isRow(row))
    if (wrong !== -1) throw broken(`row ${wrong} of the table ${definition.name} is none`)
    for (const row of rows) table.write(row)
    if (table.size !== rows.length) throw broken(`the table ${definition.name} has a row twice`)
    for (const row of earlier) table.remember(row)
  }
  for (const [digest, content] of Object.entries(snapshot.bytes ?? {})) readBytes(world, digest, content)
  const unknown = Object.keys(snapshot.tables).find((name) => !known.has(name))
  if (unknown !== undefined)
    throw new UsageError(
      `restore() was given a snapshot with a table ${printable(unknown)}, which this version does not have.`,
    )
  world.state.load(
    Object.entries(snapshot.counters),
    Scheduler.from(snapshot.jobs.map(freeze), snapshot.nextJob),
  )
  return world
}

/** @throws UsageError for a clock, jobs and counters that no world has */
function checkTimes({ now, jobs, nextJob, counters }: Snapshot): void {
  toInstant(now, 'restore() was given a snapshot whose time')
  const numbers = new Set<number>()
  for (const { seq, dueAt } of jobs) {
    if (numbers.has(seq) || seq < 0 || seq >= nextJob)
      throw broken(`the job ${seq} is there twice, or is not below nextJob, which is ${nextJob}`)
    numbers.add(seq)
    toInstant(dueAt, `restore() was given a snapshot whose job ${seq}`)
  }
  const wrong = Object.entries(counters).find(([, count]) => !Number.isSafeInteger(count) || count < 0)
  if (wrong !== undefined) throw broken(`the counter ${printable(wrong[0])} is ${wrong[1]}`)
}

function isRow(row: Partial<Row> | null): boolean {
  return typeof row?.id === 'string' && row.id !== '' && row.deleted_at !== undefined
}

function broken(what: string): UsageError {
  return new UsageError(
    `restore() was given a snapshot that is not as snapshot() returned it: ${what}. Take a new one.`,
  )
}

/** @throws UsageError when they are not those of the digest */
function readBytes(world: World, digest: string, content: unknown): void {
  // Undefined for what is not base64, and no bytes.
  if (orUndefined(() => world.keepBytes(bytesIn(content))) === digest) return
  throw new UsageError(
    `restore() was given a snapshot whose bytes ${printable(digest)} are not the ones of this digest: the snapshot was changed. Take a new one.`,
  )
}

/** Reads bytes as a snapshot has them, or as JSON or a structured clone of it has them. @throws for anything else */
function bytesIn(content: unknown): Uint8Array | StoredBytes {
  if (isStored(content)) return content
  if (typeof content === 'string') return fromBase64(content)
  const sink = new MemorySink()
  const parts: unknown = Reflect.get(Object(content), 'parts')
  if (!Array.isArray(parts)) throw new TypeError('no bytes')
  for (const part of parts) sink.write(part)
  return sink.finish()
}

function describe(value: Json | Snapshot | undefined): string {
  if (typeof value === 'string') return `a text of ${value.length} characters`
  if (value === null || typeof value !== 'object') return String(value)
  return `an object with version ${String('version' in value ? value.version : 'none')}`
}
