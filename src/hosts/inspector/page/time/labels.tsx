import { words } from '../../labels.js'
import { lastAtOrBefore } from './axis.js'
import type { Lane } from './lanes.js'
import { type Meaning, meaningOf } from './meaning.js'
import { valueAt } from './model.js'
import type { Picture } from './picture.js'
import { type Placed, seen } from './scene.js'
import { amountOf } from './times.js'

/** A state with the colour and the shape of what it means. */
export function State({ state, name }: { readonly state: string; readonly name?: string }) {
  return <Mark meaning={meaningOf(state)}>{name ?? words(state)}</Mark>
}

export function Mark({ meaning, children }: { readonly meaning: Meaning; readonly children: string }) {
  return (
    <span class={`mark ${meaning}`}>
      <i aria-hidden="true" />
      {children}
    </span>
  )
}

interface LabelsProps {
  readonly picture: Picture
  readonly placed: readonly Placed[]
  readonly top: number
  readonly height: number
  readonly choose: (lane: Lane) => void
}

/** The names of the lanes that are seen, and what is true of each at the time that is looked at. */
export function Labels({ picture, placed, top, height, choose }: LabelsProps) {
  const { at } = picture
  const selected = picture.lane.value
  return seen({ placed, top, height }).map(({ lane, y, height: tall }) => (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the tree answers the keys
    <div
      key={lane.id}
      id={laneId(lane.id)}
      class={`lane ${lane.kind}${lane.group === '' ? '' : ' inner'}`}
      role="treeitem"
      tabIndex={-1}
      aria-level={lane.kind === 'chain' ? 3 : lane.group === '' ? 1 : 2}
      aria-expanded={lane.kind === 'head' ? lane.isOpen : undefined}
      aria-selected={selected === lane.id}
      title={lane.name}
      style={{ top: `${y}px`, height: `${tall}px` }}
      onClick={() => choose(lane)}
    >
      {lane.kind === 'head' && <span aria-hidden="true">{lane.isOpen ? '\u25be' : '\u25b8'}</span>}
      <span class="name">{lane.name}</span>
      <span class="value">
        <Present lane={lane} at={at} />
      </span>
    </div>
  ))
}

/** The id of the element that a lane has: ids of elements have no spaces. */
export function laneId(id: string): string {
  return `lane-${id.replace(/[^0-9A-Za-z]/g, '-')}`
}

function Present({ lane, at }: { readonly lane: Lane; readonly at: number }) {
  switch (lane.kind) {
    case 'head':
      return amountOf(lane.count)
    case 'calls':
      return `${amountOf(lastAtOrBefore(lane.marks.times, at) + 1)} calls`
    case 'life': {
      const state = valueAt(lane.life.times, lane.life.states, at)
      return state === undefined ? 'not yet' : <State state={state} />
    }
    case 'target': {
      const count = lastAtOrBefore(lane.marks.times, at) + 1
      const bad = lane.marks.bad(0, count)
      return (
        <>
          {amountOf(count - bad)} ok{bad > 0 && <span class="wrong">, {amountOf(bad)} failed</span>}
        </>
      )
    }
    case 'chain': {
      const { marks, ended, state } = lane.chain
      const count = lastAtOrBefore(marks.times, at) + 1
      if (count === 0) return 'not yet'
      const present = ended !== undefined && ended <= at ? state : 'pending'
      const name = present === 'pending' ? 'retrying' : present === 'failed' ? 'given up' : present
      return <State state={present} name={`${count}\u00d7 ${name}`} />
    }
    case 'gauge': {
      const { points, cap } = lane.gauge
      const used =
        valueAt(
          points.map(([time]) => time),
          points,
          at,
        )?.[1] ?? 0
      return `${amountOf(used)} of ${amountOf(cap)}`
    }
    case 'balance':
      return (
        <>
          <b>{amountOf(round(valueAt(lane.balance.times, lane.balance.amounts, at) ?? 0))}</b>{' '}
          {lane.balance.asset}
        </>
      )
    default:
      return null
  }
}

/** Two places are enough beside a name; the details have them all. */
function round(value: number): number {
  return Math.round(value * 100) / 100
}
