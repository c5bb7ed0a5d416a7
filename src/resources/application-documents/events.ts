import { internalFact } from '../../kernel/fact.js'
import type { JsonObject } from '../../kernel/json.js'

/** What {@link documentJudged} carries. */
export interface DocumentJudged extends JsonObject {
  readonly document_id: string
  readonly action: 'accept' | 'reject'
}

/** A reviewer has looked at a document. */
export const documentJudged = internalFact<DocumentJudged>('application-documents.judged')
