import { lazy } from '../kernel/lazy.js'
import { type StoredBytes, wholeOf } from '../kernel/stored-bytes.js'
import { readUtf8 } from '../kernel/utf8.js'

/**
 * The number of bytes of a refused body that are thrown away as they arrive, before the connection is cut: a client
 * that sends all of it first gets to the answer.
 */
export const maxThrownAwayBytes = 64 * 1024 * 1024

/** The body of a request as it was sent, read as text or as bytes: what it was not sent as is made when it is asked for. */
export interface Payload {
  /** The text without the byte order mark that it may begin with. Where {@link isUtf8} is false, the nearest text. */
  readonly text: string
  /** False for bytes that are no text. */
  readonly isUtf8: boolean
  /** The bytes, which nobody changes. */
  readonly bytes: Uint8Array
  readonly isEmpty: boolean
  /** The place of the bytes, where they were put away as they arrived. */
  readonly stored?: StoredBytes
  /** @param limit in bytes */
  isLongerThan(limit: number): boolean
}

/** A body that was put away as it arrived. */
export class StoredPayload implements Payload {
  readonly isUtf8 = false
  readonly text = ''
  readonly stored: StoredBytes

  constructor(stored: StoredBytes) {
    this.stored = stored
  }

  get bytes(): Uint8Array {
    return wholeOf(this.stored)
  }

  get isEmpty(): boolean {
    return this.stored.length === 0
  }

  isLongerThan(limit: number): boolean {
    return this.stored.length > limit
  }
}

const decoder = /* @__PURE__ */ lazy(() => new TextDecoder())

/** The body that was sent; null for none. */
export function payloadOf(content: string | Uint8Array | null): Payload | null {
  if (content === null) return null
  return typeof content === 'string' ? new SentText(content) : new SentBytes(content)
}

class SentText implements Payload {
  readonly isUtf8 = true
  readonly #sent: string

  constructor(sent: string) {
    this.#sent = sent
  }

  /** The text as a decoder of bytes reads it. */
  get text(): string {
    return this.#sent.startsWith('\ufeff') ? this.#sent.slice(1) : this.#sent
  }

  get bytes(): Uint8Array {
    return new TextEncoder().encode(this.#sent)
  }

  get isEmpty(): boolean {
    return this.#sent === ''
  }

  isLongerThan(limit: number): boolean {
    // A character has three bytes at most: few texts have to be measured.
    return this.#sent.length > limit / 3 && this.bytes.length > limit
  }
}

class SentBytes implements Payload {
  readonly bytes: Uint8Array
  #text: string | undefined

  constructor(bytes: Uint8Array) {
    this.bytes = bytes
  }

  get text(): string {
    this.#text ??= decoder().decode(this.bytes)
    return this.#text
  }

  get isUtf8(): boolean {
    // Only what could not be read has this character, apart from the few texts that were sent with it.
    return !this.text.includes('\ufffd') || isValid(this.bytes)
  }

  get isEmpty(): boolean {
    return this.bytes.length === 0
  }

  isLongerThan(limit: number): boolean {
    return this.bytes.length > limit
  }
}

function isValid(bytes: Uint8Array): boolean {
  return readUtf8(bytes) !== undefined
}
