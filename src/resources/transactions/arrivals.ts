import type { Fact } from '../../kernel/fact.js'
import type { Fault } from '../../kernel/fault-point.js'
import { parseAmount } from '../../kernel/money.js'
import { invalidFields, invariant, notFound, Problem } from '../../kernel/problem.js'
import type { World } from '../../kernel/world.js'
import { type AccountRow, accounts, anyAsset, type Rail } from '../accounts/index.js'
import {
  type Asset,
  assetOf,
  assetsOn,
  coversNetwork,
  evmWildcard,
  familyOf,
  findAsset,
  isNetwork,
  type NetworkId,
  usableNetworks,
} from '../capabilities/index.js'
import { type AddressRow, findAddress, newAddress, newTransactionHash } from '../chain/index.js'
import { type CustomerRow, customers } from '../customers/index.js'
import { getDestination } from '../recipients/index.js'
import { bookArrival } from './books.js'
import type { BankDeposit, CryptoDeposit, Mishap } from './deposits.js'
import { type ChainArrival, tell, tellDeposit } from './events.js'
import { fail, move, pause, startScreening } from './progress.js'
import { amountsOf, receiptOf, termsOf } from './receipt.js'
import { type Pause, type Sender, type TransactionRow, transactions } from './schema.js'
import { autoMachine } from './states.js'
import { countInbound } from './volume.js'

interface Arrival {
  readonly asset: Asset
  /** Smallest units of the asset. */
  readonly units: bigint
  readonly sender: Sender
  readonly network: NetworkId | null
  readonly rail: Rail | null
  readonly hash: string | null
  readonly pause: Pause | null
  readonly mishap: Mishap | null
  readonly fault: Fault | null
}

/** Money from a bank for an onramp. @throws Problem 404 for no such account, 400 for one that is no onramp */
export function receiveFromBank(
  world: World,
  accountId: string,
  deposit: BankDeposit,
  fault: Fault | null = world.plan.fault,
): TransactionRow {
  const account = world.table(accounts).get(accountId)
  if (account === undefined) throw notFound('account')
  const bank = account.bank_account
  if (bank === null) {
    throw new Problem('invalid-request', 'Only an onramp account takes money from a bank.', {
      hint: `${accountId} is of the type ${account.type}: send crypto to ${account.source_address ?? 'its address'}`,
    })
  }
  const asset = assetOf(world, account.source_asset)
  const rail = bank.rails.find((known) => known === deposit.rail) ?? bank.rails[0]
  invariant(rail, `onramp ${accountId} has no rail`)
  return arriveAtAccount(world, account, {
    asset,
    units: requireUnits('amount', deposit.amount, asset),
    sender: { ...bankSender(world), ...definedOf(deposit.sender ?? {}) },
    network: null,
    rail,
    hash: null,
    pause: deposit.pause ?? null,
    mishap: null,
    fault,
  })
}

function definedOf(sender: NonNullable<BankDeposit['sender']>): Partial<Sender> {
  return Object.fromEntries(Object.entries(sender).filter(([, value]) => value !== undefined))
}

/** A payer of the sandbox. */
function bankSender(world: World): Sender {
  return {
    sender_type: 'fiat_account',
    sender_account_holder_name: 'Sandbox Sender',
    sender_bank_name: 'Sandbox Originating Bank',
    sender_routing_number: '011000015',
    sender_account_number: world.randomText('senders', '0123456789', 10),
    sender_account_type: 'checking',
    sender_wallet_address: null,
    sender_network: null,
  }
}

/** Money from a chain for an account or a one-off. @throws Problem 404 when the address takes none */
export function receiveFromChain(
  world: World,
  to: string,
  deposit: CryptoDeposit,
  fault: Fault | null = world.plan.fault,
): TransactionRow {
  const address = findAddress(world, to)
  if (address === undefined) {
    throw notFound('address', `${to} is not a deposit address of this world, or no longer one`)
  }
  const target = targetOf(world, address)
  const expected = target.source_asset
  const asset = expectedAsset(world, expected, deposit.asset)
  const network = networkOf(world, address, asset, deposit)
  const { family } = address
  return arrive(world, address, {
    asset,
    units: requireUnits('amount', deposit.amount, asset),
    sender: {
      sender_type: 'crypto_wallet',
      sender_account_holder_name: null,
      sender_bank_name: null,
      sender_routing_number: null,
      sender_account_number: null,
      sender_account_type: null,
      sender_wallet_address: deposit.from ?? newAddress(world, family),
      sender_network: network,
    },
    network,
    rail: null,
    hash: deposit.transaction_hash ?? newTransactionHash(world, familyOf(network)),
    pause: deposit.pause ?? null,
    mishap:
      deposit.mishap ?? (accepts(address, network, expected, asset) ? null : mishapOf(address, network)),
    fault,
  })
}

function accepts(address: AddressRow, network: NetworkId, expected: string, asset: Asset): boolean {
  return coversNetwork(address.network_id, network) && (expected === anyAsset || expected === asset.symbol)
}

function mishapOf(address: AddressRow, network: NetworkId): Mishap {
  return coversNetwork(address.network_id, network) ? 'unsupported_token' : 'wrong_chain'
}

function targetOf(world: World, address: AddressRow): { readonly source_asset: string } {
  if (address.owner === 'account') {
    const account = world.table(accounts).get(address.owner_id)
    invariant(account, `the address ${address.address} belongs to no account`)
    return account
  }
  return { source_asset: oneOffOf(world, address).input_asset }
}

function oneOffOf(world: World, address: AddressRow): TransactionRow {
  const row = world.table(transactions).get(address.owner_id)
  invariant(row, `the address ${address.address} belongs to no transaction`)
  return row
}

/** @throws Problem 400 for an asset that does not exist */
function expectedAsset(world: World, expected: string, named: string | undefined): Asset {
  const symbol = named ?? (expected === anyAsset ? 'USDC' : expected)
  const asset = findAsset(world, symbol)
  if (asset?.kind === 'crypto') return asset
  throw invalidFields([
    { field: 'asset', message: `${symbol} is no asset of a chain`, code: 'unsupported_asset' },
  ])
}

/**
 * @throws Problem 400 for a network of another family or environment, or without the asset: the money could not be on that
 * address
 */
function networkOf(
  world: World,
  { family, network_id }: AddressRow,
  { symbol }: Asset,
  { network_id: named, mishap }: CryptoDeposit,
): NetworkId {
  const { environment } = world.rules
  const usable = usableNetworks(environment, family)
  const has = (id: NetworkId): boolean => assetsOn(world, id).some((asset) => asset.symbol === symbol)
  if (named !== undefined) {
    if (isNetwork(named) && usable.includes(named)) {
      if (has(named)) return named
      const message = `${symbol} is not on ${named}`
      throw invalidFields([{ field: 'asset', message, code: 'unsupported_asset' }])
    }
    const message = `must be a network of the family ${family}: ${usable.join(', ')}`
    throw invalidFields([{ field: 'network_id', message, code: 'network_mismatch' }])
  }
  const own = network_id === evmWildcard ? (usable.find(has) ?? usable[0]) : network_id
  const network = mishap === 'wrong_chain' ? (usable.find((id) => id !== own) ?? own) : own
  invariant(network, `no network of the family ${family} can be used`)
  return network
}

/** @throws Problem 400 when it is no amount of the asset, or none at all */
export function requireUnits(field: string, amount: string, asset: Asset): bigint {
  const units = parseAmount(amount, asset.scale)
  if (units !== undefined && units > 0n) return units
  const message =
    units === undefined
      ? `must be a decimal text with at most ${asset.scale} places`
      : 'must be more than zero'
  throw invalidFields([{ field, message, code: 'invalid_amount' }])
}

function arrive(world: World, address: AddressRow, arrival: Arrival): TransactionRow {
  if (address.owner === 'one_off') return arriveAtOneOff(world, oneOffOf(world, address), arrival)
  const account = world.table(accounts).get(address.owner_id)
  invariant(account, `the address ${address.address} belongs to no account`)
  return arriveAtAccount(world, account, arrival)
}

function customerOf(world: World, id: string): CustomerRow {
  const customer = world.table(customers).get(id)
  invariant(customer, `customer ${id} has money coming in and does not exist`)
  return customer
}

function arriveAtAccount(world: World, account: AccountRow, arrival: Arrival): TransactionRow {
  const rail = account.type === 'offramp' ? account.rail : arrival.rail
  const wallet = getDestination(world, account.client_id, account.destination_id).crypto
  const row = world.insert(transactions, {
    id: world.mint(transactions.name),
    family: 'auto_account',
    client_id: account.client_id,
    customer_id: account.customer_id,
    account_id: account.id,
    one_off: null,
    destination_id: account.destination_id,
    type: account.type,
    status: autoMachine.initial,
    failure_reason: null,
    rail,
    output_asset: account.destination_asset,
    destination_network_id: account.destination_network_id,
    destination_address: wallet?.address ?? null,
    payout_hash: null,
    imad: null,
    omad: null,
    return_address: account.return_address,
    developer_fee_bps: account.developer_fee_bps,
    ...broughtBy(world, arrival, account.destination_asset, rail, account.developer_fee_bps),
    refund: null,
    recovery: null,
    created_at: world.now,
    updated_at: world.now,
    completed_at: null,
    deleted_at: null,
  })
  tellDeposit(world, row, 'received')
  return take(world, row, arrival, true)
}

/** The first deposit is the one: what comes later finds no address. */
function arriveAtOneOff(world: World, row: TransactionRow, arrival: Arrival): TransactionRow {
  if (row.receipt !== null) {
    throw new Problem('invalid-request', 'The transaction has its deposit already.')
  }
  const funded = world.update(transactions, row, {
    ...broughtBy(world, arrival, row.output_asset, row.rail, row.developer_fee_bps),
    fault: arrival.fault ?? row.fault,
    updated_at: world.now,
  })
  return take(world, funded, arrival, false)
}

/** What a deposit says of its transaction. */
function broughtBy(
  world: World,
  arrival: Arrival,
  output: string,
  rail: Rail | null,
  developerBps: number,
): Pick<
  TransactionRow,
  'sender' | 'source_network_id' | 'deposit_hash' | 'input_asset' | 'receipt' | 'fault' | 'pause'
> {
  const terms = termsOf(world, {
    input: arrival.asset.symbol,
    output,
    rail,
    developerBps,
  })
  return {
    sender: arrival.sender,
    source_network_id: arrival.network,
    deposit_hash: arrival.hash,
    input_asset: arrival.asset.symbol,
    receipt: receiptOf(amountsOf(arrival.units, terms), terms),
    fault: arrival.fault,
    pause: null,
  }
}

/** Counts the money, decides whether it may go on, and tells of it. */
function take(world: World, row: TransactionRow, arrival: Arrival, isNew: boolean): TransactionRow {
  const told = isNew ? 'created' : 'updated'
  // What could not be converted anyway is not waited for.
  if (arrival.pause === 'unconfirmed' && arrival.mishap === null) {
    const waiting = move(world, row, 'await_confirmation', { pause: 'unconfirmed' })
    tell(world, waiting, told)
    return waiting
  }
  return accept(world, row, arrival.pause, arrival.mishap, told)
}

/** Money that is really there. */
export function accept(
  world: World,
  row: TransactionRow,
  wanted: Pause | null,
  mishap: Mishap | null,
  told: 'created' | 'updated' | null,
): TransactionRow {
  bookArrival(world, row)
  if (mishap !== null) {
    if (told !== null) tell(world, row, told)
    return fail(world, row, mishap, 'invalidate')
  }
  const asset = assetOf(world, row.input_asset)
  const units = parseAmount(row.receipt?.initial_amount ?? '', asset.scale) ?? 0n
  const frozen = countInbound(world, customerOf(world, row.customer_id), { asset: asset.symbol, units })
  // Where compliance keeps it as well, its word comes first: the release then finds the customer frozen.
  if (frozen && wanted === null) {
    const kept = pause(world, row, 'frozen')
    if (told !== null) tell(world, kept, told)
    return kept
  }
  if (wanted === null) {
    startScreening(world, row)
  } else {
    pause(world, begun(world, row), wanted)
  }
  const going = current(world, row)
  if (told !== null) tell(world, going, told)
  return going
}

function begun(world: World, row: TransactionRow): TransactionRow {
  return row.family === 'auto_account' ? move(world, row, 'begin') : row
}

function current(world: World, row: TransactionRow): TransactionRow {
  const now = world.table(transactions).get(row.id)
  invariant(now, `transaction ${row.id} is gone`)
  return now
}

/** Reaction: a payout reached an address that takes deposits (users ask an onramp to pay a one-off). */
export function followPayout(world: World, { object }: Fact<ChainArrival>): void {
  const { address, network_id, asset, amount, transaction_hash } = object
  const found = findAddress(world, address)
  if (found === undefined || amount === '0') return
  if (found.owner === 'one_off' && oneOffOf(world, found).receipt !== null) return
  // A fault belongs to the transaction that it was asked for, not to the one that this is the deposit of.
  receiveFromChain(world, address, { amount, asset, network_id, transaction_hash }, null)
}
