import type { JsonObject } from './json.js'

/** The readers that are told of a fact: `subscribers` may name it, `global` reaches global targets only, `nobody` is internal. */
export type Audience = 'subscribers' | 'global' | 'nobody'

/** A type of fact, and what facts of it carry. */
export interface FactType<P extends JsonObject = JsonObject> {
  readonly type: string
  readonly audience: Audience
  /** The way in which its event is written, for whoever writes it. */
  readonly envelope?: string
  /** Carries the type of the payload; the kernel never parses. */
  readonly payload?: { parse(value: unknown): P }
}

/** Something that happened, recorded in the transaction that made it happen. */
export interface Fact<P extends JsonObject = JsonObject> {
  /** The id of its event; empty for a fact that is nobody's event. */
  readonly id: string
  readonly type: string
  readonly client_id: string
  readonly object: P
  /** The name of what brought it about, where that has one: see `world.originate`. */
  readonly origin?: string
}

/** Declares a fact that resources tell each other, and nobody outside. */
export function internalFact<P extends JsonObject>(type: string): FactType<P> {
  return { type, audience: 'nobody' }
}
