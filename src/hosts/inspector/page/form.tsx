import { useId } from 'preact/hooks'
import type { Json, JsonObject } from '../../../kernel/json.js'
import { Proposals } from './controls.js'

interface FieldProps {
  readonly name: string
  readonly schema: JsonObject
  readonly isOptional: boolean
  /** The schema that has those which others refer to, where it is another one. */
  readonly root?: JsonObject
  /** The value; undefined for what was left out. */
  readonly value: Json | undefined
  readonly change: (value: Json | undefined) => void
  /** Texts to choose from, or to write another one. */
  readonly proposals?: readonly string[] | undefined
}

/** Asks for what a schema takes: a choice, a text, the members of an object; anything else as JSON. */
export function Field({
  name,
  schema: given,
  isOptional,
  root = given,
  value,
  change,
  proposals,
}: FieldProps) {
  const list = useId()
  const schema = resolved(given, root)
  const title = textOf(schema['description'])
  const label = isOptional ? `${name} (optional)` : name
  const choices = choicesOf(schema)
  if (choices !== undefined) {
    return (
      <label title={title}>
        {label}
        <select
          value={value === undefined ? '' : JSON.stringify(value)}
          onChange={({ currentTarget: { value: chosen } }) =>
            change(chosen === '' ? undefined : JSON.parse(chosen))
          }
        >
          <option value="">{isOptional ? 'leave out' : 'choose'}</option>
          {choices.map((choice) => (
            <option key={String(choice)} value={JSON.stringify(choice)}>
              {String(choice)}
            </option>
          ))}
        </select>
      </label>
    )
  }
  const members = membersOf(schema)
  if (members !== undefined) {
    const required = Array.isArray(schema['required']) ? schema['required'] : []
    return (
      <fieldset>
        <legend title={title}>{label}</legend>
        {Object.entries(members).map(([member, inner]) => (
          <Field
            key={member}
            name={member}
            schema={inner}
            isOptional={!required.includes(member)}
            root={root}
            value={memberOf(value, member)}
            change={(next) => change(withMember(value, member, next))}
          />
        ))}
      </fieldset>
    )
  }
  // A number, a list, or what may be one thing or another is written as JSON: text that is none is sent as text.
  const isText = proposals !== undefined || schema['type'] === 'string'
  const read = (text: string): Json => (isText ? text : parsed(text))
  return (
    <label title={title}>
      {isText ? label : `${label}, as JSON`}
      <input
        value={isText ? textOf(value) : undefined}
        list={proposals === undefined ? undefined : list}
        onInput={({ currentTarget: { value: text } }) => change(text === '' ? undefined : read(text))}
      />
      {proposals !== undefined && <Proposals id={list} of={proposals} />}
    </label>
  )
}

function parsed(text: string): Json {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

/** Follows a reference: zod writes them as `#/$defs/Name`. */
function resolved(schema: JsonObject, root: JsonObject): JsonObject {
  const { $ref: reference } = schema
  const definitions = root['$defs']
  if (typeof reference !== 'string' || !isObject(definitions)) return schema
  const found = definitions[reference.replace(/^#\/\$defs\//, '')]
  return isObject(found) ? found : schema
}

function choicesOf(schema: JsonObject): readonly Json[] | undefined {
  const { enum: listed, type, anyOf } = schema
  if (Array.isArray(listed)) return listed
  if (type === 'boolean') return [true, false]
  if (!Array.isArray(anyOf)) return undefined
  const each = anyOf.map((one: Json) => {
    if (!isObject(one)) return undefined
    return one['type'] === 'null' ? [null] : choicesOf(one)
  })
  return each.some((choices) => choices === undefined) ? undefined : each.flatMap((choices) => choices ?? [])
}

function membersOf({ type, properties }: JsonObject): Readonly<Record<string, JsonObject>> | undefined {
  if (type !== 'object' || !isObject(properties)) return undefined
  return Object.fromEntries(
    Object.entries(properties).flatMap(([name, schema]) => (isObject(schema) ? [[name, schema]] : [])),
  )
}

function memberOf(value: Json | undefined, member: string): Json | undefined {
  return isObject(value) ? value[member] : undefined
}

/** An object without members is left out: none was asked for. */
function withMember(value: Json | undefined, member: string, next: Json | undefined): Json | undefined {
  const { [member]: _, ...others } = isObject(value) ? value : {}
  const changed = next === undefined ? others : { ...others, [member]: next }
  return Object.keys(changed).length === 0 ? undefined : changed
}

function isObject(value: Json | undefined): value is { readonly [name: string]: Json } {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function textOf(value: Json | undefined): string {
  return typeof value === 'string' ? value : ''
}
