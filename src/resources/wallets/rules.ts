import { causing, hint } from '../../contract/hints.js'
import { equals } from '../../contract/pagination.js'
import { type FieldError, invalidField, invalidFields, notFound, Problem } from '../../contract/problem.js'
import { requiringAny, requiringOwn } from '../../contract/requiring.js'
import { formatAmount, parseAmount, unitsOf } from '../../kernel/money.js'
import type { World } from '../../kernel/world.js'
import { requireAssetOn } from '../accounts/index.js'
import * as capabilities from '../capabilities/index.js'
import { comparable } from '../chain/index.js'
import type { CustomerRow } from '../customers/index.js'
import { notEndorsed } from '../endorsements/index.js'
import { isAddress } from '../recipients/index.js'
import { balanceOf, type Held } from './flow/books.js'
import { balancesOfWallet, type WalletRow, wallets, walletsOfCustomer, walletTransactions } from './rows.js'
import type { SendIntent } from './wire.js'

/** Refusals, and the reasons for them (contract/rest.md 9 and 10.4; contract/behaviour.md 14). */

/** @throws Problem 404 */
export const requireWallet = requiringOwn(wallets, 'wallet')

/** Requires one of any client, for causes. @throws Problem 404 */
export const requireAnyWallet = requiringAny(wallets, 'wallet')

export function notAttached(what: 'signer group' | 'policy'): Problem {
  return notFound(what, 'it is not attached to this wallet')
}

/** A good intent, in the simulator's own terms. */
export interface ReadIntent {
  readonly network: capabilities.NetworkId
  readonly asset: capabilities.Asset
  /** Smallest units. */
  readonly units: bigint
}

/**
 * Reads what an intent is about.
 * @throws Problem 400 naming each member that cannot be: chain, addresses, asset, amount
 */
export function requireIntent(world: World, wallet: WalletRow, { caip2, operation }: SendIntent): ReadIntent {
  const network = requireChain(world, wallet, caip2)
  const errors: FieldError[] = []
  const refuse = (member: string, message: string, code: string) =>
    errors.push({ field: `intent.operation.${member}`, message, code })
  const { address, family } = wallet
  if (comparable(operation.from) !== comparable(address))
    refuse('from', `must be the address of the wallet, ${address}`, 'path_mismatch')
  if (!isAddress(family, operation.to))
    refuse('to', `must be an address of the family ${family}`, 'invalid_address')
  if (operation.kind === 'evm_contract_call' && family !== 'evm')
    refuse('kind', 'is possible for a wallet of the family evm only', 'invalid_kind')
  if (errors.length > 0) throw invalidFields(errors)
  const symbol = requireAssetOn(world, 'intent.operation.asset_id', operation.asset_id, network)
  const asset = capabilities.assetOf(world, symbol)
  const units = parseAmount(operation.amount ?? '0', asset.scale)
  if (units !== undefined) return { network, asset, units }
  const message = `must have at most ${asset.scale} places, which is what ${asset.symbol} has`
  throw invalidField('intent.operation.amount', message, 'invalid_amount')
}

function requireChain(world: World, wallet: WalletRow, caip2: string): capabilities.NetworkId {
  const field = 'intent.caip2'
  const network = capabilities.networkOfCaip2(caip2)
  if (network === undefined) throw invalidField(field, 'names no supported chain', 'unsupported_network')
  capabilities.requireNetwork(world, network)
  if (capabilities.familyOf(network) === wallet.family) return network
  const message = `is a chain of the family ${capabilities.familyOf(network)}, and the wallet is of the family ${wallet.family}`
  throw invalidField(field, message, 'network_mismatch')
}

/** Requires the amount of an intent without needless zeros (contract/behaviour.md 14.3). @throws Problem 403 naming what to sign */
export function requireMinimalAmount({ operation }: SendIntent, { asset, units }: ReadIntent): void {
  const minimal = formatAmount(units, asset.scale)
  if (operation.amount !== undefined && operation.amount !== minimal)
    throw notEndorsed(
      `the amount that is signed must be minimal: "${minimal}" instead of "${operation.amount}"`,
    )
}

/** @throws Problem 400 when the wallet has less than what is sent and its fee */
export function requireFunds(
  world: World,
  wallet: WalletRow,
  { network, asset, units }: ReadIntent,
  fee: string,
): void {
  const needed = units + unitsOf(fee, asset)
  const held = { wallet_id: wallet.id, network_id: network, asset: asset.symbol }
  if (balanceOf(world, held) < needed)
    throw tooLittle(world, held, needed, elsewhere(world, wallet, asset.symbol))
}

/** Refuses to take from a wallet what it does not have. @param help what to say before how a test deposits it */
export function tooLittle(
  world: World,
  { wallet_id, network_id, asset }: Held,
  needed: bigint,
  help: string,
): Problem {
  const held = balanceOf(world, { wallet_id, network_id, asset })
  const amountOf = (units: bigint) => formatAmount(units, capabilities.assetOf(world, asset).scale)
  const deposit = causing('walletDeposit', wallet_id, { amount: amountOf(needed - held), asset, network_id })
  return new Problem(
    'insufficient-balance',
    `Insufficient balance on ${network_id}. Available: ${amountOf(held)} ${asset}. Required: ${amountOf(needed)} ${asset}`,
    { hint: hint`${help}in a test: ${deposit}` },
  )
}

/** Says on which networks the wallet has the asset: money does not move between them. */
function elsewhere(world: World, { id }: WalletRow, symbol: string): string {
  const others = balancesOfWallet(world, id).filter(
    ({ asset, amount }) => asset === symbol && /[1-9]/.test(amount),
  )
  if (others.length === 0) return ''
  const where = others.map(({ amount, network_id }) => `${amount} ${symbol} on ${network_id}`).join(', ')
  return `the wallet has ${where}; send on that network, or name the network_id that crypto_inbound arrives on; `
}

/** Guard: money of a deleted customer could go nowhere. @throws Problem 409 while a wallet of the customer has some, or some is on its way */
export function keepWhileFunded(world: World, { client_id, id }: CustomerRow): void {
  const sent = world.table(walletTransactions)
  const funded = walletsOfCustomer(world, client_id, id).filter(
    (wallet_id) =>
      balancesOfWallet(world, wallet_id).some(({ amount }) => /[1-9]/.test(amount)) ||
      ['awaiting_confirmation', 'broadcasted'].some(
        (status) => sent.count(client_id, equals({ wallet_id, status })) > 0,
      ),
  )
  if (funded.length === 0) return
  throw new Problem('conflict', 'The customer has wallets with money.', {
    hint: `send it away first: ${funded.slice(0, 5).join(', ')}`,
  })
}
