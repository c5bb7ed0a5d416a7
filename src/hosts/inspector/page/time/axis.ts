/** The way in which time becomes distance: gaps folded, one step for each instant, or to scale. */
export const axisModes = ['folded', 'by order', 'to scale'] as const
export type AxisMode = (typeof axisModes)[number]

/** A gap of this length, or a longer one, is quiet: nothing happened in it. */
export const quietMs = 600_000
const dayMs = 86_400_000
/** The weight of an instant at which only attempts were repeated. */
const faintWeight = 0.3

/**
 * Time as a line: instants at which something happened, in order, and the place of each. Between two of them a place is
 * read back by their proportion, so that a pointer or a slider finds a time, and a time its place.
 */
export class Axis {
  readonly mode: AxisMode
  readonly times: number[] = []
  readonly places: number[] = []
  /** The indexes of instants after which it is quiet. */
  readonly quiet: number[] = []
  /** The indexes of the first instants of days, and those of what follows quiet time. */
  readonly days: number[] = []
  readonly starts: number[] = []

  constructor(mode: AxisMode) {
    this.mode = mode
  }

  get length(): number {
    return this.places.at(-1) ?? 0
  }

  /** Adds an instant, which is not before the last. @param isFaint only attempts were repeated then */
  add(time: number, isFaint: boolean): void {
    const last = this.times.at(-1)
    if (last !== undefined && time <= last) return
    const gap = last === undefined ? 0 : time - last
    const index = this.times.push(time) - 1
    this.places.push(last === undefined ? 0 : this.length + this.#widthOf(gap, isFaint))
    if (gap >= quietMs) this.quiet.push(index - 1)
    if (gap >= quietMs || last === undefined) this.starts.push(index)
    if (last === undefined || Math.floor(time / dayMs) !== Math.floor(last / dayMs)) this.days.push(index)
  }

  #widthOf(gapMs: number, isFaint: boolean): number {
    if (this.mode === 'by order') return 1
    if (this.mode === 'to scale') return gapMs / 1000
    return (0.6 + 0.5 * Math.log2(1 + gapMs / 1000)) * (isFaint ? faintWeight : 1)
  }

  placeOf(time: number): number {
    const { times, places } = this
    const index = lastAtOrBefore(times, time)
    const here = places[index]
    if (here === undefined) return 0
    const next = places[index + 1]
    if (next === undefined) return here
    const begins = times[index] ?? 0
    return here + ((next - here) * (time - begins)) / ((times[index + 1] ?? 0) - begins)
  }

  timeAt(place: number): number {
    const { times, places } = this
    const index = Math.max(0, Math.min(places.length - 2, lastAtOrBefore(places, place)))
    const [here = 0, next = here] = [places[index], places[index + 1]]
    const [begins = 0, ends = begins] = [times[index], times[index + 1]]
    const part = next === here ? 0 : Math.max(0, Math.min(1, (place - here) / (next - here)))
    return begins + (ends - begins) * part
  }

  /** The instant that is nearest to a place. */
  instantAt(place: number): number {
    const { times, places } = this
    const index = Math.max(0, lastAtOrBefore(places, place))
    const [here = 0, next = Number.POSITIVE_INFINITY] = [places[index], places[index + 1]]
    return times[next - place < place - here ? index + 1 : index] ?? 0
  }

  /** The instant that is so many instants away from a time. */
  step(time: number, by: number): number {
    const { times } = this
    const index = lastAtOrBefore(times, time) + by
    return times[Math.max(0, Math.min(times.length - 1, index))] ?? time
  }
}

/** Finds the index of the last number that is not above a value; -1 where all are. The numbers rise. */
export function lastAtOrBefore(numbers: readonly number[], value: number): number {
  let low = 0
  let high = numbers.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((numbers[middle] ?? 0) <= value) low = middle + 1
    else high = middle
  }
  return low - 1
}

/** The part of an axis that is seen, in pixels: it is zoomed about a point, and moved. */
export class Stretch {
  readonly axis: Axis
  readonly left: number
  readonly width: number
  readonly zoom: number
  readonly offset: number
  readonly #scale: number

  constructor(
    axis: Axis,
    { left, width, zoom, offset }: Pick<Stretch, 'left' | 'width' | 'zoom' | 'offset'>,
  ) {
    this.axis = axis
    this.left = left
    this.width = width
    this.zoom = zoom
    const inner = Math.max(1, width - padLeftPx - padRightPx)
    this.offset = Math.max(0, Math.min(inner * (zoom - 1), offset))
    this.#scale = (inner * zoom) / (axis.length || 1)
  }

  get right(): number {
    return this.left + this.width
  }

  xOfPlace(place: number): number {
    return this.left + padLeftPx + place * this.#scale - this.offset
  }

  xOf(time: number): number {
    return this.xOfPlace(this.axis.placeOf(time))
  }

  placeAt(x: number): number {
    return (x - this.left - padLeftPx + this.offset) / this.#scale
  }

  timeAt(x: number): number {
    return this.axis.timeAt(this.placeAt(x))
  }

  /** The same, closer or wider, with what is at a point left where it is. */
  zoomed(by: number, x: number): Stretch {
    const zoom = Math.max(1, Math.min(maxZoom, this.zoom * by))
    const inside = x - this.left - padLeftPx
    const offset = ((inside + this.offset) * zoom) / this.zoom - inside
    return new Stretch(this.axis, { ...this.#seen(), zoom, offset })
  }

  moved(by: number): Stretch {
    return new Stretch(this.axis, { ...this.#seen(), offset: this.offset + by })
  }

  /** The same, moved so that a time is seen. */
  with(time: number): Stretch {
    const x = this.xOf(time)
    return x >= this.left && x <= this.right ? this : this.moved(x - this.left - this.width / 2)
  }

  #seen() {
    const { left, width, zoom, offset } = this
    return { left, width, zoom, offset }
  }
}

const padLeftPx = 14
const padRightPx = 26
const maxZoom = 4000
