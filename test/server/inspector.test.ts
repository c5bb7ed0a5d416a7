import { request } from 'node:http'
import { connect, type Socket } from 'node:net'
import { type Listening, type ListenOptions, listen } from 'platform-simulator/server'
import { afterEach, describe, expect, test } from 'vitest'

let served: Listening | undefined
afterEach(async () => {
  await served?.close()
  served = undefined
})

async function serve(options: ListenOptions = {}): Promise<Listening> {
  served = await listen({ clock: 'manual' }, options)
  return served
}

interface Answered {
  readonly status: number
  readonly type: string
  readonly rules: string
  readonly text: string
}

/** With whatever Host, which fetch does not send. */
function get(path: string, headers: Readonly<Record<string, string>> = {}): Promise<Answered> {
  const port = served?.port ?? 0
  return new Promise((resolve, reject) => {
    request({ port, host: '127.0.0.1', path, headers }, (response) => {
      let text = ''
      response.setEncoding('utf8')
      response.on('data', (chunk: string) => {
        text += chunk
      })
      response.on('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          type: response.headers['content-type'] ?? '',
          rules: String(response.headers['content-security-policy'] ?? ''),
          text,
        }),
      )
    })
      .on('error', reject)
      .end()
  })
}

const browser = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' }

describe('The page of the inspector', () => {
  test.each(['/', '/__sim/', '/__sim'])('is sent to browsers at %s, without inline script', async (path) => {
    await serve()
    const { status, type, rules, text } = await get(path, browser)
    expect([status, type]).toEqual([200, 'text/html; charset=utf-8'])
    expect(rules).toContain("default-src 'none'")
    expect(rules).toContain("script-src 'self';")
    expect(rules).not.toMatch(/unsafe|http/)
    expect(text).not.toMatch(/<script(?![^>]* src=)|\son\w+=|<style/)
  })

  test('has a script and a style sheet beside it', async () => {
    await serve()
    const script = await get('/__sim/inspect/page.js')
    expect([script.status, script.type]).toEqual([200, 'text/javascript; charset=utf-8'])
    expect((await get('/__sim/inspect/page.css')).type).toBe('text/css; charset=utf-8')
  })

  test('changes nothing for whoever does not ask for HTML', async () => {
    await serve()
    expect((await get('/')).type).toBe('text/plain; charset=utf-8')
    expect((await get('/', { accept: 'application/json' })).text).toContain('GET /openapi.json')
    expect((await get('/__sim/', { accept: 'application/json' })).status).toBe(404)
    expect((await get('/customers', browser)).status).toBe(401)
  })

  test('is not for names that somebody else has made up', async () => {
    await serve()
    for (const path of ['/', '/__sim/', '/__sim/inspect', '/__sim/inspect/page.js', '/__sim/inspect/live'])
      expect([403, 421]).toContain((await get(path, { ...browser, host: 'evil.example' })).status)
    expect((await get('/__sim/inspect', { origin: 'https://evil.example' })).status).toBe(403)
  })
})

describe('What the inspector asks', () => {
  test('needs the token of the server, and the page does not', async () => {
    await serve({ token: 'correct horse' })
    expect((await get('/', browser)).status).toBe(200)
    for (const path of ['', '/declarations', '/timeline', '/tables/customers', '/money', '/due', '/live'])
      expect((await get(`/__sim/inspect${path}`)).status).toBe(401)
    const authorization = 'Bearer correct horse'
    expect((await get('/__sim/inspect', { authorization })).status).toBe(200)
  })

  test('is off on a public address without a token', async () => {
    await serve({ host: '0.0.0.0' })
    expect((await get('/__sim/inspect')).status).toBe(403)
    expect((await get('/__sim/inspect/live')).status).toBe(403)
  })

  test('is a part of a list, and no more than 500 items', async () => {
    const { sim } = await serve()
    for (let index = 0; index < 5; index++)
      sim.api.customers.create({ name: `Customer ${index}`, customer_type: 'business' })
    const part = JSON.parse((await get('/__sim/inspect/tables/customers?from=1&count=2')).text)
    expect([part.total, part.from, part.items.length]).toEqual([5, 1, 2])
    expect((await get('/__sim/inspect/tables/customers?count=501')).status).toBe(400)
    expect((await get('/__sim/inspect/tables/customers?from=-1')).status).toBe(400)
    expect((await get('/__sim/inspect/timeline?kind=nothing')).status).toBe(400)
    expect((await get('/__sim/inspect/timeline?form=1')).status).toBe(400)
  })

  test('names what is not there', async () => {
    await serve()
    for (const path of [
      '/tables/customrs',
      '/tables/customers/nobody',
      '/tables/__proto__',
      '/timeline/9',
      '/timeline/x',
      '/nothing',
    ])
      expect([path, (await get(`/__sim/inspect${path}`)).status]).toEqual([path, 404])
  })

  test('is of the world at whose address it is asked', async () => {
    const { sim, url } = await serve()
    sim.api.customers.create({ name: 'Acme Corp', customer_type: 'business' })
    await fetch(`${url}/__sim/worlds`, { method: 'POST' })
    const rows = async (at: string) =>
      JSON.parse((await get(`${at}/__sim/inspect/tables/customers`)).text).total
    expect([await rows(''), await rows('/w/w2')]).toEqual([1, 0])
    expect((await get('/w/w2/', browser)).type).toContain('text/html')
    expect((await get('/w/w9/__sim/inspect')).status).toBe(404)
  })

  test('reads, and changes nothing', async () => {
    const { sim } = await serve()
    sim.given.activeBusiness()
    const before = [sim.hash(), JSON.stringify(sim.snapshot())]
    for (const path of ['', '/declarations', '/timeline', '/tables/customers', '/money', '/due'])
      await get(`/__sim/inspect${path}`)
    expect([sim.hash(), JSON.stringify(sim.snapshot())]).toEqual(before)
  })

  test('is described', async () => {
    await serve()
    const { paths } = JSON.parse((await get('/__sim/inspect/openapi.json')).text)
    expect(Object.keys(paths)).toContain('/__sim/inspect/tables/{table}/{id}')
    for (const description of ['/__sim/inspect/openapi.json', '/__sim/openapi.json']) {
      const { paths } = JSON.parse((await get(description)).text)
      const { content } = paths['/__sim/inspect/live'].get.responses['200']
      expect([description, Object.keys(content)]).toEqual([description, ['text/event-stream']])
    }
  })

  test.each([
    '/__sim/inspect/page.js/../../../../etc/passwd',
    '/__sim/inspect/../../../../etc/passwd',
    '/__sim/inspect/%2e%2e/%2e%2e/etc/passwd',
    '/__sim/inspect/..%2f..%2fetc%2fpasswd',
    '/__sim/inspect/page.js%00.css',
    '/__sim/inspect//live',
    '/__sim/inspect/live/',
    '/__sim/inspect/tables/..%2fapi_keys/x',
    '/__sim/inspect/tables/%00',
    '/__sim/inspect/tables/%zz',
    '/__sim/inspect/tables/constructor/prototype',
    '/__sim/inspect/tables/customers/__proto__',
    '/__sim/inspect/timeline/1e9',
    '/w/../__sim/inspect',
    '/w/%2e%2e/__sim/inspect',
  ])('leads to no file, and to nothing that there is none of: %s', async (path) => {
    await serve()
    for (const headers of [{}, browser]) {
      const { status, text } = await get(path, headers)
      expect([400, 404]).toContain(status)
      expect(text).not.toMatch(/root:|\bat .*\.ts:/)
    }
  })
})

test('Whoever follows a world is told when something happens, until the server closes', async () => {
  const { sim, url } = await serve()
  const response = await fetch(`${url}/__sim/inspect/live`)
  expect(response.headers.get('content-type')).toBe('text/event-stream')
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
  const next = async (): Promise<unknown> =>
    JSON.parse((await reader?.read())?.value?.replace(/^data: /, '') ?? '')
  expect(await next()).toMatchObject({ entries: 0 })
  sim.api.customers.list()
  sim.api.customers.list()
  expect(await next()).toMatchObject({ entries: 2 })
  await served?.close()
  expect((await reader?.read())?.done).toBe(true)
})

test('Whoever follows may send any Last-Event-ID that a head has room for: it is not looked at', async () => {
  const { port } = await serve()
  const answers = (headers: Readonly<Record<string, string>>): Promise<number> =>
    new Promise((resolve, reject) => {
      const asked = request({ port, host: '127.0.0.1', path: '/__sim/inspect/live', headers }, (response) => {
        resolve(response.statusCode ?? 0)
        response.destroy()
      })
      asked.on('error', reject).end()
    })
  for (const id of ['0', '-1', 'NaN', '9'.repeat(12_000), '__proto__'])
    expect(await answers({ 'last-event-id': id })).toBe(200)
  expect(await answers({ 'last-event-id': '9'.repeat(200_000) })).toBe(431)
})

test('Two hundred who follow and never read disturb nobody, and do not keep the server open', async () => {
  const { sim, port, url } = await serve()
  const sockets = await Promise.all(
    Array.from(
      { length: 200 },
      () =>
        new Promise<Socket>((resolve, reject) => {
          const socket = connect(port, '127.0.0.1', () => {
            socket.pause()
            socket.write('GET /__sim/inspect/live HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n', () => resolve(socket))
          })
          socket.on('error', reject)
        }),
    ),
  )
  for (let n = 0; n < 20; n++) {
    for (let call = 0; call < 50; call++) sim.api.customers.list()
    expect((await get('/__sim/inspect')).status).toBe(200)
  }
  expect(JSON.parse((await get('/__sim/inspect/timeline?count=1')).text).total).toBe(1000)
  expect((await fetch(`${url}/customers`, { headers: { 'x-api-key': sim.apiKey } })).status).toBe(200)
  await served?.close()
  served = undefined
  for (const socket of sockets) socket.destroy()
})
