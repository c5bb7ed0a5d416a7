import * as z from 'zod'
import { either, hint } from '../contract/hints.js'
import { nearest } from '../kernel/closest.js'
import { UsageError } from '../kernel/errors.js'
import { isPlainObject } from '../kernel/names.js'
import { printable } from '../kernel/shown.js'

/** What is said of options that are none, by whichever call took them. */

/** The object that an option takes, if it takes one. */
export function objectOf(schema: unknown): z.ZodObject | undefined {
  const inner = schema instanceof z.ZodOptional ? schema.unwrap() : schema
  return inner instanceof z.ZodObject ? inner : undefined
}

/** @throws UsageError for a Map, a promise and the like in the place of options: its members would be read as none */
export function checkSections(options: unknown, schema: z.ZodObject, call: string, path = ''): void {
  if (!isPlainObject(options))
    throw new UsageError(
      `${call}: ${path === '' ? 'the options' : `option ${path}`} must be an object with members such as ${Object.keys(schema.shape)[0]}, and ${path === '' ? 'are' : 'is'} ${printable(options)}.`,
    )
  for (const [name, member] of Object.entries(schema.shape)) {
    const section = objectOf(member)
    if (section !== undefined && options[name] !== undefined)
      checkSections(options[name], section, call, path === '' ? name : `${path}.${name}`)
  }
}

/** Of options that there are not, in one message. */
const mostNames = 10

export function wrongOptions(
  issues: readonly z.core.$ZodIssue[],
  schema: z.ZodObject,
  call: string,
): UsageError {
  const lines = issues.map((issue) => {
    const name = issue.path.join('.')
    if (issue.code === 'unrecognized_keys') {
      const known = Object.keys(shapeAt(schema, issue.path))
      return `there is no option ${unknownOf(issue.keys, known, name)}; the options are ${known.join(', ')}`
    }
    const subject = name === '' ? 'the options' : `option ${name}`
    if (issue.code === 'invalid_type' && issue.expected === 'object') return `${subject} must be an object`
    return `${subject} ${issue.message}`
  })
  return new UsageError(hint`${either(`${call}: `, '')}${lines.join('; ')}.`)
}

/** Options that there are not, each with the one that may be meant. */
export function unknownOf(names: readonly string[], known: readonly string[], place = ''): string {
  const told = names.slice(0, mostNames).map((name) => {
    const meant = nearest(name, known)
    return `${printable(place === '' ? name : `${place}.${name}`)}${meant === undefined ? '' : ` (did you mean ${meant}?)`}`
  })
  return told.join(', ') + (names.length > mostNames ? ` and ${names.length - mostNames} more` : '')
}

function shapeAt(schema: z.ZodObject, path: readonly PropertyKey[]): object {
  let at: z.ZodObject | undefined = schema
  for (const name of path) at = objectOf(at?.shape[String(name)])
  return at?.shape ?? {}
}
