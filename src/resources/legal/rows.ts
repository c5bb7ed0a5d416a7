import { defineTable, type Row } from '../../kernel/table.js'
import type { DocumentKey, Revision } from './documents.js'

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

/** What was published after the start; the first revisions are in documents.ts. */
export interface RevisionRow extends Row, Revision {}

export const revisions = defineTable<RevisionRow>('legal_revisions', { filters: { key: (row) => row.key } })

/** A statement that is accepted beside the documents, such as the terms of one product. */
export interface Disclosure {
  readonly disclosure_id: string
  readonly disclosure_version: string
  readonly title: string
  /** Where its text is. */
  readonly url: string | null
}

/** What a customer has yet to accept. Its id is the customer's. */
export interface TermsRow extends Row {
  readonly client_id: string
  /** In the revision then in force. */
  readonly outstanding: readonly DocumentKey[]
  /** One version of each. */
  readonly disclosures: readonly Disclosure[]
}

export const terms = defineTable<TermsRow>('legal_terms', { scope: (row) => row.client_id })

export interface AttestationRow extends Row {
  readonly client_id: string
  readonly customer_id: string
  readonly application_id: string
  readonly applicant_id: string
  readonly type: AttestationType
  /** Both null for what accepts no document. */
  readonly document_key: DocumentKey | null
  readonly version: string | null
  readonly disclosure_id: string | null
  readonly disclosure_version: string | null
  /** When the applicant says it was, and when it arrived: unix milliseconds. */
  readonly attested_at: number
  readonly accepted_at: number
}

export const attestations = defineTable<AttestationRow>('attestations', {
  scope: (row) => row.client_id,
  filters: { application: (row) => row.application_id },
})

/** 9999-12-31T23:59:59Z: more than that are milliseconds. */
export const lastSecond = 253_402_300_799
