import { internalFact } from '../../kernel/fact.js'
import type { JsonObject } from '../../kernel/json.js'

/** What {@link termsMoved} carries. */
export interface TermsMoved extends JsonObject {
  readonly customer_id: string
  /** Nothing is outstanding any more. */
  readonly accepted: boolean
}

/** A customer that had accepted the documents has not any more, or the other way round. */
export const termsMoved = internalFact<TermsMoved>('legal.terms_moved')
