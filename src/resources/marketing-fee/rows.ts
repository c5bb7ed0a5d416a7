import { clientTable, type OwnedRow, type Texts } from '../../contract/rows.js'
import { defineTable } from '../../kernel/table.js'
import type { NetworkId } from '../capabilities/index.js'

/** The rate that a client is paid for what it keeps in the platform's own stablecoin. */
export interface MarketingContractRow extends OwnedRow {
  /** Basis points of a balance in a year. */
  readonly bps_annual: number
  /** Unix milliseconds. */
  readonly starts_at: number
}

export const marketingContracts = defineTable<MarketingContractRow>('marketing_contracts', {
  lookups: { client_id: (row) => (row.deleted_at === null ? row.client_id : null) },
})

/** The address that the fee for one asset on one network is paid to. */
export interface MarketingPayoutRow extends OwnedRow, Texts<'asset' | 'address'> {
  readonly network: NetworkId
  /** Unix milliseconds. */
  readonly updated_at: number
}

export const marketingPayouts = defineTable<MarketingPayoutRow>('marketing_payouts', {
  lookups: { deployment: (row) => payoutKey(row.client_id, row.asset, row.network) },
})

export function payoutKey(clientId: string, asset: string, network: NetworkId): string {
  return `${clientId} ${asset} ${network}`
}

/** A wallet outside of the platform that counts as the client's. */
export interface DeclaredWalletRow extends OwnedRow {
  /** The address in small letters. */
  readonly address: string
  /** Its balance, as far as a test said so: a decimal string. */
  readonly balance: string
  /** Unix milliseconds. */
  readonly counting_from: number
}

export const declaredWallets = clientTable<DeclaredWalletRow>('declared_wallets', {
  lookups: { address: (row) => (row.deleted_at === null ? row.address : null) },
})

/** The balance of a client at the end of a day, and the fee that it is paid for it. */
export interface StampRow extends OwnedRow {
  /** `YYYY-MM-DD`, of UTC. */
  readonly date: string
  /** `YYYY-MM`. */
  readonly month: string
  /** Smallest units, in digits. */
  readonly balance: string
  readonly fee: string
}

export const marketingStamps = clientTable<StampRow>('marketing_stamps', {
  filters: { month: (row) => row.month },
})
