import type { ComponentChild } from 'preact'
import type { Entry } from '../feed.js'
import { usePane } from './pane.js'
import { lengthOf } from './time/times.js'
import { EntryLine } from './timeline.js'

/** Entries that are further apart than this have a line between them that says how long nothing happened. */
const longMs = 600_000

/** Entries below a title, with the quiet between them. */
export function Entries({ title, entries }: { readonly title: string; readonly entries: readonly Entry[] }) {
  const pane = usePane()
  return (
    <Listed title={title}>
      {entries.map((entry, index) => (
        <li key={entry.id}>
          {entry.at - (entries[index - 1]?.at ?? entry.at) >= longMs && (
            <p class="hint">{lengthOf(entry.at - (entries[index - 1]?.at ?? entry.at))} later</p>
          )}
          <button type="button" class="line" onClick={() => pane.open({ kind: 'entry', id: entry.id })}>
            <EntryLine entry={entry} />
          </button>
        </li>
      ))}
    </Listed>
  )
}

/** A list below its title; nothing where it is empty. */
export function Listed({
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
