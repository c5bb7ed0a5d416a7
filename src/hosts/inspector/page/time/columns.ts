import { lastAtOrBefore, type Stretch } from './axis.js'

/** A part of the picture in which nothing happened. */
export type Quiet = readonly [from: number, to: number, lengthMs: number]

/** Lists the quiet parts that are seen and wide enough to be told apart. */
export function quietIn(stretch: Stretch): readonly Quiet[] {
  const { axis } = stretch
  if (axis.mode !== 'folded') return []
  const found: Quiet[] = []
  const first = Math.max(
    0,
    lastAtOrBefore(axis.quiet, lastAtOrBefore(axis.times, stretch.timeAt(stretch.left))),
  )
  for (let at = first; at < axis.quiet.length; at++) {
    const index = axis.quiet[at] ?? 0
    const from = stretch.xOfPlace(axis.places[index] ?? 0)
    if (from > stretch.right) break
    const to = stretch.xOfPlace(axis.places[index + 1] ?? 0)
    if (to - from > 3 && to > stretch.left)
      found.push([from, to, (axis.times[index + 1] ?? 0) - (axis.times[index] ?? 0)])
  }
  return found
}

/** Calls back once for each column in which there is anything. */
export function columns(
  times: readonly number[],
  stretch: Stretch,
  stepPx: number,
  draw: (x: number, from: number, to: number) => void,
): void {
  let index = Math.max(0, lastAtOrBefore(times, stretch.timeAt(stretch.left - 2)))
  while (index < times.length) {
    const x = stretch.xOf(times[index] ?? 0)
    if (x > stretch.right) return
    const next = Math.max(index + 1, lastAtOrBefore(times, stretch.timeAt(x + stepPx)) + 1)
    if (x >= stretch.left - 8) draw(x, index, next)
    index = next
  }
}
