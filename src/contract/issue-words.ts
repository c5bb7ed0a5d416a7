import type * as z from 'zod'

/** Messages that follow the name of the field: the schemas' own win. */
export function describeIssue(issue: z.core.$ZodRawIssue): string | undefined {
  switch (issue.code) {
    case 'invalid_type':
      return `must be ${issue.expected === 'int' ? 'a whole number' : article(kinds[issue.expected] ?? issue.expected)}`
    case 'invalid_value':
      return `must be ${oneOf(issue.values)}`
    case 'invalid_union':
      return Array.isArray(issue.options) ? `must be ${oneOf(issue.options)}` : alternatives(issue.errors)
    case 'too_small':
      return bounded(issue.origin, `at least ${issue.minimum}`)
    case 'too_big':
      return bounded(issue.origin, `at most ${issue.maximum}`)
    case 'not_multiple_of':
      return `must be a multiple of ${issue.divisor}`
    case 'invalid_format':
      return `must be a valid ${issue.format}`
    case 'invalid_key':
      return 'has a name that cannot be'
    default:
      return undefined
  }
}

/** The kinds that JSON has another name for. */
const kinds: Readonly<Record<string, string>> = { record: 'object', tuple: 'array' }

function oneOf(values: readonly unknown[]): string {
  return values.length === 1 ? String(values[0]) : `one of ${values.map(String).join(', ')}`
}

/** Joins the messages of several forms about the value as a whole: `must be a string, or an object`. */
function alternatives(forms: readonly (readonly z.core.$ZodIssue[])[]): string {
  const whole = forms.flatMap((issues) => issues.filter(({ path }) => path.length === 0).slice(0, 1))
  const words = new Set(whole.map(({ message }) => message))
  const [first, ...others] = words
  if (first === undefined || whole.length < forms.length) return 'has none of the forms that it may have'
  return [first, ...others.map((message) => message.replace(/^must be /, ''))].join(', or ')
}

const countedUnits: Readonly<Record<string, string>> = { string: 'characters', array: 'items' }

function bounded(origin: string, bound: string): string {
  const unit = countedUnits[origin]
  return unit === undefined ? `must be ${bound}` : `must have ${bound} ${unit}`
}

function article(noun: string): string {
  return /^[aeiou]/.test(noun) ? `an ${noun}` : `a ${noun}`
}
