import { UsageError } from '../kernel/errors.js'
import { printable } from '../kernel/shown.js'

/**
 * A value of a direct call as the wire would carry it.
 * @throws UsageError for what has no text, such as null: a query would say `null` and mean a name
 */
export function queryText(value: unknown, name: string): string {
  const texts = (Array.isArray(value) ? value : [value]).map(itemText)
  if (!texts.includes(undefined)) return texts.join(',')
  throw new UsageError(
    `the query parameter ${name} was given ${printable(value)}: it takes a text, a number, true or false, a Date, or a list of these. Leave it out where there is nothing to ask for.`,
  )
}

function itemText(value: unknown): string | undefined {
  if (typeof value === 'string') return value
  if (typeof value === 'number' || typeof value === 'boolean' || typeof value === 'bigint')
    return String(value)
  return value instanceof Date && !Number.isNaN(value.getTime()) ? value.toISOString() : undefined
}
