import { causing, hint } from '../../../contract/hints.js'
import { invalidField, Problem } from '../../../contract/problem.js'
import { findIn } from '../../../kernel/one-of.js'
import type { World } from '../../../kernel/world.js'
import type { NetworkId, NetworkOrWildcard } from '../../capabilities/index.js'
import * as networks from '../../capabilities/index.js'
import type { CustomerRow } from '../../customers/index.js'
import {
  type CryptoDestinationRow,
  type DestinationRow,
  type FiatDestinationRow,
  isAddress,
  isFednowReachable,
} from '../../recipients/index.js'
import type { AccountType, Capability, Rail, ReturnAddress } from '../rows.js'

/** Rules of the ways that money can take: destinations, assets, networks, rails, return addresses. */

/** @throws Problem 400 for a destination at a bank */
export function requireCrypto(type: Exclude<AccountType, 'offramp'>, destination: DestinationRow) {
  if (destination.type === 'crypto') return destination
  throw wrongKind(type, destination, 'a crypto')
}

/** @throws Problem 400 for a crypto address */
export function requireFiat(destination: DestinationRow): FiatDestinationRow {
  if (destination.type !== 'crypto') return destination
  throw wrongKind('offramp', destination, 'a fiat')
}

function wrongKind(type: AccountType, destination: DestinationRow, needed: string): Problem {
  const account = `${type === 'swap' ? 'a' : 'an'} ${type} account`
  const detail = `cannot create ${account} for a destination of type ${destination.type}`
  return new Problem('invalid-request', detail, { hint: `${account} pays out to ${needed} destination` })
}

/** @throws Problem 400 for an asset that is not a crypto asset of this network */
export function requireAssetOn(world: World, field: string, symbol: string, network: NetworkOrWildcard) {
  const asset = networks.requireAsset(world, field, symbol, 'crypto')
  const known = networks.assetsOn(world, network).map((candidate) => candidate.symbol)
  if (known.includes(asset.symbol)) return asset.symbol
  throw invalidField(field, `is not on ${network}, which has ${known.join(', ')}`, 'unsupported_asset')
}

/** @throws Problem 400 when the destination cannot be paid in this asset */
export function requirePayoutAsset(world: World, destination: DestinationRow, symbol: string): string {
  if (destination.type === 'crypto')
    return networks.requireAsset(world, 'destination_asset', symbol, 'crypto').symbol
  const asset = networks.requireAsset(world, 'destination_asset', symbol, 'fiat')
  const { currencies } = destination.bank
  if (currencies.some((currency) => currency === asset.symbol)) return asset.symbol
  throw new Problem('invalid-request', `The destination cannot be paid in ${symbol}.`, {
    hint: `it takes ${currencies.join(', ')}`,
  })
}

/**
 * Chooses the network that a crypto payout of `asset` goes to: the one that was asked for, else the destination's own,
 * else the source's where it can take the payout, else the first of the family that can. @throws Problem 400 when the
 * asset is not there
 */
export function payoutNetwork(
  world: World,
  destination: CryptoDestinationRow,
  asset: string,
  { wanted, source }: { readonly wanted: NetworkId | undefined; readonly source?: NetworkOrWildcard | null },
): NetworkId {
  const { family, network_id } = destination.crypto
  if (wanted !== undefined && networks.familyOf(networks.requireNetwork(world, wanted)) !== family) {
    throw new Problem('invalid-request', `The destination has no address on ${wanted}.`, {
      hint: `its address is of the family ${family}`,
    })
  }
  const usable = networks
    .usableNetworks(world.rules.environment, family)
    .filter((id) => networks.assetsOn(world, id).some(({ symbol }) => symbol === asset))
  const network = wanted ?? network_id ?? findIn(usable, source) ?? usable[0]
  if (network === undefined) {
    throw invalidField('destination_asset', `is on no network of the family ${family}`, 'unsupported_asset')
  }
  requireAssetOn(world, 'destination_asset', asset, network)
  return network
}

/**
 * Rules 1 and 2 of return addresses, at creation: the network of the source, or any usable EVM network where the source
 * is the wildcard (specification, Return-address rules).
 */
export function requireReturnAddress(
  world: World,
  field: string,
  address: ReturnAddress,
  source: NetworkOrWildcard,
): ReturnAddress {
  const network = networks.requireNetwork(world, address.network_id)
  if (!networks.coversNetwork(source, network)) {
    const message =
      source === networks.evmWildcard ? 'must be an EVM network' : `must be ${source}, the source network`
    throw invalidField(`${field}.network_id`, message, 'network_mismatch')
  }
  if (!isAddress(networks.familyOf(network), address.crypto_address)) {
    throw invalidField(`${field}.crypto_address`, `is not an address of ${network}`, 'invalid_address')
  }
  return address
}

/**
 * Gives the address that the money of a failed transaction goes to (specification, Return-address rules): the return
 * address where the money is on its network, else back to the sender.
 */
export function refundAddress(returnAddress: ReturnAddress | null, actual: NetworkId, sender: string) {
  return returnAddress !== null && returnAddress.network_id === actual ? returnAddress.crypto_address : sender
}

/** Rules of the bank rails that money can take. */

/**
 * Gives the most that one payment by a rail can move, in whole units; undefined for any amount (contract/agentic.md 14).
 */
export function railCap(rail: Rail | null): bigint | undefined {
  return rail === 'fednow' ? 500_000n : undefined
}

/** Tells whether a payment of so many smallest units is more than the rail moves at once. */
export function exceedsRail(units: bigint, scale: number, rail: Rail | null): boolean {
  const cap = railCap(rail)
  return cap !== undefined && units > cap * 10n ** BigInt(scale)
}

/** The one currency that a rail moves (settled with the newest contract: SWIFT moves dollars only). */
export function currencyOf(rail: Rail): 'USD' | 'EUR' {
  return rail === 'sepa' ? 'EUR' : 'USD'
}

/** @throws Problem 400 for a currency that one of the rails does not move */
export function requireRailCurrency(field: string, currency: string, rails: readonly Rail[]): void {
  const other = rails.find((rail) => currencyOf(rail) !== currency)
  if (other === undefined) return
  throw invalidField(field, `must be ${currencyOf(other)} for ${other}`, 'unsupported_asset')
}

/**
 * SWIFT is for customers who have the capability `international_wire`.
 * @throws Problem 503 while nobody knows the capabilities, 403 `forbidden` unless it is available
 */
export function requireRails(world: World, customer: CustomerRow, rails: readonly Rail[]): void {
  if (!rails.includes('swift')) return
  networks.requireCapabilityService(world)
  networks.requireCapability(world, customer, 'international_wire')
}

/**
 * The rail that was asked for, else the first that the destination has.
 * @throws Problem 400 when it has it not; 422 when FedNow does not reach its bank; as {@link requireRails} says
 */
export function payoutRail(
  world: World,
  customer: CustomerRow,
  destination: FiatDestinationRow,
  wanted: Capability | undefined,
): Rail {
  const rails = railsOf(destination)
  const rail = wanted === 'us_bank_account' ? 'ach' : wanted
  const found = rails.find((candidate) => rail === undefined || candidate === rail)
  if (found === undefined) {
    throw new Problem('invalid-request', `The destination cannot be paid by ${wanted}.`, {
      hint: `it takes ${rails.join(', ')}`,
    })
  }
  requireFednow(world, destination, found)
  requireRails(world, customer, [found])
  return found
}

/** The rails that a destination can be paid by: FedNow beside those that it shows, because a bank may be out of reach. */
function railsOf({ type, bank }: FiatDestinationRow): readonly Rail[] {
  return type === 'fiat_us' ? [...bank.rails, 'fednow'] : bank.rails
}

function requireFednow(world: World, destination: FiatDestinationRow, rail: Rail): void {
  if (destination.type !== 'fiat_us' || reaches(world, destination, rail)) return
  throw new Problem('fednow-destination-unreachable', "FedNow does not reach the destination's bank.", {
    userMessage: "The recipient's bank does not take instant payments. Choose another way to pay.",
    hint: hint`choose another rail; in a test: ${causing('setFednowReachable', destination.bank.routing_number, true)}`,
  })
}

/** Tells whether a payout by this rail reaches the bank of the destination. */
export function reaches(world: World, destination: FiatDestinationRow, rail: Rail): boolean {
  if (rail !== 'fednow' || destination.type !== 'fiat_us') return true
  return isFednowReachable(world, destination.bank.routing_number)
}

/**
 * Keeps the rail of an account that pays another destination from now on.
 * @throws Problem 400 naming the rail and those of the destination; as {@link payoutRail} says
 */
export function keptRail(world: World, customer: CustomerRow, destination: FiatDestinationRow, rail: Rail) {
  const rails = railsOf(destination)
  if (rails.includes(rail)) return payoutRail(world, customer, destination, rail)
  const detail = `The account pays by ${rail}, and the destination is paid by ${rails.join(', ')}.`
  throw new Problem('invalid-request', detail, {
    hint: 'the rail of an account cannot be changed: open another account',
  })
}

interface ReferenceRule {
  readonly minimum: number
  readonly maximum: number
  /** The characters that the rail's format can carry; undefined for any. */
  readonly characters?: { readonly pattern: RegExp; readonly words: string }
  readonly lines?: { readonly most: number; readonly length: number }
}

const plain = { pattern: /^[A-Za-z0-9 ]*$/, words: 'letters, digits and spaces' }
const sepaText = { pattern: /^[A-Za-z0-9 &\-./]*$/, words: 'letters, digits, spaces and & - . /' }
const swiftText = { pattern: /^[A-Za-z0-9 ,.\n]*$/, words: 'letters, digits, spaces, commas and periods' }

/** References that each rail can carry to the recipient (contract/behaviour.md 11.1, the newest of its sources). */
const referenceRules: Readonly<Record<Rail, ReferenceRule>> = {
  ach: { minimum: 1, maximum: 18, characters: plain },
  fedwire: { minimum: 1, maximum: 140 },
  fednow: { minimum: 1, maximum: 140 },
  sepa: { minimum: 6, maximum: 140, characters: sepaText },
  swift: { minimum: 5, maximum: 140, characters: swiftText, lines: { most: 4, length: 35 } },
}

/** @throws Problem 400 for a reference that the rail cannot carry, or where there is no rail */
export function checkPaymentReference(reference: string | undefined, rail: Rail | null): void {
  if (reference === undefined) return
  const trouble = rail === null ? 'is only possible for a payout to a bank' : troubleWith(reference, rail)
  if (trouble !== undefined) throw invalidField('payment_reference', trouble, 'invalid_payment_reference')
}

function troubleWith(reference: string, rail: Rail): string | undefined {
  const { minimum, maximum, characters, lines } = referenceRules[rail]
  if (reference.length < minimum || reference.length > maximum)
    return `must have ${minimum} to ${maximum} characters for ${rail}`
  if (characters !== undefined && !characters.pattern.test(reference))
    return `may only have ${characters.words} for ${rail}`
  if (lines === undefined) return undefined
  const parts = reference.split('\n')
  // Without line breaks of its own it is wrapped.
  const fits =
    parts.length === 1
      ? reference.length <= lines.most * lines.length
      : parts.length <= lines.most && parts.every((part) => part.length <= lines.length)
  return fits ? undefined : `must fit ${lines.most} lines of ${lines.length} characters for ${rail}`
}
