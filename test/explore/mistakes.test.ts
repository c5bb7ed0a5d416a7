import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Simulator, UsageError } from 'platform-simulator'
import {
  ExplorationFailure,
  type ExploreOptions,
  explore,
  type RunContext,
  type StartContext,
} from 'platform-simulator/explore'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { PlannedFault } from '../../src/kit/explore/plan.js'
import { writeRecording } from '../../src/kit/explore/replay.js'
import { applicant, files } from '../conformance/document-samples.js'

/** Apps and tests that are wrong in themselves: each is told so in words, and none hangs. */

const nothing = { act: () => undefined, check: () => undefined, start: () => ({}), runs: 3 }

function wrong(options: object): ExploreOptions<object> {
  return { ...nothing, ...options }
}

async function errorOf(run: () => Promise<void>): Promise<Error> {
  try {
    await run()
  } catch (error) {
    if (error instanceof Error) return error
    throw error
  }
  throw new Error('nothing was found')
}

/** A run that explore could have printed. */
function recordingOf(...faults: PlannedFault[]): string {
  const digests = { each: 1, text: '' }
  return writeRecording({
    seed: 'by hand',
    plan: { pace: 0, steps: [{ act: 'act', wait: 600_000 }], faults },
    digests,
  })
}

const crash: PlannedFault = { what: 'crash after', at: 'store.get', nth: 1, for: 600_000 }

describe('the story of a failure', () => {
  test('is as short as it can be understood, and tells calls apart', async () => {
    const app = wrong({
      runs: 100,
      given: (sim: Simulator) =>
        void sim.api.webhookTargets.create({ url: 'https://app.example/hooks', global: true }),
      receive: () => new Response(null, { status: 204 }),
      without: ['crash before', 'crash after'],
      start: ({ sim, fetch }: StartContext) => ({
        async make() {
          for (let tries = 0; tries < 2; tries++) {
            const headers = {
              'x-api-key': sim.apiKey,
              'x-idempotency-key': `${tries}0000000-0000-4000-8000-000000000000`,
              'content-type': 'application/json',
            }
            const body = JSON.stringify({ name: `Acme ${tries}`, customer_type: 'business' })
            const answer = await fetch('/customers', { method: 'POST', headers, body }).catch(() => undefined)
            if (answer !== undefined) return
            console.log('once more')
          }
        },
      }),
      act: (app: { make(): Promise<void> }) => app.make(),
      check: ({ sim }: RunContext<object>) => sim.api.customers.list().meta.total_count < 2,
    })
    const { message } = await errorOf(explore(app))
    expect(
      message.slice(message.indexOf('What went wrong'), message.indexOf('To see it')),
    ).toBe(`What went wrong:
  - the answer of the 1st customers.create was lost after it was executed
What the app was asked for: act

What happened:
  2026-01-01
  00:00:00  the app is started
            delivered: target.created
            act is asked for
            customers.create (name Acme 0; key 00000000) -> 201
            ! the answer of the 1st customers.create was lost after it was executed
            log: once more
            customers.create (name Acme 1; key 10000000) -> 201
            act is done
            delivered at once: customer.created (2 times), customer.kyb_link.created (2 times)
  00:00:05  application pending -> approved: ..BecdH
            customer pending -> active: ..Z40xb
            application pending -> approved: ..f9V3V
            customer pending -> active: ..2qgSJ
            delivered at once: customer.kyb_status.created (2 times), recipient.created (2 times)
            from here on nothing goes wrong

`)
  })

  test('differs where a body differs: that is nondeterminism too', async () => {
    let made = 0
    const counting = wrong({
      act: (_: object, { sim }: { readonly sim: { note(text: string): void } }) => sim.note('asked'),
      start: ({ fetch }: StartContext) =>
        fetch('/customers', { method: 'POST', body: `{"name":"Number ${++made}"}` }),
      check: () => {
        throw 'wrong'
      },
    })
    const { message } = await errorOf(explore(counting))
    expect(message).toContain('the check failed: wrong')
    expect(message).toMatch(/first: {2}\* the app sends: customers\.create, no key, \{"name":"Number \d+"\}/)
  })

  test('names what the app used when it crashed', async () => {
    const app = wrong({
      start: async ({ store }: StartContext) => ({
        known: await store.get('invoice/1'),
      }),
      check: () => false,
    })
    const { message } = await errorOf(explore.replay(recordingOf(crash), app))
    expect(message).toMatch(/! the app crashed after the 1st store\.get, .*: store\.get\(invoice\/1\)/)
    expect(message).toContain('the check failed: it returned false')
  })
})

describe('a report', () => {
  let folder = ''
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'explore-'))
  })
  afterEach(() => rm(folder, { recursive: true }))

  test('is written of the world of the failed run, and the message ends with where', async () => {
    const report = join(folder, 'reports', 'failed.html')
    const app = wrong({
      report,
      act: (_: object, { sim }: RunContext<object>) => void sim.given.activeBusiness({ name: 'Acme Corp' }),
      check: () => {
        throw new Error('it is not as it should be')
      },
    })
    const failure = await errorOf(explore(app))
    expect(failure).toBeInstanceOf(ExplorationFailure)
    expect(failure.message).toContain(`The world at its end: ${report}`)
    const page = await readFile(report, 'utf8')
    expect(page).toMatch(/^<!doctype html>/i)
    expect(page).toContain('explore, run 1 of 3: the check failed: it is not as it should be')
    expect(page).toContain('explore.replay(')
    expect(page).toContain('Acme Corp')
  })

  test('is not written where nothing is found', async () => {
    const report = join(folder, 'failed.html')
    await explore(wrong({ report }))()
    await expect(readFile(report)).rejects.toThrow('ENOENT')
  })

  test('that cannot be written hides nothing of the failure', async () => {
    const { message } = await errorOf(explore(wrong({ report: folder, check: () => false })))
    expect(message).toContain('the check failed: it returned false')
    expect(message).toContain('The report could not be written:')
  })
})

describe('a page', () => {
  let folder = ''
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'explore-'))
  })
  afterEach(() => rm(folder, { recursive: true }))

  test('tells what was found, and that nothing was', async () => {
    const page = join(folder, 'readiness.html')
    await explore(wrong({ page }))()
    expect(await readFile(page, 'utf8')).toContain('Nothing was found in 3 runs.')
    const failure = await errorOf(explore(wrong({ page, check: () => false })))
    expect(failure).toBeInstanceOf(ExplorationFailure)
    const written = await readFile(page, 'utf8')
    expect(written).toContain('the check failed: it returned false')
    expect(written).toContain('explore.replay(')
    expect(written.match(/<h2>/g)).toHaveLength(1)
  })

  test('that cannot be written hides nothing of the failure', async () => {
    const { message } = await errorOf(explore(wrong({ page: folder, check: () => false })))
    expect(message).toContain('the check failed: it returned false')
    expect(message).toContain('which cannot be written')
  })
})

describe('an app that', () => {
  test('comes back long after a delivery was due gets it then', async () => {
    const taken = new Set<string>()
    const app = wrong({
      given: (sim: Simulator) =>
        void sim.api.webhookTargets.create({ url: 'https://app.example/hooks', global: true }),
      start: async ({ store }: StartContext) => ({ known: await store.get('x') }),
      receive: (_: object, request: Request) => {
        taken.add(`${request.headers.get('x-platform-event-type')} at ${new Date().toISOString()}`)
        return new Response(null, { status: 204 })
      },
    })
    await explore.replay(recordingOf(crash), app)()
    expect([...taken]).toEqual(['target.created at 2026-01-01T00:10:00.000Z'])
  })

  test('calls the global fetch meets the same faults, and what is elsewhere is left alone', async () => {
    const own = globalThis.fetch
    const answers = new Set<string>()
    const app = wrong({
      runs: 40,
      without: ['crash before', 'crash after'],
      start: ({ sim }: StartContext) => ({
        look: () =>
          fetch(`${sim.baseUrl}/customers`, { headers: { 'x-api-key': sim.apiKey } }).then(
            ({ status }) => answers.add(String(status)),
            (error: unknown) => answers.add(String(error)),
          ),
        elsewhere: async () => (await fetch('data:text/plain,elsewhere')).text(),
      }),
      act: async (app: { look(): Promise<unknown>; elsewhere(): Promise<string> }) => {
        await app.look()
        expect(await app.elsewhere()).toBe('elsewhere')
      },
    })
    await explore(app)()
    expect([...answers].sort()).toEqual(
      expect.arrayContaining(['200', '429', '500', '503', 'TypeError: fetch failed']),
    )
    expect(globalThis.fetch).toBe(own)
  })

  test('dies again and again by itself is not started for ever', async () => {
    const app = wrong({
      start: async ({ store }: StartContext) => {
        await store.get('x')
        void Promise.reject(new Error('by nobody'))
        return {}
      },
    })
    const { message } = await errorOf(explore.replay(recordingOf(crash), app))
    expect(message).toContain('the app died of its own error: by nobody')
  })

  test('takes longer than the runner waits is left alone, and the next test has its own', async () => {
    const aborter = new AbortController()
    const app = wrong({ runs: 1_000_000, check: () => aborter.abort(new Error('the time is over')) })
    const run: (context: object) => Promise<void> = explore(app)
    await expect(run({ signal: aborter.signal })).rejects.toThrow('the time is over')
    await explore(wrong({}))()
  })

  test('never clears a timer comes to its end all the same', async () => {
    let ticks = 0
    await explore(wrong({ act: () => void setInterval(() => ticks++, 5) }))()
    expect(ticks).toBeGreaterThan(100)
  })

  test('waits by timers for ever is ended', async () => {
    const turning = async () => {
      for (;;) await new Promise((resolve) => setImmediate(resolve))
    }
    const { message } = await errorOf(explore(wrong({ act: turning, runs: 1 })))
    expect(message).toContain('timers of the app ran more than 5000 times at one instant')
  })

  test('leaves work behind that nobody awaits is given the time for it', async () => {
    const done: string[] = []
    const app = wrong({
      start: ({ store }: StartContext) => ({
        async later() {
          await new Promise((resolve) => setTimeout(resolve, 60_000))
          await store.set('done', true)
          done.push('done')
        },
      }),
      act: (app: { later(): Promise<void> }) => void app.later(),
      check: async ({ store }: RunContext<object>) => (await store.get('done')) === true,
      without: ['crash before', 'crash after'],
    })
    await explore(app)()
    expect(done).toHaveLength(3)
  })

  test.each([
    ['a text', 'a text', 'a text'],
    ['nothing', undefined, 'undefined'],
    ['an object', { code: 5 }, '{"code":5}'],
    ['an object without a prototype', Object.create(null), '{}'],
  ])('throws what is no error: %s', async (_, thrown: unknown, told) => {
    const act = () => {
      throw thrown
    }
    const { message } = await errorOf(explore(wrong({ act })))
    expect(message).toContain(`failed, when nothing went wrong any more: ${told}\n`)
  })

  test('sends bytes that are no text has them arrive as they were', async () => {
    const bytes = Buffer.concat([files.pdf, Buffer.from([0xff, 0x00, 0xfe])])
    const said = { document_type: 'pitch_deck', file_type: 'pdf', filename: 'deck.pdf' } as const
    const downloaded: unknown[] = []
    await explore<object, { readonly url: string; readonly document: string; readonly token: string }>({
      runs: 1,
      given(sim) {
        const { application_id, caller, api } = applicant(sim)
        const { upload_id, upload_url } = api.createDocumentUpload(application_id, said)
        const document = `/applications/${application_id}/documents/${upload_id}`
        return { url: upload_url, document, token: caller.applicationToken }
      },
      start: async ({ fetch, given: { url, document, token } }) => {
        const headers = { 'x-application-token': token, 'x-idempotency-key': crypto.randomUUID() }
        await fetch(url, { method: 'PUT', headers: { 'content-type': 'application/pdf' }, body: bytes })
        await fetch(`${document}/verifications`, { method: 'POST', headers })
        const answer = await fetch(document, { headers })
        downloaded.push(Buffer.from(await answer.arrayBuffer()))
        return {}
      },
      act: () => undefined,
      check: () => undefined,
    })()
    expect(downloaded).toEqual([bytes])
  })
})

describe('a test that is wrong is told so', () => {
  const late = async () => {
    throw new Error('late')
  }
  const mistakes: readonly (readonly [string, object, RegExp])[] = [
    ['always that is asynchronous', { always: late }, /always returned a promise.*leave out async/],
    ['outside that is asynchronous', { outside: late }, /outside returned a promise.*leave out async/],
    [
      'a store that comes later',
      { store: async () => ({}) },
      /store returned a promise: it has to return the store/,
    ],
    ['no store', { store: () => null }, /store returned null/],
    [
      'a store whose methods are synchronous',
      {
        store: () => ({ get: () => 5 }),
        start: ({ store }: { readonly store: { get(): number } }) => store.get(),
      },
      /store\.get\(\) returned 5, and the methods of a store have to return promises/,
    ],
    [
      'a route that returns nothing',
      {
        given: (sim: Simulator) =>
          void sim.api.webhookTargets.create({ url: 'https://app.example/hooks', global: true }),
        receive: () => undefined,
      },
      /receive returned undefined, and it has to return the Response/,
    ],
    [
      'a reset of the world',
      { act: (_: object, { sim }: { readonly sim: { reset(): void } }) => sim.reset() },
      /sim\.reset\(\) was called, and the world belongs to the run/,
    ],
    [
      'a call of nothing',
      { act: () => undefined, start: ({ fetch }: { fetch(url: unknown): unknown }) => fetch(undefined) },
      /the app asked for undefined, which is not a URL/,
    ],
  ]
  test.each(mistakes)('%s', async (_, options, message) => {
    const error = await errorOf(explore(wrong(options)))
    expect(error).toBeInstanceOf(UsageError)
    expect(error.message).toMatch(message)
  })

  test('a check that returns false has failed', async () => {
    expect((await errorOf(explore(wrong({ check: () => false })))).message).toContain(
      'the check failed: it returned false. An error that it throws could say what is wrong',
    )
    expect((await errorOf(explore(wrong({ check: async () => false })))).message).toContain(
      'it returned false',
    )
    expect((await errorOf(explore(wrong({ always: () => false })))).message).toContain(
      'what has to be true always was not: it returned false',
    )
  })

  test('a check that throws a text, and one that rejects with nothing', async () => {
    const text = () => {
      throw 'a text'
    }
    expect((await errorOf(explore(wrong({ check: text })))).message).toContain('the check failed: a text')
    expect((await errorOf(explore(wrong({ check: () => Promise.reject() })))).message).toContain(
      'the check failed: undefined',
    )
  })

  test.each([
    ['simulator', [null, 5, 'x', []], /explore: the option simulator is .*: it must be an object of options/],
    ['runs', [-1, 1.5, Number.POSITIVE_INFINITY, null], /explore: the option runs is/],
    ['seed', [null, Number.NaN, Symbol('x')], /explore: the option seed is/],
    ['faults', [0, '2', null], /explore: the option faults is/],
    ['without', ['lost', null, {}], /explore: the option without/],
    ['limits', [null, 5, []], /explore: the option limits is/],
    ['report', [5, null], /explore: the option report is/],
    ['check', [null, 5, {}], /explore: the option check is/],
    ['act', [null, 5, []], /explore: the option act is/],
    ['given', [null, 5], /explore: the option given is/],
    [
      'start',
      [null, 5],
      /explore: the option start is .*: it must be a function that starts the app and returns it/,
    ],
  ] as const)('an option of the wrong type: %s', (name, values: readonly unknown[], message) => {
    for (const value of values) {
      expect(() => explore(wrong({ [name]: value }))).toThrow(UsageError)
      expect(() => explore(wrong({ [name]: value }))).toThrow(message)
    }
  })
})
