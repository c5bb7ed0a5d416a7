import { internalFact } from '../../kernel/fact.js'
import type { JsonObject } from '../../kernel/json.js'

/** The payload of {@link termsMoved}. */
export interface TermsMoved extends JsonObject {
  readonly customer_id: string
  /** True where nothing is outstanding any more. */
  readonly accepted: boolean
}

/** Tells that a customer that had accepted the documents has not any more, or the other way round. */
export const termsMoved = internalFact<TermsMoved>('legal.terms_moved')
