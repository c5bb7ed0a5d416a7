import { lastAtOrBefore } from './axis.js'
import { columns } from './columns.js'
import type { Lane } from './lanes.js'
import type { Pen } from './pen.js'
import type { Scene } from './scene.js'

interface Between {
  readonly top: number
  readonly bottom: number
}

/** A balance as a line, or how much of a limit is used below its cap. */
export function paintAmount(
  pen: Pen,
  { model, stretch }: Scene,
  lane: Extract<Lane, { kind: 'gauge' | 'balance' }>,
  { top, bottom }: Between,
): void {
  const isGauge = lane.kind === 'gauge'
  const times = isGauge ? lane.gauge.points.map(([at]) => at) : lane.balance.times
  const values = isGauge ? lane.gauge.points.map(([, used]) => used) : lane.balance.amounts
  const most = isGauge ? Math.max(lane.gauge.cap * 1.15, ...values) : lane.balance.most
  const least = isGauge ? 0 : lane.balance.least
  const yOf = (value: number): number => bottom - ((value - least) / (most - least || 1)) * (bottom - top)
  const zero = yOf(0)
  const points: [number, number][] = []
  let value = values[lastAtOrBefore(times, stretch.timeAt(stretch.left - 2))] ?? 0
  points.push([isGauge ? Math.max(stretch.left, stretch.xOf(lane.gauge.from)) : stretch.left, yOf(value)])
  columns(times, stretch, 1, (x, _, to) => {
    points.push([x, yOf(value)])
    value = values[to - 1] ?? value
    points.push([x, yOf(value)])
  })
  points.push([Math.min(stretch.right, stretch.xOf(model.now)), yOf(value)])
  const { colours } = pen
  paintArea(pen, isGauge ? colours.moves : colours.ink, points, { zero, alpha: isGauge ? 0.2 : 0.1 })
  pen.line(isGauge ? colours.moves : colours.faint, points, 1.5)
  pen.fill(colours.line, stretch.left, Math.round(zero), stretch.width, 1)
  if (isGauge) paintCap(pen, { model, stretch }, lane.gauge, yOf(lane.gauge.cap))
}

function paintArea(
  { on }: Pen,
  colour: string,
  points: readonly (readonly [number, number])[],
  { zero, alpha }: { readonly zero: number; readonly alpha: number },
): void {
  on.globalAlpha = alpha
  on.fillStyle = colour
  on.beginPath()
  on.moveTo(points[0]?.[0] ?? 0, zero)
  for (const [x, y] of points) on.lineTo(x, y)
  on.lineTo(points.at(-1)?.[0] ?? 0, zero)
  on.fill()
  on.globalAlpha = 1
}

/** The cap of a limit as a dashed line, and on it what was refused because of it. */
function paintCap(
  pen: Pen,
  { model, stretch }: Pick<Scene, 'model' | 'stretch'>,
  {
    from,
    cap,
    refused,
  }: { readonly from: number; readonly cap: number; readonly refused: readonly string[] },
  y: number,
): void {
  const begins = Math.max(stretch.left, stretch.xOf(from))
  const level = Math.round(y) + 0.5
  pen.line(
    pen.colours.ink,
    [
      [begins, level],
      [Math.min(stretch.right, stretch.xOf(model.now)), level],
    ],
    1,
    [4, 3],
  )
  pen.text(pen.colours.faint, `at most ${cap}`, begins + 4, y + 13, '11px system-ui')
  for (const id of refused) {
    const at = model.lives.get(id)?.times.at(-1)
    if (at !== undefined) pen.cap('wrong', stretch.xOf(at), y)
  }
}
