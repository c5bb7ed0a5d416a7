import { useRef } from 'preact/hooks'
import type { Overview } from '../live.js'
import { Causes } from './causes.js'
import { type BarProps, ClockBar } from './clock-bar.js'
import { Detail } from './detail.js'
import { Faults } from './faults.js'
import { Machines } from './machine.js'
import { Money } from './money.js'
import { type Pane, PaneContext } from './pane.js'
import type { View } from './place.js'
import { Rows } from './rows.js'
import { Time } from './time/view.js'
import { Due, Timeline } from './timeline.js'

/** One world: what can be done at the top, where to look at the left, what is seen in the middle and at the right. */
export function World({ pane, beside, leave }: BarProps & { readonly pane: Pane }) {
  const root = useRef<HTMLElement>(null)
  pane.beside = beside
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
        {overview !== undefined && <Places pane={pane} overview={overview} />}
        <p class={said?.isBad === true ? 'said bad' : 'said'} role="status">
          {said?.text}
        </p>
        {overview !== undefined && (
          <div class="parts">
            {pane.view.value.kind === 'table' && <Tables pane={pane} overview={overview} />}
            <div class="view">{viewOf(pane.view.value)}</div>
            {pane.selected.value !== undefined && <Detail selected={pane.selected.value} />}
          </div>
        )}
      </section>
    </PaneContext.Provider>
  )
}

/** The views that are of no table. */
const views = {
  time: Time,
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

interface PlacesProps {
  readonly pane: Pane
  readonly overview: Overview
}

/** The views in a line, and the tables beside what is shown while one of them is. */
function Places({ pane: { view, feed }, overview }: PlacesProps) {
  const filled = overview.tables.filter(({ rows }) => rows > 0)
  const [first] = filled
  const isLive = feed.control !== undefined
  const places: readonly (readonly [View, string, number | undefined])[] = [
    [{ kind: 'time' }, 'Time', undefined],
    [{ kind: 'timeline' }, 'Timeline', overview.entries],
    [{ kind: 'money' }, 'Money', undefined],
    [{ kind: 'due' }, 'Due next', overview.pending],
    ...(first === undefined
      ? []
      : ([[{ kind: 'table', table: first.name }, 'Tables', filled.length]] as const)),
    [{ kind: 'machines' }, 'Machines', undefined],
    ...(isLive
      ? ([
          [{ kind: 'causes' }, 'Causes', undefined],
          [{ kind: 'faults' }, 'Faults', undefined],
        ] as const)
      : []),
  ]
  return (
    <nav class="places" aria-label="What to look at">
      <ul>
        {places.map(([to, name, count]) => (
          <PlaceButton
            key={name}
            isHere={view.value.kind === to.kind}
            go={() => (view.value = to)}
            {...{ name, count }}
          />
        ))}
      </ul>
    </nav>
  )
}

interface PlaceProps {
  readonly name: string
  readonly count: number | undefined
  readonly isHere: boolean
  readonly go: () => void
}

function PlaceButton({ name, count, isHere, go }: PlaceProps) {
  return (
    <li>
      <button type="button" aria-current={isHere ? 'page' : undefined} onClick={go}>
        {name}
        {count !== undefined && <span class="count"> {count}</span>}
      </button>
    </li>
  )
}

function Tables({ pane: { view }, overview }: PlacesProps) {
  const here = view.value.kind === 'table' ? view.value.table : undefined
  const place = (name: string, rows: number) => (
    <PlaceButton
      key={name}
      name={name}
      count={rows}
      isHere={name === here}
      go={() => {
        view.value = { kind: 'table', table: name }
      }}
    />
  )
  const filled = overview.tables.filter(({ rows }) => rows > 0)
  const empty = overview.tables.filter(({ rows }) => rows === 0)
  return (
    <nav class="tables" aria-label="Tables">
      <ul>{filled.map(({ name, rows }) => place(name, rows))}</ul>
      {empty.length > 0 && (
        <details>
          <summary>Empty tables</summary>
          <ul>{empty.map(({ name }) => place(name, 0))}</ul>
        </details>
      )}
    </nav>
  )
}
