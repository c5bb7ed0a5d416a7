import {
  type ChangingRow,
  type ClientRow,
  clientTable,
  columns,
  markTable,
  rowsOf,
  type Texts,
  type TextsOrNull,
} from '../../contract/rows.js'
import type { Fault } from '../../kernel/fault-point.js'
import { sortableAmount } from '../../kernel/money.js'
import { defineTable, type Row } from '../../kernel/table.js'
import type { World } from '../../kernel/world.js'
import type { Family, NetworkId } from '../capabilities/index.js'
import { comparable } from '../chain/index.js'
import type { WalletTransactionStatus } from './machines.js'

export interface WalletRow extends ChangingRow {
  readonly customer_id: string | null
  readonly name: string
  readonly family: Family
  /** The same on every network of its family. */
  readonly address: string
}

export const wallets = clientTable<WalletRow>('wallets', {
  namedBy: ['wallet_id'],
  filters: { customer_id: (row) => row.customer_id },
  lookups: { address: (row) => comparable(row.address) },
})

/** Finds the wallet that has this address, of any client. */
export function findWalletByAddress(world: World, address: string): WalletRow | undefined {
  return world.table(wallets).find('address', comparable(address))
}

interface WalletTransaction extends ChangingRow, Texts<'wallet_id' | 'from' | 'to' | 'asset'> {
  readonly customer_id: string | null
  readonly network_id: NetworkId
  /** A decimal string without needless zeros. */
  readonly amount: string
  readonly status: WalletTransactionStatus
  /** Unix milliseconds; null until the network confirmed it. */
  readonly confirmed_at: number | null
}

/** An intent to send as its signers signed it, as far as events tell of it. */
export interface SentIntent extends Texts<'caip2' | 'idempotency_key'> {
  readonly operation: Texts<'from' | 'to' | 'amount' | 'asset_id'> & TextsOrNull<'data'>
}

/** Money that a wallet sends. */
export interface SendRow extends WalletTransaction {
  readonly direction: 'out'
  readonly kind: 'transfer' | 'evm_contract_call'
  readonly intent: SentIntent
  /** The hash; null until it is on its network. */
  readonly transaction_hash: string | null
  /** The network takes it beside the amount, in the same asset. */
  readonly fee: string
  readonly failure_reason: string | null
}

/** Money that reached a wallet. */
export interface DepositRow extends WalletTransaction {
  readonly direction: 'in'
  readonly kind: 'transfer'
  readonly transaction_hash: string
  /** The word that it waits for; null where it waits for nobody's. */
  readonly pause: DepositPause | null
  /** A fault that was asked for, at a step that it has not come to. */
  readonly fault: Fault | null
  readonly failure_reason: string | null
  /** True where it was not there at once. */
  readonly waited: boolean
}

/** The word that a deposit waits for: the network's, or a reviewer's. */
export type DepositPause = 'unconfirmed' | 'compliance_hold' | 'manual_review'

export type WalletTransactionRow = SendRow | DepositRow

export const walletTransactions = clientTable<WalletTransactionRow>('wallet_transactions', {
  namedBy: ['transaction_id', 'wallet_transaction_id'],
  assets: ['asset'],
  filters: columns('wallet_id', 'customer_id', 'direction', 'status', 'network_id', 'asset'),
  orders: {
    amount: (row) => sortableAmount(row.amount),
    status: (row) => row.status,
  },
  lookups: {
    /** Its `wallet.deposit` finds a deposit by it that was not there at once. */
    late: (row) => (row.direction === 'in' && row.waited ? `${row.wallet_id} ${row.transaction_hash}` : null),
  },
})

/** Finds the deposit that an event tells of, where it waited before it was there. */
export function findLateDeposit(world: World, walletId: string, hash: string) {
  return world.table(walletTransactions).find('late', `${walletId} ${hash}`)
}

/** The balance of a wallet in one asset on one network: the sum of its postings in the ledger. */
export interface BalanceRow extends Row, Texts<'wallet_id' | 'asset'> {
  readonly network_id: NetworkId
  /** A decimal string. */
  readonly amount: string
}

export const walletBalances = defineTable<BalanceRow>('wallet_balances', {
  assets: ['asset'],
  filters: { wallet_id: (row) => row.wallet_id },
  lookups: { held: (row) => balanceKey(row.wallet_id, row.network_id, row.asset) },
})

export function balanceKey(walletId: string, network: NetworkId, asset: string): string {
  return `${walletId} ${network} ${asset}`
}

/** Lists what a wallet has, in the order in which it first had each. */
export function balancesOfWallet(world: World, walletId: string): readonly BalanceRow[] {
  return rowsOf(world, walletBalances, '', { name: 'wallet_id', value: walletId })
}

/** Money of the sandbox's faucet, which has limits a day. */
export interface FaucetRow extends ClientRow, Texts<'wallet_id' | 'amount' | 'sender' | 'transaction_hash'> {
  /** Names the deposit, once it is there. */
  readonly transaction_id: string | null
  readonly completed_at: number | null
}

export const faucetPayouts = defineTable<FaucetRow>('faucet_payouts', {
  filters: columns('client_id', 'wallet_id'),
})

/** The money that the faucet has left, where a test said so: any amount otherwise. */
export interface FaucetFloatRow extends Row {
  readonly amount: string
}

export const faucetFloats = markTable<FaucetFloatRow>('faucet_floats')

/** Lists the ids of a customer's wallets, oldest first. */
export function walletsOfCustomer(world: World, clientId: string, customerId: string): readonly string[] {
  return rowsOf(world, wallets, clientId, { name: 'customer_id', value: customerId }).map(({ id }) => id)
}
