import { type DurableState, SimulatorWorld } from 'platform-simulator/workers'
import { describe, expect, it } from 'vitest'
import { nextKey } from '../support/entry-points.js'

/** The storage of an object, in memory: what is put in one turn is there whole or not at all. */
class Storage {
  readonly #kept: Map<string, unknown>
  #batch: (() => void)[] | undefined
  /** What there was after each batch. */
  readonly past: ReadonlyMap<string, unknown>[] = []

  constructor(kept: ReadonlyMap<string, unknown> = new Map()) {
    this.#kept = new Map(kept)
  }

  get keys(): readonly string[] {
    return [...this.#kept.keys()].sort()
  }

  get(key: string): Promise<never> {
    return Promise.resolve(this.#kept.get(key) as never)
  }

  list({
    prefix,
    startAfter = '',
    limit = Number.POSITIVE_INFINITY,
  }: {
    readonly prefix: string
    readonly startAfter?: string
    readonly limit?: number
  }): Promise<Map<string, never>> {
    const found = this.keys.filter((key) => key.startsWith(prefix) && key > startAfter).slice(0, limit)
    return Promise.resolve(new Map(found.map((key) => [key, this.#kept.get(key) as never])))
  }

  put(entries: Readonly<Record<string, unknown>>): Promise<void> {
    return this.#write(() => {
      for (const [key, value] of Object.entries(entries)) this.#kept.set(key, structuredClone(value))
    })
  }

  delete(keys: string[]): Promise<number> {
    return this.#write(() => {
      for (const key of keys) this.#kept.delete(key)
    }).then(() => keys.length)
  }

  deleteAll(): Promise<void> {
    return this.#write(() => this.#kept.clear())
  }

  setAlarm = (): Promise<void> => Promise.resolve()
  deleteAlarm = (): Promise<void> => Promise.resolve()

  #write(work: () => void): Promise<void> {
    this.#batch ??= []
    this.#batch.push(work)
    return Promise.resolve().then(() => {
      const batch = this.#batch
      this.#batch = undefined
      if (batch === undefined) return
      for (const each of batch) each()
      this.past.push(new Map(this.#kept))
    })
  }
}

const worldId = 'aaaaaaaaaa'
const token = 'team-token'

class Place {
  readonly #world: SimulatorWorld
  #key = ''

  constructor(readonly storage: Storage) {
    const state: DurableState = { storage, blockConcurrencyWhile: (work) => work() }
    this.#world = new SimulatorWorld(state, { WORLDS: undefined as never, SIM_TOKEN: token })
  }

  static async begun(options: object): Promise<Place> {
    const place = new Place(new Storage())
    const body = JSON.stringify(options)
    const headers = { 'x-sim-act': 'create', 'x-sim-world': worldId, 'x-sim-origin': 'https://team.example' }
    const made = await place.send('/__sim/worlds', { method: 'POST', headers, body })
    const { api_key } = (await made.json()) as { api_key: string }
    place.#key = api_key
    return place
  }

  send(path: string, init: RequestInit = {}): Promise<Response> {
    return this.#world.fetch(new Request(`https://team.example${path}`, init))
  }

  ask(path: string, init: RequestInit = {}): Promise<Response> {
    const headers = {
      'x-api-key': this.#key,
      'x-idempotency-key': nextKey(),
      'content-type': 'application/json',
    }
    return this.send(path, { ...init, headers: { ...headers, ...(init.headers as Record<string, string>) } })
  }

  async customer(name: string): Promise<{ application_id: string; application_url: string }> {
    const body = JSON.stringify({ name, customer_type: 'business', external_id: 'x'.repeat(400) })
    const made = await this.ask('/customers', { method: 'POST', body })
    expect(made.status).toBe(201)
    return (await made.json()) as { application_id: string; application_url: string }
  }

  async snapshot(): Promise<string> {
    const headers = { authorization: `Bearer ${token}` }
    return (await this.send(`/w/${worldId}/__sim/snapshot`, { headers })).text()
  }

  /** As after an eviction, at a storage that is as it was then. */
  static at(kept: ReadonlyMap<string, unknown>): Place {
    return new Place(new Storage(kept))
  }
}

const generations = (storage: Storage): readonly string[] => [
  ...new Set(storage.keys.flatMap((key) => /^(?:base|journal)\/(\d+)\//.exec(key)?.[1] ?? [])),
]

describe('the object of a world', () => {
  it('writes its journal anew when that has grown long, sweeps the old one away, and loses nothing', async () => {
    const place = await Place.begun({ clock: 'manual', limits: { rate: 'off' } })
    expect(generations(place.storage)).toEqual(['0000000001'])
    let made = 0
    while (generations(place.storage).includes('0000000001')) {
      await place.customer(`Customer ${made++}`)
      if (made > 500) throw new Error('it was never written anew')
    }
    expect(made).toBeGreaterThan(20)
    await place.customer('One more')
    expect(generations(place.storage)).toEqual(['0000000002'])
    const { past } = place.storage
    expect(await Place.at(past.at(-1) ?? new Map()).snapshot()).toBe(await place.snapshot())
  })

  it('is whole wherever it is cut off, in the middle of being written anew too', async () => {
    const place = await Place.begun({ clock: 'manual', limits: { rate: 'off' } })
    const states: string[] = [await place.snapshot()]
    while (generations(place.storage).at(-1) !== '0000000002') {
      await place.customer(`Acme ${states.length}`)
      states.push(await place.snapshot())
    }
    const { past } = place.storage
    // The last twenty: those at which it is written anew and swept among them.
    const seen: string[] = []
    for (const kept of past.slice(-20)) seen.push(await Place.at(kept).snapshot())
    for (const state of seen) expect(states).toContain(state)
    expect(seen.map((state) => states.indexOf(state))).toEqual(
      seen.map((state) => states.indexOf(state)).sort((a, b) => a - b),
    )
    expect(seen.at(-1)).toBe(states.at(-1))
  })

  it('that has more than 32 MiB still answers, and takes small bodies only', async () => {
    const place = await Place.begun({ clock: 'manual', limits: { rate: 'off' } })
    const { application_id, application_url } = await place.customer('Acme')
    const applicationToken = new URL(application_url).searchParams.get('token') ?? ''
    const upload = (size: number): Promise<Response> =>
      place.send(`/applications/${application_id}/documents`, {
        method: 'POST',
        headers: {
          'x-application-token': applicationToken,
          'x-idempotency-key': nextKey(),
          'content-type': 'application/json',
        },
        body: JSON.stringify({
          document_type: 'certificate_of_incorporation',
          file_type: 'pdf',
          file_content: Buffer.from(`%PDF-1.4\n${nextKey()}${' '.repeat(size)}`).toString('base64'),
          id_number: 'C1234567',
          filename: 'certificate.pdf',
        }),
      })
    const statuses: number[] = []
    while (statuses.length < 20 && statuses.at(-1) !== 413) {
      const { status } = await upload(5 * 1024 * 1024)
      statuses.push(status)
    }
    // Of 7 million characters each.
    expect(statuses).toEqual([201, 201, 201, 201, 201, 413])
    expect((await upload(1000)).status).toBe(201)
    await place.customer('Another')
    expect((await place.ask('/customers')).status).toBe(200)

    const kept = place.storage.past.at(-1) ?? new Map()
    const reopened = Place.at(kept)
    const listed = (at: Place): Promise<string> =>
      at
        .send(`/applications/${application_id}/documents`, {
          headers: { 'x-application-token': applicationToken },
        })
        .then((answer) => answer.text())
    expect(await listed(reopened)).toBe(await listed(place))
    expect((await listed(reopened)).match(/document_type/g)).toHaveLength(6)
    // Read and written part by part, so that there is never the whole of it as one text.
    const lengths = new Map<string, number>()
    for (const [key, piece] of kept) {
      const [part = ''] = /^(?:base|journal)\/\d+\/\d+/.exec(key) ?? []
      lengths.set(part, (lengths.get(part) ?? 0) + String(piece).length)
    }
    expect(Math.max(...lengths.values())).toBeLessThan(8_500_000)
  }, 120_000)

  it('refuses a body that is too long and does not say so, when it has read that much of it', async () => {
    const place = await Place.begun({ clock: 'manual' })
    let sent = 0
    const endless = (): ReadableStream<Uint8Array> =>
      new ReadableStream({
        pull(controller) {
          sent += 65_536
          controller.enqueue(new Uint8Array(65_536).fill(32))
        },
      })
    for (const path of ['/customers', `/w/${worldId}/__sim/restore`]) {
      sent = 0
      const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
      const init = { method: 'POST', body: endless(), duplex: 'half', headers }
      const answer = await (path === '/customers'
        ? place.ask(path, { ...init, headers: {} })
        : place.send(path, init))
      const { detail } = (await answer.json()) as { detail: string }
      expect([path, answer.status]).toEqual([path, 413])
      expect(detail).toMatch(/bytes/)
      expect(sent).toBeLessThan(10 * 1024 * 1024)
    }
    expect((await place.ask('/customers')).status).toBe(200)
  })

  it('takes no options without an end', async () => {
    const place = new Place(new Storage())
    const headers = { 'x-sim-act': 'create', 'x-sim-world': worldId, 'x-sim-origin': 'https://team.example' }
    const body = new ReadableStream({
      pull: (controller) => controller.enqueue(new Uint8Array(65_536).fill(32)),
    })
    const init = { method: 'POST', headers, body, duplex: 'half' }
    expect((await place.send('/__sim/worlds', init)).status).toBe(413)
    expect(place.storage.keys).toEqual([])
  })
})
