import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connect } from 'platform-simulator/control'
import { type Listening, listen } from 'platform-simulator/server'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { readLines } from '../../src/hosts/lines/line-file.js'
import { addUp } from '../../src/kit/coverage/adding-up.js'
import { declared } from '../../src/programs/coverage/reading.js'

let folder = ''
let server: Listening | undefined
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'platform-simulator-coverage-'))
})
afterEach(async () => {
  await server?.close()
  server = undefined
  vi.useRealTimers()
  rmSync(folder, { recursive: true })
})

const ask = (url: string, key: string, path = '/customers'): Promise<Response> =>
  fetch(url + path, { headers: { 'x-api-key': key } })

describe('a server with coverage', () => {
  it('writes at its end what its worlds have met', async () => {
    server = await listen({}, { coverage: folder })
    const { url, apiKey } = server
    await ask(url, apiKey)
    const world = await (await connect(url)).worlds.create({})
    await ask(url, world.apiKey, '/recipients/0ujtsYcgvSTl8PAuAdqWYSMnLOv')
    await server.close()
    expect(readLines(folder).lines).toEqual([
      {
        v: 1,
        test: ['requests to the server'],
        met: { operations: ['customers.list'], successes: ['customers.list'] },
      },
      {
        v: 1,
        test: ['requests to the server'],
        met: { operations: ['recipients.get'], refusals: ['recipients.get not-found'] },
      },
    ])
  })

  it('writes a line for each test that is named, and says what it has met', async () => {
    server = await listen({}, { coverage: folder })
    const { url, apiKey } = server
    const world = await connect(url)
    await world.coverage.begin({ name: ['orders', 'are listed'], file: 'orders_test.py' })
    await ask(url, apiKey)
    expect(await world.coverage.met()).toMatchObject({
      test: ['orders', 'are listed'],
      met: { operations: ['customers.list'], refusals: [] },
    })
    await world.coverage.begin({ name: 'are not there' })
    await ask(url, apiKey, '/customers/0ujtsYcgvSTl8PAuAdqWYSMnLOv')
    await world.coverage.end()
    await server.close()
    expect(readLines(folder).lines).toEqual([
      {
        v: 1,
        file: 'orders_test.py',
        test: ['orders', 'are listed'],
        met: { operations: ['customers.list'], successes: ['customers.list'] },
      },
      {
        v: 1,
        test: ['are not there'],
        met: { operations: ['customers.get'], refusals: ['customers.get not-found'] },
      },
    ])
  })

  it('writes now and then what a server would lose that is killed, which counts as one test', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    server = await listen({}, { coverage: folder })
    const { url, apiKey } = server
    for (const path of ['/customers', '/recipients/0ujtsYcgvSTl8PAuAdqWYSMnLOv']) {
      await ask(url, apiKey, path)
      vi.advanceTimersByTime(20_000)
    }
    const { lines } = readLines(folder)
    expect(lines).toMatchObject([{ part: true }, { part: true }])
    expect(addUp(declared(), lines)).toMatchObject({
      tests: 1,
      met: { operations: ['customers.list', 'recipients.get'] },
    })
    await server.close()
    expect(addUp(declared(), readLines(folder).lines).tests).toBe(1)
  })

  it('goes on with a world that was reset, and hears of forks', async () => {
    server = await listen({}, { coverage: folder })
    const { url, apiKey } = server
    const world = await connect(url)
    await world.coverage.begin({ name: 'forks' })
    await world.reset()
    const fork = await world.fork()
    await ask(url, fork.apiKey)
    await ask(url, apiKey, '/webhooks/targets')
    expect((await world.coverage.met()).met['operations']).toEqual(['customers.list', 'webhookTargets.list'])
  })

  it('that was started without says how it is turned on', async () => {
    server = await listen({}, {})
    const world = await connect(server.url)
    await expect(world.coverage.met()).rejects.toThrow('start it by platform-simulator serve --coverage DIR')
  })
})
