import { internalFact } from '../../kernel/fact.js'

/** A mandate was approved, rejected or revoked: no event tells. */
export const mandateDecided = internalFact<MandateDecision>('mandate.decided')

export type MandateDecision = {
  readonly mandate_id: string
  readonly status: 'active' | 'rejected' | 'revoked'
}
