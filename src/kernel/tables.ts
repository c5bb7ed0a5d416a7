import type { StoredTable } from './change.js'
import { Invariant } from './errors.js'
import { type Row, Table, type TableDefinition } from './table.js'

/** The tables of a fork, which many share: nobody writes them any more. */
class Common {
  readonly tables: ReadonlyMap<object, StoredTable>
  #filled: readonly StoredTable[] | undefined

  constructor(tables: ReadonlyMap<object, StoredTable>) {
    this.tables = tables
  }

  /** Those with rows. */
  get filled(): readonly StoredTable[] {
    this.#filled ??= [...this.tables.values()].filter(({ size }) => size > 0)
    return this.#filled
  }
}

/**
 * The tables of a world, by what declares them. A fork costs nothing for a table that neither side touches afterwards:
 * what both have in common stays as it was, and each takes a fork of a table when it first asks for it.
 */
export class Tables {
  readonly #definitions: readonly TableDefinition<never>[]
  #common: Common
  #own = new Map<object, StoredTable>()
  /** @see World.revision */
  revision = 0

  constructor(definitions: readonly TableDefinition<never>[], common = new Common(new Map())) {
    this.#definitions = definitions
    this.#common = common
  }

  get<R extends Row>(definition: TableDefinition<R>): Table<R> {
    const table = this.#own.get(definition) ?? this.#take(definition)
    // The definition is the key under which only the table made from it is stored, so its row type is R.
    return table as unknown as Table<R>
  }

  /** Finds a table for a look; undefined for one that nobody has asked for, which {@link get} would make. */
  find(definition: object): StoredTable | undefined {
    return this.#own.get(definition) ?? this.#common.tables.get(definition)
  }

  /** Looks at each table that has rows, in no order: not to be written. */
  eachFilled(look: (table: StoredTable) => void): void {
    for (const table of this.#own.values()) if (table.size > 0) look(table)
    for (const table of this.#common.filled) if (!this.#own.has(table.definition)) look(table)
  }

  #take<R extends Row>(definition: TableDefinition<R>): StoredTable {
    if (!this.#definitions.some((each) => each === (definition as unknown)))
      throw new Invariant(`table ${definition.name} is not registered`)
    const table = this.#common.tables.get(definition)?.fork() ?? new Table<R>(definition)
    this.#own.set(definition, table)
    return table
  }

  fork(): Tables {
    if (this.#own.size > 0) {
      this.#common = new Common(new Map([...this.#common.tables, ...this.#own]))
      this.#own = new Map()
    }
    return new Tables(this.#definitions, this.#common)
  }

  /** Has again what a fork of these has, which was made before. */
  takeBack(before: Tables): void {
    this.#common = new Common(new Map([...before.#common.tables, ...before.#own]))
    this.#own = new Map()
    this.revision++
  }

  /** The tables that were asked for, in the order in which they are declared: not to be written. */
  used(): readonly StoredTable[] {
    return this.#definitions.flatMap((each) => this.find(each) ?? [])
  }
}
