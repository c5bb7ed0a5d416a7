import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createSimulator, type Simulator, UsageError } from 'platform-simulator'
import { listen } from 'platform-simulator/server'
import { clockOf, verifyWebhook } from 'platform-simulator/webhooks'
import { describe, expect, it } from 'vitest'
import { Gate } from '../../src/hosts/webhooks/sender.js'

/** A receiver over HTTP. @param respond the status that it answers, when it does */
async function receiving(respond: () => number | Promise<number>) {
  const server = createServer((_, response) => {
    void Promise.resolve(respond()).then((status) => response.writeHead(status).end())
  })
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const stop = async () => {
    server.closeAllConnections()
    await new Promise((resolve) => void server.close(resolve))
  }
  return { url: `http://127.0.0.1:${port}/hooks`, [Symbol.asyncDispose]: stop }
}

function happening(sim: Simulator, url: string, events: number): void {
  sim.api.webhookTargets.create({ url, event_types: ['user.created'] })
  for (let user = 0; user < events; user++) {
    const email = `user-${user}@client.example`
    sim.api.users.create({ first_name: 'Ada', last_name: 'Client', email, role: 'viewer' })
  }
}

const reasons = (sim: Simulator) =>
  sim.webhooks.deliveries().flatMap(({ log }) => log.map(({ reason }) => reason))

describe('a receiver over HTTP', () => {
  it('that handles one request at a time gets four at once, and the wait for a turn is not its own', async () => {
    let open = 0
    let most = 0
    let turn: Promise<unknown> = Promise.resolve()
    await using receiver = await receiving(async () => {
      most = Math.max(most, ++open)
      turn = turn.then(() => new Promise((resolve) => setTimeout(resolve, 30)))
      await turn
      open--
      return 204
    })
    // Together they take twice as long as one of them may.
    const sim = createSimulator({ webhooks: { hostTimeoutMs: 750 } })
    happening(sim, receiver.url, 50)
    await sim.idle()
    expect(reasons(sim)).toEqual(Array.from({ length: 50 }, () => null))
    expect(most).toBe(4)
  }, 60_000)

  it('is nothing that is remembered when nothing is sent to it any more', () => {
    const gate = new Gate()
    const lane = gate.lane('http://127.0.0.1:3000/hooks')
    expect(lane.enter()).toBeUndefined()
    expect(gate.lane('http://127.0.0.1:3000/other')).toBe(lane)
    lane.leave()
    expect(gate.lane('http://127.0.0.1:3000/hooks')).not.toBe(lane)
  })

  it('that refuses is told in the log what is signed', async () => {
    await using receiver = await receiving(() => 401)
    const sim = createSimulator({ now: new Date() })
    happening(sim, receiver.url, 1)
    await sim.idle()
    expect(reasons(sim)).toEqual([
      'the receiver answered 401; where it refuses the signature: signed is the header x-webhook-timestamp followed directly by the raw body, with nothing between them',
    ])
  })

  it('whose clock is another is told in the log where it can ask for the time', async () => {
    await using receiver = await receiving(() => 401)
    const sim = createSimulator({ now: '2020-01-01' })
    happening(sim, receiver.url, 1)
    await sim.idle()
    expect(reasons(sim)[0]).toMatch(/its clock is .* from the simulator's, .*GET \/__sim\/clock/)
  })

  it('asks a server for its time, by which the signature is good', async () => {
    const { url, sim, apiKey, close } = await listen({ clock: 'manual', now: '2020-01-01' }, { token: 't' })
    const webhook = sim.webhooks.build('customer.created')
    const now = await clockOf(`${url}/`, { apiKey, token: 't' })
    expect(now).toEqual(sim.clock.now())
    expect(verifyWebhook({ ...pick(webhook), now }).ok).toBe(true)
    await expect(clockOf(url)).rejects.toThrow(`clockOf: GET ${url}/__sim/clock answered 401`)
    await close()
    await expect(clockOf(url)).rejects.toThrow('Is platform-simulator serve running there?')
    await expect(clockOf('6464')).rejects.toThrow(UsageError)
  })
})

const pick = ({ body, headers, publicKey }: ReturnType<Simulator['webhooks']['build']>) => ({
  body,
  headers,
  publicKey,
})

describe('an application that deliveries are handed to', () => {
  const url = 'https://app.example/hooks?from=platform'

  it('has fetch, and is called as what it is', async () => {
    const sim = createSimulator()
    const app = {
      seen: [] as string[],
      fetch(request: Request) {
        this.seen.push(`${request.method} ${request.url}`)
        return new Response(null, { status: 202 })
      },
    }
    sim.webhooks.deliverTo(app)
    happening(sim, url, 1)
    await sim.idle()
    expect(app.seen).toEqual([`POST ${url}`])
  })

  it('has inject, and gets method, path, headers and body', async () => {
    const sim = createSimulator()
    const injected: unknown[] = []
    sim.webhooks.deliverTo(url, {
      async inject(request) {
        injected.push({
          ...request,
          headers: Object.keys(request.headers),
          payload: JSON.parse(request.payload).type,
        })
        return { statusCode: injected.length === 1 ? 500 : 200 }
      },
    })
    happening(sim, url, 1)
    await sim.clock.advance('1h')
    expect(injected[0]).toEqual({
      method: 'POST',
      url: '/hooks?from=platform',
      headers: expect.arrayContaining(['x-webhook-signature', 'content-type']),
      payload: 'user.created',
    })
    expect(reasons(sim)).toEqual(['the receiver answered 500', null])
  })

  it('is refused when it has neither, and what it has is named', () => {
    const sim = createSimulator()
    expect(() => sim.webhooks.deliverTo(url, { routes: [], handle: 1 } as never)).toThrow(
      `was given ${url} and an object with routes, handle. A handler is a function from Request to Response, or an application with a method fetch or inject.`,
    )
    expect(() => sim.webhooks.deliverTo('nope', () => new Response())).toThrow(UsageError)
  })
})
