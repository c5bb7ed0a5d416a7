import * as z from 'zod'
import { objectNamed } from '../../contract/schema.js'
import { lazy } from '../../kernel/lazy.js'

/** The most signatures: more could not be told apart from an attack, as a group has at most 64 members. */
const maxSignatures = 64

/** Base64 of what each signer signed (contract/rest.md 10.4). */
const signatures = lazy(() => z.array(z.string().max(20_000)).max(maxSignatures))

export const idempotencyKey = lazy(() => z.string().min(1).max(255))

/** Makes a body of an intent and what its signers signed. @param name of the schema, for the API description */
export function endorsedRequest<I extends z.ZodType>(name: string, intent: I) {
  return objectNamed(name, {
    /** The signatures of distinct members, each in base64, over the canonical form of `intent`. */
    signatures: signatures(),
    /** The act that is endorsed, exactly as it was signed. */
    intent,
  })
}

/**
 * Declares the body of an administrative act, whose intent names it by `type`.
 * @param name such as `DeletePolicy`: the body is `DeletePolicyRequest`, and its intent `DeletePolicyIntent`
 */
export function endorsedAct<const Type extends string, const M extends z.ZodRawShape>(
  name: string,
  type: Type,
  members: () => M,
) {
  return lazy(() =>
    endorsedRequest(
      `${name}Request`,
      objectNamed(`${name}Intent`, {
        /** Names the act that is endorsed, so that a signature of one act is good for no other. */
        type: z.literal(type),
        ...members(),
      }),
    ),
  )
}

/** The members of every endorsed request. */
export interface Endorsed<Intent extends { readonly idempotency_key: string }> {
  readonly signatures: readonly string[]
  readonly intent: Intent
}
