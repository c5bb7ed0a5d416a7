import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'
import { Problem } from '../../../contract/problem.js'
import { ownRefusal } from '../../../contract/problem-document.js'
import type { GatewayRequest } from '../../../gateway/exchange.js'
import { maxThrownAwayBytes, type Payload, payloadOf, StoredPayload } from '../../../gateway/payload.js'
import { hostTimer } from '../../../hosts/clock.js'
import { readersOf } from '../../../hosts/fetch/wire-request.js'
import type { Answer, BodyPlace, HttpTarget, ServedRequest } from '../../../hosts/http/target.js'
import { begin, brokenAnswer, flow, write } from './written-answer.js'

/** The time that a connection which is to end waits for more of a body that is thrown away, in milliseconds. */
const lingerMs = 2000

/**
 * The simulator's own pages, without the inspector's stream: what waits until a server is there asks for them by HEAD. The
 * API answers HEAD as the platform does.
 */
const ownPages = /^(?:\/|(?:\/w\/[^/]+)?\/__sim\/(?!inspect(?:\/|$)).*)$/

/** A request on its way through the server, and its answer. */
export class Call implements ServedRequest {
  readonly method: string
  readonly path: string
  readonly search: string
  /** It stands where the platform's own encryption ends. */
  readonly secure = true
  readonly traffic = 'app'
  readonly outside = true
  readonly header: GatewayRequest['header']
  readonly headers: GatewayRequest['headers']
  readonly hasBody: boolean
  readonly isProxied: boolean
  body: Payload | null = null
  /** The connection ends with its answer. */
  isFinal = false
  readonly #message: IncomingMessage
  readonly #response: ServerResponse
  readonly #isLast: (call: Call) => boolean
  readonly #open: Set<ServerResponse>
  /** The bytes that have come of a body that is thrown away; undefined for one that is read. */
  #leftBehind: number | undefined
  #answer: Answer | Promise<Answer> | null = null
  #settle: () => void = nothing
  /** Drops what was put away of the body. */
  #abandon: () => void = nothing
  #failure: unknown

  /** @param open answers that go on */
  constructor(
    message: IncomingMessage,
    response: ServerResponse,
    isLast: (call: Call) => boolean,
    open: Set<ServerResponse>,
  ) {
    const { method = 'GET', headers, url = '/' } = message
    const [path, search] = placeOf(url)
    // Node leaves the body out.
    this.method = method === 'HEAD' && ownPages.test(path) ? 'GET' : method
    this.path = path
    this.search = search
    const readers = readersOf(headers)
    this.header = readers.header
    this.headers = readers.headers
    this.hasBody = headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined
    this.isProxied = !url.startsWith('/')
    this.#message = message
    this.#response = response
    this.#isLast = isLast
    this.#open = open
  }

  get socket(): Duplex {
    return this.#message.socket
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

  /** Reads a body into memory; null for an empty one, which is none. */
  readBody(limit: number): Promise<void> {
    return this.#receive(limit, () => {
      const kept: Buffer[] = []
      return {
        write: (chunk) => void kept.push(chunk),
        finish: () => {
          const whole = kept.length === 1 && kept[0] !== undefined ? kept[0] : Buffer.concat(kept)
          this.body = payloadOf(whole.length === 0 ? null : whole)
          kept.length = 0
        },
        abandon: () => void kept.splice(0),
      }
    })
  }

  /** Puts a body away as it comes. */
  putBody(limit: number, place: BodyPlace): Promise<void> {
    return this.#receive(limit, () => {
      const sink = place.begin()
      this.#abandon = () => sink.abandon()
      return {
        write: (chunk) => sink.write(chunk),
        finish: (size) => {
          const stored = sink.finish()
          this.body = size === 0 ? null : new StoredPayload(stored)
          this.#settle = () => place.settle(stored)
        },
        abandon: () => sink.abandon(),
      }
    })
  }

  /** A body that goes on beyond the limit is answered at once, and the rest is left. */
  #receive(limit: number, begin: () => Receiving): Promise<void> {
    const message = this.#message
    if (this.#isInvited) this.#response.writeContinue()
    return new Promise((resolve, reject) => {
      const { write, finish, abandon } = begin()
      let size = 0
      const failed = (error: unknown): void => {
        abandon()
        reject(error)
      }
      const broken = (): void => failed(new NotArrived())
      message.on('data', (chunk: Buffer) => {
        const before = size
        size += chunk.length
        try {
          if (size <= limit) write(chunk)
          else if (before <= limit) {
            abandon()
            this.#tooLong(size)
            this.#leave()
            resolve()
          }
        } catch (error) {
          this.isFinal = true
          failed(error)
        }
      })
      message.on('end', () => {
        if (size > limit) return
        try {
          finish(size)
          resolve()
        } catch (error) {
          failed(error)
        }
      })
      message.on('close', broken)
      message.on('error', broken)
    })
  }

  /** Tells whether it says itself that its body is too long: nothing of it is read. */
  isTooLong(limit: number): boolean {
    const length = Number(this.#message.headers['content-length'] ?? 0)
    if (length <= limit) return false
    this.#tooLong(length)
    return true
  }

  /** It is answered with what it says of its length: nothing more of it is kept. */
  #tooLong(length: number): void {
    this.body = new StoredPayload({ digest: '', length, pieces: () => [] })
  }

  /** Throws the body away as it comes, so that a client which sends it first gets to the answer. */
  leaveBody(): void {
    // Whoever waits to be asked for it sends none, and Node closes such a connection.
    if (this.#isInvited) this.isFinal = true
    if (!this.hasBody) return
    this.#message.on('error', () => undefined)
    this.#leave()
  }

  #leave(): void {
    let size = 0
    this.#leftBehind = 0
    this.#message.on('data', (chunk: Buffer) => {
      size += chunk.length
      this.#leftBehind = size
      if (size > maxThrownAwayBytes) this.#message.destroy()
    })
  }

  /** The rest of it is on its way, and nobody knows that it is short enough to be waited for. */
  get #isLong(): boolean {
    if (this.#leftBehind === undefined || this.isWhole || this.#isInvited) return false
    const declared = Number(this.#message.headers['content-length'])
    return !(declared <= maxThrownAwayBytes)
  }

  /** The client waits to be asked for the body. */
  get #isInvited(): boolean {
    return this.#message.headers.expect !== undefined && this.#message.httpVersion === '1.1'
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
    this.#abandon()
    this.leaveBody()
    if (this.#response.headersSent) this.#response.end()
    else this.#send(ownRefusal(new Problem('invalid-request', detail, { status, title }), this.path))
  }

  /** Breaks the connection: the body did not arrive. */
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
    this.#letGo()
    try {
      if (this.#response.headersSent) return
      if (answer.stream !== undefined) flow(this.#response, answer, answer.stream, this.#open)
      else if (this.#isLong && answer.stored === undefined) this.#sendAndLinger(answer)
      else {
        this.isFinal ||= this.#isLast(this)
        write(this.#response, answer, this.isFinal)
      }
    } catch (error) {
      this.fail(error)
    }
  }

  /** Its connection has the last call until the next one comes: that is not to keep what was sent. */
  #letGo(): void {
    this.#settle()
    this.#settle = nothing
    this.#abandon = nothing
    this.#answer = null
    this.body = null
  }

  /**
   * Says that the connection ends, and ends it when the client has stopped to send: who is still sending when a connection
   * is closed does not get to the answer.
   */
  #sendAndLinger(answer: Answer): void {
    const response = this.#response
    this.isFinal = true
    response.write(begin(response, answer, true))
    this.#open.add(response)
    const end = (): void => void response.end()
    response.once('close', () => this.#open.delete(response))
    this.#message.once('end', end)
    const wait = async (): Promise<void> => {
      let before: number | undefined
      while (before !== this.#leftBehind && !response.writableEnded && !response.destroyed) {
        before = this.#leftBehind
        await hostTimer(lingerMs).done
      }
      end()
    }
    void wait()
  }

  fail(error: unknown): void {
    this.isFinal = true
    this.#letGo()
    // As a fetch rejects whose connection broke: any other TypeError is a bug.
    if (error instanceof TypeError && error.message === 'fetch failed') this.#response.destroy()
    else if (!this.#response.destroyed && !this.#response.headersSent)
      write(this.#response, brokenAnswer(error), true)
  }
}

function nothing(): void {}

/** A way of taking a body piece by piece. */
interface Receiving {
  readonly write: (chunk: Buffer) => void
  /** @param size all of it, in bytes */
  readonly finish: (size: number) => void
  readonly abandon: () => void
}

/** A body that broke off on its way. */
export class NotArrived extends TypeError {}

/**
 * Path and query of a request line; a proxy's has the whole address in it. What is no path, such as the star of OPTIONS, is
 * made one that leads nowhere.
 */
export function placeOf(target: string): readonly [path: string, search: string] {
  const [path, search] = partsOf(target)
  return [path.startsWith('/') ? path : `/${path}`, search]
}

function partsOf(target: string): readonly [path: string, search: string] {
  if (!target.startsWith('/') && URL.canParse(target)) {
    const { pathname, search } = new URL(target)
    return [pathname, search]
  }
  const query = target.indexOf('?')
  return query === -1 ? [target, ''] : [target.slice(0, query), target.slice(query)]
}
