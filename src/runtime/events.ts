import mitt from 'mitt'
import { closest } from '../kernel/closest.js'
import { checkNames } from '../kernel/names.js'
import { UsageError } from '../kernel/problem.js'
import type { Trace, World } from '../kernel/world.js'
import { type EventRow, events as eventTable, typedEvent } from '../resources/events/index.js'
import { registry } from '../resources/registry.js'
import type { Event, EventOf, EventType } from '../resources/types/index.js'

export interface EventFilter<Type extends EventType = EventType> {
  readonly type?: Type
  readonly clientId?: string
}

/** `sim.events`: what happened. */
export interface Events {
  /** Oldest first. @throws UsageError for a type that does not exist */
  list<Type extends EventType = EventType>(filter?: EventFilter<Type>): readonly EventOf<Type>[]
  /** After commit; a listener that throws disturbs nothing. Returns how to stop. */
  on<Type extends EventType>(type: Type, listener: (event: EventOf<Type>) => void): () => void
  /** With `*`, every type. */
  on(type: EventType | '*', listener: (event: Event) => void): () => void
}

/** `sim.events`, and how its listeners are told. */
export function createEvents(present: () => World): {
  readonly events: Events
  /** Tells the listeners of what was committed. */
  tell(trace: Trace, world: World): void
  clear(): void
} {
  const listeners = mitt<Record<string, Event>>()

  function list<Type extends EventType>(filter: EventFilter<Type> = {}): EventOf<Type>[] {
    checkNames(filter, ['type', 'clientId'], 'sim.events.list')
    const { type, clientId } = filter
    if (type !== undefined) checkEventType(type)
    const wanted = (row: EventRow): row is EventRow & { readonly type: Type } =>
      (type === undefined || row.type === type) && (clientId === undefined || row.client_id === clientId)
    return present()
      .table(eventTable)
      .all()
      .filter(wanted)
      .map((row) => typedEvent(row))
  }

  function on<Type extends EventType>(type: Type, listener: (event: EventOf<Type>) => void): () => void
  function on(type: EventType | '*', listener: (event: Event) => void): () => void
  function on(type: EventType | '*', listener: (event: Event) => void): () => void {
    if (type !== '*') checkEventType(type)
    const isolated = (event: Event): void => {
      try {
        listener(event)
      } catch (error) {
        surface(error)
      }
    }
    const every = (_: string, event: Event): void => isolated(event)
    if (type === '*') listeners.on('*', every)
    else listeners.on(type, isolated)
    return () => (type === '*' ? listeners.off('*', every) : listeners.off(type, isolated))
  }

  return {
    events: {
      list,
      on,
    },
    tell(trace, world) {
      if (listeners.all.size === 0) return
      for (const fact of trace.facts) {
        const row = fact.id === '' ? undefined : world.table(eventTable).get(fact.id)
        if (row !== undefined) listeners.emit(fact.type, typedEvent(row))
      }
    },
    clear: () => listeners.all.clear(),
  }
}

const eventTypes: readonly string[] = registry.events.map(({ type }) => type)

export function isEventType(type: string): type is EventType {
  return eventTypes.includes(type)
}

export function checkEventType(type: string): void {
  if (isEventType(type)) return
  throw new UsageError(
    `${type} is not an event type. Did you mean ${closest(type, eventTypes, 3).join(', or ')}?`,
  )
}

/** Reports an error where the host reports uncaught ones: it stops nothing here, and is not swallowed either. */
export function surface(error: unknown): void {
  queueMicrotask(() => {
    throw error
  })
}
