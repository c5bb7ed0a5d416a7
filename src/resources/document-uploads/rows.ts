import { hourMs } from '../../kernel/calendar.js'
import { defineTable, type Row } from '../../kernel/table.js'

/** The life of an upload URL, on the clock (docs/decisions/0017). */
export const uploadLifeMs = hourMs

/** The place to which the bytes of an announced document may be put: under the id of the document. */
export interface UploadRow extends Row {
  readonly application_id: string
  /** A secret in the address: whoever has it may upload. */
  readonly signature: string
  /** Unix milliseconds. */
  readonly expires_at: number
}

export const documentUploads = defineTable<UploadRow>('document_uploads')
