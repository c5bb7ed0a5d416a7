import * as z from 'zod'
import type { FieldError } from '../contract/problem.js'

/** The number of items that a list in a body has at most, unless its schema says another number. */
const maxListItems = 1000

/**
 * The lists of a body that are too long. They are found before the schema looks at what is in them: a body of one
 * mebibyte has room for half a million items, each of which could be wrong.
 */
export function longLists(schema: z.core.$ZodType, value: unknown): readonly FieldError[] {
  const errors: FieldError[] = []
  // Few bodies have any, and to ask the schema about each member costs more than to parse them.
  if (hasLongList(value)) collect([schema], value, [], errors)
  return errors
}

/**
 * The number of items of a list that is not looked at here. The schema itself says that such a list is too long, and
 * what is wrong with each item.
 */
const shortListItems = 4

function hasLongList(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false
  if (Array.isArray(value)) return value.length > shortListItems || value.some(hasLongList)
  for (const name in value) if (hasLongList(Reflect.get(value, name))) return true
  return false
}

/** @param schemas that the value may be of: several where a union has them */
function collect(
  schemas: readonly z.core.$ZodType[],
  value: unknown,
  path: readonly PropertyKey[],
  errors: FieldError[],
): void {
  if (typeof value !== 'object' || value === null) return
  const possible = schemas.flatMap(unwrapped)
  if (!Array.isArray(value)) {
    for (const name of Object.keys(value)) {
      const members = possible.flatMap((schema) => memberOf(schema, name))
      if (members.length > 0) collect(members, Reflect.get(value, name), [...path, name], errors)
    }
    return
  }
  const lists = possible.filter((schema) => schema instanceof z.ZodArray)
  if (lists.length === 0) return
  const maxItems = Math.max(...lists.map(maximumOf))
  if (value.length > maxItems) {
    const field = path.length === 0 ? 'body' : path.join('.')
    errors.push({ field, message: `must have at most ${maxItems} items`, code: 'too_big' })
    return
  }
  const items = lists.map(({ element }) => element)
  for (const [index, item] of value.entries()) collect(items, item, [...path, index], errors)
}

/** Lists the schemas that a schema takes in the end, without what is around them. */
function unwrapped(schema: z.core.$ZodType): readonly z.core.$ZodType[] {
  if (
    schema instanceof z.ZodOptional ||
    schema instanceof z.ZodNullable ||
    schema instanceof z.ZodReadonly ||
    schema instanceof z.ZodDefault ||
    schema instanceof z.ZodExactOptional
  )
    return unwrapped(schema.unwrap())
  if (schema instanceof z.ZodPipe) return unwrapped(schema.in)
  if (schema instanceof z.ZodUnion) return schema.options.flatMap(unwrapped)
  return [schema]
}

function memberOf(schema: z.core.$ZodType, name: string): readonly z.core.$ZodType[] {
  if (schema instanceof z.ZodRecord) return [schema.valueType]
  const member = schema instanceof z.ZodObject ? schema.shape[name] : undefined
  return member === undefined ? [] : [member]
}

function maximumOf(list: z.ZodArray): number {
  const said = (list.def.checks ?? []).flatMap(({ _zod: { def } }) =>
    def.check === 'max_length' && 'maximum' in def && typeof def.maximum === 'number' ? [def.maximum] : [],
  )
  return said.length === 0 ? maxListItems : Math.min(...said)
}
