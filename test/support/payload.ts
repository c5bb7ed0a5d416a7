import type { Event, EventType, Simulator } from 'platform-simulator'

/** What an event carries, whatever its type: members by name, for what looks at events of several types. */
export function payloadOf(event: Event | null | undefined): Readonly<Record<string, unknown>> {
  return { ...event?.data.object }
}

/** Objects of the events of one type, oldest first. */
export function told(sim: Simulator, type: EventType) {
  return sim.events.list({ type }).map(payloadOf)
}

/** What was told of one object: each event as its type and the status that it carries, oldest first. */
export function story(sim: Simulator, id: string): string[] {
  return sim.events
    .list()
    .filter((event) => payloadOf(event)['id'] === id)
    .map((event) => `${event.type} ${String(payloadOf(event)['status'])}`)
}

export function lastEvent(sim: Simulator, id: string) {
  return sim.events
    .list()
    .map(payloadOf)
    .findLast((payload) => payload['id'] === id)
}

/** The KYB events of a world, oldest first, as `type status reason`. */
export function kybEvents(sim: Simulator): string[] {
  return sim.events
    .list()
    .filter((event) => event.type.startsWith('customer.kyb_status.'))
    .map((event) => {
      const { kyb_status, reason_code } = payloadOf(event)
      return [event.type.split('.').at(-1), kyb_status, reason_code].filter(Boolean).join(' ')
    })
}
