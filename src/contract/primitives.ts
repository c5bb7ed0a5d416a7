import * as z from 'zod'
import { type Duration, toDate } from '../kernel/clock.js'
import { idPattern } from '../kernel/ids.js'
import type { Json, JsonObject } from '../kernel/json.js'
import { lazy } from '../kernel/lazy.js'
import { isLoopback } from './loopback.js'

/**
 * The words that schemas are made of. A schema that parses text from a query string also says what it is in OpenAPI,
 * because a parser cannot be written down as JSON Schema.
 */

export const wireSchemas = z.registry<{ readonly schema: Readonly<Record<string, unknown>> }>()

/** The TypeScript of schemas that do not show it: parsers and checks of our own. Compared with them by the compiler. */
export const printedAs = z.registry<{ readonly output: string; readonly input?: string }>()

function asPrinted<T extends z.ZodType>(schema: T, output: string, input = output): T {
  printedAs.add(schema, { output, input })
  return schema
}

/** An absolute https URL, or plain HTTP on this machine. */
export function isSecureUrl(text: string): boolean {
  const url = URL.canParse(text) ? new URL(text) : undefined
  return url?.protocol === 'https:' || (url?.protocol === 'http:' && isLoopback(url.hostname))
}

function asWire<T extends z.ZodType>(schema: T, wire: Readonly<Record<string, unknown>>): T {
  wireSchemas.add(schema, { schema: wire })
  return schema
}

/** A KSUID (specification, Identifiers). */
export const ksuid = z.string().regex(idPattern, 'must be a 27-character id').meta({ id: 'KSUID' })

/** An id in the query or the body of an agentic request, where a malformed one is an `invalid-identifier` (contract/agentic.md 1). */
export const askedId = asWire(
  z.string().refine((text) => idPattern.test(text), {
    message: 'must be a 27-character id',
    params: { code: 'invalid_identifier' },
  }),
  { type: 'string', pattern: idPattern.source },
)

/** The last second of the year 9999, in Unix seconds: a greater number is milliseconds. */
export const lastSecond = 253_402_300_799

/** Unix seconds, as the description has them: its bounds tell them apart from other whole numbers, and from other units. */
export const secondsOnTheWire = { type: 'integer', minimum: 0, maximum: lastSecond } as const

/** Unix seconds. */
export const unixTime = asWire(z.int(), secondsOnTheWire)

/** Unix nanoseconds, more digits than a number has: they end in zeros. */
export const unixNanoseconds = asWire(z.number(), { type: 'integer', format: 'int64' })

/** RFC 3339 in UTC. */
export const isoTimestamp = asWire(z.string(), { type: 'string', format: 'date-time' })

/** A whole number in a query string, with a preset that stands for none. */
export function queryInteger(minimum: number, maximum: number, preset: number) {
  return asWire(wholeNumber(minimum, maximum), { type: 'integer', minimum, maximum, default: preset })
}

/** A whole number in a query string. */
export function queryNumber(minimum: number, maximum: number) {
  return asWire(wholeNumber(minimum, maximum), { type: 'integer', minimum, maximum })
}

function wholeNumber(minimum: number, maximum: number) {
  return z
    .string()
    .regex(/^-?\d{1,15}$/, 'must be a whole number')
    .transform(Number)
    .pipe(z.int().min(minimum, `must be at least ${minimum}`).max(maximum, `must be at most ${maximum}`))
}

/** An object whose members are described elsewhere. */
export const anyObject = asPrinted(asWire(z.custom<JsonObject>(), { type: 'object' }), 'JsonObject')

/** Any value that JSON can carry. */
export const anyJson = asPrinted(
  z.custom<Json>((value) => JSON.stringify(value) !== undefined, 'must be JSON'),
  'Json',
)

export const queryBoolean = asPrinted(
  asWire(
    z.enum(['true', 'false']).transform((text) => text === 'true'),
    { type: 'boolean' },
  ),
  'boolean',
  "'true' | 'false'",
)

/** An amount as callers send it: decimal, and of no more digits than arithmetic is quick with. */
export const decimalText = z
  .string()
  .regex(
    /^[0-9]{1,30}(\.[0-9]{1,30})?$/,
    'must be a decimal text such as 1.23, of at most 30 digits on either side of the point',
  )

/** An RFC 3339 moment in a query string. */
export const queryTime = asPrinted(
  asWire(
    z.iso
      .datetime({ offset: true, error: 'must be an RFC 3339 time such as 2026-01-01T00:00:00Z' })
      .refine((text) => !text.startsWith('0000'), {
        message: 'must be an RFC 3339 time such as 2026-01-01T00:00:00Z: no calendar has a year 0',
        params: { code: 'invalid_format' },
      })
      .transform((text) => toDate(Date.parse(text))),
    { type: 'string', format: 'date-time' },
  ),
  'Date',
  'string',
)

/** A comma-separated list of known values. @param isOpen others may come about: they are left out, and not refused */
export function commaList<const T extends string>(values: readonly T[], { isOpen = false } = {}) {
  const known = z.enum(values)
  const list = z.string().transform((text, context) =>
    [...new Set(text.split(','))].flatMap((part) => {
      const parsed = known.safeParse(part.trim())
      if (parsed.success) return [parsed.data]
      if (isOpen) return []
      context.issues.push({
        code: 'invalid_value',
        values: [...values],
        input: part,
        message: `has an unknown value "${part.trim()}"; the values are ${values.join(', ')}`,
      })
      return []
    }),
  )
  const wire = { type: 'string', description: `A comma-separated list of: ${values.join(', ')}` }
  return asPrinted(asWire(list, wire), `(${values.map((value) => `'${value}'`).join(' | ')})[]`, 'string')
}

const surrogates = /[\ud800-\udfff]/
const pairs = /[\ud800-\udbff][\udc00-\udfff]/g

/** Tells whether a text cannot be written as UTF-8, and so in no address. */
export function hasHalfPair(text: string): boolean {
  return surrogates.test(text) && surrogates.test(text.replace(pairs, ''))
}

/** The message about a text with half of a pair. */
export const halfPair = 'has half of a surrogate pair in it'

/** A decimal amount among the options of `createSimulator`. */
export const decimalOption = z
  .string()
  .regex(
    /^\d{1,15}(?:\.\d{1,12})?$/,
    "must be a decimal text such as '0.25', of at most 15 digits before the point and 12 behind it",
  )

/** A span of time among the options of `createSimulator`. */
export const durationOption = lazy(() =>
  z
    .custom<Duration>(
      (value) => typeof value === 'number' || typeof value === 'string',
      'must be milliseconds, or text such as 24h',
    )
    .register(printedAs, { output: 'Duration' })
    .register(wireSchemas, { schema: { oneOf: [{ type: 'integer', minimum: 0 }, { type: 'string' }] } }),
)

/** An address among the options of `createSimulator`. */
export const secureUrlOption = z
  .string()
  .refine(isSecureUrl, 'must be a URL that starts with https:// (http:// on loopback hosts only)')

/** An address without the slashes at its end. */
export function withoutEnd(address: string): string {
  return address.replace(/\/+$/, '')
}
