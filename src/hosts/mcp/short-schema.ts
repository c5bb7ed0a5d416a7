import type { Json, JsonObject } from '../../kernel/json.js'
import { isPlainObject } from '../../kernel/names.js'

/** So many values are named; of a longer list `describe` tells all. */
const mostValues = 8

/** Members that say the shape of a value. The others narrow it down, which the platform does by itself, or explain it. */
const shape = ['type', 'const', 'required']

/** Members that say more of a value in few words. */
const said = ['description', 'format', 'minimum', 'maximum', 'maxLength', 'maxItems', 'default']

/**
 * Shortens the JSON Schema of the arguments of a tool to names, types, what is needed, and the values of short lists. Whatever the
 * whole schema takes, the short one takes too. Definitions stand where they are referred to.
 */
export function shortSchema(schema: JsonObject): JsonObject {
  return new Shortening(definitionsOf(schema), shape, mostValues).of(schema)
}

/** The same with what each member means, the limits that are a number, and all values. */
export function saidSchema(schema: JsonObject): JsonObject {
  return new Shortening(definitionsOf(schema), [...shape, ...said], Number.POSITIVE_INFINITY).of(schema)
}

function definitionsOf({ $defs }: JsonObject): JsonObject {
  return isObject($defs) ? $defs : {}
}

class Shortening {
  readonly #definitions: JsonObject
  readonly #kept: readonly string[]
  readonly #mostValues: number
  /** The definitions that stand around what is shortened: one that has itself as a part ends there. */
  readonly #around: string[] = []

  constructor(definitions: JsonObject, kept: readonly string[], mostValues: number) {
    this.#definitions = definitions
    this.#kept = kept
    this.#mostValues = mostValues
  }

  of(schema: Json | undefined): JsonObject {
    if (!isObject(schema)) return {}
    const { $ref, enum: values, properties, items, anyOf, oneOf, allOf } = schema
    const short: Record<string, Json> = typeof $ref === 'string' ? { ...this.#referred($ref) } : {}
    for (const name of this.#kept) {
      const value = schema[name]
      if (value !== undefined) short[name] = value
    }
    if (isObject(properties))
      short['properties'] = Object.fromEntries(
        Object.entries(properties).map(([name, member]) => [name, this.of(member)]),
      )
    if (isObject(items)) short['items'] = this.of(items)
    if (Array.isArray(values)) {
      if (values.length <= this.#mostValues) short['enum'] = values
    } else for (const part of list(allOf)) Object.assign(short, { ...this.of(part), ...short })
    Object.assign(short, { ...this.#several([...list(anyOf), ...list(oneOf)]), ...short })
    if (short['enum'] !== undefined || short['const'] !== undefined) delete short['type']
    return short
  }

  #referred(reference: string): JsonObject {
    const name = reference.replace('#/$defs/', '')
    if (this.#around.includes(name)) return {}
    this.#around.push(name)
    const short = this.of(this.#definitions[name])
    this.#around.pop()
    return short
  }

  /** Several shapes: equal ones are told once, and those that are no more than a type together. */
  #several(options: readonly Json[]): JsonObject {
    if (options.length === 0) return {}
    const different = new Map<string, JsonObject>()
    for (const option of options) {
      const short = this.of(option)
      different.set(JSON.stringify(short), short)
    }
    const each = [...different.values()]
    const [only] = each
    if (each.length === 1 && only !== undefined) return only
    const types = each.map(plainType)
    return types.every((type) => type !== undefined) ? { type: [...new Set(types)] } : { anyOf: each }
  }
}

/** Returns the type of a schema that says nothing else. */
function plainType(schema: JsonObject): string | undefined {
  const { type, ...others } = schema
  return typeof type === 'string' && Object.keys(others).length === 0 ? type : undefined
}

function list(value: Json | undefined): readonly Json[] {
  return Array.isArray(value) ? value : []
}

function isObject(value: Json | undefined): value is JsonObject {
  return isPlainObject(value)
}
