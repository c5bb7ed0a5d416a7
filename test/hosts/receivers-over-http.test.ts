import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'
import { createSimulator, type Delivery } from 'platform-simulator'
import { listen } from 'platform-simulator/server'
import { expect, it } from 'vitest'
import { draw, streamKey } from '../../src/kernel/random.js'
import { call } from '../server/program.js'

/** Receivers on real sockets, which fail in every way that sockets can; drawn as in receivers.test.ts. */

const seed = process.env['RECEIVERS_SEED'] ?? '1'
/** Of the host, in milliseconds. */
const timeout = 1000

interface Way {
  answer(response: ServerResponse): void
  /** Null where the platform has no answer. */
  readonly status: number | null
  /** Of the platform's log. */
  readonly reason: RegExp | null
}

const reply =
  (status: number) =>
  (response: ServerResponse): void =>
    void response.writeHead(status, { location: '/elsewhere' }).end('a body that nobody reads')

/** Writes on the bare socket, and closes it. */
const raw =
  (text: string) =>
  ({ socket }: ServerResponse): void =>
    void socket?.end(text)

const accepting: readonly Way[] = [
  { answer: reply(200), status: 200, reason: null },
  { answer: (response) => void setTimeout(() => reply(202)(response), 20), status: 202, reason: null },
  // The head says it all; the body breaks off.
  { answer: raw('HTTP/1.1 200 OK\r\ncontent-length: 1000\r\n\r\nhalf'), status: 200, reason: null },
]
const refusing: readonly Way[] = [
  { answer: reply(500), status: 500, reason: /answered 500/ },
  { answer: reply(404), status: 404, reason: /answered 404/ },
  { answer: reply(307), status: 307, reason: /redirect \(307\), which is not followed/ },
  { answer: ({ socket }) => void socket?.destroy(), status: null, reason: /fetch failed/ },
  { answer: ({ socket }) => void socket?.resetAndDestroy(), status: null, reason: /fetch failed/ },
  { answer: raw('HTTP/1.1 200 OK\r\ncontent-len'), status: null, reason: /fetch failed/ },
  { answer: raw('this is no HTTP\r\n\r\n'), status: null, reason: /fetch failed/ },
]
const tooLate = /did not answer within 20 seconds/
const silent: readonly Way[] = [
  { answer: () => undefined, status: null, reason: tooLate },
  {
    answer: (response) => void setTimeout(() => reply(200)(response), timeout + 50),
    status: null,
    reason: tooLate,
  },
]

function pick<T>(list: readonly T[], index: number): T {
  const item = list[index % list.length]
  if (item === undefined) throw new Error('there is nothing to pick from')
  return item
}

/** What a receiver does with an attempt: up to three failures, of which the first may be silent, then it accepts. */
function wayOf(path: string, event: string, attempt: number): Way {
  const key = streamKey(seed, `${path} ${event}`)
  const drawn = draw(key, attempt, 0)
  if (path !== '/dead' && attempt > draw(key, 0, 0) % 4) return pick(accepting, drawn)
  return attempt === 1 && draw(key, attempt, 1) % 8 === 0 ? pick(silent, drawn) : pick(refusing, drawn)
}

interface Attempt {
  readonly event: string
  readonly attempt: number
}

async function startReceiver() {
  const arrived = new Map<string, Attempt[]>()
  const server = createServer({ keepAliveTimeout: 0 }, (request, response) => {
    const path = request.url ?? ''
    const event = String(request.headers['x-platform-event-id'])
    const attempt = Number(request.headers['x-platform-delivery-attempt'])
    arrived.set(path, [...(arrived.get(path) ?? []), { event, attempt }])
    request.resume().on('end', () => wayOf(path, event, attempt).answer(response))
  })
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    arrived,
    async stop() {
      server.closeAllConnections()
      await new Promise((resolve) => void server.close(resolve))
    },
  }
}

/** A port that nobody listens on any more. */
async function closedPort(): Promise<string> {
  const { url, stop } = await startReceiver()
  await stop()
  return url
}

const named = ({ event, attempt }: Attempt) => `${event} ${attempt}`

it(`real sockets that fail at random lose nothing, and have nothing twice (seed ${seed})`, async () => {
  const receiver = await startReceiver()
  const sim = createSimulator({ seed, webhooks: { hostTimeoutMs: timeout } })
  const { url, close } = await listen(sim)
  const urls = [
    `${receiver.url}/one`,
    `${receiver.url}/two`,
    `${receiver.url}/dead`,
    `${await closedPort()}/`,
  ]
  for (const target of urls) sim.api.webhookTargets.create({ url: target, event_types: ['user.created'] })
  for (let user = 0; user < 120; user++) {
    const email = `user-${user}@client.example`
    sim.api.users.create({ first_name: 'Ada', last_name: 'Client', email, role: 'viewer' })
  }
  const events = sim.events.list({ type: 'user.created' }).map(({ id }) => id)
  await call(url, 'POST', '/__sim/clock/advance', { body: { duration: '49h' } })
  const { body } = await call(url, 'GET', '/__sim/deliveries')
  const deliveries = body.data as readonly Delivery[]
  await close()
  await receiver.stop()

  let made = 0
  let busy = 0
  expect(deliveries).toHaveLength(events.length * urls.length)
  for (const target of urls) {
    const own = deliveries.filter((delivery) => delivery.url === target)
    expect(own.map(({ event_id }) => event_id)).toEqual(events)
    const path = new URL(target).pathname
    if (path === '/') {
      expect(own.every(({ status, attempts }) => status === 'failed' && attempts === 10)).toBe(true)
      expect(own[0]?.log[0]?.reason).toContain('ECONNREFUSED')
      continue
    }
    const unaccounted = (receiver.arrived.get(path) ?? []).map(named)
    for (const { event_id, log, status } of own) {
      for (const [before, { attempt, status, reason }] of log.entries()) {
        const way = wayOf(path, event_id, before + 1)
        const place = unaccounted.indexOf(named({ event: event_id, attempt }))
        if (place !== -1) unaccounted.splice(place, 1)
        made++
        // The host may be too busy to deliver or to answer in time: the platform has to go on as without an answer.
        if (way.reason !== tooLate && reason !== null && tooLate.test(reason)) busy++
        else {
          expect(place, 'it has arrived').not.toBe(-1)
          const expected = way.reason && expect.stringMatching(way.reason)
          expect({ attempt, status, reason }).toEqual({
            attempt: before + 1,
            status: way.status,
            reason: expected,
          })
        }
      }
      const accepted = log.findIndex(({ reason }) => reason === null)
      expect(accepted, 'nothing is sent after it was accepted').toBe(
        status === 'failed' ? -1 : log.length - 1,
      )
      expect(status).toBe(path === '/dead' ? 'failed' : 'delivered')
      if (status === 'failed') expect(log).toHaveLength(10)
    }
    expect(unaccounted, 'nothing arrives that was not sent, or twice').toEqual([])
  }
  expect(made).toBeGreaterThan(1_500)
  expect(busy / made, 'how much of that was due to the host').toBeLessThan(0.1)
}, 60_000)

const hasPython = spawnSync('python3', ['--version']).status === 0

// What it shows takes another process: its connections end at other moments than those of this one.
it.skipIf(!hasPython)('a receiver of HTTP/1.0, as Python has it, gets each delivery in time', async () => {
  const sim = createSimulator({ now: new Date(), webhooks: { hostTimeoutMs: timeout } })
  const script = fileURLToPath(new URL('../certify/receivers.py', import.meta.url))
  const child = spawn('python3', [script, 'none', sim.webhooks.publicKey], {
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  const [printed] = await once(child.stdout, 'data')
  const url = `http://127.0.0.1:${Number(String(printed))}/hooks`
  sim.api.webhookTargets.create({ url, event_types: ['customer.created'] })
  for (let number = 1; number <= 40; number++) {
    sim.api.customers.create({ name: `Corp ${number}`, customer_type: 'business' })
    await sim.idle()
  }
  child.kill()
  const reasons = sim.webhooks.deliveries().flatMap(({ log }) => log.map(({ reason }) => reason))
  expect(reasons).toEqual(Array(40).fill(null))
})
