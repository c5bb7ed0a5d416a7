import type { World } from '../kernel/world.js'
import type { AnyOperation, Caller, Endpoint } from './operation.js'

/** The parts that the gateway and the hosts need of rows: neither imports a resource. */

export interface Credentials {
  /** Tells who sent a request; `presented` tells a wrong credential from none. */
  identify(
    world: World,
    header: (name: string) => string | null,
  ): { readonly caller: Caller; readonly presented: boolean }
}

export type Route<E extends Endpoint = AnyOperation> =
  | { readonly operation: E; readonly params: Readonly<Record<string, string>> }
  /** The path exists, with other methods. */
  | { readonly operation?: undefined; readonly allow: readonly string[] }
  /** Nothing is there. */
  | { readonly operation?: undefined; readonly allow?: undefined }

export interface Router<E extends Endpoint = AnyOperation> {
  match(method: string, path: string): Route<E>
  /** The nearest routes, best first, written `METHOD /path (operation.id)`; with `sameMethod` only those that take it. */
  similar(method: string, path: string, options?: { readonly sameMethod?: boolean }): readonly string[]
  /** The place where people read which routes there are. */
  readonly listedIn: string
}

/** One attempt of one delivery, ready to be sent. */
export interface OutboundRequest {
  readonly deliveryId: string
  readonly eventId: string
  readonly eventType: string
  readonly url: string
  /** The number of the attempt, from 1 to 10. */
  readonly attempt: number
  readonly body: string
  readonly isReplay: boolean
}

export type AttemptOutcome = (
  | /** The receiver answered with `status`. */
  { readonly kind: 'answered'; readonly status: number; readonly note: string | null }
  | { readonly kind: 'failed'; readonly reason: string }
  | { readonly kind: 'timed_out' }
) & {
  /** A note of what the test had happen to it on the way. */
  readonly remark?: string | undefined
}
