import type { Declarations } from '../declarations.js'
import type { Drawing, DrawingQuery } from '../drawing.js'
import type { Entry, RowQuery, TimelineQuery } from '../feed.js'
import type { Overview } from '../live.js'
import type { DueSlice, EntryWithLinks, MoneyView, RecordView, RowSlice, Slice } from '../look.js'
import type { Possible } from './possible.js'

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
