import * as z from 'zod'
import { address } from '../../contract/host-ports.js'
import type { Context } from '../../contract/operation.js'
import { listQuery, pageOf } from '../../contract/pagination.js'
import { shown } from '../../contract/present.js'
import { isoTimestamp, ksuid } from '../../contract/primitives.js'
import { each, named, type OutputOf, oneOf } from '../../contract/schema.js'
import { isoTime } from '../../kernel/clock.js'
import { lazy } from '../../kernel/lazy.js'
import { countryCode } from '../address.js'
import type { IndividualRow } from '../applicants/index.js'
import type { DocumentRow } from '../application-documents/index.js'
import * as documents from '../application-documents/index.js'
import { day } from '../days.js'
import type { UploadRow } from './rows.js'

/** Contract/rest.md 5.5. */

const mebibyte = 1024 * 1024

/** The most bytes of a file in base64, decoded: larger ones are sent to an upload URL (docs/decisions/0017). */
export const maxApplicationBytes = 20 * mebibyte
export const maxIndividualBytes = 10 * mebibyte
/** The most bytes of any file, however it comes (specification, Other limits). */
export const maxFileBytes = 500 * mebibyte

/** Counts the bytes of a body with so many bytes in base64, and with all else that it says. */
export function bodyLimitFor(decodedBytes: number): number {
  return Math.ceil(decodedBytes / 3) * 4 + mebibyte
}

const fileType = oneOf('FileType', documents.fileTypes)
const applicationType = oneOf('ApplicationDocumentType', documents.applicationDocumentTypes)
const individualType = oneOf('IndividualDocumentType', documents.individualDocumentTypes)
const fileContent = lazy(() =>
  z.string().min(1).describe('The file in base64, as RFC 4648 has it: padded, on one line.'),
)

/** Members that every request says of a document. */
const saidMembers = lazy(() => ({
  file_type: fileType().describe('What the bytes are.'),
  country: countryCode().optional(),
  id_number: z.string().min(3).max(50).describe('The number that is printed on the document.').optional(),
  filename: z.string().max(100).optional(),
}))

export const applicationUpload = named('ApplicationDocumentUploadUrlRequest', () => ({
  document_type: applicationType().describe('What the document shows.'),
  ...saidMembers(),
}))

export const applicationDocument = named('ApplicationDocumentUploadRequest', () => ({
  ...applicationUpload().shape,
  file_content: fileContent(),
  description: z.string().max(500).optional(),
}))

export const individualDocument = named('IndividualDocumentUploadRequest', () => ({
  type: individualType().describe('What the document shows of the person.'),
  ...saidMembers(),
  file_content: fileContent(),
  valid_until: day().optional(),
}))

export const individualUpload = named('IndividualDocumentUploadUrlRequest', () => ({
  document_type: individualType().describe('What the document shows of the person.'),
  ...saidMembers(),
}))

/** The description of a document in a request. */
export type Said = OutputOf<typeof applicationUpload> | OutputOf<typeof individualUpload>

export const documentTaken = named('DocumentUploadResponse', () => ({ document_id: ksuid }))

export const uploadUrl = named('DocumentUploadUrlResponse', () => ({
  upload_url: z.string(),
  upload_id: ksuid,
  object_path: z.string(),
  expires_at: isoTimestamp,
}))

/** Presents where bytes are put: where the caller calls. */
export function presentUpload(
  { world, servedAt }: Pick<Context, 'world' | 'servedAt'>,
  { id, application_id, signature, expires_at }: UploadRow,
): OutputOf<typeof uploadUrl> {
  const base = servedAt ?? world.port(address).baseUrl
  return {
    upload_url: `${base}/uploads/${id}?signature=${signature}`,
    upload_id: id,
    object_path: `applications/${application_id}/documents/${id}`,
    expires_at: isoTime(expires_at),
  }
}

export const documentItem = named('UploadedDocumentMetadata', () => ({
  id: ksuid,
  category: z.enum(documents.documentCategories),
  document_type: z.string(),
  file_type: fileType(),
  status: z.enum(['pending_verification', 'uploaded']),
  original_filename: z.string().optional(),
  individual_id: ksuid.optional(),
  ...each(z.string().optional(), 'individual_first_name', 'individual_last_name'),
  created_at: isoTimestamp,
}))

export const documentPage = lazy(() => pageOf('DocumentPage', documentItem()))

export const documentQuery = listQuery(() => ({
  category: z.enum(documents.documentCategories).describe('Those of this category only.').optional(),
  document_type: z.string().describe('Those of this type only.').optional(),
}))

/**
 * Presents a document of the list. What reviewers made of it shows elsewhere: here it is there, or still to come.
 * @param person whom it is about
 */
export function presentItem(row: DocumentRow, person?: IndividualRow): OutputOf<typeof documentItem> {
  const isPersonal = row.category === 'identity'
  return shown(documentItem, row, {
    status: row.uploaded_at === null ? 'pending_verification' : 'uploaded',
    original_filename: row.filename,
    individual_id: isPersonal ? row.individual_id : null,
    individual_first_name: isPersonal ? person?.first_name : null,
    individual_last_name: isPersonal ? person?.last_name : null,
    created_at: isoTime(row.created_at),
  })
}
