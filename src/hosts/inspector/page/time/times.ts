/** Moments and lengths of virtual time as people read them, in UTC. */

const weekdays = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat']

export function weekdayOf(time: number): string {
  return weekdays[new Date(time).getUTCDay()] ?? ''
}

/** Writes a day, such as `4 Jan`. */
export function dayOf(time: number): string {
  return new Date(time).toUTCString().slice(5, 11).replace(/^0/, '')
}

export function clockOf(time: number): string {
  return new Date(time).toISOString().slice(11, 19)
}

export function momentOf(time: number): string {
  return `${dayOf(time)} ${clockOf(time)}`
}

const units = [
  [86_400, 'd'],
  [3600, 'h'],
  [60, 'min'],
  [1, 's'],
] as const

/** Writes a length of time in its largest unit, and the next one where that says more. */
export function lengthOf(lengthMs: number): string {
  const seconds = Math.round(lengthMs / 1000)
  const place = units.findIndex(([size]) => seconds >= size)
  const [size, unit] = units[place] ?? [1, 's']
  const whole = Math.floor(seconds / size)
  const [smaller, smallerUnit] = units[place + 1] ?? [1, '']
  const rest = Math.floor((seconds % size) / smaller)
  return whole < 10 && rest > 0 && size > 60 ? `${whole} ${unit} ${rest} ${smallerUnit}` : `${whole} ${unit}`
}

/** Writes a number with a thin space between thousands. */
export function amountOf(value: number | string): string {
  const [whole = '', places] = String(value).split('.')
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, '\u2009')
  return places === undefined ? grouped : `${grouped}.${places}`
}
