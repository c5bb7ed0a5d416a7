import type { AuthenticatedCaller } from '../../contract/operation.js'
import { notFound } from '../../kernel/problem.js'
import type { World } from '../../kernel/world.js'
import {
  announceDocument,
  type DocumentRow,
  type DocumentType,
  documentOf,
  type FileType,
  layBytes,
  removeDocument,
  storeDocument,
} from '../application-documents/index.js'
import { type ApplicationRow, readApplication } from '../applications/index.js'
import { proofOfAddress } from '../customers/index.js'
import { cleanName } from './names.js'
import { decoded, isLateProof, requireNumber, requireOpen, requirePending } from './rules.js'

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

/** @throws Problem 404 for the application of somebody else */
export function subjectOf(world: World, caller: AuthenticatedCaller, applicationId: string): Subject {
  return { application: readApplication(world, caller, applicationId), individualId: null }
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

/** It is there; a proof of address that comes after the decision is reviewed (contract/rest.md 5.8). */
function arrive(world: World, application: ApplicationRow, id: string): DocumentRow {
  const row = storeDocument(world, id)
  if (isLateProof(application, row.document_type)) proofOfAddress(world, application.customer_id, 'submitted')
  return row
}

/** @throws Problem 404 for a document that is not of this application */
export function readDocument(
  world: World,
  caller: AuthenticatedCaller,
  applicationId: string,
  id: string,
): DocumentRow {
  const { id: owner } = readApplication(world, caller, applicationId)
  const row = documentOf(world, id)
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
  const row = readDocument(world, caller, applicationId, id)
  requirePending(readApplication(world, caller, applicationId))
  removeDocument(world, row.id)
}
