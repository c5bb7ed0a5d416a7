import type { Registry } from '../../contract/compose.js'
import { isPlainObject } from '../../kernel/names.js'
import type { Row, TableDefinition } from '../../kernel/table.js'
import type { World } from '../../kernel/world.js'
import { references } from '../references.js'
import type { Known } from './values.js'

/** An object of the world, as declarations name it. */
export interface About {
  readonly id: string
  /** Tells whether what is called so is this object. */
  isNamed(name: string): boolean
  /** A member of the object that tells it from all others, as its id does, such as an address; undefined for any other name. */
  keyOf(name: string): string | undefined
  readonly known: Known
}

/** Finds what has an id, in whatever table. */
export function findObject(world: World, { tables }: Registry, id: string): About | undefined {
  for (const definition of tables) {
    const row = definition.volatile ? undefined : world.find(definition)?.get(id)
    if (row !== undefined) return aboutOf(world, tables, definition, row)
  }
  return undefined
}

function aboutOf(
  world: World,
  tables: Registry['tables'],
  { name: table, namedBy }: Pick<TableDefinition<never>, 'name' | 'namedBy'>,
  row: Row,
): About {
  const names = new Set(['id', ...namedBy, ...namesOf(table)])
  const own = membersOf(row)
  const top = new Map(Object.entries(row).map(([name, value]: readonly [string, unknown]) => [name, [value]]))
  const rows = [own, ...parentsOf(world, tables, row).map(membersOf)]
  return {
    id: row.id,
    isNamed: (name) => names.has(name),
    keyOf(name) {
      if (references.has(name) || name === 'client_id') return undefined
      const [value] = matching(top, name)
      return typeof value === 'string' ? value : undefined
    },
    known: (name) => (names.has(name) ? [row.id] : rows.flatMap((members) => matching(members, name))),
  }
}

/** `card_transactions` are called `card_transaction_id`, `transaction_id` and, where a cause says no more, `card_transaction`. */
function namesOf(table: string): readonly string[] {
  const words = table.replace(/ies$/, 'y').replace(/s$/, '').split('_')
  return words.flatMap((_, from) => {
    const name = words.slice(from).join('_')
    return [name, `${name}_id`]
  })
}

/** The values of a member, or else of those whose names end with it: a `source_address` is an `address`. */
function matching(members: ReadonlyMap<string, readonly unknown[]>, name: string): readonly unknown[] {
  const same = members.get(name)
  if (same !== undefined) return same
  return [...members].flatMap(([other, values]) => (other.endsWith(`_${name}`) ? values : []))
}

/** Every text and number of a row by the name of its member, however deep. */
function membersOf(row: object): ReadonlyMap<string, readonly unknown[]> {
  const found = new Map<string, unknown[]>()
  const add = (value: unknown, name: string): void => {
    if (Array.isArray(value)) for (const item of value) add(item, name)
    else if (isPlainObject(value)) for (const [member, inner] of Object.entries(value)) add(inner, member)
    else if (value !== null && value !== undefined) found.set(name, [...(found.get(name) ?? []), value])
  }
  add(row, '')
  return found
}

/** The rows that a row names, as the tables declare it. */
function parentsOf(world: World, tables: Registry['tables'], row: Row): readonly Row[] {
  return Object.entries(row).flatMap(([member, id]: readonly [string, unknown]) => {
    const named = references.get(member)
    if (named === undefined || typeof id !== 'string') return []
    return tables.flatMap((table) => (named.includes(table.name) ? (world.find(table)?.get(id) ?? []) : []))
  })
}
