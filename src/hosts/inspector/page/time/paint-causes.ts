import type { Pen } from './pen.js'
import { middleOf, placeOf, type Scene } from './scene.js'

/** The most lines from causes to effects: more would show nothing. */
const maxCauseLines = 400
const maxDepth = 6

/** Draws what brought an entry about, and what it brought about. */
export function paintCauses(pen: Pen, scene: Scene): void {
  const { model, entry: id, top, stretch, isNarrow } = scene
  const entry = id === undefined ? undefined : model.byId.get(id)
  if (entry === undefined) return
  const drawn = new Set<string>()
  const pointOf = (of: number): readonly [number, number] | undefined => {
    const other = model.byId.get(of)
    const place = other === undefined || other[1] === 'clock' ? undefined : placeOf(scene, other)
    if (other === undefined || place === undefined) return undefined
    return [stretch.xOf(other[2]), middleOf(place, isNarrow) - top - (place.lane.kind === 'life' ? 2 : 0)]
  }
  const join = (cause: number, effect: number, depth: number): boolean => {
    const key = `${cause} ${effect}`
    const [from, to] = [pointOf(cause), pointOf(effect)]
    if (drawn.has(key) || drawn.size >= maxCauseLines || from === undefined || to === undefined) return false
    drawn.add(key)
    pen.drawn++
    curve(pen, from, to, Math.max(0.3, 0.9 - depth * 0.15))
    return true
  }
  const up = (of: number, depth: number): void => {
    for (const cause of model.byId.get(of)?.[6] ?? [])
      if (depth < maxDepth && join(cause, of, depth)) up(cause, depth + 1)
  }
  const down = (of: number, depth: number): void => {
    for (const effect of model.effects.get(of) ?? [])
      if (depth < maxDepth && join(of, effect, depth)) down(effect, depth + 1)
  }
  up(entry[0], 0)
  down(entry[0], 0)
  const here = pointOf(entry[0])
  if (here === undefined) return
  pen.on.strokeStyle = pen.colours.ink
  pen.on.lineWidth = 2
  pen.on.beginPath()
  pen.on.arc(here[0], here[1], 8, 0, 7)
  pen.on.stroke()
}

function curve(
  { on, colours }: Pen,
  [x0, y0]: readonly [number, number],
  [x1, y1]: readonly [number, number],
  alpha: number,
): void {
  const bend = Math.min(26, Math.max(8, Math.abs(x1 - x0) / 2))
  on.globalAlpha = alpha
  on.strokeStyle = colours.ink
  on.lineWidth = 1.25
  on.beginPath()
  on.moveTo(x0, y0)
  on.bezierCurveTo(x0 + bend, y0, x1 - bend, y1, x1, y1)
  on.stroke()
  on.globalAlpha = 1
  on.fillStyle = colours.ink
  on.beginPath()
  on.arc(x1, y1, 2, 0, 7)
  on.fill()
}
