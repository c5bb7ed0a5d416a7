/** The body of a request as it was sent, read as text or as bytes: what it was not sent as is made when it is asked for. */
export interface Payload {
  readonly text: string
  /** Nobody changes them. */
  readonly bytes: Uint8Array
  readonly isEmpty: boolean
  /** @param limit in bytes */
  isLongerThan(limit: number): boolean
}

/** The body that was sent; null for none. */
export function payloadOf(content: string | Uint8Array | null): Payload | null {
  if (content === null) return null
  return typeof content === 'string' ? new SentText(content) : new SentBytes(content)
}

class SentText implements Payload {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }

  get bytes(): Uint8Array {
    return new TextEncoder().encode(this.text)
  }

  get isEmpty(): boolean {
    return this.text === ''
  }

  isLongerThan(limit: number): boolean {
    // A character has three bytes at most: few texts have to be measured.
    return this.text.length > limit / 3 && this.bytes.length > limit
  }
}

class SentBytes implements Payload {
  readonly bytes: Uint8Array
  #text: string | undefined

  constructor(bytes: Uint8Array) {
    this.bytes = bytes
  }

  get text(): string {
    this.#text ??= new TextDecoder().decode(this.bytes)
    return this.#text
  }

  get isEmpty(): boolean {
    return this.bytes.length === 0
  }

  isLongerThan(limit: number): boolean {
    return this.bytes.length > limit
  }
}
