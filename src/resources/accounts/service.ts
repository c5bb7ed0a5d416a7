import type * as z from 'zod'
import { invalidFields, notFound, Problem } from '../../kernel/problem.js'
import type { World } from '../../kernel/world.js'
import { assetsOn, familyOf, type NetworkId, requireAsset, usableNetworks } from '../capabilities/index.js'
import { closeAddress, openAddress } from '../chain/index.js'
import { getClient } from '../clients/index.js'
import { getCustomer } from '../customers/index.js'
import { type DestinationRow, getDestination, requireUsable, useRecipient } from '../recipients/index.js'
import { openBankAccount } from './bank-account.js'
import { requireDeveloperFees, requireEligible } from './eligibility.js'
import { accountCreated, accountDeleted, accountEvent, accountUpdated } from './events.js'
import { requireAssetOn, requireNetwork, requireReturnAddress } from './routes.js'
import {
  type AccountRow,
  type AccountType,
  type accountPut,
  accounts,
  anyAsset,
  type Capability,
  type Rail,
  type ReturnAddress,
} from './schema.js'

/** What every path that creates an account comes to. */
export interface AccountDraft {
  readonly type: AccountType
  readonly destinationId: string
  readonly capabilities: readonly Capability[] | undefined
  readonly rail: Capability | undefined
  readonly sourceNetwork: AccountRow['source_network_id'] | undefined
  readonly sourceAsset: string | undefined
  readonly destinationNetwork: NetworkId | undefined
  readonly destinationAsset: string | undefined
  readonly returnAddress: ReturnAddress | undefined
  /** The member that named it. */
  readonly returnMember?: 'return_address' | 'return_crypto_address'
  readonly developerFeeBps: number | undefined
}

/**
 * Opens an account for money that is passed on by itself. The customer is the one that the destination belongs to.
 * @throws Problem 404 for an unknown destination; 403 and 400 as {@link requireEligible} says; 400 for what cannot be routed
 */
export function createAccount(world: World, clientId: string, draft: AccountDraft): AccountRow {
  const destination = requireUsable(world, clientId, draft.destinationId)
  requireKind(draft.type, destination)
  const customer = getCustomer(world, clientId, destination.customer_id)
  requireEligible(world, customer)
  requireDeveloperFees(world, clientId, draft.developerFeeBps)
  const route =
    draft.type === 'onramp' ? fromBank(world, draft, destination) : fromChain(world, draft, destination)
  world.faultPoint('account_validation')
  world.faultPoint('compliance_check')
  world.faultPoint('provider_call')
  const id = world.mint(accounts.name)
  const row = world.insert(accounts, {
    id,
    client_id: clientId,
    customer_id: customer.id,
    type: draft.type,
    destination_id: destination.id,
    ...route,
    bank_account:
      route.capabilities === null
        ? null
        : openBankAccount(world, getClient(world, clientId).name, route.capabilities),
    source_address:
      route.source_network_id === null
        ? null
        : openAddress(world, {
            client_id: clientId,
            owner: 'account',
            owner_id: id,
            network_id: route.source_network_id,
            family: familyOf(route.source_network_id),
          }).address,
    developer_fee_bps: draft.developerFeeBps ?? 0,
    created_at: world.now,
    updated_at: world.now,
    deleted_at: null,
  })
  useRecipient(world, destination)
  world.record(accountCreated, clientId, accountEvent(row))
  return row
}

function requireKind(type: AccountType, destination: DestinationRow): void {
  const toChain = destination.type === 'crypto'
  if (toChain === (type !== 'offramp')) return
  const needed = type === 'offramp' ? 'a fiat' : 'a crypto'
  throw new Problem(
    'invalid-request',
    `cannot create an ${type} account for a destination of type ${destination.type}`.replace(
      'an swap',
      'a swap',
    ),
    { hint: `an ${type} account pays out to ${needed} destination`.replace('an swap', 'a swap') },
  )
}

type Route = Pick<
  AccountRow,
  | 'capabilities'
  | 'rail'
  | 'source_network_id'
  | 'source_asset'
  | 'destination_network_id'
  | 'destination_asset'
  | 'return_address'
>

function fromBank(world: World, draft: AccountDraft, destination: DestinationRow): Route {
  const asset = requirePayoutAsset(world, destination, draft.destinationAsset ?? '')
  return {
    capabilities: draft.capabilities ?? [],
    rail: null,
    source_network_id: null,
    source_asset: requireAsset(world, 'source_asset', draft.sourceAsset ?? 'USD', 'fiat').symbol,
    destination_network_id: payoutNetwork(world, draft.destinationNetwork, destination, undefined, asset),
    destination_asset: asset,
    return_address: null,
  }
}

function fromChain(world: World, draft: AccountDraft, destination: DestinationRow): Route {
  const network = requireNetwork(world, 'source_network_id', draft.sourceNetwork)
  const source = draft.sourceAsset ?? ''
  const fiat = draft.type === 'offramp'
  const wanted = draft.destinationAsset ?? (fiat ? payoutCurrency(destination) : '')
  const asset = requirePayoutAsset(world, destination, wanted)
  return {
    capabilities: null,
    rail: fiat ? payoutRail(destination, draft.rail) : null,
    source_network_id: network,
    source_asset: source === anyAsset ? anyAsset : requireAssetOn(world, 'source_asset', source, network),
    destination_network_id: fiat
      ? null
      : payoutNetwork(world, draft.destinationNetwork, destination, network, asset),
    destination_asset: asset,
    return_address:
      draft.returnAddress === undefined
        ? null
        : requireReturnAddress(
            world,
            draft.returnMember ?? 'return_crypto_address',
            draft.returnAddress,
            network,
          ),
  }
}

/** The first currency that a fiat destination takes. */
export function payoutCurrency(destination: DestinationRow): string {
  return destination.bank?.currencies[0] ?? 'USD'
}

/** @throws Problem 400 when the destination cannot be paid in this asset */
export function requirePayoutAsset(world: World, destination: DestinationRow, symbol: string): string {
  const kind = destination.bank === null ? 'crypto' : 'fiat'
  const asset = requireAsset(world, 'destination_asset', symbol, kind)
  const currencies = destination.bank?.currencies
  if (currencies !== undefined && !currencies.some((currency) => currency === asset.symbol)) {
    throw new Problem('invalid-request', `The destination cannot be paid in ${symbol}.`, {
      hint: `it takes ${currencies.join(', ')}`,
    })
  }
  return asset.symbol
}

/** The rail that was asked for, else the first that the destination has. @throws Problem 400 when it has it not */
export function payoutRail(destination: DestinationRow, wanted: Capability | undefined): Rail {
  const rails = destination.bank?.rails ?? []
  const rail = wanted === 'us_bank_account' ? 'ach' : (wanted ?? rails[0])
  const found = rails.find((candidate) => candidate === rail)
  if (found !== undefined) return found
  throw new Problem('invalid-request', `The destination cannot be paid by ${wanted}.`, {
    hint: `it takes ${rails.join(', ')}`,
  })
}

/**
 * Where a crypto payout of `asset` goes: the network that was asked for, else the destination's own, else the source's
 * where it can take the payout, else the first of the family that can. @throws Problem 400 when the asset is not there
 */
export function payoutNetwork(
  world: World,
  wanted: NetworkId | undefined,
  destination: DestinationRow,
  source: AccountRow['source_network_id'] | undefined,
  asset: string,
): NetworkId {
  const family = destination.crypto?.family ?? 'evm'
  if (wanted !== undefined && familyOf(requireNetwork(world, 'destination_network_id', wanted)) !== family) {
    throw new Problem('invalid-request', `The destination has no address on ${wanted}.`, {
      hint: `its address is of the family ${family}`,
    })
  }
  const { environment } = world.rules
  const usable = usableNetworks(environment, family).filter((id) =>
    assetsOn(world, id).some(({ symbol }) => symbol === asset),
  )
  const own = destination.crypto?.network_id ?? undefined
  const network = wanted ?? own ?? usable.find((id) => id === source) ?? usable[0]
  if (network === undefined) {
    const message = `is on no network of the family ${family}`
    throw invalidFields([{ field: 'destination_asset', message, code: 'unsupported_asset' }])
  }
  requireAssetOn(world, 'destination_asset', asset, network)
  return network
}

export function getAccount(world: World, clientId: string, id: string): AccountRow {
  const row = world.table(accounts).get(id)
  if (row === undefined || row.client_id !== clientId) throw notFound('account')
  return row
}

/** @throws Problem 400 when the type is another one, or the change does not fit the account */
export function updateAccount(
  world: World,
  clientId: string,
  id: string,
  change: z.output<typeof accountPut>,
): AccountRow {
  const row = getAccount(world, clientId, id)
  if (change.account_type !== undefined && change.account_type !== row.type) {
    throw new Problem(
      'invalid-request',
      `The account is of the type ${row.type}, not ${change.account_type}.`,
    )
  }
  requireDeveloperFees(world, clientId, change.developer_fee_bps)
  const wanted = destinationMember(row.type, change)
  // What it pays already it may go on paying, also while the recipient is frozen.
  const destination =
    wanted === undefined
      ? getDestination(world, clientId, row.destination_id)
      : requireUsable(world, clientId, wanted)
  requireKind(row.type, destination)
  if (destination.customer_id !== row.customer_id) {
    throw new Problem('invalid-request', 'The destination belongs to another customer.')
  }
  const moved = wanted !== undefined && wanted !== row.destination_id
  const asset = requirePayoutAsset(world, destination, change.destination_asset ?? row.destination_asset)
  const network =
    change.destination_network_id ?? (moved ? undefined : (row.destination_network_id ?? undefined))
  const updated = world.update(accounts, row, {
    destination_id: destination.id,
    destination_asset: asset,
    destination_network_id:
      row.type === 'offramp'
        ? null
        : payoutNetwork(world, network, destination, row.source_network_id, asset),
    rail:
      row.type === 'offramp' ? payoutRail(destination, moved ? undefined : (row.rail ?? undefined)) : null,
    developer_fee_bps: change.developer_fee_bps ?? row.developer_fee_bps,
    updated_at: world.now,
  })
  if (moved) useRecipient(world, destination)
  world.record(accountUpdated, clientId, accountEvent(updated))
  return updated
}

/** The destination that a change names. @throws Problem 400 for the kind that the type does not pay */
function destinationMember(type: AccountType, change: z.output<typeof accountPut>): string | undefined {
  const [own, other] =
    type === 'offramp'
      ? (['fiat_destination_id', 'crypto_destination_id'] as const)
      : (['crypto_destination_id', 'fiat_destination_id'] as const)
  if (change[other] === undefined) return change[own]
  const message = `is not what an account of the type ${type} pays: send ${own}`
  throw invalidFields([{ field: other, message, code: 'wrong_account_type' }])
}

/** Soft: money that arrives from now on finds nobody; what is on its way goes on. */
export function deleteAccount(world: World, clientId: string, id: string): void {
  const row = getAccount(world, clientId, id)
  world.update(accounts, row, { deleted_at: world.now })
  closeAddress(world, id)
  world.record(accountDeleted, clientId, { id })
}

/** Guards: what an account needs stays while the account does. */
export function keepWhileUsed(
  world: World,
  clientId: string,
  by: 'customer_id' | 'destination_id',
  value: string,
): void {
  if (world.table(accounts).count(clientId, { name: by, value }) === 0) return
  const what = by === 'customer_id' ? 'The customer has accounts.' : 'An account pays out to the destination.'
  throw new Problem('conflict', what, { hint: 'delete the accounts first: sim.api.accounts.delete(...)' })
}
