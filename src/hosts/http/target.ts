import type { Content } from '../../gateway/content.js'
import type { GatewayRequest } from '../../gateway/exchange.js'
import type { GatewayResponse } from '../../gateway/gateway.js'
import type { BytesSink, StoredBytes } from '../../kernel/stored-bytes.js'

/** A part that answers the requests that arrive. */
export interface HttpTarget {
  /** Nothing is looked at before; undefined when it may be. */
  readonly opening?: Promise<void> | undefined
  /**
   * Tells how many bytes of its body are worth reading: what is longer is refused by whoever answers. 0 for a request
   * that is refused whatever it says: it is answered at once, and its body thrown away.
   */
  bodyLimit(request: ServedRequest): number
  /**
   * Names the place of a body that is put away as it arrives, and what becomes of it when it was answered; undefined
   * for others.
   */
  putAway?(request: ServedRequest): BodyPlace | undefined
  /**
   * A rejection with what fetch rejects with, `fetch failed`, breaks the connection.
   * @param gone aborted when the caller has closed the connection; made when it is asked for
   */
  respond(request: ServedRequest, gone: () => AbortSignal): Answer | Promise<Answer>
}

/** A place for a body. */
export interface BodyPlace {
  begin(): BytesSink
  /** Whoever wanted the bytes has them now. */
  settle(stored: StoredBytes): void
}

/** A request as it came over the network. */
export interface ServedRequest extends GatewayRequest {
  /** Its line had the whole address in it, as a client writes it that takes this server for its proxy. */
  readonly isProxied: boolean
}

export interface Answer extends Pick<GatewayResponse, 'status' | 'headers' | 'text' | 'stored'> {
  /** The content in place of the text, where it is there as bytes too. */
  readonly content?: Pick<Content, 'bytes'> | undefined
  /** Writes what comes later, in place of a body that is whole. */
  readonly stream?: (out: Outflow) => void
}

/** An answer that goes on until its caller or the server leaves. */
export interface Outflow {
  /** Writes text. A caller who does not read misses all but the last of it, which is written when it reads on. */
  write(text: string): void
  whenClosed(call: () => void): void
}

/** Headers that keep a page of another site from loading an answer as a script, a picture or a style. */
export const forOwnPages = {
  'x-content-type-options': 'nosniff',
  'cross-origin-resource-policy': 'same-origin',
} as const
