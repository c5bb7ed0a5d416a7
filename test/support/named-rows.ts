import type { World } from '../../src/kernel/world.js'
import { danglingIn } from '../../src/kit/references.js'
import type { JournalEntry } from '../../src/runtime/journal.js'

/**
 * Whether rows name rows that are there, as tables declare it by namedBy, in the worlds of every test: a state of another
 * world would be refused by whoever opens it again.
 */
let last: World | undefined

/** Reads the journal of every simulator. */
export function rememberWorld(entry: JournalEntry): void {
  if (entry.kind === 'request') last = entry.handled.exchange.world
}

/** Of the world that was asked last, since somebody last looked; undefined where every row is there. */
export function takeDanglingRow(): string | undefined {
  const world = last
  last = undefined
  if (world === undefined) return undefined
  const tables: Record<string, readonly unknown[]> = {}
  world.eachFilled((table) => {
    tables[table.definition.name] = table.all()
  })
  const found = danglingIn(tables)
  return found && `${found.place} ${found.message}`
}
