import { type FieldError, invalidFields } from '../../../contract/problem.js'
import type { Rail } from '../rows.js'

interface Rule {
  readonly minimum: number
  readonly maximum: number
  /** What the rail's format can carry; undefined for any characters. */
  readonly characters?: { readonly pattern: RegExp; readonly words: string }
  readonly lines?: { readonly most: number; readonly length: number }
}

/** What each rail can carry to the recipient (contract/behaviour.md 11.1, the newest of its sources). */
const rules: Readonly<Record<Rail, Rule>> = {
  ach: {
    minimum: 1,
    maximum: 18,
    characters: { pattern: /^[A-Za-z0-9 ]*$/, words: 'letters, digits and spaces' },
  },
  fedwire: { minimum: 1, maximum: 140 },
  fednow: { minimum: 1, maximum: 140 },
  sepa: {
    minimum: 6,
    maximum: 140,
    characters: { pattern: /^[A-Za-z0-9 &\-./]*$/, words: 'letters, digits, spaces and & - . /' },
  },
  swift: {
    minimum: 5,
    maximum: 140,
    characters: { pattern: /^[A-Za-z0-9 ,.\n]*$/, words: 'letters, digits, spaces, commas and periods' },
    lines: { most: 4, length: 35 },
  },
}

/** @throws Problem 400 for a reference that the rail cannot carry, or where there is no rail */
export function checkPaymentReference(reference: string | undefined, rail: Rail | null): void {
  if (reference === undefined) return
  const trouble = rail === null ? 'is only possible for a payout to a bank' : troubleWith(reference, rail)
  if (trouble === undefined) return
  const error: FieldError = {
    field: 'payment_reference',
    message: trouble,
    code: 'invalid_payment_reference',
  }
  throw invalidFields([error])
}

function troubleWith(reference: string, rail: Rail): string | undefined {
  const { minimum, maximum, characters, lines } = rules[rail]
  if (reference.length < minimum || reference.length > maximum)
    return `must have ${minimum} to ${maximum} characters for ${rail}`
  if (characters !== undefined && !characters.pattern.test(reference))
    return `may only have ${characters.words} for ${rail}`
  if (lines === undefined) return undefined
  const parts = reference.split('\n')
  // Without line breaks of its own it is wrapped.
  const fits =
    parts.length === 1
      ? reference.length <= lines.most * lines.length
      : parts.length <= lines.most && parts.every((part) => part.length <= lines.length)
  return fits ? undefined : `must fit ${lines.most} lines of ${lines.length} characters for ${rail}`
}
