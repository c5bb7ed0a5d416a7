import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { request } from 'node:http'
import { connect } from 'node:net'
import { join } from 'node:path'
import { createSimulator } from 'platform-simulator'
import { type Listening, listen } from 'platform-simulator/server'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { StateBytes } from '../../src/programs/server/spill/filed.js'
import { type Announced, Applicant, digestOf, pdfOf, put } from './applicant.js'
import { call, Programs } from './program.js'

const programs = new Programs()
let cli = ''
beforeAll(async () => {
  cli = await programs.build('cli')
})
afterAll(() => programs.dispose())

const open: Listening[] = []
let folder = ''
/** Where servers without a state put files: nobody else does. */
let temporary = ''
beforeEach(() => {
  folder = programs.scratch()
  temporary = join(folder, 'temporary')
  mkdirSync(temporary)
  vi.stubEnv('TMPDIR', temporary)
})
afterEach(async () => {
  await Promise.all(open.splice(0).map((server) => server.close()))
  vi.unstubAllEnvs()
})

/** Large enough for a file of its own. */
const length = 300_000
const file = (number: number) => Array.from(pdfOf(length, number), (piece) => Buffer.from(piece))
const digest = (number: number) => digestOf(pdfOf(length, number))
const whole = { 'content-length': String(length) }

/** The files below a folder, by name. */
function filesIn(folder: string): string[] {
  if (!existsSync(folder)) return []
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .flatMap((entry) => (entry.isFile() ? [entry.name] : []))
    .sort()
}

const bytesIn = (state: string) => filesIn(join(state, 'bytes'))
const newState = () => join(folder, 'state')

async function serve(state: string, more: { readonly durable?: boolean } = {}) {
  const server = await listen({ clock: 'manual' }, { state, ...more })
  open.push(server)
  return server
}

/** An applicant at a new server, with files uploaded and verified. */
async function uploaded(server: Listening, ...numbers: readonly number[]) {
  const applicant = await Applicant.begin(server.url, server.apiKey)
  const ids: string[] = []
  for (const number of numbers) {
    const { id, url } = await applicant.announce()
    expect(await put(url, file(number), whole)).toBe(200)
    expect((await applicant.verify(id)).status).toBe(201)
    ids.push(id)
  }
  return { applicant, ids }
}

async function closeAll(): Promise<void> {
  await Promise.all(open.splice(0).map((server) => server.close()))
}

describe('a state with large files', () => {
  it('has them by their digest beside its journal, and begins the next server with them', async () => {
    const state = newState()
    const first = await serve(state)
    const { applicant, ids } = await uploaded(first, 1, 2)
    const hash = first.sim.hash()
    await closeAll()
    expect(bytesIn(state)).toEqual([digest(1), digest(2)].sort())
    for (const name of bytesIn(state)) expect(statSync(join(state, 'bytes', name)).mode & 0o777).toBe(0o600)
    // What is in a file is not in the journal.
    expect(statSync(join(state, 'journal-1')).size).toBeLessThan(length)

    const second = await serve(state)
    expect(second.sim.hash()).toBe(hash)
    const again = applicant.at(second.url)
    for (const [index, id] of ids.entries())
      expect(await again.download(id)).toEqual({ status: 200, digest: digest(index + 1) })
    expect(filesIn(temporary)).toEqual([])
  })

  it('is begun without what nothing names: parts, files of deleted documents, files that nobody announced', async () => {
    const state = newState()
    const first = await serve(state)
    const { applicant, ids } = await uploaded(first, 1, 2)
    expect((await applicant.remove(ids[0] ?? '')).status).toBe(204)
    await closeAll()
    writeFileSync(join(state, 'bytes', '.part-1-1'), 'half of a file')
    writeFileSync(join(state, 'bytes', 'f'.repeat(64)), 'of nobody')
    writeFileSync(join(state, 'bytes', 'README'), 'of a person')
    const second = await serve(state)
    expect(bytesIn(state)).toEqual(['README', digest(2)].sort())
    // The journal still tells that the deleted one was there once.
    await second.close()
    const third = await serve(state)
    expect((await applicant.at(third.url).download(ids[1] ?? '')).digest).toBe(digest(2))
    const { id, url } = await applicant.at(third.url).announce()
    expect(await put(url, file(1), whole)).toBe(200)
    expect((await applicant.at(third.url).verify(id)).status).toBe(201)
    expect(bytesIn(state)).toContain(digest(1))
  })

  it('is refused when its directory of files is a link, and nothing behind the link is removed', async () => {
    const state = newState()
    await serve(state)
    await closeAll()
    const other = join(folder, 'other')
    mkdirSync(other, { mode: 0o755 })
    const names = ['a'.repeat(64), '.part-1-1']
    for (const name of names) writeFileSync(join(other, name), 'of somebody else')
    symlinkSync(other, join(state, 'bytes'))
    await expect(serve(state)).rejects.toThrow(
      `${join(state, 'bytes')} is a link, and no link in the directory`,
    )
    expect(readdirSync(other).sort()).toEqual([...names].sort())
    expect(statSync(other).mode & 0o777).toBe(0o755)
    rmSync(join(state, 'bytes'))
    symlinkSync(join(folder, 'nowhere'), join(state, 'bytes'))
    await expect(serve(state)).rejects.toThrow('is a link')
  })

  it('is refused when one of its files is a link, also to the same bytes', async () => {
    const state = newState()
    await uploaded(await serve(state), 1)
    await closeAll()
    const path = join(state, 'bytes', digest(1))
    renameSync(path, join(folder, 'elsewhere'))
    symlinkSync(join(folder, 'elsewhere'), path)
    await expect(serve(state)).rejects.toThrow(/^the state lacks .*file of 300000 bytes/)
    expect(statSync(join(folder, 'elsewhere')).size).toBe(length)
  })

  it('puts nothing behind a link that takes the place of its directory of files while it is served', async () => {
    const state = newState()
    const { url, apiKey } = await serve(state)
    const other = join(folder, 'other')
    mkdirSync(other)
    symlinkSync(other, join(state, 'bytes'))
    const { url: place } = await (await Applicant.begin(url, apiKey)).announce()
    expect(await put(place, file(1), whole)).toBe(500)
    expect(readdirSync(other)).toEqual([])
  })

  it('may be led to by a link as a whole', async () => {
    const state = newState()
    await uploaded(await serve(state), 1)
    await closeAll()
    const link = join(folder, 'link')
    symlinkSync(state, link)
    await serve(link)
    expect(bytesIn(state)).toEqual([digest(1)])
  })

  it('keeps the file that a fork or a start still names when the document was deleted', async () => {
    const state = newState()
    const first = await serve(state)
    const { applicant, ids } = await uploaded(first, 1)
    const { body: fork } = await call(first.url, 'POST', '/__sim/fork', { body: {} })
    await applicant.remove(ids[0] ?? '')
    await closeAll()
    const second = await serve(state)
    expect(bytesIn(state)).toEqual([digest(1)])
    const inFork = applicant.at(`${second.url}/w/${fork.id}`)
    expect((await inFork.download(ids[0] ?? '')).digest).toBe(digest(1))
    expect((await applicant.at(second.url).download(ids[0] ?? '')).status).toBe(404)
  })

  it.each([
    ['is not there', (path: string) => writeFileSync(path, '')],
    ['is shorter than it was', (path: string) => truncateSync(path, length - 1)],
  ])('is refused, and left as it is, when one of them %s', async (_, spoil) => {
    const state = newState()
    await uploaded(await serve(state), 1)
    await closeAll()
    spoil(join(state, 'bytes', digest(1)))
    const journal = readFileSync(join(state, 'journal-1'))
    await expect(serve(state)).rejects.toThrow(/^the state lacks .*file of 300000 bytes/)
    expect(readFileSync(join(state, 'journal-1'))).toEqual(journal)
    expect(bytesIn(state)).toEqual([digest(1)])
  })

  it('is refused, naming the file and the document, when one of them has other contents of the same length', async () => {
    const state = newState()
    const { ids } = await uploaded(await serve(state), 1)
    await closeAll()
    const path = join(state, 'bytes', digest(1))
    const content = readFileSync(path)
    content[content.length - 1] = 255 - (content.at(-1) ?? 0)
    writeFileSync(path, content)
    await expect(serve(state)).rejects.toThrow(
      new RegExp(
        `^the file ${path} of the state was damaged: it is what the row ${ids[0]} of application_documents`,
      ),
    )
    writeFileSync(path, Buffer.concat(file(1)))
    const mended = await serve(state)
    expect(mended.sim.events.list().length).toBeGreaterThan(0)
  })

  it('is read whole before the first byte of a file that was not looked at when it was opened', () => {
    mkdirSync(newState())
    const path = join(newState(), digest(1))
    writeFileSync(path, Buffer.concat(file(1)))
    const stored = () => new StateBytes(path, digest(1), length, false)
    expect([...stored().pieces()].reduce((sum, piece) => sum + piece.length, 0)).toBe(length)
    writeFileSync(path, Buffer.concat(file(2)))
    expect(() => [...stored().pieces()]).toThrow(`the file ${path} of the state was damaged`)
  })

  it('takes the same bytes again after they were deleted, and a refused upload of them takes nothing away', async () => {
    const state = newState()
    const server = await serve(state)
    const { applicant, ids } = await uploaded(server, 1)
    const foreign = await applicant.announce()
    expect(await put(`${foreign.url}x`, file(1), whole)).toBe(403)
    const late = await applicant.announce()
    await server.sim.clock.advance('2h')
    expect(await put(late.url, file(1), whole)).toBe(403)
    await closeAll()
    const second = await serve(state)
    expect((await applicant.at(second.url).download(ids[0] ?? '')).digest).toBe(digest(1))
  })
})

/** The command in a process of its own, which can be killed. */
async function command(state: string | null, durable: boolean) {
  const flags = ['serve', '--port', '0', '--json', '--rate', 'off', '--clock', 'manual']
  const kept = state === null ? [] : ['--state', state, ...(durable ? ['--durable'] : [])]
  const program = programs.start(process.execPath, [cli, ...flags, ...kept], { TMPDIR: temporary })
  const { url, api_key } = await program.announced()
  return { url, apiKey: api_key, kill: () => program.kill('SIGKILL') }
}

/** A PUT that stops in the middle, when so much of it has arrived that there is a part on the disk. */
async function half(url: string, state: string) {
  const sent = request(url, { method: 'PUT', headers: { 'content-type': 'application/pdf', ...whole } })
  sent.on('error', () => undefined)
  const [piece = Buffer.alloc(0)] = file(1)
  sent.write(piece.subarray(0, length / 2))
  await expect
    .poll(() => bytesIn(state).filter((name) => name.startsWith('.part-')), { timeout: 10_000 })
    .toHaveLength(1)
  return sent
}

describe.each([true, false])('a server that is killed (durable: %s)', (durable) => {
  it('in the middle of an upload has nothing of it afterwards, and takes it again', async () => {
    const state = newState()
    const first = await command(state, durable)
    const applicant = await Applicant.begin(first.url, first.apiKey)
    const { id, url } = await applicant.announce()
    // Announced long enough ago that it is on the disk.
    await new Promise((resolve) => setTimeout(resolve, 150))
    const sent = await half(url, state)
    await first.kill()
    sent.destroy()
    expect(bytesIn(state)).toHaveLength(1)

    const second = await command(state, durable)
    expect(bytesIn(state)).toEqual([])
    const again = applicant.at(second.url)
    expect((await again.verify(id)).status).toBe(404)
    expect(await put(url.replace(first.url, second.url), file(1), whole)).toBe(200)
    expect((await again.verify(id)).status).toBe(201)
    expect(await again.download(id)).toEqual({ status: 200, digest: digest(1) })
    await second.kill()
  }, 60_000)

  it('right after the answer to an upload has all of it or none, and all of it where it was promised', async () => {
    const state = newState()
    const first = await command(state, durable)
    const applicant = await Applicant.begin(first.url, first.apiKey)
    const { id, url } = await applicant.announce()
    await new Promise((resolve) => setTimeout(resolve, 150))
    expect(await put(url, file(1), whole)).toBe(200)
    await first.kill()

    const second = await command(state, durable)
    const again = applicant.at(second.url)
    const { status } = await again.verify(id)
    if (durable) expect(status).toBe(201)
    else expect([201, 404]).toContain(status)
    expect(bytesIn(state)).toEqual(status === 201 ? [digest(1)] : [])
    if (status === 201) expect((await again.download(id)).digest).toBe(digest(1))
    await second.kill()
  }, 60_000)
})

describe('what a killed server without a state has put into files', () => {
  const serving = async () => {
    const server = await command(null, false)
    const applicant = await Applicant.begin(server.url, server.apiKey)
    const { url } = await applicant.announce()
    expect(await put(url, file(1), whole)).toBe(200)
    return server
  }

  it('is removed by the next one that begins, and not while it runs', async () => {
    const first = await serving()
    const [own = ''] = readdirSync(temporary)
    await (await listen(createSimulator())).close()
    expect(filesIn(join(temporary, own))).toEqual([digest(1)])
    await first.kill()
    expect(filesIn(join(temporary, own))).toEqual([digest(1)])
    await (await listen(createSimulator())).close()
    expect(readdirSync(temporary)).toEqual([])
  }, 60_000)

  it('goes when another process has its number by now, and stays when it is of another machine, a link, or more', async () => {
    const first = await serving()
    await first.kill()
    const [own = ''] = readdirSync(temporary)
    const [, pid = '', host = '', began = ''] = /-(\d+)-(\w{8})-(\w{8})-\w{6}$/.exec(own) ?? []
    const named = (number: string | number, machine: string, start: string, rest: string) => {
      const name = `platform-simulator-${number}-${machine}-${start}-${rest}`
      mkdirSync(join(temporary, name))
      return name
    }
    named(process.pid, host, began, 'reused')
    const stays = [
      named(pid, 'ffffffff', began, 'remote'),
      named(pid, host, began, 'strange'),
      'platform-simulator-notes',
    ]
    const full = named(pid, host, began, 'filled')
    writeFileSync(join(temporary, full, 'README'), 'of a person')
    writeFileSync(join(temporary, full, digest(2)), 'of a server')
    mkdirSync(join(temporary, 'platform-simulator-notes'))
    const link = `platform-simulator-${pid}-${host}-${began}-linked`
    symlinkSync(folder, join(temporary, link))
    await (await listen(createSimulator())).close()
    expect(readdirSync(temporary).sort()).toEqual([...stays, full, link].sort())
    expect(readdirSync(join(temporary, full))).toEqual(['README'])
  }, 60_000)
})

/** A server that puts files into {@link temporary}, and an announced upload at it. */
async function announced() {
  const sim = createSimulator()
  const server = await listen(sim)
  open.push(server)
  const applicant = await Applicant.begin(server.url, sim.apiKey)
  return { sim, server, applicant, ...(await applicant.announce()) }
}

describe('an upload to a server', () => {
  it('of more than 500 MB without a length is refused, and nothing of it is kept', async () => {
    const { url, applicant, id } = await announced()
    expect(await put(url, pdfOf(501 * 1_048_576, 1))).toBe(413)
    await expect.poll(() => filesIn(temporary)).toEqual([])
    expect((await applicant.verify(id)).status).toBe(404)
    expect(await put(url, file(1))).toBe(200)
  }, 120_000)

  it('whose client hangs up leaves nothing, and can be made again', async () => {
    const { url, applicant, id } = await announced()
    for (const headers of [whole, {}]) {
      const sent = request(url, { method: 'PUT', headers: { 'content-type': 'application/pdf', ...headers } })
      sent.on('error', () => undefined)
      sent.write('%PDF-1.4')
      await expect.poll(() => filesIn(temporary)).toHaveLength(1)
      sent.destroy()
      await expect.poll(() => filesIn(temporary)).toEqual([])
    }
    expect((await applicant.verify(id)).status).toBe(404)
    expect(await put(url, file(1), whole)).toBe(200)
    expect((await applicant.verify(id)).status).toBe(201)
  })

  it('during which the world is begun anew finds nobody who waits for it', async () => {
    const { sim, url } = await announced()
    const sent = request(url, { method: 'PUT', headers: { 'content-type': 'application/pdf', ...whole } })
    const status = new Promise<number>((resolve, reject) => {
      sent.on('response', (response) => resolve(response.resume().statusCode ?? 0))
      sent.on('error', reject)
    })
    const [piece = Buffer.alloc(0)] = file(1)
    sent.write(piece.subarray(0, length / 2))
    await expect.poll(() => filesIn(temporary)).toHaveLength(1)
    sim.reset()
    sent.end(piece.subarray(length / 2))
    expect(await status).toBe(403)
    await expect.poll(() => filesIn(temporary)).toEqual([])
    expect(sim.snapshot().bytes).toBeUndefined()
  })

  it('that was begun in time and ended after its address expired is refused', async () => {
    const { sim, url, applicant, id } = await announced()
    const sent = request(url, { method: 'PUT', headers: { 'content-type': 'application/pdf', ...whole } })
    const status = new Promise<number>((resolve, reject) => {
      sent.on('response', (response) => resolve(response.resume().statusCode ?? 0))
      sent.on('error', reject)
    })
    const [piece = Buffer.alloc(0)] = file(1)
    sent.write(piece.subarray(0, 1000))
    await expect.poll(() => filesIn(temporary)).toHaveLength(1)
    await sim.clock.advance('1h')
    sent.end(piece.subarray(1000))
    expect(await status).toBe(403)
    await expect.poll(() => filesIn(temporary)).toEqual([])
    expect((await applicant.verify(id)).status).toBe(404)
  })

  it('is kept once when two put the same bytes at the same time, and the last one wins where they differ', async () => {
    const { url, applicant, id } = await announced()
    expect(await Promise.all([put(url, file(1), whole), put(url, file(1), whole)])).toEqual([200, 200])
    expect(filesIn(temporary)).toEqual([digest(1)])
    const answers = await Promise.all([put(url, file(2), whole), put(url, file(3))])
    expect(answers).toEqual([200, 200])
    expect((await applicant.verify(id)).status).toBe(201)
    const { digest: found } = await applicant.download(id)
    expect([digest(2), digest(3)]).toContain(found)
    expect(filesIn(temporary)).toContain(found)
    expect(await put(url, file(1), whole)).toBe(409)
  })

  it('ends where its length says: what comes behind it is nothing', async () => {
    const { url, applicant, id, server } = await announced()
    const { pathname, search } = new URL(url)
    const socket = connect(server.port, '127.0.0.1')
    let text = ''
    socket.on('data', (chunk) => {
      text += String(chunk)
    })
    const end = new Promise((resolve) => socket.once('close', resolve))
    const head = `PUT ${pathname}${search} HTTP/1.1\r\nhost: 127.0.0.1:${server.port}\r\ncontent-type: application/pdf\r\ncontent-length: 8\r\n\r\n`
    socket.write(`${head}%PDF-1.4 and much more that nobody has announced\r\n\r\n`)
    await end
    expect([...text.matchAll(/^HTTP\/1\.1 (\d+)/gm)].map(([, status]) => status)).toEqual(['200'])
    expect((await applicant.verify(id)).status).toBe(201)
    expect(await applicant.download(id)).toEqual({ status: 200, digest: digestOf([Buffer.from('%PDF-1.4')]) })
  })

  it('of another type than it was announced with is refused before it is kept', async () => {
    const { url } = await announced()
    for (const type of ['image/png', 'text/html', 'application/json', 'application/octet-stream'])
      expect([type, await put(url, file(1), { ...whole, 'content-type': type })]).toEqual([type, 400])
    expect(filesIn(temporary)).toEqual([])
    expect(await put(url, file(1), { ...whole, 'content-type': 'Application/PDF; version=1.4' })).toBe(200)
  })

  it('with no signature, a wrong one or that of another upload is refused, whatever credential comes along', async () => {
    const { url, applicant, sim } = await announced()
    const other = await applicant.announce()
    const signatureOf = (one: string) => new URL(one).searchParams.get('signature') ?? ''
    const wrong: readonly [url: string, status: number][] = [
      [url.replace(/\?.*/, ''), 400],
      [`${url}${url.slice(-1)}`, 403],
      [url.replace(signatureOf(url), signatureOf(other.url)), 403],
      [url.replace(signatureOf(url), ''), 403],
      [url.replace(signatureOf(url), 'x'.repeat(300)), 400],
      [`${url}&signature=${signatureOf(other.url)}`, 400],
      [url.replace(/uploads\/[^?]+/, 'uploads/0ujtsYcgvSTl8PAuAdqWYSMnLOv'), 403],
      [url.replace(/uploads\/[^?]+/, 'uploads/..%2f..%2fetc'), 400],
    ]
    const credentials = { 'x-api-key': sim.apiKey, 'x-application-token': applicant.token }
    for (const [one, status] of wrong)
      expect([one, await put(one, file(1), { ...whole, ...credentials })]).toEqual([one, status])
    expect(filesIn(temporary)).toEqual([])
  })

  it('is a PUT: other methods are refused and named what is possible', async () => {
    const { url } = await announced()
    for (const method of ['GET', 'HEAD', 'POST', 'PATCH', 'DELETE']) {
      const { status, headers } = await fetch(url, { method })
      expect([method, status, headers.get('allow')]).toEqual([method, 405, 'PUT'])
    }
  })

  it('belongs to one world of a server', async () => {
    const server = await listen({ clock: 'manual' })
    open.push(server)
    const { body } = await call(server.url, 'POST', '/__sim/worlds', { body: { clock: 'manual', seed: 'w' } })
    const here = await Applicant.begin(server.url, server.apiKey)
    const there = await Applicant.begin(`${server.url}/w/${body.id}`, body.api_key)
    const uploads: readonly Announced[] = [await here.announce(), await there.announce()]
    const [mine = { id: '', url: '' }, theirs = { id: '', url: '' }] = uploads
    expect(theirs.url).toContain(`/w/${body.id}/uploads/`)
    expect(await put(mine.url.replace('/uploads', `/w/${body.id}/uploads`), file(1), whole)).toBe(403)
    expect(await put(theirs.url.replace(`/w/${body.id}`, '/w/default'), file(1), whole)).toBe(403)
    expect(await put(theirs.url.replace(`/w/${body.id}`, '/w/nobody'), file(1), whole)).toBe(404)
    expect(filesIn(temporary)).toEqual([])
    expect(await put(mine.url, file(1), whole)).toBe(200)
    // Its signature tells whose it is, as every credential of a world does.
    expect(await put(theirs.url.replace(`/w/${body.id}`, ''), file(2), whole)).toBe(200)
    expect((await there.verify(theirs.id)).status).toBe(201)
    expect((await here.verify(theirs.id)).status).toBe(404)
  })
})
