import type { AuthenticatedCaller } from '../../contract/operation.js'
import { notFound } from '../../contract/problem.js'
import { base62 } from '../../kernel/ids.js'
import type { StoredBytes } from '../../kernel/stored-bytes.js'
import type { World } from '../../kernel/world.js'
import { requireIndividual } from '../applicants/index.js'
import {
  announceDocument,
  type DocumentRow,
  type DocumentType,
  type FileType,
  layBytes,
  removeDocument,
  requireAnyDocument,
  storeDocument,
} from '../application-documents/index.js'
import {
  type ApplicationRow,
  requireReadableApplication,
  requireWritableApplication,
} from '../applications/index.js'
import { proofOfAddress } from '../customers/index.js'
import { cleanName } from './names.js'
import { documentUploads, type UploadRow, uploadLife } from './rows.js'
import {
  decoded,
  isLateProof,
  requireAwaited,
  requireNumber,
  requireOpen,
  requirePending,
  requireType,
  requireUpload,
  verifiedBytes,
} from './rules.js'

/** What is said of a document in a request. */
export interface SaidOfDocument {
  readonly type: DocumentType
  readonly file_type: FileType
  readonly country?: string | undefined
  readonly id_number?: string | undefined
  readonly filename?: string | undefined
  readonly description?: string | undefined
  readonly valid_until?: string | undefined
}

/** Of whom, and for which application. */
export interface Subject {
  readonly application: ApplicationRow
  /** Null for the application itself. */
  readonly individualId: string | null
}

/** @throws Problem 404 for the application of somebody else, or a person who is not of it; 403 for a token that only reads */
export function subjectOf(
  world: World,
  caller: AuthenticatedCaller,
  applicationId: string,
  individualId: string | null = null,
): Subject {
  const application = requireWritableApplication(world, caller, applicationId)
  if (individualId !== null) requireIndividual(world, application, individualId)
  return { application, individualId }
}

/**
 * Takes a document that came in base64.
 * @throws Problem 403 while the application takes none, 413 above the limit, 400 for what is no such file
 */
export function takeDocument(
  world: World,
  subject: Subject,
  said: SaidOfDocument & { readonly file_content: string },
  limit: number,
): DocumentRow {
  const { id } = announce(world, subject, said)
  const bytes = decoded(said.file_content, said.file_type, limit)
  layBytes(world, id, world.keepBytes(bytes), bytes.length)
  return arrive(world, subject.application, id)
}

function announce(world: World, { application, individualId }: Subject, said: SaidOfDocument): DocumentRow {
  requireOpen(application, said.type)
  requireNumber(said.type, said)
  return announceDocument(world, {
    client_id: application.client_id,
    application_id: application.id,
    individual_id: individualId,
    document_type: said.type,
    file_type: said.file_type,
    country: said.country ?? null,
    id_number: said.id_number ?? null,
    filename: cleanName(said.filename ?? '') ?? null,
    description: said.description ?? null,
    valid_until: said.valid_until ?? null,
  })
}

/**
 * Announces a document whose bytes are put to an address of their own.
 * @throws Problem 403 while the application takes none
 */
export function openUpload(world: World, subject: Subject, said: SaidOfDocument): UploadRow {
  const { id, application_id } = announce(world, subject, said)
  return world.insert(documentUploads, {
    id,
    application_id,
    signature: world.randomSecret('upload-signatures', base62, 43),
    expires_at: world.now + uploadLife,
    deleted_at: null,
  })
}

/** The document whose bytes are awaited. @throws Problem 403 for no upload URL, 409 once it was verified */
export function awaitedUpload(world: World, id: string, signature: string): DocumentRow {
  requireUpload(world, id, signature)
  const row = requireAnyDocument(world, id)
  requireAwaited(row)
  return row
}

/**
 * Lays what was put under its document; until that is verified, what is put later takes its place.
 * @throws Problem 403 for no upload URL, 409 once it was verified, 400 for another kind of file
 */
export function putUpload(
  world: World,
  id: string,
  signature: string,
  content: { readonly stored: StoredBytes; readonly contentType: string | null },
): void {
  const row = awaitedUpload(world, id, signature)
  requireType(row, content.contentType)
  layBytes(world, id, world.keepBytes(content.stored), content.stored.length)
}

/** What was put is the document. Again is once. @throws Problem 404 when nothing was put, 400 when it is no such file */
export function verifyUpload(
  world: World,
  caller: AuthenticatedCaller,
  applicationId: string,
  id: string,
): DocumentRow {
  const application = requireWritableApplication(world, caller, applicationId)
  const row = requireDocument(world, caller, applicationId, id)
  if (row.uploaded_at !== null) return row
  requireOpen(application, row.document_type)
  verifiedBytes(world, row)
  return arrive(world, application, id)
}

/** It is there; a proof of address that comes after the decision is reviewed (contract/rest.md 5.8). */
function arrive(world: World, application: ApplicationRow, id: string): DocumentRow {
  const row = storeDocument(world, id)
  if (isLateProof(application, row.document_type)) proofOfAddress(world, application.customer_id, 'submitted')
  return row
}

/** @throws Problem 404 for a document that is not of this application */
export function requireDocument(
  world: World,
  caller: AuthenticatedCaller,
  applicationId: string,
  id: string,
): DocumentRow {
  const { id: owner } = requireReadableApplication(world, caller, applicationId)
  const row = requireAnyDocument(world, id)
  if (row.application_id !== owner) throw notFound('document')
  return row
}

/** @throws Problem 400 once the application was submitted */
export function deleteDocument(
  world: World,
  caller: AuthenticatedCaller,
  applicationId: string,
  id: string,
): void {
  const application = requireWritableApplication(world, caller, applicationId)
  const row = requireDocument(world, caller, applicationId, id)
  requirePending(application)
  removeDocument(world, row.id)
}
