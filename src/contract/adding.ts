import type { Row, TableDefinition } from '../kernel/table.js'
import type { World } from '../kernel/world.js'

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
