import { Agent, request as httpRequest, type IncomingMessage } from 'node:http'
import { connect, type Socket } from 'node:net'
import { createSimulator, type SimulatorOptions, UsageError } from 'platform-simulator'
import { type Listening, type ListenOptions, listen } from 'platform-simulator/server'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { nextKey } from '../support/entry-points.js'

const newCustomer = { name: 'Acme Corp', customer_type: 'business' }

const open: Listening[] = []
afterEach(() => Promise.all(open.splice(0).map((server) => server.close())))

async function serve(options: SimulatorOptions = {}, listening: ListenOptions = {}) {
  const sim = createSimulator(options)
  const server = await listen(sim, listening)
  open.push(server)
  const headers = { 'x-api-key': sim.apiKey }
  return { sim, server, headers }
}

/** What a test sends byte by byte, and what comes back. */
async function wire(port: number): Promise<{ readonly socket: Socket; readonly received: () => string }> {
  const socket = connect(port, '127.0.0.1')
  let text = ''
  socket.on('data', (chunk) => {
    text += chunk.toString()
  })
  await new Promise((resolve) => socket.once('connect', resolve))
  return { socket, received: () => text }
}

const closed = (socket: Socket): Promise<void> =>
  new Promise((resolve) => socket.once('close', () => resolve()))

describe('listen', () => {
  it('answers as sim.fetch does, to the header', async () => {
    const { server, headers } = await serve()
    const twin = createSimulator()
    for (const path of ['/customers', '/custmers', '/customers/unknown', '/openapi.yaml']) {
      const [there, here] = [await fetch(server.url + path, { headers }), await twin.fetch(path, { headers })]
      expect(there.status, path).toBe(here.status)
      expect(Object.fromEntries(there.headers)).toMatchObject(Object.fromEntries(here.headers))
      expect(await there.text()).toBe(await here.text())
    }
  })

  it.each(['Acme Corp', 'Zoë Müller', '株式会社アクメ', '🦊 & Co'])('carries the text %s', async (name) => {
    const { server, sim, headers } = await serve()
    const { id } = sim.api.customers.create({ name, customer_type: 'business' })
    const response = await fetch(`${server.url}/customers/${id}`, { headers })
    const bytes = await response.clone().arrayBuffer()
    expect(response.headers.get('content-length')).toBe(String(bytes.byteLength))
    expect(await response.json()).toMatchObject({ name })
  })

  it('takes a free port of this machine only, unless told otherwise', async () => {
    const { server } = await serve()
    expect(server.url).toBe(`http://127.0.0.1:${server.port}`)
    expect(server.port).toBeGreaterThan(0)
    const everywhere = await serve({}, { host: '0.0.0.0' })
    expect(everywhere.server.url).toBe(`http://127.0.0.1:${everywhere.server.port}`)
  })

  it('makes a simulator by options: its clock is the host’s, and its address the server’s', async () => {
    const server = await listen({ seed: 7 })
    open.push(server)
    expect(server.sim.baseUrl).toBe(server.url)
    expect(Math.abs(server.sim.clock.now().getTime() - Date.now())).toBeLessThan(60_000)
    expect(server.sim.apiKey).toBe(createSimulator({ seed: 7 }).apiKey)
  })

  it('refuses wrong options, and lets go of the port', async () => {
    await expect(listen({ sede: 1 } as SimulatorOptions)).rejects.toThrow('there is no option sede')
    const { server } = await serve()
    await expect(listen({}, { port: server.port })).rejects.toThrow(UsageError)
    await expect(listen({}, { port: server.port })).rejects.toThrow(
      `port ${server.port} of 127.0.0.1 is taken. Stop what listens there, or choose another port; 0 takes a free one.`,
    )
    const port = server.port
    await server.close()
    open.push(await listen({}, { port }))
  })

  it.each([
    [{ webhook: 'nota' }, 'the option webhook is nota'],
    [{ webhook: 'http://example.com/hooks' }, 'must be a URL that starts with https://'],
    [{ token: '' }, 'the option token is empty'],
    [{ host: '' }, 'the option host is empty'],
  ])('refuses %j', async (options, message) => {
    await expect(listen({}, options)).rejects.toThrow(UsageError)
    await expect(listen({}, options)).rejects.toThrow(message)
  })

  it('serves below the path of the base URL, and beside it', async () => {
    const { server, headers } = await serve({ baseUrl: 'https://api.host.example/v1' })
    expect((await fetch(`${server.url}/v1/customers`, { headers })).status).toBe(200)
    expect((await fetch(`${server.url}/customers`, { headers })).status).toBe(200)
  })

  it('takes requests whose line has the whole address, as proxies send them', async () => {
    const { server, sim } = await serve()
    const { socket, received } = await wire(server.port)
    socket.write(
      `GET http://api.host.example/customers?limit=1 HTTP/1.1\r\nhost: x\r\nx-api-key: ${sim.apiKey}\r\nconnection: close\r\n\r\n`,
    )
    await closed(socket)
    expect(received()).toContain('HTTP/1.1 200')
    expect(sim.requests.list()).toMatchObject([{ path: '/customers', query: 'limit=1' }])
  })

  it('keeps connections, and reads HEAD as the platform does, without a body', async () => {
    const { server, headers } = await serve()
    const agent = new Agent({ keepAlive: true, maxSockets: 1 })
    const ports = new Set<number | undefined>()
    const send = (method: string) =>
      new Promise<{ readonly status: number | undefined; readonly text: string }>((resolve, reject) => {
        const sent = httpRequest(`${server.url}/customers`, { method, agent, headers }, (response) => {
          ports.add(response.socket.localPort)
          readAll(response).then((text) => resolve({ status: response.statusCode, text }), reject)
        })
        sent.on('error', reject)
        sent.end()
      })
    expect(await send('GET')).toMatchObject({ status: 200, text: expect.stringContaining('"data"') })
    expect(await send('HEAD')).toEqual({ status: 405, text: '' })
    expect(await send('GET')).toMatchObject({ status: 200 })
    expect(ports.size).toBe(1)
    agent.destroy()
  })

  it('refuses a body that is larger than its operation takes, without reading it all into memory', async () => {
    const { server, sim, headers } = await serve()
    const body = JSON.stringify({ ...newCustomer, name: 'x'.repeat(3_000_000) })
    const sent = { ...headers, 'content-type': 'application/json', 'x-idempotency-key': nextKey() }
    const response = await fetch(`${server.url}/customers`, { method: 'POST', headers: sent, body })
    expect(response.status).toBe(413)
    expect(sim.requests.list()).toMatchObject([{ status: 413, problem: 'payload-too-large' }])
    expect((await fetch(`${server.url}/customers`, { headers })).status).toBe(200)
  })

  it('applies a request when it is there as a whole: one that stalls keeps nobody waiting', async () => {
    const { server, sim, headers } = await serve()
    const { socket, received } = await wire(server.port)
    const body = JSON.stringify(newCustomer)
    socket.write(
      `POST /customers HTTP/1.1\r\nhost: x\r\nx-api-key: ${sim.apiKey}\r\nx-idempotency-key: ${nextKey()}\r\ncontent-length: ${body.length}\r\ncontent-type: application/json\r\n\r\n${body.slice(0, 5)}`,
    )
    expect((await fetch(`${server.url}/customers`, { headers })).status).toBe(200)
    socket.end(body.slice(5))
    await closed(socket)
    expect(received()).toContain('HTTP/1.1 201')
    expect(sim.requests.list().map(({ method }) => method)).toEqual(['GET', 'POST'])
  })

  it('breaks the connection where a fault loses the answer, and the retry gets it', async () => {
    const { server, sim, headers } = await serve()
    sim.faults.next('customers.create', { loseResponse: true })
    const create = { ...headers, 'content-type': 'application/json', 'x-idempotency-key': nextKey() }
    const send = () =>
      fetch(`${server.url}/customers`, { method: 'POST', headers: create, body: JSON.stringify(newCustomer) })
    await expect(send()).rejects.toThrow('fetch failed')
    expect((await send()).status).toBe(201)
    expect(sim.requests.list().map(({ replayed }) => replayed)).toEqual([false, true])
  })

  it('answers late where a fault says so', async () => {
    const { server, sim, headers } = await serve()
    sim.faults.next('customers.list', { delay: '30s' })
    const answer = fetch(`${server.url}/customers`, { headers })
    await expect.poll(() => sim.requests.list().length).toBe(1)
    await sim.clock.advance('30s')
    expect((await answer).status).toBe(200)
  })

  it('answers all that arrive in one turn, each as it stands, when the connection of some breaks', async () => {
    const { server, sim, headers } = await serve({ limits: { rate: 'off' } })
    sim.faults.next('users.list', { networkError: true, times: 2 })
    const paths = Array.from({ length: 12 }, (_, index) => ['/customers', '/users', '/custmers'][index % 3])
    // Open before anything is sent, so that what is sent arrives together.
    const wires = await Promise.all(paths.map(() => wire(server.port)))
    for (const [index, { socket }] of wires.entries())
      socket.write(
        `GET ${paths[index]} HTTP/1.1\r\nhost: x\r\nx-api-key: ${headers['x-api-key']}\r\nconnection: close\r\n\r\n`,
      )
    await Promise.all(wires.map(({ socket }) => closed(socket)))
    const seen = wires.map(({ received }) => received().slice(9, 12))
    const [lists, users, misses] = [0, 1, 2].map((kind) => seen.filter((_, index) => index % 3 === kind))
    expect([lists, misses]).toEqual([Array(4).fill('200'), Array(4).fill('404')])
    expect(users?.sort()).toEqual(['', '', '200', '200'])
  })

  it('answers while a test runner has faked every timer', async () => {
    const { server, headers } = await serve()
    vi.useFakeTimers({ toFake: ['setImmediate', 'setTimeout', 'setInterval', 'Date'] })
    try {
      expect((await fetch(`${server.url}/customers`, { headers })).status).toBe(200)
    } finally {
      vi.useRealTimers()
    }
  })

  it('closes when what is in flight has its answer, and takes nothing new meanwhile', async () => {
    const { server, sim, headers } = await serve()
    sim.faults.next('customers.list', { delay: '1s' })
    const answer = fetch(`${server.url}/customers`, { headers })
    await expect.poll(() => sim.requests.list().length).toBe(1)
    let isClosed = false
    const closing = server.close().then(() => {
      isClosed = true
    })
    await expect(fetch(`${server.url}/customers`, { headers })).rejects.toThrow('fetch failed')
    expect(isClosed).toBe(false)
    await sim.clock.advance('1s')
    const response = await answer
    expect([response.status, response.headers.get('connection')]).toEqual([200, 'close'])
    await closing
    expect(sim.api.customers.list().data, 'the simulator that was given lives on').toEqual([])
  })

  it('tells a caller of the mistake of whoever runs it', async () => {
    const { server, sim, headers } = await serve()
    sim.dispose()
    const response = await fetch(`${server.url}/customers`, { headers })
    expect(response.status).toBe(500)
    expect(await response.json()).toMatchObject({ detail: expect.stringContaining('was disposed') })
  })

  it('subscribes a webhook target in the worlds that it makes, and reset leaves it there', async () => {
    const server = await listen({ clock: 'manual' }, { webhook: 'http://127.0.0.1:9/hooks' })
    open.push(server)
    await fetch(`${server.url}/__sim/reset`, { method: 'POST' })
    expect(server.sim.api.webhookTargets.list().data).toMatchObject([{ url: 'http://127.0.0.1:9/hooks' }])
  })
})

async function readAll(message: IncomingMessage): Promise<string> {
  let text = ''
  for await (const chunk of message) text += String(chunk)
  return text
}
