import { invalidField, notFound, Problem } from '../../../contract/problem.js'
import { found } from '../../../contract/requiring.js'
import { invariant } from '../../../kernel/errors.js'
import { amountMust, isAmount, parseAmount } from '../../../kernel/money.js'
import { printable } from '../../../kernel/shown.js'
import type { World } from '../../../kernel/world.js'
import { accounts, anyAsset, type OnrampRow } from '../../accounts/index.js'
import * as capabilities from '../../capabilities/index.js'
import { type AddressRow, findAddress } from '../../chain/index.js'
import type { FundedRow, OneOffRow, TransactionRow, WaitingOneOffRow } from '../rows.js'
import type { CryptoDepositInput, Mishap } from '../wire/deposits.js'

/**
 * Rules that refuse a deposit, from its arrival to its confirmation: no such account or address, an account that takes no
 * money from banks, an amount, asset or network that cannot be, a one-off that has its deposit. Nothing has happened
 * then. Money that did arrive and cannot be converted is not refused: it has a {@link mishapOf | mishap}, and goes
 * back.
 */

/** @throws Problem 404 for no such account, 400 for one that takes money from chains */
export function requireOnramp(world: World, accountId: string): OnrampRow {
  const account = found(world.table(accounts).get(accountId), 'account')
  if (account.type === 'onramp') return account
  throw new Problem('invalid-request', 'Only an onramp account takes money from a bank.', {
    hint: `${accountId} is of the type ${account.type}: send crypto to ${account.source_address}`,
  })
}

/** @throws Problem 404 when the address takes no money */
export function requireDepositAddress(world: World, text: string): AddressRow {
  const address = findAddress(world, text)
  if (address !== undefined) return address
  throw notFound('address', `${printable(text)} is not a deposit address of this world, or no longer one`)
}

/** @throws Problem 400 when it is no amount of the asset, or none at all */
export function requireUnits(field: string, amount: string, asset: capabilities.Asset): bigint {
  const units = isAmount(amount) ? parseAmount(amount, asset.scale) : undefined
  if (units !== undefined && units > 0n) return units
  const message = units === undefined ? amountMust(asset.scale) : 'must be more than zero'
  throw invalidField(field, message, 'invalid_amount')
}

/**
 * Finds the asset that arrives: what the deposit says, else what is expected.
 * @throws Problem 400 for an asset that does not exist
 */
export function requireDepositAsset(world: World, expected: string, named: string | undefined) {
  const symbol = named ?? (expected === anyAsset ? 'USDC' : expected)
  const asset = capabilities.findAsset(world, symbol)
  if (asset?.kind === 'crypto') return asset
  throw invalidField('asset', `${symbol} is no asset of a chain`, 'unsupported_asset')
}

/**
 * Finds the network that a deposit arrives on.
 * @throws Problem 400 for a network of another family or environment, or without the asset: the money could not be on
 * that address
 */
export function requireDepositNetwork(
  world: World,
  { family, network_id }: AddressRow,
  { symbol }: capabilities.Asset,
  { network_id: named, mishap }: CryptoDepositInput,
): capabilities.NetworkId {
  const usable = capabilities.usableNetworks(world.rules.environment, family)
  const has = (id: capabilities.NetworkId): boolean =>
    capabilities.assetsOn(world, id).some((asset) => asset.symbol === symbol)
  if (named !== undefined) {
    if (capabilities.isNetwork(named) && usable.includes(named)) {
      if (has(named)) return named
      throw invalidField('asset', `${symbol} is not on ${named}`, 'unsupported_asset')
    }
    const message = `must be a network of the family ${family}: ${usable.join(', ')}`
    throw invalidField('network_id', message, 'network_mismatch')
  }
  const own = network_id === capabilities.evmWildcard ? usable.find(has) : network_id
  const network = mishap === 'wrong_chain' ? (usable.find((id) => id !== own) ?? own) : own
  invariant(network, `no network of the family ${family} can be used`)
  return network
}

/** Tells what is wrong with money that arrived all the same; null when it is what the address expects. */
export function mishapOf(
  { network_id }: AddressRow,
  expected: string,
  asset: capabilities.Asset,
  network: capabilities.NetworkId,
): Mishap | null {
  if (!capabilities.coversNetwork(network_id, network)) return 'wrong_chain'
  return expected === anyAsset || expected === asset.symbol ? null : 'unsupported_token'
}

/** The first deposit is the one. @throws Problem 400 for a second */
export function requireWaiting(row: OneOffRow): WaitingOneOffRow {
  if (row.deposit === null) return row
  throw new Problem('invalid-request', 'The transaction has its deposit already.')
}

/** @throws Problem 400 when no deposit waits for the network */
export function requireUnconfirmed(row: TransactionRow, action: string): FundedRow {
  if (row.pause === 'unconfirmed') return row
  throw new Problem(
    'invalid-request',
    `The transaction does not wait for a confirmation: ${action} is not possible.`,
  )
}
