import { useEffect, useRef } from 'preact/hooks'
import type { Overview } from '../feed.js'
import { Causes } from './causes.js'
import { ClockBar } from './clock-bar.js'
import { Detail } from './detail.js'
import { Due } from './due.js'
import { Faults } from './faults.js'
import { Machines } from './machine.js'
import { Money } from './money.js'
import type { Pane, View } from './pane.js'
import { Rows } from './rows.js'
import { Timeline } from './timeline.js'

interface WorldProps {
  readonly pane: Pane
  /** Shows another world beside this one. */
  readonly beside: (world: string) => void
  /** Shows this one no more. */
  readonly leave: (() => void) | undefined
}

/** One world: what can be done at the top, where to look at the left, what is seen in the middle and at the right. */
export function World({ pane, beside, leave }: WorldProps) {
  const root = useRef<HTMLElement>(null)
  useEffect(() => {
    const pressed = (event: KeyboardEvent): void => {
      if (event.key === 'Escape') pane.selected.value = undefined
      const isTyping = event.target instanceof HTMLElement && event.target.matches('input, textarea, select')
      if (event.key !== '/' || isTyping) return
      event.preventDefault()
      root.current?.querySelector<HTMLInputElement>('input[type=search]')?.focus()
    }
    const { current } = root
    current?.addEventListener('keydown', pressed)
    return () => current?.removeEventListener('keydown', pressed)
  }, [pane])
  const overview = pane.overview.value
  const said = pane.said.value
  return (
    <section class="world" ref={root} aria-label={`World ${overview?.world ?? ''}`}>
      <ClockBar pane={pane} beside={beside} leave={leave} />
      <p class={said?.isBad === true ? 'said bad' : 'said'} role="status">
        {said?.text}
      </p>
      {overview !== undefined && (
        <div class="parts">
          <Places pane={pane} overview={overview} />
          <main>{viewOf(pane)}</main>
          {pane.selected.value !== undefined && <Detail pane={pane} selected={pane.selected.value} />}
        </div>
      )}
    </section>
  )
}

function viewOf(pane: Pane) {
  const view = pane.view.value
  switch (view.kind) {
    case 'timeline':
      return <Timeline pane={pane} />
    case 'table':
      return <Rows key={view.table} pane={pane} table={view.table} />
    case 'money':
      return <Money pane={pane} />
    case 'due':
      return <Due pane={pane} />
    case 'machines':
      return <Machines pane={pane} />
    case 'causes':
      return <Causes pane={pane} />
    case 'faults':
      return <Faults pane={pane} />
  }
}

function Places({ pane, overview }: { readonly pane: Pane; readonly overview: Overview }) {
  const { view } = pane
  const place = (to: View, name: string, count: number | undefined) => {
    const isHere =
      view.value.kind === to.kind &&
      (to.kind !== 'table' || (view.value.kind === 'table' && view.value.table === to.table))
    return (
      <li key={name}>
        <button
          type="button"
          aria-current={isHere ? 'page' : undefined}
          onClick={() => {
            view.value = to
          }}
        >
          {name}
          {count !== undefined && <span class="count">{count}</span>}
        </button>
      </li>
    )
  }
  const filled = overview.tables.filter(({ rows }) => rows > 0)
  const empty = overview.tables.filter(({ rows }) => rows === 0)
  return (
    <nav aria-label="What to look at">
      <ul>
        {place({ kind: 'timeline' }, 'Timeline', overview.entries)}
        {place({ kind: 'money' }, 'Money', undefined)}
        {place({ kind: 'due' }, 'Due next', overview.pending)}
        {place({ kind: 'machines' }, 'Machines', undefined)}
        {pane.feed.control !== undefined && place({ kind: 'causes' }, 'Causes', undefined)}
        {pane.feed.control !== undefined && place({ kind: 'faults' }, 'Faults', undefined)}
      </ul>
      <h2>Tables</h2>
      <ul>{filled.map(({ name, rows }) => place({ kind: 'table', table: name }, name, rows))}</ul>
      {empty.length > 0 && (
        <details>
          <summary>Empty tables</summary>
          <ul>{empty.map(({ name }) => place({ kind: 'table', table: name }, name, 0))}</ul>
        </details>
      )}
    </nav>
  )
}
