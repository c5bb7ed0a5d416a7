import { defineMachine } from '../../contract/machine.js'
import { type ClientRow, columns, type TextsOrNull } from '../../contract/rows.js'
import { defineTable, type Row } from '../../kernel/table.js'
import type { DocumentCategory, DocumentType, FileType } from './types.js'

/**
 * A document from its announcement to what a reviewer makes of it (contract/rest.md 5.5). Only the first two are told
 * apart by the list of documents.
 */
export const documentMachine = defineMachine({
  name: 'document',
  initial: 'pending_verification',
  states: ['pending_verification', 'uploaded', 'verified', 'rejected'],
  moves: {
    store: { from: ['pending_verification'], to: 'uploaded' },
    accept: { from: ['uploaded', 'rejected'], to: 'verified' },
    reject: { from: ['uploaded', 'verified'], to: 'rejected' },
  },
  refusal: { slug: 'conflict', detail: 'The document is {state}: {action} is not possible.' },
})

export type DocumentStatus = (typeof documentMachine.states)[number]

/** One document of an onboarding application, or the announcement of one. Its bytes are kept beside the rows. */
export interface DocumentRow extends ClientRow, TextsOrNull<'id_number' | 'description'> {
  readonly application_id: string
  /** The applicant whom it is about; null where it is about the application. */
  readonly individual_id: string | null
  readonly category: DocumentCategory
  readonly document_type: DocumentType
  readonly file_type: FileType
  readonly status: DocumentStatus
  /** Two letters. */
  readonly country: string | null
  /** The name of the file, without what could do harm. */
  readonly filename: string | null
  /** Such as 2030-12-31. */
  readonly valid_until: string | null
  /** SHA-256 of its bytes, in hex; null before they came, and after it was deleted. */
  readonly digest: string | null
  /** The length of the file in bytes. */
  readonly size: number | null
  /** The moment when its bytes were taken as the document. */
  readonly uploaded_at: number | null
}

export const applicationDocuments = defineTable<DocumentRow>('application_documents', {
  scope: (row) => row.application_id,
  filters: columns('category', 'document_type', 'individual_id'),
})

/** The count of documents with the same bytes, which are kept once: by digest. */
export interface ContentRow extends Row {
  readonly documents: number
}

export const documentContents = defineTable<ContentRow>('document_contents')
