import { invariant } from '../../../kernel/errors.js'
import { findIn } from '../../../kernel/one-of.js'
import type { Fee } from '../wire/fees.js'
import { baseFirst, type Desk, type DeskDestination, type DeskNetwork, type DeskWallet } from './desk.js'
import type { AskedPayment, Reading } from './payment.js'
import { ask } from './question.js'

/** The way that a payment takes (specification, Other limits, Agentic routes). */
export type Route = ReturnType<typeof routeOf>

const accountRails = ['ach', 'fedwire', 'swift'] as const

export function routeOf({ desk, turn }: Reading, asked: AskedPayment, destination: DeskDestination) {
  const { unit, value } = asked.amount
  const [first] = desk.wallets
  if (first === undefined) ask(`which wallet pays? No wallet recognises ${desk.agent.name}`)
  if (destination.kind === 'bank') {
    if (unit === 'EUR') ask('how much is it in dollars? Banks are paid in US dollars')
    if (asked.network !== undefined) ask(`how is it paid on ${asked.network.id}? It goes to a bank`)
    if (/\.\d{3}/.test(value)) ask('how much is it in whole cents?')
    const output = { output_asset: 'USD', rail: railOf(asked, destination.rails) }
    // Dollars are paid with any of the stablecoins that may leave the wallet, 1:1.
    const wanted = desk.assets.includes(unit) ? unit : assetOfWallet(desk, first)
    return routeByAccount(desk, first, wanted, asked, output, turn.fees.offramp)
  }
  const { payout_route } = desk.policy
  if (payout_route === 'bank_only') ask('which bank account is to be paid? This client pays banks only')
  if (unit === 'EUR') ask('how much is it in dollars? Only dollars move on a chain')
  const same = desk.wallets.find(({ family }) => family === destination.family)
  const wallet = same ?? first
  const asset = payoutAsset(desk, unit, wallet)
  const network = payoutNetwork(desk, destination, asked.network, asset, same)
  if (network === undefined) ask(`on which other network is the address? ${asset} is not there`)
  if (same === undefined || payout_route === 'conversion_account_only' || asked.fee !== undefined) {
    const output = { output_asset: asset, output_network_id: network.id }
    return routeByAccount(desk, wallet, asset, asked, output, turn.fees.swap)
  }
  if (asked.preference !== undefined)
    ask(`how is it paid ${asked.preference}? A payment on one chain has one way`)
  requireMayLeave(desk, asset)
  return { wallet, asset, network_id: network.id, account: undefined }
}

/** Chooses the rail that is asked for, or the usual one of those that reach a bank account. */
function railOf({ rail: said, preference }: AskedPayment, rails: readonly string[]) {
  const usable = rails.flatMap((rail) => accountRails.filter((each) => each === rail))
  const usual = preference === 'fastest' ? 'fedwire' : 'ach'
  const rail = said ?? findIn(usable, usual) ?? usable[0]
  if (rail !== undefined && usable.includes(rail)) return rail
  const ways =
    usable.length === 0 ? 'neither ACH, nor Fedwire, nor SWIFT reaches it' : `it takes ${usable.join(', ')}`
  return ask(`which other bank account can be paid? Of this one ${ways}`)
}

/** Routes a payment through an account that converts on the way. */
function routeByAccount<Output extends object>(
  desk: Desk,
  wallet: DeskWallet,
  wanted: string,
  { preference, fee }: AskedPayment,
  output: Output,
  usualFee: Fee | undefined,
) {
  const { asset, network_id } = sourceOf(desk, wallet, wanted)
  requireMayLeave(desk, asset)
  const source = { source_asset: asset, source_network_id: network_id }
  const preferred = preference && { routing_preference: preference }
  return {
    wallet,
    asset,
    network_id,
    account: { ...source, ...output, ...preferred, ...(fee ?? usualFee) },
  }
}

/** Finds where a wallet pays from: where it has the asset, else the first network that has it. */
function sourceOf(desk: Desk, wallet: DeskWallet, wanted: string) {
  const own = desk.networks.filter(({ family }) => family === wallet.family)
  const there = networkWithBalance(own, wallet, wanted) ?? preferredNetwork(own, wanted)
  if (there !== undefined) return { asset: wanted, network_id: there.id }
  // An asset that is on no network of the family is paid for with one that is.
  const asset = usableAssets(desk).find((symbol) => preferredNetwork(own, symbol) !== undefined) ?? wanted
  const network = preferredNetwork(own, asset) ?? own[0] ?? desk.networks[0]
  invariant(network, 'the platform has no network')
  return { asset, network_id: network.id }
}

function networkWithBalance(networks: readonly DeskNetwork[], wallet: DeskWallet | undefined, asset: string) {
  const held = wallet?.balances.find((balance) => balance.asset === asset)
  return networks.find(({ id }) => id === held?.network_id)
}

function preferredNetwork(networks: readonly DeskNetwork[], asset: string): DeskNetwork | undefined {
  return baseFirst(networks.filter(({ assets }) => assets.includes(asset)))
}

function payoutNetwork(
  desk: Desk,
  { family, network_id }: Extract<DeskDestination, { kind: 'crypto' }>,
  asked: DeskNetwork | undefined,
  asset: string,
  wallet: DeskWallet | undefined,
): DeskNetwork | undefined {
  const own = desk.networks.filter((each) => each.family === family && each.assets.includes(asset))
  const said = asked?.family === family ? asked.id : network_id
  return said === null
    ? (networkWithBalance(own, wallet, asset) ?? baseFirst(own))
    : own.find(({ id }) => id === said)
}

/** The asset that is named; for dollars the client's own choice, else what the wallet has. */
function payoutAsset(desk: Desk, unit: string, wallet: DeskWallet): string {
  if (desk.assets.includes(unit)) return unit
  return (
    desk.policy.payout_assets?.find((symbol) => desk.assets.includes(symbol)) ?? assetOfWallet(desk, wallet)
  )
}

function assetOfWallet(desk: Desk, { balances }: DeskWallet): string {
  const assets = usableAssets(desk)
  return assets.find((symbol) => balances.some(({ asset }) => asset === symbol)) ?? assets[0] ?? 'USDC'
}

/** Assets that may leave a wallet; a bank gets dollars for them, and an account may convert them. */
function usableAssets({ assets, policy }: Desk): readonly string[] {
  return assets.filter((asset) => policy.payout_assets?.includes(asset) ?? true)
}

function requireMayLeave({ policy }: Desk, asset: string): void {
  if (policy.payout_assets?.includes(asset) === false)
    ask(`in which asset? This client pays out ${policy.payout_assets.join(', ')} only`)
}
