import * as z from 'zod'
import { isoTimestamp, ksuid } from '../../contract/primitives.js'
import { named, type OutputOf } from '../../contract/schema.js'
import { isoTime } from '../../kernel/clock.js'
import * as documents from '../application-documents/index.js'

/** Documents that a part of an application has and lacks. */

const uploadedDocument = named('UploadedDocument', () => ({
  document_id: ksuid,
  document_type: z.enum(documents.documentTypes),
  status: z.enum(documents.documentMachine.states),
  uploaded_at: isoTimestamp,
}))

const missingDocument = named('MissingDocument', () => ({
  purpose: z.enum(documents.documentPurposes).meta({ id: 'DocumentPurpose' }),
  accepted_types: z.array(z.enum(documents.documentTypes)),
  description: z.string(),
  required: z.boolean(),
}))

export const documentInfo = named('DocumentInfo', () => ({
  uploaded_documents: z.array(uploadedDocument()),
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
