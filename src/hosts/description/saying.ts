import type { Json, JsonObject } from '../../kernel/json.js'
import { isPlainObject } from '../../kernel/names.js'

type Texts = Readonly<Record<string, string>>

/** The member that a schema of JSON has the sentences of its members in, between its making and {@link withSentences}. */
const marked = 'x-said'

/** Marks the JSON Schema of an object with the sentences of its members, where there are any. */
export function markSaid(jsonSchema: { [name: string]: unknown }, said: Texts | undefined): void {
  // A list, because a member `id` would be taken for the name of a schema.
  if (said !== undefined) jsonSchema[marked] = Object.entries(said)
}

/** Copies a JSON Schema, and gives each member the sentence that its object was marked with. */
export function withSentences(schema: Json): Json {
  if (Array.isArray(schema)) return schema.map(withSentences)
  if (!isPlainObject(schema)) return schema
  const { [marked]: said, ...others } = schema
  const copy: Record<string, Json> = Object.fromEntries(
    Object.entries(others).map(([name, part]) => [name, withSentences(part)]),
  )
  const { properties } = copy
  if (Array.isArray(said) && isPlainObject(properties)) {
    const texts: ReadonlyMap<string, unknown> = new Map(said)
    const described = (name: string, member: Json): Json => {
      const text = texts.get(name)
      return typeof text === 'string' && isPlainObject(member) ? saying(member, text) : member
    }
    copy['properties'] = Object.fromEntries(
      Object.entries(properties).map(([name, member]) => [name, described(name, member)]),
    )
  }
  return copy
}

/** Describes a member. OpenAPI 3.0 reads nothing beside a reference, which becomes a part of what has the description. */
export function saying(member: JsonObject, description: string | undefined): JsonObject {
  if (description === undefined) return member
  return '$ref' in member ? { allOf: [member], description } : { ...member, description }
}
