import { createServer, type IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { Problem } from '../../../contract/problem.js'
import { ownRefusal } from '../../../contract/problem-document.js'
import { afterEvents, hostTimer } from '../../../hosts/clock.js'
import type { HttpTarget } from '../../../hosts/http/target.js'
import { UsageError } from '../../../kernel/errors.js'
import { Call, NotArrived } from './served-call.js'

export interface HttpServer {
  /** The URL to call it at, with its port and without a slash at the end. */
  readonly url: string
  readonly port: number
  /** Takes no new connections, finishes what is in flight, and resolves when the last connection is closed. */
  close(): Promise<void>
}

/** Longer than clients keep a connection that they do not use, so that it is theirs to close. */
const keepAliveMs = 65_000
/** The time that {@link HttpServer.close} waits for requests that do not end. */
const graceMs = 5000

/** @throws UsageError when the port cannot be had */
export function serveHttp(
  target: HttpTarget,
  { port, host }: { readonly port: number; readonly host: string },
): Promise<HttpServer> {
  let closing: Promise<void> | null = null
  const batch = new Batch(target)
  const open = new Set<ServerResponse>()
  const lastOf = new WeakMap<Duplex, Call>()
  /** Connections on which nothing was asked yet, as clients open them in advance. Node does not call these idle. */
  const unused = new Set<Socket>()
  // A request without a host is refused here, in words.
  const server = createServer({ keepAliveTimeout: keepAliveMs, requireHostHeader: false }, accept)
  server.on('connection', (socket) => {
    unused.add(socket)
    socket.once('close', () => unused.delete(socket))
  })
  server.on('checkContinue', accept)
  server.on('checkExpectation', accept)
  server.on('connect', (message) => refuseTunnel(message, lastOf.get(message.socket), open))
  server.on('clientError', (error, socket) => endBadly(error, socket, lastOf.get(socket)))
  // Node would leave out those behind the 2,000th without a word. How long all of them are has a limit.
  server.maxHeadersCount = 0

  function accept(message: IncomingMessage, response: ServerResponse): void {
    // Its connection ends before an answer to this one: it must not happen either.
    const { socket } = message
    const before = lastOf.get(socket)
    if (before?.isFinal === true) return
    if (before === undefined) unused.delete(socket)
    // No closure is made here: it would keep `before`, whose own kept the one before that.
    const call = new Call(message, response, isLast, open)
    lastOf.set(socket, call)
    // Node takes the rest of what came with it for another protocol: nobody shall wait for answers to that.
    if (asksForUpgrade(message)) call.isFinal = true
    if (message.httpVersion === '1.1' && message.headers.host === undefined)
      call.refuse(400, 'Bad Request', 'The header host is missing.')
    // Node reads the first: whoever looked at the other would let in what this server does not.
    else if (hasTwoHosts(message)) call.refuse(400, 'Bad Request', 'The header host was sent more than once.')
    else if (!isExpectationKnown(message))
      call.refuse(417, 'Expectation Failed', 'Only 100-continue is expected.')
    else if (!isCodingKnown(message))
      call.refuse(501, 'Not Implemented', 'The only transfer-encoding that is read is chunked.')
    else if (target.opening === undefined) take(call)
    else void takeAfter(target.opening, call, before)
  }

  /** Nothing comes behind it on its connection. */
  function isLast(call: Call): boolean {
    return closing !== null && lastOf.get(call.socket) === call
  }

  async function takeAfter(opening: Promise<void>, call: Call, before: Call | undefined): Promise<void> {
    await opening
    if (before?.isFinal === true) call.isFinal = true
    else take(call)
  }

  function take(call: Call): void {
    const limit = call.hasBody ? limitOf(call) : 0
    const place = limit === 0 ? undefined : target.putAway?.(call)
    if (limit === 0 || call.isTooLong(limit)) {
      call.leaveBody()
      batch.add(call)
    } else {
      const read = place === undefined ? call.readBody(limit) : call.putBody(limit, place)
      read.then(
        () => batch.add(call),
        (error: unknown) => (error instanceof NotArrived ? call.breakOff() : call.fail(error)),
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
      for (const socket of unused) if (socket.bytesRead === 0) socket.destroy()
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

function hasTwoHosts({ rawHeaders }: IncomingMessage): boolean {
  let hosts = 0
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at]
    if (name?.length === 4 && name.toLowerCase() === 'host') hosts++
  }
  return hosts > 1
}

/** HTTP/1.0 has no expectations. */
function isExpectationKnown({ headers, httpVersion }: IncomingMessage): boolean {
  const { expect } = headers
  return expect === undefined || httpVersion !== '1.1' || expect.toLowerCase() === '100-continue'
}

function asksForUpgrade({ headers }: IncomingMessage): boolean {
  return headers.upgrade !== undefined && /\bupgrade\b/i.test(headers.connection ?? '')
}

/** Node undoes chunks only: whatever else was done to the body would be read as if it were the body. */
function isCodingKnown({ headers }: IncomingMessage): boolean {
  const coding = headers['transfer-encoding']
  return coding === undefined || coding.trim().toLowerCase() === 'chunked'
}

/** Refuses a tunnel, behind the answers to what was asked before. Node has let go of the connection. */
function refuseTunnel(message: IncomingMessage, last: Call | undefined, open: Set<ServerResponse>): void {
  const { socket } = message
  socket.on('error', () => undefined)
  socket.resume()
  const refuse = (): void => {
    if (!socket.writable) return
    const response = new ServerResponse(message)
    response.assignSocket(socket)
    response.once('finish', () => socket.destroySoon())
    const call = new Call(message, response, () => true, open)
    call.refuse(405, 'Method Not Allowed', 'This server is no proxy: CONNECT opens nothing here.')
  }
  if (last === undefined || last.isDone) refuse()
  else last.whenDone(refuse)
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
  if (code === 'ENOTFOUND' || code === 'EADDRNOTAVAIL' || code === 'EAI_AGAIN')
    return new UsageError(
      `cannot listen at ${host}, which is no address of this machine. Take 127.0.0.1 for this machine alone, or 0.0.0.0 for all that reach it; a name has no scheme, port or path.`,
    )
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
