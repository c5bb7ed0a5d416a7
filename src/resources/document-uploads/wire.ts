import * as z from 'zod'
import { pageOf, pageQuery } from '../../contract/pagination.js'
import { present } from '../../contract/present.js'
import { isoTimestamp, ksuid } from '../../contract/primitives.js'
import { named, type OutputOf } from '../../contract/schema.js'
import { isoTime } from '../../kernel/clock.js'
import { lazy } from '../../kernel/lazy.js'
import { countryCode } from '../address.js'
import {
  applicationDocumentTypes,
  type DocumentRow,
  documentCategories,
  fileTypes,
  individualDocumentTypes,
} from '../application-documents/index.js'
import { day } from '../days.js'
import type { UploadRow } from './rows.js'

/** Contract/rest.md 5.5. */

const mebibyte = 1024 * 1024

/** Bytes, decoded: what is larger is sent to an upload URL (docs/decisions/0017). */
export const mostOfApplication = 20 * mebibyte
export const mostOfIndividual = 10 * mebibyte
/** Specification, Other limits: bytes of any file, however it comes. */
export const mostOfFile = 500 * mebibyte

/** Bytes of a body with so many bytes in base64, and with all else that it says. */
export function bodyLimitFor(decoded: number): number {
  return Math.ceil(decoded / 3) * 4 + mebibyte
}

const fileType = lazy(() => z.enum(fileTypes).meta({ id: 'FileType' }))
const applicationType = lazy(() => z.enum(applicationDocumentTypes).meta({ id: 'ApplicationDocumentType' }))
const individualType = lazy(() => z.enum(individualDocumentTypes).meta({ id: 'IndividualDocumentType' }))
const fileContent = lazy(() =>
  z.string().min(1).describe('The file in base64, as RFC 4648 has it: padded, on one line.'),
)

const said = lazy(() => ({
  file_type: fileType().describe('What the bytes are.'),
  country: countryCode().optional(),
  id_number: z.string().min(3).max(50).describe('The number that is printed on the document.').optional(),
  filename: z.string().max(100).optional(),
}))

export const applicationDocument = named('ApplicationDocumentUploadRequest', () => ({
  document_type: applicationType().describe('What the document shows.'),
  ...said(),
  file_content: fileContent(),
  description: z.string().max(500).optional(),
}))

export const applicationUpload = named('ApplicationDocumentUploadUrlRequest', () => ({
  document_type: applicationType().describe('What the document shows.'),
  ...said(),
}))

export const individualDocument = named('IndividualDocumentUploadRequest', () => ({
  type: individualType().describe('What the document shows of the person.'),
  ...said(),
  file_content: fileContent(),
  valid_until: day().optional(),
}))

export const individualUpload = named('IndividualDocumentUploadUrlRequest', () => ({
  document_type: individualType().describe('What the document shows of the person.'),
  ...said(),
}))

export const documentTaken = named('DocumentUploadResponse', () => ({ document_id: ksuid }))

export const uploadUrl = named('DocumentUploadUrlResponse', () => ({
  upload_url: z.string(),
  upload_id: ksuid,
  object_path: z.string(),
  expires_at: isoTimestamp,
}))

/** @param base where callers call */
export function presentUpload(
  base: string,
  { id, application_id, signature, expires_at }: UploadRow,
): OutputOf<typeof uploadUrl> {
  return {
    upload_url: `${base}/uploads/${id}?signature=${signature}`,
    upload_id: id,
    object_path: `applications/${application_id}/documents/${id}`,
    expires_at: isoTime(expires_at),
  }
}

export const documentItem = named('UploadedDocumentMetadata', () => ({
  id: ksuid,
  category: z.enum(documentCategories),
  document_type: z.string(),
  file_type: fileType(),
  status: z.enum(['pending_verification', 'uploaded']),
  original_filename: z.string().optional(),
  individual_id: ksuid.optional(),
  individual_first_name: z.string().optional(),
  individual_last_name: z.string().optional(),
  created_at: isoTimestamp,
}))

export const documentPage = lazy(() => pageOf('DocumentPage', documentItem()))

export const documentQuery = lazy(() =>
  z.object({
    ...pageQuery(),
    category: z.enum(documentCategories).describe('Those of this category only.').optional(),
    document_type: z.string().describe('Those of this type only.').optional(),
  }),
)

/** Whose a document is, as the list of documents tells it. */
export interface Person {
  readonly first_name: string
  readonly last_name: string
}

/** What reviewers made of it shows elsewhere: here it is there, or still to come. */
export function presentItem(row: DocumentRow, person: Person | undefined): OutputOf<typeof documentItem> {
  const isPersonal = row.category === 'identity'
  return present({
    id: row.id,
    category: row.category,
    document_type: row.document_type,
    file_type: row.file_type,
    status: row.uploaded_at === null ? ('pending_verification' as const) : ('uploaded' as const),
    original_filename: row.filename,
    individual_id: isPersonal ? row.individual_id : null,
    individual_first_name: isPersonal ? person?.first_name : null,
    individual_last_name: isPersonal ? person?.last_name : null,
    created_at: isoTime(row.created_at),
  })
}
