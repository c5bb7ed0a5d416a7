import type * as z from 'zod'
import type { Audience, FactType } from '../kernel/fact.js'
import type { JsonObject } from '../kernel/json.js'
import { lazyMembers } from '../kernel/lazy.js'
import type { World } from '../kernel/world.js'
import type { Schema } from './schema.js'

/**
 * The way in which an event is written: `resource` has the payload in `data.object` alone; `customer` has its members
 * in `data` too, and the type again as `event` (specification, Envelope).
 */
export type Envelope = 'resource' | 'customer'

/** The values that a sample payload may depend on. */
export interface SampleContext {
  readonly world: World
  /** Unix seconds of the event. */
  readonly now: number
  /** The same id for the same name, in every world: one object has one id in all samples. */
  id(name: string): string
}

/** One type of event: what it carries, who is told, and how it is written. */
export interface EventDefinition<T extends string = string, P extends JsonObject = JsonObject>
  extends FactType<P> {
  readonly type: T
  readonly payload: z.ZodType<P>
  readonly envelope: Envelope
  /** `never` marks a type that is defined and emitted by no flow. */
  readonly emitted: 'always' | 'never'
  /** A plausible payload, for worlds in which none has happened yet. */
  sample(context: SampleContext): P
}

const withPayload = lazyMembers('payload')

/** Declares an event. The payload of a customer event is written in the customer-style envelope unless told otherwise. */
export function defineEvent<
  const T extends string,
  S extends z.ZodType<JsonObject>,
  const P extends S['_zod']['output'],
>(
  type: T,
  definition: {
    readonly payload: Schema<S>
    readonly sample: (context: SampleContext) => P
    readonly audience?: Exclude<Audience, 'nobody'>
    readonly envelope?: Envelope
    readonly emitted?: EventDefinition['emitted']
  },
): EventDefinition<T, S['_zod']['output']> & { readonly payload: S } {
  const { payload, ...others } = definition
  return Object.assign(withPayload({ payload }), {
    type,
    audience: 'subscribers' as const,
    envelope: type.startsWith('customer.') ? ('customer' as const) : ('resource' as const),
    emitted: 'always' as const,
    ...others,
  })
}
