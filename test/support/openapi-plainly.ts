import { memberOf } from '../../src/kernel/member-of.js'
import { isPlainObject } from '../../src/kernel/names.js'

type Members = Readonly<Record<string, unknown>>

/**
 * Says what of a value a schema does not allow. It reads the schema as it goes, where Ajv compiles it first: a description
 * that is looked at once takes a hundredth of the time. Formats are not looked at.
 * @param components the schemas that others refer to
 */
export function plainViolations(value: unknown, described: unknown, components: Members, at = ''): string[] {
  if (!isPlainObject(described)) return [`${at} is not described`]
  const { $ref: reference, nullable, allOf, anyOf, oneOf, enum: words, type } = described
  const inner = (one: unknown, schema: unknown, name = ''): string[] =>
    plainViolations(one, schema, components, at + name)
  if (typeof reference === 'string')
    return inner(value, components[reference.replace('#/components/schemas/', '')])
  if (value === null && nullable === true) return []
  const fitting = (forms: unknown): number =>
    Array.isArray(forms) ? forms.filter((form) => inner(value, form).length === 0).length : 1
  return [
    ...(Array.isArray(allOf) ? allOf.flatMap((part) => inner(value, part)) : []),
    ...(fitting(anyOf) > 0 ? [] : [`${at} has none of the forms`]),
    ...(fitting(oneOf) === 1 ? [] : [`${at} has ${fitting(oneOf)} of the forms`]),
    ...(!Array.isArray(words) || words.includes(value) ? [] : [`${at} is none of ${words.join(', ')}`]),
    ...(type === undefined || isOfType(value, type) ? [] : [`${at} is not of type ${type}`]),
    ...bounded(value, described, at),
    ...(Array.isArray(value) && 'items' in described
      ? value.flatMap((item, place) => inner(item, described['items'], `/${place}`))
      : []),
    ...(isPlainObject(value)
      ? membersOf(value, described).flatMap(([name, one, schema]) =>
          schema === false ? [`${at}/${name} is not described`] : inner(one, schema, `/${name}`),
        )
      : []),
    ...(isPlainObject(value) ? missingIn(value, described).map((name) => `${at}/${name} is missing`) : []),
  ]
}

function isOfType(value: unknown, type: unknown): boolean {
  if (type === 'array') return Array.isArray(value)
  if (type === 'object') return isPlainObject(value)
  if (type === 'integer') return Number.isInteger(value)
  return typeof value === type
}

/** The members that something says what they have to be. */
function membersOf(
  value: Members,
  { properties, additionalProperties }: Members,
): [string, unknown, unknown][] {
  return Object.entries(value).flatMap(([name, one]): [string, unknown, unknown][] => {
    const own = memberOf(properties, name)
    if (own !== undefined) return [[name, one, own]]
    return additionalProperties === undefined || additionalProperties === true
      ? []
      : [[name, one, additionalProperties]]
  })
}

function missingIn(value: Members, { required }: Members): string[] {
  return Array.isArray(required) ? required.map(String).filter((name) => !(name in value)) : []
}

function bounded(value: unknown, schema: Members, at: string): string[] {
  const size = typeof value === 'string' || Array.isArray(value) ? value.length : Number(value)
  const kind = typeof value === 'string' ? 'Length' : Array.isArray(value) ? 'Items' : 'imum'
  const [least, most] = [schema[`min${kind}`], schema[`max${kind}`]]
  const { pattern } = schema
  return [
    ...(typeof least === 'number' && size < least ? [`${at} is below ${least}`] : []),
    ...(typeof most === 'number' && size > most ? [`${at} is above ${most}`] : []),
    ...(typeof pattern === 'string' && typeof value === 'string' && !new RegExp(pattern, 'u').test(value)
      ? [`${at} is not as ${pattern}`]
      : []),
  ]
}
