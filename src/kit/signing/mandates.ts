import { blamingReads } from '../../contract/call-site.js'
import { UsageError } from '../../kernel/errors.js'
import { checkText, isPlainObject } from '../../kernel/names.js'
import { printable } from '../../kernel/shown.js'
import { canonicalIntent, signatureOf, type TestSigner } from './signers.js'

/** The parts of a mandate that a decision about it needs, as the API reads them. */
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

/** @throws UsageError for what is no mandate */
function readMandate(call: string, mandate: ReadMandate): ReadMandate {
  return blamingReads(call, mandate, () => {
    if (typeof mandate !== 'object' || mandate === null || !('rule' in mandate))
      throw new UsageError(
        `${call} takes the mandate as sim.api.mandates.get answers it, with its rule, and was given ${printable(mandate)}.`,
      )
    const { id, bound_signer_id, version, rule, valid_from, valid_until } = mandate
    const must = (name: string, value: unknown, what: string): UsageError =>
      new UsageError(
        `${call}: the ${name} of the mandate is ${printable(value)}: it must be ${what}, as sim.api.mandates.get answers it.`,
      )
    for (const [name, value] of Object.entries({ id, bound_signer_id }))
      if (typeof value !== 'string') throw must(name, value, 'a text')
    if (!Number.isSafeInteger(version)) throw must('version', version, 'a whole number')
    if (!isPlainObject(rule)) throw must('rule', rule, 'a plain object')
    for (const [name, value] of Object.entries({ valid_from, valid_until }))
      if (!Number.isSafeInteger(value ?? 0)) throw must(name, value, 'Unix seconds, or absent')
    return { id, bound_signer_id, version, rule, valid_from, valid_until }
  })
}

/**
 * A decision with its signature.
 * @param changed has the rule of an amendment, which is of the next version
 * @throws UsageError for what does not sign, for what is no mandate, and for one that has no canonical JSON
 */
function decision(
  call: string,
  action: string,
  mandate: ReadMandate,
  signer: Signer,
  changed?: { readonly rule: object },
): { readonly key: string; readonly signature: string } {
  const { id, bound_signer_id, version, rule: present, valid_from, valid_until } = readMandate(call, mandate)
  const rule = changed === undefined ? present : changed.rule
  const payload = {
    action,
    bound_signer: bound_signer_id,
    id,
    rule,
    valid_from: valid_from ?? 0,
    valid_until: valid_until ?? 0,
    ...(changed !== undefined && { version: version + 1 }),
  }
  canonicalIntent(rule, call, 'the rule')
  const signature = signatureOf(signer, payload, call)
  const key: unknown = blamingReads(call, signer, () => signer.publicKey)
  checkText(key, `${call}: the publicKey of the signer`, 'the key as a text, as POST /signers does')
  return { key, signature }
}

/** The body of `POST /mandates/{mandate_id}/approve`. @param signer another one than the mandate is bound to */
export function signApproval(
  mandate: ReadMandate,
  signer: Signer,
): { approver_public_key: string; signature: string } {
  const { key, signature } = decision('signApproval', 'approve', mandate, signer)
  return { approver_public_key: key, signature }
}

/** The body of `POST /mandates/{mandate_id}/cancel`. @param signer another one than the mandate is bound to */
export function signCancellation(
  mandate: ReadMandate,
  signer: Signer,
): { signer_public_key: string; signature: string } {
  const { key, signature } = decision('signCancellation', 'cancel', mandate, signer)
  return { signer_public_key: key, signature }
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
  const { key, signature } = decision('signAmendment', 'amend', mandate, signer, { rule })
  return { signer_public_key: key, signature, rule }
}
