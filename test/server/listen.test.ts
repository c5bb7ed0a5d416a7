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

/** Sends the text of requests over one connection, and answers all that came back until it was closed. */
async function exchange(port: number, ...texts: readonly string[]): Promise<string> {
  const { socket, received } = await wire(port)
  socket.on('error', () => undefined)
  const end = closed(socket)
  for (const text of texts) {
    socket.write(text)
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  await end
  return received()
}

function requestText(line: string, headers: Readonly<Record<string, string>>, body = ''): string {
  const sent = {
    host: '127.0.0.1',
    ...headers,
    ...(body !== '' && { 'content-length': String(body.length) }),
  }
  const lines = Object.entries(sent).map(([name, value]) => `${name}: ${value}\r\n`)
  return `${line} HTTP/1.1\r\n${lines.join('')}\r\n${body}`
}

describe('a connection', () => {
  let made = 0
  const creation = (sim: { readonly apiKey: string }) =>
    requestText(
      'POST /customers',
      { 'x-api-key': sim.apiKey, 'x-idempotency-key': nextKey(), 'content-type': 'application/json' },
      JSON.stringify({ ...newCustomer, name: `Customer ${made++}` }),
    )

  it('keeps the answer of a whole request when garbage follows it', async () => {
    const { server, sim, headers } = await serve()
    for (const garbage of ['xx', '\u0000\u0001', 'GET\r\n\r\n']) {
      const posted = await exchange(server.port, creation(sim) + garbage)
      expect(posted, JSON.stringify(garbage)).toMatch(/^HTTP\/1.1 201 /)
      const read = await exchange(server.port, requestText('GET /customers', headers) + garbage)
      expect(read).toMatch(/^HTTP\/1.1 200 /)
      expect(read).toContain('"data":[')
    }
    expect(sim.api.customers.list().meta.total_count).toBe(3)
  })

  it('keeps the answers before a request that breaks in the middle, and refuses that one', async () => {
    const { server, sim, headers } = await serve()
    const broken = requestText('POST /customers', { ...headers, 'transfer-encoding': 'chunked' })
    const received = await exchange(server.port, `${requestText('GET /customers', headers)}${broken}zz\r\n`)
    expect(received.match(/HTTP\/1.1 \d+/g)).toEqual(['HTTP/1.1 200', 'HTTP/1.1 400'])
    expect(sim.api.customers.list().data).toEqual([])
  })

  it.each([
    ['a line that is no request', 400, 'nonsense\r\n\r\n'],
    ['headers that are too long', 431, requestText('GET /customers', { 'x-long': 'x'.repeat(40_000) })],
    ['an expectation that nobody has', 417, requestText('GET /customers', { expect: 'tea' })],
    [
      'a star in the place of a path',
      404,
      'OPTIONS * HTTP/1.1\r\nhost: 127.0.0.1\r\nconnection: close\r\n\r\n',
    ],
    [
      'a body that is packed as well as cut into chunks',
      501,
      `${requestText('POST /customers', { 'transfer-encoding': 'gzip, chunked' })}0\r\n\r\n`,
    ],
    ['a tunnel that is asked for', 405, 'CONNECT a.example:443 HTTP/1.1\r\nhost: a.example:443\r\n\r\n'],
    ['two expectations', 417, requestText('GET /customers', { expect: '100-continue, tea' })],
    [
      'a second host behind thousands of headers',
      400,
      `GET /customers HTTP/1.1\r\nhost: 127.0.0.1\r\n${'a: b\r\n'.repeat(2100)}host: a.example\r\n\r\n`,
    ],
    ['no host', 400, 'GET /customers HTTP/1.1\r\n\r\n'],
    ['two hosts', 400, 'GET /customers HTTP/1.1\r\nhost: 127.0.0.1\r\nHost: a.example\r\n\r\n'],
  ])('with %s is refused by a problem document with status %i', async (_, status, text) => {
    const { server } = await serve()
    const received = await exchange(server.port, text)
    const [head = '', body = ''] = received.split('\r\n\r\n')
    expect(head).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
    expect(head.toLowerCase()).toContain('content-type: application/problem+json')
    expect(JSON.parse(body)).toMatchObject({ status, title: expect.any(String), detail: expect.any(String) })
  })

  it.each<[string, (headers: Readonly<Record<string, string>>) => string, number]>([
    [
      'an expectation that nobody has',
      (headers) => requestText('GET /customers', { ...headers, expect: 'tea' }),
      417,
    ],
    [
      'an expectation without a body',
      (headers) => requestText('GET /customers', { ...headers, expect: '100-continue' }),
      200,
    ],
    [
      'a body that is not asked for',
      () => requestText('POST /customers', { expect: '100-continue', 'content-length': '9' }),
      401,
    ],
    ['no host', () => 'GET /customers HTTP/1.1\r\n\r\n', 400],
    ['two hosts', () => 'GET /customers HTTP/1.1\r\nhost: a\r\nhost: b\r\n\r\n', 400],
    [
      'another protocol that is asked for',
      (headers) => requestText('GET /customers', { ...headers, connection: 'upgrade', upgrade: 'h2c' }),
      200,
    ],
    ['a tunnel that is asked for', () => 'CONNECT a.example:443 HTTP/1.1\r\nhost: a.example\r\n\r\n', 405],
    [
      'a packed body',
      (headers) =>
        `${requestText('POST /customers', { ...headers, 'transfer-encoding': 'gzip, chunked' })}0\r\n\r\n`,
      501,
    ],
  ])(
    'that ends with the answer to %s keeps the answers before, and nothing that follows happens',
    async (_, last, status) => {
      const { server, sim, headers } = await serve()
      const received = await exchange(server.port, creation(sim) + last(headers) + creation(sim))
      expect(received.match(/HTTP\/1.1 \d+/g)).toEqual(['HTTP/1.1 201', `HTTP/1.1 ${status}`])
      expect(received.toLowerCase()).toContain('connection: close')
      expect(sim.api.customers.list().meta.total_count, 'only the one that was answered').toBe(1)
    },
  )

  it('reads the headers behind the 2,000th, and asks nobody of HTTP/1.0 to go on', async () => {
    const { server, sim } = await serve()
    const many = 'a: b\r\n'.repeat(2100)
    const late = `GET /customers HTTP/1.1\r\nhost: 127.0.0.1\r\n${many}x-api-key: ${sim.apiKey}\r\nconnection: close\r\n\r\n`
    expect(await exchange(server.port, late)).toMatch(/^HTTP\/1.1 200 /)
    const old = creation(sim).replace('HTTP/1.1', 'HTTP/1.0').replace('\r\n', '\r\nexpect: 100-continue\r\n')
    expect(await exchange(server.port, old)).toMatch(/^HTTP\/1.1 201 /)
  })

  it('is answered at once where the caller is not let in, and not a byte of the body is asked for', async () => {
    const { server, sim } = await serve()
    const length = String(400 * 1024 * 1024)
    const paths = {
      '/customers': { 'x-api-key': 'nobody' },
      '/nowhere': { 'x-api-key': sim.apiKey },
      '/__sim/restore': { origin: 'https://evil.example' },
      '/__sim/reset': { 'x-api-key': 'nobody' },
      '/w/w9/customers': {},
    }
    for (const [path, headers] of Object.entries(paths)) {
      const asked = { ...headers, 'content-length': length, expect: '100-continue' }
      const received = await exchange(server.port, requestText(`POST ${path}`, asked))
      expect(received, path).toMatch(/^HTTP\/1.1 40[134] /)
      const { socket, received: soFar } = await wire(server.port)
      socket.write(`${requestText(`POST ${path}`, { ...headers, 'content-length': length })}{"a`)
      await expect.poll(soFar).toMatch(/^HTTP\/1.1 40[134] /)
      socket.destroy()
    }
    const invited = requestText('POST /customers', {
      'x-api-key': sim.apiKey,
      'x-idempotency-key': nextKey(),
      'content-type': 'application/json',
      'content-length': String(JSON.stringify(newCustomer).length),
      expect: '100-continue',
      connection: 'close',
    })
    const received = await exchange(server.port, invited, JSON.stringify(newCustomer))
    expect(received).toMatch(/^HTTP\/1.1 100 Continue\r\n\r\nHTTP\/1.1 201 /)
  })

  it('that the caller closes ends what waits for its answer', async () => {
    const { server, sim, headers } = await serve()
    sim.faults.next('customers.list', { delay: '30s' })
    const aborter = new AbortController()
    const answer = fetch(`${server.url}/customers`, { headers, signal: aborter.signal })
    await expect.poll(() => sim.requests.list().length).toBe(1)
    aborter.abort()
    await expect(answer).rejects.toThrow()
    await expect(sim.clock.advance('30s')).resolves.toBeUndefined()
    expect((await fetch(`${server.url}/customers`, { headers })).status).toBe(200)
  })
})

describe('the host of a request', () => {
  const ask = async (port: number, host: string, headers: Readonly<Record<string, string>>) => {
    const received = await exchange(
      port,
      requestText('GET /customers', { ...headers, host, connection: 'close' }),
    )
    return Number(received.slice(9, 12))
  }

  it('is the server’s own, or it is refused: a page that lets its name point here reads nothing', async () => {
    const { server, sim, headers } = await serve({ clock: { auto: '1s' } })
    const { port } = server
    for (const own of [
      `127.0.0.1:${port}`,
      'localhost',
      'LOCALHOST',
      `[::1]:${port}`,
      'api.sandbox.platform.example',
    ])
      expect(await ask(port, own, headers), own).toBe(200)
    const before = sim.hash()
    for (const other of ['evil.example', `evil.example:${port}`, '10.0.0.1', 'localhost.evil.example', ''])
      expect(await ask(port, other, headers), other).toBe(421)
    expect(sim.hash(), 'and moves no automatic clock').toBe(before)
    const text = requestText('GET /customers', { ...headers, host: 'evil.example', connection: 'close' })
    expect(await exchange(port, text)).toContain('"detail":"This server is not evil.example."')
  })

  it('can be one of the names that were added', async () => {
    const { server, headers } = await serve({}, { hostNames: ['simulator', 'pay.test'] })
    const statuses = []
    for (const host of ['simulator:6464', 'pay.test', 'other.test'])
      statuses.push(await ask(server.port, host, headers))
    expect(statuses).toEqual([200, 200, 421])
  })

  it('can be any address where the server is reachable from other machines, and no foreign name', async () => {
    const { server, headers } = await serve({}, { host: '0.0.0.0' })
    const statuses = []
    for (const host of ['10.0.0.1:6464', '[fe80::1]', 'evil.example'])
      statuses.push(await ask(server.port, host, headers))
    expect(statuses).toEqual([200, 200, 421])
  })
})

describe('an automatic clock', () => {
  it('is not moved by strangers', async () => {
    const { server, sim, headers } = await serve({ clock: { auto: '1s' } })
    for (const sent of [{}, { 'x-api-key': 'nobody' }, { authorization: 'Bearer nobody' }])
      await fetch(`${server.url}/customers`, { headers: sent })
    await fetch(`${server.url}/openapi.yaml`)
    expect(sim.clock.now().toISOString()).toBe('2026-01-01T00:00:00.000Z')
    await fetch(`${server.url}/customers`, { headers })
    expect(sim.clock.now().toISOString()).toBe('2026-01-01T00:00:01.000Z')
  })
})

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
    [{ webhook: 'nota' }, "the option webhook is 'nota': it must be a URL"],
    [{ webhook: 'http://example.com/hooks' }, 'must be a URL that starts with https://'],
    [{ token: '' }, "the option token is ''"],
    [{ host: '' }, "the option host is ''"],
    [{ hostNames: ['http://pay.test'] }, 'the option hostNames has "http://pay.test" in it'],
    [{ hostNames: ['pay.test:81'] }, 'the option hostNames has'],
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

  it.each(['/', '/__sim/health', '/w/default/__sim/clock'])(
    'answers HEAD of %s as GET, for what waits for a server',
    async (path) => {
      const { server } = await serve()
      const response = await fetch(server.url + path, { method: 'HEAD' })
      expect([response.status, await response.text()]).toEqual([200, ''])
      expect((await fetch(`${server.url}/__sim/reset`, { method: 'HEAD' })).status).toBe(405)
    },
  )

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

  it('throws away what a client sends to where it may not, and keeps the connection', async () => {
    const { server, sim } = await serve()
    const body = new Uint8Array(20 * 1024 * 1024)
    const headers = { 'x-api-key': 'nobody', 'content-type': 'application/json' }
    const agent = new Agent({ keepAlive: true, maxSockets: 1 })
    for (let round = 0; round < 2; round++) {
      const status = await new Promise((resolve, reject) => {
        const sent = httpRequest(
          `${server.url}/customers`,
          { method: 'POST', agent, headers },
          (response) => {
            readAll(response).then(() => resolve(response.statusCode), reject)
          },
        )
        sent.on('error', reject)
        sent.end(body)
      })
      expect(status).toBe(401)
    }
    agent.destroy()
    expect(sim.requests.list()).toMatchObject([{ status: 401 }, { status: 401 }])
  })

  it('refuses a body that is larger than its operation takes, without reading it all into memory', async () => {
    const { server, sim, headers } = await serve()
    const body = JSON.stringify({ ...newCustomer, name: 'x'.repeat(3_000_000) })
    const sent = { ...headers, 'content-type': 'application/json', 'x-idempotency-key': nextKey() }
    const leaving = new AbortController()
    const { signal } = leaving
    const response = await fetch(`${server.url}/customers`, { method: 'POST', headers: sent, body, signal })
    expect(response.status).toBe(413)
    // The rest of the body would be waited for when the server closes.
    leaving.abort()
    expect(sim.requests.list()).toMatchObject([{ status: 413, problem: 'payload-too-large' }])
    expect((await fetch(`${server.url}/customers`, { headers })).status).toBe(200)
  })

  it.each<[string, object, string]>([
    [
      'a port that is none',
      { port: 'x' },
      "listen: the option port is 'x': it must be a whole number from 0 to 65535",
    ],
    ['a port that there is not', { port: 70_000 }, 'the option port is 70000: it must be a whole number'],
    ['a host that is no text', { host: 5 }, 'the option host is 5: it must be a string'],
    ['one name instead of a list', { hostNames: 'a' }, "the option hostNames is 'a': it must be an array"],
    ['one origin instead of a list', { cors: 'http://a.example' }, 'must be an array'],
    ['a token that is no text', { token: 5 }, 'the option token is 5: it must be a string'],
    ['a state that is no text', { state: {} }, 'the option state is {}: it must be a string'],
    ['a flag that is none', { durable: 'yes' }, "the option durable is 'yes': it must be"],
    ['a call that is none', { onStateError: 5 }, 'the option onStateError is 5: it must be a function'],
    ['a webhook that is no text', { webhook: 5 }, 'the option webhook is 5: it must be a string'],
  ])('refuses %s before it listens', async (_, options, message) => {
    const refused = listen({}, options)
    await expect(refused).rejects.toThrow(UsageError)
    await expect(refused).rejects.toThrow(message)
  })

  it('refuses what is neither a simulator nor its options', async () => {
    for (const target of [null, 5, 'x', new Map(), Promise.resolve({})] as object[])
      await expect(listen(target)).rejects.toThrow(UsageError)
  })

  it('answers a body that is too long before its end: by its length, or when so much has come', async () => {
    const { server, sim } = await serve()
    const head = `POST /customers HTTP/1.1\r\nhost: 127.0.0.1\r\nx-api-key: ${sim.apiKey}\r\nx-idempotency-key: ${nextKey()}\r\ncontent-type: application/json\r\n`
    for (const sent of [
      `${head}content-length: 99999999999\r\n\r\n{}`,
      `${head}content-length: 1048577\r\nexpect: 100-continue\r\n\r\n`,
      `${head}transfer-encoding: chunked\r\n\r\n100001\r\n${'x'.repeat(0x10_0001)}\r\n`,
    ]) {
      const { socket, received } = await wire(server.port)
      socket.write(sent)
      await expect.poll(received).toMatch(/^HTTP\/1.1 413 /)
      socket.destroy()
    }
    expect(sim.requests.list().map(({ problem }) => problem)).toEqual(
      Array.from({ length: 3 }, () => 'payload-too-large'),
    )
  })

  it('says that the connection ends where the rest of a body is not waited for, and ends it', async () => {
    const { server, sim } = await serve()
    const head = (how: string) =>
      `POST /customers HTTP/1.1\r\nhost: 127.0.0.1\r\nx-api-key: ${sim.apiKey}\r\nx-idempotency-key: ${nextKey()}\r\ncontent-type: application/json\r\n${how}\r\n\r\n`
    const chunk = `100001\r\n${'x'.repeat(0x10_0001)}\r\n`
    const sent = {
      'by length': `${head('content-length: 99999999999')}{}`,
      'in chunks': head('transfer-encoding: chunked') + chunk,
      'by a stranger': `${head('transfer-encoding: chunked').replace(sim.apiKey, 'nobody')}5\r\n{"a":`,
    }
    await Promise.all(
      Object.entries(sent).map(async ([name, text]) => {
        const { socket, received } = await wire(server.port)
        const ended = new Promise((resolve) => socket.once('end', resolve))
        socket.write(text)
        await expect.poll(received).toMatch(/^HTTP\/1.1 4(?:13|01) [\s\S]*\r\n\r\n\{.*\}$/)
        expect(received().toLowerCase(), name).toContain('connection: close')
        await ended
      }),
    )
  })

  it('keeps a connection whose body is thrown away to its end, and answers what comes next on it', async () => {
    const { server, sim } = await serve()
    const { socket, received } = await wire(server.port)
    const length = 2 * 1024 * 1024
    socket.write(
      `POST /customers HTTP/1.1\r\nhost: 127.0.0.1\r\nx-api-key: ${sim.apiKey}\r\nx-idempotency-key: ${nextKey()}\r\ncontent-type: application/json\r\ncontent-length: ${length}\r\n\r\n{}`,
    )
    await expect.poll(received).toMatch(/^HTTP\/1.1 413 /)
    expect(received().toLowerCase()).not.toContain('connection: close')
    socket.write('x'.repeat(length - 2))
    socket.write(`GET /customers HTTP/1.1\r\nhost: 127.0.0.1\r\nx-api-key: ${sim.apiKey}\r\n\r\n`)
    await expect.poll(received).toContain('HTTP/1.1 200 ')
    socket.destroy()
  })

  it('ends a connection of which more is sent than it throws away', async () => {
    const { server } = await serve()
    const { socket, received } = await wire(server.port)
    const closed = new Promise((resolve) => socket.once('close', resolve))
    socket.on('error', () => undefined)
    socket.write(
      'POST /customers HTTP/1.1\r\nhost: 127.0.0.1\r\nx-api-key: nobody\r\ncontent-type: application/json\r\ncontent-length: 999999999\r\n\r\n',
    )
    const piece = Buffer.alloc(4 * 1024 * 1024, 120)
    const pour = (): void => {
      while (!socket.destroyed && socket.write(piece));
      if (!socket.destroyed) socket.once('drain', pour)
    }
    pour()
    await closed
    expect(received()).toMatch(/^HTTP\/1.1 401 /)
    expect(received().toLowerCase()).toContain('connection: close')
  })

  it('applies a request when it is there as a whole: one that stalls keeps nobody waiting', async () => {
    const { server, sim, headers } = await serve()
    const { socket, received } = await wire(server.port)
    const body = JSON.stringify(newCustomer)
    socket.write(
      `POST /customers HTTP/1.1\r\nhost: 127.0.0.1\r\nx-api-key: ${sim.apiKey}\r\nx-idempotency-key: ${nextKey()}\r\ncontent-length: ${body.length}\r\ncontent-type: application/json\r\n\r\n${body.slice(0, 5)}`,
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
        `GET ${paths[index]} HTTP/1.1\r\nhost: 127.0.0.1\r\nx-api-key: ${headers['x-api-key']}\r\nconnection: close\r\n\r\n`,
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

  it('answers all that was pipelined on one connection before it closes, and ends with the last', async () => {
    const { sim, server } = await serve()
    sim.faults.when(() => true, { latencyMs: 200 })
    const creations = Array.from({ length: 5 }, (_, number) =>
      requestText(
        'POST /customers',
        { 'x-api-key': sim.apiKey, 'x-idempotency-key': nextKey(), 'content-type': 'application/json' },
        JSON.stringify({ ...newCustomer, name: `Customer ${number}` }),
      ),
    )
    const received = exchange(server.port, creations.join(''))
    await expect.poll(() => sim.requests.list().length).toBe(5)
    await server.close()
    const answers = (await received).match(/HTTP\/1.1 \d+|connection: close/gi)
    expect(answers).toEqual([...Array.from({ length: 5 }, () => 'HTTP/1.1 201'), 'connection: close'])
  })

  it('closes when what is in flight has its answer, takes nothing new, and waits for no unused connection', async () => {
    const { server, sim, headers } = await serve()
    const { socket } = await wire(server.port)
    const unused = closed(socket)
    sim.faults.next('customers.list', { delay: '1s' })
    const answer = fetch(`${server.url}/customers`, { headers })
    await expect.poll(() => sim.requests.list().length).toBe(1)
    let isClosed = false
    const closing = server.close().then(() => {
      isClosed = true
    })
    await expect(fetch(`${server.url}/customers`, { headers })).rejects.toThrow('fetch failed')
    await unused
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
