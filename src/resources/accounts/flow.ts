import { allOf, equals, newestFirst, paginate } from '../../contract/pagination.js'
import { requiringOwn } from '../../contract/requiring.js'
import type { OwnedRow } from '../../contract/rows.js'
import type { OutputOf } from '../../contract/schema.js'
import { isAlready } from '../../kernel/json.js'
import type { World } from '../../kernel/world.js'
import { familyOf, type NetworkOrWildcard, requireAsset, requireNetwork } from '../capabilities/index.js'
import { closeAddress, openAddress } from '../chain/index.js'
import { clientOf } from '../clients/index.js'
import { type CustomerRow, requireCustomer } from '../customers/index.js'
import { distinct, type NonEmpty } from '../non-empty.js'
import {
  checkDigit,
  type DestinationRow,
  requireDestination,
  requirePayee,
  requireUsable,
  useRecipient,
} from '../recipients/index.js'
import { accountCreated, accountDeleted, accountEvent, accountUpdated, deletingAccount } from './events.js'
import * as rows from './rows.js'
import * as eligibility from './rules/eligibility.js'
import * as routes from './rules/routes.js'
import { presentAccount, presentOfframp } from './wire/answers.js'
import type * as requests from './wire/requests.js'

/**
 * Opens an account for money that is passed on by itself. The customer is the one that the destination belongs to.
 * @throws Problem 404 for an unknown destination; 403 and 400 as {@link eligibility.requireEligible} says; 400 for what
 * cannot be routed
 */
export function createAccount(world: World, clientId: string, request: requests.AccountRequest) {
  const opened =
    request.account_type === 'onramp'
      ? openOnramp(world, clientId, request)
      : request.account_type === 'offramp'
        ? openOfframp(world, clientId, request)
        : openSwap(world, clientId, request)
  const row = world.insert(rows.accounts, opened)
  useRecipient(world, requireDestination(world, clientId, row.destination_id).recipient_id)
  world.record(accountCreated, clientId, accountEvent(row))
  return row
}

function openOnramp(world: World, clientId: string, request: requests.RequestOf<'onramp'>): rows.OnrampRow {
  const { capabilities, destination_network_id: wanted } = request
  const payee = requireUsable(world, clientId, request.crypto_destination_id)
  const destination = routes.requireCrypto('onramp', payee)
  const customer = requireOwner(world, destination, request)
  const rails = railsOf(capabilities)
  const { source_asset = routes.currencyOf(rails[0]) } = request
  const destination_asset = routes.requirePayoutAsset(world, destination, request.destination_asset)
  const route = {
    source_asset: requireAsset(world, 'source_asset', source_asset, 'fiat').symbol,
    destination_network_id: routes.payoutNetwork(world, destination, destination_asset, { wanted }),
    destination_asset,
  }
  eligibility.requireAdmitted(world, customer, [route.destination_asset])
  routes.requireRailCurrency('source_asset', route.source_asset, rails)
  routes.requireRails(world, customer, rails)
  passFaultPoints(world)
  return {
    ...beginAccount(world, destination, request),
    type: 'onramp',
    ...route,
    capabilities,
    bank_account: openBankAccount(world, clientOf(world, clientId).name, rails),
  }
}

function openOfframp(
  world: World,
  clientId: string,
  request: requests.RequestOf<'offramp'>,
): rows.OfframpRow {
  const destination = routes.requireFiat(requireUsable(world, clientId, request.fiat_destination_id))
  const customer = requireOwner(world, destination, request)
  const source = requireNetwork(world, request.source_network_id)
  const { destination_asset: asset = destination.bank.currencies[0] } = request
  const destination_asset = routes.requirePayoutAsset(world, destination, asset)
  const rail = routes.payoutRail(world, customer, destination, request.rail)
  routes.checkPaymentReference(request.payment_reference, rail)
  const route = {
    rail,
    payment_reference: request.payment_reference ?? null,
    source_asset: requireSourceAsset(world, request.source_asset, source),
    destination_asset,
    return_address: returnAddressOf(world, request, source),
  }
  eligibility.requireAdmitted(world, customer, [route.source_asset])
  passFaultPoints(world)
  const common = beginAccount(world, destination, request)
  return { ...common, type: 'offramp', ...route, ...depositAddress(world, common, source) }
}

function openSwap(world: World, clientId: string, request: requests.RequestOf<'swap'>): rows.SwapRow {
  const { destination_network_id: wanted } = request
  const payee = requireUsable(world, clientId, request.crypto_destination_id)
  const destination = routes.requireCrypto('swap', payee)
  const customer = requireOwner(world, destination, request)
  const source = requireNetwork(world, request.source_network_id)
  const destination_asset = routes.requirePayoutAsset(world, destination, request.destination_asset)
  const route = {
    source_asset: requireSourceAsset(world, request.source_asset, source),
    destination_network_id: routes.payoutNetwork(world, destination, destination_asset, { wanted, source }),
    destination_asset,
    return_address: returnAddressOf(world, request, source),
  }
  eligibility.requireAdmitted(world, customer, [route.source_asset, route.destination_asset])
  passFaultPoints(world)
  const common = beginAccount(world, destination, request)
  return { ...common, type: 'swap', ...route, ...depositAddress(world, common, source) }
}

/** @throws Problem unless the customer behind the destination may move money, and the client take its fee */
function requireOwner(world: World, payee: DestinationRow, request: requests.AccountRequest): CustomerRow {
  const { client_id, customer_id } = payee
  const customer = requireCustomer(world, client_id, customer_id)
  eligibility.requireEligible(world, customer)
  eligibility.requireDeveloperFees(world, client_id, request)
  return customer
}

function requireSourceAsset(world: World, symbol: string, source: NetworkOrWildcard): string {
  return symbol === rows.anyAsset ? symbol : routes.requireAssetOn(world, 'source_asset', symbol, source)
}

/** It goes by two names, of which a request has one. */
function returnAddressOf(
  world: World,
  { return_crypto_address, return_address }: requests.RequestOf<'offramp'> | requests.RequestOf<'swap'>,
  source: NetworkOrWildcard,
): rows.ReturnAddress | null {
  for (const [name, address] of Object.entries({ return_crypto_address, return_address }))
    if (address !== undefined) return routes.requireReturnAddress(world, name, address, source)
  return null
}

function passFaultPoints(world: World): void {
  world.faultPoint('account_validation')
  world.faultPoint('compliance_check')
  world.faultPoint('provider_call')
}

/** Begins an account of any type. */
function beginAccount(world: World, payee: DestinationRow, request: requests.AccountRequest) {
  return {
    id: world.mint(rows.accounts.name),
    client_id: payee.client_id,
    customer_id: payee.customer_id,
    destination_id: payee.id,
    developer_fee_bps: request.developer_fee_bps ?? 0,
    developer_fee_fixed: request.developer_fee_fixed ?? null,
    max_transactions: request.max_transactions ?? null,
    created_at: world.now,
    updated_at: world.now,
    deleted_at: null,
  }
}

function depositAddress(world: World, { id, client_id }: OwnedRow, network_id: NetworkOrWildcard) {
  const family = familyOf(network_id)
  const { address } = openAddress(world, { client_id, owner: 'account', owner_id: id, network_id, family })
  return { source_network_id: network_id, source_address: address }
}

export const requireAccount = requiringOwn(rows.accounts, 'account')

/**
 * @throws Problem 400 when the type is another one, or the change does not fit the account; 404 for a destination of
 * another customer, 403 while its recipient is frozen
 */
export function updateAccount(world: World, clientId: string, id: string, change: requests.AccountChange) {
  const row = requireAccount(world, clientId, id)
  eligibility.requireSameType(row, change)
  eligibility.requireDeveloperFees(world, clientId, change)
  const wanted = eligibility.newDestination(row.type, change)
  // What it pays already it may go on paying, also while the recipient is frozen.
  const destination =
    wanted === undefined
      ? requireDestination(world, clientId, row.destination_id)
      : requirePayee(world, row, wanted)
  const changes = {
    ...rerouteAccount(world, row, destination, change),
    destination_id: destination.id,
    ...feeOfChange(row, change),
    max_transactions: change.max_transactions === undefined ? row.max_transactions : change.max_transactions,
  }
  if (isAlready(row, changes)) return row
  const updated = world.update(rows.accounts, row, { ...changes, updated_at: world.now })
  if (updated.destination_id !== row.destination_id) useRecipient(world, destination.recipient_id)
  world.record(accountUpdated, clientId, accountEvent(updated))
  return updated
}

/** Setting one kind of fee replaces the other. */
function feeOfChange(row: rows.AccountRow, change: requests.AccountChange) {
  const { developer_fee_bps: bps, developer_fee_fixed: fixed } = change
  if (fixed !== undefined) return { developer_fee_bps: 0, developer_fee_fixed: fixed }
  if (bps !== undefined) return { developer_fee_bps: bps, developer_fee_fixed: null }
  const { developer_fee_bps, developer_fee_fixed } = row
  return { developer_fee_bps, developer_fee_fixed }
}

/** The account as it pays the destination; what was not asked for stays, or the change is refused. */
function rerouteAccount(
  world: World,
  row: rows.AccountRow,
  destination: DestinationRow,
  change: requests.AccountChange,
): rows.AccountRow {
  const moved = destination.id !== row.destination_id
  const asset = change.destination_asset ?? row.destination_asset
  if (row.type === 'offramp') {
    const payee = routes.requireFiat(destination)
    const customer = requireCustomer(world, row.client_id, row.customer_id)
    const rail = moved ? routes.keptRail(world, customer, payee, row.rail) : row.rail
    return { ...row, destination_asset: routes.requirePayoutAsset(world, payee, asset), rail }
  }
  const payee = routes.requireCrypto(row.type, destination)
  const destination_asset = routes.requirePayoutAsset(world, payee, asset)
  if (asset !== row.destination_asset)
    eligibility.requireAdmitted(world, requireCustomer(world, row.client_id, row.customer_id), [asset])
  const asked = change.destination_network_id
  const wanted = moved
    ? eligibility.keptNetwork(payee, row.destination_network_id, asked)
    : (asked ?? row.destination_network_id)
  const source = rows.sourceNetworkOf(row)
  const destination_network_id = routes.payoutNetwork(world, payee, destination_asset, { wanted, source })
  return { ...row, destination_asset, destination_network_id }
}

/**
 * Deletes an account softly: money that arrives from now on finds nobody; what is on its way goes on.
 * @throws what a guard of a later resource refuses, Problem 404
 */
export function deleteAccount(world: World, clientId: string, id: string): void {
  const row = requireAccount(world, clientId, id)
  world.guard(deletingAccount, row)
  world.update(rows.accounts, row, { deleted_at: world.now })
  closeAddress(world, id)
  world.record(accountDeleted, clientId, { id })
}

const stream = 'bank-accounts'
const digits = '0123456789'

/** Deposit coordinates that no other onramp has: seeded, and right in every check digit. */
export function openBankAccount(world: World, holder: string, rails: NonEmpty<rows.Rail>): rows.BankAccount {
  const domestic = rails.some((rail) => rail === 'ach' || rail === 'fedwire' || rail === 'fednow')
  const sepa = rails.includes('sepa')
  return {
    id: world.mint('bank-accounts'),
    rails,
    aba_routing_number: domestic ? newRoutingNumber(world) : null,
    account_number: domestic || rails.includes('swift') ? newAccountNumber(world) : null,
    bic: sepa ? germanBic : rails.includes('swift') ? 'PLTFUS33XXX' : null,
    iban: sepa ? newGermanIban(world, stream) : null,
    aba_wire_routing_number: rails.includes('fedwire') ? newRoutingNumber(world) : null,
    account_holder_name: holder,
  }
}

/** The BIC of the bank that IBANs of {@link newGermanIban} are at. */
export const germanBic = 'PLTFDEFFXXX'

/** Lists the rails that the capabilities stand for. */
export function railsOf([first, ...others]: NonEmpty<rows.Capability>): NonEmpty<rows.Rail> {
  const [own, ...more] = railsOfOne(first)
  return distinct([own, ...more, ...others.flatMap(railsOfOne)])
}

/** A US bank account takes ACH and Fedwire alike. */
function railsOfOne(capability: rows.Capability): NonEmpty<rows.Rail> {
  return capability === 'us_bank_account' ? ['ach', 'fedwire'] : [capability]
}

/** Eight digits of a Federal Reserve district and their check digit. */
function newRoutingNumber(world: World): string {
  const body = `10${world.randomText(stream, digits, 6)}`
  return body + checkDigit(body)
}

function newAccountNumber(world: World): string {
  const number = world.randomText(stream, digits, 12)
  return world.table(rows.accounts).find('account_number', number) === undefined
    ? number
    : newAccountNumber(world)
}

/** A German IBAN: 18 digits and the two check digits of ISO 7064. */
export function newGermanIban(world: World, from: string): string {
  const account = world.randomText(from, digits, 18)
  // D and E are 13 and 14, and the check digits count as 00 while they are worked out.
  const check = 98n - (BigInt(`${account}131400`) % 97n)
  return `DE${String(check).padStart(2, '0')}${account}`
}

/** Lists the accounts of one type, newest first. A destination of the other kind is that of none. */
export function listAccounts(world: World, clientId: string, query: OutputOf<typeof requests.accountQuery>) {
  const { account_type: type, crypto_destination_id: chain, fiat_destination_id: bank } = query
  const [own, foreign] = type === 'offramp' ? [bank, chain] : [chain, bank]
  const { customer_id, source_network_id, destination_network_id, destination_asset } = query
  const asked = { customer_id, source_network_id, destination_network_id, destination_asset, type }
  return paginate(
    world.table(rows.accounts),
    query,
    {
      ...newestFirst(clientId),
      filter: equals({ destination_id: own, ...asked }),
      where: allOf(foreign !== undefined && (() => false)),
    },
    (row) => presentAccount(world, row),
  )
}

/** Lists offramp accounts with their customers and payout details. */
export function listOfframps(world: World, clientId: string, query: OutputOf<typeof requests.offrampQuery>) {
  const { data, meta } = paginate(
    world.table(rows.accounts),
    query,
    {
      ...newestFirst(clientId),
      filter: equals({ type: 'offramp' }),
      listed: ({ type }) => type === 'offramp',
    },
    (row) => (row.type === 'offramp' ? [presentOfframp(world, row)] : []),
  )
  return { data: data.flat(), meta: { ...meta, limit_reached: meta.has_more_after } }
}
