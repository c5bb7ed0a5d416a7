import { readBase64 } from '../../kernel/base64.js'
import { type FieldError, invalidFields, Problem } from '../../kernel/problem.js'
import {
  type DocumentRow,
  type DocumentType,
  type FileType,
  formationTypes,
  identityTypes,
  isOneOf,
  proofOfAddressTypes,
} from '../application-documents/index.js'
import type { ApplicationRow } from '../applications/index.js'
import { looksLike } from './content.js'

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

/** @throws Problem 400 naming what has to be said of a document of this type */
export function requireNumber(type: DocumentType, { country, id_number }: Said): void {
  const isIdentity = isOneOf(identityTypes, type)
  const errors: FieldError[] = []
  const missing = (field: string): void => {
    errors.push({ field, message: `is required for ${type}`, code: 'missing_required_field' })
  }
  if (isIdentity && country === undefined) missing('country')
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

/** @throws Problem 409 before its bytes were verified */
export function requireUploaded({ uploaded_at }: DocumentRow): void {
  if (uploaded_at !== null) return
  throw new Problem('conflict', 'The upload of the document is still pending.', {
    hint: 'PUT its bytes to upload_url, then POST …/documents/{document_id}/verifications',
  })
}
