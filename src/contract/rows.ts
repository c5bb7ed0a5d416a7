import type { Filter, Row, TableDefinition } from '../kernel/table.js'
import type { World } from '../kernel/world.js'

/** A row that belongs to a client, and says when it was made. */
export interface ClientRow extends Row {
  readonly client_id: string
  /** Unix milliseconds. */
  readonly created_at: number
}

/** Members that are texts: `interface CardRow extends ClientRow, Texts<'customer_id' | 'wallet_id'>`. */
export type Texts<Name extends string> = Readonly<Record<Name, string>>

/** Members that are texts, or null where there is none. */
export type TextsOrNull<Name extends string> = Readonly<Record<Name, string | null>>

/** Reads the live rows of an owner, or those of one of its groups, oldest first. */
export function rowsOf<R extends Row>(
  world: World,
  table: TableDefinition<R>,
  scope: string,
  filter?: Filter | readonly Filter[],
): R[] {
  const found: R[] = []
  world.table(table).each(scope, filter, (row) => void found.push(row))
  return found
}

/** Makes equality filters of a table from the names of members: `filters: columns('wallet_id', 'status')`. */
export function columns<const Name extends string>(...names: readonly Name[]) {
  const filters: Record<string, (row: Readonly<Record<Name, string | null>>) => string | null> = {}
  for (const name of names) filters[name] = (row) => row[name]
  return filters
}
