import { invariant } from '../../../kernel/errors.js'
import type { NetworkId } from '../../capabilities/index.js'
import type { ActionOf } from '../wire/actions.js'
import type { Desk, DeskNetwork, DeskWallet, Fees } from './desk.js'
import type { AskedPayment } from './payment.js'
import type { Payable } from './targets.js'

/** Which way a payment takes (specification, Other limits, Agentic routes). */
export interface Route {
  readonly wallet: DeskWallet
  /** What leaves the wallet, and where. */
  readonly asset: string
  readonly network_id: NetworkId
  /** What converts on the way; undefined for a direct payment. */
  readonly account: ActionOf<'create_auto_account'>['create_auto_account'] | undefined
}

export type Routed = { readonly route: Route } | { readonly question: string }

export function routeOf(desk: Desk, fees: Fees, asked: AskedPayment, payable: Payable): Routed {
  const [anyWallet] = desk.wallets
  if (anyWallet === undefined)
    return { question: `which wallet pays? No wallet recognises ${desk.agent.name}` }
  return payable.kind === 'bank'
    ? toBank(desk, fees, asked, payable, anyWallet)
    : toChain(desk, fees, asked, payable, anyWallet)
}

function toBank(
  desk: Desk,
  fees: Fees,
  asked: AskedPayment,
  payable: Extract<Payable, { kind: 'bank' }>,
  wallet: DeskWallet,
): Routed {
  if (asked.amount.unit === 'EUR')
    return { question: 'how much is it in dollars? Banks are paid in US dollars' }
  if (asked.network !== undefined)
    return { question: `how is it paid on ${asked.network.id}? It goes to a bank` }
  const [, places = ''] = asked.amount.value.split('.')
  if (places.length > 2) return { question: 'how much is it in whole cents?' }
  const rails = payable.rails.filter((rail) => rail === 'ach' || rail === 'fedwire' || rail === 'swift')
  const preferred = asked.preference === 'fastest' ? 'fedwire' : 'ach'
  const rail = asked.rail ?? rails.find((each) => each === preferred) ?? rails[0]
  if (rail === undefined || !rails.includes(rail)) {
    const ways =
      rails.length === 0 ? 'neither ACH, nor Fedwire, nor SWIFT reaches it' : `it takes ${rails.join(', ')}`
    return { question: `which other bank account can be paid? Of this one ${ways}` }
  }
  // Dollars are paid with any of the stablecoins that may leave the wallet, 1:1.
  const unit = desk.assets.includes(asked.amount.unit) ? asked.amount.unit : heldBy(desk, wallet)
  const source = sourceOf(desk, wallet, unit)
  if (!mayLeave(desk, source.asset)) return { question: onlyAssets(desk) }
  return {
    route: {
      wallet,
      asset: source.asset,
      network_id: source.network.id,
      account: {
        source_asset: source.asset,
        source_network_id: source.network.id,
        output_asset: 'USD',
        rail,
        ...(asked.preference !== undefined && { routing_preference: asked.preference }),
        ...(asked.fee ?? fees.offramp),
      },
    },
  }
}

function toChain(
  desk: Desk,
  fees: Fees,
  asked: AskedPayment,
  payable: Extract<Payable, { kind: 'crypto' }>,
  anyWallet: DeskWallet,
): Routed {
  if (desk.policy.payout_route === 'bank_only')
    return { question: 'which bank account is to be paid? This client pays banks only' }
  if (asked.amount.unit === 'EUR')
    return { question: 'how much is it in dollars? Only dollars move on a chain' }
  const same = desk.wallets.find(({ family }) => family === payable.family)
  const output = payoutAsset(desk, asked, same ?? anyWallet)
  const network = payoutNetwork(desk, payable, asked.network, output, same)
  if (network === undefined)
    return { question: `on which other network is the address? ${output} is not there` }
  const converts = desk.policy.payout_route === 'conversion_account_only' || asked.fee !== undefined
  if (same !== undefined && !converts && asked.preference !== undefined)
    return { question: `how is it paid ${asked.preference}? A payment on one chain has one way` }
  if (same !== undefined && !converts && !mayLeave(desk, output)) return { question: onlyAssets(desk) }
  if (same !== undefined && !converts)
    return { route: { wallet: same, asset: output, network_id: network.id, account: undefined } }
  const wallet = same ?? anyWallet
  const source = sourceOf(desk, wallet, output)
  if (!mayLeave(desk, source.asset)) return { question: onlyAssets(desk) }
  return {
    route: {
      wallet,
      asset: source.asset,
      network_id: source.network.id,
      account: {
        source_asset: source.asset,
        source_network_id: source.network.id,
        output_asset: output,
        output_network_id: network.id,
        ...(asked.preference !== undefined && { routing_preference: asked.preference }),
        ...(asked.fee ?? fees.swap),
      },
    },
  }
}

/** Where a wallet pays from: where it has the asset, else the first network that has it. */
function sourceOf(desk: Desk, wallet: DeskWallet, wanted: string) {
  const own = desk.networks.filter(({ family }) => family === wallet.family)
  const held = wallet.balances.find(({ asset }) => asset === wanted)
  const there = own.find(({ id }) => id === held?.network_id) ?? preferred(own, wanted)
  if (there !== undefined) return { asset: wanted, network: there }
  // What is on no network of the family is paid for with what is.
  const asset = leaving(desk).find((symbol) => preferred(own, symbol) !== undefined) ?? wanted
  return { asset, network: preferred(own, asset) ?? firstOf(own, desk) }
}

function firstOf(own: readonly DeskNetwork[], desk: Desk): DeskNetwork {
  const [first] = own.length > 0 ? own : desk.networks
  invariant(first, 'the platform has no network')
  return first
}

/** Base where there is a choice, as deposits of wallets have it. */
function preferred(networks: readonly DeskNetwork[], asset: string): DeskNetwork | undefined {
  const usable = networks.filter(({ assets }) => assets.includes(asset))
  return usable.find(({ id }) => id.startsWith('base-')) ?? usable[0]
}

function payoutNetwork(
  desk: Desk,
  { family, network_id }: Extract<Payable, { kind: 'crypto' }>,
  asked: DeskNetwork | undefined,
  asset: string,
  wallet: DeskWallet | undefined,
): DeskNetwork | undefined {
  const own = desk.networks.filter((each) => each.family === family && each.assets.includes(asset))
  if (asked !== undefined && asked.family === family) return own.find(({ id }) => id === asked.id)
  if (network_id !== null) return own.find(({ id }) => id === network_id)
  const held = wallet?.balances.find((balance) => balance.asset === asset)
  return own.find(({ id }) => id === held?.network_id) ?? preferred(own, asset)
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

/** What may leave a wallet; a bank gets dollars for it, and an account may convert it. */
function mayLeave({ policy }: Desk, asset: string): boolean {
  return policy.payout_assets === undefined || policy.payout_assets.includes(asset)
}

function leaving(desk: Desk): readonly string[] {
  return desk.assets.filter((asset) => mayLeave(desk, asset))
}

function onlyAssets({ policy }: Desk): string {
  return `in which asset? This client pays out ${policy.payout_assets?.join(', ')} only`
}
