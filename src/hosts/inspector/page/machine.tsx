import { Graph, layout } from '@dagrejs/dagre'
import { useLayoutEffect, useRef } from 'preact/hooks'
import type { MachineView } from '../declarations.js'
import type { RowState } from '../feed.js'
import { usePane } from './pane.js'

const heightPx = 26
/** The width of a letter, about, in the size that states and moves are written in. */
const letterPx = 7

/** Places the states of a machine and the lines of its moves. */
function drawn({ states, moves }: MachineView) {
  const graph = new Graph({ multigraph: true })
  graph.setGraph({ rankdir: 'TB', nodesep: 24, ranksep: 34, edgesep: 14, marginx: 8, marginy: 8 })
  graph.setDefaultEdgeLabel(() => ({}))
  for (const name of states) graph.setNode(name, { width: name.length * letterPx + 24, height: heightPx })
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

function pathOf(points: readonly { readonly x: number; readonly y: number }[]): string {
  return points
    .map(({ x, y }, index) => `${index === 0 ? 'M' : 'L'}${x.toFixed(1)} ${y.toFixed(1)}`)
    .join(' ')
}

/** A machine, drawn. @param state the one that is lit, with the moves that are possible from it */
function Machine({ machine, state }: { readonly machine: MachineView; readonly state?: string }) {
  const { width, height: tall, states, moves } = drawn(machine)
  const possible = machine.moves.filter(({ from }) => state !== undefined && from.includes(state))
  const figure = useRef<HTMLElement>(null)
  const lit = states.find(({ name }) => name === state)
  useLayoutEffect(() => {
    // A large machine is wider than its place.
    if (figure.current !== null && lit !== undefined)
      figure.current.scrollLeft = lit.x - figure.current.clientWidth / 2
  }, [lit?.name])
  const arrow = `arrow-${machine.name}-${state ?? ''}`
  return (
    <figure class="machine" ref={figure}>
      <svg
        viewBox={`0 0 ${width} ${tall}`}
        width={width}
        height={tall}
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
              <path d={path} marker-end={`url(#${arrow})`} />
              <text x={x} y={y + 4}>
                {action}
              </text>
            </g>
          )
        })}
        {states.map(({ name, x, y, width: wide }) => (
          <g key={name} class={name === state ? 'state lit' : 'state'} data-state={name}>
            <rect x={x - wide / 2} y={y - heightPx / 2} width={wide} height={heightPx} rx={heightPx / 2} />
            {name === machine.initial && <circle cx={x - wide / 2 + 9} cy={y} r={3} />}
            <text x={x} y={y + 4}>
              {name}
            </text>
          </g>
        ))}
      </svg>
      {state !== undefined && (
        <figcaption>
          {possible.length === 0
            ? `${state} is final.`
            : `From ${state}: ${possible.map(({ action, to }) => `${action} (${to})`).join(', ')}.`}
        </figcaption>
      )}
    </figure>
  )
}

/** The machine of a record, with the state that the record is in. */
export function StateOf({ state }: { readonly state: RowState }) {
  const machine = usePane().declarations.value?.machines.find(({ name }) => name === state.machine)
  return machine === undefined ? null : <Machine machine={machine} state={state.state} />
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
