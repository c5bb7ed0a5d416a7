import { Graph, layout } from '@dagrejs/dagre'
import { useSignal } from '@preact/signals'
import type { MachineView } from '../declarations.js'
import type { RowState } from '../feed.js'
import { words } from '../labels.js'
import { usePane } from './pane.js'
import { meaningOf } from './time/meaning.js'

const heightPx = 26
/** The width of a letter, about, in the size that states and moves are written in. */
const letterPx = 7

/** Places the states of a machine and the lines of its moves. */
function drawn({ states, moves }: MachineView) {
  const graph = new Graph({ multigraph: true })
  graph.setGraph({ rankdir: 'TB', nodesep: 24, ranksep: 34, edgesep: 14, marginx: 8, marginy: 8 })
  graph.setDefaultEdgeLabel(() => ({}))
  for (const name of states) graph.setNode(name, { width: name.length * letterPx + 28, height: heightPx })
  for (const { action, from, to } of moves)
    for (const state of from)
      graph.setEdge(state, to, { action, width: action.length * letterPx, height: 14, labelpos: 'c' }, action)
  layout(graph)
  const { width = 0, height: all = 0 } = graph.graph()
  return {
    width,
    height: all,
    states: states.map((name) => {
      const { x = 0, y = 0, width: wide = 0 } = graph.node(name)
      return { name, x, y, width: wide }
    }),
    moves: graph.edges().map((edge) => {
      const { points = [], x = 0, y = 0, action } = graph.edge(edge)
      return { from: edge.v, to: edge.w, action: String(action), path: pathOf(points), x, y }
    }),
  }
}

/** A move to the same state, as a loop beside it. */
function loopAt(states: ReturnType<typeof drawn>['states'], name: string): string {
  const { x, y, width } = states.find((state) => state.name === name) ?? { x: 0, y: 0, width: 0 }
  const side = x + width / 2
  return `M${side - 4} ${y - 6}C${side + 22} ${y - 18} ${side + 22} ${y + 18} ${side - 2} ${y + 7}`
}

function pathOf(points: readonly { readonly x: number; readonly y: number }[]): string {
  return points
    .map(({ x, y }, index) => `${index === 0 ? 'M' : 'L'}${x.toFixed(1)} ${y.toFixed(1)}`)
    .join(' ')
}

/** A machine of more states than this is drawn whole only when somebody asks for it. */
const manyStates = 6

/** The part of a machine that a record has to do with: the states that it was in, and those that may come next. */
function partOf(machine: MachineView, state: string, been: ReadonlySet<string>): MachineView {
  const isNext = (to: string): boolean =>
    machine.moves.some((move) => move.to === to && move.from.includes(state))
  const states = machine.states.filter((name) => name === state || been.has(name) || isNext(name))
  const moves = machine.moves
    .filter(({ to }) => states.includes(to))
    .map(({ action, from, to }) => {
      const isTaken = (name: string): boolean => been.has(name) && been.has(to)
      return { action, to, from: from.filter((name) => name === state || isTaken(name)) }
    })
  return { ...machine, states, moves: moves.filter(({ from }) => from.length > 0) }
}

interface MachineProps {
  readonly machine: MachineView
  readonly state?: string
  /** The states that the record was in; none for a machine by itself. */
  readonly been?: readonly string[]
}

/** A machine, drawn to fit its place. @param state the one that is lit, with the moves that are possible from it */
function Machine({ machine: whole, state, been = [] }: MachineProps) {
  const isWhole = useSignal(false)
  const isPart = state !== undefined && whole.states.length > manyStates && !isWhole.value
  const machine = isPart ? partOf(whole, state, new Set([whole.initial, ...been])) : whole
  const { width, height: tall, states, moves } = drawn(machine)
  const possible = machine.moves.filter(({ from }) => state !== undefined && from.includes(state))
  const arrow = `arrow-${machine.name}-${state ?? ''}`
  return (
    <figure class="machine">
      <svg
        viewBox={`0 0 ${width} ${tall}`}
        width={width}
        role="img"
        aria-label={`The machine ${machine.name}${state === undefined ? '' : `, which is ${state}`}`}
      >
        <defs>
          <marker
            id={arrow}
            viewBox="0 0 8 8"
            refX="8"
            refY="4"
            markerWidth="7"
            markerHeight="7"
            orient="auto"
          >
            <path class="arrow" d="M0 0L8 4L0 8z" />
          </marker>
        </defs>
        {moves.map(({ from, to, action, path, x, y }) => {
          const isPossible = from === state
          return (
            <g key={`${from} ${action} ${to}`} class={isPossible ? 'move possible' : 'move'}>
              <path d={from === to ? loopAt(states, from) : path} marker-end={`url(#${arrow})`} />
              <text x={x} y={y + 4}>
                {words(action)}
              </text>
            </g>
          )
        })}
        {states.map(({ name, x, y, width: wide }) => (
          <g
            key={name}
            class={`state ${meaningOf(name)}${name === state ? ' lit' : been.includes(name) ? ' been' : ''}`}
            data-state={name}
          >
            <rect x={x - wide / 2} y={y - heightPx / 2} width={wide} height={heightPx} rx={heightPx / 2} />
            {name === machine.initial && <circle cx={x - wide / 2 + 9} cy={y} r={3} />}
            <text x={x} y={y + 4}>
              {words(name)}
            </text>
          </g>
        ))}
      </svg>
      {state !== undefined && (
        <figcaption>
          {possible.length === 0
            ? `${words(state)} is final.`
            : `From ${words(state)}: ${possible.map(({ action, to }) => `${words(action)} (${words(to)})`).join(', ')}.`}
        </figcaption>
      )}
      {isPart && whole.states.length > states.length && (
        <p class="hint">
          {whole.states.length - states.length} more states are not on its way.{' '}
          <button
            type="button"
            class="link"
            onClick={() => {
              isWhole.value = true
            }}
          >
            Show all
          </button>
        </p>
      )}
    </figure>
  )
}

interface StateProps {
  readonly state: RowState
  readonly been: readonly string[]
}

/** The machine of a record, with the state that the record is in, and the way that it took. */
export function StateOf({ state, been }: StateProps) {
  const machine = usePane().declarations.value?.machines.find(({ name }) => name === state.machine)
  if (machine === undefined) return null
  return (
    <>
      <h3>Machine</h3>
      <Machine machine={machine} state={state.state} been={been} />
    </>
  )
}

/** Every machine of the platform. */
export function Machines() {
  return (
    <div class="scroll">
      {usePane().declarations.value?.machines.map((machine) => (
        <details key={machine.name} class="each">
          <summary>{machine.name}</summary>
          <Machine machine={machine} />
        </details>
      ))}
    </div>
  )
}
