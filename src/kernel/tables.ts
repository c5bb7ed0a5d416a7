import type { StoredTable } from './change.js'
import { Invariant } from './errors.js'
import { memo } from './lazy.js'
import { type Row, Table, type TableDefinition } from './table.js'

type StoredTables = ReadonlyMap<object, StoredTable>

/** The tables with rows among those that forks have in common: found once for all forks. */
const filledOf = memo((common: StoredTables) => [...common.values()].filter(({ size }) => size > 0))

/**
 * The tables of a world, by what declares them. A fork costs nothing for a table that neither side touches afterwards:
 * what both have in common stays as it was, and each takes a fork of a table when it first asks for it.
 */
export class Tables {
  readonly #definitions: readonly TableDefinition<never>[]
  /** The tables of the last fork: nobody writes them any more. */
  #common: StoredTables
  #own = new Map<object, StoredTable>()
  /** @see World.revision */
  revision = 0

  constructor(definitions: readonly TableDefinition<never>[], common: StoredTables = new Map()) {
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
    return this.#own.get(definition) ?? this.#common.get(definition)
  }

  /** Looks at each table that has rows, in no order: not to be written. */
  eachFilled(look: (table: StoredTable) => void): void {
    for (const table of this.#own.values()) if (table.size > 0) look(table)
    for (const table of filledOf(this.#common)) if (!this.#own.has(table.definition)) look(table)
  }

  #take<R extends Row>(definition: TableDefinition<R>): StoredTable {
    if (!this.#definitions.some((each) => each === (definition as unknown)))
      throw new Invariant(`table ${definition.name} is not registered`)
    const table = this.#common.get(definition)?.fork() ?? new Table<R>(definition)
    this.#own.set(definition, table)
    return table
  }

  fork(): Tables {
    if (this.#own.size > 0) {
      this.#common = new Map([...this.#common, ...this.#own])
      this.#own = new Map()
    }
    return new Tables(this.#definitions, this.#common)
  }

  /** Has again what a fork of these has, which was made before. */
  takeBack(before: Tables): void {
    this.#common = new Map([...before.#common, ...before.#own])
    this.#own = new Map()
    this.revision++
  }

  /** The tables that were asked for, in the order in which they are declared: not to be written. */
  used(): readonly StoredTable[] {
    return this.#definitions.flatMap((each) => this.find(each) ?? [])
  }
}
