import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { GatewayRequest } from '../gateway/exchange.js'
import type { GatewayResponse } from '../gateway/gateway.js'
import { type Payload, payloadOf } from '../gateway/payload.js'
import { UsageError } from '../kernel/problem.js'
import { afterEvents, hostTimer } from './clock.js'

export type Answer = Pick<GatewayResponse, 'status' | 'headers' | 'text' | 'bytes'>

/** What answers the requests that arrive. */
export interface HttpTarget {
  /** How much of a body is worth reading, in bytes: what is longer is refused by whoever answers. */
  bodyLimit(method: string, path: string): number
  /** A rejection with what fetch rejects with, `fetch failed`, breaks the connection. */
  respond(request: GatewayRequest): Answer | Promise<Answer>
}

export interface HttpServer {
  /** Where to call it, with its port and without a slash at the end. */
  readonly url: string
  readonly port: number
  /** Takes no new connections, finishes what is in flight, and resolves when the last connection is closed. */
  close(): Promise<void>
}

/** Longer than clients keep a connection that they do not use, so that it is theirs to close. */
const keepAliveMs = 65_000
/** How long {@link HttpServer.close} waits for requests that do not end. */
const graceMs = 5000
/** How much is thrown away of a body that is too long, in bytes, before the connection is cut. */
const patience = 64 * 1024 * 1024

/** @throws UsageError when the port cannot be had */
export function serveHttp(
  target: HttpTarget,
  { port, host }: { readonly port: number; readonly host: string },
): Promise<HttpServer> {
  let closing: Promise<void> | null = null
  const batch = new Batch(target)
  const isLast = (): boolean => closing !== null
  const server = createServer({ keepAliveTimeout: keepAliveMs }, (message, response) => {
    const call = new Call(message, response, isLast)
    if (!call.hasBody) return batch.add(call)
    const { method, path } = call
    readBody(message, target.bodyLimit(method, path)).then(
      (body) => {
        call.body = payloadOf(body)
        batch.add(call)
      },
      () => response.destroy(),
    )
  })

  function close(): Promise<void> {
    return new Promise((resolve) => {
      const grace = hostTimer(graceMs)
      server.close(() => {
        grace.cancel()
        resolve()
      })
      server.closeIdleConnections()
      void grace.done.then(() => server.closeAllConnections())
    })
  }

  return new Promise((resolve, reject) => {
    server.once('error', (error) => reject(refusedToListen(error, port, host)))
    server.listen(port, host, () => {
      const address = server.address()
      const taken = typeof address === 'object' && address !== null ? address.port : port
      resolve({
        url: `http://${callable(host)}:${taken}`,
        port: taken,
        close() {
          closing ??= close()
          return closing
        },
      })
    })
  })
}

/** Every address of the machine is called at the first of them. */
function callable(host: string): string {
  if (host === '0.0.0.0' || host === '::') return '127.0.0.1'
  return host.includes(':') ? `[${host}]` : host
}

function refusedToListen(error: Error, port: number, host: string): UsageError {
  const code = 'code' in error ? error.code : undefined
  if (code === 'EADDRINUSE')
    return new UsageError(
      `port ${port} of ${host} is taken. Stop what listens there, or choose another port; 0 takes a free one.`,
    )
  if (code === 'EACCES')
    return new UsageError(`port ${port} of ${host} needs more rights. Choose a port above 1023.`)
  return new UsageError(`cannot listen on port ${port} of ${host}: ${error.message}`)
}

/** A request on its way through the server, and its answer. */
class Call implements GatewayRequest {
  readonly method: string
  readonly path: string
  readonly search: string
  /** It stands where the platform's own encryption ends. */
  readonly secure = true
  readonly traffic = 'app'
  readonly outside = true
  readonly header: GatewayRequest['header']
  readonly hasBody: boolean
  body: Payload | null = null
  readonly #response: ServerResponse
  readonly #isLast: () => boolean
  #answer: Answer | Promise<Answer> | null = null
  #failure: unknown

  constructor(message: IncomingMessage, response: ServerResponse, isLast: () => boolean) {
    const { method = 'GET', headers, url = '/' } = message
    const [path, search] = placeOf(url)
    this.method = method
    this.path = path
    this.search = search
    this.header = (name) => headerOf(headers[name])
    this.hasBody = headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined
    this.#response = response
    this.#isLast = isLast
  }

  /** Has it answered; {@link go} sends that. */
  answer(target: HttpTarget): void {
    try {
      this.#answer = target.respond(this)
    } catch (error) {
      this.#failure = error
    }
  }

  go(): void {
    const answer = this.#answer
    if (answer === null) this.fail(this.#failure)
    else if (answer instanceof Promise)
      answer.then(
        (later) => this.#send(later),
        (error: unknown) => this.fail(error),
      )
    else this.#send(answer)
  }

  #send(answer: Answer): void {
    try {
      write(this.#response, answer, this.#isLast())
    } catch (error) {
      this.fail(error)
    }
  }

  fail(error: unknown): void {
    // As a fetch rejects whose connection broke: any other TypeError is a bug.
    if (error instanceof TypeError && error.message === 'fetch failed') this.#response.destroy()
    else if (!this.#response.destroyed) write(this.#response, brokenAnswer(error), true)
  }
}

/**
 * Answers in a row what has arrived by the end of a turn of the event loop, and sends the answers after that: with a
 * socket read and written around each, the processor's caches are cold for every answer, which then takes twice as long.
 */
class Batch {
  readonly #target: HttpTarget
  #arrived: Call[] = []

  constructor(target: HttpTarget) {
    this.#target = target
  }

  add(call: Call): void {
    if (this.#arrived.push(call) === 1) afterEvents(() => this.#answer())
  }

  #answer(): void {
    const arrived = this.#arrived
    this.#arrived = []
    for (const call of arrived) call.answer(this.#target)
    for (const call of arrived) call.go()
  }
}

function write(response: ServerResponse, { status, headers, text = '', bytes }: Answer, last: boolean): void {
  const lines: string[] = []
  for (const name in headers) lines.push(name, headers[name] ?? '')
  const length = bytes?.length ?? Buffer.byteLength(text)
  if (length > 0 || status !== 204) lines.push('content-length', String(length))
  if (last) lines.push('connection', 'close')
  response.writeHead(status, lines)
  if (bytes !== undefined) response.end(bytes)
  // Plain ASCII is sent as it is, without a look at each character.
  else response.end(text, length === text.length ? 'latin1' : 'utf8')
}

/** A mistake of whoever runs the server, or a bug of ours: whoever calls it has to hear of it. */
function brokenAnswer(error: unknown): Answer {
  const detail = error instanceof Error ? error.message : String(error)
  return {
    status: 500,
    headers: { 'content-type': 'application/problem+json' },
    text: JSON.stringify({ title: 'Internal Server Error', status: 500, detail }),
  }
}

/** Path and query of a request line; a proxy's has the whole address in it. */
function placeOf(target: string): readonly [path: string, search: string] {
  if (!target.startsWith('/') && URL.canParse(target)) {
    const { pathname, search } = new URL(target)
    return [pathname, search]
  }
  const query = target.indexOf('?')
  return query === -1 ? [target, ''] : [target.slice(0, query), target.slice(query)]
}

function headerOf(value: string | readonly string[] | undefined): string | null {
  if (value === undefined) return null
  return typeof value === 'string' ? value : value.join(', ')
}

/** As much as proves that it is too long, the rest unread; null for an empty body, which over the wire is no body. */
function readBody(message: IncomingMessage, limit: number): Promise<Uint8Array | null> {
  return new Promise((resolve, reject) => {
    const kept: Buffer[] = []
    let size = 0
    message.on('data', (chunk: Buffer) => {
      if (size <= limit) kept.push(chunk)
      size += chunk.length
      if (size > limit + patience) message.destroy()
    })
    message.on('end', () =>
      resolve(size === 0 ? null : kept.length === 1 && kept[0] !== undefined ? kept[0] : Buffer.concat(kept)),
    )
    message.on('close', () => reject(new TypeError('the body did not arrive')))
    message.on('error', () => reject(new TypeError('the body did not arrive')))
  })
}
