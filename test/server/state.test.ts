import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createSimulator } from 'platform-simulator'
import { type Listening, listen } from 'platform-simulator/server'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { nextKey } from '../support/entry-points.js'
import { call, Programs } from './program.js'

const programs = new Programs()
let cli = ''
beforeAll(async () => {
  cli = await programs.build('cli')
})
afterAll(() => programs.dispose())

const open: Listening[] = []
afterEach(() => Promise.all(open.splice(0).map((server) => server.close())))

const business = { name: 'Acme Corp', customer_type: 'business' }
const stateFile = () => join(programs.scratch(), 'state.json')
const stored = (path: string) => JSON.parse(readFileSync(path, 'utf8'))

/** The names of a world's customers, oldest first. */
async function customersOf(url: string, key: string): Promise<string[]> {
  const { body } = await call(url, 'GET', '/customers?limit=100', { headers: { 'x-api-key': key } })
  return body.data.map(({ name }: { readonly name: string }) => name)
}

const create = (url: string, key: string, name: string) =>
  call(url, 'POST', '/customers', {
    body: { ...business, name },
    headers: { 'x-api-key': key, 'x-idempotency-key': nextKey() },
  })

describe('a state file', () => {
  it('begins the next server with every world as it was', async () => {
    const state = stateFile()
    const first = await listen({ clock: 'manual' }, { state })
    const { sim, url } = first
    await create(url, sim.apiKey, 'Main Corp')
    const { body: world } = await call(url, 'POST', '/__sim/worlds', { body: { clock: 'manual', seed: 'w' } })
    await create(url, world.api_key, 'World Corp')
    const fork = { 'x-api-key': world.api_key }
    const { body: forked } = await call(url, 'POST', '/__sim/fork', { headers: fork })
    await create(url, forked.api_key, 'Fork Corp')
    const hash = sim.hash()
    await first.close()

    const second = await listen({ clock: 'manual' }, { state })
    open.push(second)
    expect(second.sim.hash()).toBe(hash)
    expect(await customersOf(second.url, second.sim.apiKey)).toEqual(['Main Corp'])
    expect(await customersOf(second.url, world.api_key)).toEqual(['World Corp'])
    expect((await customersOf(second.url, forked.api_key)).sort()).toEqual(['Fork Corp', 'World Corp'])
    await call(second.url, 'POST', '/__sim/reset', { headers: { 'x-api-key': forked.api_key } })
    expect(await customersOf(second.url, forked.api_key), 'a fork resets to its beginning').toEqual([
      'World Corp',
    ])
    const { body: next } = await call(second.url, 'POST', '/__sim/worlds', { body: {} })
    expect(next.id).toBe('w4')
  })

  it('is written while the server runs, also for what happens by itself', async () => {
    const state = stateFile()
    const server = await listen({ clock: 'real' }, { state })
    open.push(server)
    const { id } = server.sim.api.customers.create({ name: 'Acme Corp', customer_type: 'business' })
    const status = () =>
      stored(state).state.worlds[0].snapshot.tables.customers?.find((row: { id: string }) => row.id === id)
    await expect.poll(status, { timeout: 5000 }).toMatchObject({ name: 'Acme Corp' })
    const jobs = () => stored(state).state.worlds[0].snapshot.jobs.length
    expect(jobs()).toBeGreaterThan(0)
    await server.sim.clock.advance('5s')
    await expect.poll(jobs, { timeout: 5000 }).toBe(0)
  })

  it('lets time pass for a real clock while the server was down', async () => {
    const state = stateFile()
    const first = await listen({}, { state })
    const { id } = first.sim.api.customers.create({ name: 'Acme Corp', customer_type: 'business' })
    await first.close()
    const written = stored(state)
    const hour = 3_600_000
    writeFileSync(
      state,
      JSON.stringify({ ...written, state: { ...written.state, savedAt: written.state.savedAt - hour } }),
    )
    const second = await listen({}, { state })
    open.push(second)
    expect(second.sim.api.customers.get(id).kyb_status).toBe('active')
    const ahead = second.sim.clock.now().getTime() - Date.now()
    expect(ahead).toBeGreaterThan(hour - 60_000)
    const [event] = second.sim.events.list({ type: 'customer.kyb_status.created' })
    const approved = Date.parse(String(event?.created)) || Number(event?.created) * 1000
    expect(approved, 'at its own time, not at the start').toBeLessThan(
      second.sim.clock.now().getTime() - hour / 2,
    )
  })

  it('is left as it is where it is not ours', async () => {
    for (const text of ['', '{"format":"other"}', '{"format":"platform-simulator-state","version":2}', 'x']) {
      const state = stateFile()
      writeFileSync(state, text)
      await expect(listen({}, { state })).rejects.toThrow('It was left as it is')
      expect(readFileSync(state, 'utf8')).toBe(text)
    }
    const nowhere = join(programs.scratch(), 'none', 'state.json')
    await expect(listen({}, { state: nowhere })).rejects.toThrow('has no folder to be in')
  })

  it('tells of a write that did not succeed, and the server goes on', async () => {
    const folder = programs.scratch()
    const state = join(folder, 'state.json')
    const errors: unknown[] = []
    const server = await listen({ clock: 'manual' }, { state, onStateError: (error) => errors.push(error) })
    open.push(server)
    await expect.poll(() => existsSync(state)).toBe(true)
    const { chmodSync, rmSync } = await import('node:fs')
    chmodSync(folder, 0o700)
    rmSync(folder, { recursive: true })
    server.sim.api.customers.create({ name: 'Acme Corp', customer_type: 'business' })
    await expect.poll(() => errors.length).toBeGreaterThan(0)
    expect((await call(server.url, 'GET', '/__sim/health')).status).toBe(200)
  })

  it('serves a simulator that was given, too', async () => {
    const state = stateFile()
    const first = await listen(createSimulator(), { state })
    first.sim.api.customers.create({ name: 'Acme Corp', customer_type: 'business' })
    await first.close()
    const sim = createSimulator()
    open.push(await listen(sim, { state }))
    expect(sim.api.customers.list().data).toHaveLength(1)
    expect(sim.clock.now().toISOString(), 'its clock is moved by hand').toBe('2026-01-01T00:00:00.000Z')
  })
})

describe('a server that is killed', () => {
  it('leaves a whole state behind, whenever that is', async () => {
    const state = stateFile()
    const flags = ['--port', '0', '--json', '--clock', 'manual', '--rate', 'off', '--state', state]
    let kept = 0
    let cut = 0
    let acknowledged = 0
    for (let life = 0; life < 20; life++) {
      const server = programs.start(process.execPath, [cli, 'serve', ...flags])
      const { url, api_key } = await server.announced()
      const headers = { 'x-api-key': api_key }
      const { body } = await call(url, 'GET', '/customers?limit=1', { headers })
      expect(body.meta.total_count, 'what was there in the last life').toBeGreaterThanOrEqual(kept)
      kept = body.meta.total_count

      // Many writes, of which each life is cut at another instant.
      const until = Date.now() + 120 + ((life * 37) % 190)
      const writing = (async () => {
        for (let n = 0; ; n++) {
          const { status } = await create(url, api_key, `Corp ${life} ${n} ${'x'.repeat(40)}`)
          expect(status).toBe(201)
          acknowledged++
        }
      })().catch((error: unknown) => {
        if (!(error instanceof TypeError)) throw error
      })
      await new Promise((resolve) => setTimeout(resolve, until - Date.now()))
      await server.kill('SIGKILL')
      await writing
      expect(stored(state).format, 'the file is whole').toBe('platform-simulator-state')
      if (readdirSync(join(state, '..')).some((name) => name.endsWith('.tmp'))) cut++
    }
    console.log(
      `20 lives: ${acknowledged} customers made, ${kept} seen again, ${cut} killed in the middle of a write`,
    )
    expect(kept).toBeGreaterThan(0)

    const last = programs.start(process.execPath, [cli, 'serve', ...flags])
    const { pid } = await last.announced()
    const names = readdirSync(join(state, '..')).filter((name) => !name.includes(`.${pid}.`))
    expect(names, 'what was cut is cleared away').toEqual(['state.json'])
    expect((await last.kill('SIGTERM')).code).toBe(0)
  }, 120_000)

  it('keeps everything when it is asked to stop', async () => {
    const state = stateFile()
    const flags = ['--port', '0', '--json', '--clock', 'manual', '--state', state]
    const first = programs.start(process.execPath, [cli, 'serve', ...flags])
    const { url, api_key } = await first.announced()
    for (let n = 0; n < 20; n++) await create(url, api_key, `Corp ${n}`)
    expect(await first.kill('SIGTERM')).toMatchObject({ code: 0, stderr: '' })
    const second = programs.start(process.execPath, [cli, 'serve', ...flags])
    const again = await second.announced()
    expect(again.api_key).toBe(api_key)
    expect(await customersOf(again.url, api_key)).toHaveLength(20)
  })
})
