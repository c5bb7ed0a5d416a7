import type { Simulator, SimulatorOptions } from 'platform-simulator'
import { cause } from '../../../src/contract/cause.js'
import { compose } from '../../../src/contract/compose.js'
import { custody, verifying } from '../../../src/contract/host-ports.js'
import { defineResource } from '../../../src/contract/resource.js'
import { createPlatform } from '../../../src/entries/platform.js'
import { custodyPort } from '../../../src/hosts/custody.js'
import { verifyingPort } from '../../../src/hosts/verifying.js'
import { Invariant } from '../../../src/kernel/problem.js'
import type { Job } from '../../../src/kernel/scheduler.js'
import type { Row } from '../../../src/kernel/table.js'
import { World } from '../../../src/kernel/world.js'
import { registry } from '../../../src/resources/registry.js'
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
const platform = createPlatform<typeof composed, Simulator>(composed, {}, ports)

/** Does what the simulator of the package does, byte by byte. */
export function createSimulator(options: SimulatorOptions): Simulator {
  return platform.createSimulator(options)
}

type Tables = ReadonlyMap<string, readonly Row[]>

/** All that `hash()` covers, as it was. */
export interface State {
  readonly seed: string
  readonly now: number
  readonly tables: Tables
  readonly counters: ReadonlyMap<string, number>
  readonly jobs: readonly Job[]
  /** The number of the next job, which hash() leaves out: it orders those of one instant. */
  readonly nextJob: number
}

/** Asked each time: a restore replaces the world. */
function worldOf(sim: Simulator): World {
  const { result } = run(sim, 'lookInside', [])
  if (!(result instanceof World)) throw new Invariant('the window shows no world')
  return result
}

function tablesOf(world: World): Tables {
  const tables = new Map<string, readonly Row[]>()
  for (const table of world.state.tables) {
    const { name, volatile } = table.definition
    if (volatile) continue
    tables.set(name, table.all())
    const { earlier } = table
    if (earlier.length > 0) tables.set(`earlier ${name}`, earlier)
  }
  return tables
}

export function stateOf(sim: Simulator): State {
  const world = worldOf(sim)
  const { counters } = world.state
  const volatile = new Set(world.rules.tables.flatMap(({ name, volatile }) => (volatile ? [name] : [])))
  const counted = [...counters].filter(([name, count]) => count > 0 && !volatile.has(name))
  return {
    seed: world.seed,
    now: world.now,
    tables: tablesOf(world),
    counters: new Map(counted),
    jobs: world.scheduler.list(),
    nextJob: world.scheduler.mark,
  }
}

/** A row that is not what it was. */
export interface Changed {
  readonly table: string
  readonly before: Row | undefined
  readonly after: Row | undefined
}

/** What is not the same row any more, in no order. */
function* changed(before: Tables, after: Tables): Generator<Changed> {
  for (const [table, rows] of after) {
    const old = before.get(table) ?? []
    // Rows are in the order of their ids, and most stand where they stood.
    for (let at = 0, was = 0; at < rows.length || was < old.length; ) {
      const [now, then] = [rows[at], old[was]]
      if (now === then) {
        at++
        was++
      } else if (now === undefined || (then !== undefined && then.id < now.id)) {
        yield { table, before: then, after: undefined }
        was++
      } else if (then === undefined || now.id < then.id) {
        yield { table, before: undefined, after: now }
        at++
      } else {
        yield { table, before: then, after: now }
        at++
        was++
      }
    }
  }
  for (const [table, rows] of before)
    if (!after.has(table)) for (const row of rows) yield { table, before: row, after: undefined }
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
  const count = Math.max(before.jobs.length, after.jobs.length)
  for (let at = 0; at < count; at++) {
    const [old, now] = [before.jobs[at], after.jobs[at]]
    if (!isEqual(old, now)) return `job ${at} of those that wait was ${text(old)}, and is ${text(now)}`
  }
  if (before.nextJob !== after.nextJob)
    return `the next job had the number ${before.nextJob}, and has ${after.nextJob}`
  for (const name of new Set([...before.counters.keys(), ...after.counters.keys()])) {
    const [old, now] = [before.counters.get(name), after.counters.get(name)]
    if (old !== now) return `the stream ${name} was at ${old ?? 0}, and is at ${now ?? 0}`
  }
  return null
}

/** Follows the rows of a simulator from one look to the next. */
export class Window {
  #tables: Tables = new Map()

  /** What has changed since the last look. */
  look(sim: Simulator): Changed[] {
    const tables = tablesOf(worldOf(sim))
    const found = [...changed(this.#tables, tables)]
    this.#tables = tables
    return found
  }
}
