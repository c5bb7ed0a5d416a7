import {
  addDays,
  addMonths,
  type Day,
  daysIn,
  instantOf,
  isRealDay,
  localOf,
  type Time,
  weekdayOf,
} from './calendar.js'
import type { Clause } from './clauses.js'
import { type Phrase, taken, wordOf } from './patterns.js'
import { countOf, monthOf, type Step, stepOf, weekdayNamed } from './words.js'

/** When a payment is to be made. */
export type Schedule =
  /** At once. */
  | { readonly kind: 'now' }
  /** Unix milliseconds, in order. */
  | { readonly kind: 'dates'; readonly dates: readonly number[]; readonly zone: string }
  /** What has to be asked. */
  | { readonly kind: 'unclear'; readonly question: string }

/** A payment that says its day and no time is made at nine in the morning. */
const morning: Time = { hour: 9, minute: 0 }
const mostDates = 366
/** What `POST /instructions` takes no later date than. */
export const furthest = 10 * 366 * 86_400_000

/** Whose clocks and which moment a text is read at. */
export interface Present {
  /** Unix milliseconds. */
  readonly now: number
  readonly zone: string
  readonly time: Time
}

const unclear = (question: string): Schedule => ({ kind: 'unclear', question })
const noDay = unclear('on which day? That day does not exist')

export function scheduleOf({ days, details }: Clause, now: number, zone: string): Schedule {
  const time = details.get('time')
  const own = details.get('zone')
  const present: Present = {
    now,
    zone: own === undefined ? zone : zoneOf(own),
    time: time === undefined ? morning : timeOf(time),
  }
  const series = details.get('series')
  if (series !== undefined) return seriesOf(present, series, days, details)
  const stray = details.get('times') ?? details.get('span') ?? details.get('until') ?? details.get('start')
  if (stray !== undefined)
    return unclear(`how often? You say "${stray.text}", such as: every month ${stray.text}`)
  if (days.length === 0)
    return time === undefined ? { kind: 'now' } : future(present, [at(present, today(present))])
  const dates: number[] = []
  for (const day of days) {
    const found = momentOf(present, day, time !== undefined)
    if (found === 'now')
      return time === undefined ? { kind: 'now' } : unclear(`when? You say "${day.text}" and "${time.text}"`)
    if (found === undefined) return noDay
    dates.push(found)
  }
  return future(
    present,
    dates.sort((a, b) => a - b),
  )
}

function today({ now, zone }: Present): Day {
  return localOf(now, zone)
}

function zoneOf(phrase: Phrase): string {
  const zone = taken(phrase, 'ZONE') ?? 'UTC'
  return zone.toUpperCase() === 'UTC' ? 'UTC' : zone
}

function timeOf(phrase: Phrase): Time {
  if (wordOf(phrase, 'noon') !== undefined) return { hour: 12, minute: 0 }
  if (wordOf(phrase, 'midnight') !== undefined) return { hour: 0, minute: 0 }
  const [hour = 0, minute = 0] = (taken(phrase, 'CLOCK') ?? taken(phrase, 'HOUR') ?? '')
    .split(':')
    .map(Number)
  const half = wordOf(phrase, 'am', 'pm')
  // `13:00 pm` is no time.
  if (half !== undefined && (hour < 1 || hour > 12)) return { hour: Number.NaN, minute }
  return half === undefined ? { hour, minute } : { hour: (hour % 12) + (half === 'pm' ? 12 : 0), minute }
}

/** The moment that a phrase of a day means; undefined for a day that there is none of. */
function momentOf(present: Present, phrase: Phrase, hasTime: boolean): number | 'now' | undefined {
  const { now } = present
  const date = taken(phrase, 'DATE')
  const clock = date?.slice(11)
  if (date !== undefined && clock !== undefined && clock !== '') {
    const [hour = 0, minute = 0, second = 0] = clock.replace('Z', '').split(':').map(Number)
    const zone = clock.endsWith('Z') ? 'UTC' : present.zone
    const day = isoDay(date)
    // What says a time already has no other.
    return hasTime || hour > 23 || minute > 59 || second > 0 || !isRealDay(day)
      ? undefined
      : instantOf(day, { hour, minute }, zone)
  }
  const unit = wordOf(phrase, 'minute', 'minutes', 'hour', 'hours')
  if (unit !== undefined) {
    const length = (countOf(taken(phrase, 'COUNT') ?? '') ?? 0) * (unit.startsWith('m') ? 60_000 : 3_600_000)
    return hasTime ? undefined : now + length
  }
  const day = dayOf(present, phrase)
  if (day === 'today') return hasTime && wordOf(phrase, 'today') ? at(present, today(present)) : 'now'
  return day === undefined || !isRealDay(day) ? undefined : at(present, day)
}

function isoDay(text: string): Day {
  const [year = 0, month = 0, day = 0] = text.slice(0, 10).split('-').map(Number)
  return { year, month, day }
}

/** The day that a phrase names; without a year or a month the next one to come. */
function dayOf(present: Present, phrase: Phrase): Day | 'today' | undefined {
  const here = today(present)
  const date = taken(phrase, 'DATE')
  if (date !== undefined) return isoDay(date)
  const weekday = weekdayNamed(taken(phrase, 'WEEKDAY') ?? '')
  if (weekday !== undefined) return nextWeekday(here, weekday)
  const inMonth = Number.parseInt(taken(phrase, 'ORDINAL') ?? taken(phrase, 'DAY') ?? '', 10)
  const month = monthOf(taken(phrase, 'MONTH') ?? '')
  if (month !== undefined) return dayInYear(present, month, inMonth, taken(phrase, 'YEAR'))
  if (!Number.isNaN(inMonth)) {
    if (wordOf(phrase, 'next') !== undefined) return { ...addMonths({ ...here, day: 1 }, 1), day: inMonth }
    if (wordOf(phrase, 'this') !== undefined) return { ...here, day: inMonth }
    return nextDayOfMonth(present, inMonth)
  }
  if (wordOf(phrase, 'tomorrow') !== undefined)
    return addDays(here, wordOf(phrase, 'after') === undefined ? 1 : 2)
  if (wordOf(phrase, 'end') !== undefined) return { ...here, day: daysIn(here.year, here.month) }
  const step = stepOf(phrase.parts.at(-1)?.is ?? '')
  const count = countOf(taken(phrase, 'COUNT') ?? '')
  if (step !== undefined && count !== undefined) return advanced(here, step, count)
  return 'today'
}

function dayInYear(present: Present, month: number, day: number, year: string | undefined): Day {
  if (year !== undefined) return { year: Number(year), month, day }
  const here = { year: today(present).year, month, day }
  // A day that this year lacks is asked about, and so is one that the next lacks.
  return !isRealDay(here) || at(present, here) > present.now ? here : { ...here, year: here.year + 1 }
}

function nextDayOfMonth(present: Present, day: number): Day {
  const here = today(present)
  for (let ahead = 0; ahead < 3; ahead++) {
    const month = addMonths({ ...here, day: 1 }, ahead)
    const found = { ...month, day }
    if (isRealDay(found) && at(present, found) > present.now) return found
  }
  return { ...here, day }
}

function nextWeekday(here: Day, weekday: number): Day {
  return addDays(here, (weekday - weekdayOf(here) + 7) % 7 || 7)
}

function at({ time, zone }: Present, day: Day): number {
  return isRealDay(day) && !Number.isNaN(time.hour) ? instantOf(day, time, zone) : Number.NaN
}

function advanced(day: Day, { unit, every }: Step, times: number): Day {
  if (unit === 'month') return addMonths(day, every * times)
  return addDays(day, every * times * (unit === 'week' ? 7 : 1))
}

function future({ now, zone }: Present, dates: readonly number[]): Schedule {
  if (dates.some(Number.isNaN)) return noDay
  if (dates.some((date) => date <= now)) return unclear('when? That time is over')
  if (dates.some((date) => date > now + furthest)) return unclear('when? That is more than ten years away')
  return { kind: 'dates', dates, zone }
}

interface Rhythm extends Step {
  readonly weekday: number | undefined
  readonly inMonth: number | undefined
}

function rhythmOf(phrase: Phrase): Rhythm | undefined {
  const weekday = weekdayNamed(taken(phrase, 'WEEKDAY') ?? '')
  const inMonth = taken(phrase, 'ORDINAL')
  const own =
    weekday === undefined ? stepOf(phrase.parts.at(-1)?.is ?? '') : ({ unit: 'week', every: 1 } as const)
  const several = wordOf(phrase, 'other', 'second') === undefined ? 1 : 2
  const count = taken(phrase, 'COUNT')
  const times = count === undefined ? several : (countOf(count) ?? 0)
  if (own === undefined || times === 0) return undefined
  return {
    unit: own.unit,
    every: own.every * times,
    weekday,
    inMonth: inMonth === undefined ? undefined : Number.parseInt(inMonth, 10),
  }
}

function seriesOf(
  present: Present,
  series: Phrase,
  days: readonly Phrase[],
  details: Clause['details'],
): Schedule {
  const rhythm = rhythmOf(series)
  const start = details.get('start')
  const [times, span, until] = [details.get('times'), details.get('span'), details.get('until')]
  if (rhythm === undefined) return unclear(`how often? I cannot pay "${series.text}"`)
  if (days.length + (start === undefined ? 0 : 1) > 1 || [times, span, until].filter(Boolean).length > 1)
    return unclear('on which day does it begin, and how does it end? Say each once')
  const first = firstOf(present, rhythm, start ?? days[0])
  if (typeof first === 'string') return unclear(first)
  const count = times === undefined ? undefined : countOf(taken(times, 'COUNT') ?? '')
  const end = until === undefined ? undefined : lastDayOf(present, until)
  if (count === undefined && span === undefined && until === undefined)
    return unclear('for how long? For example: for 6 months, 10 times, or until 2026-12-31')
  const room = span && advancedBy(first, span)
  const hasRoom = (steps: number) => room === undefined || !isLater(advanced(first, rhythm, steps), room)
  if (count === 0 || !hasRoom(1)) return unclear('for how long? That is shorter than one step of the series')
  if (until !== undefined && (end === undefined || !isRealDay(end))) return noDay
  const dates: number[] = []
  for (let n = 0; dates.length <= mostDates && n < (count ?? mostDates + 1); n++) {
    const day = advanced(first, rhythm, n)
    if ((end !== undefined && isLater(day, end)) || !hasRoom(n + 1)) break
    dates.push(at(present, day))
  }
  if (dates.length > mostDates)
    return unclear(`in a shorter series? One series has at most ${mostDates} payments`)
  if (dates.length === 0) return unclear('until when? The end is before the first payment')
  return future(present, dates)
}

/** The day on which a series begins; a question where that is not clear. */
function firstOf(
  present: Present,
  { unit, weekday, inMonth }: Rhythm,
  said: Phrase | undefined,
): Day | string {
  const here = today(present)
  const named = said === undefined ? undefined : dayOf(present, said)
  const begins = named === 'today' && said !== undefined && wordOf(said, 'today') ? here : named
  if (begins === 'today') return `on which day does it begin? I cannot tell from "${said?.text}"`
  if (said !== undefined && (begins === undefined || !isRealDay(begins)))
    return 'on which day does it begin? That day does not exist'
  if (said !== undefined && taken(said, 'DATE')?.includes('T'))
    return 'on which day does it begin? Say its time apart from it'
  if (said !== undefined && wordOf(said, 'minute', 'minutes', 'hour', 'hours') !== undefined)
    return `on which day does it begin? I cannot tell from "${said.text}"`
  // A weekday begins a series of weeks, and no other.
  if (said !== undefined && taken(said, 'WEEKDAY') !== undefined && unit !== 'week')
    return `on which day does it begin? "${said.text}" is a day of weeks`
  if (inMonth !== undefined) {
    // Anchored at the first of a month that has it: the shorter ones of the series have their last day.
    const from = begins ?? nextDayOfMonth(present, inMonth)
    return from.day === inMonth ? from : `on which day does it begin? It is not the ${inMonth}. of a month`
  }
  if (weekday !== undefined) {
    const from = begins ?? nextWeekday(here, weekday)
    return weekdayOf(from) === weekday ? from : 'on which weekday? It begins on another one'
  }
  return begins ?? addDays(here, 1)
}

/** The day on which a span such as `6 months` is over. */
function advancedBy(day: Day, span: Phrase): Day {
  const { unit, length } = spanOf(span)
  return advanced(day, { unit, every: 1 }, length)
}

function spanOf(span: Phrase): { readonly unit: Step['unit']; readonly length: number } {
  const step = stepOf(span.parts.at(-1)?.is ?? '') ?? { unit: 'day', every: 1 }
  return { unit: step.unit, length: (countOf(taken(span, 'COUNT') ?? '') ?? 1) * step.every }
}

/** The day that `until` names: a month is meant to its end. */
export function lastDayOf(present: Present, phrase: Phrase): Day | undefined {
  const here = today(present)
  if (wordOf(phrase, 'year') !== undefined) return { year: here.year, month: 12, day: 31 }
  const month = monthOf(taken(phrase, 'MONTH') ?? '')
  const isWhole = taken(phrase, 'DAY') === undefined && taken(phrase, 'ORDINAL') === undefined
  if (month !== undefined && isWhole) {
    const year = taken(phrase, 'YEAR')
    const own = year === undefined ? here.year + (month < here.month ? 1 : 0) : Number(year)
    return { year: own, month, day: daysIn(own, month) }
  }
  const day = dayOf(present, phrase)
  return day === 'today' ? undefined : day
}

/** The day that `from` and `starting` name. */
export function firstDayOf(present: Present, phrase: Phrase): Day | undefined {
  const day = dayOf(present, phrase)
  return day === 'today' ? today(present) : day
}

/** The day after a span that begins today. */
export function dayAfter(present: Present, span: Phrase): Day {
  return advancedBy(today(present), span)
}

function isLater(a: Day, b: Day): boolean {
  return Date.UTC(a.year, a.month - 1, a.day) > Date.UTC(b.year, b.month - 1, b.day)
}
