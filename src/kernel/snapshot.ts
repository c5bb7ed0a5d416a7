import { freeze, type Json } from './json.js'
import { UsageError } from './problem.js'
import { type Job, Scheduler } from './scheduler.js'
import type { Row, TableDefinition } from './table.js'
import { type Rules, World } from './world.js'

/** A world as plain JSON: what `JSON.stringify` writes and `restore` reads back. */
export interface Snapshot {
  readonly format: 'platform-simulator'
  readonly version: 2
  readonly environment: string
  readonly seed: string
  /** Unix milliseconds. */
  readonly now: number
  readonly counters: Readonly<Record<string, number>>
  readonly jobs: readonly Job[]
  readonly nextJob: number
  readonly tables: Readonly<Record<string, readonly Row[]>>
}

export function takeSnapshot(world: World): Snapshot {
  const { tables, counters } = world.state
  return {
    format: 'platform-simulator',
    version: 2,
    environment: world.rules.environment,
    seed: world.seed,
    now: world.now,
    counters: Object.fromEntries(counters),
    jobs: world.scheduler.list().map(freeze),
    nextJob: world.scheduler.mark,
    tables: Object.fromEntries(tables.filter((t) => t.size > 0).map((t) => [t.definition.name, t.all()])),
  }
}

/** @throws UsageError when the snapshot is not one of this version and environment */
export function worldFromSnapshot(rules: Rules, snapshot: Snapshot): World {
  if (snapshot?.format !== 'platform-simulator' || snapshot.version !== 2) {
    throw new UsageError(
      `restore() was given ${describe(snapshot)}: it takes what snapshot() of this version returned, also after JSON. Take a new snapshot.`,
    )
  }
  if (snapshot.environment !== rules.environment) {
    throw new UsageError(
      `restore() was given a snapshot of a ${snapshot.environment} simulator, and this one is ${rules.environment}. Create the simulator with the same environment.`,
    )
  }
  const world = new World(rules, snapshot.seed, snapshot.now)
  const known = new Set<string>()
  for (const definition of rules.tables) {
    known.add(definition.name)
    // Rows come from a snapshot of the same version, whose tables wrote them.
    const rows = (snapshot.tables[definition.name] ?? []) as readonly never[]
    for (const row of rows) world.insert(definition as TableDefinition<never>, row)
  }
  const unknown = Object.keys(snapshot.tables).find((name) => !known.has(name))
  if (unknown !== undefined)
    throw new UsageError(
      `restore() was given a snapshot with a table ${unknown}, which this version does not have.`,
    )
  world.state.load(
    Object.entries(snapshot.counters),
    Scheduler.from(snapshot.jobs.map(freeze), snapshot.nextJob),
  )
  return world
}

function describe(value: Json | Snapshot | undefined): string {
  if (typeof value === 'string') return `a text of ${value.length} characters`
  if (value === null || typeof value !== 'object') return String(value)
  return `an object with version ${String('version' in value ? value.version : 'none')}`
}
