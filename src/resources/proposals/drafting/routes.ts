import { invariant } from '../../../kernel/errors.js'
import type { Fee, Fees } from '../wire/fees.js'
import { baseFirst, type Desk, type DeskDestination, type DeskNetwork, type DeskWallet } from './desk.js'
import type { AskedPayment } from './payment.js'
import { ask } from './question.js'

/** Which way a payment takes (specification, Other limits, Agentic routes). */
export type Route = ReturnType<typeof routeOf>

type Crypto = Extract<DeskDestination, { kind: 'crypto' }>
type Bank = Extract<DeskDestination, { kind: 'bank' }>

const accountRails = ['ach', 'fedwire', 'swift'] as const

export function routeOf(desk: Desk, fees: Fees, asked: AskedPayment, destination: DeskDestination) {
  const [wallet] = desk.wallets
  if (wallet === undefined) ask(`which wallet pays? No wallet recognises ${desk.agent.name}`)
  return destination.kind === 'bank'
    ? toBank(desk, fees.offramp, asked, destination, wallet)
    : toChain(desk, fees.swap, asked, destination, wallet)
}

function toBank(desk: Desk, fee: Fee | undefined, asked: AskedPayment, { rails }: Bank, wallet: DeskWallet) {
  const { amount, network, preference } = asked
  if (amount.unit === 'EUR') ask('how much is it in dollars? Banks are paid in US dollars')
  if (network !== undefined) ask(`how is it paid on ${network.id}? It goes to a bank`)
  if (/\.\d{3}/.test(amount.value)) ask('how much is it in whole cents?')
  const usable = rails.flatMap((rail) => accountRails.filter((each) => each === rail))
  const usual = preference === 'fastest' ? 'fedwire' : 'ach'
  const rail = asked.rail ?? usable.find((each) => each === usual) ?? usable[0]
  if (rail === undefined || !usable.includes(rail)) {
    const ways =
      usable.length === 0 ? 'neither ACH, nor Fedwire, nor SWIFT reaches it' : `it takes ${usable.join(', ')}`
    ask(`which other bank account can be paid? Of this one ${ways}`)
  }
  // Dollars are paid with any of the stablecoins that may leave the wallet, 1:1.
  const unit = desk.assets.includes(amount.unit) ? amount.unit : heldBy(desk, wallet)
  return converting(desk, wallet, unit, { output_asset: 'USD', rail }, asked, fee)
}

function toChain(
  desk: Desk,
  fee: Fee | undefined,
  asked: AskedPayment,
  destination: Crypto,
  any: DeskWallet,
) {
  const { payout_route } = desk.policy
  if (payout_route === 'bank_only') ask('which bank account is to be paid? This client pays banks only')
  if (asked.amount.unit === 'EUR') ask('how much is it in dollars? Only dollars move on a chain')
  const same = desk.wallets.find(({ family }) => family === destination.family)
  const wallet = same ?? any
  const output = payoutAsset(desk, asked, wallet)
  const network = payoutNetwork(desk, destination, asked.network, output, same)
  if (network === undefined) ask(`on which other network is the address? ${output} is not there`)
  if (same === undefined || payout_route === 'conversion_account_only' || asked.fee !== undefined)
    return converting(
      desk,
      wallet,
      output,
      { output_asset: output, output_network_id: network.id },
      asked,
      fee,
    )
  if (asked.preference !== undefined)
    ask(`how is it paid ${asked.preference}? A payment on one chain has one way`)
  requireMayLeave(desk, output)
  return { wallet, asset: output, network_id: network.id, account: undefined }
}

/** A payment through an account that converts on the way. */
function converting<Output extends object>(
  desk: Desk,
  wallet: DeskWallet,
  wanted: string,
  output: Output,
  { preference, fee }: AskedPayment,
  usualFee: Fee | undefined,
) {
  const { asset, network_id } = sourceOf(desk, wallet, wanted)
  requireMayLeave(desk, asset)
  const source = { source_asset: asset, source_network_id: network_id }
  const preferred = preference && { routing_preference: preference }
  return { wallet, asset, network_id, account: { ...source, ...output, ...preferred, ...(fee ?? usualFee) } }
}

/** Where a wallet pays from: where it has the asset, else the first network that has it. */
function sourceOf(desk: Desk, wallet: DeskWallet, wanted: string) {
  const own = desk.networks.filter(({ family }) => family === wallet.family)
  const there = heldOn(own, wallet, wanted) ?? preferred(own, wanted)
  if (there !== undefined) return { asset: wanted, network_id: there.id }
  // What is on no network of the family is paid for with what is.
  const asset = leaving(desk).find((symbol) => preferred(own, symbol) !== undefined) ?? wanted
  const network = preferred(own, asset) ?? own[0] ?? desk.networks[0]
  invariant(network, 'the platform has no network')
  return { asset, network_id: network.id }
}

function heldOn(networks: readonly DeskNetwork[], wallet: DeskWallet | undefined, asset: string) {
  const held = wallet?.balances.find((balance) => balance.asset === asset)
  return networks.find(({ id }) => id === held?.network_id)
}

function preferred(networks: readonly DeskNetwork[], asset: string): DeskNetwork | undefined {
  return baseFirst(networks.filter(({ assets }) => assets.includes(asset)))
}

function payoutNetwork(
  desk: Desk,
  { family, network_id }: Crypto,
  asked: DeskNetwork | undefined,
  asset: string,
  wallet: DeskWallet | undefined,
): DeskNetwork | undefined {
  const own = desk.networks.filter((each) => each.family === family && each.assets.includes(asset))
  const said = asked?.family === family ? asked.id : network_id
  return said === null ? (heldOn(own, wallet, asset) ?? baseFirst(own)) : own.find(({ id }) => id === said)
}

/** The asset that is named; for dollars the client's own choice, else what the wallet has. */
function payoutAsset(desk: Desk, { amount }: AskedPayment, wallet: DeskWallet): string {
  if (desk.assets.includes(amount.unit)) return amount.unit
  return desk.policy.payout_assets?.find((symbol) => desk.assets.includes(symbol)) ?? heldBy(desk, wallet)
}

function heldBy(desk: Desk, { balances }: DeskWallet): string {
  const assets = leaving(desk)
  return assets.find((symbol) => balances.some(({ asset }) => asset === symbol)) ?? assets[0] ?? 'USDC'
}

/** Assets that may leave a wallet; a bank gets dollars for them, and an account may convert them. */
function leaving({ assets, policy }: Desk): readonly string[] {
  return assets.filter((asset) => policy.payout_assets?.includes(asset) ?? true)
}

function requireMayLeave({ policy }: Desk, asset: string): void {
  if (policy.payout_assets?.includes(asset) === false)
    ask(`in which asset? This client pays out ${policy.payout_assets.join(', ')} only`)
}
