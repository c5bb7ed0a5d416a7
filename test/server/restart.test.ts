import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { SimulatorOptions } from 'platform-simulator'
import { type Listening, type ListenOptions, listen } from 'platform-simulator/server'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { earlier } from './lives.js'
import { call } from './program.js'

const business = { name: 'Acme Corp', customer_type: 'business' } as const

let folder = ''
let state = ''
const servers: Listening[] = []
const receivers: Server[] = []
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'platform-simulator-restart-'))
  state = join(folder, 'state')
})
afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => server.close()))
  for (const receiver of receivers.splice(0)) receiver.close()
  rmSync(folder, { recursive: true })
})

async function serve(options: SimulatorOptions, listening: ListenOptions = {}): Promise<Listening> {
  const server = await listen(options, { state, ...listening })
  servers.push(server)
  return server
}

/** A receiver over HTTP. @param answer the status; what it does first is waited for */
async function receiver(answer: () => number | Promise<number>) {
  const events: { readonly id: string; readonly type: string }[] = []
  const server = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk) => {
      body += String(chunk)
    })
    request.on('end', async () => {
      events.push(JSON.parse(body))
      response.writeHead(await answer()).end()
    })
  })
  receivers.push(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return { webhook: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hooks`, events }
}

const statuses = async ({ url, apiKey }: Listening) => {
  const headers = { 'x-api-key': apiKey }
  const paths = ['/customers', '/__sim/clock']
  return Promise.all(paths.map(async (path) => (await call(url, 'GET', path, { headers })).status))
}

describe('a server that begins with a state', () => {
  it('has the key that was given out before, for the API and for its control', async () => {
    const first = await serve({ seed: 'one', clock: 'manual' })
    await first.close()
    const second = await serve({ clock: 'manual' })
    expect(second.apiKey).toBe(first.apiKey)
    expect(await statuses(second)).toEqual([200, 200])
    await call(second.url, 'POST', '/__sim/reset')
    expect(await statuses(second)).toEqual([200, 200])
  })

  it('has the key that it is told to have', async () => {
    await (await serve({ clock: 'manual' })).close()
    const told = await serve({ clock: 'manual', apiKey: 'key-of-the-app' })
    expect(told.apiKey).toBe('key-of-the-app')
    expect(await statuses(told)).toEqual([200, 200])
  })

  it('tells its webhook target of nothing that did not happen, and of nothing twice', async () => {
    const { webhook, events } = await receiver(() => 204)
    const first = await serve({}, { webhook })
    await expect.poll(() => events.length).toBe(1)
    await first.close()
    const second = await serve({}, { webhook })
    second.sim.api.customers.create(business)
    await expect.poll(() => events.map(({ type }) => type)).toContain('customer.created')
    expect(events.filter(({ type }) => type === 'target.created')).toHaveLength(1)
    const before = events.length
    await call(second.url, 'POST', '/__sim/seed', { body: { seed: 'x' } })
    await expect.poll(() => events.length).toBeGreaterThan(before)
    await second.sim.idle()
    const told = events.slice(before).map(({ id, type }) => `${type} ${id}`)
    expect(told).toEqual([expect.stringContaining('target.created')])
  })

  it('answers a receiver that calls it while it catches up with the time that has passed', async () => {
    let base: string | undefined
    const { webhook, events } = await receiver(async () => {
      if (base === undefined) return 500
      return (await fetch(`${base}/__sim/health`)).status
    })
    const first = await serve({}, { webhook })
    await expect.poll(() => events.length).toBe(1)
    await first.sim.idle()
    await first.close()
    earlier(state, 10 * 60_000)
    base = first.url
    const second = await serve({}, { webhook, port: first.port })
    await second.sim.idle()
    expect(second.sim.webhooks.deliveries()).toMatchObject([{ status: 'delivered', attempts: 2 }])
  })
})
