import { isPlainObject } from '../../kernel/names.js'

/** Schemas of an OpenAPI document, and the values that they describe, changed side by side. */

type Members = Readonly<Record<string, unknown>>

/** The changes of objects and texts, wherever the API answers with them. */
export interface SchemaChange {
  /** A member that every object has as well. */
  readonly member?: { readonly name: string; readonly schema: Members; readonly value: unknown }
  /** The word that stands for another one, where a list of words allows that. */
  wordFor?(word: string): string | undefined
  /** Changes an object that is described so, after its members were changed. */
  arrange?(members: Members, described: Described): Members
  /** Changes the order of a list in an object. */
  reorder?(items: readonly unknown[]): readonly unknown[]
}

/** An object as it is described. */
export interface Described {
  readonly properties: Members
  readonly required: readonly unknown[]
  isNullable(name: string): boolean
}

export class Schemas {
  readonly #components: Members
  readonly #change: SchemaChange
  /** Components that requests refer to as well: nothing changes there. */
  readonly #asked: ReadonlySet<string>

  /** @param asked what {@link askedIn} has found in the document: it takes longest */
  constructor(document: object, change: SchemaChange, asked = askedIn(document)) {
    this.#components = membersOf(membersOf(document, 'components'), 'schemas')
    this.#change = change
    this.#asked = asked
  }

  /** The components as they are changed. Those that stay as they are are the same objects. */
  get components(): Members {
    return mapped(this.#components, (schema, name) => (this.#asked.has(name) ? schema : this.schema(schema)))
  }

  /** A schema as it is changed; references stay. */
  schema(schema: unknown): unknown {
    if (!isPlainObject(schema)) return schema
    const { member, wordFor } = this.#change
    const changed: Record<string, unknown> = { ...schema }
    for (const name of ['oneOf', 'anyOf', 'allOf'] as const) {
      const parts = schema[name]
      if (Array.isArray(parts)) changed[name] = parts.map((part) => this.schema(part))
    }
    if ('items' in schema) changed['items'] = this.schema(schema['items'])
    const words = schema['enum']
    if (Array.isArray(words) && wordFor !== undefined) changed['enum'] = withWords(words, wordFor)
    if (isPlainObject(schema['properties'])) {
      const properties = mapped(schema['properties'], (inner) => this.schema(inner))
      changed['properties'] =
        member === undefined || member.name in properties
          ? properties
          : { ...properties, [member.name]: member.schema }
    }
    return changed
  }

  /** A value as it is changed, and still described. */
  value(value: unknown, described: unknown): unknown {
    const { wordFor, reorder } = this.#change
    const { schema, isChanged } = this.#resolved(described, value)
    if (schema === undefined || !isChanged) return value
    if (Array.isArray(value)) {
      const items = value.map((item) => this.value(item, schema['items']))
      return items
    }
    if (typeof value === 'string') {
      const words = schema['enum']
      return (Array.isArray(words) && words.includes(value) && wordFor?.(value)) || value
    }
    const { properties } = schema
    if (!isPlainObject(value) || !isPlainObject(properties)) return value
    const members = mapped(value, (inner, name) => {
      const changed = name in properties ? this.value(inner, properties[name]) : inner
      // A page has its order.
      return Array.isArray(changed) && name !== 'data' ? (reorder?.(changed) ?? changed) : changed
    })
    return this.#object(members, schema, properties)
  }

  #object(members: Members, schema: Members, properties: Members): Members {
    const { member, arrange } = this.#change
    const more =
      member === undefined || member.name in properties
        ? members
        : { ...members, [member.name]: member.value }
    const required = Array.isArray(schema['required']) ? schema['required'] : []
    return (
      arrange?.(more, { properties, required, isNullable: (name) => this.#isNullable(properties[name]) }) ??
      more
    )
  }

  /** Follows references, and of several forms takes the one that a value has. */
  #resolved(
    described: unknown,
    value: unknown,
  ): { readonly schema: Members | undefined; readonly isChanged: boolean } {
    let schema = isPlainObject(described) ? described : undefined
    let isChanged = true
    for (let hops = 0; schema !== undefined && hops < 20; hops++) {
      const name = referred(schema)
      if (name !== undefined) {
        isChanged &&= !this.#asked.has(name)
        const next: unknown = this.#components[name]
        schema = isPlainObject(next) ? next : undefined
        continue
      }
      const forms: unknown = schema['oneOf'] ?? schema['anyOf']
      if (!Array.isArray(forms)) break
      const fitting: unknown = forms.find((form) => this.#fits(value, form, 0))
      schema = isPlainObject(fitting) ? fitting : undefined
    }
    return { schema, isChanged }
  }

  /** Tells whether a value may be of a form, by its kind, the members that have to be there, and its words. */
  #fits(value: unknown, form: unknown, depth: number): boolean {
    const { schema } = this.#resolved(form, value)
    if (schema === undefined || depth > 3) return schema !== undefined
    const words = schema['enum']
    if (Array.isArray(words)) return words.includes(value)
    if (schema['type'] === 'array') return Array.isArray(value)
    if (schema['type'] === 'object') {
      if (!isPlainObject(value)) return false
      const { properties, required } = schema
      const isThere = !Array.isArray(required) || required.every((name) => String(name) in value)
      return (
        isThere &&
        (!isPlainObject(properties) ||
          Object.entries(value).every(([name, inner]) =>
            name in properties
              ? this.#fits(inner, properties[name], depth + 1)
              : schema['additionalProperties'] !== false,
          ))
      )
    }
    if (value === null) return schema['nullable'] === true
    return typeof value !== 'object'
  }

  #isNullable(schema: unknown): boolean {
    if (!isPlainObject(schema)) return false
    const name = referred(schema)
    if (name !== undefined) return this.#isNullable(this.#components[name])
    const forms: unknown = schema['oneOf'] ?? schema['anyOf']
    return (
      schema['nullable'] === true || (Array.isArray(forms) && forms.some((form) => this.#isNullable(form)))
    )
  }
}

/** Finds the components that requests refer to as well. */
export function askedIn(document: object): ReadonlySet<string> {
  const components = membersOf(membersOf(document, 'components'), 'schemas')
  const found = new Set<string>()
  const follow = (part: unknown): void => {
    if (Array.isArray(part)) for (const each of part) follow(each)
    if (!isPlainObject(part)) return
    const name = referred(part)
    if (name !== undefined && !found.has(name)) {
      found.add(name)
      follow(components[name])
    }
    for (const inner of Object.values(part)) follow(inner)
  }
  for (const path of Object.values(membersOf(document, 'paths')))
    for (const operation of Object.values(isPlainObject(path) ? path : {}))
      if (isPlainObject(operation)) follow([operation['requestBody'], operation['parameters']])
  return found
}

/** The name of the component that a schema refers to. */
function referred(schema: Members): string | undefined {
  const reference = schema['$ref']
  return typeof reference === 'string' ? reference.replace('#/components/schemas/', '') : undefined
}

/** The members of a member; none where it is no object. */
export function membersOf(holder: unknown, name: string): Members {
  const found: unknown = isPlainObject(holder) ? holder[name] : undefined
  return isPlainObject(found) ? found : {}
}

function withWords(
  words: readonly unknown[],
  wordFor: (word: string) => string | undefined,
): readonly unknown[] {
  const more = words.map((word) => (typeof word === 'string' ? wordFor(word) : undefined))
  return [...new Set([...words, ...more.filter((word) => word !== undefined)])]
}

export function mapped(members: Members, change: (value: unknown, name: string) => unknown): Members {
  return Object.fromEntries(Object.entries(members).map(([name, value]) => [name, change(value, name)]))
}
