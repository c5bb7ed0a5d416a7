import * as z from 'zod'
import type { AnyOperation } from '../../contract/operation.js'
import { idPattern } from '../../kernel/ids.js'
import { memo } from '../../kernel/lazy.js'
import { memberOf } from '../../kernel/member-of.js'

/** A place in what a builder has made, such as `made.customer.id`. */
export class Place {
  constructor(readonly path: readonly string[]) {}

  /** The value there. */
  in(made: unknown): unknown {
    return this.path.reduce(memberOf, made)
  }
}

/** A value of JSON in which places stand for what only a run knows. */
export type Value =
  | string
  | number
  | boolean
  | null
  | Place
  | readonly Value[]
  | { readonly [name: string]: Value }

/** The members of an object; undefined for any other value. */
export function membersOf(value: Value | undefined): Readonly<Record<string, Value>> | undefined {
  if (typeof value !== 'object' || value === null || value instanceof Place || isList(value)) return undefined
  return value
}

function isList(value: readonly Value[] | { readonly [name: string]: Value }): value is readonly Value[] {
  return Array.isArray(value)
}

/** Reads a member of what may be no object. */
export function memberOfValue(value: Value | undefined, name: string): Value | undefined {
  return membersOf(value)?.[name]
}

/** Puts what was made into the places of a value. */
export function filledIn(value: Value, made: unknown): unknown {
  if (value instanceof Place) return value.in(made)
  if (Array.isArray(value)) return value.map((item) => filledIn(item, made))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, filledIn(member, made)]))
}

/** Finds the place of an id by the name that a path, a body or a cause has for it, such as `payment_agent_id`. */
export function placeOf(name: string, made: unknown): Place | undefined {
  if (typeof made !== 'object' || made === null) return undefined
  const objects = Object.entries(made).filter(([, value]) => typeof value === 'object' && value !== null)
  const own = (key: string): boolean => `${key}_id` === name || name.endsWith(`_${key}_id`)
  const [key] = objects.find(([key, value]) => own(key) && typeof memberOf(value, 'id') === 'string') ?? []
  if (key !== undefined) return new Place([key, 'id'])
  const [holder] = objects.find(([, value]) => typeof memberOf(value, name) === 'string') ?? []
  return holder === undefined ? undefined : new Place([holder, name])
}

/** Puts places where a value has ids that a builder has made; undefined where it has others. */
export function withPlaces(value: unknown, made: unknown): Value | undefined {
  const places = new Map<string, Place>()
  const look = (inside: unknown, path: readonly string[]): void => {
    const known = typeof inside === 'string' ? places.get(inside) : undefined
    if (typeof inside === 'string' && isMade(inside) && path.length < (known?.path.length ?? 5))
      places.set(inside, new Place(path))
    if (typeof inside !== 'object' || inside === null || path.length > 3) return
    for (const [name, member] of Object.entries(inside)) look(member, [...path, name])
  }
  look(made, [])
  const put = (inside: unknown): Value | undefined => {
    if (typeof inside === 'string') return places.get(inside) ?? (isMade(inside) ? undefined : inside)
    if (typeof inside === 'number' || typeof inside === 'boolean' || inside === null) return inside
    if (Array.isArray(inside)) {
      const items = inside.map(put)
      return items.some((item) => item === undefined) ? undefined : items.filter((item) => item !== undefined)
    }
    const members: Record<string, Value> = {}
    for (const [name, member] of Object.entries(Object(inside))) {
      if (member === undefined) continue
      const made = put(member)
      if (made === undefined) return undefined
      members[name] = made
    }
    return members
  }
  return put(value)
}

function isMade(text: string): boolean {
  return idPattern.test(text)
}

/** Values that fit by the name of a member, where its schema does not say what it takes. */
const byName: Readonly<Record<string, string>> = {
  amount: '25.00',
  name: 'Globex',
  url: 'https://app.example/hooks',
  source_asset: 'USD',
  destination_asset: 'USDC',
  asset: 'USDC',
  currency: 'USD',
  crypto_address: '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48',
  country: 'US',
}

interface Making {
  readonly definitions: unknown
  readonly made: unknown
  /** The number of the variant that is taken where a schema has several. */
  readonly variant: number
}

/** Makes a body that an operation may take, by its schema; undefined where it takes none. */
export function bodyFor(operation: AnyOperation, made: unknown, variant: number): Value | undefined {
  const { body } = operation
  return body instanceof z.ZodType ? sampleOf(body, '', made, variant) : undefined
}

const writtenSchema = memo((schema: z.ZodType): unknown =>
  z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }),
)

/** Makes a value that fits a schema, as far as the schema says what fits. */
export function sampleOf(schema: z.ZodType, name: string, made: unknown, variant: number): Value | undefined {
  const written = writtenSchema(schema)
  return valueFor(written, name, { definitions: memberOf(written, '$defs'), made, variant })
}

function valueFor(schema: unknown, name: string, making: Making): Value {
  const member = (key: string): unknown => memberOf(schema, key)
  const reference = member('$ref')
  if (typeof reference === 'string')
    return valueFor(
      memberOf(making.definitions, reference.slice(reference.lastIndexOf('/') + 1)),
      name,
      making,
    )
  const constant = member('const')
  if (typeof constant === 'string' || typeof constant === 'number' || typeof constant === 'boolean')
    return constant
  const words = member('enum')
  if (Array.isArray(words)) return String(words[making.variant % words.length])
  const either = member('oneOf') ?? member('anyOf')
  if (Array.isArray(either)) return valueFor(either[making.variant % either.length], name, making)
  switch (member('type')) {
    case 'object':
      return objectFor(schema, making)
    case 'array':
      return [valueFor(member('items'), name.replace(/s$/, '_id').replace('_id_id', '_id'), making)]
    case 'integer':
    case 'number':
      return Math.max(1, Number(member('minimum') ?? 1))
    case 'boolean':
      return true
    case 'string':
      return placeOf(name, making.made) ?? byName[name] ?? textFor(member('pattern'))
    default:
      return null
  }
}

function objectFor(schema: unknown, making: Making): Value {
  const required = memberOf(schema, 'required')
  const properties = memberOf(schema, 'properties')
  if (!Array.isArray(required)) return {}
  return Object.fromEntries(
    required.map((name) => [String(name), valueFor(memberOf(properties, name), String(name), making)]),
  )
}

function textFor(pattern: unknown): string {
  return typeof pattern === 'string' && pattern.includes('[0-9]') ? '25.00' : 'An example'
}
