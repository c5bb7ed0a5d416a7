import type { Entry } from '../feed.js'
import type { Gauge } from '../gauges.js'
import { labelOf, words } from '../labels.js'
import type { RecordView } from '../look.js'
import { Account } from './account.js'
import { CausesOf } from './causes.js'
import { Code } from './copy.js'
import { MoneyFlow } from './flow.js'
import { Happened } from './happened.js'
import { Entries, Listed } from './lists.js'
import { StateOf } from './machine.js'
import { PostingLine } from './money.js'
import { Act, useAnswer, usePane } from './pane.js'
import type { Selected } from './place.js'
import { PossibleNext } from './possible.js'
import { State } from './time/labels.js'
import { amountOf } from './time/times.js'
import { Linked, Value } from './words.js'

/** Shows one record, or one thing that happened, in detail. */
export function Detail({ selected }: { readonly selected: Selected }) {
  const pane = usePane()
  return (
    <section class="aside" aria-label="Details">
      <button type="button" class="close" aria-label="Close the details" onClick={() => pane.open(undefined)}>
        {'\u00d7'}
      </button>
      {selected.kind === 'record' ? (
        <Record key={`${selected.table} ${selected.id}`} {...selected} />
      ) : selected.kind === 'account' ? (
        <Account {...selected} />
      ) : selected.kind === 'code' ? (
        <Code {...selected} />
      ) : (
        <Happened key={selected.id} id={selected.id} />
      )}
    </section>
  )
}

/** The members that are shown at once: the others are folded. */
const mostMembers = 12
/** Members that say most, in this order. */
const foremost =
  'status state amount send_amount asset source_asset output_asset payment_reference type family direction scheduled_at executed_at failure_code failure_reason name customer_id recipient_id destination_id account_id mandate_id wallet_id'.split(
    ' ',
  )

function Record({ table, id }: { readonly table: string; readonly id: string }) {
  const { feed, picture } = usePane()
  const { answer, fault } = useAnswer(() => feed.record(table, id))
  if (answer === undefined || fault !== undefined) return <p class="none">{fault}</p>
  const { row, state, links, namedBy, entries, postings } = answer
  const gauge = picture.model.value?.model.gauges.find((each) => each.id === id)
  return (
    <>
      <p class="above">
        <span>{words(table)}</span>
        {state !== null && <State state={state.state} />}
      </p>
      <h2>{labelOf(table, row)}</h2>
      <p class="id">{id}</p>
      {picture.time.value !== undefined && (
        <p class="hint">As it is now: lanes, balances and limits show what was then.</p>
      )}
      <Members table={table} row={row} links={links} />
      {gauge !== undefined && <GaugeNow gauge={gauge} />}
      {postings.length > 0 && (
        <>
          <h3>Money</h3>
          <MoneyFlow postings={postings} />
        </>
      )}
      {state !== null && <StateOf state={state} been={statesOf(entries, id)} />}
      {feed.control !== undefined && <PossibleNext id={id} control={feed.control} />}
      <Deliver table={table} row={row} />
      <CausesOf table={table} id={id} />
      <Entries title="What happened to it" entries={entries} />
      <Listed title="Postings">
        {postings.map((posting) => (
          <li key={posting.id}>
            <PostingLine posting={posting} links={links} />
          </li>
        ))}
      </Listed>
      <Listed title="Named by">
        {namedBy.map((other) => (
          <li key={`${other.table} ${other.id}`}>
            {other.table}.{other.member} <Linked text={other.id} links={{ [other.id]: other.table }} />
          </li>
        ))}
      </Listed>
    </>
  )
}

/** The states that a record was in, by its moves. */
function statesOf(entries: readonly Entry[], id: string): readonly string[] {
  return entries.flatMap(({ kind, detail }) =>
    kind === 'move' && detail['subject'] === id ? [String(detail['from']), String(detail['to'])] : [],
  )
}

/** Members in a useful order, those that say something first. */
function Members({ table, row, links }: Pick<RecordView, 'table' | 'row' | 'links'>) {
  const rankOf = (name: string): number => {
    const place = foremost.indexOf(name)
    if (place >= 0) return place
    return row[name] === null ? 300 : typeof row[name] === 'object' ? 200 : 100
  }
  const names = Object.keys(row)
    .filter((name) => name !== 'id' && name !== 'client_id')
    .sort((one, other) => rankOf(one) - rankOf(other))
  const shown = (of: readonly string[]) => (
    <Value
      name={table}
      value={Object.fromEntries(of.map((name) => [name, row[name] ?? null]))}
      links={links}
    />
  )
  return (
    <>
      <h3>Members</h3>
      {shown(names.slice(0, mostMembers))}
      {names.length > mostMembers && (
        <details class="each">
          <summary>{names.length - mostMembers} more members</summary>
          {shown(names.slice(mostMembers))}
        </details>
      )}
    </>
  )
}

/** Shows how much of a limit is used now, and what of that is only reserved. */
function GaugeNow({ gauge: { cap, unit, window, points, reserved } }: { readonly gauge: Gauge }) {
  const used = points.at(-1)?.[1] ?? 0
  const share = (amount: number): string => `${Math.min(100, (amount / cap) * 100)}%`
  const said = `${amountOf(used)} of ${amountOf(cap)} ${unit} used, ${window}`
  return (
    <>
      <h3>Limit</h3>
      <p>
        {said}
        {reserved > 0 && `, of which ${amountOf(reserved)} is reserved`}
      </p>
      <div class="used" aria-hidden="true">
        <span style={{ width: share(used - reserved) }} />
        <span class="reserved" style={{ width: share(reserved) }} />
      </div>
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
