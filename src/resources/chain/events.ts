import { internalFact } from '../../kernel/fact.js'
import type { NetworkId } from '../capabilities/index.js'

/** Money that the platform sent reached an address on a chain: some addresses are the platform's own and take it. */
export const chainArrived = internalFact<ChainArrival>('chain.arrived')

export type ChainArrival = {
  readonly address: string
  readonly network_id: NetworkId
  readonly asset: string
  /** A decimal string in the asset. */
  readonly amount: string
  readonly transaction_hash: string
  /** The address that sent it; null where the platform paid. */
  readonly from: string | null
  /** Money that goes back is not taken for a new deposit of an account: it would go back again. */
  readonly is_refund: boolean
}
