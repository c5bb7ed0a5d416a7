import { Graph, layout } from '@dagrejs/dagre'

interface Move {
  readonly from: string
  readonly to: string
  /** Empty for the one that a machine begins with. */
  readonly action: string
}

const heightPx = 28
/** The width of a letter, about, in the sizes that states and moves are written in. */
const letterPx = 7.6

/** Draws a machine from the block of Mermaid that pages have it in. @returns undefined for another kind of drawing */
export function drawMachine(mermaid: string): string | undefined {
  if (!mermaid.startsWith('stateDiagram')) return undefined
  const moves = [...mermaid.matchAll(/^ *(\S+) --> (\S+?)(?:: (.*))?$/gm)].map(
    ([, from = '', to = '', action = '']): Move => ({
      from: from === '[*]' ? 'begin' : from,
      to: to === '[*]' ? 'end' : to,
      action,
    }),
  )
  const graph = new Graph({ multigraph: true })
  graph.setGraph({ rankdir: 'TB', nodesep: 28, ranksep: 36, edgesep: 16, marginx: 12, marginy: 8 })
  graph.setDefaultEdgeLabel(() => ({}))
  for (const name of new Set(moves.flatMap(({ from, to }) => [from, to])))
    graph.setNode(
      name,
      isDot(name) ? { width: 12, height: 12 } : { width: name.length * letterPx + 24, height: heightPx },
    )
  for (const { from, to, action } of moves)
    graph.setEdge(
      from,
      to,
      { action, width: action.length * letterPx, height: 16, labelpos: 'c' },
      action || 'begins',
    )
  layout(graph)

  const { width = 0, height = 0 } = graph.graph()
  const states = graph.nodes().map((name) => {
    const { x = 0, y = 0, width: wide = 0 } = graph.node(name)
    if (isDot(name)) return `<circle cx="${x}" cy="${y}" r="5"/>`
    return `<rect x="${x - wide / 2}" y="${y - heightPx / 2}" width="${wide}" height="${heightPx}" rx="6"/><text x="${x}" y="${y + 4.5}">${name}</text>`
  })
  const lines = graph.edges().map((edge) => {
    const { points = [], x = 0, y = 0, action: label } = graph.edge(edge)
    const action = String(label)
    const word = action === '' ? '' : `<text class="move" x="${x}" y="${y + 4}">${action}</text>`
    return `<path d="${pathOf(points)}" marker-end="url(#arrow)"/>${word}`
  })
  const names = graph.nodes().filter((name) => !isDot(name))
  return [
    `<figure class="machine" v-pre><svg viewBox="0 0 ${Math.ceil(width)} ${Math.ceil(height)}" width="${Math.ceil(width)}" style="min-width: ${Math.min(640, Math.ceil(width))}px" role="img" aria-label="A machine: ${names.join(', ')}">`,
    '<defs><marker id="arrow" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="8" markerHeight="8" orient="auto-start-reverse"><path class="head" d="M0 0L8 4L0 8z"/></marker></defs>',
    ...lines,
    ...states,
    '</svg></figure>\n',
  ].join('')
}

function pathOf(points: readonly { readonly x: number; readonly y: number }[]): string {
  return points.map(({ x, y }, index) => `${index === 0 ? 'M' : 'L'}${x.toFixed(1)} ${y.toFixed(1)}`).join('')
}

function isDot(name: string): boolean {
  return name === 'begin' || name === 'end'
}
