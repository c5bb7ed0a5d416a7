import { webcrypto } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { verifyWebhook } from 'platform-simulator/webhooks'
import * as z from 'zod'
import { isSigned, sandboxKey } from './platform-key.js'
import { isRecent, receiverWith } from './receiver.js'

/** Receivers as different people write them, in TypeScript and in a shell. */

export interface Styled {
  readonly receiver: Parameters<typeof import('../../src/kit/certify/certify.js').certify>[0]
  readonly effects?: () => number
  close?(): Promise<void>
}

const status = (code: number) => new Response(null, { status: code })

/** What a handler of node:http does with a request, whose body was read. */
type Handle = (request: IncomingMessage, body: Buffer, answer: (code: number) => void) => void

async function serverOf(handle: Handle): Promise<{ readonly url: string; close(): Promise<void> }> {
  const server: Server = createServer((request: IncomingMessage, response: ServerResponse) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => handle(request, Buffer.concat(chunks), (code) => response.writeHead(code).end()))
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const address = server.address()
  const port = typeof address === 'object' ? address?.port : undefined
  return {
    url: `http://127.0.0.1:${port}/hooks`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

function header(request: IncomingMessage, name: string): string {
  const value = request.headers[name]
  return typeof value === 'string' ? value : ''
}

function isGood(timestamp: string, body: Uint8Array, signature: string): boolean {
  return (
    isRecent(Number(timestamp || Number.NaN)) &&
    isSigned(Buffer.concat([Buffer.from(timestamp), body]), Buffer.from(signature, 'base64'))
  )
}

/** Reads who sent it, and of which event; undefined where it is not the platform's. */
async function eventOf(request: Request): Promise<{ readonly id: string } | undefined> {
  const body = await request.text()
  const verdict = verifyWebhook({ body, headers: request.headers, publicKey: sandboxKey })
  return verdict.ok ? verdict.event : undefined
}

/** Answers first, and works so many milliseconds after each new event. */
function worksAfter(delayOf: (nth: number) => number): Styled {
  const claimed = new Set<string>()
  let worked = 0
  return {
    receiver: async (request: Request) => {
      const event = await eventOf(request)
      if (event === undefined) return status(401)
      if (!claimed.has(event.id)) {
        claimed.add(event.id)
        setTimeout(() => worked++, delayOf(claimed.size))
      }
      return status(202)
    },
    effects: () => worked,
  }
}

/** Receivers that are right. */
export const right: Readonly<Record<string, () => Promise<Styled> | Styled>> = {
  'a function with Node’s own check': () => {
    const { receive, done } = receiverWith(() => ({}))
    return { receiver: receive, effects: () => done.length }
  },
  'a function with verifyWebhook': () => {
    const seen = new Set<string>()
    return {
      receiver: async (request: Request) => {
        const event = await eventOf(request)
        if (event === undefined) return status(401)
        seen.add(event.id)
        return status(200)
      },
      effects: () => seen.size,
    }
  },
  'an app that has fetch': () => {
    const { receive, done } = receiverWith(() => ({ onDuplicate: 202 }))
    return { receiver: { fetch: receive }, effects: () => done.length }
  },
  'an app that has inject': () => {
    const { receive, done } = receiverWith(() => ({}))
    const inject = async (sent: { url: string; headers: Record<string, string>; payload: string }) => {
      const request = new Request(`https://app.example${sent.url}`, {
        method: 'POST',
        headers: sent.headers,
        body: sent.payload,
      })
      return { statusCode: (await receive(request)).status }
    }
    return { receiver: { inject }, effects: () => done.length }
  },
  'a server of node:http': async () => {
    const done = new Set<string>()
    const { url, close } = await serverOf((request, body, answer) => {
      if (request.method !== 'POST') return answer(405)
      if (!isGood(header(request, 'x-webhook-timestamp'), body, header(request, 'x-webhook-signature')))
        return answer(401)
      done.add(JSON.parse(body.toString()).id)
      answer(200)
    })
    return { receiver: url, effects: () => done.size, close }
  },
  'one that answers first and works afterwards': () => worksAfter(() => 8),
  'one that takes long with its first event, and not with later ones': () =>
    worksAfter((nth) => (nth === 1 ? 60 : 1)),
  'one that works in a queue, one event after the other': () => {
    const done = new Set<string>()
    let last: Promise<unknown> = Promise.resolve()
    return {
      receiver: async (request: Request) => {
        const event = await eventOf(request)
        if (event === undefined) return status(400)
        last = last
          .then(() => new Promise((resolve) => setTimeout(resolve, 1)))
          .then(() => done.add(event.id))
        await last
        return status(204)
      },
      effects: () => done.size,
    }
  },
  'one with the cryptography of browsers': () => {
    const seen = new Set<string>()
    const key = webcrypto.subtle.importKey('raw', Buffer.from(sandboxKey, 'hex'), 'Ed25519', false, [
      'verify',
    ])
    return {
      receiver: async (request: Request) => {
        const body = new Uint8Array(await request.arrayBuffer())
        const timestamp = request.headers.get('x-webhook-timestamp') ?? ''
        const signature = Buffer.from(request.headers.get('x-webhook-signature') ?? '', 'base64')
        const message = Buffer.concat([Buffer.from(timestamp), body])
        const isFine = await webcrypto.subtle.verify('Ed25519', await key, signature, message)
        if (!isFine || !isRecent(Number(timestamp))) return status(403)
        seen.add(JSON.parse(new TextDecoder().decode(body)).id)
        return status(200)
      },
      effects: () => seen.size,
    }
  },
  'one that acts on a single type of event': () => {
    const approved = new Set<string>()
    return {
      receiver: async (request: Request) => {
        const type = request.headers.get('x-platform-event-type')
        const event = await eventOf(request)
        if (event === undefined) return status(401)
        if (type === 'transaction.auto.updated') approved.add(event.id)
        return status(200)
      },
      effects: () => approved.size,
    }
  },
  'one whose effects nobody sees': () => ({
    receiver: async (request: Request) => status((await eventOf(request)) === undefined ? 401 : 200),
  }),
}

/** Receivers with one mistake, in styles of their own, with the cause that has to be named. */
export const mistaken: Readonly<
  Record<string, { readonly cause: string; make(): Promise<Styled> | Styled }>
> = {
  'a server of node:http that parses before it checks': {
    cause: 'reads-before-checking',
    async make() {
      const { url, close } = await serverOf((request, body, answer) => {
        if (request.method !== 'POST') return answer(405)
        try {
          const { id } = JSON.parse(body.toString())
          const [at, signature] = [
            header(request, 'x-webhook-timestamp'),
            header(request, 'x-webhook-signature'),
          ]
          answer(isGood(at, body, signature) && id !== undefined ? 200 : 401)
        } catch {
          answer(500)
        }
      })
      return { receiver: url, close }
    },
  },
  'a middleware behind a parser of JSON': {
    cause: 'writes-the-body-anew',
    async make() {
      const { url, close } = await serverOf((request, bytes, answer) => {
        if (request.method !== 'POST') return answer(405)
        let body: unknown
        try {
          body = JSON.parse(bytes.toString())
        } catch {
          return answer(400)
        }
        const again = Buffer.from(JSON.stringify(body))
        const [at, signature] = [
          header(request, 'x-webhook-timestamp'),
          header(request, 'x-webhook-signature'),
        ]
        answer(isGood(at, again, signature) ? 200 : 401)
      })
      return { receiver: url, close }
    },
  },
  'an app with a strict schema': {
    cause: 'unknown-members-refused',
    make() {
      const object = z.record(
        z.string().refine((name) => name !== 'member_of_next_year'),
        z.unknown(),
      )
      const schema = z.object({ data: z.object({ object }) })
      return {
        receiver: {
          async fetch(request: Request) {
            const event = await eventOf(request)
            if (event === undefined) return status(401)
            return status(schema.safeParse(event).success ? 200 : 422)
          },
        },
      }
    },
  },
  'an app with inject that puts a dot between': {
    cause: 'dot-between',
    make: () => ({
      receiver: {
        async inject({ headers, payload }: { headers: Record<string, string>; payload: string }) {
          const at = headers['x-webhook-timestamp'] ?? ''
          const signature = Buffer.from(headers['x-webhook-signature'] ?? '', 'base64')
          return { statusCode: isRecent(Number(at)) && isSigned(`${at}.${payload}`, signature) ? 200 : 401 }
        },
      },
    }),
  },
  'a class that keeps the signature of what it had': {
    cause: 'remembers-the-delivery',
    make() {
      class Inbox {
        readonly #had = new Map<string, string>()
        get count() {
          return this.#had.size
        }
        async receive(request: Request) {
          const event = await eventOf(request)
          if (event === undefined) return status(401)
          this.#had.set(request.headers.get('x-webhook-signature') ?? '', event.id)
          return status(200)
        }
      }
      const inbox = new Inbox()
      return { receiver: (request: Request) => inbox.receive(request), effects: () => inbox.count }
    },
  },
}
