import * as z from 'zod'
import { shown } from '../../contract/present.js'
import { ksuid, lastSecond } from '../../contract/primitives.js'
import {
  because,
  each,
  named,
  type OutputOf,
  object,
  objectNamed,
  strictObject,
} from '../../contract/schema.js'
import { lazy } from '../../kernel/lazy.js'
import { applicationTypes } from '../applications/index.js'
import { documentKeys, type Revision } from './documents.js'
import { acceptedBy, attestationTypes } from './rows.js'

const keySchema = lazy(() => z.enum(documentKeys).meta({ id: 'LegalDocumentKey' }))
export const attestationType = lazy(() => z.enum(attestationTypes).meta({ id: 'AttestationType' }))

/** Members that name one text of a document. */
const revisionMembers = lazy(() => ({
  /** Names the document in every version. */
  key: keySchema(),
  /** The version of the text, by its date. */
  version: z.string(),
  /** Counts the versions of the document, from 1. */
  revision: z.int(),
  /** The heading of the text, for people. */
  title: z.string(),
}))

export const indexEntry = named('LegalDocumentEntry', () => ({
  ...revisionMembers(),
  /** The format of the text, which is always Markdown. */
  content_type: z.literal('text/markdown'),
  /** The day from which this version is in force. */
  effective_date: z.iso.date(),
}))

export const documentIndex = named('LegalDocumentIndex', () => ({
  /** One row for each document: the version that is in force. */
  data: z.array(indexEntry()),
}))

export const documentSchema = named('LegalDocument', () => ({
  ...indexEntry().shape,
  /** The text itself, in Markdown. */
  content: z.string(),
  /** An address where the text can be read too; left out for none. */
  content_url: z.string().optional(),
}))

/** A document that somebody has yet to accept, and what accepts it. */
export const awaitedDocument = named('OutstandingDocument', () => ({
  ...revisionMembers(),
  /** The attestation that accepts it: send it as `attestation_type`. */
  attestation_type: attestationType(),
}))

export const documentQuery = object(() => ({
  /** The version to read; the one in force unless told. */
  version: z.string().optional(),
}))

export const acceptanceSchema = named('LegalAcceptance', () => ({
  /** Tells a business from a single person. */
  application_type: z.enum(applicationTypes),
  /** The legal documents that must still be accepted. */
  outstanding_documents: z.array(awaitedDocument()),
  /** The disclosures that must still be accepted. */
  outstanding_disclosures: z.array(
    objectNamed('OutstandingDisclosure', {
      /**
       * `disclosure_id`: The key of the disclosure: send it as `disclosure_id`.
       * `disclosure_version`: The version of it that must be accepted.
       * `title`: The heading of the disclosure, for people.
       */
      ...each(z.string(), 'disclosure_id', 'disclosure_version', 'title'),
      /** An address where its text can be read; left out for none. */
      url: z.string().optional(),
      /** False only in a sandbox: the text is still to come, and can be accepted. */
      text_published: z.boolean(),
    }),
  ),
  /** The people who may accept for the customer. */
  attestors: z.array(
    z.object({
      /** The person, by the id that `applicant_id` takes. */
      id: ksuid,
      /** The name of the person. */
      name: z.string(),
    }),
  ),
  /** The agreements that were accepted. */
  accepted_agreements: z.array(
    z.object({
      /** The attestation by which somebody accepted it. */
      attestation_type: attestationType(),
      /** The version that was accepted; left out where it has none. */
      version: z.string().optional(),
    }),
  ),
}))

export const attestationBody = lazy(() =>
  z
    .object({
      /** Names what is accepted. */
      attestation_type: attestationType(),
      /** The moment at which the person accepted; not in the future. */
      timestamp: z.int().min(0).max(lastSecond),
      /** The person who accepts: one of `attestors`, and no customer. */
      applicant_id: ksuid,
      /** The version of the legal document that was read; needed where one is accepted. */
      legal_document_version: z.string().optional(),
      /**
       * `disclosure_id`: Names the disclosure that is accepted, where it is one.
       * `disclosure_version`: The version of the disclosure that was read.
       */
      ...each(z.string().min(1).max(255).optional(), 'disclosure_id', 'disclosure_version'),
    })
    .refine(
      (body) => body.disclosure_id === undefined || body.disclosure_version !== undefined,
      because('is required with disclosure_id', 'missing_required_field', 'disclosure_version'),
    )
    .meta({ id: 'AttestationSubmitRequest' }),
)

/** Takes of `sim.simulate.requireDisclosure`. */
export const disclosureInput = strictObject(() => ({
  /** Names the disclosure, such as `cards_tos`. */
  disclosure_id: z.string().min(1).max(255),
  /** The version that must be accepted. */
  disclosure_version: z.string().min(1).max(255),
  /** The heading of the disclosure, for people. */
  title: z.string().min(1),
  /** An address where its text can be read; null for none. */
  url: z.string().optional(),
  /** `false` in a sandbox for one whose text is still to come. */
  text_published: z.boolean().optional(),
}))

/** Takes of `sim.simulate.publishLegalDocument`. */
export const revisionInput = strictObject(() => ({
  /** Names the document that gets a new version. */
  key: z.enum(documentKeys),
  /** The heading of the new text; that of the last version unless told. */
  title: z.string().min(1).optional(),
  /** The new text, in Markdown; a made-up one unless told. */
  content: z.string().optional(),
  /** An address where the text can be read too. */
  content_url: z.url().optional(),
  /**
   * `version`: The version, as a date; the present day unless told.
   * `effective_date`: The day from which it is in force; the day of the version unless told.
   */
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
