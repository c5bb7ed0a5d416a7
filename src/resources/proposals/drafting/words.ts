/** Words that stand for numbers, days and spans. */

const numbers = [
  'one',
  'two',
  'three',
  'four',
  'five',
  'six',
  'seven',
  'eight',
  'nine',
  'ten',
  'eleven',
  'twelve',
]
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
const shortMonths = months.map((month) => month.slice(0, 3))

/** All of them: none may be part of a new name. */
export const wordsOfTime: ReadonlySet<string> = new Set([...numbers, ...months, ...shortMonths, ...weekdays])

/** In digits or in a word; undefined for what is no count. */
export function countOf(text: string): number | undefined {
  if (/^\d{1,4}$/.test(text)) return Number(text)
  const at = numbers.indexOf(text.toLowerCase())
  return at === -1 ? undefined : at + 1
}

/** From 1; undefined for what is no month. */
export function monthOf(text: string): number | undefined {
  const name = text.toLowerCase()
  const at = Math.max(months.indexOf(name), shortMonths.indexOf(name))
  return at === -1 ? undefined : at + 1
}

/** 0 for Sunday; undefined for what is no weekday. */
export function weekdayNamed(text: string): number | undefined {
  const at = weekdays.indexOf(text.toLowerCase())
  return at === -1 ? undefined : at
}

export interface Step {
  readonly unit: 'day' | 'week' | 'month'
  readonly every: number
}

const steps: Readonly<Record<string, Step>> = {
  day: { unit: 'day', every: 1 },
  daily: { unit: 'day', every: 1 },
  week: { unit: 'week', every: 1 },
  weekly: { unit: 'week', every: 1 },
  biweekly: { unit: 'week', every: 2 },
  fortnight: { unit: 'week', every: 2 },
  fortnightly: { unit: 'week', every: 2 },
  month: { unit: 'month', every: 1 },
  monthly: { unit: 'month', every: 1 },
  quarter: { unit: 'month', every: 3 },
  quarterly: { unit: 'month', every: 3 },
  year: { unit: 'month', every: 12 },
  yearly: { unit: 'month', every: 12 },
  annually: { unit: 'month', every: 12 },
}

/** `month`, `months` and `monthly`. */
export function stepOf(word: string): Step | undefined {
  return steps[word] ?? steps[word.replace(/s$/, '')]
}

const currencies: Readonly<Record<string, 'USD' | 'EUR'>> = {
  $: 'USD',
  dollar: 'USD',
  dollars: 'USD',
  bucks: 'USD',
  usd: 'USD',
  '€': 'EUR',
  euro: 'EUR',
  euros: 'EUR',
  eur: 'EUR',
}

/** A symbol of an asset, or `USD` and `EUR`; undefined for what is no unit. */
export function unitOf(text: string, assets: readonly string[]): string | undefined {
  const word = text.toLowerCase()
  return assets.find((symbol) => symbol.toLowerCase() === word) ?? currencies[word]
}

/** Without separators and needless zeros: `1,250.50` and `2k` are `1250.5` and `2000`. */
export function decimalOf(number: string): string {
  const isThousands = /k$/i.test(number)
  const [whole = '', places = ''] = number.replace(/[,k]/gi, '').split('.')
  const shift = isThousands ? 3 : 0
  const padded = places.padEnd(shift, '0')
  const left = (whole + padded.slice(0, shift)).replace(/^0+(?=\d)/, '')
  const right = padded.slice(shift).replace(/0+$/, '')
  return right === '' ? left : `${left}.${right}`
}
