import { UsageError } from '../../kernel/problem.js'
import { shown } from '../../kernel/shown.js'
import { requireSigner, type TestSigner } from './signers.js'

/** What a decision about a mandate needs of it: as the API reads it. */
interface ReadMandate {
  readonly id: string
  readonly bound_signer_id: string
  readonly version: number
  readonly rule: object
  /** Unix seconds; 0 is signed where it is absent. */
  readonly valid_from?: number | undefined
  readonly valid_until?: number | undefined
}

type Signer = Pick<TestSigner, 'publicKey' | 'sign'>

/** @throws UsageError for what is no mandate, and for what does not sign */
function check(call: string, mandate: unknown, signer: unknown): void {
  if (typeof mandate !== 'object' || mandate === null || !('rule' in mandate))
    throw new UsageError(
      `${call} takes the mandate as sim.api.mandates.get answers it, with its rule, and was given ${shown(mandate)}.`,
    )
  requireSigner(signer, call)
}

function payloadOf(
  { id, bound_signer_id, rule, valid_from = 0, valid_until = 0 }: ReadMandate,
  action: string,
) {
  return { action, bound_signer: bound_signer_id, id, rule, valid_from, valid_until }
}

/** The body of `POST /mandates/{mandate_id}/approve`. @param signer another one than the mandate is bound to */
export function signApproval(
  mandate: ReadMandate,
  signer: Signer,
): { approver_public_key: string; signature: string } {
  check('signApproval', mandate, signer)
  return { approver_public_key: signer.publicKey, signature: signer.sign(payloadOf(mandate, 'approve')) }
}

/** The body of `POST /mandates/{mandate_id}/cancel`. @param signer another one than the mandate is bound to */
export function signCancellation(
  mandate: ReadMandate,
  signer: Signer,
): { signer_public_key: string; signature: string } {
  check('signCancellation', mandate, signer)
  return { signer_public_key: signer.publicKey, signature: signer.sign(payloadOf(mandate, 'cancel')) }
}

/**
 * The body of `POST /mandates/{mandate_id}/amend`.
 * @param rule the new rule, which is signed and stored as it is
 * @param signer another one than the mandate is bound to
 */
export function signAmendment<Rule extends object>(
  mandate: ReadMandate,
  rule: Rule,
  signer: Signer,
): { signer_public_key: string; signature: string; rule: Rule } {
  check('signAmendment', mandate, signer)
  const payload = { ...payloadOf({ ...mandate, rule }, 'amend'), version: mandate.version + 1 }
  return { signer_public_key: signer.publicKey, signature: signer.sign(payload), rule }
}
