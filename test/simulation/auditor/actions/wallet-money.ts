import { type Audit, bind, member, members, same } from '../audit.js'
import { sendDirectly } from '../calls.js'
import type { List } from '../lists.js'
import { walk } from '../lists.js'
import { type Model, nth, refuse } from '../model.js'
import { floor, known, read, write } from '../money.js'
import { underCap } from '../routes.js'
import { arrive } from '../wallets.js'
import { action, drawWay, nobody } from './action.js'

/** The faucet of the sandbox, and lists of what came and went. */

const day = 86_400_000

function used({ treasury, now }: Model, wallet: unknown): bigint {
  const since = now - (now % day)
  const today = treasury.payouts.filter(
    (one) => one.at >= since && (wallet === null || one.wallet === wallet),
  )
  return today.reduce((sum, { amount }) => sum + amount, 0n)
}

export const walletMoneyActions = [
  action(
    'ask the faucet',
    6,
    (draws) => ({
      way: drawWay(draws),
      wallet: draws.which(),
      unknown: draws.chance(2),
      asset: draws.pick([undefined, undefined, 'RD', 'USDC']),
      amount: draws.pick(['0.5', '1', '2', '2', '2', '2.01', '0', '10', '1.2345678']),
    }),
    async (audit, { way, wallet: number, unknown, asset, amount: text }) => {
      const { model } = audit
      const { treasury } = model
      const wallet = nth(treasury.wallets, number)
      if (wallet === undefined || wallet.id === null) return
      const call = {
        operation: 'sandbox.faucet',
        params: { wallet_id: unknown ? nobody : wallet.id },
        body: { amount: text, ...(asset !== undefined && { asset }) },
      }
      await audit.call(way, call, () => {
        const amount = read(text)
        const isAmount = amount !== undefined && amount > 0n && floor(amount, 6) === amount
        if (asset === 'USDC' || !isAmount) refuse('validation-error')
        if (unknown) refuse('not-found')
        if (wallet.family !== 'evm') refuse('conflict')
        if (!underCap(model, text, 'RD')) refuse('sandbox-amount-cap-exceeded')
        if (used(model, wallet) + amount > known('10')) refuse('sandbox-faucet-wallet-daily-limit')
        if (used(model, null) + amount > known('100')) refuse('sandbox-faucet-client-daily-limit')
        if (treasury.float !== null && treasury.float < amount) refuse('sandbox-faucet-float-floor')
        if (treasury.float !== null) treasury.float -= amount
        treasury.payouts.push({ wallet, amount, at: model.now })
        model.later(
          17_000,
          model.thing('faucet'),
          () => void arrive(model, wallet, { network: 'base-sepolia', asset: 'RD', amount }),
        )
        return (answer) => same('what the faucet gives', member(answer, 'amount'), write(amount))
      })
    },
  ),
  action(
    'fill the faucet',
    1,
    (draws) => ({ left: draws.pick([null, null, '0', '1.5', '100']) }),
    async (audit, { left }) => {
      const { model } = audit
      await audit.cause('setFaucetFloat', [left], () => {
        model.treasury.float = left === null ? null : known(left)
        return undefined
      })
    },
  ),
  action(
    'walk what wallets sent and got',
    5,
    (draws) => ({
      way: drawWay(draws),
      by: draws.pick(['all', 'all', 'wallet', 'in', 'out', 'status', 'network', 'asset', 'customer']),
      which: draws.which(),
      limit: draws.pick([1, 2, 3, 7, 100]),
      backwards: draws.chance(30),
    }),
    async (audit, { way, by, which, limit, backwards }) => {
      const list = movesBy(audit, by, which)
      if (list !== undefined) await walk(audit, way, list, limit, backwards)
    },
  ),
]

/** What a wallet got of another has an id that only a list tells. */
function nameArrivals({ model, sim }: Audit): void {
  const { arrivals } = model.treasury
  if (arrivals.every(({ id }) => id !== null)) return
  const ids: unknown[] = []
  for (let more: unknown = true; more === true; ) {
    const after = ids.at(-1)
    const query = {
      transaction_type: 'wallet',
      direction: 'in',
      limit: '100',
      ...(typeof after === 'string' && { starting_after: after }),
    }
    const { body } = sendDirectly(sim, { operation: 'transactions.list', query }, 'test')
    ids.push(...members(body, 'data').map((one) => member(one, 'id')))
    more = member(body, 'meta', 'has_more_after')
  }
  same('how much arrived at wallets', ids.length, arrivals.length)
  for (const [at, id] of ids.reverse().entries()) {
    const arrival = arrivals[at]
    if (arrival !== undefined) bind(arrival, id)
  }
}

type Move = Model['treasury']['moves'][number]

function movesBy(audit: Audit, by: string, which: number): List | undefined {
  const { moves, wallets } = audit.model.treasury
  const wallet = nth(wallets, which)
  if (wallet === undefined || wallet.id === null) return undefined
  const status = (one: Move) => ('status' in one ? one.status : 'completed')
  const filters: Readonly<Record<string, readonly [Record<string, string>, (one: Move) => boolean]>> = {
    all: [{}, () => true],
    wallet: [{ wallet_id: wallet.id }, (one) => one.wallet === wallet],
    in: [{ direction: 'in' }, (one) => !('status' in one)],
    out: [{ direction: 'out' }, (one) => 'status' in one],
    status: [{ status: 'completed' }, (one) => status(one) === 'completed'],
    network: [{ source_network_id: 'polygon-amoy' }, (one) => one.network === 'polygon-amoy'],
    asset: [{ source_asset: 'USDT' }, (one) => one.asset === 'USDT'],
    customer: [
      { customer_id: wallet.customer?.id ?? nobody },
      (one) => one.wallet.customer !== null && one.wallet.customer === wallet.customer,
    ],
  }
  const [query, matches] = filters[by] ?? [{}, () => true]
  const found = moves.filter(matches)
  nameArrivals(audit)
  const expected = found.map(({ id }) => id).reverse()
  const asked = { transaction_type: 'wallet', ...query }
  return { operation: 'transactions.list', query: asked, id: 'id', expected }
}
