import type { Fact } from './fact.js'
import type { Row } from './table.js'

/** One legal move of one status column. */
export interface Move {
  readonly machine: string
  readonly subject: string
  readonly from: string
  readonly action: string
  readonly to: string
}

/** A row that a transaction wrote or dropped. */
export interface Write {
  readonly table: string
  readonly id: string
}

/** What one transaction did. */
export interface Change {
  /** Virtual Unix milliseconds. */
  readonly at: number
  /** In order; a row that was written twice stands there twice. */
  readonly writes: readonly Write[]
  readonly facts: readonly Fact[]
  readonly moves: readonly Move[]
}

/** A change as it comes about. */
export interface Draft {
  readonly at: number
  readonly facts: Fact[]
  readonly moves: Move[]
}

/** How to take one write back: a row of a table, or the count of a stream. */
export type Undo =
  | {
      readonly table: {
        readonly definition: { readonly name: string }
        undo(id: string, previous: Row | undefined): void
      }
      readonly id: string
      readonly previous: Row | undefined
    }
  | { readonly table: null; readonly id: string; readonly previous: number }

/** The change that a draft has become, with what its undo list says was written. */
export function changeOf({ at, facts, moves }: Draft, undo: readonly Undo[]): Change {
  const writes: Write[] = []
  for (const { table, id } of undo) {
    if (table !== null) writes.push({ table: table.definition.name, id })
  }
  return { at, facts, moves, writes }
}

/** A table of any rows. */
export interface StoredTable {
  fork(): StoredTable
  all(): Row[]
  readonly earlier: readonly Row[]
  readonly size: number
  readonly definition: { readonly name: string; readonly volatile: boolean }
}
