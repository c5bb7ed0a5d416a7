import { writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { createRequire } from 'node:module'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { createSimulator } from 'platform-simulator'
import { listen } from 'platform-simulator/server'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Programs } from './program.js'

const programs = new Programs()
let register = ''
beforeAll(async () => {
  register = await programs.build('register')
})
afterAll(() => programs.dispose())

/** Runs an application that knows nothing of the simulator; what it prints is JSON. */
async function app(code: string, env: Readonly<Record<string, string>> = {}) {
  const file = join(programs.scratch(), 'app.mjs')
  writeFileSync(file, code)
  const { stdout, ...ended } = await programs.start(process.execPath, ['--import', register, file], env).ended
  expect(ended).toEqual({ code: 0, stderr: '' })
  return JSON.parse(stdout)
}

const customers = `
  const key = process.env.KEY
  const headers = { 'x-api-key': key, 'x-idempotency-key': crypto.randomUUID(), 'content-type': 'application/json' }
  const body = JSON.stringify({ name: 'Acme Corp', customer_type: 'business' })
  const host = process.env.HOST_OF_APP ?? 'api.sandbox.platform.example'
  const created = await fetch('https://' + host + '/customers', { method: 'POST', headers, body })
  const { id } = await created.json()
  const read = await fetch(new Request('https://' + host + '/customers/' + id, { headers: { 'x-api-key': key } }))
  const list = await fetch(new URL('https://' + host + '/customers?limit=1'), { headers: { 'x-api-key': key } })
  console.log(JSON.stringify([created.status, read.status, (await read.json()).name, (await list.json()).meta.total_count]))
`

/** A package of this repository, for an application in another folder. */
const installed = (name: string) => JSON.stringify(createRequire(import.meta.url).resolve(name))

const withKey = { KEY: 'key', PLATFORM_SIMULATOR_API_KEY: 'key' }
const overNode = `
  import https from 'node:https'
  import http, { get } from 'node:http'
  const headers = { 'x-api-key': process.env.KEY }
  const host = 'api.sandbox.platform.example'
  const asked = (client, ...input) =>
    new Promise((resolve, reject) => {
      const request = client.request(...input, (answer) => {
        let text = ''
        answer.on('data', (part) => (text += part))
        answer.on('end', () => resolve([answer.statusCode, text === '' ? null : JSON.parse(text)]))
      })
      request.on('error', reject)
      request.end(input.at(-1).content)
    })
`

describe('node --import platform-simulator/register', () => {
  it('answers node:https, which axios and got are built on, in each way that it can be asked', async () => {
    const code = `${overNode}
      const json = { ...headers, 'x-idempotency-key': crypto.randomUUID(), 'content-type': 'application/json' }
      const content = JSON.stringify({ name: 'Acme Corp', customer_type: 'business' })
      const [created] = await asked(https, 'https://' + host + '/customers', { method: 'POST', headers: json, content })
      const agent = new https.Agent({ keepAlive: true, maxSockets: 1 })
      const kept = []
      for (let turn = 0; turn < 3; turn++)
        kept.push((await asked(https, new URL('https://' + host + '/customers'), { headers, agent, timeout: 5000 }))[0])
      agent.destroy()
      const [, { meta }] = await asked(https, { hostname: host, path: '/customers?limit=1', headers, agent: false })
      const [plain] = await asked(http, 'http://' + host + '/customers', { headers })
      console.log(JSON.stringify([created, kept, meta.total_count, plain]))
    `
    expect(await app(code, withKey)).toEqual([201, [200, 200, 200], 1, 403])
  })

  it('answers request and fetch of a copy of undici, also by a dispatcher of its own', async () => {
    const code = `
      import { Agent, fetch, request } from ${installed('undici')}
      const headers = { 'x-api-key': process.env.KEY }
      const url = 'https://api.sandbox.platform.example/customers'
      const one = await request(url, { headers })
      const other = await request(url, { headers, dispatcher: new Agent({ connections: 1 }) })
      await Promise.all([one.body.dump(), other.body.dump()])
      const third = await fetch(url, { headers })
      console.log(JSON.stringify([one.statusCode, other.statusCode, (await third.json()).meta.total_count]))
    `
    expect(await app(code, withKey)).toEqual([200, 200, 0])
  })

  it('answers what a copy of msw in the application lets through', async () => {
    const code = `
      import { setupServer } from ${installed('msw/node')}
      ${overNode}
      setupServer().listen({ onUnhandledRequest: 'bypass' })
      const url = 'https://' + host + '/customers'
      const fetched = await fetch(url, { headers })
      const [status] = await asked(https, url, { headers })
      console.log(JSON.stringify([fetched.status, status]))
    `
    expect(await app(code, withKey)).toEqual([200, 200])
  })

  it('refuses HTTP/2 alone, which it does not answer, before anything leaves the machine', async () => {
    const code = `
      import { connect } from 'node:http2'
      connect('https://api.sandbox.platform.example').on('error', ({ name, message }) =>
        console.log(JSON.stringify([name, message])))
    `
    const [name, message] = await app(code)
    expect(name).toBe('UsageError')
    expect(message).toContain('connects to api.sandbox.platform.example by HTTP/2 alone')
  })

  it('breaks the connection of node:https where that to a simulator elsewhere broke', async () => {
    const sim = createSimulator()
    const server = await listen(sim)
    sim.faults.next('customers.list', { loseResponse: true })
    const code = `${overNode}
      const url = 'https://' + host + '/customers'
      const broken = await asked(https, url, { headers }).catch((error) => error.code)
      const [status] = await asked(https, url, { headers })
      console.log(JSON.stringify([typeof broken, status]))
    `
    const env = { KEY: sim.apiKey, PLATFORM_SIMULATOR_URL: server.url }
    expect(await app(code, env)).toEqual(['string', 200])
    await server.close()
  })

  it('ends a request of node:https that waits longer than it may', async () => {
    const sim = createSimulator({ latencyMs: 60_000 })
    const server = await listen(sim)
    const code = `${overNode}
      const late = https.get('https://' + host + '/customers', { headers, timeout: 20 })
      late.on('timeout', () => late.destroy(new Error('too late')))
      late.on('error', ({ message }) => { console.log(JSON.stringify(message)); process.exit() })
    `
    const env = { KEY: sim.apiKey, PLATFORM_SIMULATOR_URL: server.url }
    expect(await app(code, env)).toBe('too late')
    sim.dispose()
    await server.close()
  })

  it('sends what an application fetches from the platform to a simulator in its process', async () => {
    const env = { KEY: 'key-of-the-app', PLATFORM_SIMULATOR_API_KEY: 'key-of-the-app' }
    expect(await app(customers, env)).toEqual([201, 200, 'Acme Corp', 1])
    const production = { ...env, HOST_OF_APP: 'api.platform.example' }
    expect(await app(customers, production)).toEqual([201, 200, 'Acme Corp', 1])
  })

  it('knows other hosts by PLATFORM_SIMULATOR_HOSTS', async () => {
    const env = {
      KEY: 'key',
      PLATFORM_SIMULATOR_API_KEY: 'key',
      PLATFORM_SIMULATOR_HOSTS: 'other.example, API.partner.example',
      HOST_OF_APP: 'api.partner.example',
    }
    expect(await app(customers, env)).toEqual([201, 200, 'Acme Corp', 1])
  })

  it('sends it to a simulator elsewhere by PLATFORM_SIMULATOR_URL', async () => {
    const sim = createSimulator()
    const server = await listen(sim)
    const env = { KEY: sim.apiKey, PLATFORM_SIMULATOR_URL: `${server.url}/` }
    expect(await app(customers, env)).toEqual([201, 200, 'Acme Corp', 1])
    expect(sim.requests.list().map(({ status }) => status)).toEqual([201, 200, 200])
    await server.close()
  })

  it('calls a simulator elsewhere by the scheme of its address, whatever its name is', async () => {
    const file = join(programs.scratch(), 'fetches.mjs')
    writeFileSync(file, 'globalThis.fetch = async (request) => new Response(request.url)')
    const asked = `
      const answer = await fetch('https://api.sandbox.platform.example/customers?limit=1')
      console.log(JSON.stringify(await answer.text()))
    `
    const program = join(programs.scratch(), 'app.mjs')
    writeFileSync(program, asked)
    const env = { PLATFORM_SIMULATOR_URL: 'http://simulator:6464/v1/' }
    const { stdout, stderr } = await programs.start(
      process.execPath,
      ['--import', file, '--import', register, program],
      env,
    ).ended
    expect({ stdout: stdout.trim(), stderr }).toEqual({
      stdout: '"http://simulator:6464/v1/customers?limit=1"',
      stderr: '',
    })
  })

  it('names the variable of a webhook that is no address', async () => {
    const { stderr } = await programs.start(process.execPath, ['--import', register, '-e', '0'], {
      PLATFORM_SIMULATOR_WEBHOOK: 'ftp://app.example',
    }).ended
    expect(stderr).toContain('UsageError: PLATFORM_SIMULATOR_WEBHOOK is ftp://app.example: it must be a URL')
  })

  it('leaves other hosts alone, and refuses plain HTTP as the platform does', async () => {
    const other = createServer((_, response) => response.end('other')).listen(0, '127.0.0.1')
    await new Promise((resolve) => other.once('listening', resolve))
    const { port } = other.address() as AddressInfo
    const code = `
      const text = await (await fetch('http://127.0.0.1:${port}/customers')).text()
      const { get } = await import('node:http')
      const bytes = await new Promise((resolve) => get('http://127.0.0.1:${port}/', (answer) => answer.once('data', resolve)))
      const plain = await fetch('http://api.sandbox.platform.example/customers')
      const wrong = await fetch('/customers').catch((error) => error.name)
      console.log(JSON.stringify([text, String(bytes), plain.status, wrong]))
      process.exit()
    `
    expect(await app(code)).toEqual(['other', 'other', 403, 'TypeError'])
    other.close()
  })

  it('tells a webhook target of what happens, on a clock that the environment chooses', async () => {
    const code = `
      import { createServer } from 'node:http'
      const types = []
      const server = createServer((request, response) => {
        types.push(request.headers['x-platform-event-type'])
        response.end()
      }).listen(Number(process.env.PORT), '127.0.0.1')
      await new Promise((resolve) => server.once('listening', resolve))
      const headers = { 'x-api-key': 'key', 'x-idempotency-key': crypto.randomUUID(), 'content-type': 'application/json' }
      const body = JSON.stringify({ name: 'Acme Corp', customer_type: 'business' })
      const host = 'https://api.sandbox.platform.example/customers'
      const { id, created_at } = await (await fetch(host, { method: 'POST', headers, body })).json()
      for (let polls = 0; polls < 100 && !types.includes('customer.kyb_status.created'); polls++) {
        await fetch(host + '/' + id, { headers })
        await new Promise((resolve) => setTimeout(resolve, 10))
      }
      console.log(JSON.stringify(types))
      server.close()
      server.closeAllConnections()
    `
    const free = createServer().listen(0, '127.0.0.1')
    await new Promise((resolve) => free.once('listening', resolve))
    const { port } = free.address() as AddressInfo
    await new Promise((resolve) => free.close(resolve))
    const env = {
      PORT: String(port),
      PLATFORM_SIMULATOR_API_KEY: 'key',
      PLATFORM_SIMULATOR_CLOCK: 'auto',
      PLATFORM_SIMULATOR_SEED: 'register',
      PLATFORM_SIMULATOR_NOW: '2027-01-01T00:00:00Z',
      PLATFORM_SIMULATOR_WEBHOOK: `http://127.0.0.1:${port}/hooks`,
    }
    expect(await app(code, env)).toEqual(
      expect.arrayContaining(['customer.created', 'customer.kyb_status.created']),
    )
  })

  it.each([
    [{ PLATFORM_SIMULATOR_HOST: 'x' }, 'there is no variable PLATFORM_SIMULATOR_HOST; there are'],
    [{ PLATFORM_SIMULATOR_URL: 'localhost' }, 'PLATFORM_SIMULATOR_URL is localhost: it must be a URL'],
    [{ PLATFORM_SIMULATOR_CLOCK: 'fast' }, 'PLATFORM_SIMULATOR_CLOCK is fast'],
    [{ PLATFORM_SIMULATOR_CLOCK: 'manual' }, 'PLATFORM_SIMULATOR_CLOCK is manual, and nothing'],
    [
      {
        PLATFORM_SIMULATOR_URL: 'http://localhost:6464',
        PLATFORM_SIMULATOR_SEED: '1',
        PLATFORM_SIMULATOR_CLOCK: 'x',
      },
      'PLATFORM_SIMULATOR_SEED, PLATFORM_SIMULATOR_CLOCK would have no effect: PLATFORM_SIMULATOR_URL names',
    ],
    [{ PLATFORM_SIMULATOR_HOSTS: 'a.example,https://b.example' }, 'HOSTS has https://b.example in it'],
  ])('refuses %j before the application starts', async (env, message) => {
    const file = join(programs.scratch(), 'app.mjs')
    writeFileSync(file, 'console.log(1)')
    const ended = await programs.start(process.execPath, ['--import', register, file], env).ended
    expect({ code: ended.code, stdout: ended.stdout }).toEqual({ code: 1, stdout: '' })
    expect(ended.stderr).toContain(message)
  })
})
