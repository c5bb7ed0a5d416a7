import type { World } from '../../../kernel/world.js'
import { agenticPolicyOf } from '../../agentic-policy/index.js'
import { assetsOf, assetsOn, familyOf, usableNetworks } from '../../capabilities/index.js'
import { currentOf, mandates, statusOf } from '../../mandates/index.js'
import { type PaymentAgentRow, walletsOfSigner } from '../../payment-agents/index.js'
import { type DestinationRow, destinationsOf, recipients } from '../../recipients/index.js'
import { walletBalances, wallets } from '../../wallets/index.js'
import type { Desk, DeskDestination, DeskMandate, DeskPayee, DeskWallet } from './desk.js'

/** What an agent knows when it drafts. */
export function deskOf(world: World, agent: PaymentAgentRow): Desk {
  const { environment } = world.rules
  const coins = assetsOf(world).filter(({ kind }) => kind === 'crypto')
  return {
    now: world.now,
    environment,
    agent: { id: agent.id, name: agent.name },
    payees: payeesOf(world, agent),
    wallets: walletsOf(world, agent),
    mandates: mandatesOf(world, agent),
    networks: usableNetworks(environment).map((id) => ({
      id,
      family: familyOf(id),
      assets: assetsOn(world, id).map(({ symbol }) => symbol),
    })),
    assets: coins.map(({ symbol }) => symbol),
    places: Object.fromEntries(coins.map(({ symbol, scale }) => [symbol, scale])),
    policy: agenticPolicyOf(world, agent.client_id),
  }
}

function payeesOf(world: World, { client_id, customer_id }: PaymentAgentRow): readonly DeskPayee[] {
  const found: DeskPayee[] = []
  world.table(recipients).each(client_id, { name: 'customer_id', value: customer_id }, (row) => {
    found.push({
      id: row.id,
      name: row.name,
      is_frozen: row.status === 'frozen',
      has_address: row.address !== null,
      destinations: destinationsOf(world, row).map(deskDestination),
    })
  })
  return found
}

function deskDestination(row: DestinationRow): DeskDestination {
  return row.type === 'crypto'
    ? { kind: 'crypto', id: row.id, ...row.crypto }
    : { kind: 'bank', id: row.id, rails: row.bank.rails }
}

function walletsOf(world: World, { client_id, signer_id }: PaymentAgentRow): readonly DeskWallet[] {
  return walletsOfSigner(world, client_id, signer_id).flatMap((id) => {
    const row = world.table(wallets).get(id)
    if (row === undefined) return []
    const balances: DeskWallet['balances'][number][] = []
    world
      .table(walletBalances)
      .each('', { name: 'wallet_id', value: id }, ({ network_id, asset, amount }) => {
        if (/[1-9]/.test(amount)) balances.push({ network_id, asset })
      })
    return [{ id, name: row.name, family: row.family, balances }]
  })
}

/** Those in force now. */
function mandatesOf(
  world: World,
  { client_id, customer_id, signer_id }: PaymentAgentRow,
): readonly DeskMandate[] {
  const found: DeskMandate[] = []
  world.table(mandates).each(client_id, { name: 'signer_id', value: signer_id }, (row) => {
    const begun = row.valid_from === null || row.valid_from * 1000 <= world.now
    if (row.customer_id !== customer_id || !begun || statusOf(row, world.now) !== 'active') return
    found.push({ id: row.id, rule: currentOf(row).rule })
  })
  return found
}
