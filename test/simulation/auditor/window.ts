import type { Simulator, SimulatorOptions } from 'platform-simulator'
import { cause } from '../../../src/contract/cause.js'
import { compose } from '../../../src/contract/compose.js'
import { custody, verifying } from '../../../src/contract/host-ports.js'
import { defineResource } from '../../../src/contract/resource.js'
import { requestIds } from '../../../src/gateway/gateway.js'
import { storedAnswers } from '../../../src/gateway/idempotency.js'
import { buckets } from '../../../src/gateway/rate-limit.js'
import { custodyPort } from '../../../src/hosts/signing/custody.js'
import { verifyingPort } from '../../../src/hosts/signing/verifying.js'
import { Invariant } from '../../../src/kernel/errors.js'
import type { Job } from '../../../src/kernel/scheduler.js'
import { SortedMap } from '../../../src/kernel/sorted-map.js'
import type { Row, TableImage } from '../../../src/kernel/table.js'
import { World } from '../../../src/kernel/world.js'
import { createPlatform } from '../../../src/kit/platform.js'
import { registry } from '../../../src/resources/registry.js'
import { noteEntry } from '../transcript.js'
import { cause as run } from './calls.js'

/**
 * The platform with a window: a cause that changes nothing and hands out the world. Rows are frozen and replaced whole,
 * so whether anything has changed is a question of identity, which is answered without reading a row.
 */
const lookInside = cause({ summary: 'Hands out the world.', takes: [], run: (world) => world })
const windowResource = defineResource({ name: 'window', causes: { lookInside } })
const composed = compose([...registry.resources, windowResource])
const ports: ReadonlyMap<string, unknown> = new Map<string, unknown>([
  [verifying.name, verifyingPort],
  [custody.name, custodyPort],
])
const platform = createPlatform<typeof composed, Simulator>(composed, {}, ports, [noteEntry])

/** Does what the simulator of the package does, byte by byte. */
export function createSimulator(options: SimulatorOptions): Simulator {
  return platform.createSimulator(options)
}

/** Each shares its rows with the world, which copies what it writes later: two are compared only where one was written. */
type Tables = ReadonlyMap<string, TableImage<Row>>

/** All that `hash()` covers, as it was. */
export interface State {
  readonly seed: string
  readonly now: number
  readonly tables: Tables
  readonly counters: ReadonlyMap<string, number>
  /** Those that wait for time, as a heap, and for reads. */
  readonly jobs: readonly [heap: readonly Job[], waiting: readonly Job[]]
  /** The number of the next job, which hash() leaves out: it orders those of one instant. */
  readonly nextJob: number
}

/** Asked each time: a restore replaces the world. */
function worldOf(sim: Simulator): World {
  const { result } = run(sim, 'lookInside', [])
  if (!(result instanceof World)) throw new Invariant('the window shows no world')
  return result
}

/** @param last the images of those that have not changed since are taken over */
function tablesOf(world: World, last?: Tables): Tables {
  const tables = new Map<string, TableImage<Row>>()
  for (const table of world.state.tables) {
    const { name, volatile } = table.definition
    if (!volatile) tables.set(name, table.image(last?.get(name)))
  }
  return tables
}

const tables = [...composed.tables, buckets, storedAnswers, requestIds]
/** Of what a caller did, which is not what the platform knows. */
const volatileStreams = new Set(tables.flatMap(({ name, volatile }) => (volatile ? [name] : [])))

export function stateOf(sim: Simulator): State {
  const world = worldOf(sim)
  return {
    seed: world.seed,
    now: world.now,
    tables: tablesOf(world),
    counters: new Map(world.state.counters),
    jobs: world.scheduler.image(),
    nextJob: world.scheduler.mark,
  }
}

/** A row that is not what it was. */
export interface Changed {
  readonly table: string
  readonly before: Row | undefined
  readonly after: Row | undefined
}

const noRows = new SortedMap<Row>()

/** What is not the same row any more, in no order. */
function* changed(before: Tables, after: Tables): Generator<Changed> {
  for (const table of new Set([...after.keys(), ...before.keys()])) {
    const [was, is] = [before.get(table), after.get(table)]
    if (was === is) continue
    yield* changedRows(table, was?.rows, is?.rows)
    yield* changedRows(`earlier ${table}`, was?.earlier, is?.earlier)
  }
}

function* changedRows(
  table: string,
  before: SortedMap<Row> | null = noRows,
  after: SortedMap<Row> | null = noRows,
): Generator<Changed> {
  const old = before ?? noRows
  for (const [key, row] of (after ?? noRows).changesSince(old))
    yield { table, before: old.get(key), after: row }
}

const text = (value: unknown) => JSON.stringify(value) ?? 'nothing'

/** Of JSON; what is undefined is as good as absent. */
function isEqual(one: unknown, other: unknown): boolean {
  if (one === other) return true
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return false
  for (const name in one) if (!isEqual(Reflect.get(one, name), Reflect.get(other, name))) return false
  for (const name in other) if (!(name in one) && Reflect.get(other, name) !== undefined) return false
  return true
}

/** What differs first, with what both have; null when all is the same. */
export function difference(before: State, after: State): string | null {
  for (const { table, before: old, after: now } of changed(before.tables, after.tables)) {
    if (!isEqual(old, now)) return `${table} had ${text(old)}, and has ${text(now)}`
  }
  if (before.seed !== after.seed) return `the seed was ${before.seed}, and is ${after.seed}`
  if (before.now !== after.now) return `the time was ${before.now}, and is ${after.now}`
  const jobs = differentJob(before.jobs, after.jobs)
  if (jobs !== null) return jobs
  if (before.nextJob !== after.nextJob)
    return `the next job had the number ${before.nextJob}, and has ${after.nextJob}`
  for (const name of new Set([...before.counters.keys(), ...after.counters.keys()])) {
    const [old = 0, now = 0] = [before.counters.get(name), after.counters.get(name)]
    if (old !== now && !volatileStreams.has(name)) return `the stream ${name} was at ${old}, and is at ${now}`
  }
  return null
}

function differentJob(before: State['jobs'], after: State['jobs']): string | null {
  // Whoever schedules something copies both lists first.
  if (before.every((jobs, list) => jobs === after[list])) return null
  const [old, now] = [inOrder(before), inOrder(after)]
  for (let at = 0; at < Math.max(old.length, now.length); at++)
    if (!isEqual(old[at], now[at]))
      return `job ${at} of those that wait was ${text(old[at])}, and is ${text(now[at])}`
  return null
}

/** A heap has no order but that of its numbers and times. */
function inOrder([heap, waiting]: State['jobs']): readonly Job[] {
  return [...heap.toSorted((one, other) => one.dueAt - other.dueAt || one.seq - other.seq), ...waiting]
}

/** Follows the rows of a simulator from one look to the next. */
export class Window {
  #tables: Tables = new Map()

  /** What has changed since the last look. */
  look(sim: Simulator): Changed[] {
    const tables = tablesOf(worldOf(sim), this.#tables)
    const found = [...changed(this.#tables, tables)]
    this.#tables = tables
    return found
  }
}
