import type { Fact } from '../../../kernel/fact.js'
import { invariant } from '../../../kernel/problem.js'
import type { World } from '../../../kernel/world.js'
import { events, findEvent } from '../../events/index.js'
import { movements } from '../rows.js'

/** Everything from here on in this transaction, and what that schedules, goes back to the simulation. */
export function beginSimulation(world: World, clientId: string, simulationId: string): void {
  world.originate(prefixOf(clientId) + simulationId)
}

/** The id is its client's own: what a simulation brings about for another client does not name it. */
function prefixOf(clientId: string): string {
  return `simulation of ${clientId} `
}

/** Reaction: an event that a simulation brought about has its id. */
export function nameSimulation(world: World, fact: Fact): void {
  if (fact.id === '') return
  const simulation_id = simulationOf(world, fact)
  if (simulation_id === undefined) return
  const row = findEvent(world, fact.id)
  invariant(row, `the event ${fact.id} was not kept`)
  world.update(events, row, { simulation_id })
}

/** What goes back to one, and whatever else happens to the transaction that one brought about. */
function simulationOf(world: World, { origin, client_id, type, object }: Fact): string | undefined {
  if (origin !== undefined) {
    const prefix = prefixOf(client_id)
    return origin.startsWith(prefix) ? origin.slice(prefix.length) : undefined
  }
  const table = world.table(movements)
  const id = object['id']
  if (table.size === 0 || !type.startsWith('transaction.') || typeof id !== 'string') return undefined
  return table.find('transaction', id)?.simulation_id
}
