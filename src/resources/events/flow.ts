import type { Envelope } from '../../contract/event.js'
import { requiringOwn } from '../../contract/requiring.js'
import type { Fact } from '../../kernel/fact.js'
import type { World } from '../../kernel/world.js'
import { type EventRow, events } from './rows.js'

/** Keeps every fact that is an event. */
export function keepEvent(world: World, fact: Fact): void {
  if (fact.id === '') return
  const { id, client_id, type, object } = fact
  const envelope: Envelope = world.rules.facts.get(type)?.envelope === 'customer' ? 'customer' : 'resource'
  world.insert(events, { id, client_id, type, envelope, created: world.now, object, deleted_at: null })
}

/** @throws Problem 404 */
export const requireEvent = requiringOwn(events, 'event')

export function findEvent(world: World, id: string): EventRow | undefined {
  return world.table(events).get(id)
}

/** Simulations of the sandbox mark what they bring about, in whichever resource. */

/** Everything from here on in this transaction, and what that schedules, goes back to the simulation. */
export function beginSimulation(world: World, clientId: string, simulationId: string): void {
  world.originate(prefixOf(clientId) + simulationId)
}

/** The simulation that an origin is; undefined for one of another client, whose ids are its own. */
export function simulationIn(origin: string, clientId: string): string | undefined {
  const prefix = prefixOf(clientId)
  return origin.startsWith(prefix) ? origin.slice(prefix.length) : undefined
}

/** The id is its client's own: what a simulation brings about for another client does not name it. */
function prefixOf(clientId: string): string {
  return `simulation of ${clientId} `
}
