import { definedOf } from '../../../contract/present.js'
import { invariant } from '../../../kernel/errors.js'
import type { Fact } from '../../../kernel/fact.js'
import type { Fault } from '../../../kernel/fault-point.js'
import { unitsOf } from '../../../kernel/money.js'
import { findIn } from '../../../kernel/one-of.js'
import type { Job } from '../../../kernel/scheduler.js'
import type { World } from '../../../kernel/world.js'
import { type AccountRow, accounts, type OfframpRow, type Rail, type SwapRow } from '../../accounts/index.js'
import { type Asset, assetOf, familyOf, isOwnStablecoin } from '../../capabilities/index.js'
import * as chain from '../../chain/index.js'
import { type CustomerRow, customers } from '../../customers/index.js'
import { isHighRiskAddress, requireDestination } from '../../recipients/index.js'
import * as wallets from '../../wallets/index.js'
import { recordDepositReceived, recordTransaction } from '../events.js'
import { autoMachine } from '../machines.js'
import { amountsOf, type DeveloperFee, initialOf, receiptOf, termsOf } from '../receipt.js'
import * as rows from '../rows.js'
import * as rules from '../rules/arrivals.js'
import type { BankDepositInput, CryptoDepositInput, Mishap } from '../wire/deposits.js'
import { bankSender, newNumbers } from './banks.js'
import { bookArrival } from './books.js'
import * as progress from './progress.js'
import { countInbound } from './volume.js'
import {
  hasRoom,
  keepWaiting,
  type WaitingDepositRow,
  waitingAt,
  waitingDeposits,
} from './waiting-deposits.js'

/** Money in, and what becomes of it at once. Why it may be refused stands in rules/arrivals.ts. */

/** Smallest units of an asset. */
interface Money {
  readonly asset: Asset
  readonly units: bigint
}

/** The owners that a deposit address may have. */
type DepositOwner = OfframpRow | SwapRow | rows.OneOffRow

/** The reason to keep received money back, and what is wrong with it; null where there is none. */
interface Receiving {
  readonly wanted: rows.Pause | null
  readonly mishap: Mishap | 'state_restricted_rd' | 'below_minimum_deposit' | null
}

/** A deposit that leaves less than a hundredth beside a fixed fee is not converted (contract/agentic.md 5). */
function shortfallOf({ developer_fee_fixed: fee }: DeveloperFee, { asset, units }: Money) {
  if (fee === null) return null
  const fixed = unitsOf(fee, asset.scale)
  return units < fixed + 10n ** BigInt(asset.scale - 2) ? 'below_minimum_deposit' : null
}

/** Money from a bank for an onramp. @throws Problem 404 for no such account, 400 for one that is no onramp */
export function receiveFromBank(
  world: World,
  accountId: string,
  deposit: BankDepositInput,
  fault: Fault | null = world.plan.fault,
): rows.TransactionRow | WaitingDepositRow {
  const account = rules.requireOnramp(world, accountId)
  const asset = assetOf(world, account.source_asset)
  const { rails } = account.bank_account
  const rail = findIn(rails, deposit.rail) ?? rails[0]
  const money = { asset, units: rules.requireUnits('amount', deposit.amount, asset) }
  if (!hasRoom(world, account)) return keepWaiting(world, account, { by: 'bank', input: deposit }, fault)
  const row = Object.assign(beginDeposit(world, account, fault), {
    type: account.type,
    receipt: receiptFor(world, account, money, rail),
    deposit: {
      rail,
      numbers: newNumbers(world, rail),
      sender: Object.assign(bankSender(world, rail), definedOf(deposit.sender ?? {})),
    },
    payout: chainPayout(world, account),
  })
  return arriveAtAccount(world, row, { wanted: deposit.pause ?? null, mishap: shortfallOf(account, money) })
}

/** Money from a chain for an account or a one-off. @throws Problem 404 when the address takes none */
export function receiveFromChain(
  world: World,
  to: string,
  input: CryptoDepositInput,
  fault: Fault | null = world.plan.fault,
): rows.TransactionRow | WaitingDepositRow {
  const address = rules.requireDepositAddress(world, to)
  const owner = ownerOf(world, address)
  const asset = rules.requireDepositAsset(world, owner.source_asset, input.asset)
  const network = rules.requireDepositNetwork(world, address, asset, input)
  const money = { asset, units: rules.requireUnits('amount', input.amount, asset) }
  if (!('family' in owner) && !hasRoom(world, owner))
    return keepWaiting(world, owner, { by: 'chain', to, input }, fault)
  const deposit: rows.ChainDeposit = {
    network_id: network,
    transaction_hash: input.transaction_hash ?? chain.newTransactionHash(world, familyOf(network)),
    sender: {
      sender_type: 'crypto_wallet',
      sender_wallet_address: input.from ?? chain.newAddress(world, address.family),
      sender_network: network,
    },
  }
  // Screening looks at who paid, where that was said.
  const risky = input.from !== undefined && isHighRiskAddress(world, input.from)
  const receiving: Receiving = {
    wanted: input.pause ?? (risky ? 'compliance_hold' : null),
    mishap:
      input.mishap ??
      rules.mishapOf(address, owner.source_asset, asset, network) ??
      restrictionOf(world, owner, asset) ??
      shortfallOf(owner, money),
  }
  return 'family' in owner
    ? arriveAtOneOff(world, owner, money, deposit, fault, receiving)
    : arriveAtAccount(world, autoRow(world, owner, money, deposit, fault), receiving)
}

/** Tells whether the money goes back because the customer's state does not admit its asset (contract/behaviour.md 5). */
function restrictionOf(world: World, { customer_id }: DepositOwner, { symbol }: Asset) {
  const admitted = customerOf(world, customer_id).rd_allowed || !isOwnStablecoin(world, symbol)
  return admitted ? null : 'state_restricted_rd'
}

/** Finds the account or the one-off that a deposit address belongs to. */
function ownerOf(world: World, address: chain.AddressRow): DepositOwner {
  if (address.owner === 'one_off') return oneOffOf(world, address.owner_id)
  const account = world.table(accounts).get(address.owner_id)
  invariant(account, `the address ${address.address} belongs to no account`)
  invariant(account.type !== 'onramp', `the onramp ${account.id} has an address`)
  return account
}

/** A one-off that an address or a call of its own names. */
export function oneOffOf(world: World, id: string): rows.OneOffRow {
  const row = progress.requireAnyTransaction(world, id)
  invariant(row.family === 'one_off', `transaction ${id} is no one-off`)
  return row
}

function autoRow(
  world: World,
  account: OfframpRow | SwapRow,
  money: Money,
  deposit: rows.ChainDeposit,
  fault: Fault | null,
): rows.AutoTransactionRow {
  const rail = account.type === 'offramp' ? account.rail : null
  const common = Object.assign(beginDeposit(world, account, fault), {
    return_address: account.return_address,
    deposit,
    receipt: receiptFor(world, account, money, rail),
  })
  return account.type === 'offramp'
    ? Object.assign(common, {
        type: account.type,
        payment_reference: account.payment_reference,
        payout: { rail: account.rail, numbers: null },
      })
    : Object.assign(common, { type: account.type, payout: chainPayout(world, account) })
}

/**
 * Begins a transaction of an account. The members of its own type are assigned: V8 is slow to add members to a spread.
 */
function beginDeposit(world: World, account: AccountRow, fault: Fault | null) {
  return {
    id: world.mint(rows.transactions.name),
    family: 'auto_account',
    client_id: account.client_id,
    customer_id: account.customer_id,
    account_id: account.id,
    destination_id: account.destination_id,
    status: autoMachine.initial,
    failure_reason: null,
    pause: null,
    fault,
    output_asset: account.destination_asset,
    developer_fee_bps: account.developer_fee_bps,
    developer_fee_fixed: account.developer_fee_fixed,
    ...atStart(world),
  } as const
}

/** Members of a transaction that begins now: nothing of this has happened yet. */
export function atStart({ now }: World) {
  return {
    refund: null,
    recovery: null,
    created_at: now,
    updated_at: now,
    completed_at: null,
    deleted_at: null,
  } as const
}

function chainPayout(world: World, account: Exclude<AccountRow, OfframpRow>): rows.ChainPayout {
  const destination = requireDestination(world, account.client_id, account.destination_id)
  invariant(destination.type === 'crypto', `${account.type} ${account.id} pays out to a bank`)
  const { address } = destination.crypto
  return { network_id: account.destination_network_id, address, transaction_hash: null }
}

function receiptFor(
  world: World,
  about: DeveloperFee & { readonly destination_asset: string },
  { asset, units }: Money,
  rail: Rail | null,
) {
  const terms = termsOf(world, asset.symbol, about.destination_asset, rail, about)
  return receiptOf(amountsOf(units, terms), terms)
}

function arriveAtAccount(world: World, row: rows.AutoTransactionRow, receiving: Receiving) {
  world.insert(rows.transactions, row)
  recordDepositReceived(world, row)
  return take(world, row, receiving, 'created')
}

/** Gives a one-off its deposit. Money that comes later finds no address. */
function arriveAtOneOff(
  world: World,
  owner: rows.OneOffRow,
  money: Money,
  deposit: rows.ChainDeposit,
  fault: Fault | null,
  receiving: Receiving,
): rows.TransactionRow {
  const row = rules.requireWaiting(owner)
  const { output_asset: destination_asset, developer_fee_bps, developer_fee_fixed } = row
  const rail = row.type === 'offramp' ? row.payout.rail : null
  const funded: rows.FundedOneOffRow = {
    ...row,
    deposit,
    receipt: receiptFor(world, { destination_asset, developer_fee_bps, developer_fee_fixed }, money, rail),
    fault: fault ?? row.fault,
    updated_at: world.now,
  }
  world.update(rows.transactions, row, funded)
  return take(world, funded, receiving, 'updated')
}

/** Counts the money, decides whether it may go on, and tells of it. */
function take(world: World, row: rows.FundedRow, receiving: Receiving, told: 'created' | 'updated') {
  // What could not be converted anyway is not waited for.
  if (receiving.wanted !== 'unconfirmed' || receiving.mishap !== null)
    return accept(world, row, receiving, told)
  const waiting = progress.move(world, { ...row, pause: receiving.wanted }, 'await_confirmation')
  recordTransaction(world, waiting, told)
  return waiting
}

/** Money that is really there. */
function accept(
  world: World,
  row: rows.FundedRow,
  { wanted, mishap }: Receiving,
  told: 'created' | 'updated' | null,
): rows.TransactionRow {
  bookArrival(world, row)
  if (mishap !== null) {
    if (told !== null) recordTransaction(world, row, told)
    return progress.failTransaction(world, row.id, mishap, 'invalidate')
  }
  const going = screenOrKeep(world, row, wanted)
  if (told !== null) recordTransaction(world, going, told)
  return going
}

function screenOrKeep(world: World, row: rows.FundedRow, wanted: rows.Pause | null): rows.FundedRow {
  const arrived = { asset: row.receipt.input_currency, units: initialOf(row.receipt, world) }
  countInbound(world, customerOf(world, row.customer_id), arrived)
  // Where compliance keeps it as well, its word comes first: the release then finds the customer or the payee frozen.
  if (wanted !== null) return progress.pause(world, progress.beginOnce(world, row), wanted)
  const frozen = progress.frozenBy(world, row)
  return frozen === null ? progress.startScreening(world, row) : progress.freeze(world, row, frozen)
}

function customerOf(world: World, id: string): CustomerRow {
  const customer = world.table(customers).get(id)
  invariant(customer, `customer ${id} has money coming in and does not exist`)
  return customer
}

/** The network confirmed a deposit that was seen. @throws Problem 400 when it does not wait for that */
export function confirmDeposit(world: World, id: string): rows.TransactionRow {
  const row = rules.requireUnconfirmed(progress.requireAnyTransaction(world, id), 'confirm')
  progress.endWait(world, row, 'went_on')
  const confirmed = progress.move(world, { ...row, pause: null }, 'confirm')
  return accept(world, confirmed, { wanted: null, mishap: null }, null)
}

/** The network dropped a deposit that was seen: it never came. @throws Problem 400 when it does not wait for that */
export function expireDeposit(world: World, id: string): rows.TransactionRow {
  const row = rules.requireUnconfirmed(progress.requireAnyTransaction(world, id), 'expire')
  if (row.family === 'auto_account')
    return progress.failTransaction(world, id, 'The deposit was not confirmed.', 'expire')
  progress.endWait(world, row, 'failed')
  // A one-off goes on waiting for its money.
  const waiting = world.update(rows.transactions, row, {
    pause: null,
    refund: null,
    recovery: null,
    receipt: null,
    deposit: null,
    updated_at: world.now,
  })
  recordTransaction(world, waiting, 'updated')
  return waiting
}

/** Reaction: a payout reached an address that takes deposits (users ask an onramp to pay a one-off). */
export function followPayout(world: World, { object }: Fact<chain.ChainArrival>): void {
  const { address, network_id, asset, amount, transaction_hash, from, is_refund } = object
  const found = chain.findAddress(world, address)
  if (found === undefined || amount === '0' || is_refund) return
  if (found.owner === 'one_off' && oneOffOf(world, found.owner_id).deposit !== null) return
  // A fault belongs to the transaction that it was asked for, not to the one that this is the deposit of.
  const sender = from === null ? {} : { from }
  receiveFromChain(world, address, { amount, asset, network_id, transaction_hash, ...sender }, null)
}

export const raisedCapJob = 'transactions.raised_cap'

/** Reaction: where an account may have more transactions now, what waits for it is taken next. */
export function followCap(world: World, { object: { id } }: Fact<{ readonly id: string }>): void {
  const account = world.table(accounts).get(id)
  if (account === undefined || !hasRoom(world, account) || waitingAt(world, account).length === 0) return
  world.schedule(raisedCapJob, id, world.now)
}

/** Job: takes what waits at an account, the oldest first, as long as there is room. */
export function takeWaiting(world: World, { subject }: Job): void {
  const account = world.table(accounts).get(subject)
  if (account === undefined) return
  for (const row of waitingAt(world, account)) {
    if (!hasRoom(world, account)) return
    const { arrival, fault } = row
    world.update(waitingDeposits, row, { deleted_at: world.now })
    if (arrival.by === 'bank') receiveFromBank(world, account.id, arrival.input, fault)
    else receiveFromChain(world, arrival.to, arrival.input, fault)
  }
}

/**
 * Money from a chain, and the words that it may wait for, whoever the address is of: an account, a one-off or a wallet.
 */

/** @throws Problem 404 when the address takes none */
export function receiveAnywhere(
  world: World,
  to: string,
  input: CryptoDepositInput,
  fault: Fault | null = world.plan.fault,
): rows.TransactionRow | WaitingDepositRow | wallets.DepositRow {
  const wallet = wallets.findWalletByAddress(world, to)
  return wallet === undefined
    ? receiveFromChain(world, to, input, fault)
    : wallets.receiveAtWallet(world, wallet, input, fault)
}

/**
 * Says the word that a transaction waits for. The reason is that of a rejection.
 * @throws Problem 404, or 400 for one that does not wait for it
 */
export function say(world: World, word: wallets.DepositWord, id: string, reason = 'Rejected by compliance.') {
  if (wallets.findDeposit(world, id) !== undefined) wallets.decideDeposit(world, id, word, reason)
  else if (word === 'confirm') confirmDeposit(world, id)
  else if (word === 'expire') expireDeposit(world, id)
  else if (word === 'release') progress.letGo(world, id)
  else progress.reject(world, id, reason)
}
