import { type ChangingRow, clientTable, type Texts, type TextsOrNull } from '../../contract/rows.js'
import type { NetworkId, NetworkOrWildcard } from '../capabilities/index.js'
import type { NonEmpty } from '../non-empty.js'

export const accountTypes = ['onramp', 'offramp', 'swap'] as const
export type AccountType = (typeof accountTypes)[number]

/** Bank rails; `us_bank_account` takes ACH and Fedwire alike (contract/rest.md 6.2). */
export const rails = ['ach', 'fedwire', 'fednow', 'swift', 'sepa'] as const
export type Rail = (typeof rails)[number]
export const capabilities = [...rails, 'us_bank_account'] as const
export type Capability = (typeof capabilities)[number]

/** Any of the assets that are supported (specification, POST /accounts/swap/crypto). */
export const anyAsset = 'any'

/** The address that the money of a failed transaction is returned to. */
export interface ReturnAddress {
  readonly network_id: NetworkId
  readonly crypto_address: string
}

/** The bank account that a payer sends money to, to reach an onramp. */
export interface BankAccount
  extends Texts<'id' | 'account_holder_name'>,
    TextsOrNull<'aba_routing_number' | 'aba_wire_routing_number' | 'account_number' | 'bic' | 'iban'> {
  readonly rails: NonEmpty<Rail>
}

interface Account extends ChangingRow, Texts<'customer_id' | 'destination_id' | 'destination_asset'> {
  /** An asset, or {@link anyAsset} where money comes from a chain. */
  readonly source_asset: string
  readonly developer_fee_bps: number
  /** The fee of each deposit, in the deposited asset; null where it is a share. */
  readonly developer_fee_fixed: string | null
  /** The largest number of transactions that it may have; null for any number. */
  readonly max_transactions: number | null
}

/** Members of an account whose money comes from a chain. */
interface ChainSource {
  readonly source_network_id: NetworkOrWildcard
  readonly source_address: string
  readonly return_address: ReturnAddress | null
}

/** Takes money from a bank and pays crypto. */
export interface OnrampRow extends Account {
  readonly type: 'onramp'
  readonly capabilities: NonEmpty<Capability>
  readonly bank_account: BankAccount
  readonly destination_network_id: NetworkId
}

/** Takes crypto and pays a bank. */
export interface OfframpRow extends Account, ChainSource {
  readonly type: 'offramp'
  /** The rail of its payouts. */
  readonly rail: Rail
  /** The text that each of its payouts brings to the recipient. */
  readonly payment_reference: string | null
}

/** Takes crypto and pays other crypto. */
export interface SwapRow extends Account, ChainSource {
  readonly type: 'swap'
  readonly destination_network_id: NetworkId
}

export type AccountRow = OnrampRow | OfframpRow | SwapRow

export function sourceNetworkOf(row: AccountRow): NetworkOrWildcard | null {
  return row.type === 'onramp' ? null : row.source_network_id
}

export function destinationNetworkOf(row: AccountRow): NetworkId | null {
  return row.type === 'offramp' ? null : row.destination_network_id
}

export const accounts = clientTable<AccountRow>('accounts', {
  namedBy: ['account_id', 'owner_id'],
  assets: ['source_asset', 'destination_asset'],
  filters: {
    type: (row) => row.type,
    customer_id: (row) => row.customer_id,
    destination_id: (row) => row.destination_id,
    source_network_id: sourceNetworkOf,
    destination_network_id: destinationNetworkOf,
    destination_asset: (row) => row.destination_asset,
  },
  lookups: { account_number: (row) => (row.type === 'onramp' ? row.bank_account.account_number : null) },
})
