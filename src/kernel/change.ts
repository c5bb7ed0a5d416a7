import type { Fact } from './fact.js'
import type { Job } from './scheduler.js'
import type { Row, TableImage } from './table.js'

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

/** The changes that one transaction made. It still has what it replaced: who keeps changes takes the members that matter. */
export interface Change {
  /** Virtual Unix milliseconds. */
  readonly at: number
  /** The writes in order. A row that was written twice stands there twice. */
  readonly writes: readonly Write[]
  /**
   * The rows that were not there before, but for what no hash knows: for each the name of its table, then its id. A log
   * keeps many of these, and an object for each row would take three times as much.
   */
  readonly inserted: readonly string[]
  readonly facts: readonly Fact[]
  readonly moves: readonly Move[]
  /** The number of the first job that it scheduled. */
  readonly firstJob: number
  /** The number behind the last job that it scheduled: the same number where it scheduled none. */
  readonly nextJob: number
}

/** Takes one write back: a row of a table, or the count of a stream. */
export type Undo =
  | {
      readonly table: {
        readonly definition: { readonly name: string; readonly volatile?: boolean }
        undo(id: string, previous: Row | undefined): void
      }
      readonly id: string
      readonly previous: Row | undefined
    }
  | { readonly table: null; readonly id: string; readonly previous: number }

const none: readonly never[] = []

/** A mark of how much a transaction had done at some moment. */
export interface Savepoint {
  readonly writes: number
  readonly facts: number
  readonly moves: number
  readonly removed: number
  readonly origin: string | undefined
  /** The jobs that it scheduled since are those from this number on. */
  readonly firstJob: number
}

/** A change as it comes about. Most jobs change little: what is empty is not made. */
export class Draft implements Change {
  readonly at: number
  readonly firstJob: number
  nextJob: number
  /** The name of what brings about everything from now on, where that has one. */
  origin: string | undefined
  #facts: Fact[] | undefined
  #moves: Move[] | undefined
  #undo: Undo[] | undefined
  #removed: Job[] | undefined

  constructor(at: number, firstJob: number) {
    this.at = at
    this.firstJob = firstJob
    this.nextJob = firstJob
  }

  /** The jobs that it took out of the scheduler. */
  get removed(): readonly Job[] {
    return this.#removed ?? none
  }

  addRemoved(jobs: readonly Job[]): void {
    this.#removed = [...this.removed, ...jobs]
  }

  get facts(): readonly Fact[] {
    return this.#facts ?? none
  }

  get moves(): readonly Move[] {
    return this.#moves ?? none
  }

  /** The writes, listed only when somebody asks: few do. */
  get writes(): readonly Write[] {
    const written: readonly Undo[] = this.#undo ?? none
    return written.flatMap(({ table, id }) => (table === null ? [] : [{ table: table.definition.name, id }]))
  }

  /** The rows that were not there before. Most changes have none, and make nothing here. */
  get inserted(): readonly string[] {
    let rows: string[] | undefined
    for (const { table, id, previous } of this.#undo ?? none) {
      if (table === null || previous !== undefined || table.definition.volatile === true) continue
      if (rows === undefined) rows = [table.definition.name, id]
      else rows.push(table.definition.name, id)
    }
    // A list that grew has room for more, which whoever keeps it would keep as well.
    return rows?.slice() ?? none
  }

  addFact(fact: Fact): void {
    if (this.#facts === undefined) this.#facts = [fact]
    else this.#facts.push(fact)
  }

  addMove(move: Move): void {
    if (this.#moves === undefined) this.#moves = [move]
    else this.#moves.push(move)
  }

  addUndo(step: Undo): void {
    if (this.#undo === undefined) this.#undo = [step]
    else this.#undo.push(step)
  }

  /** The mark before it did anything. */
  get beginning(): Savepoint {
    return { writes: 0, facts: 0, moves: 0, removed: 0, origin: undefined, firstJob: this.firstJob }
  }

  /** Marks where it stands, to be taken back to. @param firstJob the number of the job to come */
  savepoint(firstJob: number): Savepoint {
    return {
      writes: this.#undo?.length ?? 0,
      facts: this.facts.length,
      moves: this.moves.length,
      removed: this.removed.length,
      origin: this.origin,
      firstJob,
    }
  }

  /** Undoes every write since then, newest first. */
  takeBack(counters: Map<string, number>, to: Savepoint): void {
    this.#facts?.splice(to.facts)
    this.#moves?.splice(to.moves)
    this.#removed = this.#removed?.slice(0, to.removed)
    this.origin = to.origin
    for (const { table, id, previous } of this.#undo?.splice(to.writes).reverse() ?? none) {
      if (table !== null) table.undo(id, previous)
      else if (previous === 0) counters.delete(id)
      else counters.set(id, previous)
    }
  }
}

/** A table of any rows. */
export interface StoredTable {
  fork(): StoredTable
  all(): Row[]
  get(id: string): Row | undefined
  image(last?: TableImage<Row>): TableImage<Row>
  readonly earlier: readonly Row[]
  readonly size: number
  readonly definition: { readonly name: string; readonly volatile: boolean; readonly secretIds: boolean }
}
