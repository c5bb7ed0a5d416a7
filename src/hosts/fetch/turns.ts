import { isByteArray } from '../../contract/bytes.js'
import { StoredPayload } from '../../gateway/payload.js'
import { concatenated } from '../../kernel/base64.js'
import { MemorySink } from '../../kernel/stored-bytes.js'
import type { Lifetime } from '../../runtime/lifetime.js'
import { hostTimer, realNow } from '../clock.js'

/** The body of a request, on its way. */
export interface Arriving<T> {
  readonly whole: Promise<T>
  /** Nobody waits for it any more. */
  giveUp(): void
}

/** The time for which bodies that do not arrive keep the requests behind them waiting, in milliseconds of the host. */
const maxIdleMs = 2000

/** The number of turns of promises after which a body that is a text has surely been read; reading it takes four. */
const bodyHops = 8

interface Turn {
  /** Lets it go on when it is its turn; null while it waits for its body. */
  settle: (() => void) | null
  /** False when it has given up its place. */
  isQueued: boolean
  /** The moment since which somebody may be waiting behind it, in milliseconds of the host. */
  since: number
}

/**
 * Requests that wait for their body, or for one that entered before: they go on in the order in which they entered. One
 * whose body takes too long gives up its place, and goes on behind the others when it arrives.
 */
export class Turns {
  #queue: Turn[] = []
  #watched: Turn | undefined

  get waiting(): boolean {
    return this.#queue.length > 0
  }

  /** Resolves with the body when it is this request's turn; rejects when the caller gives up, or when the world goes. */
  take<T>(arriving: Arriving<T>, signal: AbortSignal | null | undefined, lifetime: Lifetime): Promise<T> {
    return new Promise((resolve, reject) => {
      const turn: Turn = { settle: null, isQueued: true, since: realNow() }
      const [first] = this.#queue
      if (this.#queue.push(turn) === 2 && first !== undefined) first.since = turn.since
      let isOver = false
      let isHeard = false
      const isReady = (settle: () => void): void => {
        turn.settle = () => {
          isOver = true
          if (isHeard) signal?.removeEventListener('abort', abandon)
          forget()
          settle()
        }
        if (!turn.isQueued) this.#queue.push(turn)
        turn.isQueued = true
        this.#goOn()
      }
      const leave = (reason: unknown): void => {
        isReady(() => reject(reason))
        arriving.giveUp()
      }
      const abandon = (): void => leave(signal?.reason)
      const forget = lifetime.onEnd(leave)
      // A body that is already in memory is read at once. Its caller cannot give up meanwhile, so nothing listens for that.
      const listen = async (given: AbortSignal): Promise<void> => {
        for (let hop = 0; hop < bodyHops && !isOver; hop++) await undefined
        if (isOver) return
        if (given.aborted) {
          abandon()
          return
        }
        isHeard = true
        given.addEventListener('abort', abandon)
      }
      if (signal !== null && signal !== undefined) void listen(signal)
      arriving.whole.then(
        (body) => turn.settle === null && isReady(() => resolve(body)),
        (error) => turn.settle === null && isReady(() => reject(error)),
      )
      this.#watch()
    })
  }

  #goOn(): void {
    let gone = 0
    for (let turn = this.#queue[gone]; turn !== undefined && turn.settle !== null; turn = this.#queue[gone]) {
      turn.settle()
      gone++
    }
    if (gone > 0) this.#queue.splice(0, gone)
    this.#watch()
  }

  /** Looks how long the first one takes, when somebody waits for it. Those behind it have waited meanwhile. */
  #watch(): void {
    const [first] = this.#queue
    if (first === this.#watched || first === undefined || this.#queue.length < 2) return
    this.#watched = first
    const left = first.since + maxIdleMs - realNow()
    void hostTimer(Math.max(0, Math.min(left, maxIdleMs))).done.then(() => {
      if (this.#watched !== first) return
      this.#watched = undefined
      if (this.#queue[0] !== first || first.settle !== null) return
      const now = realNow()
      this.#queue = this.#queue.filter((turn) => {
        turn.isQueued = turn.settle !== null || (turn !== first && turn.since + maxIdleMs > now)
        return turn.isQueued
      })
      this.#goOn()
    })
  }
}

/** Reads so much of a body as proves that it is too long, and leaves the rest. */
export function readUpTo(body: ReadableStream, limit: number): Arriving<Uint8Array | null> {
  const chunks: Uint8Array[] = []
  return arriving(
    body,
    limit,
    (chunk) => void chunks.push(chunk),
    () => joined(chunks),
  )
}

/**
 * The same for a body that is not put together: each chunk is kept once. @param declared how long it says that it is: nothing
 * is read of what is too long
 */
export function putAway(
  body: ReadableStream,
  limit: number,
  declared: number,
): Arriving<StoredPayload | null> {
  if (limit > 0 && declared > limit) {
    return unread(body, new StoredPayload({ digest: '', length: declared, pieces: () => [] }))
  }
  const sink = new MemorySink()
  return arriving(
    body,
    limit,
    (chunk) => sink.write(chunk),
    () => new StoredPayload(sink.finish()),
  )
}

/** A body of which nothing is read, and what stands for it. */
function unread<T>(body: ReadableStream, instead: T): Arriving<T> {
  return { whole: Promise.resolve(instead), giveUp: () => void body.cancel().catch(() => undefined) }
}

function arriving<T>(
  body: ReadableStream,
  limit: number,
  take: (chunk: Uint8Array) => void,
  finish: () => T,
): Arriving<T | null> {
  if (limit === 0) return unread(body, null)
  const reader = body.getReader()
  const giveUp = (): void => void reader.cancel().catch(() => undefined)
  const whole = (async () => {
    let size = 0
    while (size <= limit) {
      const { done, value }: { done: boolean; value?: unknown } = await reader.read()
      if (done) return finish()
      // Of another realm too, as the bytes of Node are in jsdom.
      if (!isByteArray(value)) throw new TypeError('the body has a chunk in it that is no Uint8Array')
      take(value)
      size += value.length
    }
    giveUp()
    return finish()
  })()
  return { whole, giveUp }
}

function joined(chunks: readonly Uint8Array[]): Uint8Array {
  const [first] = chunks
  return first !== undefined && chunks.length === 1 ? first : concatenated(chunks)
}
