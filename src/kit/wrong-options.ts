import * as z from 'zod'
import { either, hint } from '../contract/hints.js'
import { UsageError } from '../kernel/problem.js'
import { shown } from '../kernel/shown.js'

/** The object that an option takes, if it takes one. */
export function objectOf(schema: unknown): z.ZodObject | undefined {
  const inner = schema instanceof z.ZodOptional ? schema.unwrap() : schema
  return inner instanceof z.ZodObject ? inner : undefined
}

/** Of options that there are not, in one message. */
const mostNames = 10

/** What is wrong with options, all of it in one message. */
export function wrongOptions(issues: readonly z.core.$ZodIssue[], schema: z.ZodObject): UsageError {
  const lines = issues.map((issue) => {
    const name = issue.path.join('.')
    if (issue.code === 'unrecognized_keys') {
      const known = Object.keys(shapeAt(schema, issue.path)).join(', ')
      const unknown = issue.keys.slice(0, mostNames).map((key) => shown(name === '' ? key : `${name}.${key}`))
      const more = issue.keys.length > mostNames ? ` and ${issue.keys.length - mostNames} more` : ''
      return `there is no option ${unknown.join(', ')}${more}; the options are ${known}`
    }
    const subject = name === '' ? 'the options' : `option ${name}`
    if (issue.code === 'invalid_type' && issue.expected === 'object') return `${subject} must be an object`
    return `${subject} ${issue.message}`
  })
  return new UsageError(hint`${either('createSimulator: ', '')}${lines.join('; ')}.`)
}

function shapeAt(schema: z.ZodObject, path: readonly PropertyKey[]): object {
  let at: z.ZodObject | undefined = schema
  for (const name of path) at = objectOf(at?.shape[String(name)])
  return at?.shape ?? {}
}
