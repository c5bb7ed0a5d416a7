import { useSignal } from '@preact/signals'
import { type DueJob, type Entry, entryKinds } from '../feed.js'
import { boundTo, Options, Search } from './controls.js'
import { CopyWorld } from './copy.js'
import { usePane } from './pane.js'
import { Window } from './window.js'
import { distance, Linked, timeOf } from './words.js'

/** Everything that happened, in order. */
export function Timeline() {
  const search = useSignal('')
  const chosen = useSignal('')
  const pane = usePane()
  const selected = pane.selected.value
  const overview = pane.overview.value
  const query = { search: search.value, kind: entryKinds.find((kind) => kind === chosen.value) }
  return (
    <>
      <div class="tools">
        <Search label="Search the timeline" search={search} />
        <label>
          Kind
          <select {...boundTo(chosen)}>
            <option value="">all</option>
            <Options of={entryKinds} />
          </select>
        </label>
        <CopyWorld as="test" />
        <CopyWorld as="scenario" />
        {overview !== undefined && overview.forgotten > 0 && (
          <span class="hint">
            {overview.forgotten} more before this: the option logSize says how many are kept
          </span>
        )}
      </div>
      <Window<Entry>
        label="Timeline"
        list={`${overview?.epoch} ${query.kind} ${query.search}`}
        slice={(from, count) => pane.feed.timeline({ from, count, ...query })}
        isGrowing={true}
        isSelected={({ id }) => selected?.kind === 'entry' && selected.id === id}
        open={({ id }) => pane.open({ kind: 'entry', id })}
        row={(entry) => <EntryLine entry={entry} />}
      />
    </>
  )
}

export function EntryLine({ entry: { kind, at, text, isBad } }: { readonly entry: Entry }) {
  return (
    <span class={isBad ? 'entry bad' : 'entry'} title={text}>
      <time>{timeOf(at)}</time>
      <span class={`kind ${kind}`}>{kind}</span>
      <span class="text">{text}</span>
    </span>
  )
}

/** Lists what the clock will bring, soonest first. */
export function Due() {
  const pane = usePane()
  const now = pane.overview.value?.now ?? 0
  return (
    <>
      <div class="tools">
        <h2>Due next</h2>
      </div>
      <Window<DueJob>
        label="Due next"
        list="due"
        slice={(from, count) => pane.feed.due({ from, count })}
        open={({ cause, subject: id }, links) => {
          const table = links[id]
          if (cause !== null) pane.open({ kind: 'entry', id: cause })
          else if (table !== undefined) pane.open({ kind: 'record', table, id })
        }}
        row={({ at, kind, subject }, links) => (
          <span class="entry">
            <time>{timeOf(at)}</time>
            <span class="kind">in {distance(now, at)}</span>
            <span class="text">
              {kind} of <Linked text={subject} links={links} />
            </span>
          </span>
        )}
      />
    </>
  )
}
