import { defineTable, type Filter, type Row, type TableDefinition } from '../kernel/table.js'
import type { World } from '../kernel/world.js'

/** A row that belongs to a client. */
export interface OwnedRow extends Row {
  readonly client_id: string
}

/** A row of a client that says when it was made. */
export interface ClientRow extends OwnedRow {
  /** Unix milliseconds. */
  readonly created_at: number
}

/** Members that are texts: `interface CardRow extends ClientRow, Texts<'customer_id' | 'wallet_id'>`. */
export type Texts<Name extends string> = Readonly<Record<Name, string>>

/** Members that are texts, or null where there is none. */
export type TextsOrNull<Name extends string> = Readonly<Record<Name, string | null>>

/** A row of a client that says when it was changed last as well. */
export interface ChangingRow extends ClientRow {
  /** Unix milliseconds. */
  readonly updated_at: number
}

/** Declares a table whose lists are each confined to the rows of one client. */
export function clientTable<R extends OwnedRow>(
  name: string,
  options: Parameters<typeof defineTable<R>>[1] = {},
): TableDefinition<R> {
  return defineTable<R>(name, { scope: (row) => row.client_id, ...options })
}

/** Declares a table of marks, each of which lasts until its row is deleted: that a service is down, or an address a risk. */
export function markTable<R extends Row>(
  name: string,
  keyOf: (row: R) => string = () => '',
): TableDefinition<R> {
  return defineTable<R>(name, {
    lookups: { current: (row) => (row.deleted_at === null ? keyOf(row) : null) },
  })
}

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

type NewRow<R extends Row> = R extends Row ? Omit<R, 'id' | 'deleted_at'> : never

/** Inserts a row with the next id of its table. Where thousands are made one literal is faster: docs/decisions/0023. */
export function addRow<R extends Row>(
  world: World,
  table: TableDefinition<R>,
  members: NewRow<NoInfer<R>>,
): R {
  const row = { id: world.mint(table.name), ...members, deleted_at: null }
  // NewRow leaves out nothing but the two members that are put back here.
  return world.insert(table, row as unknown as R)
}

/** Changes a row that is there, or inserts it where none is. @param earlier the row, where there is one */
export function putRow<R extends Row>(
  world: World,
  table: TableDefinition<R>,
  earlier: NoInfer<R> | undefined,
  members: NewRow<NoInfer<R>>,
  change: Partial<NoInfer<R>>,
): R {
  return earlier === undefined ? addRow(world, table, members) : world.update(table, earlier, change)
}

/** Makes the mark of a {@link markTable} that has this key, or takes it away. */
export function setMark<R extends Row>(
  world: World,
  table: TableDefinition<R>,
  isSet: boolean,
  members: NewRow<NoInfer<R>>,
  key = '',
): void {
  const row = world.table(table).find('current', key)
  if (isSet && row === undefined) addRow(world, table, members)
  if (!isSet && row !== undefined) world.insert(table, { ...row, deleted_at: world.now })
}
