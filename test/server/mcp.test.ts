import { request as httpRequest } from 'node:http'
import { text } from 'node:stream/consumers'
import type { Client } from '@modelcontextprotocol/client'
import { createSimulator, type SimulatorOptions } from 'platform-simulator'
import { type Listening, type ListenOptions, listen } from 'platform-simulator/server'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { registry } from '../../src/resources/registry.js'
import { connect, contentOf, eras } from '../support/mcp-client.js'
import { call, Programs } from './program.js'

const { allOperations } = registry

const acme = { name: 'Acme Corp', customer_type: 'business' }
const servers: Listening[] = []
const clients: Client[] = []
afterEach(async () => {
  await Promise.all(clients.splice(0).map((client) => client.close()))
  await Promise.all(servers.splice(0).map((server) => server.close()))
})

async function serve(options: SimulatorOptions = {}, listening: ListenOptions = {}) {
  const sim = createSimulator(options)
  const server = await listen(sim, listening.mcp === false ? listening : { mcpMode: 'all', ...listening })
  servers.push(server)
  return { sim, server, mcpUrl: server.mcpUrl ?? '' }
}

async function connected(...args: Parameters<typeof connect>) {
  const client = await connect(...args)
  clients.push(client)
  return {
    client,
    call: async (name: string, body?: unknown) =>
      contentOf(await client.callTool({ name, arguments: body === undefined ? {} : { body } })),
  }
}

/** A request as it is on the wire, with whatever host it names. */
async function send(port: number, headers: Readonly<Record<string, string>>, body: string) {
  const sent = httpRequest({ port, path: '/mcp', method: 'POST', headers })
  const answer = new Promise<{ status: number; body: string }>((resolve, reject) => {
    sent.once('error', reject)
    sent.once('response', (response) => {
      text(response).then((read) => resolve({ status: response.statusCode ?? 0, body: read }), reject)
    })
  })
  sent.end(body)
  // A connection on which more of a body is to come is waited for when the server closes.
  return answer.finally(() => sent.destroy())
}

const headersOf = (apiKey: string) => ({
  'content-type': 'application/json',
  accept: 'application/json, text/event-stream',
  authorization: `Bearer ${apiKey}`,
})
const ping = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'ping' })

describe('the tools of a server', () => {
  it.each(eras)('are there for a client of the era %s', async (era) => {
    const { sim, server, mcpUrl } = await serve()
    expect(mcpUrl).toBe(`${server.url}/mcp`)
    const { client, call } = await connected(mcpUrl, { apiKey: sim.apiKey, era })
    expect(client.getServerVersion()).toMatchObject({ name: 'platform-simulator' })
    expect((await client.listTools()).tools.map(({ title }) => title)).toEqual([
      ...allOperations.map(({ id }) => id).filter((id) => !id.startsWith('documents.')),
      'clock.advance',
      'possible',
      'describe',
    ])
    expect(await call('customers_create', acme)).toMatchObject({ isError: false })
    expect(await call('customers_create', {})).toMatchObject({ isError: true, value: { status: 400 } })
    expect(sim.api.customers.list().data).toMatchObject([{ name: 'Acme Corp' }])
  })

  it.each([
    ['initialize', { capabilities: {}, clientInfo: { name: 'a', version: '1' } }, 'protocolVersion'],
    [
      'initialize',
      { protocolVersion: 7, capabilities: {}, clientInfo: { name: 'a', version: '1' } },
      'protocolVersion',
    ],
    ['initialize', {}, 'clientInfo'],
    ['tools/list', { cursor: 7 }, 'cursor'],
    ['tools/call', { arguments: {} }, 'name'],
    ['tools/call', { name: 'customers_list', arguments: 7 }, 'arguments'],
  ])('say in words that %s was sent wrong parameters: %o', async (method, params, member) => {
    const { sim, server } = await serve()
    const { body } = await send(
      server.port,
      headersOf(sim.apiKey),
      JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
    )
    const { error } = JSON.parse(body)
    expect(error).toMatchObject({
      code: -32602,
      message: expect.stringMatching(`^${method} is wrong: .*${member}`),
    })
    expect(error.message).not.toMatch(/[[{]/)
  })

  it('are there only when they are asked for', async () => {
    const { sim, server } = await serve({}, { mcp: false })
    expect(server.mcpUrl).toBeUndefined()
    expect(await send(server.port, headersOf(sim.apiKey), ping)).toMatchObject({ status: 404 })
  })

  it('act on the world of the key, at the same time as others act on theirs', async () => {
    const { sim, server, mcpUrl } = await serve()
    const { body: made } = await call(server.url, 'POST', '/__sim/worlds', { body: { clock: 'manual' } })
    const headers = { 'x-api-key': made.api_key }
    const { body: forked } = await call(server.url, 'POST', '/__sim/fork', { headers })
    const keys = [sim.apiKey, made.api_key, forked.api_key]
    const all = await Promise.all(keys.map((apiKey) => connected(mcpUrl, { apiKey })))
    await Promise.all(
      all.flatMap((each, n) =>
        [1, 2].map((one) => each.call('customers_create', { ...acme, name: `Client ${n}, ${one}` })),
      ),
    )
    for (const [n, each] of all.entries())
      expect(await each.call('customers_list')).toMatchObject({
        value: { data: [{ name: `Client ${n}, 1` }, { name: `Client ${n}, 2` }], meta: { total_count: 2 } },
      })
  })

  it('refuse keys that no world has, and the key of a world that is gone', async () => {
    const { server, mcpUrl } = await serve()
    const { body: made } = await call(server.url, 'POST', '/__sim/worlds', { body: {} })
    await connected(mcpUrl, { apiKey: made.api_key })
    await call(server.url, 'DELETE', `/__sim/worlds/${made.id}`)
    await expect(connected(mcpUrl, { apiKey: made.api_key })).rejects.toThrow('Missing or invalid')
    await expect(connected(mcpUrl, { apiKey: null })).rejects.toThrow('Missing or invalid')
  })

  it('break the connection where a fault does', async () => {
    const { sim, mcpUrl } = await serve()
    const { call } = await connected(mcpUrl, { apiKey: sim.apiKey })
    sim.faults.next('customers.create', { loseResponse: true })
    await expect(call('customers_create', acme)).rejects.toThrow('fetch failed')
    expect(await call('customers_list')).toMatchObject({ value: { meta: { total_count: 1 } } })
  })

  it('take a message of four mebibytes, and refuse a longer one', async () => {
    const { sim, server } = await serve()
    const padded = (size: number) =>
      `${ping.slice(0, -1)}, "params": {"_meta": {"x": "${'x'.repeat(size)}"}}}`
    const statuses = [3 << 20, 5 << 20].map(async (size) => {
      const { status } = await send(server.port, headersOf(sim.apiKey), padded(size))
      return status
    })
    expect(await Promise.all(statuses)).toEqual([200, 413])
  })

  it('find no sign-in', async () => {
    const { server } = await serve()
    for (const path of ['oauth-protected-resource/mcp', 'oauth-authorization-server'])
      expect((await fetch(`${server.url}/.well-known/${path}`)).status).toBe(404)
  })
})

describe('a page that a browser shows', () => {
  it.each([
    ['of this machine', { origin: 'http://localhost:3000' }, 200],
    ['from elsewhere', { origin: 'https://pages.example' }, 403],
    ['without an address', { origin: 'null' }, 403],
    ['behind a made-up name of this machine', { host: 'rebound.example:6464' }, 403],
  ])('%s', async (_, named, status) => {
    const { sim, server } = await serve()
    expect(await send(server.port, { ...headersOf(sim.apiKey), ...named }, ping)).toMatchObject({ status })
  })

  it('is refused on a public address as well, where every name is good', async () => {
    const { sim, server } = await serve({}, { host: '0.0.0.0' })
    const headers = { ...headersOf(sim.apiKey), host: 'build-machine.example:6464' }
    expect(await send(server.port, headers, ping)).toMatchObject({ status: 200 })
    const origin = 'http://build-machine.example:6464'
    const refused = await send(server.port, { ...headers, origin }, ping)
    expect(refused.status).toBe(403)
    expect(JSON.parse(refused.body)).toMatchObject({ title: 'Forbidden', instance: '/mcp' })
  })
})

describe('the command', () => {
  const programs = new Programs()
  let cli = ''
  beforeAll(async () => {
    cli = await programs.build('cli')
  })
  afterAll(() => programs.dispose())

  it('serves them, and says where', async () => {
    const started = programs.start(process.execPath, [
      cli,
      'serve',
      '--port',
      '0',
      '--json',
      '--mcp-mode',
      'all',
    ])
    const announced: { readonly mcp_url: string; readonly api_key: string } = JSON.parse(
      await started.firstLine(),
    )
    const { call } = await connected(announced.mcp_url, { apiKey: announced.api_key })
    expect(await call('customers_create', acme)).toMatchObject({ isError: false })
    expect(await started.kill('SIGTERM')).toMatchObject({ code: 0 })
    const readable = programs.start(process.execPath, [cli, 'serve', '--port', '0', '--mcp'])
    await readable.firstLine()
    expect((await readable.kill('SIGTERM')).stdout).toMatch(
      /^ {2}tools {7}http:\/\/127\.0\.0\.1:\d+\/mcp, for agents/m,
    )
  })
})
