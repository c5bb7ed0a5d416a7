import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'
import { ownRefusal } from '../contract/problem-document.js'
import type { GatewayRequest } from '../gateway/exchange.js'
import type { GatewayResponse } from '../gateway/gateway.js'
import { type Payload, payloadOf } from '../gateway/payload.js'
import { Problem, UsageError } from '../kernel/problem.js'
import { afterEvents, hostTimer } from './clock.js'
import { flow, type Outflow } from './outflow.js'
import { placeOf } from './request-line.js'

export interface Answer extends Pick<GatewayResponse, 'status' | 'headers' | 'text' | 'bytes'> {
  /** Writes what comes later, in place of a body that is whole. */
  readonly stream?: (out: Outflow) => void
}

/** A request as it came over the network. */
export interface ServedRequest extends GatewayRequest {
  /** Its line had the whole address in it, as a client writes it that takes this server for its proxy. */
  readonly isProxied: boolean
}

/** What answers the requests that arrive. */
export interface HttpTarget {
  /** Nothing is looked at before; undefined when it may be. */
  readonly opening?: Promise<void> | undefined
  /**
   * How much of its body is worth reading, in bytes: what is longer is refused by whoever answers. 0 for a request that is
   * refused whatever it says: it is answered at once, and its body thrown away.
   */
  bodyLimit(request: ServedRequest): number
  /**
   * A rejection with what fetch rejects with, `fetch failed`, breaks the connection.
   * @param gone aborted when the caller has closed the connection; made when it is asked for
   */
  respond(request: ServedRequest, gone: () => AbortSignal): Answer | Promise<Answer>
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
  const open = new Set<ServerResponse>()
  const lastOf = new WeakMap<Duplex, Call>()
  // A request without a host is refused here, in words.
  const server = createServer({ keepAliveTimeout: keepAliveMs, requireHostHeader: false }, accept)
  server.on('checkContinue', accept)
  server.on('checkExpectation', (message, response) => {
    new Call(message, response, () => true, open).refuse(
      417,
      'Expectation Failed',
      'Only 100-continue is expected.',
    )
  })
  server.on('clientError', (error, socket) => endBadly(error, socket, lastOf.get(socket)))

  function accept(message: IncomingMessage, response: ServerResponse): void {
    const call = new Call(message, response, isLast, open)
    lastOf.set(message.socket, call)
    if (message.httpVersion === '1.1' && message.headers.host === undefined)
      call.refuse(400, 'Bad Request', 'The header host is missing.')
    else if (target.opening === undefined) take(call)
    else void target.opening.then(() => take(call))
  }

  function take(call: Call): void {
    const limit = call.hasBody ? limitOf(call) : 0
    if (limit === 0) {
      if (call.hasBody) call.leaveBody()
      batch.add(call)
    } else {
      call.readBody(limit).then(
        () => batch.add(call),
        () => call.breakOff(),
      )
    }
  }

  /** Whatever is wrong, the answer will say it. */
  function limitOf(call: Call): number {
    try {
      return target.bodyLimit(call)
    } catch {
      return 0
    }
  }

  function close(): Promise<void> {
    return new Promise((resolve) => {
      const grace = hostTimer(graceMs)
      server.close(() => {
        grace.cancel()
        resolve()
      })
      for (const response of open) response.end()
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

/**
 * The parser cannot read on. What was asked before is answered, and then the connection ends; a request that broke in the
 * middle is refused.
 */
function endBadly(error: Error, socket: Duplex, last: Call | undefined): void {
  const code = 'code' in error ? String(error.code) : ''
  if (code === 'ECONNRESET' || !socket.writable) {
    socket.destroy()
    return
  }
  const [status, title, detail] = badRequests[code] ?? badRequest
  if (last !== undefined && !last.isDone) {
    last.isFinal = true
    if (last.isWhole) last.whenDone(() => socket.end())
    else last.refuse(status, title, detail)
    return
  }
  const { headers, text } = ownRefusal(new Problem('invalid-request', detail, { status, title }), '/')
  const lines = Object.entries({ ...headers, 'content-length': Buffer.byteLength(text), connection: 'close' })
  socket.end(
    `HTTP/1.1 ${status} ${title}\r\n${lines.map((line) => line.join(': ')).join('\r\n')}\r\n\r\n${text}`,
  )
}

type Refusal = readonly [status: number, title: string, detail: string]

const badRequest: Refusal = [400, 'Bad Request', 'What was sent is not HTTP.']
const badRequests: Readonly<Record<string, Refusal>> = {
  HPE_HEADER_OVERFLOW: [431, 'Request Header Fields Too Large', 'The headers are too long.'],
  HPE_CHUNK_EXTENSIONS_OVERFLOW: [413, 'Payload Too Large', 'The extensions of a chunk are too long.'],
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'Request Timeout', 'The request took too long to arrive.'],
}

/** A request on its way through the server, and its answer. */
class Call implements ServedRequest {
  readonly method: string
  readonly path: string
  readonly search: string
  /** It stands where the platform's own encryption ends. */
  readonly secure = true
  readonly traffic = 'app'
  readonly outside = true
  readonly header: GatewayRequest['header']
  readonly hasBody: boolean
  readonly isProxied: boolean
  body: Payload | null = null
  /** The connection ends with its answer. */
  isFinal = false
  readonly #message: IncomingMessage
  readonly #response: ServerResponse
  readonly #isLast: () => boolean
  readonly #open: Set<ServerResponse>
  #answer: Answer | Promise<Answer> | null = null
  #failure: unknown

  /** @param open answers that go on */
  constructor(
    message: IncomingMessage,
    response: ServerResponse,
    isLast: () => boolean,
    open: Set<ServerResponse>,
  ) {
    const { method = 'GET', headers, url = '/' } = message
    const [path, search] = placeOf(url)
    this.method = method
    this.path = path
    this.search = search
    this.header = (name) => headerOf(headers[name])
    this.hasBody = headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined
    this.isProxied = !url.startsWith('/')
    this.#message = message
    this.#response = response
    this.#isLast = isLast
    this.#open = open
  }

  /** All of it has arrived. */
  get isWhole(): boolean {
    return this.#message.complete
  }

  /** Its answer was sent. */
  get isDone(): boolean {
    return this.#response.writableFinished || this.#response.destroyed
  }

  whenDone(call: () => void): void {
    this.#response.once('finish', call)
  }

  /** As much as proves that it is too long, the rest unread; null for an empty one, which over the wire is none. */
  readBody(limit: number): Promise<void> {
    const message = this.#message
    if (this.#isInvited) this.#response.writeContinue()
    return new Promise((resolve, reject) => {
      const kept: Buffer[] = []
      let size = 0
      message.on('data', (chunk: Buffer) => {
        if (size <= limit) kept.push(chunk)
        size += chunk.length
        if (size > limit + patience) message.destroy()
      })
      message.on('end', () => {
        const whole = kept.length === 1 && kept[0] !== undefined ? kept[0] : Buffer.concat(kept)
        this.body = payloadOf(size === 0 ? null : whole)
        resolve()
      })
      message.on('close', () => reject(new TypeError('the body did not arrive')))
      message.on('error', () => reject(new TypeError('the body did not arrive')))
    })
  }

  /** Throws the body away as it comes, so that a client which sends it first gets to the answer. */
  leaveBody(): void {
    // Whoever waits to be asked for it sends none.
    if (this.#isInvited) this.isFinal = true
    let left = patience
    this.#message.on('error', () => undefined)
    this.#message.on('data', (chunk: Buffer) => {
      left -= chunk.length
      if (left < 0) this.#message.destroy()
    })
  }

  /** The client waits to be asked for the body. */
  get #isInvited(): boolean {
    return this.#message.headers.expect !== undefined
  }

  /** Aborted when the connection is closed before the answer was sent. */
  readonly gone = (): AbortSignal => {
    this.#gone ??= this.#watch()
    return this.#gone
  }

  #gone: AbortSignal | undefined

  #watch(): AbortSignal {
    const aborter = new AbortController()
    if (this.#response.destroyed) aborter.abort()
    this.#response.once('close', () => {
      if (!this.#response.writableFinished) aborter.abort()
    })
    return aborter.signal
  }

  /** Answers at once; whatever else comes for it is not looked at. */
  refuse(status: number, title: string, detail: string): void {
    this.isFinal = true
    if (this.hasBody) this.leaveBody()
    if (!this.#response.headersSent)
      this.#send(ownRefusal(new Problem('invalid-request', detail, { status, title }), this.path))
  }

  /** What it was to say does not come. */
  breakOff(): void {
    this.#response.destroy()
  }

  /** Has it answered; {@link go} sends that. */
  answer(target: HttpTarget): void {
    try {
      this.#answer = target.respond(this, this.gone)
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
      if (this.#response.headersSent) return
      if (answer.stream !== undefined) flow(this.#response, answer, answer.stream, this.#open)
      else write(this.#response, answer, this.isFinal || this.#isLast())
    } catch (error) {
      this.fail(error)
    }
  }

  fail(error: unknown): void {
    // As a fetch rejects whose connection broke: any other TypeError is a bug.
    if (error instanceof TypeError && error.message === 'fetch failed') this.#response.destroy()
    else if (!this.#response.destroyed && !this.#response.headersSent)
      write(this.#response, brokenAnswer(error), true)
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

function headerOf(value: string | readonly string[] | undefined): string | null {
  if (value === undefined) return null
  return typeof value === 'string' ? value : value.join(', ')
}
