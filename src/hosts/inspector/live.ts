import { maskOf } from '../../contract/secrets.js'
import type { StoredTable } from '../../kernel/change.js'
import { Invariant } from '../../kernel/errors.js'
import type { JsonObject } from '../../kernel/json.js'
import { lazy } from '../../kernel/lazy.js'
import type { Job } from '../../kernel/scheduler.js'
import type { Shape } from '../../kernel/shape.js'
import type { SortedMap } from '../../kernel/sorted-map.js'
import type { Row, TableImage } from '../../kernel/table.js'
import type { World } from '../../kernel/world.js'
import { balancesOf, listPostings, type PostingRow } from '../../resources/ledger/index.js'
import type { Message } from '../../runtime/exchanged.js'
import type { Inside } from '../../runtime/inside.js'
import { type Status, stateOf, statusesOf } from '../../runtime/statuses.js'
import type { DueJob, Entry, InspectedRow, PostingView, RowState } from './feed.js'
import { gaugesOf } from './gauges.js'
import { History } from './history.js'
import type { LazyRows, Looked } from './look.js'
import { Secrets, SecretsOfTable } from './secrets.js'

/** The text at the top of the page. */
export type Overview = ReturnType<LiveLook['overview']>

/** The place where a page got the world that it shows. */
interface Place {
  readonly world: string
  readonly worlds: readonly string[]
  readonly base_url: string
  readonly version: string
  /** True where whoever opened the inspector waits until it is closed. */
  readonly isWaitedFor: boolean
}

/** Returns the shapes of rows, by table. */
export type Shapes = () => Readonly<Record<string, Shape>>

interface SeenTable {
  readonly image: TableImage<Row>
  readonly secrets: SecretsOfTable | undefined
  readonly secretIds: boolean
}

/** One simulator as the inspector looks at it. It reads, and writes nothing. */
export class LiveLook {
  readonly history: History
  readonly #inside: Inside
  readonly #statuses: ReadonlyMap<string, readonly Status[]>
  #seen: ReadonlyMap<string, SeenTable> = new Map()
  #looked: { readonly of: World; readonly revision: number; readonly looked: Looked } | undefined

  constructor(inside: Inside, shapes: Shapes) {
    const { registry, log } = inside
    this.#inside = inside
    this.history = new History(log, (kind) => registry.effects.has(kind))
    this.#statuses = statusesOf(registry, shapes())
  }

  /** Calls back after whatever happens; returns how to be told no longer. */
  follow(listener: () => void): () => void {
    return this.#inside.session.journal.read(() => listener())
  }

  /** The world as it is now. */
  look(): Looked {
    const world = this.#inside.session.present()
    const before = this.#looked
    if (before !== undefined && before.of === world && before.revision === world.revision)
      return before.looked
    const looked = this.#lookAt(world)
    this.#looked = { of: world, revision: world.revision, looked }
    return looked
  }

  #lookAt(world: World): Looked {
    const { registry, session } = this.#inside
    const seen = new Map(world.state.tables.map((table) => [table.definition.name, this.#see(table)]))
    this.#seen = seen
    const secrets = new Secrets([...seen.values()].flatMap((table) => table.secrets ?? []))
    const rowIn = (table: string, id: string): Row | undefined => seen.get(table)?.image.rows.get(id)
    const rowsOf = (name: string): LazyRows => {
      const table = seen.get(name)
      return table === undefined ? noRows : lazyRows(table.image.rows, secrets, table.secretIds)
    }
    return {
      tables: registry.tables.map(({ name }) => name),
      rows: rowsOf,
      stateOf: (table, id) => {
        const row = rowIn(table, id)
        return row === undefined ? null : this.#stateIn(table, row)
      },
      entries: () => this.history.entries(),
      shown: (entry) => shownEntry(entry, secrets),
      whole: (entry) => shownEntry(this.#withMessages(entry), secrets),
      textOf: ({ text }) => secrets.text(text),
      postings: lazy(() => listPostings(world, undefined).map((row) => this.#posting(row))),
      gauges: lazy(() => gaugesOf(rowsOf, world.now)),
      balances: lazy(() => balancesOf(listPostings(world, undefined))),
      due: () =>
        session
          .whole()
          .scheduler.list()
          .map((job) => this.#due(job)),
    }
  }

  /** Adds the request and the answer, as far as the log still has them. */
  #withMessages(entry: Entry): Entry {
    if (entry.kind !== 'request') return entry
    const { request: seq } = entry.detail
    const { exchanged } = this.#inside.log.requests.find((noted) => noted.seq === seq) ?? {}
    if (exchanged === undefined) return entry
    const { request, response } = exchanged
    const answered = response === undefined ? {} : { answered: messageOf(response) }
    return { ...entry, detail: { ...entry.detail, sent: messageOf(request), ...answered } }
  }

  /** Reads a table. One that nobody has written to since the last look is as it was then. */
  #see(table: StoredTable): SeenTable {
    const before = this.#seen.get(table.definition.name)
    const image = table.image(before?.image)
    if (before?.image === image) return before
    const [first] = image.rows.size === 0 ? [] : [image.rows.get(image.rows.at(0) ?? '')]
    const { secretIds } = table.definition
    const secrets = SecretsOfTable.isIn(first, secretIds)
      ? new SecretsOfTable(image.rows.values(), secretIds)
      : undefined
    return { image, secrets, secretIds }
  }

  #due({ seq, kind, subject, dueAt }: Job): DueJob {
    return { seq, kind, subject, at: dueAt, cause: this.history.scheduling(seq) ?? null }
  }

  #posting({ id, transaction_id, reason, entries, created_at }: PostingRow): PostingView {
    const cause = this.history.posting(id) ?? null
    return { id, transaction_id, reason, entries, at: created_at, cause }
  }

  #stateIn(table: string, row: Row): RowState | null {
    return stateOf(this.#statuses.get(table) ?? [], row) ?? null
  }

  /** Returns what stands at the top of the page. */
  overview(place: Place) {
    const { registry, session } = this.#inside
    const looked = this.look()
    const world = session.present()
    const due = looked.due()
    const { mode } = session.clock
    return {
      environment: world.rules.environment,
      /** The mode of the clock: `manual`, `real`, `follow` or `auto`. */
      clock: typeof mode === 'object' ? ('auto' as const) : mode,
      now: world.now,
      seed: world.seed,
      pending: due.length,
      next: due[0] ?? null,
      tables: registry.resources.flatMap(({ name: resource, tables }) =>
        tables.map(({ name }) => ({ name, resource, rows: looked.rows(name).size })),
      ),
      entries: this.history.size,
      /** The number of the timeline: another one means that it has begun anew. */
      epoch: this.history.epoch,
      /** The number of happenings that the log has forgotten. */
      forgotten: this.history.forgotten,
      ...place,
    }
  }
}

function messageOf({ headers, body }: Message): JsonObject {
  return { headers, ...(body !== undefined && { body }) }
}

const noRows: LazyRows = { size: 0, has: () => false, at: missing, bare: missing, get: () => undefined }

function missing(): never {
  throw new Invariant('a row was asked for that the table does not have')
}

function lazyRows(rows: SortedMap<Row>, secrets: Secrets, secretIds: boolean): LazyRows {
  const shown = (row: Row): InspectedRow => {
    const masked = secrets.in(plain(row))
    return secretIds ? { ...masked, id: maskOf(row.id) } : masked
  }
  const rowAt = (index: number): Row => rows.get(rows.at(index) ?? '') ?? missing()
  return {
    size: rows.size,
    has: (id) => rows.get(id) !== undefined,
    at: (index) => shown(rowAt(index)),
    bare: (index) => plain(rowAt(index)),
    get(id) {
      // Whoever was shown the mask of an id asks for that.
      const row =
        rows.get(id) ?? (secretIds ? rows.values().find((each) => maskOf(each.id) === id) : undefined)
      return row === undefined ? undefined : shown(row)
    },
  }
}

/** Rows are plain JSON: the store of states and snapshots rely on it. */
function plain(row: Row): InspectedRow {
  return row as unknown as InspectedRow
}

function shownEntry(entry: Entry, secrets: Secrets): Entry {
  return { ...entry, text: secrets.text(entry.text), detail: secrets.in(entry.detail) }
}
