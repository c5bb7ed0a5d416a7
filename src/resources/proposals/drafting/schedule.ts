import { dayMs, hourMs, minuteMs, startOf } from '../../../kernel/calendar.js'
import { isDay } from '../../../kernel/clock.js'
import { addMonths, dayOf, endOfMonth, instantOf, partsOf, shownAt } from './calendar.js'
import type { Clause } from './clauses.js'
import { lastPartOf, type Phrase, partOf, wordOf } from './matcher.js'
import { ask } from './question.js'
import { countOf, monthOf, type Step, stepOf, weekdayNamed } from './words.js'

/** The moments at which payments are made, in Unix milliseconds; undefined for at once. */
export type Schedule = { readonly dates: readonly number[]; readonly zone: string } | undefined

/** A payment that says its day and no time is made at nine in the morning. */
const morningMs = 9 * hourMs
const maxDates = 366
/** `POST /instructions` takes no later date. */
const maxAheadMs = 10 * 366 * dayMs

/** The moment at which a text is read, and the clocks that it means. */
export class Present {
  readonly now: number
  readonly zone: string
  /** The time of the day, in milliseconds since midnight; NaN for a time that does not exist. */
  readonly timeMs: number

  constructor(now: number, zone: string, timeMs: number) {
    this.now = now
    this.zone = zone
    this.timeMs = timeMs
  }

  get today(): number {
    return Math.floor(shownAt(this.now, this.zone) / dayMs) * dayMs
  }

  /** The moment of a day when its time has come, in Unix milliseconds. */
  at(day: number): number {
    return instantOf(day + this.timeMs, this.zone)
  }

  /** Tells whether the time of a day is still to come, or there is no such day. */
  isAhead(day: number): boolean {
    return !(this.at(day) <= this.now)
  }

  /** Turns moments into a schedule. */
  schedule(dates: readonly number[]): Schedule {
    if (dates.some(Number.isNaN)) ask(noDay)
    if (dates.some((date) => date <= this.now)) ask('when? That time is over')
    if (dates.some((date) => date > this.now + maxAheadMs)) ask('when? That is more than ten years away')
    return { dates, zone: this.zone }
  }

  /** The day that a phrase names, the next one to come where it says no year or no month; undefined for `now`. */
  dayOf(phrase: Phrase): number | undefined {
    const { today } = this
    const { year, month } = partsOf(today)
    const date = partOf(phrase, 'DATE')
    if (date !== undefined) return dateOf(date)
    const weekday = weekdayNamed(partOf(phrase, 'WEEKDAY'))
    if (weekday !== undefined) return nextWeekday(today, weekday)
    const named = monthOf(partOf(phrase, 'MONTH'))
    const inMonth = Number.parseInt(partOf(phrase, 'ORDINAL') ?? partOf(phrase, 'DAY') ?? '', 10)
    if (named !== undefined) {
      const own = partOf(phrase, 'YEAR')
      const here = dayOf(Number(own ?? year), named, inMonth)
      return own !== undefined || this.isAhead(here) ? here : dayOf(year + 1, named, inMonth)
    }
    if (!Number.isNaN(inMonth)) {
      if (wordOf(phrase, 'next') !== undefined) return dayOfMonth(today, 1, inMonth)
      return wordOf(phrase, 'this') === undefined ? this.nextInMonth(inMonth) : dayOf(year, month, inMonth)
    }
    if (wordOf(phrase, 'tomorrow') !== undefined)
      return today + (wordOf(phrase, 'after') === undefined ? 1 : 2) * dayMs
    if (wordOf(phrase, 'end') !== undefined) return endOfMonth(year, month)
    const step = stepOf(lastPartOf(phrase))
    const count = countOf(partOf(phrase, 'COUNT'))
    if (step !== undefined && count !== undefined) return addSteps(today, step, count)
    return wordOf(phrase, 'today') === undefined ? undefined : today
  }

  /** The next day that has this number in its month. */
  nextInMonth(inMonth: number): number {
    const days = [0, 1, 2].map((ahead) => dayOfMonth(this.today, ahead, inMonth))
    return days.find((day) => this.at(day) > this.now) ?? days[0] ?? Number.NaN
  }

  /** The day that `until` names: a month is meant to its end. */
  lastDayOf(phrase: Phrase): number {
    const { year, month } = partsOf(this.today)
    if (wordOf(phrase, 'year') !== undefined) return endOfMonth(year, 11)
    const named = monthOf(partOf(phrase, 'MONTH'))
    const isWhole = partOf(phrase, 'DAY') === undefined && partOf(phrase, 'ORDINAL') === undefined
    if (named === undefined || !isWhole) return this.dayOf(phrase) ?? Number.NaN
    return endOfMonth(Number(partOf(phrase, 'YEAR') ?? year + (named < month ? 1 : 0)), named)
  }
}

const noDay = 'on which day? That day does not exist'

export function scheduleOf(clause: Clause, now: number, zone: string): Schedule {
  const time = clause.one('time')
  const own = partOf(clause.one('zone'), 'ZONE')
  const ownZone = own?.toUpperCase() === 'UTC' ? 'UTC' : own
  const present = new Present(now, ownZone ?? zone, time === undefined ? morningMs : timeOf(time))
  const series = clause.one('series')
  if (series !== undefined) return seriesOf(present, series, clause)
  const stray = clause.one('times') ?? clause.one('span') ?? clause.one('until') ?? clause.one('start')
  if (stray !== undefined) ask(`how often? You say "${stray.text}", such as: every month ${stray.text}`)
  const days = clause.all('day')
  if (days.length === 0 && time !== undefined) return present.schedule([present.at(present.today)])
  const dates: number[] = []
  for (const day of days) {
    const date = dateOfDay(present, day, time !== undefined)
    if (date === undefined)
      return time === undefined ? undefined : ask(`when? You say "${day.text}" and "${time.text}"`)
    if (Number.isNaN(date)) ask(noDay)
    dates.push(date)
  }
  return dates.length === 0 ? undefined : present.schedule(dates.sort((a, b) => a - b))
}

function timeOf(phrase: Phrase): number {
  if (wordOf(phrase, 'noon') !== undefined) return 12 * hourMs
  if (wordOf(phrase, 'midnight') !== undefined) return 0
  const [hour = 0, minute = 0] = (partOf(phrase, 'CLOCK') ?? partOf(phrase, 'HOUR') ?? '')
    .split(':')
    .map(Number)
  const half = wordOf(phrase, 'am', 'pm')
  // `13:00 pm` is no time.
  if (half !== undefined && (hour < 1 || hour > 12)) return Number.NaN
  const hours = half === undefined ? hour : (hour % 12) + (half === 'pm' ? 12 : 0)
  return hours * hourMs + minute * minuteMs
}

/** The moment that a phrase of a day means; undefined for at once or where no time goes with it, NaN for a day that there is none of. */
function dateOfDay(present: Present, phrase: Phrase, hasTime: boolean): number | undefined {
  const date = partOf(phrase, 'DATE')
  if (date?.includes('T')) {
    const [hour = 0, minute = 0, second = 0] = date.slice(11).replace('Z', '').split(':').map(Number)
    // A date with a time has no other time.
    if (hasTime) return undefined
    if (hour > 23 || minute > 59 || second > 0) return Number.NaN
    return instantOf(
      dateOf(date) + hour * hourMs + minute * minuteMs,
      date.endsWith('Z') ? 'UTC' : present.zone,
    )
  }
  const unit = wordOf(phrase, 'minute', 'minutes', 'hour', 'hours')
  if (unit !== undefined) {
    const lengthMs = (countOf(partOf(phrase, 'COUNT')) ?? 0) * (unit.startsWith('m') ? minuteMs : hourMs)
    return hasTime ? undefined : present.now + lengthMs
  }
  const day = present.dayOf(phrase)
  const isNow = day === undefined || (!hasTime && wordOf(phrase, 'today') !== undefined)
  return isNow ? undefined : present.at(day)
}

function dateOf(text: string): number {
  const day = text.slice(0, 10)
  return isDay(day) ? startOf(day) : Number.NaN
}

/** The day with this number in a month that is so many months ahead. */
function dayOfMonth(today: number, ahead: number, inMonth: number): number {
  const { year, month } = partsOf(today)
  const first = partsOf(endOfMonth(year, month + ahead))
  return dayOf(first.year, first.month, inMonth)
}

function nextWeekday(today: number, weekday: number): number {
  return today + ((weekday - partsOf(today).weekday + 7) % 7 || 7) * dayMs
}

function addSteps(day: number, { unit, every }: Step, times: number): number {
  if (unit === 'month') return addMonths(day, every * times)
  return day + every * times * (unit === 'week' ? 7 : 1) * dayMs
}

/** The day on which a span such as `6 months` is over. */
export function endOfSpan(day: number, span: Phrase): number {
  const step = stepOf(lastPartOf(span)) ?? { unit: 'day', every: 1 }
  return addSteps(day, step, countOf(partOf(span, 'COUNT')) ?? 1)
}

/** The steps of a series, and on which weekday or day of the month. */
type Rhythm = ReturnType<typeof rhythmOf>

function rhythmOf(phrase: Phrase) {
  const weekday = weekdayNamed(partOf(phrase, 'WEEKDAY'))
  const inMonth = partOf(phrase, 'ORDINAL')
  const step = weekday === undefined ? stepOf(lastPartOf(phrase)) : ({ unit: 'week', every: 1 } as const)
  const several = wordOf(phrase, 'other', 'second') === undefined ? 1 : 2
  const times = countOf(partOf(phrase, 'COUNT')) ?? several
  if (step === undefined || times === 0) ask(`how often? I cannot pay "${phrase.text}"`)
  const day = inMonth === undefined ? undefined : Number.parseInt(inMonth, 10)
  return { unit: step.unit, every: step.every * times, weekday, inMonth: day }
}

function seriesOf(present: Present, series: Phrase, clause: Clause): Schedule {
  const rhythm = rhythmOf(series)
  const [times, span, until] = [clause.one('times'), clause.one('span'), clause.one('until')]
  const begins = [...clause.all('start'), ...clause.all('day')]
  if (begins.length > 1 || [times, span, until].filter(Boolean).length > 1)
    ask('on which day does it begin, and how does it end? Say each once')
  const first = firstOf(present, rhythm, begins[0])
  const count = countOf(partOf(times, 'COUNT')) ?? maxDates + 1
  const end = until && present.lastDayOf(until)
  if ((times ?? span ?? until) === undefined)
    ask('for how long? For example: for 6 months, 10 times, or until 2026-12-31')
  const over = span && endOfSpan(first, span)
  const hasRoom = (steps: number): boolean => over === undefined || addSteps(first, rhythm, steps) <= over
  if (count === 0 || !hasRoom(1)) ask('for how long? That is shorter than one step of the series')
  if (Number.isNaN(end)) ask(noDay)
  const dates: number[] = []
  for (let n = 0; dates.length <= maxDates && n < count; n++) {
    const day = addSteps(first, rhythm, n)
    if ((end !== undefined && day > end) || !hasRoom(n + 1)) break
    dates.push(present.at(day))
  }
  if (dates.length > maxDates) ask(`in a shorter series? One series has at most ${maxDates} payments`)
  if (dates.length === 0) ask('until when? The end is before the first payment')
  return present.schedule(dates)
}

/** The day on which a series begins. */
function firstOf(present: Present, { unit, weekday, inMonth }: Rhythm, said: Phrase | undefined): number {
  const begins = said && present.dayOf(said)
  const unclear = (why: string): never => ask(`on which day does it begin? ${why}`)
  if (said !== undefined && begins === undefined) unclear(`I cannot tell from "${said.text}"`)
  if (Number.isNaN(begins)) unclear('That day does not exist')
  if (partOf(said, 'DATE')?.includes('T')) unclear('Say its time apart from it')
  // A weekday begins a series of weeks, and no other.
  if (partOf(said, 'WEEKDAY') !== undefined && unit !== 'week') unclear(`"${said?.text}" is a day of weeks`)
  if (inMonth !== undefined) {
    // Anchored at the first of a month that has it: the shorter ones of the series have their last day.
    const from = begins ?? present.nextInMonth(inMonth)
    return partsOf(from).day === inMonth ? from : unclear(`It is not the ${inMonth}. of a month`)
  }
  if (weekday !== undefined) {
    const from = begins ?? nextWeekday(present.today, weekday)
    return partsOf(from).weekday === weekday ? from : ask('on which weekday? It begins on another one')
  }
  return begins ?? present.today + dayMs
}
