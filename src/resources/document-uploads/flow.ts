import type { Context, ReadContext } from '../../contract/operation.js'
import { notFound } from '../../contract/problem.js'
import type { Texts } from '../../contract/rows.js'
import { base62 } from '../../kernel/ids.js'
import type { StoredBytes } from '../../kernel/stored-bytes.js'
import type { World } from '../../kernel/world.js'
import { requireIndividual } from '../applicants/index.js'
import type { DocumentRow } from '../application-documents/index.js'
import * as documents from '../application-documents/index.js'
import {
  type ApplicationRow,
  requireReadableApplication,
  requireWritableApplication,
} from '../applications/index.js'
import { proofOfAddress } from '../customers/index.js'
import { cleanName } from './files.js'
import { documentUploads, type UploadRow, uploadLifeMs } from './rows.js'
import * as rules from './rules.js'
import type { Said } from './wire.js'

/** The application that a document is for, and the person of it, where the document is about one. */
interface Subject {
  readonly application_id: string
  readonly individual_id?: string | null
}

/**
 * Takes a document that came in base64.
 * @throws Problem 403 while the application takes none, 413 above the limit, 400 for what is no such file, 404
 */
export function takeDocument(
  context: Context,
  subject: Subject,
  said: Said & {
    readonly file_content: string
    readonly description?: string | undefined
    readonly valid_until?: string | undefined
  },
  maxBytes: number,
): DocumentRow {
  const { world } = context
  const { file_content, description = null, valid_until = null, ...others } = said
  const { application, row } = announce(context, subject, others, { description, valid_until })
  const bytes = rules.decodeFile(file_content, said.file_type, maxBytes)
  documents.layBytes(world, row.id, world.keepBytes(bytes), bytes.length)
  return receive(world, application, row.id)
}

function announce(
  context: Context,
  { application_id, individual_id = null }: Subject,
  said: Said,
  more: Partial<Pick<DocumentRow, 'description' | 'valid_until'>> = {},
) {
  const { world } = context
  const application = requireWritableApplication(context, application_id)
  if (individual_id !== null) requireIndividual(world, application, individual_id)
  rules.requireOpen(application, said.document_type)
  rules.requireNumber(said)
  const row = documents.announceDocument(world, {
    client_id: application.client_id,
    application_id,
    individual_id,
    document_type: said.document_type,
    file_type: said.file_type,
    country: said.country ?? null,
    id_number: said.id_number ?? null,
    filename: cleanName(said.filename ?? '') ?? null,
    ...more,
  })
  return { application, row }
}

/**
 * Announces a document whose bytes are put to an address of their own.
 * @throws Problem 403 while the application takes none, 404
 */
export function openUpload(context: Context, subject: Subject, said: Said): UploadRow {
  const { world } = context
  const { id, application_id } = announce(context, subject, said).row
  return world.insert(documentUploads, {
    id,
    application_id,
    signature: world.randomSecret('upload-signatures', base62, 43),
    expires_at: world.now + uploadLifeMs,
    deleted_at: null,
  })
}

/** Reads the document whose bytes are awaited. @throws Problem 403 for no upload URL, 409 once it was verified */
export function requireAwaitedUpload(world: World, id: string, signature: string): DocumentRow {
  rules.requireUpload(world, id, signature)
  const row = documents.requireAnyDocument(world, id)
  rules.requireAwaited(row)
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
  const row = requireAwaitedUpload(world, id, signature)
  rules.requireType(row, content.contentType)
  documents.layBytes(world, id, world.keepBytes(content.stored), content.stored.length)
}

/** The document and the application in a path. */
interface Place extends Texts<'application_id' | 'document_id'> {}

/** Takes what was put as the document. Again is once. @throws Problem 404 when nothing was put, 400 when it is no such file */
export function verifyUpload(context: Context, place: Place): DocumentRow {
  const { world } = context
  const application = requireWritableApplication(context, place.application_id)
  const row = requireDocument(context, place)
  if (row.uploaded_at !== null) return row
  rules.requireOpen(application, row.document_type)
  rules.requireFile(world, row)
  return receive(world, application, row.id)
}

/**
 * Makes it a document of the application; a proof of address that comes after the decision is reviewed (contract/rest.md
 * 5.8).
 */
function receive(world: World, application: ApplicationRow, id: string): DocumentRow {
  const row = documents.storeDocument(world, id)
  if (rules.isLateProof(application, row.document_type))
    proofOfAddress(world, application.customer_id, 'submitted')
  return row
}

/** @throws Problem 404 for a document that is not of this application */
export function requireDocument(context: ReadContext, { application_id, document_id }: Place): DocumentRow {
  const { id: owner } = requireReadableApplication(context, application_id)
  const row = documents.requireAnyDocument(context.world, document_id)
  if (row.application_id !== owner) throw notFound('document')
  return row
}

/** @throws Problem 400 once the application was submitted */
export function deleteDocument(context: Context, place: Place): void {
  const application = requireWritableApplication(context, place.application_id)
  const row = requireDocument(context, place)
  rules.requirePending(application)
  documents.removeDocument(context.world, row.id)
}
