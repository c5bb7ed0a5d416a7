import type { Misfit } from '../kernel/shape.js'
import type { TableDefinition } from '../kernel/table.js'
import { registry } from '../resources/registry.js'

/** The tables that have the row that a member of a row names, as the tables themselves declare it by `namedBy`. */
export const references: ReadonlyMap<string, readonly string[]> = referencesOf(registry.tables)

function referencesOf(tables: readonly TableDefinition<never>[]): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, string[]>()
  for (const { name, namedBy } of tables)
    for (const member of namedBy) found.set(member, [...(found.get(member) ?? []), name])
  return found
}

/**
 * The first row that names a row which is not there: what follows it would find nothing where the platform always finds
 * something.
 * @param tables of a snapshot
 */
export function danglingIn(tables: Readonly<Record<string, readonly unknown[]>>): Misfit | undefined {
  const idsOf = new Map<string, ReadonlySet<unknown>>()
  const isIn = (table: string, id: unknown): boolean => {
    let ids = idsOf.get(table)
    if (ids === undefined) {
      ids = new Set(tables[table]?.map((row) => Reflect.get(Object(row), 'id')))
      idsOf.set(table, ids)
    }
    return ids.has(id)
  }
  for (const [table, rows] of Object.entries(tables)) {
    for (const [index, row] of rows.entries()) {
      for (const [member, value] of Object.entries(Object(row))) {
        const named = references.get(member)
        if (named === undefined) continue
        const isGone = (id: unknown): boolean => typeof id === 'string' && !named.some((one) => isIn(one, id))
        const missing = Array.isArray(value) ? value.findIndex(isGone) : isGone(value) ? 0 : -1
        if (missing === -1) continue
        const item = Array.isArray(value) ? `/${missing}` : ''
        return {
          place: `/tables/${table}/${index}/${member}${item}`,
          message: `must be the id of a row of ${named.join(' or ')}, and there is none of it`,
        }
      }
    }
  }
  return undefined
}
