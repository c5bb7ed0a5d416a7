import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, describe, expect, test } from 'vitest'
import { UsageError } from '../../src/kernel/errors.js'
import { type CertifyCommand, runCertify } from '../../src/programs/certify/command.js'
import { receiverWith, type TestReceiver } from './receiver.js'

const folder = mkdtempSync(join(tmpdir(), 'certify-'))
const servers: Server[] = []
afterEach(() => {
  for (const server of servers.splice(0)) server.close()
})
afterAll(() => rmSync(folder, { recursive: true }))

/** Serves a receiver, and what it has done at /done. @returns its address */
async function serve({ receive, done }: TestReceiver): Promise<string> {
  const server = createServer(async (request, response) => {
    if (request.url === '/done') return response.end(JSON.stringify(done))
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const headers = Object.entries(request.headers).map(([name, value]): [string, string] => [
      name,
      String(value),
    ])
    const { method = 'GET' } = request
    const body = method === 'POST' ? { body: Buffer.concat(chunks) } : {}
    const answer = await receive(new Request('http://app.example/hooks', { method, headers, ...body }))
    return response.writeHead(answer.status).end()
  })
  servers.push(server)
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const address = server.address()
  return `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`
}

async function run(
  typed: Partial<CertifyCommand>,
): Promise<{ readonly code: number; readonly said: string }> {
  let said = ''
  const nothing = {
    effects: undefined,
    environment: undefined,
    signingKey: undefined,
    headerPrefix: undefined,
  }
  const code = await runCertify(
    {
      ...{ ...nothing, url: undefined, seed: undefined, timeout: undefined, html: undefined },
      ...{ isPrudent: false, isJson: false, ...typed },
    },
    (text) => {
      said += text
    },
  )
  return { code, said }
}

describe('platform-simulator certify', () => {
  test('exits with 0 for a route that is right, and with 1 for another', async () => {
    const right = await serve(receiverWith(() => ({})))
    expect(await run({ url: `${right}/hooks`, effects: `${right}/done` })).toMatchObject({
      code: 0,
      said: expect.stringContaining('Right: 88 of 88 checks pass.'),
    })
    const wrong = await serve(receiverWith(() => ({ isKnown: () => false })))
    const { code, said } = await run({ url: `${wrong}/hooks`, effects: `${wrong}/done`, isJson: true })
    expect(code).toBe(1)
    expect(JSON.parse(said)).toMatchObject({ isRight: false, mistakes: [{ cause: 'acts-twice' }] })
  })

  test('exits with 1 for what is prudent only where that is asked for, and writes the card into a file', async () => {
    const html = join(folder, 'card.html')
    const short = await serve(
      receiverWith(({ check }) => ({ check: (each) => each.body.length < 9000 && check(each) })),
    )
    expect(await run({ url: `${short}/hooks`, html })).toMatchObject({ code: 0 })
    expect(await run({ url: `${short}/hooks`, isPrudent: true })).toMatchObject({ code: 1 })
    expect(readFileSync(html, 'utf8')).toContain('<h3>short-bodies-only (prudent)</h3>')
  })

  test('exits with 3 where nothing can be said', async () => {
    expect(await run({ url: 'http://127.0.0.1:9/hooks' })).toMatchObject({ code: 3 })
  })

  test.for([
    [{}, 'certify needs the address of a webhook route'],
    [{ url: 'hooks' }, 'certify was given the address hooks'],
    [
      { url: 'http://a.example', environment: 'staging' },
      '--environment is staging: it must be sandbox or production.',
    ],
    [
      { url: 'http://a.example', timeout: 'long' },
      '--timeout is long: it must be a number of seconds from 0.01 to 600.',
    ],
    [{ url: 'http://127.0.0.1:9', html: '/no/such/folder/card.html' }, '--html is /no/such/folder/card.html'],
  ] as const)('refuses %o', async ([typed, message]) => {
    await expect(run(typed)).rejects.toThrow(UsageError)
    await expect(run(typed)).rejects.toThrow(message)
  })
})
