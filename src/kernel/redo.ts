import { Invariant, invariant } from './errors.js'
import type { WorldStep } from './image.js'
import { type Job, Scheduler } from './scheduler.js'
import type { StoredBytes } from './stored-bytes.js'
import type { Row } from './table.js'
import type { World } from './world.js'

/** A table that takes rows of its own again: the changes come from images of the same world. */
interface RedoneTable {
  write(row: Row): unknown
  drop(id: string): unknown
  remember(row: Row): void
  forget(key: string): void
}

/** Does again to a fork what has led from its state to a later one: nothing runs, and nobody hears of it. */
export function redo(world: World, steps: readonly WorldStep[]): void {
  const table = (name: string): RedoneTable => {
    const definition = world.rules.tables.find((each) => each.name === name)
    invariant(definition, `a step of a world is of the table ${name}, which it does not have`)
    return world.table(definition)
  }
  const counters = new Map(world.state.counters)
  const jobs = new Map<number, Job>(world.scheduler.list().map((job) => [job.seq, job]))
  let nextJob = world.scheduler.mark
  for (const change of steps.flatMap(({ changes }) => changes)) {
    switch (change[0]) {
      case 'now':
        world.moveTo(change[1])
        break
      case 'next-job':
        nextJob = change[1]
        break
      case 'count':
        if (change[2] === null) counters.delete(change[1])
        else counters.set(change[1], change[2])
        break
      case 'job':
        jobs.set(change[1].seq, change[1])
        break
      case 'job-gone':
        jobs.delete(change[1])
        break
      case 'row':
        table(change[1]).write(change[2])
        break
      case 'row-gone':
        table(change[1]).drop(change[2])
        break
      case 'earlier':
        table(change[1]).remember(change[2])
        break
      case 'earlier-gone':
        table(change[1]).forget(change[2])
        break
      default:
        throw new Invariant(`a step of a world has a change that none has: ${change[0]}`)
    }
  }
  world.state.load(counters, Scheduler.from([...jobs.values()], nextJob))
  keepOnly(world, steps.findLast(({ bytes }) => bytes !== undefined)?.bytes)
}

function keepOnly(world: World, bytes: ReadonlyMap<string, StoredBytes> | undefined): void {
  if (bytes === undefined) return
  for (const digest of world.state.bytes.image().keys()) if (!bytes.has(digest)) world.forgetBytes(digest)
  for (const stored of bytes.values()) world.keepBytes(stored)
}
