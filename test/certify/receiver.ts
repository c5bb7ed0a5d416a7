import { isSigned } from './platform-key.js'

/** A delivery as a receiver gets it. */
export interface Received {
  readonly body: Buffer
  readonly signature: string | null
  readonly timestamp: string | null
  readonly isReplay: boolean
}

interface Event {
  readonly id: string
  readonly type: string
  readonly created: number
  readonly data: { readonly object: Record<string, unknown> }
}

/** The parts of a receiver that is right; a mistaken one has another one of them. */
export interface Parts {
  /** Refuses what is not the platform's. */
  check(received: Received): boolean
  parse(body: Buffer): Event
  /** Whether the event was handled already; remembers it where not. */
  isKnown(event: Event, received: Received): boolean | Promise<boolean>
  /** Throws, or does what has to be done. */
  handle(event: Event): void
  /** The answer to what was handled already. */
  readonly onDuplicate: number
}

export interface TestReceiver {
  readonly receive: (request: Request) => Promise<Response>
  /** What was done, one entry for each time. */
  readonly done: string[]
}

export function signed({ body, signature, timestamp }: Received): boolean {
  if (signature === null || timestamp === null) return false
  return isSigned(Buffer.concat([Buffer.from(timestamp), body]), Buffer.from(signature, 'base64'))
}

/** Whether a time in Unix seconds is at most so many seconds away. */
export function isRecent(seconds: number, most = 300): boolean {
  return Math.abs(Date.now() / 1000 - seconds) <= most
}

/** A receiver whose parts are right, but for those that are given. */
export function receiverWith(change: (right: Parts, done: string[]) => Partial<Parts>): TestReceiver {
  const done: string[] = []
  const known = new Set<string>()
  const right: Parts = {
    check: (received) => signed(received) && isRecent(Number(received.timestamp)),
    parse: (body) => JSON.parse(body.toString('utf8')) as Event,
    isKnown({ id }) {
      if (known.has(id)) return true
      known.add(id)
      return false
    },
    handle: ({ id }) => void done.push(id),
    onDuplicate: 204,
  }
  const parts: Parts = { ...right, ...change(right, done) }
  return {
    done,
    async receive(request) {
      if (request.method !== 'POST') return new Response(null, { status: 405 })
      try {
        const received: Received = {
          body: Buffer.from(await request.arrayBuffer()),
          signature: request.headers.get('x-webhook-signature'),
          timestamp: request.headers.get('x-webhook-timestamp'),
          isReplay: request.headers.has('x-webhook-replay'),
        }
        if (!parts.check(received)) return new Response(null, { status: 401 })
        const event = parts.parse(received.body)
        if (await parts.isKnown(event, received)) return new Response(null, { status: parts.onDuplicate })
        parts.handle(event)
        return new Response(null, { status: 204 })
      } catch {
        return new Response(null, { status: 500 })
      }
    },
  }
}
