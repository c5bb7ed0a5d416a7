import { createHash } from 'node:crypto'
import { existsSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setupServer } from 'msw/node'
import { createSimulator, type Simulator } from 'platform-simulator'
import { handlers } from 'platform-simulator/msw'
import { listen } from 'platform-simulator/server'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { bodyLimitFor } from '../../src/resources/document-uploads/wire.js'
import { applicant, files } from '../conformance/document-samples.js'
import { applying, grace } from '../conformance/onboarding-samples.js'
import { refusal } from '../support/refusal.js'

const pdf = { 'content-type': 'application/pdf' }
const said = { document_type: 'pitch_deck', file_type: 'pdf', filename: 'deck.pdf' } as const

/** An announced pitch deck. */
function announced(sim: Simulator) {
  const made = applicant(sim)
  return { ...made, ...made.api.createDocumentUpload(made.application_id, said) }
}

const waysIn: readonly [
  string,
  (use: (sim: Simulator, send: typeof fetch, at: (url: string) => string) => Promise<void>) => Promise<void>,
][] = [
  [
    'sim.fetch',
    async (use) => {
      const sim = createSimulator()
      await use(
        sim,
        (url, init) => sim.fetch(url, init),
        (url) => url,
      )
    },
  ],
  [
    'MSW',
    async (use) => {
      const sim = createSimulator()
      const server = setupServer(...handlers(sim))
      server.listen({ onUnhandledRequest: 'error' })
      try {
        await use(sim, fetch, (url) => url)
      } finally {
        server.close()
      }
    },
  ],
  [
    'the server',
    async (use) => {
      const sim = createSimulator()
      const server = await listen(sim)
      try {
        await use(sim, fetch, (url) => url.replace(sim.baseUrl, server.url))
      } finally {
        await server.close()
      }
    },
  ],
]

describe.each(waysIn)('an upload over %s', (_name, through) => {
  it('is put, verified, and downloaded as it was', () =>
    through(async (sim, send, at) => {
      const { application_id, caller, upload_id } = announced(sim)
      const headers = {
        'x-application-token': caller.applicationToken,
        'content-type': 'application/json',
        'x-idempotency-key': '2c7f5b0a-4a3c-4d4e-9c0b-0d2f6f3b8a11',
      }
      const call = (path: string, init: RequestInit = {}) =>
        send(at(`${sim.baseUrl}/applications/${application_id}${path}`), {
          ...init,
          headers: { ...headers, ...init.headers },
        })
      const session = await (
        await call('/document-uploads', { method: 'POST', body: JSON.stringify(said) })
      ).json()
      expect(session).toMatchObject({
        object_path: `applications/${application_id}/documents/${session.upload_id}`,
        expires_at: '2026-01-01T01:00:00Z',
      })
      expect((await send(session.upload_url, { method: 'PUT', headers: pdf, body: files.pdf })).status).toBe(
        200,
      )
      expect((await call(`/documents/${session.upload_id}`)).status).toBe(409)
      const verified = await call(`/documents/${session.upload_id}/verifications`, {
        method: 'POST',
        headers: { 'x-idempotency-key': '2c7f5b0a-4a3c-4d4e-9c0b-0d2f6f3b8a12' },
      })
      expect([verified.status, await verified.json()]).toEqual([201, { document_id: session.upload_id }])
      const download = await call(`/documents/${session.upload_id}`)
      expect(Object.fromEntries(download.headers)).toMatchObject({
        'content-type': 'application/pdf',
        'content-length': String(files.pdf.length),
        'content-disposition': 'attachment; filename="deck.pdf"',
        'x-document-type': 'pitch_deck',
      })
      expect(Buffer.from(await download.arrayBuffer())).toEqual(files.pdf)
      expect(sim.as(caller).applications.listDocuments(application_id).data).toMatchObject([
        { id: session.upload_id, status: 'uploaded' },
        { id: upload_id, status: 'pending_verification' },
      ])
    }))

  it('that has the idempotency key of another is answered as that was, and the log says that its bytes are others', () =>
    through(async (sim, send, at) => {
      const { upload_url } = announced(sim)
      const headers = { ...pdf, 'x-idempotency-key': '2c7f5b0a-4a3c-4d4e-9c0b-0d2f6f3b8a13' }
      for (const body of [files.pdf, files.pdf, Buffer.concat([files.pdf, files.pdf])])
        expect((await send(at(upload_url), { method: 'PUT', headers, body })).status).toBe(200)
      const told = sim.requests.list({ operation: 'uploads.put' })
      expect(told.map(({ replayed, mismatch }) => [replayed, mismatch])).toEqual([
        [false, false],
        [true, false],
        [true, true],
      ])
    }))

  it('is refused with the reason, and leaves nothing', () =>
    through(async (sim, send, at) => {
      const { upload_url } = announced(sim)
      const before = sim.hash()
      const put = async (url: string, type: string, body: BodyInit | null) => {
        const response = await send(at(url), { method: 'PUT', headers: { 'content-type': type }, body })
        return `${response.status} ${(await response.json()).detail}`
      }
      expect(await put(upload_url, 'image/png', files.png)).toBe(
        '400 The content type must be application/pdf, not image/png.',
      )
      expect(await put(upload_url, 'text/html', 'x')).toMatch(/^400 The content type must be/)
      expect(await put(upload_url, 'application/pdf', null)).toBe('400 A body is required.')
      expect(await put(upload_url.slice(0, -1), 'application/pdf', files.pdf)).toBe(
        '403 This is no upload URL.',
      )
      expect(await put(upload_url.replace(/\?.*/, ''), 'application/pdf', files.pdf)).toMatch(/^400/)
      expect(sim.hash()).toBe(before)
      await sim.clock.advance('1h')
      expect(await put(upload_url, 'application/pdf', files.pdf)).toBe(
        '403 The upload URL has expired at 2026-01-01T01:00:00Z.',
      )
    }))
})

describe.each(waysIn)('the integrity of an upload over %s', (_name, through) => {
  const digest = (algorithm: string, of = files.pdf) => createHash(algorithm).update(of).digest('base64')
  const other = Buffer.from('other bytes')

  it('is what its headers say', () =>
    through(async (sim, send, at) => {
      const { upload_url } = announced(sim)
      const put = async (headers: Record<string, string>) =>
        (await send(at(upload_url), { method: 'PUT', headers: { ...pdf, ...headers }, body: files.pdf }))
          .status
      expect(await put({ 'content-md5': digest('md5') })).toBe(200)
      expect(await put({ 'content-digest': `sha-256=:${digest('sha256')}:` })).toBe(200)
      expect(
        await put({ 'content-digest': `sha-256=:${digest('sha256')}:, sha-512=:${digest('sha512')}:` }),
      ).toBe(200)
      expect(await put({ 'content-digest': 'crc32c=:AAAAAA==:' })).toBe(200)
    }))

  it.each([
    ['content-md5', digest('md5', other), 'The header content-md5 is of other bytes'],
    ['content-md5', 'nonsense', 'The header content-md5 has no MD5 in base64'],
    ['content-digest', `sha-256=:${digest('sha256', other)}:`, 'The header content-digest is of other bytes'],
    ['content-digest', `sha-512=:${digest('sha512', other)}:`, 'The header content-digest is of other bytes'],
    ['content-digest', `sha-256=:${digest('md5')}:`, 'The header content-digest has no sha-256 in base64'],
    ['content-digest', digest('sha256'), 'The header content-digest must be such as sha-256='],
    ['content-range', 'bytes 0-5/100', 'The header content-range is not supported'],
  ])('is refused for the %s %s, and leaves nothing', (name, value, detail) =>
    through(async (sim, send, at) => {
      const { upload_url } = announced(sim)
      const before = sim.hash()
      const headers = { ...pdf, [name]: value }
      const refused = await send(at(upload_url), { method: 'PUT', headers, body: files.pdf })
      expect(refused.status).toBe(400)
      expect((await refused.json()).detail).toContain(detail)
      expect(sim.hash()).toBe(before)
    }),
  )
})

describe('an upload', () => {
  it('in base64 has room for its characters, and for a mebibyte of all else', () => {
    expect([0, 1, 3, 4].map((bytes) => bodyLimitFor(bytes) - 1024 * 1024)).toEqual([0, 4, 4, 8])
  })

  it('is replaced by the next until it is verified, and then by none', () => {
    const sim = createSimulator()
    const { application_id, api, upload_id, upload_url } = announced(sim)
    const signature = new URL(upload_url).searchParams.get('signature') ?? ''
    expect(refusal(() => api.verifyDocument(application_id, upload_id))).toMatchObject({ status: 404 })
    sim.api.uploads.put(upload_id, Buffer.from('<html>'), { signature })
    expect(refusal(() => api.verifyDocument(application_id, upload_id))).toMatchObject({
      status: 400,
      slug: 'invalid-request',
    })
    sim.api.uploads.put(upload_id, files.pdf, { signature })
    expect(api.verifyDocument(application_id, upload_id)).toEqual({ document_id: upload_id })
    expect(api.verifyDocument(application_id, upload_id)).toEqual({ document_id: upload_id })
    expect(refusal(() => sim.api.uploads.put(upload_id, files.pdf, { signature }))).toMatchObject({
      status: 409,
    })
    expect(Object.keys(sim.snapshot().bytes ?? {})).toHaveLength(1)
  })

  it('is of a person, who is named beside it', () => {
    const sim = createSimulator()
    const { id: application_id, form: api } = applying(sim)
    const { id } = api.addIndividual(application_id, grace)
    const passport = {
      document_type: 'passport',
      file_type: 'png',
      country: 'GB',
      id_number: 'AB1234567',
    } as const
    const { upload_id } = api.createIndividualDocumentUpload(application_id, id, passport)
    const { document_type: type, ...more } = passport
    api.createIndividualDocument(application_id, id, {
      type,
      ...more,
      file_content: files.png.toString('base64'),
    })
    expect(api.listDocuments(application_id, { category: 'identity' }).data).toMatchObject([
      {
        individual_id: id,
        individual_first_name: 'Grace',
        individual_last_name: 'Hopper',
        status: 'uploaded',
      },
      { id: upload_id, individual_id: id, status: 'pending_verification' },
    ])
    expect(
      refusal(() =>
        api.createIndividualDocument(application_id, upload_id, { type, ...more, file_content: 'AAAA' }),
      ).status,
    ).toBe(404)
  })

  it('goes on in a fork and is gone after a reset', async () => {
    const sim = createSimulator()
    const { application_id, caller, upload_id, upload_url } = announced(sim)
    const fork = sim.fork()
    let more: ReadableStreamDefaultController<Uint8Array> | undefined
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        more = controller
      },
    })
    const sent = sim.fetch(upload_url, { method: 'PUT', headers: pdf, body, duplex: 'half' } as RequestInit)
    const ended = expect(sent).rejects.toThrow()
    more?.enqueue(files.pdf)
    sim.reset()
    await ended
    const signature = new URL(upload_url).searchParams.get('signature') ?? ''
    fork.api.uploads.put(upload_id, files.pdf, { signature })
    fork.as(caller).applications.verifyDocument(application_id, upload_id)
    expect(refusal(() => sim.api.uploads.put(upload_id, files.pdf, { signature })).status).toBe(403)
  })

  it('is shared with forks and snapshots, and copied by none', () => {
    const sim = createSimulator()
    const { upload_id, upload_url } = announced(sim)
    const file = Buffer.alloc(8 * 1024 * 1024, 7)
    file.set(files.pdf)
    sim.api.uploads.put(upload_id, file, {
      signature: new URL(upload_url).searchParams.get('signature') ?? '',
    })
    const [mine] = Object.values(sim.snapshot().bytes ?? {})
    const [forked] = Object.values(sim.fork().snapshot().bytes ?? {})
    expect(mine).toBeTypeOf('object')
    expect(forked).toBe(mine)
    const copy = createSimulator()
    copy.restore(structuredClone(sim.snapshot()))
    expect(copy.hash()).toBe(sim.hash())
  })
})

/** A raw PUT: what is written to it, and what comes back. */
function rawPut(url: string, headers: Record<string, string>) {
  const sent = request(url, { method: 'PUT', headers })
  const answer = new Promise<number>((resolve, reject) => {
    sent.on('response', (response) => {
      response.resume()
      resolve(response.statusCode ?? 0)
    })
    sent.on('error', reject)
  })
  return { sent, answer }
}

describe('a server', () => {
  /** Where files go: nobody else does. */
  let temporary = ''
  beforeEach(() => {
    temporary = mkdtempSync(join(tmpdir(), 'uploads-test-'))
    vi.stubEnv('TMPDIR', temporary)
  })
  afterEach(() => {
    vi.unstubAllEnvs()
    rmSync(temporary, { recursive: true })
  })
  const spilled = (): string[] => readdirSync(temporary).map((name) => join(temporary, name))

  it('has files for uploads, for its owner alone, which go with it', async () => {
    const sim = createSimulator()
    const server = await listen(sim)
    const { application_id, api, upload_id, upload_url } = announced(sim)
    const url = upload_url.replace(sim.baseUrl, server.url)
    for (const body of [files.pdf, Buffer.concat([files.pdf, files.pdf])])
      expect((await fetch(url, { method: 'PUT', headers: pdf, body })).status).toBe(200)
    const [folder = ''] = spilled()
    expect(statSync(folder).mode & 0o777).toBe(0o700)
    for (const name of readdirSync(folder)) expect(statSync(`${folder}/${name}`).mode & 0o777).toBe(0o600)
    await server.close()
    expect(existsSync(folder)).toBe(false)
    api.verifyDocument(application_id, upload_id)
    expect(api.downloadDocument(application_id, upload_id).bytes.length).toBe(2 * files.pdf.length)
  })

  it('reads nothing of an upload that it refuses, and gives up one that is cut', async () => {
    const sim = createSimulator()
    const server = await listen(sim)
    const { upload_url, upload_id, application_id, api } = announced(sim)
    const url = upload_url.replace(sim.baseUrl, server.url)

    const stranger = rawPut(url.slice(0, -1), { ...pdf, 'content-length': String(400 * 1024 * 1024) })
    stranger.sent.write(files.pdf)
    expect(await stranger.answer).toBe(403)
    stranger.sent.destroy()

    const tooLong = rawPut(url, { ...pdf, 'content-length': String(600 * 1024 * 1024) })
    tooLong.sent.write(files.pdf)
    expect(await tooLong.answer).toBe(413)
    tooLong.sent.destroy()
    expect(spilled()).toEqual([])

    const cut = rawPut(url, { ...pdf, 'content-length': '1000' })
    cut.sent.write(files.pdf)
    await expect.poll(() => spilled().flatMap((folder) => readdirSync(folder)).length).toBe(1)
    cut.sent.destroy()
    await expect(cut.answer).rejects.toThrow()
    await expect.poll(() => spilled().flatMap((folder) => readdirSync(folder))).toEqual([])
    expect(refusal(() => api.verifyDocument(application_id, upload_id)).status).toBe(404)

    const slow = rawPut(url, { ...pdf, 'transfer-encoding': 'chunked' })
    slow.sent.write(files.pdf)
    const ended = expect(slow.answer).rejects.toThrow()
    await expect.poll(() => spilled().flatMap((folder) => readdirSync(folder)).length).toBe(1)
    slow.sent.destroy()
    await ended
    await server.close()
    expect(spilled()).toEqual([])
  })

  it('keeps one of two that are put at once', async () => {
    const sim = createSimulator()
    const server = await listen(sim)
    const { upload_url, upload_id, application_id, api } = announced(sim)
    const url = upload_url.replace(sim.baseUrl, server.url)
    const sizes = [1, 2, 3, 4].map((times) => Buffer.concat(Array(times).fill(files.pdf)))
    const answers = await Promise.all(sizes.map((body) => fetch(url, { method: 'PUT', headers: pdf, body })))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    api.verifyDocument(application_id, upload_id)
    const { length } = api.downloadDocument(application_id, upload_id).bytes
    expect(sizes.map((each) => each.length)).toContain(length)
    expect(Object.keys(sim.snapshot().bytes ?? {})).toHaveLength(1)
    await server.close()
  })

  it('answers a range with the whole file, and has no HEAD', async () => {
    const sim = createSimulator()
    const server = await listen(sim)
    const { application_id, caller, api } = applicant(sim)
    const { document_id } = api.createDocument(application_id, {
      ...said,
      file_content: files.pdf.toString('base64'),
    })
    const url = `${server.url}/applications/${application_id}/documents/${document_id}`
    const headers = { 'x-application-token': caller.applicationToken }
    const ranged = await fetch(url, { headers: { ...headers, range: 'bytes=0-3' } })
    expect([ranged.status, (await ranged.arrayBuffer()).byteLength]).toEqual([200, files.pdf.length])
    const head = await fetch(url, { method: 'HEAD', headers })
    expect([head.status, head.headers.get('allow')]).toEqual([405, 'DELETE, GET'])
    await server.close()
  })
})
