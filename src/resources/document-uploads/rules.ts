import { type FieldError, invalidFields, notFound, Problem } from '../../contract/problem.js'
import { readBase64 } from '../../kernel/base64.js'
import { isoTime } from '../../kernel/clock.js'
import { firstOf, type StoredBytes } from '../../kernel/stored-bytes.js'
import type { World } from '../../kernel/world.js'
import {
  applicationDocuments,
  type DocumentRow,
  type DocumentType,
  type FileType,
  formationTypes,
  identityTypes,
  isOneOf,
  mediaTypes,
  nationalIdTypes,
  proofOfAddressTypes,
} from '../application-documents/index.js'
import type { ApplicationRow } from '../applications/index.js'
import { looksLike } from './content.js'
import { documentUploads, type UploadRow } from './rows.js'

/** What is refused, and why (docs/decisions/0017). */

/** In these it is the applicant's turn. */
const open = ['pending', 'request_for_information', 'compliance_review'] as const

/** A proof of address counts after the decision on an individual as well. */
export function isLateProof({ type, status }: ApplicationRow, document: DocumentType): boolean {
  return type === 'individual' && status === 'approved' && isOneOf(proofOfAddressTypes, document)
}

/** @throws Problem 403 while it is not the applicant's turn */
export function requireOpen(row: ApplicationRow, document: DocumentType): void {
  if (isOneOf(open, row.status) || isLateProof(row, document)) return
  throw new Problem('forbidden', `The application is ${row.status}: it takes no ${document}.`, {
    hint: `documents are taken while an application is ${open.join(', ')}, and proofs of address of an approved individual`,
  })
}

/** @throws Problem 400 once it was submitted */
export function requirePending({ status }: ApplicationRow): void {
  if (status === 'pending') return
  throw new Problem('invalid-request', `The application is ${status}: it cannot accept modifications.`)
}

interface Said {
  readonly country?: string | undefined
  readonly id_number?: string | undefined
}

/** Where national identity cards are taken from. */
const colombia = 'CO'

/** @throws Problem 400 naming what has to be said of a document of this type */
export function requireNumber(type: DocumentType, { country, id_number }: Said): void {
  const isIdentity = isOneOf(identityTypes, type)
  const errors: FieldError[] = []
  const missing = (field: string): void => {
    errors.push({ field, message: `is required for ${type}`, code: 'missing_required_field' })
  }
  if (isIdentity && country === undefined) missing('country')
  else if (isOneOf(nationalIdTypes, type) && country !== colombia)
    errors.push({ field: 'country', message: `must be ${colombia} for ${type}`, code: 'invalid_value' })
  if ((isIdentity || isOneOf(formationTypes, type)) && id_number === undefined) missing('id_number')
  if (errors.length > 0) throw invalidFields(errors)
}

/** @throws Problem 413 above the limit, 400 for what is no base64 or no file of its type */
export function decoded(text: string, type: FileType, limit: number): Uint8Array {
  if (Math.floor(text.length / 4) * 3 - 2 > limit) throw tooLarge(limit)
  const bytes = readBase64(text)
  if (bytes === undefined) {
    const message = 'must be base64: padded, of the ordinary alphabet, on one line, without a data: prefix'
    throw invalidFields([{ field: 'file_content', message, code: 'invalid_format' }])
  }
  if (bytes.length > limit) throw tooLarge(limit)
  if (!looksLike(type, bytes)) {
    const message = `is no ${type}: its first bytes say so`
    throw invalidFields([{ field: 'file_content', message, code: 'invalid_file' }])
  }
  return bytes
}

function tooLarge(limit: number): Problem {
  return new Problem('payload-too-large', `The file is larger than ${limit} bytes.`, {
    hint: 'send larger files to an upload URL: POST …/document-uploads',
  })
}

/** @throws Problem 403 for what is no upload URL of ours, or no longer */
export function requireUpload(world: World, id: string, signature: string): UploadRow {
  const row = world.table(documentUploads).get(id)
  const document = world.table(applicationDocuments).get(id)
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
export function requireAwaited({ uploaded_at }: DocumentRow): void {
  if (uploaded_at === null) return
  throw new Problem('conflict', 'The document was uploaded and verified already.', {
    hint: 'what is uploaded anew is a document of its own: POST …/document-uploads',
  })
}

/** @throws Problem 400 for a body that says it is another kind of file */
export function requireType({ file_type }: DocumentRow, contentType: string | null): void {
  const expected = mediaTypes[file_type]
  if (contentType === null || contentType === expected) return
  throw new Problem('invalid-request', `The content type must be ${expected}, not ${contentType}.`, {
    hint: `the upload was announced with file_type ${file_type}`,
  })
}

/** What was put under the upload URL. @throws Problem 404 for nothing, 400 for what is no file of its type */
export function verifiedBytes(world: World, { digest, file_type }: DocumentRow): StoredBytes {
  const stored = digest === null ? undefined : world.storedBytes(digest)
  if (stored === undefined) throw notFound('uploaded file', 'PUT the bytes to upload_url first')
  if (!looksLike(file_type, firstOf(stored, 16)))
    throw new Problem('invalid-request', `The uploaded file is no ${file_type}: its first bytes say so.`, {
      hint: 'PUT another file to the same upload_url while it is good',
    })
  return stored
}

/** @throws Problem 409 before its bytes were verified */
export function requireUploaded({ uploaded_at }: DocumentRow): void {
  if (uploaded_at !== null) return
  throw new Problem('conflict', 'The upload of the document is still pending.', {
    hint: 'PUT its bytes to upload_url, then POST …/documents/{document_id}/verifications',
  })
}
