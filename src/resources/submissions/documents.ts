import * as z from 'zod'
import { isoTimestamp, ksuid } from '../../contract/primitives.js'
import { named, type OutputOf } from '../../contract/schema.js'
import { isoTime } from '../../kernel/clock.js'
import * as documents from '../application-documents/index.js'

/** Documents that a part of an application has and lacks. */

const uploadedDocument = named('UploadedDocument', () => ({
  /** Names the document in the calls that verify, download or delete it. */
  document_id: ksuid,
  /** Names what the document is, such as a passport. */
  document_type: z.enum(documents.documentTypes),
  /** Tells whether the document was looked at, and found good. */
  status: z.enum(documents.documentMachine.states),
  /** The moment at which it was uploaded. */
  uploaded_at: isoTimestamp,
}))

const missingDocument = named('MissingDocument', () => ({
  /** Names what has to be shown, such as identity or address. */
  purpose: z.enum(documents.documentPurposes).meta({ id: 'DocumentPurpose' }),
  /** The documents of which one is enough. */
  accepted_types: z.array(z.enum(documents.documentTypes)),
  /** Says what has to be shown, in words for people. */
  description: z.string(),
  /** Tells whether the application cannot be submitted without it. */
  required: z.boolean(),
}))

export const documentInfo = named('DocumentInfo', () => ({
  /** The documents that somebody has sent already, good or not. */
  uploaded_documents: z.array(uploadedDocument()),
  /** The things that a document has still to show. */
  missing_documents: z.array(missingDocument()),
}))

/** A document that is missing. One that is not required leaves its part ready. */
export type Lack = OutputOf<typeof missingDocument>

export function lackOf(purpose: documents.Purpose, required = true): Lack {
  const { accepts, description } = documents.purposes[purpose]
  return { purpose, accepted_types: [...accepts], description, required }
}

export function lacksOf(
  wanted: readonly documents.Purpose[],
  uploaded: readonly documents.DocumentRow[],
  required = true,
): readonly Lack[] {
  return wanted
    .filter((purpose) => !documents.servesPurpose(purpose, uploaded))
    .map((purpose) => lackOf(purpose, required))
}

export function presentDocuments(of: {
  readonly documents: readonly documents.DocumentRow[]
  readonly lacks: readonly Lack[]
}): OutputOf<typeof documentInfo> {
  return {
    uploaded_documents: of.documents.map((row) => ({
      document_id: row.id,
      document_type: row.document_type,
      status: row.status,
      uploaded_at: isoTime(row.uploaded_at ?? row.created_at),
    })),
    missing_documents: [...of.lacks],
  }
}
