import { lastAtOrBefore, type Stretch } from './axis.js'
import { quietIn } from './columns.js'
import type { Counts, Model } from './model.js'
import type { Pen } from './pen.js'
import { clockOf, dayOf, lengthOf, weekdayOf } from './times.js'

export const axisHeightPx = 48
const small = '11px system-ui'
const digits = '11px ui-monospace, Menlo, "DejaVu Sans Mono", monospace'
const strong = '600 12px system-ui'

interface AxisScene {
  readonly model: Model
  readonly stretch: Stretch
  readonly width: number
  readonly time: number
}

/** Draws the days, the times at which something began, and how long it was quiet. */
export function paintAxis(pen: Pen, scene: AxisScene): void {
  const { on } = pen
  const { stretch } = scene
  on.clearRect(0, 0, scene.width, axisHeightPx)
  on.save()
  on.beginPath()
  on.rect(stretch.left, 0, stretch.width, axisHeightPx)
  on.clip()
  paintDays(pen, stretch)
  paintStarts(pen, stretch)
  for (const [from, to, lengthMs] of quietIn(stretch)) {
    pen.fill(pen.colours.raised, from + 1.5, 31, to - from - 3, 17)
    const words = lengthOf(lengthMs)
    if (pen.widthOf(words, small) + 4 < to - from)
      pen.text(pen.colours.faint, words, (from + to) / 2, 43, small, 'center')
  }
  paintPointers(pen, scene)
  on.restore()
}

/** The first of some instants that may be seen. */
function firstSeen(indexes: readonly number[], stretch: Stretch): number {
  const { times } = stretch.axis
  return Math.max(0, lastAtOrBefore(indexes, lastAtOrBefore(times, stretch.timeAt(stretch.left))))
}

function paintDays(pen: Pen, stretch: Stretch): void {
  const { axis } = stretch
  let end = Number.NEGATIVE_INFINITY
  for (let at = firstSeen(axis.days, stretch); at < axis.days.length; at++) {
    const index = axis.days[at] ?? 0
    const x = stretch.xOfPlace(axis.places[index] ?? 0)
    if (x > stretch.right) return
    if (x < stretch.left - 1 || x <= end + 10) continue
    const time = axis.times[index] ?? 0
    const words = `${weekdayOf(time)} ${dayOf(time)}`
    const width = pen.widthOf(words, strong)
    const begins = Math.min(x, stretch.right - width - 4)
    if (begins <= end + 10) continue
    pen.text(pen.colours.ink, words, begins - 1, 14, strong)
    end = begins + width
  }
}

function paintStarts(pen: Pen, stretch: Stretch): void {
  const { axis } = stretch
  let end = Number.NEGATIVE_INFINITY
  let last = Number.NEGATIVE_INFINITY
  for (let at = firstSeen(axis.starts, stretch); at < axis.starts.length; at++) {
    const index = axis.starts[at] ?? 0
    const x = stretch.xOfPlace(axis.places[index] ?? 0)
    if (x > stretch.right) return
    if (x < stretch.left - 2 || x - last <= 3) continue
    last = x
    pen.fill(pen.colours.faint, x - 0.5, 29, 1, 19)
    if (x <= end + 6) continue
    const words = clockOf(axis.times[index] ?? 0).slice(0, 5)
    const width = pen.widthOf(words, digits)
    if (x + width > stretch.right) continue
    pen.text(pen.colours.faint, words, x - 1, 27, digits)
    end = x + width
  }
}

function paintPointers(pen: Pen, { model, stretch, time }: AxisScene): void {
  const { colours, on } = pen
  const now = stretch.xOf(model.now)
  if (now < stretch.right) {
    const font = '600 11px system-ui'
    const width = pen.widthOf('now', font) + 8
    pen.fill(colours.ink, now - width / 2, 31, width, 16)
    pen.text(colours.paper, 'now', now, 43, font, 'center')
  }
  if (time >= model.now) return
  const x = stretch.xOf(time)
  on.fillStyle = colours.ink
  on.beginPath()
  on.moveTo(x - 6, 38)
  on.lineTo(x + 6, 38)
  on.lineTo(x, 47)
  on.fill()
}

/** The height of the small picture of all time, above the slider. */
export const overviewHeightPx = 30

/** Draws how much happened when, and what of it was bad. The part that is seen is framed. */
export function paintOverview(pen: Pen, { model, stretch, width }: Omit<AxisScene, 'time'>): void {
  pen.on.clearRect(0, 0, width, overviewHeightPx)
  const { axis } = stretch
  const counts = countsOf(model, stretch, width)
  for (const [column, [all, bad]] of counts.entries()) {
    if (all === 0) continue
    const tall = Math.min(24, 2 + 4 * Math.log2(1 + all))
    pen.fill(pen.colours.faint, column * stepPx, overviewHeightPx - tall, 2, tall, 0.8)
    const low = Math.min(18, 2 + 3 * Math.log2(1 + bad))
    if (bad > 0) pen.fill(pen.colours.wrong, column * stepPx, overviewHeightPx - low, 2, low)
  }
  if (stretch.zoom <= 1.01) return
  const xOf = (place: number): number =>
    (Math.max(0, Math.min(axis.length, place)) / (axis.length || 1)) * width
  const [from, to] = [xOf(stretch.placeAt(stretch.left)), xOf(stretch.placeAt(stretch.right))]
  pen.on.strokeStyle = pen.colours.ink
  pen.on.lineWidth = 1.5
  pen.on.strokeRect(from + 0.75, 0.75, Math.max(3, to - from - 1.5), overviewHeightPx - 1.5)
}

const stepPx = 3
/** Counts entries by column; again only when there are others. */
function countsOf(model: Model, { axis }: Stretch, width: number): Counts {
  const key = `${model.version} ${axis.mode} ${width}`
  const before = model.counted
  if (before?.key === key) return before.counts
  const counts = Array.from({ length: Math.ceil(width / stepPx) }, (): [number, number] => [0, 0])
  for (const [, kind, at, isBad] of model.byId.values()) {
    if (kind === 'clock') continue
    const column = counts[Math.floor((axis.placeOf(at) / (axis.length || 1)) * (counts.length - 1))]
    if (column === undefined) continue
    column[0]++
    column[1] += isBad
  }
  model.counted = { key, counts }
  return counts
}
