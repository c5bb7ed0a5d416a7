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
