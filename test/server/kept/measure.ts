import { getEventListeners, once, setMaxListeners } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import { connect as connectTo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { createSimulator } from 'platform-simulator'
import { connect } from 'platform-simulator/control'
import { type ListenOptions, listen } from 'platform-simulator/server'
import { Applicant } from '../applicant.js'
import { type Asked, Line } from '../line.js'
import { call } from '../program.js'

/**
 * A program that tells in one line of JSON how many bytes each use of a server leaves behind. It needs `--expose-gc`: what
 * is garbage is collected before each reading.
 */

async function held(): Promise<number> {
  if (globalThis.gc === undefined) throw new Error('start it with --expose-gc')
  for (let turn = 0; turn < 4; turn++) {
    await pause(5)
    globalThis.gc()
  }
  const { heapUsed, external } = process.memoryUsage()
  return heapUsed + external
}

/** Bytes that are held for each use, after as many as are needed to fill what is bounded. */
async function left(uses: number, before: number, use: (times: number) => Promise<void>): Promise<number> {
  await use(before)
  const from = await held()
  await use(uses)
  return Math.round(((await held()) - from) / uses)
}

const size = 50

async function asking(line: Line, call: Asked, status: number, times: number): Promise<void> {
  for (let done = 0; done < times; done += size) {
    const statuses = await line.ask(Array.from({ length: Math.min(size, times - done) }, () => call))
    for (const found of statuses) if (found !== status) throw new Error(`${call.path} was answered ${found}`)
  }
}

const serve = (options: ListenOptions = {}) => listen({ clock: 'manual', limits: { rate: 'off' } }, options)

const repeat = (use: () => Promise<unknown>) => async (times: number) => {
  for (let done = 0; done < times; done++) await use()
}

/** A connection that is broken off when its request has been sent, or when something comes back. */
async function brokenOff(port: number, text: string, isAnswered: boolean): Promise<void> {
  const socket = connectTo(port, '127.0.0.1')
  socket.on('error', () => undefined)
  await once(socket, 'connect')
  socket.write(text)
  await (isAnswered ? once(socket, 'data') : pause(1))
  socket.destroy()
  await once(socket, 'close')
}

async function one(
  options: ListenOptions,
  call: (key: string) => Asked,
  status: number,
  uses: number,
  before: number,
) {
  const server = await serve(options)
  const line = await Line.open(server.url)
  const bytes = await left(uses, before, (times) => asking(line, call(server.apiKey), status, times))
  await line.close()
  await server.close()
  return bytes
}

const measured: Record<string, () => Promise<number>> = {
  gets: () => one({}, (key) => ({ path: '/customers', headers: { 'x-api-key': key } }), 200, 10_000, 2500),
  controls: () => one({}, () => ({ path: '/__sim/clock' }), 200, 10_000, 2500),
  bodies: () =>
    one(
      {},
      (key) => ({
        method: 'POST',
        path: '/customers',
        headers: { 'x-api-key': key, 'content-type': 'application/json' },
        body: JSON.stringify({ name: 'x'.repeat(900_000) }),
      }),
      400,
      300,
      20,
    ),
  tools: () =>
    one(
      { mcp: true },
      (key) => ({
        method: 'POST',
        path: '/mcp',
        headers: {
          'content-type': 'application/json',
          accept: 'application/json, text/event-stream',
          authorization: `Bearer ${key}`,
        },
        body: '{"jsonrpc":"2.0","id":1,"method":"ping","params":{}}',
      }),
      200,
      400,
      200,
    ),
  brokenOff: async () => {
    const server = await serve()
    const head = `POST /customers HTTP/1.1\r\nhost: 127.0.0.1\r\nx-api-key: ${server.apiKey}\r\n`
    const text = `${head}content-type: application/json\r\ncontent-length: 100000\r\n\r\n${'x'.repeat(50_000)}`
    const bytes = await left(
      200,
      50,
      repeat(() => brokenOff(server.port, text, false)),
    )
    await server.close()
    return bytes
  },
  feeds: async () => {
    const server = await serve()
    const text = 'GET /__sim/inspect/live HTTP/1.1\r\nhost: 127.0.0.1\r\n\r\n'
    const bytes = await left(
      200,
      50,
      repeat(() => brokenOff(server.port, text, true)),
    )
    await server.close()
    return bytes
  },
  worlds: async () => {
    const server = await serve()
    const bytes = await left(
      80,
      20,
      repeat(async () => {
        const { body } = await call(server.url, 'POST', '/__sim/worlds', { body: { clock: 'real' } })
        await call(server.url, 'GET', '/customers', { headers: { 'x-api-key': body.api_key } })
        await call(server.url, 'DELETE', `/__sim/worlds/${body.id}`)
      }),
    )
    await server.close()
    return bytes
  },
  forks: async () => {
    const server = await serve()
    server.sim.given.completedOneOff()
    const bytes = await left(
      80,
      20,
      repeat(async () => {
        const { body } = await call(server.url, 'POST', '/__sim/fork', { body: {} })
        await call(server.url, 'GET', `/w/${body.id}/__sim/inspect`)
        await call(server.url, 'DELETE', `/__sim/worlds/${body.id}`)
      }),
    )
    await server.close()
    return bytes
  },
  covered: async () => {
    const folder = mkdtempSync(join(tmpdir(), 'platform-simulator-kept-'))
    const server = await serve({ coverage: folder })
    const bytes = await left(
      80,
      20,
      repeat(async () => {
        const { body } = await call(server.url, 'POST', '/__sim/worlds', { body: { clock: 'real' } })
        const forked = await call(server.url, 'POST', '/__sim/fork', { body: {} })
        await call(server.url, 'GET', '/customers', { headers: { 'x-api-key': body.api_key } })
        await call(server.url, 'DELETE', `/__sim/worlds/${body.id}`)
        await call(server.url, 'DELETE', `/__sim/worlds/${forked.body.id}`)
      }),
    )
    await server.close()
    rmSync(folder, { recursive: true })
    return bytes
  },
  clients: async () => {
    const server = await serve()
    const bytes = await left(
      200,
      100,
      repeat(async () => (await connect(server.url)).clock.now()),
    )
    await server.close()
    return bytes
  },
  uploads: async () => {
    const server = await serve()
    const { url } = await (await Applicant.begin(server.url, server.apiKey)).announce()
    const { pathname, search } = new URL(url)
    const headers = { 'content-type': 'application/pdf' }
    const upload: Asked = { method: 'PUT', path: pathname + search, headers, body: 'x'.repeat(200_000) }
    const line = await Line.open(server.url)
    const bytes = await left(
      100,
      20,
      repeat(() => line.ask([upload])),
    )
    await line.close()
    await server.close()
    return bytes
  },
  deliveries: async () => {
    const receiver = createServer((_, response) => response.writeHead(204).end())
    receiver.listen(0, '127.0.0.1')
    await once(receiver, 'listening')
    const address = receiver.address()
    const port = typeof address === 'object' && address !== null ? address.port : 0
    const sim = createSimulator()
    const bytes = await left(
      10,
      10,
      repeat(async () => {
        sim.api.webhookTargets.create({ url: `http://127.0.0.1:${port}/hooks`, global: true })
        for (let made = 0; made < 10; made++)
          sim.api.customers.create({ name: `Acme ${made}`, customer_type: 'business' })
        await sim.idle()
        // With the log of requests, which is not full yet.
        sim.reset()
      }),
    )
    sim.dispose()
    receiver.closeAllConnections()
    receiver.close()
    return bytes
  },
  signals: async () => {
    const sim = createSimulator()
    const { signal } = new AbortController()
    setMaxListeners(0, signal)
    const init = { headers: { 'x-api-key': sim.apiKey }, signal }
    const bytes = await left(
      1000,
      2500,
      repeat(() => sim.fetch(`${sim.baseUrl}/customers`, init)),
    )
    sim.dispose()
    return bytes + getEventListeners(signal, 'abort').length * 1000
  },
}

const found: Record<string, number> = {}
for (const [name, measure] of Object.entries(measured)) found[name] = await measure()
console.log(JSON.stringify(found))
