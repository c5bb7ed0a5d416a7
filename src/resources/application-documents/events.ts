import { internalFact } from '../../kernel/fact.js'
import type { JsonObject } from '../../kernel/json.js'

/** The payload of {@link documentJudged}. */
export interface DocumentJudged extends JsonObject {
  readonly document_id: string
  readonly action: 'accept' | 'reject'
}

/** Tells that a reviewer has looked at a document. */
export const documentJudged = internalFact<DocumentJudged>('application-documents.judged')
