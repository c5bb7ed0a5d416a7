import { found } from '../../contract/requiring.js'
import { addRow } from '../../contract/rows.js'
import { internalFact } from '../../kernel/fact.js'
import type { JsonObject } from '../../kernel/json.js'
import { isOneOf } from '../../kernel/one-of.js'
import type { World } from '../../kernel/world.js'
import { applicationDocuments, type DocumentRow, documentContents, documentMachine } from './rows.js'
import { categoryOf, nationalIdTypes } from './types.js'

/** The payload of {@link documentJudged}. */
export interface DocumentJudged extends JsonObject {
  readonly document_id: string
  readonly action: 'accept' | 'reject'
}

/** Tells that a reviewer has looked at a document. */
export const documentJudged = internalFact<DocumentJudged>('application-documents.judged')

const unsaid = {
  country: null,
  id_number: null,
  filename: null,
  description: null,
  valid_until: null,
} as const

/** The description of a document when it is announced. */
export type AnnouncedDocument = Pick<
  DocumentRow,
  'client_id' | 'application_id' | 'individual_id' | 'document_type' | 'file_type'
> &
  Partial<Pick<DocumentRow, keyof typeof unsaid>>

/** Announces a document whose bytes are still to come. */
export function announceDocument(world: World, said: AnnouncedDocument): DocumentRow {
  return addRow(world, applicationDocuments, {
    ...unsaid,
    ...said,
    category: categoryOf(said.document_type, said.individual_id !== null),
    status: documentMachine.initial,
    digest: null,
    size: null,
    created_at: world.now,
    uploaded_at: null,
  })
}

/** Lays bytes under a document, instead of those that are there. @param digest of bytes that are kept */
export function layBytes(world: World, id: string, digest: string, size: number): DocumentRow {
  const row = requireAnyDocument(world, id)
  if (row.digest === digest) return row
  countBytes(world, digest)
  releaseBytes(world, row)
  return world.update(applicationDocuments, row, { digest, size })
}

/** Counts one more who needs these bytes; what is counted and never released is kept for good. */
export function countBytes(world: World, digest: string): void {
  const content = world.table(documentContents).get(digest)
  if (content === undefined) world.insert(documentContents, { id: digest, documents: 1, deleted_at: null })
  else world.update(documentContents, content, { documents: content.documents + 1 })
}

/** Takes the bytes that lie under a document as the document. */
export function storeDocument(world: World, id: string): DocumentRow {
  const row = requireAnyDocument(world, id)
  const status = world.move(documentMachine, id, row.status, 'store')
  return world.update(applicationDocuments, row, { status, uploaded_at: world.now })
}

/** Accepts or rejects a document, as a reviewer. @throws Problem 409 before it was uploaded */
export function judgeDocument(world: World, id: string, action: 'accept' | 'reject'): void {
  const row = requireAnyDocument(world, id)
  const status = world.move(documentMachine, id, row.status, action)
  world.update(applicationDocuments, row, { status })
  world.record(documentJudged, row.client_id, { document_id: id, action })
}

/** Takes a document away, and its bytes where no other document has the same. */
export function removeDocument(world: World, id: string): void {
  const row = requireAnyDocument(world, id)
  releaseBytes(world, row)
  world.update(applicationDocuments, row, { digest: null, deleted_at: world.now })
}

function releaseBytes(world: World, { digest }: DocumentRow): void {
  const content = digest === null ? undefined : world.table(documentContents).get(digest)
  if (content === undefined) return
  if (content.documents > 1) world.update(documentContents, content, { documents: content.documents - 1 })
  else {
    world.drop(documentContents, content.id)
    world.forgetBytes(content.id)
  }
}

/** @throws Problem 404 */
export function requireAnyDocument(world: World, id: string): DocumentRow {
  return found(world.table(applicationDocuments).get(id), 'document')
}

/** Reads the whole documents that lie under an application, oldest first. */
export function documentsOf(world: World, applicationId: string): readonly DocumentRow[] {
  const all = world.table(applicationDocuments).list(applicationId)
  return all.filter(({ uploaded_at }) => uploaded_at !== null)
}

/** True where a national identity card is on file, which no rule approves. One that a reviewer rejected counts no more. */
export function hasNationalId(world: World, applicationId: string): boolean {
  return documentsOf(world, applicationId).some(
    ({ document_type, status }) => isOneOf(nationalIdTypes, document_type) && status !== 'rejected',
  )
}

/** Takes away all documents about one person, and names them. */
export function removeDocumentsOf(world: World, applicationId: string, individualId: string) {
  const of = { name: 'individual_id', value: individualId }
  const ids = world
    .table(applicationDocuments)
    .list(applicationId, of)
    .map(({ id }) => id)
  for (const id of ids) removeDocument(world, id)
  return ids
}
