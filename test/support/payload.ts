import type { Event } from 'platform-simulator'

/** What an event carries, whatever its type: members by name, for what looks at events of several types. */
export function payloadOf(event: Event | null | undefined): Readonly<Record<string, unknown>> {
  return { ...event?.data.object }
}
