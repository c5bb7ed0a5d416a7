import type { Registry } from '../contract/compose.js'
import { UsageError } from '../kernel/errors.js'
import { printable } from '../kernel/shown.js'
import type { RequestLog } from './request-log.js'
import type { Session } from './session.js'
import type { WireSlot } from './wire.js'

/** The parts behind a simulator: for the inspector and the fixtures, which read them and write nothing but the slot. */
export interface Inside {
  readonly registry: Registry
  readonly session: Session
  readonly log: RequestLog
  /** The place for what stands between the platform and the app. */
  readonly slot: WireSlot
  /** Faults of calls and of deliveries that were set and never happened. */
  unhit(): readonly unknown[]
  /** Tells whether what answers deliveries to a URL is an inbox of the test. */
  isInbox(url: string): boolean
}

/**
 * The name under which they are found. It is registered, because a process may have the package twice: as ES modules
 * and as CommonJS.
 */
const key = Symbol.for('platform-simulator.inside')

/** Puts it where {@link insideOf} finds it, and nobody else sees it. */
export function withInside<S extends object>(sim: S, inside: Inside): S {
  return Object.defineProperty(sim, key, { value: inside })
}

/** @throws UsageError for what is no simulator */
export function insideOf(sim: unknown): Inside {
  const found: unknown = typeof sim === 'object' && sim !== null ? Reflect.get(sim, key) : undefined
  if (typeof found !== 'object' || found === null)
    throw new UsageError(`it takes what createSimulator returned, and was given ${printable(sim)}.`)
  // Only withInside() writes there.
  return found as Inside
}
