import { clientTable, type OwnedRow, type Texts } from '../../contract/rows.js'
import type { Family, NetworkOrWildcard } from '../capabilities/index.js'

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
