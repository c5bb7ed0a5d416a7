import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createSimulator } from 'platform-simulator'
import type { Snapshot } from '../../src/kernel/snapshot.js'
import { openServerState, type ServerState } from '../../src/programs/server/server-state.js'
import { decodeFile, type Entry, encodeRecords, firstLine } from '../../src/programs/server/state/records.js'
import { Worlds } from '../../src/programs/server/worlds.js'
import { toRequest } from '../support/entry-points.js'
import type { Disk, Draw } from './disk.js'

/** Draws of a seed (mulberry32). */
export function drawFrom(seed: number): Draw {
  let state = seed >>> 0
  return (below) => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * below)
  }
}

/** The worlds of a server and their state, without the server. */
export class Life {
  private constructor(
    readonly worlds: Worlds,
    readonly state: ServerState,
    readonly failures: readonly unknown[],
  ) {}

  static async begin(disk: Disk): Promise<Life> {
    const state = await openServerState(
      '/state',
      {},
      {
        files: disk,
        // Nothing is written in the middle of a step.
        pauseMs: 60_000,
        retryMs: 1,
        shortJournal: 8000,
      },
    )
    const worlds = new Worlds({
      createSimulator(options) {
        const sim = createSimulator(options)
        sim.webhooks.deliverTo(() => new Response())
        return sim
      },
      options: { clock: 'manual' },
      sim: undefined,
      baseUrl: 'http://localhost:6464',
      webhook: undefined,
      isLoaded: state.stored !== undefined,
      changed: () => state.changed(),
    })
    if (state.stored !== undefined) worlds.load(state.stored)
    const failures: unknown[] = []
    state.follow(worlds, (error) => failures.push(error))
    const life = new Life(worlds, state, failures)
    try {
      await state.flush()
    } catch (error) {
      await life.end().catch(() => undefined)
      throw error
    }
    return life
  }

  async end(): Promise<void> {
    try {
      await this.state.close()
    } finally {
      this.worlds.dispose()
    }
  }
}

/** Makes a state as if it had been written so many milliseconds earlier. */
export function earlier(folder: string, milliseconds: number): void {
  const path = join(folder, 'journal-1')
  const entries: Entry[] = []
  decodeFile(path, readFileSync(path), 'journal', 0, (batch) => entries.push(...batch))
  const moved = entries.map((entry) =>
    entry[0] === 'now'
      ? ([...entry.slice(0, 2), Number(entry[2]) - milliseconds] as unknown as Entry)
      : entry,
  )
  const pieces = [...encodeRecords(moved, 1)]
  writeFileSync(path, Buffer.concat([firstLine('journal', 0), ...pieces]))
}

/** All that a restart has to bring back. */
export function bytesOf(worlds: Worlds): string {
  return worlds
    .list()
    .map(({ id, apiKey, quiet, start, sim }) =>
      JSON.stringify({
        id,
        apiKey,
        quiet,
        clock: sim.clock.mode,
        snapshot: sim.snapshot(),
        start: startOf(start),
      }),
    )
    .join('\n')
}

/** Tables stand in the order of their declaration in one, and in that of their first row in the other. */
function startOf(start: Snapshot | null) {
  if (start === null) return null
  const tables = Object.entries(start.tables).sort(([a], [b]) => (a < b ? -1 : 1))
  const counters = Object.entries(start.counters).sort(([a], [b]) => (a < b ? -1 : 1))
  return { ...start, tables, counters }
}

const key = (n: number): string => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`
const business = { name: 'Acme Corp', customer_type: 'business' } as const

/** Does something at random to one of the worlds, also what is refused. @returns what it was */
export async function step(worlds: Worlds, draw: Draw): Promise<string> {
  const all = worlds.list()
  const place = all[draw(all.length)] ?? worlds.default
  const { sim } = place
  const send = (call: Parameters<typeof toRequest>[1]) => sim.fetch(toRequest(sim, call))
  const steps: Readonly<Record<string, () => unknown>> = {
    create: () => send({ operation: 'customers.create', body: business, key: key(draw(1e6)) }),
    again: () =>
      send({ operation: 'customers.create', body: { ...business, name: 'Other' }, key: key(draw(3)) }),
    wrong: () => send({ operation: 'customers.create', body: { name: 7 }, key: key(draw(3)) }),
    list: () => send({ operation: 'customers.list' }),
    nobody: () => send({ operation: 'customers.list', caller: null }),
    read: () => {
      const [customer] = sim.api.customers.list().data
      return customer && send({ operation: 'customers.get', params: { customer_id: customer.id } })
    },
    drop: () => {
      const { data } = sim.api.customers.list()
      const customer = data[draw(data.length)]
      return customer && sim.api.customers.delete(customer.id)
    },
    given: () => sim.given.completedOneOff(),
    target: () => sim.api.webhookTargets.create({ url: 'https://app.example/hooks', global: true }),
    advance: () => sim.clock.advance(draw(10_000)),
    days: () => sim.clock.advance('3d'),
    next: () => sim.clock.runNext(),
    fork: () => all.length < 4 && worlds.fork(place, draw(2) === 0 ? {} : { seed: 'other' }),
    world: () =>
      all.length < 4 && worlds.create({ clock: 'manual', seed: draw(1000), progression: { afterReads: 2 } }),
    remove: () => place.id !== 'default' && worlds.remove(place),
    seed: () => worlds.seed(place, draw(2) === 0 ? {} : { seed: String(draw(10)) }),
    reset: () => worlds.reset(place),
    restore: () => sim.restore((all[0] ?? place).sim.snapshot()),
  }
  const names = Object.keys(steps)
  const name = names[draw(names.length)] ?? 'create'
  await steps[name]?.()
  return `${name} in ${place.id}`
}
