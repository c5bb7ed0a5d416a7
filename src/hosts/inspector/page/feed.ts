import type { Json } from '../../../kernel/json.js'
import type { Declarations } from '../declarations.js'
import type { Drawing, DrawingQuery } from '../drawing.js'
import type { Entry, RowQuery, TimelineQuery } from '../feed.js'
import type { Overview } from '../live.js'
import type { DueSlice, EntryWithLinks, MoneyView, RecordView, RowSlice, Slice } from '../look.js'

/** The source of the page's world: a server, or the report that it stands in. */
export interface Feed {
  overview(): Promise<Overview>
  declarations(): Promise<Declarations>
  rows(table: string, query: RowQuery): Promise<RowSlice>
  record(table: string, id: string): Promise<RecordView>
  timeline(query: TimelineQuery): Promise<Slice<Entry>>
  entry(id: number): Promise<EntryWithLinks>
  money(query: RowQuery): Promise<MoneyView>
  due(query: RowQuery): Promise<DueSlice>
  /** The part of the picture of time that the page does not have yet. */
  drawing(query: DrawingQuery): Promise<Drawing>
  /** Calls back whenever something may have changed. */
  follow(call: () => void): () => void
  /** Acts on the world; undefined in a report. */
  readonly control: Control | undefined
}

/** Something that can happen, as the control API answers it: `sim.possible` in JSON. */
export interface Possible {
  readonly kind: 'cause' | 'operation'
  readonly name: string
  readonly summary: string
  readonly args: readonly Json[]
  readonly request: { readonly method: string; readonly path: string; readonly body?: Json }
  readonly changes: readonly { readonly table: string; readonly id: string; readonly what: string }[]
  readonly moves: readonly {
    readonly machine: string
    readonly subject: string
    readonly from: string
    readonly to: string
  }[]
  readonly events: readonly { readonly type: string }[]
  readonly postings: readonly {
    readonly reason: string
    readonly entries: readonly { readonly asset: string; readonly amount: string }[]
  }[]
  readonly jobs: readonly { readonly kind: string; readonly dueAt: string }[]
}

/** Acts on the world by the control API. @throws Refusal */
export interface Control {
  get(path: string): Promise<unknown>
  post(path: string, body?: unknown): Promise<unknown>
  delete(path: string): Promise<unknown>
  /** Does what is possible: a cause by the control API, an operation as a client of the world. */
  perform(possible: Pick<Possible, 'kind' | 'request'>): Promise<unknown>
  /** The same for another world of the server. */
  feedOf(world: string): Feed
}

/** The server has refused, or did not answer. */
export class Refusal extends Error {
  readonly status: number

  constructor(message: string, status: number) {
    super(message)
    this.status = status
  }
}
