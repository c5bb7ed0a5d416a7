import { useSignal } from '@preact/signals'
import { type Entry, entryKinds } from '../feed.js'
import { boundTo, Options } from './controls.js'
import type { Pane } from './pane.js'
import { Search } from './search.js'
import { Window } from './window.js'
import { timeOf } from './words.js'

/** Everything that happened, in order. */
export function Timeline({ pane }: { readonly pane: Pane }) {
  const search = useSignal('')
  const chosen = useSignal('')
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
        {overview !== undefined && overview.forgotten > 0 && (
          <span class="hint">
            {overview.forgotten} more before this: the option logSize says how many are kept
          </span>
        )}
      </div>
      <Window<Entry>
        label="Timeline"
        list={`${overview?.epoch} ${query.kind} ${query.search}`}
        version={pane.version.value}
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
