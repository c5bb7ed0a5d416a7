import * as z from 'zod'
import { defineEvent, type SampleContext } from '../../contract/event.js'
import { invalidField, notFound, Problem } from '../../contract/problem.js'
import { addRow, putRow } from '../../contract/rows.js'
import { each, named, type OutputOf } from '../../contract/schema.js'
import { dateOf, dayMs, monthOf, startOf } from '../../kernel/calendar.js'
import { divide, parseAmount, unitsOf } from '../../kernel/money.js'
import type { Job } from '../../kernel/scheduler.js'
import type { World } from '../../kernel/world.js'
import { firstKey } from '../api-keys/index.js'
import { assetOf, assetSettings, networkSchema } from '../capabilities/index.js'
import { requireAddressOn } from '../fee-payout/index.js'
import { findUser } from '../users/index.js'
import { balancesOfWallet, wallets } from '../wallets/index.js'
import * as rows from './rows.js'
import * as rules from './rules.js'
import { type contractInput, ownNetwork } from './wire.js'

/** contract/events.md 4: `previous_address` and `updated_by` are empty where there is none. */

const payout = named('PayoutDestinationEvent', () => ({
  /**
   * `wallet_address`: The address that the fee is paid to from now on.
   * `previous_address`: The address that it was paid to before; empty for none.
   * `updated_by`: The user of the dashboard who changed it; empty for none.
   */
  ...each(z.string(), 'wallet_address', 'previous_address', 'updated_by'),
}))

const sample = {
  wallet_address: '0x52908400098527886e0f7030069857d2e4169ee7',
  previous_address: '',
  updated_by: 'ada@client.example',
}

function network({ world }: SampleContext) {
  return world.rules.environment === 'production' ? ('ethereum-mainnet' as const) : ('base-sepolia' as const)
}

export const ownPayoutUpdated = defineEvent('rd_payout_destination.updated', {
  payload: payout,
  sample: () => sample,
})

export const deploymentPayoutUpdated = defineEvent('deployment_payout_destination.updated', {
  payload: () =>
    payout()
      .extend({
        /** The symbol of the asset whose fee it is. */
        asset: z.string(),
        /** The blockchain whose fee it is. */
        network: networkSchema(),
      })
      .meta({ id: 'DeploymentPayoutEvent' }),
  sample: (context) => ({
    ...sample,
    asset: context.world.settings(assetSettings).stablecoin,
    network: network(context),
  }),
})

export const stampJob = 'marketing_fee.stamp'
const daysOfYear = 365n

/**
 * Gives a client its contract: from then on each day's balance is stamped at its end.
 * @throws Problem 409 for a client that has a contract
 */
export function startMarketingFee(
  world: World,
  { bps_annual = 300, starts_at }: OutputOf<typeof contractInput> = {},
  clientId = firstKey(world).client_id,
): void {
  if (rules.findContract(world, clientId) !== undefined)
    throw new Problem('conflict', 'The client has a contract already.')
  const start = starts_at === undefined ? world.now : Math.max(world.now, Date.parse(starts_at))
  addRow(world, rows.marketingContracts, { client_id: clientId, bps_annual, starts_at: start })
  world.schedule(stampJob, clientId, endOfDay(start))
}

function endOfDay(moment: number): number {
  return (Math.floor(moment / dayMs) + 1) * dayMs
}

/** Job at the end of a day: stamps what the client has now as the balance of that day. */
export function stampDay(world: World, { subject: clientId }: Job): void {
  const contract = rules.findContract(world, clientId)
  if (contract === undefined) return
  const date = dateOf(world.now - dayMs)
  const balance = balanceAt(world, clientId)
  const fee = divide(balance * BigInt(contract.bps_annual), 10_000n * daysOfYear, 'down')
  addRow(world, rows.marketingStamps, {
    client_id: clientId,
    date,
    month: date.slice(0, 7),
    balance: balance.toString(),
    fee: fee.toString(),
  })
  world.schedule(stampJob, clientId, world.now + dayMs)
}

/** Smallest units of the platform's own stablecoin: in the client's wallets, and in those that it declared. */
function balanceAt(world: World, clientId: string): bigint {
  const asset = assetOf(world, world.settings(assetSettings).stablecoin)
  let sum = 0n
  for (const { id } of world.table(wallets).list(clientId))
    for (const { asset: symbol, amount } of balancesOfWallet(world, id))
      if (symbol === asset.symbol) sum += unitsOf(amount, asset)
  for (const { balance } of world.table(rows.declaredWallets).list(clientId)) sum += unitsOf(balance, asset)
  return sum
}

/** @throws Problem 403 outside of the programme, 422 for an address that is none of the network */
export function setPayout(
  world: World,
  { clientId, userId }: { readonly clientId: string; readonly userId: string },
  deployment: rules.Deployment,
  address: string,
): rows.MarketingPayoutRow {
  rules.requireProgramme(world, clientId)
  const { asset, network } = deployment
  requireAddressOn(network, address, 'address')
  const earlier = rules.findPayout(world, clientId, deployment)
  if (earlier?.address === address) return earlier
  const to = { address, updated_at: world.now }
  const members = { client_id: clientId, asset, network, ...to }
  const row = putRow(world, rows.marketingPayouts, earlier, members, to)
  const told = {
    wallet_address: address,
    previous_address: earlier?.address ?? '',
    updated_by: findUser(world, userId)?.email ?? '',
  }
  const own = rules.ownDeployment(world)
  if (asset === own.asset && network === own.network) world.record(ownPayoutUpdated, clientId, told)
  else world.record(deploymentPayoutUpdated, clientId, { ...told, asset, network })
  return row
}

/** The same wallet twice is once. @throws Problem 403, 422, 409 for a wallet that counts elsewhere */
export function declareWallet(world: World, clientId: string, address: string): rows.DeclaredWalletRow {
  rules.requireProgramme(world, clientId)
  requireAddressOn(ownNetwork, address, 'address')
  const small = address.toLowerCase()
  rules.requireDeclarable(world, clientId, small)
  const declared = world.table(rows.declaredWallets).find('address', small)
  if (declared !== undefined) return declared
  return addRow(world, rows.declaredWallets, {
    client_id: clientId,
    address: small,
    balance: '0',
    counting_from: countedElsewhere(world, clientId, small) ? world.now : startOfMonth(world),
  })
}

/** Tells whether another client had declared it in this month. */
function countedElsewhere(world: World, clientId: string, address: string): boolean {
  const rowsOfAddress = world.table(rows.declaredWallets).all()
  return rowsOfAddress.some(
    (row) =>
      row.address === address && row.client_id !== clientId && (row.deleted_at ?? 0) >= startOfMonth(world),
  )
}

function startOfMonth(world: World): number {
  return startOf(monthOf(world.now))
}

/** @throws Problem 403, 404 */
export function deleteDeclared(world: World, clientId: string, address: string): void {
  rules.requireProgramme(world, clientId)
  world.update(rows.declaredWallets, rules.requireDeclared(world, clientId, address), {
    deleted_at: world.now,
  })
}

/** Sets what a wallet outside of the platform has from now on. @throws Problem 404, 400 for what is no amount */
export function setDeclaredBalance(world: World, address: string, amount: string): void {
  const row = world.table(rows.declaredWallets).find('address', address.toLowerCase())
  if (row === undefined) throw notFound('declared wallet')
  const { scale, symbol } = assetOf(world, world.settings(assetSettings).stablecoin)
  if (parseAmount(amount, scale) === undefined)
    throw invalidField('amount', `must have at most ${scale} places of ${symbol}`, 'invalid_amount')
  world.update(rows.declaredWallets, row, { balance: amount })
}
