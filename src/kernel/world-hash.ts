import type { StoredTable } from './change.js'
import { canonicalJson, sha256Hex } from './json.js'
import type { RowDigests } from './row-digests.js'
import type { Job } from './scheduler.js'
import type { TableDefinition } from './table.js'

/** What is hashed beside the rows. */
interface Known {
  readonly seed: string
  readonly now: number
  readonly counters: ReadonlyMap<string, number>
  readonly jobs: readonly Job[]
}

/** Of everything but what is volatile. @see World.hash */
export function hashOf(
  definitions: readonly TableDefinition<never>[],
  used: readonly StoredTable[],
  digests: RowDigests,
  known: Known,
): string {
  const tables: Record<string, readonly string[]> = {}
  const volatile = new Set(definitions.flatMap(({ name, volatile }) => (volatile ? [name] : [])))
  for (const table of used) {
    const { name } = table.definition
    if (table.size > 0 && !volatile.has(name))
      tables[name] = [digests.of(table.all()), digests.of(table.earlier)]
  }
  const counted = [...known.counters].filter(([name, count]) => count > 0 && !volatile.has(name))
  return sha256Hex(canonicalJson({ ...known, counters: Object.fromEntries(counted), tables }))
}
