import { execFileSync } from 'node:child_process'
import {
  chmodSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { createSimulator, UsageError } from 'platform-simulator'
import { type Listening, listen } from 'platform-simulator/server'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { decodeFile, type Entry, encodeRecords, firstLine } from '../../src/programs/server/state/records.js'
import { nextKey } from '../support/entry-points.js'
import { earlier } from './lives.js'
import { call, Programs } from './program.js'

const programs = new Programs()
let cli = ''
beforeAll(async () => {
  cli = await programs.build('cli')
})
afterAll(() => programs.dispose())

const open: Listening[] = []
afterEach(() => Promise.all(open.splice(0).map((server) => server.close())))

const business = { name: 'Acme Corp', customer_type: 'business' } as const
const stateFolder = () => join(programs.scratch(), 'state')

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

/** A state with one customer, written by a server that is gone. */
async function written(state = stateFolder()): Promise<string> {
  const server = await listen({ clock: 'manual' }, { state })
  server.sim.api.customers.create(business)
  await server.close()
  return state
}

describe('a state', () => {
  it('begins the next server with every world as it was', async () => {
    const state = stateFolder()
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
    const state = stateFolder()
    const server = await listen({ clock: 'real' }, { state })
    open.push(server)
    const journal = () => readFileSync(join(state, 'journal-1'), 'utf8')
    const { id } = server.sim.api.customers.create(business)
    await expect.poll(journal, { timeout: 5000 }).toContain(`["row","customers",{"id":"${id}"`)
    const before = journal().length
    await server.sim.clock.advance('5s')
    await expect.poll(() => journal().slice(before), { timeout: 5000 }).toContain('"kyb":"active"')
  })

  it('lets time pass for a real clock while the server was down', async () => {
    const state = stateFolder()
    const first = await listen({}, { state })
    const { id } = first.sim.api.customers.create(business)
    await first.close()
    const hour = 3_600_000
    earlier(state, hour)
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

  it('says itself how its clock moves, unless the server is told', async () => {
    const state = await written()
    const same = await listen({}, { state })
    expect(same.sim.clock.mode).toBe('manual')
    await same.close()
    const told = await listen({ clock: 'real' }, { state })
    expect(told.sim.clock.mode).toBe('real')
    await told.close()
    const again = await listen({}, { state })
    open.push(again)
    expect(again.sim.clock.mode).toBe('real')
  })

  it.each([{ seed: 'x' }, { scenario: 'frozen-customer' as const }, { now: 0 }])(
    'is not begun again with %o',
    async (options) => {
      const state = await written()
      const [name] = Object.keys(options)
      await expect(listen({ clock: 'manual', ...options }, { state })).rejects.toThrow(
        `${name} cannot be given here: the state ${state} has begun already`,
      )
      const server = await listen({}, { state })
      open.push(server)
      expect(server.sim.api.customers.list().data).toHaveLength(1)
    },
  )

  it('serves a simulator that was given, too', async () => {
    const state = stateFolder()
    const first = await listen(createSimulator(), { state })
    first.sim.api.customers.create(business)
    await first.close()
    const sim = createSimulator()
    open.push(await listen(sim, { state }))
    expect(sim.api.customers.list().data).toHaveLength(1)
    expect(sim.clock.now().toISOString(), 'its clock is moved by hand').toBe('2026-01-01T00:00:00.000Z')
  })
})

describe('the directory of a state', () => {
  it('is for its owner alone, as are its files', async () => {
    const umask = process.umask(0)
    try {
      const state = await written()
      const modes = [state, ...readdirSync(state).map((name) => join(state, name))].map(
        (path) => statSync(path).mode & 0o777,
      )
      expect(modes).toEqual([0o700, 0o600])
    } finally {
      process.umask(umask)
    }
  })

  it('belongs to one server at a time, which is named', async () => {
    const state = stateFolder()
    open.push(await listen({ clock: 'manual' }, { state }))
    await expect(listen({ clock: 'manual' }, { state })).rejects.toThrow(
      `the state ${state} belongs to process ${process.pid}`,
    )
    const server = programs.start(process.execPath, [cli, 'serve', '--port', '0', '--state', state])
    expect(await server.ended).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('one server at a time'),
    })
  })

  it('is taken over from a process that is gone, whoever has its number now', async () => {
    const state = await written()
    const { hostname } = await import('node:os')
    for (const lock of [
      { pid: 999_999_999, host: hostname(), started: '' },
      { pid: process.pid, host: hostname(), started: 'another boot 17' },
      undefined,
    ]) {
      writeFileSync(join(state, 'lock'), lock === undefined ? '' : JSON.stringify(lock))
      const server = await listen({}, { state })
      expect(server.sim.api.customers.list().data).toHaveLength(1)
      await server.close()
      expect(readdirSync(state)).toEqual(['journal-1'])
    }
    writeFileSync(join(state, 'lock'), JSON.stringify({ pid: 1, host: 'elsewhere', started: '' }))
    await expect(listen({}, { state })).rejects.toThrow('if it does not, delete')
  })

  it('is given back when the server does not start', async () => {
    const state = await written()
    const first = await listen({}, { state: stateFolder() })
    open.push(first)
    await expect(listen({}, { state, port: first.port })).rejects.toThrow('is taken')
    open.push(await listen({}, { state }))
  })

  it('is refused where something else is in it, or it has no folder to be in', async () => {
    const folder = programs.scratch()
    writeFileSync(join(folder, 'notes.txt'), 'mine')
    await expect(listen({}, { state: folder })).rejects.toThrow('has other files in it, such as notes.txt')
    expect(readdirSync(folder)).toEqual(['notes.txt'])
    const nowhere = join(programs.scratch(), 'none', 'state')
    await expect(listen({}, { state: nowhere })).rejects.toThrow('has no folder to be in')
  })

  it('follows no link that somebody has put into it', async () => {
    const state = stateFolder()
    mkdirSync(state)
    const victim = join(programs.scratch(), 'victim')
    writeFileSync(victim, 'mine')
    symlinkSync(victim, join(state, 'journal-1'))
    await expect(listen({}, { state })).rejects.toThrow('the state cannot be read: Error: ELOOP')
    expect(readFileSync(victim, 'utf8')).toBe('mine')
  })

  it.each(['journal-1', 'checkpoint-1', 'lock'])(
    'does not wait for a pipe or read a directory in the place of its file %s',
    async (name) => {
      const state = stateFolder()
      mkdirSync(state)
      execFileSync('mkfifo', [join(state, name)])
      const refused = listen({}, { state })
      await expect(refused).rejects.toThrow(UsageError)
      await expect(refused).rejects.toThrow(/is no file/)
      rmSync(join(state, name))
      mkdirSync(join(state, name))
      await expect(listen({}, { state })).rejects.toThrow(/is a directory/)
    },
  )

  it('has a directory for its files, and names what is there instead', async () => {
    const state = await written()
    rmSync(join(state, 'bytes'), { recursive: true, force: true })
    writeFileSync(join(state, 'bytes'), '')
    await expect(listen({}, { state })).rejects.toThrow(
      /^the files of the state cannot be read: .*ENOTDIR.*name another directory\.$/,
    )
  })

  it('is no link to nowhere, and has a name', async () => {
    const link = join(programs.scratch(), 'link')
    symlinkSync(join(programs.scratch(), 'nowhere'), link)
    await expect(listen({}, { state: link })).rejects.toThrow(
      /^the state .* cannot be read: .*ENOENT.*Name a directory\.$/,
    )
    await expect(listen({}, { state: '' })).rejects.toThrow(
      "the option state is '': it must name a directory",
    )
  })
})

describe('a damaged state', () => {
  it('is refused with the file and the place, and left as it is', async () => {
    const state = await written()
    const path = join(state, 'journal-1')
    const whole = readFileSync(path)
    for (const at of [3, 60, Math.floor(whole.length / 2), whole.length - 4]) {
      const damaged = Buffer.from(whole)
      damaged[at] = (damaged[at] ?? 0) ^ 1
      writeFileSync(path, damaged)
      await expect(listen({}, { state })).rejects.toThrow(
        new RegExp(`the state is damaged: ${path}, byte \\d+: `),
      )
      expect(readFileSync(path)).toEqual(damaged)
      expect(readdirSync(state)).toEqual(['journal-1'])
    }
  })

  it('loses only what was cut short at its end', async () => {
    const state = await written()
    const path = join(state, 'journal-1')
    const whole = readFileSync(path)
    for (const tail of [
      whole.subarray(0, -1),
      whole.subarray(0, -30),
      Buffer.concat([whole, Buffer.alloc(9)]),
    ]) {
      writeFileSync(path, tail)
      await (await listen({}, { state })).close()
    }
  })

  it('that somebody has emptied is told, as far as it can be told from one whose server was killed as it began', async () => {
    const folder = await written()
    for (const text of ['', readFileSync(join(folder, 'journal-1'), 'utf8').slice(0, 100)]) {
      writeFileSync(join(folder, 'journal-1'), text)
      const next = await listen({ clock: 'manual' }, { state: folder })
      expect(next.sim.api.customers.list().data).toEqual([])
      expect(next.notes).toEqual([expect.stringContaining('journal-1 has no change in it')])
      await next.close()
    }
    const unhurt = await listen({ clock: 'manual' }, { state: folder })
    open.push(unhurt)
    expect(unhurt.notes).toEqual([])
  })

  /** The same state as a checkpoint and an empty journal behind it, and the journal that was before. */
  async function checkpointed() {
    const folder = await written()
    const entries: Entry[] = []
    const before = join(folder, 'journal-1')
    decodeFile(before, readFileSync(before), 'journal', 0, (batch) => entries.push(...batch))
    const [checkpoint, journal] = [join(folder, 'checkpoint-2'), join(folder, 'journal-2')]
    writeFileSync(checkpoint, Buffer.concat([firstLine('checkpoint', 8), ...encodeRecords(entries, 9)]))
    writeFileSync(journal, firstLine('journal', 9))
    return { folder, checkpoint, journal }
  }

  it('is refused wherever its checkpoint was cut off, and what was before the checkpoint is left', async () => {
    const { folder, checkpoint } = await checkpointed()
    const whole = readFileSync(checkpoint)
    const line = whole.indexOf('\n') + 1
    for (const end of [0, 5, line - 1, line, line + 1, line + 40, whole.length >> 1, whole.length - 1]) {
      writeFileSync(checkpoint, whole.subarray(0, end))
      await expect(listen({}, { state: folder }), `${end}`).rejects.toThrow(
        `the state is damaged: ${checkpoint}, byte ${end}: the checkpoint ends before it is whole`,
      )
      expect(readdirSync(folder).sort()).toEqual(['checkpoint-2', 'journal-1', 'journal-2'])
    }
    writeFileSync(checkpoint, whole)
    const server = await listen({ clock: 'manual' }, { state: folder })
    open.push(server)
    expect([server.sim.api.customers.list().meta.total_count, server.notes]).toEqual([1, []])
  })

  it('whose checkpoint has no journal behind it begins with the checkpoint, and says so', async () => {
    for (const damage of [rmSync, (path: string) => writeFileSync(path, '')]) {
      const { folder, journal } = await checkpointed()
      damage(journal)
      const server = await listen({ clock: 'manual' }, { state: folder })
      expect(server.sim.api.customers.list().meta.total_count).toBe(1)
      expect(server.notes).toEqual([expect.stringContaining(`${journal} is missing`)])
      await server.close()
    }
  })

  it('without its journal, or with an empty one, keeps the files that were uploaded, and is refused', async () => {
    const folder = await written()
    const bytes = join(folder, 'bytes')
    mkdirSync(bytes, { recursive: true })
    writeFileSync(join(bytes, 'a'.repeat(64)), 'an upload')
    const journal = join(folder, 'journal-1')
    for (const damage of [() => writeFileSync(journal, ''), () => rmSync(journal, { force: true })]) {
      damage()
      const refused = listen({}, { state: folder })
      await expect(refused).rejects.toThrow(UsageError)
      await expect(refused).rejects.toThrow('neither a checkpoint nor a journal that tells of them')
      expect(readdirSync(bytes)).toEqual(['a'.repeat(64)])
    }
  })

  it('of a later version is left alone', async () => {
    const state = await written()
    const path = join(state, 'journal-1')
    writeFileSync(path, readFileSync(path, 'latin1').replace('-state 2 ', '-state 3 '), 'latin1')
    await expect(listen({}, { state })).rejects.toThrow('has version 3')
  })
})

describe('a state that is a file', () => {
  it('is refused, left as it is, and nothing is made beside it', async () => {
    const folder = programs.scratch()
    const state = join(folder, 'state.json')
    writeFileSync(state, 'a text')
    await expect(listen({}, { state })).rejects.toThrow(
      `the state ${state} is not a directory. It was left as it is: name another, or move it away.`,
    )
    expect(readFileSync(state, 'utf8')).toBe('a text')
    expect(readdirSync(folder)).toEqual(['state.json'])
  })
})

describe('a disk that fails', () => {
  it('is told, and an answer that cannot be kept says so where it has to be', async () => {
    const state = stateFolder()
    const errors: unknown[] = []
    const server = await listen(
      { clock: 'manual' },
      { state, durable: true, onStateError: (error) => errors.push(error) },
    )
    expect((await create(server.url, server.apiKey, 'Kept Corp')).status).toBe(201)
    rmSync(state, { recursive: true })
    const { status, body, headers } = await create(server.url, server.apiKey, 'Lost Corp')
    expect({ status, detail: body.detail, retry: headers.get('retry-after') }).toEqual({
      status: 503,
      detail: expect.stringContaining('The state could not be written'),
      retry: '1',
    })
    expect(errors.length).toBeGreaterThan(0)
    expect((await call(server.url, 'GET', '/__sim/health')).status, 'the server goes on').toBe(200)
    await expect(server.close(), 'the last state is not there').rejects.toThrow()
  })

  it('whose directory was deleted leaves another server’s alone that is there by now', async () => {
    const state = stateFolder()
    const old = await listen({ clock: 'manual' }, { state, durable: true, onStateError: () => undefined })
    await create(old.url, old.apiKey, 'Old Corp')
    rmSync(state, { recursive: true })
    const next = await listen({ clock: 'manual' }, { state, durable: true })
    await create(next.url, next.apiKey, 'Next Corp')
    const before = readdirSync(state)
    const said = async () => (await create(old.url, old.apiKey, 'Lost Corp')).body.detail
    expect(await said()).toContain('somebody has deleted or moved')
    expect(await said()).toContain('belongs to process')
    expect(readdirSync(state)).toEqual(before)
    expect((await create(next.url, next.apiKey, 'Kept Corp')).status).toBe(201)
    await next.close()
    expect(await said(), 'also when that one has ended').toContain('has the state of another server by now')
    await expect(old.close()).rejects.toThrow('has the state of another server')

    const last = await listen({ clock: 'manual' }, { state })
    open.push(last)
    expect(await customersOf(last.url, last.apiKey)).toEqual(['Kept Corp', 'Next Corp'])
  })

  it('whose directory was moved writes no more behind its name, and goes on when it is brought back', async () => {
    const state = stateFolder()
    const server = await listen({ clock: 'manual' }, { state, durable: true, onStateError: () => undefined })
    await create(server.url, server.apiKey, 'First Corp')
    renameSync(state, `${state}-moved`)
    expect((await create(server.url, server.apiKey, 'Second Corp')).status).toBe(503)
    renameSync(`${state}-moved`, state)
    expect((await create(server.url, server.apiKey, 'Third Corp')).status).toBe(201)
    rmSync(state, { recursive: true })
    mkdirSync(state)
    expect((await create(server.url, server.apiKey, 'Fourth Corp')).status).toBe(503)
    expect(
      (await create(server.url, server.apiKey, 'Fifth Corp')).status,
      'an empty directory is taken',
    ).toBe(201)
    expect(readdirSync(state)).toContain('lock')
    await server.close()
    const next = await listen({ clock: 'manual' }, { state })
    open.push(next)
    expect((await customersOf(next.url, next.apiKey)).length).toBe(5)
  })

  it('is in the exit code of the command', async () => {
    const state = stateFolder()
    const flags = ['--port', '0', '--json', '--clock', 'manual', '--state', state]
    const server = programs.start(process.execPath, [cli, 'serve', ...flags])
    const { url, api_key } = await server.announced()
    rmSync(state, { recursive: true })
    expect((await create(url, api_key, 'Acme Corp')).status).toBe(201)
    const { code, stderr } = await server.kill('SIGTERM')
    expect(code).toBe(1)
    expect(stderr).toContain('the last state could not be written')
  })

  it('is told to nobody where nobody reads that any more, and the server goes on', async () => {
    const state = stateFolder()
    const flags = ['--port', '0', '--json', '--clock', 'manual', '--state', state]
    const server = programs.start(process.execPath, [cli, 'serve', ...flags])
    const { url, api_key } = await server.announced()
    server.stopReading()
    rmSync(state, { recursive: true })
    for (const name of ['First Corp', 'Second Corp']) {
      await create(url, api_key, name)
      // The next try to write, which fails in other words, is a second later.
      await new Promise((resolve) => setTimeout(resolve, 1200))
    }
    const signal = AbortSignal.timeout(3000)
    expect((await fetch(`${url}/__sim/health`, { signal })).status).toBe(200)
    expect((await server.kill('SIGTERM')).code).toBe(1)
  })

  it.skipIf(process.getuid?.() === 0)('does not begin what it could not keep', async () => {
    const folder = programs.scratch()
    chmodSync(folder, 0o500)
    await expect(listen({}, { state: join(folder, 'state') })).rejects.toThrow('cannot be made')
  })
})

describe('the flags of a state', () => {
  it('keep everything when the server is asked to stop', async () => {
    const state = stateFolder()
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

  it('need each other: durable is for a state', async () => {
    await expect(listen({}, { durable: true })).rejects.toThrow('the option durable needs the option state')
  })
})
