import { createSimulator } from 'platform-simulator'
import { listen } from 'platform-simulator/server'
import { describe, expect, it } from 'vitest'
import { call } from './program.js'

const page = 'http://localhost:3000'

async function serving(options: Parameters<typeof listen>[1] = {}) {
  const sim = createSimulator()
  const server = await listen(sim, options)
  return { sim, url: server.url, [Symbol.asyncDispose]: () => server.close() }
}

describe('a page in a browser', () => {
  it('may read what is answered where the option cors names its origin', async () => {
    await using server = await serving({ cors: [page] })
    const headers = { origin: page, 'x-api-key': server.sim.apiKey }
    for (const path of ['/customers', '/custmers', '/__sim/clock']) {
      const answer = await call(server.url, 'GET', path, { headers })
      expect(answer.headers.get('access-control-allow-origin')).toBe(page)
      expect(answer.headers.get('vary')).toBe('origin')
    }
    const { headers: exposed } = await call(server.url, 'GET', '/customers', { headers })
    expect(exposed.get('access-control-expose-headers')).toContain('x-ratelimit-remaining')
  })

  it('is told before it asks, without a request of the API', async () => {
    await using server = await serving({ cors: [page] })
    const answer = await fetch(`${server.url}/customers`, {
      method: 'OPTIONS',
      headers: {
        origin: page,
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'x-api-key, x-idempotency-key',
      },
    })
    expect(answer.status).toBe(204)
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'access-control-allow-origin': page,
      'access-control-allow-methods': expect.stringContaining('POST'),
      'access-control-allow-headers': 'x-api-key, x-idempotency-key',
    })
    expect(server.sim.requests.list()).toEqual([])
  })

  it('of another origin, and of any without the option, is told nothing', async () => {
    for (const options of [{ cors: [page] }, {}]) {
      await using server = await serving(options)
      const headers = { origin: 'http://127.0.0.1:9999', 'x-api-key': server.sim.apiKey }
      const answer = await call(server.url, 'GET', '/customers', { headers })
      expect(answer.headers.get('access-control-allow-origin')).toBeNull()
    }
  })

  it.each(['localhost:3000', 'http://localhost:3000/', 'http://localhost:3000/app', ''])(
    'cannot have %j for an origin',
    async (origin) => {
      await expect(listen({}, { cors: [origin] })).rejects.toThrow(
        `the option cors has ${JSON.stringify(origin)} in it`,
      )
    },
  )
})

describe('GET /', () => {
  it('says what is served, and counts as no request', async () => {
    await using server = await serving()
    const answer = await fetch(`${server.url}/`)
    const text = await answer.text()
    expect(answer.status).toBe(200)
    expect(text).toContain('platform-simulator')
    for (const [, path = ''] of text.matchAll(/^GET (\S+)/gm))
      expect((await fetch(server.url + path)).status, path).toBe(200)
    expect(server.sim.requests.list().map((entry) => entry.path)).toEqual(['/openapi.json'])
  })
})

describe('a key that is too short to say which world it is of', () => {
  it('serves the default world, and cannot be forked', async () => {
    const { url, close } = await listen({ apiKey: 'kk' })
    expect((await call(url, 'GET', '/customers', { headers: { 'x-api-key': 'kk' } })).status).toBe(200)
    const forked = await call(url, 'POST', '/__sim/fork')
    expect(forked).toMatchObject({
      status: 400,
      body: { detail: expect.stringContaining('the API key kk is too short for a fork') },
    })
    expect((await call(url, 'GET', '/__sim/worlds')).body.data).toHaveLength(1)
    await close()
  })
})
