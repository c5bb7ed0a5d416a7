import { invariant } from '../../../kernel/errors.js'
import { formatAmount, unitsOf } from '../../../kernel/money.js'
import type { World } from '../../../kernel/world.js'
import { assetOf } from '../../capabilities/index.js'
import { type Entry, post } from '../../ledger/index.js'
import { balanceKey, type DepositRow, type SendRow, walletBalances } from '../rows.js'

/**
 * The books of wallets. Accounts of the ledger: `wallet:<id>:<network>` is what a wallet has there; `transactions` has what
 * is on its way; `fees:network` is what networks took; `outside:<network>` is the world around the platform. What a wallet
 * has of an asset is kept beside the ledger as well, and equals its postings.
 */

export type Held = Pick<SendRow | DepositRow, 'wallet_id' | 'network_id' | 'asset'>

const clearing = 'transactions'

function balanceRow(world: World, { wallet_id, network_id, asset }: Held) {
  return world.table(walletBalances).find('held', balanceKey(wallet_id, network_id, asset))
}

/** Reads what a wallet has, in smallest units. */
export function balanceOf(world: World, held: Held): bigint {
  const row = balanceRow(world, held)
  return row === undefined ? 0n : unitsOf(row.amount, assetOf(world, held.asset))
}

function change(world: World, held: Held, by: bigint): Entry {
  const { wallet_id, network_id, asset } = held
  const { scale } = assetOf(world, asset)
  const units = balanceOf(world, held) + by
  invariant(units >= 0n, `wallet ${wallet_id} would have ${units} of ${asset}`)
  const row = balanceRow(world, held)
  const amount = formatAmount(units, scale)
  if (row !== undefined) world.update(walletBalances, row, { amount })
  else if (by !== 0n) {
    const id = world.mint(walletBalances.name)
    world.insert(walletBalances, { id, wallet_id, network_id, asset, amount, deleted_at: null })
  }
  return { account: `wallet:${wallet_id}:${network_id}`, asset, units: by, scale }
}

function book(
  world: World,
  row: SendRow | DepositRow,
  reason: string,
  address: string | null,
  entries: readonly Entry[],
): void {
  post(world, { clientId: row.client_id, transactionId: row.id, reason, entries, address })
}

/** Books money that arrived. */
export function bookDeposit(world: World, row: DepositRow): void {
  const asset = assetOf(world, row.asset)
  const units = unitsOf(row.amount, asset)
  book(world, row, 'received', row.from, [
    { account: `outside:${row.network_id}`, asset: asset.symbol, units: -units, scale: asset.scale },
    change(world, row, units),
  ])
}

/** Money that a wallet owes by a signature, and which leaves it when its network has taken it. */
export interface SignedTransfer extends Held {
  /** The id of what was signed. */
  readonly id: string
  readonly client_id: string
  readonly to: string
  /** Smallest units. */
  readonly units: bigint
}

/** Books that it is where it was signed for. */
export function bookSignedTransfer(world: World, transfer: SignedTransfer): void {
  const { id, client_id, to, units, network_id } = transfer
  const { symbol, scale } = assetOf(world, transfer.asset)
  const outside = { account: `outside:${network_id}`, asset: symbol, units, scale }
  const entries = [change(world, transfer, -units), outside]
  post(world, { clientId: client_id, transactionId: id, reason: 'paid', entries, address: to })
}

/** Books money that a wallet gets, or gives where it is less than zero, and the other entries of the same movement. */
export function bookWithWallet(
  world: World,
  { id, client_id, units, ...held }: Omit<SignedTransfer, 'to'>,
  reason: string,
  others: readonly Entry[],
): void {
  const entries = units === 0n ? others : [change(world, held, units), ...others]
  post(world, { clientId: client_id, transactionId: id, reason, entries, address: null })
}

/** Books a step of a send: it leaves the wallet, it is where it was sent to, or it is in the wallet again. */
export function bookSend(world: World, row: SendRow, step: 'sent' | 'paid' | 'refunded'): void {
  const { symbol, scale } = assetOf(world, row.asset)
  const [amount, fee] = [unitsOf(row.amount, scale), unitsOf(row.fee, scale)]
  const whole = amount + fee
  const entry = (account: string, units: bigint): Entry => ({ account, asset: symbol, units, scale })
  if (step === 'sent') book(world, row, step, null, [change(world, row, -whole), entry(clearing, whole)])
  else if (step === 'refunded')
    book(world, row, step, null, [entry(clearing, -whole), change(world, row, whole)])
  else
    book(world, row, step, row.to, [
      entry(clearing, -whole),
      entry(`outside:${row.network_id}`, amount),
      entry('fees:network', fee),
    ])
}
