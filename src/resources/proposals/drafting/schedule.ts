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
import { countOf, countPattern, type Reading } from './reading.js'

/** When a payment is to be made, as a text says it. */
export type Schedule =
  /** At once. */
  | { readonly kind: 'now' }
  /** Unix milliseconds, in order. */
  | { readonly kind: 'dates'; readonly dates: readonly number[] }
  /** What has to be asked. */
  | { readonly kind: 'unclear'; readonly question: string }

/** A payment that says its day and no time is made at nine in the morning. */
const morning: Time = { hour: 9, minute: 0 }
const mostDates = 366

const months = [
  'january',
  'february',
  'march',
  'april',
  'may',
  'june',
  'july',
  'august',
  'september',
  'october',
  'november',
  'december',
]
const weekdays = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday']
const monthPattern = months.map((name) => `${name}|${name.slice(0, 3)}`).join('|')
const weekdayPattern = weekdays.join('|')
const ordinal = '(\\d{1,2})(?:st|nd|rd|th)'

interface Step {
  readonly unit: 'day' | 'week' | 'month'
  readonly every: number
}

const named: Readonly<Record<string, Step>> = {
  daily: { unit: 'day', every: 1 },
  weekly: { unit: 'week', every: 1 },
  biweekly: { unit: 'week', every: 2 },
  fortnightly: { unit: 'week', every: 2 },
  monthly: { unit: 'month', every: 1 },
  quarterly: { unit: 'month', every: 3 },
  yearly: { unit: 'month', every: 12 },
  annually: { unit: 'month', every: 12 },
}

const steps: Readonly<Record<string, Step>> = {
  day: { unit: 'day', every: 1 },
  week: { unit: 'week', every: 1 },
  fortnight: { unit: 'week', every: 2 },
  month: { unit: 'month', every: 1 },
  quarter: { unit: 'month', every: 3 },
  year: { unit: 'month', every: 12 },
}

/** What a text says of days and of a time, before it is known which days that are. */
interface Said {
  readonly zone: string
  readonly now: number
  readonly today: Day
  readonly time: Time | undefined
}

/** Takes what a text says of when; undefined where it says nothing. @param now Unix milliseconds */
export function takeSchedule(reading: Reading, now: number, zone: string): Schedule | undefined {
  const until = takeUntil(reading, now, zone)
  const said: Said = { zone, now, today: localOf(now, zone), time: takeTime(reading) }
  const step = takeStep(reading)
  const times = takeTimes(reading)
  if (step !== undefined) return takeSeries(reading, said, step, until, times)
  const days = takeDays(reading, said)
  const isNow = reading.take(
    /\b(?:right now|now|immediately|asap|as soon as possible|right away|at once|today)\b/i,
  )
  if (days === undefined && isNow === null && said.time === undefined) return undefined
  if (typeof days === 'number') return { kind: 'dates', dates: [days] }
  if (days === undefined) {
    if (said.time === undefined) return { kind: 'now' }
    return future(said, [at(said, said.today)])
  }
  return future(
    said,
    days.map((day) => at(said, day)).sort((a, b) => a - b),
  )
}

/** The day up to which something goes, as `until 2026-12-31` says it. */
export function takeUntil(reading: Reading, now: number, zone: string): Day | undefined {
  const found = reading.take(
    new RegExp(
      `\\b(?:until|till|through|up to and including|valid until)\\s+(?:the\\s+)?(?:end of\\s+)?(?:(\\d{4})-(\\d\\d)-(\\d\\d)|(?:${ordinal}\\s+(?:of\\s+)?)?(${monthPattern})\\b(?:\\s+(\\d{1,2})(?!\\d)(?:st|nd|rd|th)?)?(?:,?\\s+(\\d{4}))?)`,
      'i',
    ),
  )
  if (found === null) return undefined
  const [, year, month, day, before, name, after, named] = found
  if (year !== undefined) return { year: Number(year), month: Number(month), day: Number(day) }
  const today = localOf(now, zone)
  const index = monthOf(name ?? '')
  const own = named === undefined ? (index < today.month ? today.year + 1 : today.year) : Number(named)
  return { year: own, month: index, day: Number(before ?? after ?? daysIn(own, index)) }
}

function takeSeries(
  reading: Reading,
  said: Said,
  step: Step & { readonly weekday?: number },
  until: Day | undefined,
  times: number | undefined,
): Schedule {
  const span = reading.take(
    new RegExp(
      `\\bfor\\s+(?:the next\\s+)?(${countPattern})\\s+(day|week|fortnight|month|quarter|year)s?\\b`,
      'i',
    ),
  )
  const first = firstOf(takeDays(reading, said), said, step)
  if (typeof first === 'string') return { kind: 'unclear', question: first }
  const count = times ?? (span === null ? undefined : countIn(span, step))
  if (count === undefined && until === undefined)
    return {
      kind: 'unclear',
      question: 'for how long? For example: for 6 months, 10 times, or until 2026-12-31',
    }
  const dates: number[] = []
  for (let n = 0; dates.length <= mostDates && n < (count ?? mostDates + 1); n++) {
    const day = advanced(first, step, n)
    if (until !== undefined && later(day, until)) break
    dates.push(at(said, day))
  }
  if (dates.length > mostDates)
    return { kind: 'unclear', question: `in a shorter series? One series has at most ${mostDates} payments` }
  if (dates.length === 0)
    return { kind: 'unclear', question: 'until when? The end is before the first payment' }
  return future(said, dates)
}

/** The day on which a series begins: tomorrow, unless something else is said. */
function firstOf(
  days: readonly Day[] | number | undefined,
  said: Said,
  step: Step & { weekday?: number },
): Day | string {
  if (typeof days === 'number') return localOf(days, said.zone)
  const [day] = days ?? []
  if (day !== undefined && at(said, day) <= said.now) return advanced(day, step, 1)
  if (day !== undefined) return day
  if (step.weekday !== undefined) return nextWeekday(said, step.weekday)
  return addDays(said.today, 1)
}

function advanced(day: Day, { unit, every }: Step, times: number): Day {
  if (unit === 'month') return addMonths(day, every * times)
  return addDays(day, every * times * (unit === 'week' ? 7 : 1))
}

/** How many steps a span such as `6 months` has room for. */
function countIn([, amount = '', unit = '']: RegExpExecArray, step: Step): number {
  const days = { day: 1, week: 7, month: 30.4375 }
  const span = steps[unit.toLowerCase()] ?? step
  const whole = countOf(amount) * span.every
  if (span.unit === step.unit) return Math.max(1, Math.floor(whole / step.every))
  return Math.max(1, Math.floor((whole * days[span.unit]) / (step.every * days[step.unit]) + 0.01))
}

function takeStep(reading: Reading): (Step & { readonly weekday?: number }) | undefined {
  const adverb = reading.take(new RegExp(`\\b(${Object.keys(named).join('|')})\\b`, 'i'))
  if (adverb !== null) return named[(adverb[1] ?? '').toLowerCase()]
  const found = reading.take(
    new RegExp(
      `\\b(?:every|each)\\s+(?:(other|second|${countPattern})\\s+)?(${Object.keys(steps).join('|')}|${weekdayPattern})s?\\b`,
      'i',
    ),
  )
  if (found === null) return undefined
  const [, count, unit = ''] = found
  const every = count === undefined ? 1 : /^(?:other|second)$/i.test(count) ? 2 : countOf(count)
  const weekday = weekdays.indexOf(unit.toLowerCase())
  if (weekday !== -1) return { unit: 'week', every, weekday }
  const step = steps[unit.toLowerCase()]
  return step === undefined ? undefined : { unit: step.unit, every: step.every * Math.max(1, every) }
}

function takeTimes(reading: Reading): number | undefined {
  const found = reading.take(
    new RegExp(`\\b(?:in\\s+)?(${countPattern})\\s+(?:times|payments|instal?lments|rates)\\b`, 'i'),
  )
  return found === null ? undefined : countOf(found[1] ?? '')
}

function takeTime(reading: Reading): Time | undefined {
  if (reading.take(/\bat\s+noon\b/i) !== null) return { hour: 12, minute: 0 }
  if (reading.take(/\bat\s+midnight\b/i) !== null) return { hour: 0, minute: 0 }
  const found = reading.take(
    /(?:\bat\s+|\b(?<=\d{4}-\d\d-\d\d[T ]))(\d{1,2})(?::(\d\d))?(?::\d\d)?\s*(am|pm)?(?:Z|\s*UTC)?(?![\w.,]?\d)(?!\s*(?:USD|EUR|\$|%))/i,
  )
  if (found === null) return undefined
  const [, hour = '', minute = '0', half] = found
  const value = Number(hour) % (half === undefined ? 24 : 12)
  return { hour: half?.toLowerCase() === 'pm' ? value + 12 : value, minute: Number(minute) % 60 }
}

/** Days that a text names; a number for a moment that it names; undefined for none. */
function takeDays(reading: Reading, said: Said): readonly Day[] | number | undefined {
  const { today, now } = said
  const written = reading.takeAll(/\b(\d{4})-(\d\d)-(\d\d)T?\b/).map(([, year, month, day]) => ({
    year: Number(year),
    month: Number(month),
    day: Number(day),
  }))
  if (written.length > 0) return written
  const inMonth = takeDayOfMonth(reading, said)
  if (inMonth !== undefined) return inMonth
  if (reading.take(/\b(?:the )?day after tomorrow\b/i) !== null) return [addDays(today, 2)]
  if (reading.take(/\btomorrow\b/i) !== null) return [addDays(today, 1)]
  const span = reading.take(
    new RegExp(`\\bin\\s+(${countPattern})\\s+(minute|hour|day|week|month)s?\\b`, 'i'),
  )
  if (span !== null) {
    const count = countOf(span[1] ?? '')
    const unit = (span[2] ?? '').toLowerCase()
    if (unit === 'minute') return now + count * 60_000
    if (unit === 'hour') return now + count * 3_600_000
    return [
      advanced(
        today,
        { unit: unit === 'week' ? 'week' : unit === 'month' ? 'month' : 'day', every: 1 },
        count,
      ),
    ]
  }
  if (reading.take(/\b(?:at the )?end of (?:the |this )?month\b/i) !== null)
    return [{ ...today, day: daysIn(today.year, today.month) }]
  if (reading.take(/\bnext week\b/i) !== null) return [addDays(today, 7)]
  if (reading.take(/\bnext month\b/i) !== null) return [addMonths(today, 1)]
  const weekday = reading.take(new RegExp(`\\b(?:on |this |next |by )?(${weekdayPattern})\\b`, 'i'))
  return weekday === null
    ? undefined
    : [nextWeekday(said, weekdays.indexOf((weekday[1] ?? '').toLowerCase()))]
}

/** `on the 1st`, `14 February`, `February 14th, 2026`, `the 3rd of next month`. */
function takeDayOfMonth(reading: Reading, said: Said): readonly Day[] | undefined {
  const { today } = said
  const after = reading.take(
    new RegExp(
      `\\b(?:on |by )?(${monthPattern})\\.?\\s+(\\d{1,2})(?:st|nd|rd|th)?(?:,?\\s+(\\d{4}))?\\b`,
      'i',
    ),
  )
  if (after !== null) return [inYear(said, monthOf(after[1] ?? ''), Number(after[2]), after[3])]
  const before = reading.take(
    new RegExp(
      `\\b(?:on )?(?:the )?(\\d{1,2})(?:st|nd|rd|th)?\\s+(?:of\\s+)?(${monthPattern})\\b\\.?(?:,?\\s+(\\d{4}))?`,
      'i',
    ),
  )
  if (before !== null) return [inYear(said, monthOf(before[2] ?? ''), Number(before[1]), before[3])]
  const alone = reading.take(
    new RegExp(
      `\\b(?:on )?(?:the )?${ordinal}\\b(?:\\s+of\\s+(?:the |this )?(next )?month)?(?:\\s+of(?=\\s+¦))?`,
      'i',
    ),
  )
  if (alone === null) return undefined
  const day = Number(alone[1])
  const month = alone[2] === undefined ? today : addMonths({ ...today, day: 1 }, 1)
  const here = { ...month, day: Math.min(day, daysIn(month.year, month.month)) }
  return [at(said, here) > said.now ? here : { ...addMonths({ ...month, day }, 1) }]
}

/** In the year that is said, else in the next one in which the day is still to come. */
function inYear(said: Said, month: number, day: number, year: string | undefined): Day {
  if (year !== undefined) return { year: Number(year), month, day }
  const here = { year: said.today.year, month, day }
  return at(said, here) > said.now ? here : { ...here, year: here.year + 1 }
}

function nextWeekday({ today }: Said, weekday: number): Day {
  return addDays(today, (weekday - weekdayOf(today) + 7) % 7 || 7)
}

function monthOf(name: string): number {
  return months.findIndex((month) => month.startsWith(name.toLowerCase().slice(0, 3))) + 1
}

function at({ time, zone }: Said, day: Day): number {
  return isRealDay(day) ? instantOf(day, time ?? morning, zone) : Number.NaN
}

function later(a: Day, b: Day): boolean {
  return Date.UTC(a.year, a.month - 1, a.day) > Date.UTC(b.year, b.month - 1, b.day)
}

function future({ now }: Said, dates: readonly number[]): Schedule {
  if (dates.some(Number.isNaN)) return { kind: 'unclear', question: 'on which day? That day does not exist' }
  if (dates.some((date) => date <= now)) return { kind: 'unclear', question: 'when? That time is over' }
  return { kind: 'dates', dates }
}
