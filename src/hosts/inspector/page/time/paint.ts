import { lastAtOrBefore, type Stretch } from './axis.js'
import { columns, type Quiet, quietIn } from './columns.js'
import { isEnd, type Meaning, meaningOf } from './meaning.js'
import type { Chain, Life, Marks } from './model.js'
import { paintAmount } from './paint-amount.js'
import { paintCauses } from './paint-causes.js'
import type { Pen } from './pen.js'
import { middleOf, type Placed, type Scene, seen } from './scene.js'

/** A quiet part that is narrower than this is not shown as one. */
const wideQuietPx = 12

/** Draws the lanes that are seen, at a cost of columns and lanes and not of entries. */
export function paintLanes(pen: Pen, scene: Scene): void {
  const { stretch, height, width } = scene
  const { on, colours } = pen
  on.clearRect(0, 0, width, height)
  on.save()
  on.beginPath()
  on.rect(stretch.left, 0, stretch.width, height)
  on.clip()
  const quiet = quietIn(stretch).filter(([from, to]) => to - from > wideQuietPx)
  for (const [from, to] of quiet) pen.fill(colours.raised, from + 1.5, 0, to - from - 3, height, 0.8)
  paintDays(pen, scene)
  for (const place of seen(scene)) paintLane(pen, scene, place, quiet)
  paintNow(pen, scene)
  paintCauses(pen, scene)
  on.restore()
}

function paintDays(pen: Pen, { stretch, height }: Scene): void {
  const { axis } = stretch
  let last = Number.NEGATIVE_INFINITY
  const first = Math.max(
    0,
    lastAtOrBefore(axis.days, lastAtOrBefore(axis.times, stretch.timeAt(stretch.left))),
  )
  for (let at = first; at < axis.days.length; at++) {
    const x = Math.round(stretch.xOfPlace(axis.places[axis.days[at] ?? 0] ?? 0)) + 0.5
    if (x > stretch.right) return
    if (x - last < 28) continue
    last = x
    pen.fill(pen.colours.line, x, 0, 1, height)
  }
}

/** The present as a dotted line; what was not yet at the time that is looked at stays as a shadow. */
function paintNow(pen: Pen, { model, stretch, height, time }: Scene): void {
  const { colours } = pen
  const now = stretch.xOf(model.now)
  if (model.due.length > 0)
    pen.line(
      colours.faint,
      [
        [now, 0],
        [now, height],
      ],
      1,
      [2, 3],
    )
  if (time >= model.now) return
  const x = stretch.xOf(time)
  pen.fill(colours.paper, x + 1, 0, stretch.right - x, height, 0.72)
  pen.line(
    colours.ink,
    [
      [x, 0],
      [x, height],
    ],
    1.5,
  )
}

function paintLane(pen: Pen, scene: Scene, place: Placed, quiet: readonly Quiet[]): void {
  const { lane } = place
  const y = place.y - scene.top
  const { left, width } = scene.stretch
  if (lane.kind === 'head') {
    pen.fill(pen.colours.paper, left, y, width, place.height)
    pen.fill(pen.colours.line, left, y, width, 1)
    if (!lane.isOpen && !scene.isNarrow)
      for (const life of lane.of) paintFolded(pen, scene, life, y + place.height / 2)
    return
  }
  if (scene.lane === lane.id) pen.fill(pen.colours.lit, left, y, width, place.height, 0.6)
  const middle = middleOf(place, scene.isNarrow) - scene.top
  const bottom = y + place.height - 6
  const top = y + (scene.isNarrow ? 24 : 6)
  switch (lane.kind) {
    case 'calls':
      paintDue(pen, scene, middle)
      paintCalls(pen, scene.stretch, lane.marks, middle)
      return
    case 'life':
      paintLife(pen, scene, lane.life, { y: middle - 2, quiet })
      return
    case 'target':
      paintTarget(pen, scene.stretch, lane.marks, middle)
      return
    case 'chain':
      paintChain(pen, scene.stretch, lane.chain, middle)
      return
    case 'others':
      paintOthers(pen, scene.stretch, lane.ends, bottom + 3)
      return
    default:
      paintAmount(pen, scene, lane, { top, bottom })
  }
}

/** The most entries of a column that are told apart. */
const maxTold = 40

function paintCalls(pen: Pen, stretch: Stretch, marks: Marks, y: number): void {
  columns(marks.times, stretch, 2, (x, from, to) => {
    let causes = 0
    let notes = 0
    for (let index = from; index < Math.min(to, from + maxTold); index++) {
      const kind = marks.entries[index]?.[1]
      if (kind === 'cause') causes++
      else if (kind === 'note') notes++
    }
    const bad = marks.bad(from, to)
    const calls = to - from - causes - notes - bad
    const tall = Math.min(20, 5 + 4 * Math.log2(1 + calls))
    if (calls > 0) pen.fill(pen.colours.ink, x - 1, y + 10 - tall, 2, tall)
    if (causes > 0) pen.diamond(x, y - 5)
    if (notes > 0) pen.flag(x, y)
    if (bad > 0) pen.cap('wrong', x, y - 4)
  })
}

function paintDue(pen: Pen, { model, stretch }: Scene, y: number): void {
  for (const { at } of model.due) {
    const x = stretch.xOf(at)
    if (x <= stretch.right) pen.ring(pen.colours.faint, x, y, 5, [2, 2])
  }
}

interface LifeAt {
  readonly y: number
  readonly quiet: readonly Quiet[]
}

function paintLife(pen: Pen, { model, stretch }: Scene, life: Life, { y, quiet }: LifeAt): void {
  const { times, states } = life
  for (const [index, time] of times.entries()) {
    const state = states[index] ?? ''
    const from = stretch.xOf(time)
    const next = times[index + 1]
    const to = stretch.xOf(next ?? model.now)
    if (to < stretch.left || from > stretch.right) continue
    const meaning = meaningOf(state)
    if (next === undefined && isEnd(state)) {
      pen.fill(pen.colours[meaning], from, y - 1, to - from, 2, meaning === 'wrong' ? 0.85 : 0.4)
      pen.cap(meaning, from, y)
    } else paintSpan(pen, meaning, { from, to, y, quiet })
  }
  columns(life.marks.times, stretch, 1, (x, from, to) => {
    for (let index = from; index < Math.min(to, from + maxTold); index++) {
      if (life.marks.entries[index]?.[1] !== 'event') continue
      pen.fill(pen.colours.faint, x - 0.75, y + 7.5, 1.5, 4)
      return
    }
  })
}

/** A state that crosses quiet time is thin there, and never interrupted. */
function paintSpan(
  pen: Pen,
  meaning: Meaning,
  { from, to, y, quiet }: LifeAt & { from: number; to: number },
): void {
  let at = from
  for (const [begins, ends] of quiet) {
    if (ends <= at + 1 || begins >= to - 1) continue
    const [thinFrom, thinTo] = [Math.max(begins, at), Math.min(ends, to)]
    if (thinFrom - at > 4) pen.bar(meaning, at, thinFrom, y)
    const begin = thinFrom - at > 4 ? thinFrom : at
    pen.fill(pen.colours[meaning], begin, y - 1.5, thinTo - begin, 3)
    at = thinTo
  }
  if (to - at > 0.5 || at === from) pen.bar(meaning, at, to, y)
}

/** A group that is folded shows what ended in it, and what waits. */
function paintFolded(pen: Pen, { model, stretch }: Scene, { times, states }: Life, y: number): void {
  const meaning = meaningOf(states.at(-1) ?? '')
  const x = stretch.xOf(times.at(-1) ?? 0)
  if (x > stretch.right) return
  if (isEnd(states.at(-1) ?? '')) pen.cap(meaning, x, y)
  else pen.fill(pen.colours[meaning], x, y - 1.5, Math.max(3, stretch.xOf(model.now) - x), 3)
}

function paintTarget(pen: Pen, stretch: Stretch, marks: Marks, y: number): void {
  pen.fill(pen.colours.line, stretch.left, y, stretch.width, 1)
  columns(marks.times, stretch, 3, (x, from, to) => {
    const bad = marks.bad(from, to)
    const tall = (count: number): number => Math.min(11, 3 + 3 * Math.log2(1 + count))
    if (to - from > bad)
      pen.fill(pen.colours.done, x - 1, y - tall(to - from - bad), 2.5, tall(to - from - bad))
    if (bad > 0) pen.fill(pen.colours.wrong, x - 1, y + 1, 2.5, tall(bad))
  })
}

/** Attempts of one delivery: a ring for each that failed, and its end. */
function paintChain(pen: Pen, stretch: Stretch, { marks, ended, state }: Chain, y: number): void {
  const { wrong } = pen.colours
  const first = stretch.xOf(marks.times[0] ?? 0)
  const last = stretch.xOf(marks.times.at(-1) ?? 0)
  const end = ended === undefined ? last : stretch.xOf(ended)
  pen.fill(wrong, first, y - 0.75, last - first, 1.5, 0.6)
  for (const [index, time] of marks.times.entries())
    if (marks.entries[index]?.[3] === 1) pen.ring(wrong, stretch.xOf(time), y, 2.8)
  if (end - last > 6)
    pen.line(
      wrong,
      [
        [last + 4, y],
        [end, y],
      ],
      1.5,
      [2, 3],
    )
  if (state !== 'pending') pen.cap(meaningOf(state), end, y)
}

function paintOthers(
  pen: Pen,
  stretch: Stretch,
  ends: ReadonlyMap<Meaning, readonly number[]>,
  bottom: number,
): void {
  for (const [meaning, times] of ends)
    columns(times, stretch, 3, (x, from, to) => {
      const tall = Math.min(22, 3 + 4 * Math.log2(1 + to - from))
      pen.fill(pen.colours[meaning], x - 1, bottom - tall, 2.5, tall)
    })
}
