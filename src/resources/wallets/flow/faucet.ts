import { invalidField, Problem, type ProblemSlug } from '../../../contract/problem.js'
import { addRow, rowsOf } from '../../../contract/rows.js'
import type { OutputOf } from '../../../contract/schema.js'
import { dayMs } from '../../../kernel/calendar.js'
import { formatAmount, parseAmount, unitsOf } from '../../../kernel/money.js'
import type { Job } from '../../../kernel/scheduler.js'
import type { World } from '../../../kernel/world.js'
import { assetOf, assetSettings, isOwnStablecoin, requireUnderCap } from '../../capabilities/index.js'
import { newAddress, newTransactionHash } from '../../chain/index.js'
import { beginSimulation } from '../../events/index.js'
import { walletDelays } from '../machines.js'
import { faucetFloats, faucetPayouts, wallets } from '../rows.js'
import { requireWallet } from '../rules.js'
import type { faucetBody, faucetResult } from '../wire.js'
import { depositToWallet, requireUnits } from './deposits.js'

/** The sandbox's own money: the platform's stablecoin, on Base (contract/agentic.md 14; settled). */

export const faucetJob = 'wallets.faucet'
/** Amounts of the stablecoin, in a day that begins at 00:00 UTC. */
const dailyLimits = { wallet: '10', client: '100' } as const

/**
 * Sends money of the sandbox's to a wallet, which has it when its network has confirmed it.
 * @throws Problem 404; 400 for another asset or no amount; 409 for a wallet that cannot have it; 422 above the sandbox's cap;
 * 429 above a limit of the day, or with an empty faucet
 */
export function askFaucet(
  world: World,
  clientId: string,
  walletId: string,
  body: OutputOf<typeof faucetBody>,
): OutputOf<typeof faucetResult> {
  const own = world.settings(assetSettings).stablecoin
  const { asset: symbol = own, amount: text } = body
  if (!isOwnStablecoin(world, symbol))
    throw invalidField('asset', `must be ${own}: the faucet has no other`, 'unsupported_asset')
  const asset = assetOf(world, symbol)
  const units = requireUnits(asset, text)
  const wallet = requireWallet(world, clientId, walletId)
  if (wallet.family !== 'evm')
    throw new Problem('conflict', `The wallet cannot have ${symbol}, which is on Base only.`)
  requireUnderCap(world, text, symbol, 'sandbox-amount-cap-exceeded')
  const float = world.table(faucetFloats).find('current', '')
  requireLimits(world, clientId, walletId, units)
  if (float !== undefined) {
    const left = unitsOf(float.amount, asset) - units
    if (left < 0n)
      throw overLimit(world, 'sandbox-faucet-float-floor', `The faucet has ${float.amount} ${symbol} left.`)
    world.update(faucetFloats, float, { amount: formatAmount(left, asset.scale) })
  }
  const amount = formatAmount(units, asset.scale)
  const payout = addRow(world, faucetPayouts, {
    client_id: clientId,
    wallet_id: walletId,
    amount,
    sender: newAddress(world, 'evm'),
    transaction_hash: newTransactionHash(world, 'evm'),
    transaction_id: null,
    created_at: world.now,
    completed_at: null,
  })
  const simulation_id = prefix + payout.id
  beginSimulation(world, clientId, simulation_id)
  const delay = walletDelays.broadcast + walletDelays.confirmation
  world.later({ kind: faucetJob, subject: payout.id, delay, payload: null, reads: [walletId] })
  return { simulation_id, wallet_id: walletId, asset: symbol, amount, status: 'accepted' }
}

function requireLimits(world: World, clientId: string, walletId: string, units: bigint): void {
  const { scale, symbol } = assetOf(world, world.settings(assetSettings).stablecoin)
  const today = world.now - (world.now % dayMs)
  for (const [who, value] of [
    ['wallet', walletId],
    ['client', clientId],
  ] as const) {
    const payouts = rowsOf(world, faucetPayouts, '', { name: `${who}_id`, value })
    const used = payouts.reduce(
      (sum, { amount, created_at }) => (created_at >= today ? sum + unitsOf(amount, scale) : sum),
      0n,
    )
    const left = unitsOf(dailyLimits[who], scale) - used
    if (units <= left) continue
    const detail = `The faucet gives a ${who} ${dailyLimits[who]} ${symbol} a day: ${formatAmount(left, scale)} are left.`
    throw overLimit(world, `sandbox-faucet-${who}-daily-limit`, detail)
  }
}

function overLimit(world: World, slug: ProblemSlug, detail: string): Problem {
  const seconds = Math.ceil((dayMs - (world.now % dayMs)) / 1000)
  return new Problem(slug, detail, { headers: { 'retry-after': String(seconds) } })
}

/** Job: puts the money of the faucet into a wallet. */
export function payFaucet(world: World, { subject }: Job): void {
  const payout = world.table(faucetPayouts).get(subject)
  if (payout === undefined || world.table(wallets).get(payout.wallet_id) === undefined) return
  const { id } = depositToWallet(world, payout.wallet_id, {
    amount: payout.amount,
    asset: world.settings(assetSettings).stablecoin,
    from: payout.sender,
    transaction_hash: payout.transaction_hash,
  })
  world.update(faucetPayouts, payout, { transaction_id: id, completed_at: world.now })
}

const prefix = 'sim_faucet_'

/** Finds the payout that a simulation of the faucet stands for. */
export function findFaucetPayout(world: World, clientId: string, simulationId: string) {
  if (!simulationId.startsWith(prefix)) return undefined
  const row = world.table(faucetPayouts).get(simulationId.slice(prefix.length))
  return row?.client_id === clientId ? row : undefined
}

/** Says what the faucet has left. @param left null for any amount. @throws Problem 400 for what is no amount of its stablecoin */
export function setFaucetFloat(world: World, left: string | null): void {
  const row = world.table(faucetFloats).find('current', '')
  if (row !== undefined) world.update(faucetFloats, row, { deleted_at: world.now })
  if (left === null) return
  const { scale } = assetOf(world, world.settings(assetSettings).stablecoin)
  const units = parseAmount(left, scale)
  if (units === undefined) throw invalidField('amount', `must have at most ${scale} places`, 'invalid_amount')
  addRow(world, faucetFloats, { amount: formatAmount(units, scale) })
}
