import { type FieldError, invalidFields, notFound, Problem } from '../../contract/problem.js'
import { readBase64 } from '../../kernel/base64.js'
import { isoTime } from '../../kernel/clock.js'
import { isOneOf } from '../../kernel/one-of.js'
import { firstOf } from '../../kernel/stored-bytes.js'
import type { World } from '../../kernel/world.js'
import * as documents from '../application-documents/index.js'
import type { ApplicationRow } from '../applications/index.js'
import { looksLike } from './files.js'
import { documentUploads, type UploadRow } from './rows.js'
import type { Said } from './wire.js'

/** Refusals, each with its reason (docs/decisions/0017). */

/** Statuses in which it is the applicant's turn. */
const openStatuses = ['pending', 'request_for_information', 'compliance_review'] as const

/** True for a proof of address of an approved individual: it counts after the decision as well. */
export function isLateProof({ type, status }: ApplicationRow, document: documents.DocumentType): boolean {
  return type === 'individual' && status === 'approved' && isOneOf(documents.proofOfAddressTypes, document)
}

/** @throws Problem 403 while it is not the applicant's turn */
export function requireOpen(row: ApplicationRow, document: documents.DocumentType): void {
  if (isOneOf(openStatuses, row.status) || isLateProof(row, document)) return
  throw new Problem('forbidden', `The application is ${row.status}: it takes no ${document}.`, {
    hint: `documents are taken while an application is ${openStatuses.join(', ')}, and proofs of address of an approved individual`,
  })
}

/** @throws Problem 400 once it was submitted */
export function requirePending({ status }: ApplicationRow): void {
  if (status === 'pending') return
  throw new Problem('invalid-request', `The application is ${status}: it cannot accept modifications.`)
}

/** The country whose national identity cards are taken. */
const colombia = 'CO'

/** @throws Problem 400 naming what has to be said of a document of this type */
export function requireNumber({ document_type: type, country, id_number }: Said): void {
  const isIdentity = isOneOf(documents.identityTypes, type)
  const errors: FieldError[] = []
  const missing = (field: string): void => {
    errors.push({ field, message: `is required for ${type}`, code: 'missing_required_field' })
  }
  if (isIdentity && country === undefined) missing('country')
  else if (isOneOf(documents.nationalIdTypes, type) && country !== colombia)
    errors.push({ field: 'country', message: `must be ${colombia} for ${type}`, code: 'invalid_value' })
  if ((isIdentity || isOneOf(documents.formationTypes, type)) && id_number === undefined) missing('id_number')
  if (errors.length > 0) throw invalidFields(errors)
}

/** Decodes a file. @throws Problem 413 above the limit, 400 for what is no base64 or no file of its type */
export function decodeFile(text: string, type: documents.FileType, maxBytes: number): Uint8Array {
  const refused = (message: string, code: string) => invalidFields([{ field: 'file_content', message, code }])
  if (Math.floor(text.length / 4) * 3 - 2 > maxBytes) throw tooLarge(maxBytes)
  const bytes = readBase64(text)
  if (bytes === undefined)
    throw refused(
      'must be base64: padded, of the ordinary alphabet, on one line, without a data: prefix',
      'invalid_format',
    )
  if (bytes.length > maxBytes) throw tooLarge(maxBytes)
  if (!looksLike(type, bytes)) throw refused(`is no ${type}: its first bytes say so`, 'invalid_file')
  return bytes
}

function tooLarge(maxBytes: number): Problem {
  return new Problem('payload-too-large', `The file is larger than ${maxBytes} bytes.`, {
    hint: 'send larger files to an upload URL: POST …/document-uploads',
  })
}

/** @throws Problem 403 for what is no upload URL of ours, or no longer */
export function requireUpload(world: World, id: string, signature: string): UploadRow {
  const row = world.table(documentUploads).get(id)
  const document = world.table(documents.applicationDocuments).get(id)
  if (row?.signature !== signature || document === undefined)
    throw new Problem('forbidden', 'This is no upload URL.', {
      hint: 'PUT to upload_url as it was answered, with everything behind the question mark',
    })
  if (row.expires_at <= world.now)
    throw new Problem('forbidden', `The upload URL has expired at ${isoTime(row.expires_at)}.`, {
      hint: 'ask for another: POST …/document-uploads',
    })
  return row
}

/** @throws Problem 409 once the document is there */
export function requireAwaited({ uploaded_at }: documents.DocumentRow): void {
  if (uploaded_at === null) return
  throw new Problem('conflict', 'The document was uploaded and verified already.', {
    hint: 'what is uploaded anew is a document of its own: POST …/document-uploads',
  })
}

/** @throws Problem 400 for a body that says it is another kind of file */
export function requireType({ file_type }: documents.DocumentRow, contentType: string | null): void {
  const expected = documents.mediaTypes[file_type]
  if (contentType === null || contentType === expected) return
  throw new Problem('invalid-request', `The content type must be ${expected}, not ${contentType}.`, {
    hint: `the upload was announced with file_type ${file_type}`,
  })
}

/** @throws Problem 404 where nothing was put under the upload URL, 400 for what is no file of its type */
export function requireFile(world: World, { digest, file_type }: documents.DocumentRow): void {
  const stored = digest === null ? undefined : world.storedBytes(digest)
  if (stored === undefined) throw notFound('uploaded file', 'PUT the bytes to upload_url first')
  if (!looksLike(file_type, firstOf(stored, 16)))
    throw new Problem('invalid-request', `The uploaded file is no ${file_type}: its first bytes say so.`, {
      hint: 'PUT another file to the same upload_url while it is good',
    })
}

/** @throws Problem 409 before its bytes were verified */
export function requireUploaded({ uploaded_at }: documents.DocumentRow): void {
  if (uploaded_at !== null) return
  throw new Problem('conflict', 'The upload of the document is still pending.', {
    hint: 'PUT its bytes to upload_url, then POST …/documents/{document_id}/verifications',
  })
}
