import { useRef } from 'preact/hooks'
import type { Overview } from '../live.js'
import { Causes } from './causes.js'
import { type BarProps, ClockBar } from './clock-bar.js'
import { Detail } from './detail.js'
import { Faults } from './faults.js'
import { Machines } from './machine.js'
import { Money } from './money.js'
import { type Pane, PaneContext, type View } from './pane.js'
import { Rows } from './rows.js'
import { Due, Timeline } from './timeline.js'

/** One world: what can be done at the top, where to look at the left, what is seen in the middle and at the right. */
export function World({ pane, beside, leave }: BarProps & { readonly pane: Pane }) {
  const root = useRef<HTMLElement>(null)
  const pressed = (event: KeyboardEvent): void => {
    if (event.key === 'Escape') pane.open(undefined)
    const isTyping = event.target instanceof HTMLElement && event.target.matches('input, textarea, select')
    if (event.key !== '/' || isTyping) return
    event.preventDefault()
    root.current?.querySelector<HTMLInputElement>('input[type=search]')?.focus()
  }
  const overview = pane.overview.value
  const said = pane.said.value
  return (
    <PaneContext.Provider value={pane}>
      <section class="world" ref={root} onKeyDown={pressed} aria-label={`World ${overview?.world ?? ''}`}>
        <ClockBar beside={beside} leave={leave} />
        <p class={said?.isBad === true ? 'said bad' : 'said'} role="status">
          {said?.text}
        </p>
        {overview !== undefined && (
          <div class="parts">
            <Places pane={pane} overview={overview} />
            <main>{viewOf(pane.view.value)}</main>
            {pane.selected.value !== undefined && <Detail selected={pane.selected.value} />}
          </div>
        )}
      </section>
    </PaneContext.Provider>
  )
}

/** The views that are of no table. */
const views = {
  timeline: Timeline,
  money: Money,
  due: Due,
  machines: Machines,
  causes: Causes,
  faults: Faults,
}

function viewOf(view: View) {
  if (view.kind === 'table') return <Rows key={view.table} table={view.table} />
  const Shown = views[view.kind]
  return <Shown />
}

function Places({ pane: { view, feed }, overview }: { readonly pane: Pane; readonly overview: Overview }) {
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
        {feed.control !== undefined && place({ kind: 'causes' }, 'Causes', undefined)}
        {feed.control !== undefined && place({ kind: 'faults' }, 'Faults', undefined)}
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
