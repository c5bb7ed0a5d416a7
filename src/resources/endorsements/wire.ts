import * as z from 'zod'
import { objectNamed } from '../../contract/schema.js'
import { lazy } from '../../kernel/lazy.js'

/** More could not be told apart from an attack: a group has at most 64 members. */
const mostSignatures = 64
const longestSignature = 20_000

/** Base64 of what one signer signed (contract/rest.md 10.4). */
const signatures = lazy(() =>
  z
    .array(z.string().max(longestSignature, `must have at most ${longestSignature} characters`))
    .max(mostSignatures, `must have at most ${mostSignatures} items`),
)

export const idempotencyKey = lazy(() => z.string().min(1).max(255))

/** An intent and what its signers signed. @param name of the schema, for the API description */
export function endorsedRequest<I extends z.ZodType>(name: string, intent: I) {
  return objectNamed(name, { signatures: signatures(), intent })
}

/** What every endorsed request has. */
export interface Endorsed<Intent extends { readonly idempotency_key: string }> {
  readonly signatures: readonly string[]
  readonly intent: Intent
}
