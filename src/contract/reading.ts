import * as z from 'zod'
import { nearest } from '../kernel/closest.js'
import { printable, quoted } from '../kernel/shown.js'
import { describeIssue } from './issue-words.js'
import type { FieldError } from './problem.js'

/** The options with which every schema is read. It names every member that zod reads, because zod copies this object, and V8 is slow to add a member to a copy. */
export const inOurWords = { error: describeIssue, async: false }

export type Parsed<T> =
  | { readonly ok: true; readonly value: T }
  /** The errors of a value that is refused: `field` is the path in it, and empty for the value itself. */
  | { readonly ok: false; readonly errors: readonly FieldError[] }

/** Reads a value by its schema. What is refused is said in our words, which follow the name of the field. */
export function parseWith<S extends z.ZodType>(schema: S, value: unknown): Parsed<z.output<S>> {
  const parsed = schema.safeParse(value, inOurWords)
  if (parsed.success) return { ok: true, value: parsed.data }
  const errors = parsed.error.issues.flatMap((issue) => errorsOf(issue, value))
  // A text where a list has to be is not too long as well.
  const otherwise = new Set(errors.flatMap(({ field, code }) => (code === 'invalid_type' ? [field] : [])))
  return {
    ok: false,
    errors: errors.filter(({ field, code }) => code === 'invalid_type' || !otherwise.has(field)),
  }
}

/** An error of a value, where it is a member of another. */
export function prefixField(place: string, { field, message, code }: FieldError): FieldError {
  return { field: field === '' ? place : `${place}.${field}`, message, code }
}

function errorsOf(issue: z.core.$ZodIssue, input: unknown): FieldError[] {
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map((name) => ({
      field: [...issue.path, name].join('.'),
      message: 'is not a known field',
      code: 'unknown_field',
    }))
  }
  const [field, code] = [issue.path.join('.'), codeOf(issue)]
  // A rule of ours says when its member is required; zod says of what is absent that it has the wrong type.
  return valueAt(input, issue.path) === undefined && code !== 'missing_required_field'
    ? [{ field, message: 'is required', code: 'missing_required_field' }]
    : [{ field, message: issue.message, code }]
}

function codeOf(issue: z.core.$ZodIssue): string {
  switch (issue.code) {
    case 'invalid_type':
    case 'invalid_format':
    case 'too_small':
    case 'too_big':
      return issue.code
    case 'custom': {
      const code: unknown = issue.params?.['code']
      return typeof code === 'string' ? code : 'invalid_value'
    }
    default:
      return 'invalid_value'
  }
}

export function valueAt(input: unknown, path: readonly PropertyKey[]): unknown {
  let value = input
  for (const name of path) {
    if (typeof value !== 'object' || value === null) return undefined
    value = Reflect.get(value, name)
  }
  return value
}

/** The object that a schema takes, if it takes one. */
export function objectOf(schema: z.core.$ZodType | undefined): z.ZodObject | undefined {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable) return objectOf(schema.unwrap())
  // What a request is, before it becomes what the operation takes.
  if (schema instanceof z.ZodPipe) return objectOf(schema.in)
  return schema instanceof z.ZodObject ? schema : undefined
}

/** The members that an object may have at a place in what a schema takes; of several kinds, those of each. */
export function namesAt(schema: z.core.$ZodType | undefined, path: readonly string[]): readonly string[] {
  let at = kindsOf(schema)
  for (const name of path) at = at.flatMap((kind) => kindsOf(memberOf(kind, name)))
  return [...new Set(at.flatMap((kind) => Object.keys(objectOf(kind)?.shape ?? {})))]
}

/** Lists the schemas that a value may be of. */
function kindsOf(schema: z.core.$ZodType | undefined): readonly z.core.$ZodType[] {
  if (schema === undefined) return []
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable) return kindsOf(schema.unwrap())
  if (schema instanceof z.ZodPipe) return kindsOf(schema.in)
  if (schema instanceof z.ZodUnion) return schema.options.flatMap(kindsOf)
  return [schema]
}

function memberOf(schema: z.core.$ZodType, name: string): z.core.$ZodType | undefined {
  return schema instanceof z.ZodArray ? schema.element : objectOf(schema)?.shape[name]
}

/**
 * The paths of the members of a value that its reading did not keep: nothing reads them.
 * @param kept what the schema made of it
 * @param found where they are added
 */
export function leftOut(value: unknown, kept: unknown, path = '', found: string[] = []): string[] {
  if (typeof value !== 'object' || value === null || typeof kept !== 'object' || kept === null) return found
  for (const name of Object.keys(value)) {
    const member: unknown = Reflect.get(value, name)
    if (!Object.hasOwn(kept, name)) {
      if (member !== undefined) found.push(`${path}${name}`)
    } else if (typeof member === 'object') leftOut(member, Reflect.get(kept, name), `${path}${name}.`, found)
  }
  return found
}

/** Words a complaint about members that nothing reads, for a UsageError. */
export function strangersOf(itself: string, schema: z.ZodType, names: readonly string[]): string {
  const errors = names.map((field) => ({ field, message: '', code: 'unknown_field' }))
  return complaintsOf(itself, schema, undefined, errors)
}

/** The number of complaints in one sentence. It also says how many there are where there are more. */
const maxComplaints = 5

/**
 * Lists what is wrong with a value that a test's author gave, for a UsageError: each member with what it is and what it
 * must be.
 * @param itself what the value is called
 */
export function complaintsOf(
  itself: string,
  schema: z.ZodType,
  value: unknown,
  errors: readonly FieldError[],
): string {
  const named = errors.slice(0, maxComplaints).map(({ field, message, code }) => {
    const path = field === '' ? [] : field.split('.')
    const name = [itself, ...path].filter((part) => part !== '').join('.')
    if (code === 'unknown_field') {
      const known = namesAt(schema, path.slice(0, -1))
      const meant = nearest(path.at(-1), known)
      if (meant !== undefined) return `there is no ${printable(name)} (did you mean ${meant}?)`
      return `there is no ${printable(name)}${known.length === 0 ? '' : ` (there ${known.length === 1 ? 'is' : 'are'} ${known.join(', ')})`}`
    }
    const given = message.startsWith('must ') ? `, and is ${quoted(valueAt(value, path))}` : ''
    return `${name || 'it'} ${message}${given}`
  })
  const more = errors.length > maxComplaints ? [`and ${errors.length - maxComplaints} more`] : []
  return [...named, ...more].join('; ')
}
