import type { DrawnEntry } from '../../drawing.js'
import type { Pane } from '../pane.js'
import { axisModes } from './axis.js'
import type { Lane } from './lanes.js'
import type { Model } from './model.js'
import type { Picture } from './picture.js'
import { wordsOf } from './pointer.js'
import type { Problem } from './problems.js'
import { marksOf } from './scene.js'
import { momentOf } from './times.js'

interface KeyParts {
  readonly picture: Picture
  readonly model: Model
  readonly pane: Pane
  readonly problems: readonly Problem[]
  readonly choose: (problem: Problem) => void
  readonly pick: (lane: Lane) => void
}

/** Does with the picture what a key says. */
export function pressedKey(event: KeyboardEvent, parts: KeyParts): void {
  if (event.ctrlKey || event.metaKey || event.altKey) return
  const act = keys[event.key]
  if (act === undefined) return
  event.preventDefault()
  event.stopPropagation()
  act(parts)
}

const keys: Readonly<Record<string, (parts: KeyParts) => void>> = {
  ArrowDown: (parts) => goLane(parts, 1),
  ArrowUp: (parts) => goLane(parts, -1),
  ArrowRight: (parts) => goEntry(parts, 1),
  ArrowLeft: (parts) => goEntry(parts, -1),
  '[': (parts) => goAlong(parts, (entry) => entry[6]),
  ']': (parts) => goAlong(parts, (entry, { effects }) => effects.get(entry[0]) ?? []),
  ',': ({ picture }) => goTime(picture, -1),
  '.': ({ picture }) => goTime(picture, 1),
  Home: ({ picture }) => goTime(picture, Number.NEGATIVE_INFINITY),
  End: ({ picture }) => goTime(picture, Number.POSITIVE_INFINITY),
  '+': ({ picture }) => zoom(picture, 1.5),
  '=': ({ picture }) => zoom(picture, 1.5),
  '-': ({ picture }) => zoom(picture, 1 / 1.5),
  '0': ({ picture }) => picture.fit(),
  e({ picture }) {
    const next = (axisModes.indexOf(picture.mode.value) + 1) % axisModes.length
    picture.mode.value = axisModes[next] ?? 'folded'
    picture.fit()
    picture.said.value = `Time axis: ${picture.mode.value}`
  },
  n({ problems, choose, picture }) {
    const next = problems.length === 0 ? 0 : (picture.shownProblem + 1) % problems.length
    picture.shownProblem = next
    const problem = problems[next]
    if (problem === undefined) return
    choose(problem)
    picture.said.value = `${problem.title}: ${problem.why}`
  },
  Enter: openLane,
  ' ': openLane,
  Escape: ({ pane }) => pane.open(undefined),
}

function laneOf({ picture }: Pick<KeyParts, 'picture'>): Lane | undefined {
  return picture.lanes.value.find(({ id }) => id === picture.lane.value)
}

function openLane(parts: KeyParts): void {
  const lane = laneOf(parts)
  if (lane !== undefined) parts.pick(lane)
}

function goLane({ picture }: KeyParts, by: number): void {
  const lanes = picture.lanes.value
  const here = lanes.findIndex(({ id }) => id === picture.lane.value)
  const next = lanes[Math.max(0, Math.min(lanes.length - 1, here < 0 ? 0 : here + by))]
  if (next === undefined) return
  picture.lane.value = next.id
  const isOpen = next.kind === 'head' ? (next.isOpen ? ', open' : ', folded') : ''
  picture.said.value = `${next.name}${isOpen}`
}

function goEntry(parts: KeyParts, by: number): void {
  const { picture, pane } = parts
  const lane = laneOf(parts)
  if (lane === undefined) return
  if (lane.kind === 'head') {
    picture.fold(lane.id, by > 0)
    return
  }
  const entries = marksOf(lane)?.entries ?? []
  const selected = pane.selected.value
  const here = entries.findIndex(([id]) => selected?.kind === 'entry' && selected.id === id)
  const from = here < 0 && by < 0 ? entries.length : here
  const next = entries[Math.max(0, Math.min(entries.length - 1, from + by))]
  if (next !== undefined) show(parts, next)
}

function goAlong(parts: KeyParts, along: (entry: DrawnEntry, model: Model) => readonly number[]): void {
  const { pane, model } = parts
  const selected = pane.selected.value
  const entry = selected?.kind === 'entry' ? model.byId.get(selected.id) : undefined
  const others = entry === undefined ? [] : along(entry, model).map((id) => model.byId.get(id))
  const next = others.find((other) => other !== undefined && other[1] !== 'clock')
  if (next !== undefined) show(parts, next)
}

function show({ picture, pane, model }: KeyParts, entry: DrawnEntry): void {
  pane.open({ kind: 'entry', id: entry[0] })
  const stretch = picture.stretch.value
  if (stretch !== undefined && stretch.zoom > 1) picture.see(stretch.with(entry[2]))
  picture.said.value = `${momentOf(entry[2])}: ${wordsOf(entry, (id) => model.labelOf(id))}`
}

function goTime(picture: Picture, by: number): void {
  const stretch = picture.stretch.value
  if (stretch === undefined) return
  const { times } = stretch.axis
  const to = Number.isFinite(by)
    ? stretch.axis.step(picture.at, by)
    : by < 0
      ? (times[0] ?? 0)
      : Number.POSITIVE_INFINITY
  picture.goTo(to)
  picture.said.value = momentOf(picture.at)
}

function zoom(picture: Picture, by: number): void {
  const stretch = picture.stretch.value
  if (stretch !== undefined) picture.see(stretch.zoomed(by, stretch.xOf(picture.at)))
}
