import { invariant } from '../../../kernel/errors.js'
import type { Fact } from '../../../kernel/fact.js'
import type { JsonObject } from '../../../kernel/json.js'
import type { World } from '../../../kernel/world.js'
import { simulationOfCardTransaction } from '../../card-transactions/index.js'
import { events, findEvent, simulationIn } from '../../events/index.js'
import { findLateDeposit } from '../../wallets/index.js'
import { movements } from '../rows.js'

/** Reaction: an event that a simulation brought about has its id. */
export function nameSimulation(world: World, fact: Fact): void {
  if (fact.id === '') return
  const simulation_id = simulationOf(world, fact)
  if (simulation_id === undefined) return
  const row = findEvent(world, fact.id)
  invariant(row, `the event ${fact.id} was not kept`)
  world.update(events, row, { simulation_id })
}

/** Finds the simulation that a fact goes back to, or that brought about the transaction of the fact. */
function simulationOf(world: World, { origin, client_id, type, object }: Fact): string | undefined {
  if (origin !== undefined) return simulationIn(origin, client_id)
  if (type === 'wallet.deposit') return simulationOfDeposit(world, object)
  const id = object['id']
  if (typeof id !== 'string') return undefined
  if (type.startsWith('transaction.')) return world.table(movements).find('transaction', id)?.simulation_id
  return type.startsWith('card_transaction.') ? simulationOfCardTransaction(world, id) : undefined
}

/** A deposit that waited is told of when somebody else decides it. */
function simulationOfDeposit(world: World, { wallet_id, transaction_hash }: JsonObject): string | undefined {
  if (typeof wallet_id !== 'string' || typeof transaction_hash !== 'string') return undefined
  const deposit = findLateDeposit(world, wallet_id, transaction_hash)
  return deposit && world.table(movements).find('transaction', deposit.id)?.simulation_id
}
