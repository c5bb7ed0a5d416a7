import type { DrawnEntry, DrawnPosting } from '../../drawing.js'
import { lastAtOrBefore, type Stretch } from './axis.js'
import { type Lane, lanesOfEntry } from './lanes.js'
import type { Marks, Model } from './model.js'

/** A lane with its place in the picture, below the top of all lanes. */
export interface Placed {
  readonly lane: Lane
  readonly y: number
  readonly height: number
}

/** Everything that a picture is drawn from. */
export interface Scene {
  readonly model: Model
  readonly stretch: Stretch
  readonly placed: readonly Placed[]
  readonly byId: ReadonlyMap<string, Placed>
  /** The part of the lanes that is seen. */
  readonly top: number
  readonly width: number
  readonly height: number
  /** The time that is looked at: the present, or one before it. */
  readonly time: number
  readonly lane: string | undefined
  readonly entry: number | undefined
  /** Labels stand above what is drawn, on narrow pages. */
  readonly isNarrow: boolean
}

/** Puts lanes one below the other. */
export function placed(lanes: readonly Lane[], isNarrow: boolean): readonly Placed[] {
  let y = 0
  return lanes.map((lane) => {
    const height = lane.height + (isNarrow && lane.kind !== 'head' ? labelPx : 0)
    const place = { lane, y, height }
    y += height
    return place
  })
}

const labelPx = 18

/** The middle of what is drawn in a lane. */
export function middleOf({ lane, y, height }: Placed, isNarrow: boolean): number {
  return isNarrow && lane.kind !== 'head' ? y + height - 13 : y + height / 2
}

/** The lanes that are seen. */
export function seen({
  placed: all,
  top,
  height,
}: Pick<Scene, 'placed' | 'top' | 'height'>): readonly Placed[] {
  const first = all.findIndex((place) => place.y + place.height > top)
  if (first < 0) return []
  let last = first
  while (last < all.length && (all[last]?.y ?? 0) < top + height) last++
  return all.slice(first, last)
}

/** The lane that an entry is drawn in, or the nearest to it that is there. */
export function placeOf(
  { model, byId }: Pick<Scene, 'model' | 'byId'>,
  entry: DrawnEntry,
): Placed | undefined {
  for (const id of lanesOfEntry(model, entry)) {
    const found = byId.get(id)
    if (found !== undefined) return found
  }
  return byId.get('calls')
}

/** The entry or the posting that a point of the picture is about. */
export interface Hit {
  readonly entry?: DrawnEntry
  readonly posting?: DrawnPosting
}

const reachPx = 10

/** Finds what is nearest to a point in a lane. */
export function hitAt({ stretch }: Scene, { lane }: Placed, x: number): Hit | undefined {
  const marks = marksOf(lane)
  if (marks !== undefined) {
    const index = nearest(marks.times, stretch, x)
    const entry = index === undefined ? undefined : marks.entries[index]
    return entry === undefined ? undefined : { entry }
  }
  if (lane.kind !== 'balance') return undefined
  const index = nearest(lane.balance.times, stretch, x)
  const posting = index === undefined ? undefined : lane.balance.postings[index]
  return posting === undefined ? undefined : { posting }
}

/** The things that happened in a lane. */
export function marksOf(lane: Lane): Marks | undefined {
  switch (lane.kind) {
    case 'calls':
    case 'target':
      return lane.marks
    case 'life':
      return lane.life.marks
    case 'chain':
      return lane.chain.marks
    default:
      return undefined
  }
}

function nearest(times: readonly number[], stretch: Stretch, x: number): number | undefined {
  const before = lastAtOrBefore(times, stretch.timeAt(x))
  const places = [before, before + 1].filter((index) => times[index] !== undefined)
  const far = (index: number): number => Math.abs(stretch.xOf(times[index] ?? 0) - x)
  const [first] = places.sort((one, other) => far(one) - far(other))
  return first !== undefined && far(first) <= reachPx ? first : undefined
}
