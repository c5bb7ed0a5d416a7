import * as z from 'zod'
import { decimalText, lastSecond } from '../../src/contract/primitives.js'
import { describeWire } from '../../src/hosts/description/openapi-document.js'

type Schema = { readonly [name: string]: unknown }

/** The bounds and the format of a member, as sentences: read from its schema, so that nobody writes them twice. */
export function factsOf(member: z.core.$ZodType): readonly string[] {
  const made = z.toJSONSchema(member, {
    target: 'openapi-3.0',
    io: 'input',
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema }) => describeWire(zodSchema, jsonSchema),
  })
  const { definitions, ...schema }: Schema & { definitions?: Readonly<Record<string, Schema>> } = JSON.parse(
    JSON.stringify(made),
  )
  return factsIn(schema, definitions ?? {})
}

function factsIn(schema: Schema, definitions: Readonly<Record<string, Schema>>): readonly string[] {
  const [reference] = [schema, ...partsOf(schema)].flatMap(({ $ref }) =>
    typeof $ref === 'string' ? [$ref] : [],
  )
  const name = reference?.split('/').at(-1)
  if (name === 'KSUID') return ['A KSUID.']
  if (name !== undefined && definitions[name]?.['type'] !== 'string') return []
  const of = name === undefined ? schema : { ...definitions[name], ...schema }
  const preset = of['default'] === undefined ? [] : [`${text(of['default'])} unless given.`]
  return [...formats(of), ...bounds(of), ...preset]
}

function partsOf({ allOf, anyOf, oneOf }: Schema): readonly Schema[] {
  const parts = [allOf, anyOf, oneOf].flatMap((each) => (Array.isArray(each) ? each : []))
  return parts.length === 1 ? parts : []
}

function formats({ type, format, pattern, maximum, description }: Schema): readonly string[] {
  if (typeof description === 'string' && type === 'string') return [`${description.replace(/\.$/, '')}.`]
  if (format === 'date-time') return ['RFC 3339, in UTC.']
  if (format === 'date') return ['A date such as 2026-01-31.']
  if (format === 'uuid') return ['A UUID.']
  if (format === 'email') return ['An email address.']
  if (maximum === lastSecond) return ['Unix seconds.']
  if (pattern === decimalPattern) return ['A decimal text such as 12.50.']
  return []
}

const [decimalPattern] = [z.toJSONSchema(decimalText)].map(({ pattern }) => pattern)

function bounds(schema: Schema): readonly string[] {
  if (schema['maximum'] === lastSecond) return []
  const ranges = [
    ['minimum', 'maximum', '', ''],
    ['minLength', 'maxLength', ' character', ' characters'],
    ['minItems', 'maxItems', ' item', ' items'],
  ] as const
  return ranges.flatMap(([low, high, one, many]) => {
    const least = schema[low]
    const most = schema[high]
    if (typeof least !== 'number' && typeof most !== 'number') return []
    if (typeof most !== 'number') return least === 1 || least === 0 ? [] : [`At least ${least}${many}.`]
    const unit = most === 1 ? one : many
    if (typeof least !== 'number' || (least === 0 && many !== '')) return [`At most ${most}${unit}.`]
    return least === most ? [`${most}${unit}.`] : [`${least} to ${most}${unit}.`]
  })
}

function text(value: unknown): string {
  return typeof value === 'string' ? `\`${value}\`` : JSON.stringify(value)
}
