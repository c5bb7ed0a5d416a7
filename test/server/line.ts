import { once } from 'node:events'
import { connect, type Socket } from 'node:net'

export interface Asked {
  readonly method?: string
  readonly path: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string
}

/** One connection that is kept, and asks in groups. It remembers nothing of what it has asked. */
export class Line {
  readonly #socket: Socket
  readonly #host: string
  #received: Buffer = Buffer.alloc(0)
  #statuses: number[] = []
  #heard: () => void = () => undefined

  private constructor(socket: Socket, host: string) {
    this.#socket = socket
    this.#host = host
    socket.on('data', (chunk: Buffer) => {
      this.#received = this.#received.length === 0 ? chunk : Buffer.concat([this.#received, chunk])
      this.#read()
      this.#heard()
    })
    socket.on('close', () => this.#heard())
    socket.on('error', () => undefined)
  }

  static async open(url: string): Promise<Line> {
    const { hostname, port, host } = new URL(url)
    const socket = connect(Number(port), hostname)
    await once(socket, 'connect')
    return new Line(socket, host)
  }

  /** Sends all of them, and answers their statuses when all are answered. @throws when the connection ends before */
  async ask(calls: readonly Asked[]): Promise<readonly number[]> {
    this.#socket.write(calls.map((call) => textOf(call, this.#host)).join(''))
    while (this.#statuses.length < calls.length) {
      if (this.#socket.destroyed) throw new Error(`it was closed after ${this.#statuses.length} answers`)
      await new Promise<void>((resolve) => {
        this.#heard = resolve
      })
    }
    return this.#statuses.splice(0)
  }

  async close(): Promise<void> {
    if (this.#socket.destroyed) return
    this.#socket.destroy()
    await once(this.#socket, 'close')
  }

  #read(): void {
    for (;;) {
      const end = this.#received.indexOf('\r\n\r\n')
      if (end === -1) return
      const head = this.#received.toString('latin1', 0, end)
      const length = Number(/^content-length: (\d+)$/im.exec(head)?.[1] ?? 0)
      if (this.#received.length < end + 4 + length) return
      this.#received = this.#received.subarray(end + 4 + length)
      this.#statuses.push(Number(head.slice(9, 12)))
    }
  }
}

function textOf({ method = 'GET', path, headers = {}, body }: Asked, host: string): string {
  const sent = { host, ...headers, ...(body !== undefined && { 'content-length': Buffer.byteLength(body) }) }
  const lines = Object.entries(sent).map(([name, value]) => `${name}: ${value}\r\n`)
  return `${method} ${path} HTTP/1.1\r\n${lines.join('')}\r\n${body ?? ''}`
}
