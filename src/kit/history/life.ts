import { dayMs, minuteMs, monthAfter, monthOf, startOf, weekMs } from '../../kernel/calendar.js'
import { type Duration, toMilliseconds } from '../../kernel/clock.js'
import { draw, streamKey } from '../../kernel/random.js'
import type { Ground, Persona, Span } from './persona.js'

/** Something that a business does at a moment. */
export type Act = () => unknown

interface Planned {
  readonly at: number
  readonly act: Act
}

/** The hours of UTC in which people work, the last one not included. */
const workingHours = [8, 18] as const

/**
 * The life of a business: what it does is planned, and done in order while the clock moves. What is planned for a moment
 * after the end does not happen.
 */
export class Life {
  readonly api: Ground['api']
  readonly simulate: Ground['simulate']
  readonly environment: Ground['environment']
  /** The number of times as much that happens as in the smallest history. */
  readonly size: number
  readonly #clock: Ground['clock']
  readonly #span: Span
  readonly #key: number
  #drawn = 0
  /** The plan, what comes last first. */
  #planned: Planned[] = []
  #now: number

  constructor({ api, simulate, environment, clock }: Ground, span: Span) {
    this.api = api
    this.simulate = simulate
    this.environment = environment
    this.size = span.size
    this.#clock = clock
    this.#span = span
    this.#key = streamKey(span.seed, 'history')
    this.#now = span.from
  }

  /** Unix milliseconds. */
  get now(): number {
    return this.#now
  }

  /** Does something at a moment in Unix milliseconds, after what was planned for the same moment. */
  at(time: number, act: Act): void {
    if (time > this.#span.to) return
    const planned = this.#planned
    let [low, high] = [0, planned.length]
    while (low < high) {
      const middle = (low + high) >>> 1
      if ((planned[middle]?.at ?? 0) <= time) high = middle
      else low = middle + 1
    }
    planned.splice(low, 0, { at: Math.max(time, this.#now), act })
  }

  /** Does something so much later. */
  after(duration: Duration, act: Act): void {
    this.at(this.#now + toMilliseconds(duration), act)
  }

  /** Does something once in each week, on a working day and hour that are drawn. */
  weekly(act: Act): void {
    const plan = (week: number): void => {
      const begin = this.#span.from + week * weekMs
      if (begin > this.#span.to) return
      this.at(this.#working(begin + this.whole(0, 6) * dayMs), act)
      this.at(begin + weekMs, () => plan(week + 1))
    }
    plan(0)
  }

  /** Does something in each month on the same day. @param day from 1 to 28 */
  monthly(day: number, act: Act): void {
    const plan = (month: string): void => {
      const begin = startOf(month)
      if (begin > this.#span.to) return
      const time = this.#hours(begin + (day - 1) * dayMs)
      if (time >= this.#span.from) this.at(time, act)
      this.at(startOf(monthAfter(month)), () => plan(monthAfter(month)))
    }
    plan(monthOf(this.#span.from))
  }

  /** Does something so many times a year, at least once, at moments that are spread and drawn. */
  yearly(times: number, act: Act): void {
    const { from, to } = this.#span
    const count = Math.max(1, Math.round((times * (to - from)) / (365 * dayMs)))
    const part = Math.floor((to - from) / count)
    // The last fifth of each part is for what comes of it.
    for (let nth = 0; nth < count; nth++)
      this.at(this.#hours(from + nth * part + this.whole(0, Math.floor(part * 0.8))), act)
  }

  /** Lives: does what is planned until the end. */
  run(): void {
    for (let next = this.#planned.pop(); next !== undefined; next = this.#planned.pop()) {
      if (next.at > this.#now) {
        this.#now = next.at
        this.#clock.moveTo(next.at)
      }
      next.act()
    }
  }

  /** Draws a whole number, both ends included. */
  whole(low: number, high: number): number {
    return low + (draw(this.#key, this.#drawn++, 0) % (high - low + 1))
  }

  /** Draws an amount with two places, between whole ones. */
  amount(low: number, high: number): string {
    const cents = this.whole(low * 100, high * 100)
    return `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`
  }

  /** Draws one of a list that is not empty. */
  one<const List extends readonly [unknown, ...unknown[]]>(list: List): List[number] {
    return list[this.whole(0, list.length - 1)] ?? list[0]
  }

  /** Returns a function that is true once in each so many calls, at a place that is drawn. */
  onceIn(calls: number): () => boolean {
    let [nth, place] = [0, this.whole(0, calls - 1)]
    return () => {
      const is = nth === place
      if (++nth === calls) [nth, place] = [0, this.whole(0, calls - 1)]
      return is
    }
  }

  /** The next working hour, with its minutes drawn: of the same day, or of the Monday after a weekend. */
  #working(time: number): number {
    // The first of January 1970 was a Thursday.
    const weekday = (Math.floor(time / dayMs) + 3) % 7
    return this.#hours(weekday < 5 ? time : time + (7 - weekday) * dayMs)
  }

  #hours(time: number): number {
    const [first, last] = workingHours
    const day = Math.floor(time / dayMs) * dayMs
    return day + this.whole(first * 60, last * 60 - 1) * minuteMs + this.whole(0, 59) * 1000
  }
}

/** Makes a persona out of how its life begins: what it plans there, and what that plans, is its life. */
export function definePersona({
  name,
  story,
  begin,
}: {
  readonly name: string
  readonly story: string
  readonly begin: (life: Life) => void
}): Persona {
  return {
    name,
    story,
    live(ground, span) {
      const life = new Life(ground, span)
      begin(life)
      life.run()
    },
  }
}
