import type { StoredTable } from './change.js'
import { canonicalJson } from './json.js'
import type { Job } from './scheduler.js'
import { sha256Hex } from './sha256.js'
import type { Row, TableDefinition } from './table.js'

/** The state that is hashed beside the rows. */
interface Known {
  readonly seed: string
  readonly now: number
  readonly counters: ReadonlyMap<string, number>
  readonly jobs: readonly Job[]
}

/** Hashes everything but what is volatile. @see World.hash */
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

/** SHA-256 of rows, each read once: rows are replaced and never changed. */
export class RowDigests {
  #known: WeakMap<Row, string> | undefined

  /** Makes one digest of all rows, in their order. */
  of(rows: readonly Row[]): string {
    return sha256Hex(rows.map((row) => this.#digestOf(row)).join(''))
  }

  #digestOf(row: Row): string {
    // Few worlds are ever digested, and each has this.
    this.#known ??= new WeakMap()
    const known = this.#known.get(row)
    if (known !== undefined) return known
    const digest = sha256Hex(canonicalJson(row))
    this.#known.set(row, digest)
    return digest
  }
}
