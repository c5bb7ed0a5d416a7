import type { SortedMap } from './sorted-map.js'

/** What a table has at one moment: rows by id, and what they were by id and version where versions are kept. */
export interface TableImage<R> {
  readonly rows: SortedMap<R>
  readonly earlier: SortedMap<R> | null
}

/** @param last returned again, when nothing was written since */
export function imageOfTable<R>(
  rows: SortedMap<R>,
  earlier: SortedMap<R> | null,
  last: TableImage<R> | undefined,
): TableImage<R> {
  if (last !== undefined && rows.isAsIn(last.rows)) {
    const isSame = earlier === null || (last.earlier !== null && earlier.isAsIn(last.earlier))
    if (isSame) return last
  }
  return { rows: rows.fork(), earlier: earlier === null ? null : earlier.fork() }
}
