import { Invariant, invariant } from './errors.js'
import type { WorldStep } from './image.js'
import { type ChangedTable, putInto } from './image-builder.js'
import { type Job, Scheduler } from './scheduler.js'
import type { StoredBytes } from './stored-bytes.js'
import type { World } from './world.js'

/** Does again to a fork what has led from its state to a later one: nothing runs, and nobody hears of it. */
export function redo(world: World, steps: readonly WorldStep[]): void {
  const table = (name: string): ChangedTable => {
    const definition = world.rules.tables.find((each) => each.name === name)
    invariant(definition, `a step of a world is of the table ${name}, which it does not have`)
    // The changes come from images of the same world, whose rows these are.
    return world.table(definition)
  }
  const counters = new Map(world.state.counters)
  const jobs = new Map<number, Job>(world.scheduler.list().map((job) => [job.seq, job]))
  let nextJob = world.scheduler.mark
  for (const change of steps.flatMap(({ changes }) => changes)) {
    if (putInto({ counters, jobs, table }, change)) continue
    if (change[0] === 'now') world.moveTo(change[1])
    else if (change[0] === 'next-job') nextJob = change[1]
    else throw new Invariant(`a step of a world has a change that none has: ${change[0]}`)
  }
  world.state.load(counters, Scheduler.from([...jobs.values()], nextJob))
  keepOnly(world, steps.findLast(({ bytes }) => bytes !== undefined)?.bytes)
}

function keepOnly(world: World, bytes: ReadonlyMap<string, StoredBytes> | undefined): void {
  if (bytes === undefined) return
  for (const digest of world.state.bytes.image().keys()) if (!bytes.has(digest)) world.forgetBytes(digest)
  for (const stored of bytes.values()) world.keepBytes(stored)
}
