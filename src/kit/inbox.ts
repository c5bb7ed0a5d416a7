import { utf8ToBytes } from '@noble/hashes/utils.js'
import type { Unhit } from '../hosts/webhooks/network.js'
import { type Mailbox, type Message, NoAnswer } from '../hosts/webhooks/sender.js'
import { envelopeIn, verifyWebhook, type WebhookVerdict } from '../hosts/webhooks/verify.js'
import { toDate } from '../kernel/clock.js'
import { UsageError } from '../kernel/errors.js'
import { checkNames } from '../kernel/names.js'
import { printable } from '../kernel/shown.js'
import type { Event, EventOf, EventType } from '../resources/types/index.js'

/** An attempt that arrived at an inbox. */
export interface Received<E = Event | null> {
  /** The event as the body has it, whatever the verdict; null where the body is no event. */
  readonly event: E
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>
  /** The raw body. */
  readonly body: string
  /** 1 to 10. */
  readonly attempt: number
  readonly isReplay: boolean
  /** The verdict of `verifyWebhook`, with the simulator's public key and clock. */
  readonly verdict: WebhookVerdict
  /** The status that was answered; null for an attempt that was left hanging. */
  readonly status: number | null
  /** Virtual. */
  readonly at: Date
}

/** The span for which an answer is given: for ever, until another one is, unless one of these is called. */
export interface Answering {
  times(attempts: number): void
  once(): void
}

/**
 * A receiver in process. Answers with a number of times queue up and are given first, in the order in which they were
 * asked for; then the last one without a number: 204 until told otherwise.
 */
export interface Inbox<Type extends EventType = EventType> {
  readonly url: string
  /** Every attempt that arrived, oldest first. */
  readonly received: readonly Received<EventOf<Type> | null>[]
  /** Each event once, in the order in which it first arrived. @throws UsageError for a type that does not exist */
  events<T extends Type = Type>(type?: T): readonly EventOf<T>[]
  /** The last attempt that arrived, of an event of this type. @throws UsageError for a type that does not exist */
  last(): Received<EventOf<Type> | null> | undefined
  last<T extends Type>(type: T): Received<EventOf<T>> | undefined
  /** Forgets what was received; answers stay. */
  clear(): void
  /** Answers, with a body that the platform does not read. @throws UsageError for what is no answer */
  respond(
    status: number,
    options?: { readonly headers?: Readonly<Record<string, string>>; readonly body?: string },
  ): Answering
  /** Never answers: the attempt times out after 20 virtual seconds, and takes none of the host's. */
  hang(): Answering
  /** Refuses the connection: nothing arrives. */
  refuse(): Answering
  /** Fails the connection with this error, as a name that is not resolved does: nothing arrives. */
  failWith(error: Error): Answering
}

interface InboxPort<Type extends EventType> {
  readonly publicKey: string
  isType(type: string): type is Type
  /** @throws UsageError naming the close types */
  checkType(type: string): void
}

/** Gives the answer, null for none. @throws what the connection fails with: nothing arrives */
type Answer = () => Response | null

/** An answer that is given so often, or, while it stands, always. */
interface Rule {
  readonly answer: Answer
  /** Tells whether an attempt fails by it. */
  readonly fails: boolean
  /** The number of attempts that had come when it was asked for. */
  readonly since: number
  /** The call that asked for it. */
  call: string
  given: number
  left: number
}

const accept: Answer = () => new Response(null, { status: 204 })

export class RecordingInbox<Type extends EventType> implements Inbox<Type>, Mailbox {
  readonly url: string
  readonly #port: InboxPort<Type>
  #received: Received<EventOf<Type> | null>[] = []
  #queue: Rule[] = []
  #standing: Rule[] = []
  #came = 0

  constructor(url: string, port: InboxPort<Type>) {
    this.url = url
    this.#port = port
  }

  get received(): readonly Received<EventOf<Type> | null>[] {
    return [...this.#received]
  }

  events<T extends Type = Type>(type?: T): readonly EventOf<T>[] {
    if (type !== undefined) this.#port.checkType(type)
    const wanted = (event: Event | null): event is EventOf<T> =>
      event !== null && (type === undefined || event.type === type)
    const byId = new Map<string, EventOf<T>>()
    for (const { event } of this.#received)
      if (wanted(event) && !byId.has(event.id)) byId.set(event.id, event)
    return [...byId.values()]
  }

  last(): Received<EventOf<Type> | null> | undefined
  last<T extends Type>(type: T): Received<EventOf<T>> | undefined
  last(type?: Type): Received<EventOf<Type> | null> | undefined {
    if (type === undefined) return this.#received.at(-1)
    this.#port.checkType(type)
    return this.#received.findLast(({ event }) => event?.type === type)
  }

  clear(): void {
    this.#received = []
  }

  /** Makes it as new: the world that it received from is gone. */
  reset(): void {
    this.clear()
    this.#queue = []
    this.#standing = []
    this.#came = 0
  }

  /** Failing answers that wait, or stand, and were never given. */
  unhit(): readonly Unhit[] {
    return [...this.#queue, ...this.#standing.slice(-1)]
      .filter(({ fails, given }) => fails && given === 0)
      .map(({ call, since }) => {
        const unmet = since === this.#came
        const why = unmet ? 'no attempt came there after it' : 'what came was given other answers first'
        return { tool: 'inbox', description: `the inbox at ${this.url}, ${call}: ${why}`, unmet }
      })
  }

  respond(
    status: number,
    options: { headers?: Readonly<Record<string, string>>; body?: string | null } = {},
  ): Answering {
    checkNames(options, ['headers', 'body'], 'inbox.respond')
    const { headers = {}, body = null } = options
    const give = (): Response => new Response(body, { status, headers })
    try {
      if (!Number.isInteger(status)) throw new Error('the status is no whole number')
      give()
    } catch (error) {
      throw new UsageError(
        `inbox.respond(${printable(status)}) is no answer: ${error instanceof Error ? error.message : String(error)}. Statuses go from 200 to 599, and 204, 205 and 304 have no body.`,
      )
    }
    return this.#stand(give, `respond(${status})`, status > 299)
  }

  hang(): Answering {
    return this.#stand(() => null, 'hang()')
  }

  refuse(): Answering {
    const { hostname, port, protocol } = new URL(this.url)
    const address = `${hostname}:${port || (protocol === 'http:' ? '80' : '443')}`
    // As fetch itself fails.
    return this.#stand(() => {
      throw new TypeError('fetch failed', { cause: new Error(`connect ECONNREFUSED ${address}`) })
    }, 'refuse()')
  }

  failWith(error: Error): Answering {
    if (Object.prototype.toString.call(error) !== '[object Error]' && !(error instanceof Error))
      throw new UsageError(
        `inbox.failWith was given ${printable(error)}: it takes the Error that the connection fails with, such as new Error('getaddrinfo ENOTFOUND').`,
      )
    return this.#stand(
      () => {
        throw error
      },
      `failWith(${String(error)})`,
    )
  }

  #stand(answer: Answer, call: string, fails = true): Answering {
    const rule: Rule = {
      answer,
      fails,
      since: this.#came,
      call,
      given: 0,
      left: Number.POSITIVE_INFINITY,
    }
    this.#standing.push(rule)
    const times = (attempts: number): void => {
      if (!Number.isSafeInteger(attempts) || attempts < 1)
        throw new UsageError(
          `times(${printable(attempts)}) of an inbox's answer takes a whole number of 1 or more.`,
        )
      this.#standing = this.#standing.filter((other) => other !== rule)
      if (rule.left !== Number.POSITIVE_INFINITY) this.#queue = this.#queue.filter((other) => other !== rule)
      this.#queue.push(rule)
      rule.left = attempts
      rule.call = `${call}.times(${attempts})`
    }
    return { times, once: () => times(1) }
  }

  #next(): Answer {
    this.#came++
    const [first] = this.#queue
    const rule = first ?? this.#standing.at(-1)
    if (rule === undefined) return accept
    rule.given++
    rule.left--
    if (rule.left === 0) this.#queue.shift()
    return rule.answer
  }

  receive(message: Message, now: number): Response {
    const response = this.#next()()
    this.#record(message, now, response?.status ?? null)
    if (response === null) throw new NoAnswer()
    return response
  }

  #record({ headers, body, attempt, isReplay }: Message, now: number, status: number | null): void {
    const { publicKey } = this.#port
    let verdict: WebhookVerdict | undefined
    this.#received.push({
      event: this.#eventIn(body),
      headers,
      body,
      attempt,
      isReplay,
      // Made when it is first read: a curve costs more than everything else here together.
      get verdict() {
        verdict ??= verifyWebhook({ body, headers, publicKey, now })
        return verdict
      },
      status,
      at: toDate(now),
    })
  }

  #eventIn(body: string): EventOf<Type> | null {
    const event = envelopeIn(utf8ToBytes(body))
    const ofType = (event: Event): event is EventOf<Type> => this.#port.isType(event.type)
    return event !== undefined && ofType(event) ? event : null
  }
}
