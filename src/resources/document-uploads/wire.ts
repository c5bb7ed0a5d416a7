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
const fileContent = lazy(() => z.string().min(1))

/** Members that every request says of a document. */
const saidMembers = lazy(() => ({
  /** The format of the file, which its bytes must have. */
  file_type: fileType(),
  /** The country that issued the document, by two capitals of ISO 3166-1. */
  country: countryCode().optional(),
  /** The number that is printed on the document. */
  id_number: z.string().min(3).max(50).optional(),
  /** The name of the file, which downloads get again. */
  filename: z.string().max(100).optional(),
}))

export const applicationUpload = named('ApplicationDocumentUploadUrlRequest', () => ({
  /** Names what the document is, and so what it shows. */
  document_type: applicationType(),
  ...saidMembers(),
}))

export const applicationDocument = named('ApplicationDocumentUploadRequest', () => ({
  ...applicationUpload().shape,
  /** The file itself in base64, as RFC 4648 has it: padded, and on one line. */
  file_content: fileContent(),
  /** A note of your own on the document. */
  description: z.string().max(500).optional(),
}))

export const individualDocument = named('IndividualDocumentUploadRequest', () => ({
  /** Names what the document is, and so what it shows of the person. */
  type: individualType(),
  ...saidMembers(),
  /** The file itself in base64, as RFC 4648 has it: padded, and on one line. */
  file_content: fileContent(),
  /** The last day on which the document is good, such as 2030-01-31. */
  valid_until: day().optional(),
}))

export const individualUpload = named('IndividualDocumentUploadUrlRequest', () => ({
  /** Names what the document is, and so what it shows of the person. */
  document_type: individualType(),
  ...saidMembers(),
}))

/** The description of a document in a request. */
export type Said = OutputOf<typeof applicationUpload> | OutputOf<typeof individualUpload>

export const documentTaken = named('DocumentUploadResponse', () => ({
  /** The document, by the id that verification and downloads take. */
  document_id: ksuid,
}))

export const uploadUrl = named('DocumentUploadUrlResponse', () => ({
  /** The address to PUT the bytes of the file to, which needs no credential. */
  upload_url: z.string(),
  /** Names the upload, and the document that it becomes. */
  upload_id: ksuid,
  /** The place where the platform keeps the file; nothing takes it. */
  object_path: z.string(),
  /** The moment until which the file can be sent there. */
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
  /** Tells whose document it is: of the business, of a person, or of enhanced due diligence. */
  category: z.enum(documents.documentCategories),
  /** Names what the document is. */
  document_type: z.string(),
  /** The format of the file, which its bytes must have. */
  file_type: fileType(),
  /** Tells whether the bytes are there and verified. */
  status: z.enum(['pending_verification', 'uploaded']),
  /** The name that the file had when it was sent; left out without one. */
  original_filename: z.string().optional(),
  /** The person whose document it is; left out for others. */
  individual_id: ksuid.optional(),
  /**
   * `individual_first_name`: The given name of that person; left out for others.
   * `individual_last_name`: The family name of that person; left out for others.
   */
  ...each(z.string().optional(), 'individual_first_name', 'individual_last_name'),
  created_at: isoTimestamp,
}))

export const documentPage = lazy(() => pageOf('DocumentPage', documentItem()))

export const documentQuery = listQuery(() => ({
  /** Those of this category only. */
  category: z.enum(documents.documentCategories).optional(),
  /** Those of this type only. */
  document_type: z.string().optional(),
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
