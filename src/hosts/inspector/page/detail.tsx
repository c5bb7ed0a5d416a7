import type { ComponentChild } from 'preact'
import type { Entry } from '../feed.js'
import type { RecordView } from '../look.js'
import { Account } from './account.js'
import { CausesOf } from './causes.js'
import { StateOf } from './machine.js'
import { PostingLine } from './money.js'
import { Act, type Selected, useAnswer, usePane } from './pane.js'
import { EntryLine } from './timeline.js'
import { Linked, Value } from './words.js'

/** Shows one record, or one thing that happened, in detail. */
export function Detail({ selected }: { readonly selected: Selected }) {
  const pane = usePane()
  return (
    <aside aria-label="Details">
      <button type="button" class="close" aria-label="Close the details" onClick={() => pane.open(undefined)}>
        {'\u00d7'}
      </button>
      {selected.kind === 'record' ? (
        <Record key={`${selected.table} ${selected.id}`} {...selected} />
      ) : selected.kind === 'account' ? (
        <Account {...selected} />
      ) : (
        <Happened key={selected.id} id={selected.id} />
      )}
    </aside>
  )
}

function Record({ table, id }: { readonly table: string; readonly id: string }) {
  const { feed } = usePane()
  const { answer, fault } = useAnswer(() => feed.record(table, id))
  if (answer === undefined || fault !== undefined) return <p class="none">{fault}</p>
  const { row, state, links, namedBy, entries, postings } = answer
  return (
    <>
      <h2>{table}</h2>
      <p class="id">{id}</p>
      {state !== null && <StateOf state={state} />}
      <Deliver table={table} row={row} />
      <CausesOf table={table} id={id} />
      <h3>Members</h3>
      <Value name={table} value={row} links={links} />
      <Listed title="Named by">
        {namedBy.map((other) => (
          <li key={`${other.table} ${other.id}`}>
            {other.table}.{other.member} <Linked text={other.id} links={{ [other.id]: other.table }} />
          </li>
        ))}
      </Listed>
      <Listed title="Postings">
        {postings.map((posting) => (
          <li key={posting.id}>
            <PostingLine posting={posting} links={links} />
          </li>
        ))}
      </Listed>
      <Entries title="What happened to it" entries={entries} />
    </>
  )
}

/** Buttons for a delivery, and for an event. */
function Deliver({ table, row }: Pick<RecordView, 'table' | 'row'>) {
  const { control } = usePane().feed
  if (control === undefined || (table !== 'webhook_deliveries' && table !== 'events')) return null
  const event = table === 'events' ? row.id : row['event_id']
  return (
    <div class="causes">
      {row['status'] === 'failed' && (
        <Act name="Retry" run={() => control.post('/deliveries/retry', { delivery_id: row.id })} />
      )}
      <Act name="Replay" run={() => control.post('/deliveries/replay', { event_id: event })} />
    </div>
  )
}

function Happened({ id }: { readonly id: number }) {
  const { feed } = usePane()
  const { answer, fault } = useAnswer(() => feed.entry(id))
  if (answer === undefined || fault !== undefined) return <p class="none">{fault}</p>
  const { entry, causes, effects, links } = answer
  return (
    <>
      <h2>{entry.kind}</h2>
      <EntryLine entry={entry} />
      <Entries title="Caused by" entries={causes} />
      <h3>What it was</h3>
      <Value name="detail" value={entry.detail} links={links} />
      <Entries title="What it caused" entries={effects} />
    </>
  )
}

function Entries({ title, entries }: { readonly title: string; readonly entries: readonly Entry[] }) {
  const pane = usePane()
  return (
    <Listed title={title}>
      {entries.map((entry) => (
        <li key={entry.id}>
          <button type="button" class="line" onClick={() => pane.open({ kind: 'entry', id: entry.id })}>
            <EntryLine entry={entry} />
          </button>
        </li>
      ))}
    </Listed>
  )
}

/** A list below its title; nothing where it is empty. */
function Listed({
  title,
  children,
}: {
  readonly title: string
  readonly children: readonly ComponentChild[]
}) {
  if (children.length === 0) return null
  return (
    <>
      <h3>{title}</h3>
      <ul>{children}</ul>
    </>
  )
}
