import * as z from 'zod'
import {
  type ChangingRow,
  clientTable,
  type OwnedRow,
  type Texts,
  type TextsOrNull,
} from '../../contract/rows.js'
import { each, type OutputOf, object } from '../../contract/schema.js'
import { momentKey, unixSeconds } from '../../kernel/clock.js'
import type { Fault } from '../../kernel/fault-point.js'
import { sortableAmount } from '../../kernel/money.js'
import type { Rail, ReturnAddress } from '../accounts/index.js'
import type { NetworkId } from '../capabilities/index.js'
import { comparable } from '../chain/index.js'
import type { AutoStatus, OneOffStatus } from './machines.js'

/** Decimal strings (specification, Receipt); `developer_fee` is the client's fee, by the other name that it goes by. */
export const receiptShape = object(() => ({
  /**
   * `input_currency`: The symbol of the asset that was deposited.
   * `output_currency`: The symbol of the asset that is paid out.
   * `initial_amount`: The amount of the deposit, in the deposited asset.
   * `subtotal_amount`: The deposit less the external fee, in the deposited asset: this is converted.
   */
  ...each(z.string(), 'input_currency', 'output_currency', 'initial_amount', 'subtotal_amount'),
  /**
   * `converted_amount`: The subtotal at the exchange rate, rounded down, in the asset that is paid
   * out.
   * `outgoing_amount`: The amount that the payee gets: converted less the platform's and the
   * developer's fee.
   * `external_fee`: The fee of the bank rail or the network outside, in the deposited asset.
   * `client_fee`: The developer's fee by its older name, in the asset that is paid out.
   * `platform_fee`: The fee of the platform, in the asset that is paid out.
   */
  ...each(z.string(), 'converted_amount', 'outgoing_amount', 'external_fee', 'client_fee', 'platform_fee'),
  /**
   * `exchange_rate`: The units of the paid asset for one of the deposited asset, as a decimal text.
   * `developer_fee`: The fee that the client takes for itself, in the asset that is paid out.
   */
  ...each(z.string(), 'exchange_rate', 'developer_fee'),
}))

export type Receipt = Readonly<OutputOf<typeof receiptShape>>

export const transactionTypes = ['onramp', 'offramp', 'swap'] as const

export const senderTypes = ['fiat_account', 'crypto_wallet'] as const

/** Members of `sender_details` beside its type. @param text a text that may be absent, as the schema around it says that */
export function senderMembers<Text extends z.ZodType, Network extends z.ZodType>(
  text: Text,
  network: Network,
) {
  return {
    /**
     * `sender_account_holder_name`: The holder of the bank account that sent the money.
     * `sender_bank_name`: The bank that the money came from.
     * `sender_routing_number`: The routing number of the US bank that the money came from.
     */
    ...each(text, 'sender_account_holder_name', 'sender_bank_name', 'sender_routing_number'),
    /**
     * `sender_account_number`: The number of the bank account that sent the money.
     * `sender_wire_routing_number`: The routing number for wires of the bank that the money came from.
     * `sender_account_type`: The kind of the bank account that sent the money, such as `checking`.
     */
    ...each(text, 'sender_account_number', 'sender_wire_routing_number', 'sender_account_type'),
    /**
     * `sender_iban`: The IBAN of the account that sent the money.
     * `sender_bic`: The BIC of the bank that the money came from.
     * `sender_wallet_address`: The blockchain address that the money came from.
     */
    ...each(text, 'sender_iban', 'sender_bic', 'sender_wallet_address'),
    /** The blockchain that the money came on. */
    sender_network: network,
  }
}

/** The payer of money from a bank, in the words of `sender_details`; a test may say anything of it. */
export interface BankSender
  extends Readonly<Record<Exclude<keyof ReturnType<typeof senderMembers>, 'sender_network'>, string | null>> {
  readonly sender_type: (typeof senderTypes)[number]
  readonly sender_network: NetworkId | null
}

export interface WalletSender {
  readonly sender_type: 'crypto_wallet'
  readonly sender_wallet_address: string
  readonly sender_network: NetworkId
}

/** Numbers that a rail gives to one payment: Fedwire an IMAD and an OMAD, SWIFT a UETR. */
export interface PaymentNumbers extends TextsOrNull<'imad' | 'omad' | 'uetr'> {}

/** Money that arrived from a bank. */
export interface BankDeposit {
  readonly rail: Rail
  readonly numbers: PaymentNumbers | null
  readonly sender: BankSender
}

/** Money that arrived from a chain. */
export interface ChainDeposit {
  readonly network_id: NetworkId
  readonly transaction_hash: string
  readonly sender: WalletSender
}

/** The way out to a bank. */
export interface BankPayout {
  readonly rail: Rail
  /** The numbers of the payment; null until it is made. */
  readonly numbers: PaymentNumbers | null
}

/** The way out to a chain. */
export interface ChainPayout {
  readonly network_id: NetworkId
  readonly address: string
  /** Null until the broadcast. */
  readonly transaction_hash: string | null
}

/** Reasons for which money does not move on by itself. */
export type Pause = 'frozen' | 'payee_frozen' | 'compliance_hold' | 'manual_review' | 'unconfirmed'

/** Money that went back. */
export interface Refund extends Texts<'asset' | 'amount'> {
  /** The place on a chain that it went to; null for a bank. */
  readonly to: {
    readonly network_id: NetworkId
    readonly address: string
    readonly transaction_hash: string
  } | null
}

interface RecoveryOfAnyKind {
  readonly reason: string
  /** The part of a payout that comes back; null for all of it. */
  readonly amount: string | null
  readonly initiated_at: number
  /** The amount that came back; null before. */
  readonly net_recovered_amount: string | null
}

/** A payment that its receiving bank sends back. */
export interface Return extends RecoveryOfAnyKind {
  readonly kind: 'return'
  readonly code: string | null
  readonly deadline: number
}

/** A payment that its originator takes back. */
export interface Reversal extends RecoveryOfAnyKind {
  readonly kind: 'reversal'
}

export type Recovery = Return | Reversal

interface Transaction extends ChangingRow, Texts<'customer_id' | 'destination_id' | 'output_asset'> {
  readonly failure_reason: string | null
  readonly pause: Pause | null
  /** The fault that the request that began it asked of a later step. */
  readonly fault: Fault | null
  readonly developer_fee_bps: number
  /** The fee in the deposited asset; null where it is a share. */
  readonly developer_fee_fixed: string | null
  readonly refund: Refund | null
  readonly recovery: Recovery | null
  readonly completed_at: number | null
}

/** A transaction of a standing account, which a deposit began. */
interface AutoTransaction extends Transaction {
  readonly family: 'auto_account'
  readonly account_id: string
  readonly status: AutoStatus
  readonly receipt: Receipt
}

export interface AutoOnrampRow extends AutoTransaction {
  readonly type: 'onramp'
  readonly deposit: BankDeposit
  readonly payout: ChainPayout
}

export interface AutoOfframpRow extends AutoTransaction {
  readonly type: 'offramp'
  readonly payment_reference: string | null
  readonly deposit: ChainDeposit
  readonly payout: BankPayout
  readonly return_address: ReturnAddress | null
}

export interface AutoSwapRow extends AutoTransaction {
  readonly type: 'swap'
  readonly deposit: ChainDeposit
  readonly payout: ChainPayout
  readonly return_address: ReturnAddress | null
}

export type AutoTransactionRow = AutoOnrampRow | AutoOfframpRow | AutoSwapRow

/** A single-use transaction, which waits for its deposit at an address of its own. */
interface OneOff extends Transaction, Texts<'address' | 'customer_name'> {
  readonly family: 'one_off'
  readonly status: OneOffStatus
  /** The asset that the deposit should have, whatever then arrived. */
  readonly source_asset: string
  readonly source_network_id: NetworkId
  /** The amount that the recipient should get; null until the deposit says it. */
  readonly amount: string | null
  readonly send_amount: string | null
  readonly payment_reference: string | null
}

type PaidBy<Way> =
  | (Way & { readonly type: 'offramp'; readonly payout: BankPayout })
  | (Way & { readonly type: 'swap'; readonly payout: ChainPayout })

/** Nothing has happened to its money yet, or never will. */
interface Waiting extends OneOff {
  readonly deposit: null
  readonly receipt: null
  readonly pause: null
  readonly refund: null
  readonly recovery: null
}

interface Funded extends OneOff {
  readonly deposit: ChainDeposit
  readonly receipt: Receipt
}

export type WaitingOneOffRow = PaidBy<Waiting>
export type FundedOneOffRow = PaidBy<Funded>
export type OneOffRow = WaitingOneOffRow | FundedOneOffRow

export type TransactionRow = AutoTransactionRow | OneOffRow

/** A transaction whose money arrived, or was seen on its way. */
export type FundedRow = AutoTransactionRow | FundedOneOffRow

/** The times of a transaction in Unix seconds, as reads and events have them. */
export function timesOf(row: TransactionRow) {
  return {
    created_at: unixSeconds(row.created_at),
    updated_at: unixSeconds(row.updated_at),
    completed_at: row.completed_at === null ? null : unixSeconds(row.completed_at),
  }
}

/** The bank rail that money comes in or goes out by; null for a swap. */
export function railOf(row: TransactionRow): Rail | null {
  if (row.type === 'onramp') return row.deposit.rail
  return row.type === 'offramp' ? row.payout.rail : null
}

/** Gives the text that a payout brings to its recipient. */
export function referenceOf(row: TransactionRow): string | null {
  return row.type === 'offramp' ? row.payment_reference : null
}

/** Gives what the network takes of a swap, all of its external fee; null for a payment from or to a bank. */
export function gasFeeOf(row: FundedRow): string | null {
  return row.type === 'swap' ? row.receipt.external_fee : null
}

/** Gives the numbers of the bank rail for its payment; null before it is made, and where the rail gives none. */
export function numbersOf(row: TransactionRow): PaymentNumbers | null {
  if (row.type === 'onramp') return row.deposit.numbers
  return row.type === 'offramp' ? row.payout.numbers : null
}

/** The network that money comes from, or came from; null for a bank. */
export function sourceNetworkOf(row: TransactionRow): NetworkId | null {
  if (row.type === 'onramp') return null
  return row.deposit === null ? row.source_network_id : row.deposit.network_id
}

/** The payout to a chain; null for one to a bank. */
export function chainPayoutOf(row: TransactionRow): ChainPayout | null {
  return row.type === 'offramp' ? null : row.payout
}

export function depositHashOf(row: TransactionRow): string | null {
  return row.type === 'onramp' || row.deposit === null ? null : row.deposit.transaction_hash
}

/** Every hash that a chain knows it by: of its deposit, its payout and its refund, as they are compared. */
function hashesOf(row: TransactionRow): readonly string[] {
  const hashes = [
    depositHashOf(row),
    chainPayoutOf(row)?.transaction_hash ?? null,
    row.refund?.to?.transaction_hash ?? null,
  ]
  return [...new Set(hashes.flatMap((hash) => (hash === null ? [] : [comparable(hash)])))]
}

/** The wallet that paid, where one did. */
export function senderWalletOf(row: TransactionRow): string | null {
  return row.deposit === null ? null : row.deposit.sender.sender_wallet_address
}

/** Gives the asset that came in, or should come in. */
function sourceAssetOf(row: TransactionRow): string {
  return row.family === 'one_off' ? row.source_asset : row.receipt.input_currency
}

/** Gives the amount that the recipient should get, else what the deposit came to. */
export function destinationAmount(row: TransactionRow): string | null {
  if (row.family === 'one_off' && row.amount !== null) return row.amount
  return row.receipt === null || row.receipt.outgoing_amount === '0' ? null : row.receipt.outgoing_amount
}

export const transactions = clientTable<TransactionRow>('transactions', {
  namedBy: ['owner_id', 'transaction_id'],
  assets: [
    'source_asset',
    'output_asset',
    'receipt.input_currency',
    'receipt.output_currency',
    'refund.asset',
  ],
  filters: {
    family: (row) => row.family,
    customer_id: (row) => row.customer_id,
    kept_back: (row) => (row.pause === 'frozen' ? row.customer_id : null),
    kept_from_payee: (row) => (row.pause === 'payee_frozen' ? row.destination_id : null),
    account_id: (row) => (row.family === 'auto_account' ? row.account_id : null),
    destination_id: (row) => row.destination_id,
    status: (row) => row.status,
    type: (row) => row.type,
    input_asset: sourceAssetOf,
    output_asset: (row) => row.output_asset,
    source_network_id: (row) => (row.family === 'one_off' ? row.source_network_id : sourceNetworkOf(row)),
    destination_network_id: (row) => chainPayoutOf(row)?.network_id ?? null,
    source_address: (row) => addressKey(senderWalletOf(row)),
    destination_address: (row) => addressKey(chainPayoutOf(row)?.address ?? null),
    transaction_hash: hashesOf,
  },
  orders: {
    amount: (row) => sortableAmount(destinationAmount(row)),
    status: (row) => row.status,
    // Auto transactions have no name of their own: in such a list they keep the order of their ids.
    customer_name: (row) => (row.family === 'one_off' ? row.customer_name.toLowerCase() : ''),
  },
})

export function addressKey<None extends null | undefined>(address: string | None): string | None {
  return typeof address === 'string' ? comparable(address) : address
}

/** Inbound money of a customer who has no proof of address, for the limit of seven days. */
export interface InboundRow extends OwnedRow {
  readonly customer_id: string
  /** Millionths of a US dollar: this deposit and all before it. */
  readonly total: string
  readonly arrived_at: number
}

export const inbound = clientTable<InboundRow>('deposits', {
  filters: { customer_id: (row) => row.customer_id },
  orders: { arrived_at: (row) => momentKey(row.arrived_at) },
})
