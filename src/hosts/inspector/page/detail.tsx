import { useSignal } from '@preact/signals'
import { useEffect, useRef } from 'preact/hooks'
import type { Entry, EntryWithLinks, RecordView } from '../feed.js'
import { CausesOf } from './causes.js'
import { Act } from './controls.js'
import { StateOf } from './machine.js'
import { PostingLine } from './money.js'
import type { Pane, Selected } from './pane.js'
import { EntryLine } from './timeline.js'
import { Linked, Value } from './words.js'

interface DetailProps {
  readonly pane: Pane
  readonly selected: Selected
}

/** Shows one record, or one thing that happened, in detail. */
export function Detail({ pane, selected }: DetailProps) {
  const key = selected.kind === 'record' ? `${selected.table} ${selected.id}` : selected.id
  return (
    <aside aria-label="Details">
      <button
        type="button"
        class="close"
        aria-label="Close the details"
        onClick={() => {
          pane.selected.value = undefined
        }}
      >
        {'\u00d7'}
      </button>
      {selected.kind === 'record' ? (
        <Record key={key} pane={pane} table={selected.table} id={selected.id} />
      ) : (
        <Happened key={key} pane={pane} id={selected.id} />
      )}
    </aside>
  )
}

/** Returns what a promise came to last; it is asked again at each version. */
function useAnswer<T>(version: number, ask: () => Promise<T>): T | string | undefined {
  const answer = useSignal<T | string | undefined>(undefined)
  const last = useRef(0)
  useEffect(() => {
    const turn = ++last.current
    const take = (value: T | string): void => {
      if (turn === last.current) answer.value = value
    }
    ask().then(take, (error: unknown) => take(error instanceof Error ? error.message : String(error)))
  }, [version])
  return answer.value
}

function Record({ pane, table, id }: { readonly pane: Pane; readonly table: string; readonly id: string }) {
  const record = useAnswer<RecordView>(pane.version.value, () => pane.feed.record(table, id))
  if (typeof record !== 'object') return <p class="none">{record}</p>
  const { row, state, links, namedBy, entries, postings } = record
  return (
    <>
      <h2>{table}</h2>
      <p class="id">{id}</p>
      {state !== null && <StateOf pane={pane} state={state} />}
      <Deliver pane={pane} table={table} row={row} />
      <CausesOf pane={pane} table={table} id={id} />
      <h3>Members</h3>
      <Value pane={pane} name={table} value={row} links={links} />
      {namedBy.length > 0 && (
        <>
          <h3>Named by</h3>
          <ul>
            {namedBy.map((other) => (
              <li key={`${other.table} ${other.id}`}>
                {other.table}.{other.member}{' '}
                <Linked pane={pane} text={other.id} links={{ [other.id]: other.table }} />
              </li>
            ))}
          </ul>
        </>
      )}
      {postings.length > 0 && (
        <>
          <h3>Postings</h3>
          {postings.map((posting) => (
            <PostingLine key={posting.id} pane={pane} posting={posting} links={links} />
          ))}
        </>
      )}
      <Entries pane={pane} title="What happened to it" entries={entries} />
    </>
  )
}

/** Buttons for a delivery, and for an event. */
function Deliver({
  pane,
  table,
  row,
}: {
  readonly pane: Pane
  readonly table: string
  readonly row: RecordView['row']
}) {
  const { control } = pane.feed
  if (control === undefined || (table !== 'webhook_deliveries' && table !== 'events')) return null
  const event = table === 'events' ? row.id : row['event_id']
  return (
    <div class="causes">
      {row['status'] === 'failed' && (
        <Act
          pane={pane}
          name="Retry"
          run={() => control.post('/deliveries/retry', { delivery_id: row.id })}
        />
      )}
      <Act pane={pane} name="Replay" run={() => control.post('/deliveries/replay', { event_id: event })} />
    </div>
  )
}

function Happened({ pane, id }: { readonly pane: Pane; readonly id: number }) {
  const found = useAnswer<EntryWithLinks>(pane.version.value, () => pane.feed.entry(id))
  if (typeof found !== 'object') return <p class="none">{found}</p>
  const { entry, causes, effects, links } = found
  return (
    <>
      <h2>{entry.kind}</h2>
      <EntryLine entry={entry} />
      <Entries pane={pane} title="Caused by" entries={causes} />
      <h3>What it was</h3>
      <Value pane={pane} name="detail" value={entry.detail} links={links} />
      <Entries pane={pane} title="What it caused" entries={effects} />
    </>
  )
}

interface EntriesProps {
  readonly pane: Pane
  readonly title: string
  readonly entries: readonly Entry[]
}

function Entries({ pane, title, entries }: EntriesProps) {
  if (entries.length === 0) return null
  return (
    <>
      <h3>{title}</h3>
      <ul class="entries">
        {entries.map((entry) => (
          <li key={entry.id}>
            <button type="button" class="line" onClick={() => pane.open({ kind: 'entry', id: entry.id })}>
              <EntryLine entry={entry} />
            </button>
          </li>
        ))}
      </ul>
    </>
  )
}
