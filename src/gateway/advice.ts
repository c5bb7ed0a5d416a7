import * as z from 'zod'
import { Bytes } from '../contract/bytes.js'
import type { Content, Endpoint } from '../contract/operation.js'
import { type FieldError, maxFieldErrors } from '../contract/problem.js'
import { namesAt, objectOf, valueAt } from '../contract/reading.js'
import { closest, distance } from '../kernel/closest.js'

/** Advice for whoever sent a wrong request, beside what is wrong: what may have been meant. */

/** The number of misspelt names that are looked up: a body may have a hundred thousand. */
const maxHints = 3

/** Guesses what was meant by names that nothing has. @param unknown those that are no error of their own */
export function spellingHint(
  { query, body }: Endpoint,
  errors: readonly FieldError[],
  unknown: readonly string[],
): string | undefined {
  const meant = (field: string): string[] => {
    const path = field.split('.')
    const name = path.pop() ?? ''
    return closest(name, [...namesAt(jsonOf(body), path), ...namesAt(query, path)], 1)
  }
  const refused = errors.flatMap(({ field, code }) => (code === 'unknown_field' ? [field] : []))
  const near = refused.slice(0, maxHints).flatMap(meant)
  if (near.length > 0) return `did you mean ${near.join(', ')}?`
  const said = unknown
    .slice(0, maxHints)
    .map((field) => `${field} is not a member: did you mean ${meant(field).join()}?`)
  return said.length === 0 ? undefined : said.join(' ')
}

/** Tells that a path was put together before there was an id. */
export function absentHint(params: Readonly<Record<string, string>>): string | undefined {
  const absent = Object.entries(params).find(([, value]) =>
    ['undefined', 'null', 'NaN', '[object Object]', '[object Promise]'].includes(value),
  )
  if (absent === undefined) return undefined
  return `the ${absent[0]} in the path is the text ${absent[1]}: there was no id when the path was put together`
}

/**
 * Explains a value in another form, such as a number in the place of its text, which JavaScript takes for the same.
 * @param sent the body
 */
export function formHint(
  { body }: Endpoint,
  errors: readonly FieldError[],
  sent: unknown,
): string | undefined {
  if (errors.some(({ field }) => field === 'body')) {
    if (typeof sent === 'string') return 'it is a text: give the object itself'
    return bodyHint(body).hint
  }
  const number = errors.find(
    ({ field, message }) =>
      message === 'must be a string' && typeof valueAt(sent, field.split('.')) === 'number',
  )
  if (number === undefined) return undefined
  const value = valueAt(sent, number.field.split('.'))
  return `${number.field} is a number: give it as text, '${String(value)}'`
}

/** The schema of a body that is JSON. */
export function jsonOf(body: Content): z.ZodType | undefined {
  return body instanceof Bytes ? undefined : body
}

/** Names the required members, where no body was sent. */
export function bodyHint(body: Content): { readonly hint?: string } {
  const members = Object.entries<z.core.$ZodType>(objectOf(jsonOf(body))?.shape ?? {})
  const required = members.flatMap(([name, schema]) =>
    schema instanceof z.ZodType && !schema.isOptional() ? [name] : [],
  )
  return required.length === 0 ? {} : { hint: `it has to have ${required.join(', ')}` }
}

/** Finds the members of a refused body that nothing reads and that may be meant for one that is missing. */
export function misspelt(schema: z.ZodType, raw: unknown, errors: readonly FieldError[]): string[] {
  const found = new Set<string>()
  for (const { field, code } of errors.slice(0, maxFieldErrors)) {
    if (code !== 'missing_required_field') continue
    const path = field.split('.')
    const missing = path.pop() ?? ''
    const known = namesAt(schema, path)
    for (const name of Object.keys(Object(valueAt(raw, path))).slice(0, maxFieldErrors))
      if (!known.includes(name) && isLike(name, missing)) found.add([...path, name].join('.'))
  }
  return [...found]
}

/** Tells whether a name is another one in another spelling: `customerType` is `customer_type`. */
function isLike(name: string, other: string): boolean {
  const [left, right] = [name, other].map((text) => text.replace(/[^A-Za-z0-9]/g, '').toLowerCase())
  return left !== undefined && right !== undefined && distance(left, right) <= right.length / 4
}
