/** Words that stand for numbers, days and steps of time. */

const numbers = 'one two three four five six seven eight nine ten eleven twelve'.split(' ')
const months = 'january february march april may june july august september october november december'.split(
  ' ',
)
const shortMonths = months.map((month) => month.slice(0, 3))
const weekdays = 'sunday monday tuesday wednesday thursday friday saturday'.split(' ')

/** Words of time, none of which may be part of a new name. */
export const wordsOfTime: readonly string[] = [...numbers, ...months, ...shortMonths, ...weekdays]

/** Finds a word in lists, each as long as the others; undefined where none has it. */
function placeOf(word: string, ...lists: readonly (readonly string[])[]): number | undefined {
  const place = Math.max(...lists.map((list) => list.indexOf(word.toLowerCase())))
  return place === -1 ? undefined : place
}

/** Reads a count in digits or in a word; undefined for what is no count. */
export function countOf(text = ''): number | undefined {
  if (/^\d{1,4}$/.test(text)) return Number(text)
  const place = placeOf(text, numbers)
  return place === undefined ? undefined : place + 1
}

/** Counts months from 0; undefined for what is no month. */
export function monthOf(text = ''): number | undefined {
  return placeOf(text, months, shortMonths)
}

/** Counts weekdays from 0, Sunday; undefined for what is no weekday. */
export function weekdayNamed(text = ''): number | undefined {
  return placeOf(text, weekdays)
}

export interface Step {
  readonly unit: 'day' | 'week' | 'month'
  readonly every: number
}

const steps: readonly (Step & { readonly words: string })[] = [
  { unit: 'day', every: 1, words: 'day days daily' },
  { unit: 'week', every: 1, words: 'week weeks weekly' },
  { unit: 'week', every: 2, words: 'biweekly fortnight fortnights fortnightly' },
  { unit: 'month', every: 1, words: 'month months monthly' },
  { unit: 'month', every: 3, words: 'quarter quarters quarterly' },
  { unit: 'month', every: 12, words: 'year years yearly annually' },
]

/** Reads `month`, `months` and `monthly`; undefined for what is no step. */
export function stepOf(word = ''): Step | undefined {
  return steps.find(({ words }) => words.split(' ').includes(word))
}

const currencies = { USD: '$ dollar dollars bucks usd', EUR: '€ euro euros eur' } as const

/** Reads a symbol of an asset, or `USD` and `EUR`; undefined for what is no unit. */
export function unitOf(text = '', assets: readonly string[]): string | undefined {
  const word = text.toLowerCase()
  const currency = Object.entries(currencies).find(([, words]) => words.split(' ').includes(word))
  return assets.find((symbol) => symbol.toLowerCase() === word) ?? currency?.[0]
}

/** Drops separators and needless zeros: `1,250.50` and `2k` are `1250.5` and `2000`. */
export function decimalOf(number: string): string {
  const [whole = '', places = ''] = number.replace(/[,k]/gi, '').split('.')
  const shift = /k$/i.test(number) ? 3 : 0
  const padded = places.padEnd(shift, '0')
  const left = (whole + padded.slice(0, shift)).replace(/^0+(?=\d)/, '')
  const right = padded.slice(shift).replace(/0+$/, '')
  return right === '' ? left : `${left}.${right}`
}
