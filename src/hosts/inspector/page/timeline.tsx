import { useSignal } from '@preact/signals'
import type { Entry, EntryKind } from '../feed.js'
import type { Pane } from './pane.js'
import { Search } from './search.js'
import { Window } from './window.js'
import { timeOf } from './words.js'

/** What the kinds of entries are called. */
export const kinds: Readonly<Record<EntryKind, string>> = {
  request: 'request',
  cause: 'cause',
  job: 'job',
  move: 'move',
  event: 'event',
  delivery: 'delivery',
  clock: 'clock',
  note: 'note',
}

/** Everything that happened, in order. */
export function Timeline({ pane }: { readonly pane: Pane }) {
  const search = useSignal('')
  const kind = useSignal<EntryKind | undefined>(undefined)
  const selected = pane.selected.value
  const overview = pane.overview.value
  const query = { search: search.value, kind: kind.value }
  return (
    <>
      <div class="tools">
        <Search label="Search the timeline" search={search} />
        <label>
          Kind
          <select
            value={kind.value ?? ''}
            onChange={({ currentTarget: { value } }) => {
              kind.value = value in kinds ? (value as EntryKind) : undefined
            }}
          >
            <option value="">all</option>
            {Object.entries(kinds).map(([name, text]) => (
              <option key={name} value={name}>
                {text}
              </option>
            ))}
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
      <span class={`kind ${kind}`}>{kinds[kind]}</span>
      <span class="text">{text}</span>
    </span>
  )
}
