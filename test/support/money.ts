import type { Simulator } from 'platform-simulator'
import { activeCustomer, cryptoDestination, sampleAddress, usDestination } from '../conformance/samples.js'

/** Arrangements and readings of the tests about money. */

export type DestinationBody = Parameters<Simulator['api']['destinations']['create']>[1]
export type AccountBody = Parameters<Simulator['api']['accounts']['create']>[0]
export type OneOffBody = Parameters<Simulator['api']['transactions']['createOneOff']>[0]

/** A destination of a new recipient, of a customer who may transact. */
export function payee(
  sim: Simulator,
  destination: DestinationBody = cryptoDestination,
  customerId: string = activeCustomer(sim).id,
) {
  const known = sim.api.recipients.list(customerId).meta.total_count
  const recipient = sim.api.recipients.create(customerId, {
    name: `Supplier ${known + 1}`,
    address: sampleAddress,
  })
  return {
    customer_id: customerId,
    recipient_id: recipient.id,
    destination_id: sim.api.destinations.create(recipient.id, destination).id,
  }
}

/** An offramp for USDC on Base, paid by ACH unless told otherwise. */
export function offrampOf(
  sim: Simulator,
  change: Partial<AccountBody> = {},
  destination: DestinationBody = usDestination,
) {
  return sim.api.accounts.create({
    account_type: 'offramp',
    fiat_destination_id: change.fiat_destination_id ?? payee(sim, destination).destination_id,
    source_network_id: 'base-sepolia',
    source_asset: 'USDC',
    ...change,
  })
}

export function swapOf(
  sim: Simulator,
  change: Partial<Parameters<Simulator['api']['accounts']['createSwap']>[0]> = {},
) {
  return sim.api.accounts.createSwap({
    destination_id: change.destination_id ?? payee(sim).destination_id,
    destination_asset: 'USDT',
    source_asset: 'USDC',
    source_network_id: 'base-sepolia',
    ...change,
  })
}

export function onrampOf(
  sim: Simulator,
  change: Partial<Parameters<Simulator['api']['accounts']['createOnramp']>[0]> = {},
) {
  return sim.api.accounts.createOnramp({
    capabilities: ['ach'],
    source_asset: 'USD',
    destination_asset: 'USDC',
    destination_id: change.destination_id ?? payee(sim).destination_id,
    ...change,
  })
}

/** Where an account or a one-off takes crypto. */
export function addressOf(thing: {
  readonly source_crypto_address?: string | undefined
  readonly crypto_address?: string | undefined
}): string {
  const address = thing.source_crypto_address ?? thing.crypto_address
  if (address === undefined) throw new Error('it takes no crypto')
  return address
}

/** What the ledger has under way of a transaction, and what does not balance: nothing of either once it ended. */
export function unsettled(sim: Simulator, transactionId: string): string[] {
  const left = sim.ledger
    .balances({ transactionId })
    .filter(({ account }) => account === 'transactions')
    .map(({ asset, amount }) => `${amount} ${asset} under way`)
  const wrong = sim.ledger
    .postings({ transactionId })
    .flatMap(({ reason, entries }) =>
      [...sumsOf(entries)].filter(([, sum]) => sum !== 0n).map(([asset]) => `${reason} is off in ${asset}`),
    )
  return [...left, ...wrong]
}

/** Signed amounts by asset, in units of 10^-24. */
export function sumsOf(
  entries: readonly { readonly asset: string; readonly amount: string }[],
): ReadonlyMap<string, bigint> {
  const sums = new Map<string, bigint>()
  for (const { asset, amount } of entries) sums.set(asset, (sums.get(asset) ?? 0n) + exactly(amount))
  return sums
}

/** A signed decimal string in units of 10^-24. */
export function exactly(amount: string): bigint {
  const [whole = '0', fraction = ''] = amount.replace('-', '').split('.')
  const units = BigInt(whole + fraction.padEnd(24, '0'))
  return amount.startsWith('-') ? -units : units
}
