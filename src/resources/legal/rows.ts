import { clientTable, type OwnedRow, type Texts } from '../../contract/rows.js'
import { dateOf } from '../../kernel/calendar.js'
import { defineTable, type Row } from '../../kernel/table.js'
import type { World } from '../../kernel/world.js'
import { attestingOf, individualsOf, nameOf } from '../applicants/index.js'
import { type ApplicationRow, hostedUrl, requireApplication } from '../applications/index.js'
import { type CustomerRow, requireCustomer } from '../customers/index.js'
import { type DocumentKey, documentKeys, firstRevisions, type Revision } from './documents.js'

export const attestationTypes = [
  'information_accuracy',
  'terms_of_service',
  'privacy_policy',
  'funds_transfer_agreement',
  'lead_bank_privacy_policy',
  'e_sign',
] as const
export type AttestationType = (typeof attestationTypes)[number]

/** The attestation that accepts a document. */
export const acceptedBy: Readonly<Record<DocumentKey, AttestationType>> = {
  platform_tos: 'terms_of_service',
  platform_privacy: 'privacy_policy',
}

/** A revision that was published after the start; the first ones are in documents.ts. */
export interface RevisionRow extends Row, Revision {}

export const revisions = defineTable<RevisionRow>('legal_revisions', { filters: { key: (row) => row.key } })

/** A statement that is accepted beside the documents, such as the terms of one product. */
export interface Disclosure extends Texts<'disclosure_id' | 'disclosure_version' | 'title'> {
  /** The address of its text. */
  readonly url: string | null
  /** False of one whose text is still to come. */
  readonly text_published: boolean
}

/** All that a customer has yet to accept. Its id is the customer's. */
export interface TermsRow extends OwnedRow {
  /** Documents to accept, in the revision then in force. */
  readonly outstanding: readonly DocumentKey[]
  /** One version of each. */
  readonly disclosures: readonly Disclosure[]
}

export const terms = clientTable<TermsRow>('legal_terms')

export interface AttestationRow extends OwnedRow, Texts<'customer_id' | 'application_id' | 'applicant_id'> {
  readonly type: AttestationType
  /** Both null for what accepts no document. */
  readonly document_key: DocumentKey | null
  readonly version: string | null
  readonly disclosure_id: string | null
  readonly disclosure_version: string | null
  /** The moment that the applicant tells, and that of its arrival: Unix milliseconds. */
  readonly attested_at: number
  readonly accepted_at: number
}

export const attestations = clientTable<AttestationRow>('attestations', {
  filters: { application: (row) => row.application_id },
})

/** Lists the revisions, oldest first. */
export function revisionsOf(world: World, key: DocumentKey): readonly Revision[] {
  return [firstRevisions[key], ...world.table(revisions).list('', { name: 'key', value: key })]
}

/** Reads the newest revision whose effective date has come: read off the clock, no job makes it so. */
export function inForce(world: World, key: DocumentKey): Revision {
  const today = dateOf(world.now)
  const newest = revisionsOf(world, key).findLast(({ effective_date }) => effective_date <= today)
  return newest ?? firstRevisions[key]
}

/** Reads the documents that a customer has yet to accept, in the revisions now in force. */
export function outstandingOf(world: World, customerId: string): readonly Revision[] {
  const row = world.table(terms).get(customerId)
  return row === undefined ? [] : row.outstanding.map((key) => inForce(world, key))
}

/** The disclosure that the contract names: the terms of cards. */
export const cardTerms = 'cards_tos'

export function disclosuresOf(world: World, customerId: string): readonly Disclosure[] {
  return world.table(terms).get(customerId)?.disclosures ?? []
}

/** Makes the address of the hosted page where the customer accepts, with the token that opens it. */
export function acceptanceUrl(world: World, customer: CustomerRow): string {
  const row = requireApplication(world, customer.client_id, customer.application_id)
  return hostedUrl(world, `applications/${row.id}/terms`, row)
}

/** Lists the attestations, oldest first. */
export function attestationsOf(world: World, application: ApplicationRow): readonly AttestationRow[] {
  return world.table(attestations).list(application.client_id, { name: 'application', value: application.id })
}

/**
 * Reads who may attest: the control persons of a business, the individual, or, before anybody is named, the customer
 * itself.
 */
export function attestorsOf(world: World, application: ApplicationRow) {
  const people = individualsOf(world, application)
  if (people.length > 0)
    return attestingOf(world, application).map((person) => ({ id: person.id, name: nameOf(person) }))
  const { id, name } = requireCustomer(world, application.client_id, application.customer_id)
  return [{ id, name }]
}

/** An attestation that counts, by whom, and which revision of a document it accepts, if one. */
export interface Counted {
  readonly row: AttestationRow
  readonly by: string
  readonly revision: Revision | null
}

/** Reads what counts of all that was attested: the newest of each type, by who may still attest. */
export function countedOf(world: World, application: ApplicationRow): ReadonlyMap<AttestationType, Counted> {
  const names = new Map(attestorsOf(world, application).map(({ id, name }) => [id, name]))
  const counted = new Map<AttestationType, Counted>()
  for (const row of attestationsOf(world, application)) {
    const by = names.get(row.applicant_id)
    if (by !== undefined && row.disclosure_id === null)
      counted.set(row.type, { row, by, revision: acceptedOf(world, row) })
  }
  return counted
}

function acceptedOf(world: World, { document_key: key, version }: AttestationRow): Revision | null {
  if (key === null) return null
  return revisionsOf(world, key).find((revision) => revision.version === version) ?? null
}

/** Reads the documents in force of which nobody who may attest has accepted any version. */
export function neverAcceptedOf(world: World, application: ApplicationRow): readonly Revision[] {
  const counted = countedOf(world, application)
  return documentKeys.filter((key) => !counted.has(acceptedBy[key])).map((key) => inForce(world, key))
}
