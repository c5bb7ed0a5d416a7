import * as z from 'zod'
import { shown } from '../../contract/present.js'
import { ksuid, lastSecond } from '../../contract/primitives.js'
import { each, named, type OutputOf, object, objectNamed, strictObject } from '../../contract/schema.js'
import { lazy } from '../../kernel/lazy.js'
import { applicationTypes } from '../applications/index.js'
import { documentKeys, type Revision } from './documents.js'
import { acceptedBy, attestationTypes } from './rows.js'

const keySchema = lazy(() => z.enum(documentKeys).meta({ id: 'LegalDocumentKey' }))
export const attestationType = lazy(() => z.enum(attestationTypes).meta({ id: 'AttestationType' }))

/** Members that name one text of a document. */
const revisionMembers = lazy(() => ({
  key: keySchema(),
  version: z.string(),
  revision: z.int(),
  title: z.string(),
}))

export const indexEntry = named('LegalDocumentEntry', () => ({
  ...revisionMembers(),
  content_type: z.literal('text/markdown'),
  effective_date: z.iso.date(),
}))

export const documentIndex = named('LegalDocumentIndex', () => ({ data: z.array(indexEntry()) }))

export const documentSchema = named('LegalDocument', () => ({
  ...indexEntry().shape,
  content: z.string(),
  content_url: z.string().optional().describe('Where else the text is.'),
}))

/** A document that somebody has yet to accept, and what accepts it. */
export const awaitedDocument = named('OutstandingDocument', () => ({
  ...revisionMembers(),
  attestation_type: attestationType(),
}))

export const documentQuery = object(() => ({ version: z.string().optional() }))

export const acceptanceSchema = named('LegalAcceptance', () => ({
  application_type: z.enum(applicationTypes),
  outstanding_documents: z.array(awaitedDocument()),
  outstanding_disclosures: z.array(
    objectNamed('OutstandingDisclosure', {
      ...each(z.string(), 'disclosure_id', 'disclosure_version', 'title'),
      url: z.string().optional(),
      text_published: z
        .boolean()
        .describe('False only in a sandbox: the text is still to come, and can be accepted.'),
    }),
  ),
  attestors: z.array(z.object({ id: ksuid, name: z.string() })),
  accepted_agreements: z.array(
    z.object({ attestation_type: attestationType(), version: z.string().optional() }),
  ),
}))

export const attestationBody = lazy(() =>
  z
    .object({
      attestation_type: attestationType(),
      timestamp: z.int().min(0).max(lastSecond),
      applicant_id: ksuid,
      legal_document_version: z.string().optional(),
      ...each(z.string().min(1).max(255).optional(), 'disclosure_id', 'disclosure_version'),
    })
    .refine((body) => body.disclosure_id === undefined || body.disclosure_version !== undefined, {
      path: ['disclosure_version'],
      message: 'is required with disclosure_id',
    })
    .meta({ id: 'AttestationSubmitRequest' }),
)

/** Takes of `sim.simulate.requireDisclosure`. */
export const disclosureInput = strictObject(() => ({
  disclosure_id: z.string().min(1).max(255).describe('Such as `cards_tos`.'),
  disclosure_version: z.string().min(1).max(255),
  title: z.string().min(1),
  url: z.string().optional().describe('Where its text is.'),
  text_published: z
    .boolean()
    .optional()
    .describe('`false` in a sandbox for one whose text is still to come.'),
}))

/** Takes of `sim.simulate.publishLegalDocument`. */
export const revisionInput = strictObject(() => ({
  key: z.enum(documentKeys),
  title: z.string().min(1).optional(),
  content: z.string().optional(),
  content_url: z.url().optional().describe('Where else the text is.'),
  ...each(z.iso.date().optional(), 'version', 'effective_date'),
}))

export type RevisionInput = OutputOf<typeof revisionInput>

export function presentEntry(row: Revision): OutputOf<typeof indexEntry> {
  return shown(indexEntry, row, { content_type: 'text/markdown' })
}

export function presentDocument(row: Revision): OutputOf<typeof documentSchema> {
  return shown(documentSchema, row, { content_type: 'text/markdown' })
}

export function presentAwaited(row: Revision): OutputOf<typeof awaitedDocument> {
  return shown(awaitedDocument, row, { attestation_type: acceptedBy[row.key] })
}
