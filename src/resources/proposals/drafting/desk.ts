import type { World } from '../../../kernel/world.js'
import { agenticPolicyOf } from '../../agentic-policy/index.js'
import { assetsOf, assetsOn, familyOf, usableNetworks } from '../../capabilities/index.js'
import { currentOf, mandates, statusOf } from '../../mandates/index.js'
import { type PaymentAgentRow, walletsOfSigner } from '../../payment-agents/index.js'
import { type DestinationRow, destinationsOf, recipients } from '../../recipients/index.js'
import { balancesOfWallet, wallets } from '../../wallets/index.js'
import type { Fees } from '../wire/fees.js'

/** Gathers all that an agent knows when it drafts: plain data, so that what the engine says depends on nothing else. */
export function deskOf(world: World, agent: PaymentAgentRow) {
  const { environment } = world.rules
  const coins = assetsOf(world).filter(({ kind }) => kind === 'crypto')
  return {
    /** Unix milliseconds. */
    now: world.now,
    environment,
    agent: { id: agent.id, name: agent.name },
    /** Recipients of the customer. */
    payees: payeesOf(world, agent),
    /** Wallets that recognise the agent. */
    wallets: walletsOf(world, agent),
    /** Mandates of the agent's own signer that are in force now. */
    mandates: mandatesOf(world, agent),
    networks: usableNetworks(environment).map((id) => ({
      id,
      family: familyOf(id),
      /** Symbols of what moves on it. */
      assets: assetsOn(world, id).map(({ symbol }) => symbol),
    })),
    /** Every crypto asset, the preferred one first. */
    assets: coins.map(({ symbol }) => symbol),
    /** The digits that stand behind the point of each asset, at most. */
    places: Object.fromEntries(coins.map(({ symbol, scale }) => [symbol, scale])),
    policy: agenticPolicyOf(world, agent.client_id),
  }
}

export type Desk = ReturnType<typeof deskOf>
export type DeskPayee = Desk['payees'][number]
export type DeskDestination = DeskPayee['destinations'][number]
export type DeskWallet = Desk['wallets'][number]
export type DeskNetwork = Desk['networks'][number]

/** All rows of a group, oldest first. */
const all = { order: 'id', direction: 'asc', offset: 0 } as const

function payeesOf(world: World, { client_id, customer_id }: PaymentAgentRow) {
  const filter = { name: 'customer_id', value: customer_id }
  const { rows } = world.table(recipients).slice({ ...all, scope: client_id, filter })
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    is_frozen: row.status === 'frozen',
    has_address: row.address !== null,
    /** The destinations, newest first. */
    destinations: destinationsOf(world, row).map(deskDestination),
  }))
}

function deskDestination(row: DestinationRow) {
  return row.type === 'crypto'
    ? ({ kind: 'crypto', id: row.id, ...row.crypto } as const)
    : ({ kind: 'bank', id: row.id, rails: row.bank.rails } as const)
}

function walletsOf(world: World, { client_id, signer_id }: PaymentAgentRow) {
  return walletsOfSigner(world, client_id, signer_id).flatMap((id) => {
    const row = world.table(wallets).get(id)
    if (row === undefined) return []
    /** Its assets, the most recent last. */
    const balances = balancesOfWallet(world, id).filter(({ amount }) => /[1-9]/.test(amount))
    return [{ id, family: row.family, balances }]
  })
}

function mandatesOf(world: World, { client_id, customer_id, signer_id }: PaymentAgentRow) {
  const filter = { name: 'signer_id', value: signer_id }
  const { rows } = world.table(mandates).slice({ ...all, scope: client_id, filter })
  return rows
    .filter(({ valid_from }) => valid_from === null || valid_from * 1000 <= world.now)
    .filter((row) => row.customer_id === customer_id && statusOf(row, world.now) === 'active')
    .map((row) => ({ id: row.id, rule: currentOf(row).rule }))
}

/** Takes Base where there is a choice, as deposits of wallets have it. */
export function baseFirst(networks: readonly DeskNetwork[]): DeskNetwork | undefined {
  return networks.find(({ id }) => id.startsWith('base-')) ?? networks[0]
}

/** A conversation, and what is asked beside it. */
export interface Turn {
  readonly messages: readonly {
    readonly role: 'user' | 'assistant'
    readonly content: string
    /** The text of one that could not be read is null. */
    readonly documents?: readonly { readonly name: string; readonly text: string | null }[]
  }[]
  /** IANA; undefined for UTC. */
  readonly timezone: string | undefined
  readonly fees: Fees
}
