import { causing, hint } from '../../contract/hints.js'
import { type FieldError, invalidFields, Problem } from '../../contract/problem.js'
import type { OutputOf } from '../../contract/schema.js'
import { type Hint, UsageError } from '../../kernel/errors.js'
import type { World } from '../../kernel/world.js'
import { type ApplicationRow, requireApplication } from '../applications/index.js'
import type { CustomerRow } from '../customers/index.js'
import { type DocumentKey, documentKeys } from './documents.js'
import * as rows from './rows.js'
import type { attestationBody } from './wire.js'

/** Refusals, each with its reason. */

type Attestation = OutputOf<typeof attestationBody>

/** @throws UsageError when the version is taken: what a version names never changes */
export function requireNewVersion(world: World, key: DocumentKey, version: string): void {
  if (rows.revisionsOf(world, key).every((revision) => revision.version !== version)) return
  throw new UsageError(
    `${key} has a version ${version} already, and a version never changes. Pass another version, or advance the clock by a day.`,
  )
}

/** @throws UsageError in production, where nobody is asked to accept what cannot be read */
export function requirePublished(world: World, { disclosure_id, text_published }: rows.Disclosure): void {
  if (text_published || world.rules.environment === 'sandbox') return
  throw new UsageError(
    `The text of ${disclosure_id} cannot be unpublished in production: only a sandbox asks for what has no text yet. Leave text_published out.`,
  )
}

/**
 * Requires an attestation that counts, and reads the revision that it accepts: null for a disclosure, and for a type that
 * stands for no document.
 * @throws Problem 400 for somebody who is no attestor, a version that is not in force, and what is out of order: `e_sign`
 * comes first, and what follows is later (contract/rest.md 5.6)
 */
export function requireAttestable(world: World, application: ApplicationRow, input: Attestation) {
  const { attestation_type: type, disclosure_id } = input
  const errors: FieldError[] = []
  const refuse = (field: string, message: string, code: string) => void errors.push({ field, message, code })
  const attestors = rows.attestorsOf(world, application).map(({ id }) => id)
  if (!attestors.includes(input.applicant_id))
    refuse('applicant_id', `is not one of the attestors: ${attestors.join(', ')}`, 'unknown_attestor')
  const isDisclosure = disclosure_id !== undefined
  const key = isDisclosure ? undefined : documentKeys.find((known) => rows.acceptedBy[known] === type)
  const revision = key === undefined ? null : rows.inForce(world, key)
  const asked = isDisclosure ? undefined : input.legal_document_version
  if (asked !== undefined && asked !== revision?.version) {
    const why = revision === null ? `names no document of ${type}` : `is not in force: ${revision.version} is`
    refuse('legal_document_version', why, 'not_in_force')
  }
  const disclosure = rows
    .disclosuresOf(world, application.customer_id)
    .find((each) => each.disclosure_id === disclosure_id)
  if (isDisclosure && disclosure === undefined && !isKnown(world, application, input))
    refuse('disclosure_id', 'names no disclosure that the customer was asked to accept', 'unknown_disclosure')
  if (disclosure !== undefined && disclosure.disclosure_version !== input.disclosure_version)
    refuse(
      'disclosure_version',
      `is not the one that is outstanding: ${disclosure.disclosure_version} is`,
      'not_in_force',
    )
  errors.push(...orderErrors(world, application, input))
  if (errors.length > 0) throw invalidFields(errors)
  return revision
}

/** True for the disclosure of cards, which may be accepted before anybody asks for it, and for what was accepted before. */
function isKnown(world: World, application: ApplicationRow, input: Attestation): boolean {
  const { disclosure_id, disclosure_version } = input
  if (disclosure_id === rows.cardTerms) return true
  return rows
    .attestationsOf(world, application)
    .some((row) => row.disclosure_id === disclosure_id && row.disclosure_version === disclosure_version)
}

/**
 * Tells what is out of order. Who was approved has signed during onboarding, recorded here or not: the sandbox approves
 * by itself.
 */
function orderErrors(world: World, application: ApplicationRow, input: Attestation): readonly FieldError[] {
  if (input.attestation_type === 'e_sign') return []
  const signed = rows.countedOf(world, application).get('e_sign')?.row
  if (signed === undefined) {
    if (application.decision === 'approved') return []
    return [{ field: 'attestation_type', message: 'e_sign must come first', code: 'out_of_order' }]
  }
  if (input.timestamp * 1000 > signed.attested_at) return []
  return [{ field: 'timestamp', message: 'must be later than the one of e_sign', code: 'out_of_order' }]
}

/**
 * Guards the movement of money.
 * @throws Problem 403 `terms-not-accepted` with the link where the customer accepts what is outstanding
 */
export function requireAcceptedTerms(world: World, customer: CustomerRow): void {
  const outstanding = rows.outstandingOf(world, customer.id)
  if (outstanding.length === 0) return
  const { token_expires_at } = requireApplication(world, customer.client_id, customer.application_id)
  const named = outstanding.map(({ key, title, version }) => `${title} (${key}, version ${version})`)
  const titles = outstanding.map(({ title }) => title).join(' and the ')
  const renewal = hint`; the token in the link has expired: ${causing('requireTerms', customer.id)} renews it`
  throw notAccepted(world, customer, named.join(', '), titles, token_expires_at <= world.now ? renewal : '')
}

/**
 * Guards one product.
 * @throws Problem 403 `terms-not-accepted` while the customer has yet to accept this disclosure
 */
export function requireDisclosed(world: World, customer: CustomerRow, disclosureId: string): void {
  const outstanding = rows.disclosuresOf(world, customer.id).find((one) => one.disclosure_id === disclosureId)
  if (outstanding === undefined) return
  const { title, disclosure_version } = outstanding
  throw notAccepted(world, customer, `${title} (${disclosureId}, version ${disclosure_version})`, title)
}

function notAccepted(
  world: World,
  customer: CustomerRow,
  named: string,
  titles: string,
  more: string | Hint = '',
) {
  return new Problem('terms-not-accepted', `The customer has not accepted: ${named}.`, {
    resolutionUrl: rows.acceptanceUrl(world, customer),
    userMessage: `Please read and accept the ${titles} to continue.`,
    hint: hint`${causing('acceptTerms', customer.id)} signs them as on the hosted page${more}`,
  })
}
