import * as z from 'zod'
import { ksuid, unixTime } from '../../contract/primitives.js'
import { defineTable, type Row } from '../../kernel/table.js'
import { applicationTypes } from '../applications/index.js'
import { type DocumentKey, documentKeys, type Revision } from './documents.js'

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

/** The documents that a customer has yet to accept, in the revision then in force. Its id is the customer's. */
export interface TermsRow extends Row {
  readonly client_id: string
  readonly outstanding: readonly DocumentKey[]
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

const keySchema = z.enum(documentKeys).meta({ id: 'LegalDocumentKey' })
const typeSchema = z.enum(attestationTypes).meta({ id: 'AttestationType' })

export const indexEntry = z
  .object({
    key: keySchema,
    version: z.string(),
    revision: z.int(),
    title: z.string(),
    content_type: z.literal('text/markdown'),
    effective_date: z.iso.date(),
  })
  .meta({ id: 'LegalDocumentEntry' })

export const documentIndex = z.object({ data: z.array(indexEntry) }).meta({ id: 'LegalDocumentIndex' })

export const documentSchema = indexEntry.extend({ content: z.string() }).meta({ id: 'LegalDocument' })

export const documentQuery = z.object({ version: z.string().optional() })

export const acceptanceSchema = z
  .object({
    application_type: z.enum(applicationTypes),
    outstanding_documents: z.array(
      z.object({
        key: keySchema,
        version: z.string(),
        revision: z.int(),
        title: z.string(),
        attestation_type: typeSchema,
      }),
    ),
    attestors: z.array(z.object({ id: ksuid, name: z.string() })),
    accepted_agreements: z.array(z.object({ attestation_type: typeSchema, version: z.string().optional() })),
  })
  .meta({ id: 'LegalAcceptance' })

/** 9999-12-31T23:59:59Z: more than that are milliseconds. */
const lastSecond = 253_402_300_799

export const attestationBody = z
  .object({
    attestation_type: typeSchema,
    timestamp: unixTime.min(0).max(lastSecond),
    applicant_id: ksuid,
    legal_document_version: z.string().optional(),
    disclosure_id: z.string().min(1).max(255).optional(),
    disclosure_version: z.string().min(1).max(255).optional(),
  })
  .refine((body) => body.disclosure_id === undefined || body.disclosure_version !== undefined, {
    path: ['disclosure_version'],
    message: 'is required with disclosure_id',
  })
  .meta({ id: 'AttestationSubmitRequest' })

/** What `sim.simulate.publishLegalDocument` takes. */
export const revisionInput = z.strictObject({
  key: z.enum(documentKeys),
  title: z.string().min(1).optional(),
  content: z.string().optional(),
  version: z.iso.date().optional(),
  effective_date: z.iso.date().optional(),
})

export type RevisionInput = z.output<typeof revisionInput>

export function presentEntry(revision: Revision): z.output<typeof indexEntry> {
  return {
    key: revision.key,
    version: revision.version,
    revision: revision.revision,
    title: revision.title,
    content_type: 'text/markdown',
    effective_date: revision.effective_date,
  }
}

export function presentDocument(revision: Revision): z.output<typeof documentSchema> {
  return { ...presentEntry(revision), content: revision.content }
}
