import { Socket } from 'node:net'

type Encoding = BufferEncoding | 'buffer'

/**
 * One end of a connection within this process: what is written to one end is read at the other. It is a socket, because
 * clients ask much of one, and has what they ask of one that is encrypted.
 */
export class Wire extends Socket {
  /** The host that was connected to, as URLs write it, with its port where that is not the usual one. */
  readonly host: string
  readonly encrypted = true
  readonly authorized = true
  /** No protocol was agreed on, which is HTTP/1.1. */
  readonly alpnProtocol = false
  #far: Wire | undefined
  /** Called when this end reads on. */
  #taken: (() => void) | undefined

  private constructor(host: string) {
    super({ allowHalfOpen: true })
    this.host = host
  }

  /** Makes a connection. @returns its two ends */
  static pair(host: string): readonly [near: Wire, far: Wire] {
    const [near, far] = [new Wire(host), new Wire(host)]
    near.#far = far
    far.#far = near
    return [near, far]
  }

  /** Breaks the connection, as the other end sees it. */
  breakOff(error: Error): void {
    this.#far?.destroy(error)
  }

  override _read(): void {
    const taken = this.#taken
    this.#taken = undefined
    taken?.()
  }

  override _write(chunk: Uint8Array | string, encoding: Encoding, done: () => void): void {
    const far = this.#far
    if (far === undefined || far.destroyed) {
      done()
      return
    }
    this.#isBusy()
    far.#isBusy()
    far.#taken = done
    if (far.push(bytesOf(chunk, encoding))) far._read()
  }

  override _writev(
    parts: readonly { readonly chunk: Uint8Array | string; readonly encoding: Encoding }[],
    done: () => void,
  ): void {
    const bytes = parts.map(({ chunk, encoding }) => bytesOf(chunk, encoding))
    this._write(Buffer.concat(bytes), 'buffer', done)
  }

  override _final(done: () => void): void {
    this.#far?.push(null)
    done()
  }

  override _destroy(error: Error | null, done: (error?: Error | null) => void): void {
    const far = this.#far
    // The other end hears of it as of a socket that was closed.
    if (far?.destroyed === false && !far.readableEnded)
      process.nextTick(() => {
        if (!far.destroyed) far.push(null)
      })
    super._destroy(error, done)
  }

  // There is nothing beneath that these would be about; a socket keeps each until it is connected, which this is.

  override ref(): this {
    return this
  }

  override unref(): this {
    return this
  }

  override setNoDelay(): this {
    return this
  }

  override setKeepAlive(): this {
    return this
  }

  getPeerCertificate(): object {
    return {}
  }

  getSession(): undefined {
    return undefined
  }

  isSessionReused(): boolean {
    return false
  }

  /** Begins the time anew after which this end has waited too long. */
  #isBusy(): void {
    if (this.timeout !== undefined && this.timeout > 0) this.setTimeout(this.timeout)
  }
}

function bytesOf(chunk: Uint8Array | string, encoding: Encoding): Uint8Array {
  if (typeof chunk !== 'string') return chunk
  return Buffer.from(chunk, encoding === 'buffer' ? 'utf8' : encoding)
}
