import { clientTable, type OwnedRow, type Texts } from '../../contract/rows.js'
import { internalFact } from '../../kernel/fact.js'
import type { Family, NetworkId, NetworkOrWildcard } from '../capabilities/index.js'

/** A deposit address of the platform's, and whose money it takes. */
export interface AddressRow extends OwnedRow, Texts<'address' | 'owner_id'> {
  readonly family: Family
  /** The network that deposits are expected on. */
  readonly network_id: NetworkOrWildcard
  readonly owner: 'account' | 'one_off'
}

export const addresses = clientTable<AddressRow>('addresses', {
  lookups: {
    address: (row) => (row.deleted_at === null ? comparable(row.address) : null),
    owner: (row) => row.owner_id,
  },
})

/** EVM addresses are hexadecimal in any case; base 58 tells cases apart. */
export function comparable(address: string): string {
  return address.startsWith('0x') ? address.toLowerCase() : address
}

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
