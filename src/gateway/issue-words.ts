import type * as z from 'zod'

/** Messages that follow the name of the field: the schemas' own win. */
export function describeIssue(issue: z.core.$ZodRawIssue): string | undefined {
  switch (issue.code) {
    case 'invalid_type':
      return `must be ${issue.expected === 'int' ? 'a whole number' : article(issue.expected)}`
    case 'invalid_value':
      return `must be one of ${issue.values.map(String).join(', ')}`
    case 'too_small':
      return bounded(issue.origin, `at least ${issue.minimum}`)
    case 'too_big':
      return bounded(issue.origin, `at most ${issue.maximum}`)
    case 'invalid_format':
      return `must be a valid ${issue.format}`
    default:
      return undefined
  }
}

const countedUnits: Readonly<Record<string, string>> = { string: 'characters', array: 'items' }

function bounded(origin: string, bound: string): string {
  const unit = countedUnits[origin]
  return unit === undefined ? `must be ${bound}` : `must have ${bound} ${unit}`
}

function article(noun: string): string {
  return /^[aeiou]/.test(noun) ? `an ${noun}` : `a ${noun}`
}
