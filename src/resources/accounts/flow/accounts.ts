import { requiringOwn } from '../../../contract/requiring.js'
import { isAlready } from '../../../kernel/json.js'
import type { World } from '../../../kernel/world.js'
import { familyOf, type NetworkOrWildcard, requireAsset, requireNetwork } from '../../capabilities/index.js'
import { closeAddress, openAddress } from '../../chain/index.js'
import { clientOf } from '../../clients/index.js'
import { type CustomerRow, requireCustomer } from '../../customers/index.js'
import {
  type DestinationRow,
  requireDestination,
  requirePayee,
  requireUsable,
  useRecipient,
} from '../../recipients/index.js'
import { accountCreated, accountDeleted, accountEvent, accountUpdated, deletingAccount } from '../events.js'
import {
  type AccountRow,
  accounts,
  anyAsset,
  type OfframpRow,
  type OnrampRow,
  type ReturnAddress,
  type SwapRow,
} from '../rows.js'
import { keptNetwork, newDestination, requireSameType } from '../rules/changes.js'
import { requireAdmitted, requireDeveloperFees, requireEligible } from '../rules/eligibility.js'
import { checkPaymentReference } from '../rules/payment-reference.js'
import { currencyOf, keptRail, payoutRail, requireRailCurrency, requireRails } from '../rules/rails.js'
import {
  payoutNetwork,
  requireAssetOn,
  requireCrypto,
  requireFiat,
  requirePayoutAsset,
  requireReturnAddress,
} from '../rules/routes.js'
import type {
  AccountChange,
  AccountRequest,
  OfframpRequest,
  OnrampRequest,
  SwapRequest,
} from '../wire/requests.js'
import { openBankAccount, railsOf } from './bank-account.js'

/**
 * Opens an account for money that is passed on by itself. The customer is the one that the destination belongs to.
 * @throws Problem 404 for an unknown destination; 403 and 400 as {@link requireEligible} says; 400 for what cannot be routed
 */
export function createAccount(world: World, clientId: string, request: AccountRequest): AccountRow {
  const row = world.insert(accounts, opened(world, clientId, request))
  useRecipient(world, requireDestination(world, clientId, row.destination_id).recipient_id)
  world.record(accountCreated, clientId, accountEvent(row))
  return row
}

function opened(world: World, clientId: string, request: AccountRequest): AccountRow {
  switch (request.account_type) {
    case 'onramp':
      return openedOnramp(world, clientId, request)
    case 'offramp':
      return openedOfframp(world, clientId, request)
    case 'swap':
      return openedSwap(world, clientId, request)
  }
}

function openedOnramp(world: World, clientId: string, request: OnrampRequest): OnrampRow {
  const { capabilities, destination_network_id: wanted } = request
  const destination = requireCrypto('onramp', requireUsable(world, clientId, request.crypto_destination_id))
  const customer = requireOwner(world, destination, request)
  const rails = railsOf(capabilities)
  const { source_asset = currencyOf(rails[0]) } = request
  const destination_asset = requirePayoutAsset(world, destination, request.destination_asset)
  const route = {
    source_asset: requireAsset(world, 'source_asset', source_asset, 'fiat').symbol,
    destination_network_id: payoutNetwork(world, destination, destination_asset, { wanted, source: null }),
    destination_asset,
  }
  requireAdmitted(world, customer, [route.destination_asset])
  requireRailCurrency('source_asset', route.source_asset, rails)
  requireRails(world, customer, rails)
  passFaultPoints(world)
  return {
    ...identity(world, destination, request),
    type: 'onramp',
    ...route,
    capabilities,
    bank_account: openBankAccount(world, clientOf(world, clientId).name, rails),
  }
}

function openedOfframp(world: World, clientId: string, request: OfframpRequest): OfframpRow {
  const destination = requireFiat('offramp', requireUsable(world, clientId, request.fiat_destination_id))
  const customer = requireOwner(world, destination, request)
  const source = requireNetwork(world, request.source_network_id)
  const [currency] = destination.bank.currencies
  const destination_asset = requirePayoutAsset(world, destination, request.destination_asset ?? currency)
  const rail = payoutRail(world, customer, destination, request.rail)
  checkPaymentReference(request.payment_reference, rail)
  const route = {
    rail,
    payment_reference: request.payment_reference ?? null,
    source_asset: requireSourceAsset(world, request.source_asset, source),
    destination_asset,
    return_address: returnAddressOf(world, request, source),
  }
  requireAdmitted(world, customer, [route.source_asset])
  passFaultPoints(world)
  const common = identity(world, destination, request)
  return { ...common, type: 'offramp', ...route, ...depositAddress(world, common, source) }
}

function openedSwap(world: World, clientId: string, request: SwapRequest): SwapRow {
  const destination = requireCrypto('swap', requireUsable(world, clientId, request.crypto_destination_id))
  const customer = requireOwner(world, destination, request)
  const source = requireNetwork(world, request.source_network_id)
  const { destination_network_id: wanted } = request
  const destination_asset = requirePayoutAsset(world, destination, request.destination_asset)
  const route = {
    source_asset: requireSourceAsset(world, request.source_asset, source),
    destination_network_id: payoutNetwork(world, destination, destination_asset, { wanted, source }),
    destination_asset,
    return_address: returnAddressOf(world, request, source),
  }
  requireAdmitted(world, customer, [route.source_asset, route.destination_asset])
  passFaultPoints(world)
  const common = identity(world, destination, request)
  return { ...common, type: 'swap', ...route, ...depositAddress(world, common, source) }
}

/** @throws Problem unless the customer behind the destination may move money, and the client take its fee */
function requireOwner(world: World, destination: DestinationRow, request: AccountRequest): CustomerRow {
  const { client_id, customer_id } = destination
  const customer = requireCustomer(world, client_id, customer_id)
  requireEligible(world, customer)
  requireDeveloperFees(world, client_id, request)
  return customer
}

function requireSourceAsset(world: World, symbol: string, source: NetworkOrWildcard): string {
  return symbol === anyAsset ? anyAsset : requireAssetOn(world, 'source_asset', symbol, source)
}

/** It goes by two names, of which a request has one. */
function returnAddressOf(
  world: World,
  { return_crypto_address, return_address }: OfframpRequest | SwapRequest,
  source: NetworkOrWildcard,
): ReturnAddress | null {
  if (return_crypto_address !== undefined)
    return requireReturnAddress(world, 'return_crypto_address', return_crypto_address, source)
  if (return_address !== undefined)
    return requireReturnAddress(world, 'return_address', return_address, source)
  return null
}

function passFaultPoints(world: World): void {
  world.faultPoint('account_validation')
  world.faultPoint('compliance_check')
  world.faultPoint('provider_call')
}

/** What an account of any type has. */
function identity(world: World, { id, client_id, customer_id }: DestinationRow, request: AccountRequest) {
  return {
    id: world.mint(accounts.name),
    client_id,
    customer_id,
    destination_id: id,
    developer_fee_bps: request.developer_fee_bps ?? 0,
    developer_fee_fixed: request.developer_fee_fixed ?? null,
    max_transactions: request.max_transactions ?? null,
    created_at: world.now,
    updated_at: world.now,
    deleted_at: null,
  }
}

function depositAddress(
  world: World,
  { id, client_id }: Pick<AccountRow, 'id' | 'client_id'>,
  network_id: NetworkOrWildcard,
) {
  const family = familyOf(network_id)
  const { address } = openAddress(world, { client_id, owner: 'account', owner_id: id, network_id, family })
  return { source_network_id: network_id, source_address: address }
}

export const requireAccount = requiringOwn(accounts, 'account')

/**
 * @throws Problem 400 when the type is another one, or the change does not fit the account; 404 for a destination of another
 * customer, 403 while its recipient is frozen
 */
export function updateAccount(world: World, clientId: string, id: string, change: AccountChange): AccountRow {
  const row = requireAccount(world, clientId, id)
  requireSameType(row, change)
  requireDeveloperFees(world, clientId, change)
  const wanted = newDestination(row.type, change)
  // What it pays already it may go on paying, also while the recipient is frozen.
  const destination =
    wanted === undefined
      ? requireDestination(world, clientId, row.destination_id)
      : requirePayee(world, row, wanted)
  const changes = {
    ...rerouted(world, row, destination, change),
    destination_id: destination.id,
    ...changedFee(row, change),
    max_transactions: change.max_transactions === undefined ? row.max_transactions : change.max_transactions,
  }
  if (isAlready(row, changes)) return row
  const updated = world.update(accounts, row, { ...changes, updated_at: world.now })
  if (updated.destination_id !== row.destination_id) useRecipient(world, destination.recipient_id)
  world.record(accountUpdated, clientId, accountEvent(updated))
  return updated
}

/** Setting one kind of fee replaces the other. */
function changedFee(row: AccountRow, { developer_fee_bps: bps, developer_fee_fixed: fixed }: AccountChange) {
  if (fixed !== undefined) return { developer_fee_bps: 0, developer_fee_fixed: fixed }
  if (bps !== undefined) return { developer_fee_bps: bps, developer_fee_fixed: null }
  const { developer_fee_bps, developer_fee_fixed } = row
  return { developer_fee_bps, developer_fee_fixed }
}

/** The account as it pays the destination; what was not asked for stays, or the change is refused. */
function rerouted(
  world: World,
  row: AccountRow,
  destination: DestinationRow,
  change: AccountChange,
): AccountRow {
  const moved = destination.id !== row.destination_id
  const asset = change.destination_asset ?? row.destination_asset
  if (row.type === 'offramp') {
    const payee = requireFiat(row.type, destination)
    const customer = requireCustomer(world, row.client_id, row.customer_id)
    const rail = moved ? keptRail(world, customer, payee, row.rail) : row.rail
    return { ...row, destination_asset: requirePayoutAsset(world, payee, asset), rail }
  }
  const payee = requireCrypto(row.type, destination)
  const destination_asset = requirePayoutAsset(world, payee, asset)
  if (asset !== row.destination_asset)
    requireAdmitted(world, requireCustomer(world, row.client_id, row.customer_id), [asset])
  const asked = change.destination_network_id
  const wanted = moved
    ? keptNetwork(payee, row.destination_network_id, asked)
    : (asked ?? row.destination_network_id)
  const source = row.type === 'onramp' ? null : row.source_network_id
  const destination_network_id = payoutNetwork(world, payee, destination_asset, { wanted, source })
  return { ...row, destination_asset, destination_network_id }
}

/**
 * Soft: money that arrives from now on finds nobody; what is on its way goes on.
 * @throws what a guard of a later resource refuses, Problem 404
 */
export function deleteAccount(world: World, clientId: string, id: string): void {
  const row = requireAccount(world, clientId, id)
  world.guard(deletingAccount, row)
  world.update(accounts, row, { deleted_at: world.now })
  closeAddress(world, id)
  world.record(accountDeleted, clientId, { id })
}
