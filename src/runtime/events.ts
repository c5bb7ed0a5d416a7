import mitt from 'mitt'
import type { Registry } from '../contract/compose.js'
import { didYouMean } from '../kernel/closest.js'
import { UsageError } from '../kernel/errors.js'
import { checkOptions } from '../kernel/names.js'
import { printable } from '../kernel/shown.js'
import { type EventRow, events as eventTable, typedEvent } from '../resources/events/index.js'
import type { Event, EventOf, EventType } from '../resources/types/index.js'
import type { JournalEntry } from './journal.js'
import type { Session } from './session.js'

export interface EventFilter<Type extends EventType = EventType> {
  readonly type?: Type
  readonly clientId?: string
}

/** The events that happened: `sim.events`. */
export interface Events {
  /** Lists events, oldest first. @throws UsageError for a type that does not exist */
  list<Type extends EventType = EventType>(filter?: EventFilter<Type>): readonly EventOf<Type>[]
  /** Calls the listener after each commit; one that throws disturbs nothing. Returns how to stop. */
  on<Type extends EventType>(type: Type, listener: (event: EventOf<Type>) => void): () => void
  /** Calls the listener after each commit, for every type: with `*`. */
  on(type: EventType | '*', listener: (event: Event) => void): () => void
}

/** Makes `sim.events`, and the function that tells its listeners. */
export function createEvents(registry: Registry, session: Session) {
  const listeners = mitt<Record<string, Event>>()
  const { checkEventType } = eventTypesOf(registry)

  function list<Type extends EventType>(filter: EventFilter<Type> = {}): EventOf<Type>[] {
    checkOptions(filter, { type: 'any', clientId: 'text' }, 'sim.events.list')
    const { type, clientId } = filter
    if (type !== undefined) checkEventType(type)
    const wanted = (row: EventRow): row is EventRow & { readonly type: Type } =>
      (type === undefined || row.type === type) && (clientId === undefined || row.client_id === clientId)
    const rows = session.present().table(eventTable).all()
    return rows.filter(wanted).map((row) => typedEvent(row))
  }

  function on<Type extends EventType>(type: Type, listener: (event: EventOf<Type>) => void): () => void
  function on(type: EventType | '*', listener: (event: Event) => void): () => void
  function on(type: EventType | '*', listener: (event: Event) => void): () => void {
    session.requireAlive('sim.events.on')
    if (type !== '*') checkEventType(type)
    if (typeof listener !== 'function')
      throw new UsageError(
        `sim.events.on takes a type of event and a function, and was given ${printable(listener)} as the function.`,
      )
    const one = (event: Event): void => callQuietly(() => listener(event))
    const every = (_: string, event: Event): void => one(event)
    if (type === '*') listeners.on('*', every)
    else listeners.on(type, one)
    return () => (type === '*' ? listeners.off('*', every) : listeners.off(type, one))
  }

  const offered: Events = { list, on }
  return {
    events: offered,
    /** Reads the journal: tells the listeners of what was committed. */
    note(entry: JournalEntry): void {
      if (listeners.all.size === 0) return
      const commits = entry.kind === 'request' ? entry.commits : entry.kind === 'commit' ? [entry.commit] : []
      for (const { change } of commits) {
        for (const fact of change.facts) {
          const row = fact.id === '' ? undefined : session.world.table(eventTable).get(fact.id)
          if (row !== undefined) listeners.emit(fact.type, typedEvent(row))
        }
      }
    },
    clear: () => listeners.all.clear(),
  }
}

/** Gives the checks of event types, for those who are given one as text. */
export function eventTypesOf({ events }: Registry) {
  const isEventType = (type: string): type is EventType => events.some((event) => event.type === type)
  return {
    isEventType,
    /** @throws UsageError naming the close types */
    checkEventType(type: string): void {
      if (isEventType(type)) return
      const types = events.map((event) => event.type)
      throw new UsageError(`${printable(type)} is not an event type. ${didYouMean(type, types, 3)}`)
    },
  }
}

/** Calls a listener of the user's. An error that it throws stops nothing here. */
export function callQuietly(call: () => void): void {
  try {
    call()
  } catch (error) {
    surface(error)
  }
}

/** Reports an error where the host reports uncaught ones: it stops nothing here, and is not swallowed either. */
export function surface(error: unknown): void {
  queueMicrotask(() => {
    throw error
  })
}
