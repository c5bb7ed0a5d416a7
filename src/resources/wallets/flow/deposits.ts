import { invalidField, Problem } from '../../../contract/problem.js'
import { found } from '../../../contract/requiring.js'
import { faultDelaysMs } from '../../../contract/sandbox-headers.js'
import { invariant } from '../../../kernel/errors.js'
import type { Fact } from '../../../kernel/fact.js'
import type { Fault } from '../../../kernel/fault-point.js'
import { amountMust, formatAmount, isAmount, parseAmount, unitsOf } from '../../../kernel/money.js'
import { findIn } from '../../../kernel/one-of.js'
import type { Job } from '../../../kernel/scheduler.js'
import { printable } from '../../../kernel/shown.js'
import type { World } from '../../../kernel/world.js'
import { requireAssetOn } from '../../accounts/index.js'
import {
  type Asset,
  assetOf,
  assetsOn,
  familyOf,
  type NetworkId,
  requireAsset,
  requireNetwork,
  usableNetworks,
} from '../../capabilities/index.js'
import { type ChainArrival, newAddress, newTransactionHash } from '../../chain/index.js'
import { isHighRiskAddress } from '../../recipients/index.js'
import { depositDecided, depositEvent, walletDeposited } from '../events.js'
import { walletTransactionMachine } from '../machines.js'
import {
  type DepositPause,
  type DepositRow,
  findWalletByAddress,
  type WalletRow,
  walletTransactions,
} from '../rows.js'
import { requireAnyWallet } from '../rules.js'
import type { WalletDepositInput } from '../wire.js'
import { bookDeposit } from './books.js'

/** Money that reaches a wallet: no policy judges it, and nobody signs. */

export const depositJob = 'wallets.deposit'

/** @throws Problem 404 for no such wallet, 400 for an amount, asset or network that cannot be */
export function depositToWallet(world: World, walletId: string, input: WalletDepositInput): DepositRow {
  const wallet = requireAnyWallet(world, walletId)
  const symbol = requireAsset(world, 'asset', input.asset ?? 'USDC', 'crypto').symbol
  const network = requireDepositNetwork(world, wallet, symbol, input.network_id)
  const asset = assetOf(world, requireAssetOn(world, 'asset', symbol, network))
  return credit(world, newDeposit(world, wallet, arrivalOf(world, wallet, network, asset, input)))
}

/** Money that comes to an address, as a chain would tell of it. */
export interface ChainMoney extends Omit<WalletDepositInput, 'network_id'> {
  readonly network_id?: string | undefined
  readonly pause?: DepositPause | undefined
  /** The reason for which it cannot be credited. */
  readonly mishap?: string | undefined
}

/**
 * Receives what the chain brings to the address of a wallet: an account's address takes it in the same way. The network is the one
 * that is named, else the first of the family that has the asset, which is what clients send on.
 * @throws Problem 400 for an amount, asset or network that cannot be
 */
export function receiveAtWallet(world: World, wallet: WalletRow, input: ChainMoney, fault: Fault | null) {
  const { symbol } = requireAsset(world, 'asset', input.asset ?? 'USDC', 'crypto')
  const usable = usableNetworks(world.rules.environment, wallet.family)
  const own = namedNetwork(usable, wallet, input.network_id) ?? firstWith(world, usable, symbol)
  const asset = assetOf(world, requireAssetOn(world, 'asset', symbol, own))
  const elsewhere = input.mishap === 'wrong_chain' && input.network_id === undefined
  const network = elsewhere ? (usable.find((id) => id !== own) ?? own) : own
  const arrival = arrivalOf(world, wallet, network, asset, input)
  const risky = input.from !== undefined && isHighRiskAddress(world, input.from)
  const pause = input.pause ?? (risky ? 'compliance_hold' : null)
  const row = newDeposit(world, wallet, { ...arrival, fault })
  if (input.mishap !== undefined) return sendBack(world, row, input.mishap)
  return pause === null ? goOn(world, row) : keep(world, row, pause)
}

function arrivalOf(
  world: World,
  { family }: WalletRow,
  network_id: NetworkId,
  asset: Asset,
  input: Pick<ChainMoney, 'amount' | 'from' | 'transaction_hash'>,
): Arrival {
  return {
    network_id,
    asset: asset.symbol,
    amount: formatAmount(requireUnits(asset, input.amount), asset.scale),
    from: input.from ?? newAddress(world, family),
    transaction_hash: input.transaction_hash ?? newTransactionHash(world, family),
  }
}

/** Reads an amount that is more than zero. @throws Problem 400 */
export function requireUnits(asset: Asset, amount: string): bigint {
  const units = isAmount(amount) ? parseAmount(amount, asset.scale) : undefined
  if (units !== undefined && units > 0n) return units
  const message = units === undefined ? amountMust(asset.scale) : 'must be more than zero'
  throw invalidField('amount', message, 'invalid_amount')
}

/** Says where it arrives: Base unless told, which has every asset. */
function requireDepositNetwork(world: World, wallet: WalletRow, symbol: string, named?: NetworkId) {
  if (named !== undefined) requireNetwork(world, named)
  const usable = usableNetworks(world.rules.environment, wallet.family)
  const base = usable.find((id) => id.startsWith('base-') && has(world, id, symbol))
  return namedNetwork(usable, wallet, named) ?? base ?? firstWith(world, usable, symbol)
}

/** Finds the network that is named, of those of the wallet. @throws Problem 400 for another */
function namedNetwork(usable: readonly NetworkId[], { family }: WalletRow, named: string | undefined) {
  const network = findIn(usable, named)
  if (network !== undefined || named === undefined) return network
  const message = `must be a network of the family ${family}: ${usable.join(', ')}`
  throw invalidField('network_id', message, 'network_mismatch')
}

function firstWith(world: World, usable: readonly NetworkId[], symbol: string): NetworkId {
  const network = usable.find((id) => has(world, id, symbol)) ?? usable[0]
  invariant(network, `no network can be used for ${symbol}`)
  return network
}

function has(world: World, network: NetworkId, symbol: string): boolean {
  return assetsOn(world, network).some((asset) => asset.symbol === symbol)
}

type Arrival = Pick<DepositRow, 'network_id' | 'asset' | 'amount' | 'from' | 'transaction_hash'> &
  Partial<Pick<DepositRow, 'fault'>>

/** Makes the row of a deposit that its network has, and the wallet does not yet. What becomes of it is stored with it. */
function newDeposit(world: World, wallet: WalletRow, arrival: Arrival): DepositRow {
  return {
    id: world.mint(walletTransactions.name),
    client_id: wallet.client_id,
    wallet_id: wallet.id,
    customer_id: wallet.customer_id,
    direction: 'in',
    kind: 'transfer',
    to: wallet.address,
    fault: null,
    ...arrival,
    status: walletTransactionMachine.initial,
    pause: null,
    failure_reason: null,
    waited: false,
    created_at: world.now,
    updated_at: world.now,
    confirmed_at: null,
    deleted_at: null,
  }
}

/** Stores a deposit as it is from now on. @param move that it makes; null where its status stays */
function store(
  world: World,
  deposit: DepositRow,
  move: keyof typeof walletTransactionMachine.moves | null,
  changes: Partial<DepositRow>,
): DepositRow {
  const { id, status: from } = deposit
  const status = move === null ? from : world.move(walletTransactionMachine, id, from, move)
  const row = { ...deposit, ...changes, status, updated_at: world.now }
  const before = world.table(walletTransactions).get(id)
  if (before === undefined) world.insert(walletTransactions, row)
  else world.update(walletTransactions, before, row)
  return row
}

/** Puts the money into the wallet. */
function credit(world: World, row: DepositRow): DepositRow {
  const move = row.status === 'awaiting_confirmation' ? 'arrive' : 'complete'
  const there = store(world, row, move, { confirmed_at: world.now })
  bookDeposit(world, there)
  world.record(walletDeposited, there.client_id, depositEvent(world, there))
  return there
}

/** Sends a deposit back to where it came from: the wallet never had it. */
function sendBack(world: World, row: DepositRow, failure_reason: string): DepositRow {
  return store(world, row, 'fail', { pause: null, failure_reason })
}

/** Keeps a deposit on its network until somebody says so, or until later. */
function keep(world: World, row: DepositRow, pause: DepositPause | null): DepositRow {
  return store(world, row, row.status === 'broadcasted' ? null : 'broadcast', { pause, waited: true })
}

/** Has a deposit arrive that nobody keeps, unless something else was asked for, which happens once. */
function goOn(world: World, row: DepositRow): DepositRow {
  const { fault } = row
  if (fault === null || !(fault.step === 'compliance_check' || isSlow(fault.step))) return credit(world, row)
  if (fault.outcome === 'fail') return sendBack(world, row, fault.message)
  const met = { ...row, fault: null }
  if (!isSlow(fault.step)) return keep(world, met, 'compliance_hold')
  const late = keep(world, met, null)
  const reads = [late.id, late.wallet_id]
  world.later({ kind: depositJob, subject: late.id, delay: faultDelaysMs[fault.step], payload: null, reads })
  return late
}

function isSlow(step: string): step is keyof typeof faultDelaysMs {
  return Object.hasOwn(faultDelaysMs, step)
}

/** Job: has a deposit arrive that took longer. */
export function arriveLate(world: World, { subject }: Job): void {
  const row = findDeposit(world, subject)
  if (row?.status === 'broadcasted') credit(world, row)
}

/** Finds the deposit to a wallet that has this id. */
export function findDeposit(world: World, id: string): DepositRow | undefined {
  const row = world.table(walletTransactions).get(id)
  return row?.direction === 'in' ? row : undefined
}

/** A word that may be said of a deposit that waits. */
export type DepositWord = 'confirm' | 'expire' | 'release' | 'reject'

/** Says the word that a deposit waited for. @throws Problem 400 where it does not wait for that */
export function decideDeposit(world: World, id: string, said: DepositWord, reason: string): DepositRow {
  const row = found(
    findDeposit(world, id),
    'wallet transaction',
    `${printable(id)} is no deposit to a wallet`,
  )
  const forNetwork = said === 'confirm' || said === 'expire'
  if (row.pause === null || (row.pause === 'unconfirmed') !== forNetwork) {
    const state = row.pause === null ? row.status : row.pause
    throw new Problem('invalid-request', `The transaction is ${state}: ${said} is not possible.`)
  }
  const goesOn = said === 'confirm' || said === 'release'
  const end = goesOn ? 'went_on' : said === 'reject' ? 'rejected' : 'failed'
  world.record(depositDecided, row.client_id, { transaction_id: id, end })
  if (!goesOn) return sendBack(world, row, said === 'expire' ? 'The deposit was not confirmed.' : reason)
  return goOn(world, { ...row, pause: null })
}

/** Reaction: credits what the platform or another wallet sent to the address of a wallet. */
export function followArrival(world: World, { object }: Fact<ChainArrival>): void {
  const { address, network_id, asset, amount, transaction_hash, from } = object
  const wallet = findWalletByAddress(world, address)
  if (wallet === undefined || wallet.family !== familyOf(network_id) || !/[1-9]/.test(amount)) return
  const { scale } = assetOf(world, asset)
  const arrival = {
    network_id,
    asset,
    amount: formatAmount(unitsOf(amount, scale), scale),
    from: from ?? newAddress(world, wallet.family),
    transaction_hash,
  }
  credit(world, newDeposit(world, wallet, arrival))
}
