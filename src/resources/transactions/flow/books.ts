import { convertBack, formatAmount, unitsOf } from '../../../kernel/money.js'
import type { World } from '../../../kernel/world.js'
import { refundAddress } from '../../accounts/index.js'
import { assetOf } from '../../capabilities/index.js'
import { type Entry, post, postingsOf, takeBackPosting } from '../../ledger/index.js'
import { amountsOfReceipt } from '../receipt.js'
import { chainPayoutOf, type FundedRow, senderWalletOf, sourceNetworkOf } from '../rows.js'

/**
 * The books of a transaction. Accounts of the ledger: `outside:bank` and `outside:<network>` are the world around the
 * platform; `transactions` has what is on its way and is empty of every transaction that ended; `desk` converts;
 * `fees:external`, `fees:platform`, `fees:developer` and `rounding` say where the rest went; `recoveries` has what a
 * reversal took back after it had been passed on.
 */

const clearing = 'transactions'

function outsideOf(networkId: string | null | undefined): string {
  return `outside:${networkId ?? 'bank'}`
}

function book(
  world: World,
  row: FundedRow,
  reason: string,
  address: string | null,
  entries: readonly Entry[],
): void {
  post(world, { clientId: row.client_id, transactionId: row.id, reason, entries, address })
}

/** Gives the address that money goes back to; null for a bank. */
export function returnTo(row: FundedRow): string | null {
  if (row.type === 'onramp') return null
  const { network_id, sender } = row.deposit
  const wanted = row.family === 'auto_account' ? row.return_address : null
  return refundAddress(wanted, network_id, sender.sender_wallet_address)
}

function receiptAmounts(world: World, { receipt }: FundedRow) {
  return {
    amounts: amountsOfReceipt(receipt, world),
    input: assetOf(world, receipt.input_currency),
    output: assetOf(world, receipt.output_currency),
  }
}

function entry(account: string, { symbol, scale }: { symbol: string; scale: number }, units: bigint): Entry {
  return { account, asset: symbol, units, scale }
}

/** Books all of a deposit, or all that the recipient gets, from one account of the ledger to another. */
function transfer(
  world: World,
  row: FundedRow,
  reason: string,
  of: 'initial_amount' | 'outgoing_amount',
  { from, to, address }: { readonly from: string; readonly to: string; readonly address: string | null },
): void {
  const { receipt } = row
  const asset = assetOf(world, of === 'initial_amount' ? receipt.input_currency : receipt.output_currency)
  const units = unitsOf(receipt[of], asset)
  book(world, row, reason, address, [entry(from, asset, -units), entry(to, asset, units)])
}

/** Money arrived. */
export function bookArrival(world: World, row: FundedRow): void {
  const from = outsideOf(sourceNetworkOf(row))
  transfer(world, row, 'received', 'initial_amount', { from, to: clearing, address: senderWalletOf(row) })
}

/** Fees were taken and the rest was converted; what is below one unit of the output is booked as rounding. */
export function bookConversion(world: World, row: FundedRow): void {
  const { amounts, input, output } = receiptAmounts(world, row)
  const { residue } = amounts
  const exact = amounts.converted * 10n ** BigInt(residue.scale - output.scale) + residue.units
  book(world, row, 'converted', null, [
    entry(clearing, input, -amounts.initial),
    entry('fees:external', input, amounts.external),
    entry('desk', input, amounts.subtotal),
    { account: 'desk', asset: output.symbol, units: -exact, scale: residue.scale },
    { account: 'rounding', asset: output.symbol, units: residue.units, scale: residue.scale },
    entry('fees:developer', output, amounts.client),
    entry('fees:platform', output, amounts.platform),
    entry(clearing, output, amounts.outgoing),
  ])
}

/** The money is with the recipient. */
export function bookPayout(world: World, row: FundedRow): void {
  const { network_id, address = null } = chainPayoutOf(row) ?? {}
  transfer(world, row, 'paid', 'outgoing_amount', { from: clearing, to: outsideOf(network_id), address })
}

/** All of the deposit goes back: a conversion is undone first. */
export function bookRefund(world: World, row: FundedRow): void {
  for (const posting of postingsOf(world, row.id)) {
    if (posting.reason === 'converted') takeBackPosting(world, posting, 'conversion undone')
  }
  const to = outsideOf(sourceNetworkOf(row))
  transfer(world, row, 'refunded', 'initial_amount', { from: clearing, to, address: returnTo(row) })
}

/**
 * The recipient's bank gave back what it got, or a part of it: it is converted back at the rate of the receipt, rounded
 * down, and sent where a failed transaction goes. The fees stay. Returns what went back, in the input asset.
 */
export function bookRecovery(world: World, row: FundedRow, recovered: string, reason: string): string {
  const { input, output } = receiptAmounts(world, row)
  const units = unitsOf(recovered, output.scale)
  const { exchange_rate } = row.receipt
  const refunded = convertBack(units, output.scale, exchange_rate, input.scale, 'down')
  book(world, row, reason, returnTo(row), [
    entry(outsideOf(chainPayoutOf(row)?.network_id), output, -units),
    entry('desk', output, units),
    entry('desk', input, -refunded),
    entry(outsideOf(sourceNetworkOf(row)), input, refunded),
  ])
  return formatAmount(refunded, input.scale)
}

/** The sender's bank took back a deposit that had been passed on. */
export function bookReversedDeposit(world: World, row: FundedRow): void {
  const to = outsideOf(sourceNetworkOf(row))
  transfer(world, row, 'reversed', 'initial_amount', { from: 'recoveries', to, address: null })
}
