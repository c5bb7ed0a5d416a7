import { setTimeout as capturedSleep } from 'node:timers'
import { setTimeout as promisedSleep } from 'node:timers/promises'
import { createSimulator, type Simulator, UsageError } from 'platform-simulator'
import {
  booksEqualLedger,
  type DocumentStore,
  ExplorationFailure,
  type ExploreOptions,
  explore,
  handledOnce,
  noSecretInLog,
  obeysRetryAfter,
  paidOnce,
} from 'platform-simulator/explore'
import { afterEach, describe, expect, test, vi } from 'vitest'

/** What a test that explore has made comes to. */
async function failureOf(run: () => Promise<void>): Promise<ExplorationFailure> {
  try {
    await run()
  } catch (error) {
    if (error instanceof ExplorationFailure) return error
    throw error
  }
  throw new Error('nothing was found')
}

interface Tiny {
  make(): Promise<void>
}

/** Makes one customer by a call that is never asked for again with the same key: what goes wrong shows. */
function tiny(options: Partial<ExploreOptions<Tiny>> = {}): ExploreOptions<Tiny> {
  return {
    runs: 60,
    start: ({ sim, fetch }) => ({
      async make() {
        const response = await fetch(`${sim.baseUrl}/customers`, {
          method: 'POST',
          headers: {
            'x-api-key': sim.apiKey,
            'x-idempotency-key': crypto.randomUUID(),
            'content-type': 'application/json',
          },
          body: JSON.stringify({ name: `Acme ${crypto.randomUUID()}`, customer_type: 'business' }),
        })
        if (!response.ok) throw new Error(`the platform answered ${response.status}`)
        await response.json()
      },
    }),
    act: (app) => app.make(),
    check: ({ sim }) => expect(sim.api.customers.list().meta.total_count).toBe(1),
    ...options,
  }
}

/** An app that does nothing but what a test has it do. */
function idle(
  act: ExploreOptions<object>['act'],
  options: Partial<ExploreOptions<object>> = {},
): ExploreOptions<object> {
  return { runs: 1, start: () => ({}), act, check: () => undefined, ...options }
}

afterEach(() => {
  vi.useRealTimers()
})

describe('an exploration', () => {
  test('finds what fails, makes it small, and tells it', async () => {
    const failure = await failureOf(explore(tiny()))
    expect(failure.faults.length).toBeLessThanOrEqual(2)
    expect(failure.message).toContain('What went wrong:\n  - ')
    expect(failure.message).toContain('act is asked for')
    expect(failure.message).toContain(`explore.replay('${failure.recording}', {`)
    expect(failure.message).not.toContain('Nondeterminism')
    expect(failure.timeline).toContain('* the app is started')
    expect(failure.cause).toBeInstanceOf(Error)
  })

  test('finds the same by the same seed, and another way by another', async () => {
    const first = await failureOf(explore(tiny()))
    const again = await failureOf(explore(tiny()))
    expect(again.message).toBe(first.message)
    const other = await failureOf(explore(tiny({ seed: 'another' })))
    expect(other.run).not.toBe(first.run)
  })

  test('finds nothing where nothing that is allowed goes wrong', async () => {
    await explore(
      tiny({ without: ['lost', 'cut', 'slow', 'clogged', 'crash after', 'crash before', 'limited'] }),
    )()
  })

  test('shows a recording again, as long as the mistake is there', async () => {
    const { recording, timeline, title } = await failureOf(explore(tiny()))
    const again = await failureOf(explore.replay(recording, tiny()))
    expect(again.timeline).toBe(timeline)
    expect(again.title).toBe(title.replace(/run \d+ of 60/, 'replay'))
    expect(again.message).not.toContain('not the run that was recorded')
    await explore.replay(recording, tiny({ check: () => undefined }))()
  })

  test('says that a recording goes another way than it did', async () => {
    const { recording } = await failureOf(explore(tiny()))
    const changed = tiny({ given: (sim) => void sim.given.activeBusiness() })
    const { message } = await failureOf(explore.replay(recording, changed))
    expect(message).toMatch(/This is not the run that was recorded: from line \d+ of the timeline on/)
  })

  test('tells an app that is not the same twice from one that is, with the first difference', async () => {
    let started = 0
    const counting = tiny({
      act: async (app, { sim }) => {
        sim.note(`number ${++started}`)
        await app.make()
      },
    })
    const { message, recording } = await failureOf(explore(counting))
    expect(message).toMatch(/Nondeterminism: the same run went another way the second time, from line \d+/)
    expect(message).toMatch(/first: {2}\* number \d+\n {2}second: \* number \d+/)
    const passing = { ...counting, check: () => undefined }
    expect((await failureOf(explore.replay(recording, passing))).message).toContain('replay: nondeterminism')
  })

  test('has Math.random and crypto.randomUUID drawn from the seed, so that they make no difference', async () => {
    const drawn: string[] = []
    const drawing = idle(() => void drawn.push(`${Math.random()} ${crypto.randomUUID()}`))
    await explore(drawing)()
    await explore(drawing)()
    await explore({ ...drawing, seed: 'other' })()
    const [first, second, third] = drawn
    expect(first).toMatch(/^0\.\d+ [0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
    expect(second).toBe(first)
    expect(third).not.toBe(first)
  })

  test('awaits a check that is asynchronous', async () => {
    const late = idle(() => undefined, {
      check: async () => {
        await new Promise((resolve) => setTimeout(resolve, 60_000))
        throw new Error('a minute later')
      },
    })
    const { message } = await failureOf(explore(late))
    expect(message).toContain('the check failed: a minute later')
  })

  test('looks all the time at what has to be true always', async () => {
    const always = ({ sim }: { readonly sim: Simulator }) => {
      if (sim.api.customers.list().data.some(({ status }) => status === 'approved'))
        throw new Error('too early')
    }
    const { message } = await failureOf(explore(tiny({ always })))
    expect(message).toContain('what has to be true always was not: too early')
  })

  test('draws which acts are asked for, and in which order', async () => {
    const orders = new Set<string>()
    const asked: string[] = []
    const acts = { one: () => void asked.push('one'), two: () => void asked.push('two') }
    const check = () => void orders.add(asked.splice(0).join())
    await explore(idle(acts, { runs: 30, check }))()
    expect(orders.has('one,two')).toBe(true)
    expect(orders.size).toBeGreaterThan(5)
  })

  test('leaves timers, Date, randomness and the console as they were, also after a failure', async () => {
    const names = () => [
      setTimeout,
      Date,
      Math.random,
      console.log,
      AbortSignal.timeout,
      process.listeners('unhandledRejection').length,
    ]
    const before = names()
    await failureOf(explore(tiny()))
    expect(names()).toEqual(before)
    expect(Object.hasOwn(crypto, 'randomUUID')).toBe(false)
  })
})

describe('the time of a run', () => {
  test('is the app’s: sleeping takes none of the host’s', async () => {
    const seen: number[] = []
    await explore(
      idle(async (_, { sim }) => {
        const began = Date.now()
        await new Promise((resolve) => setTimeout(resolve, 3_600_000))
        await promisedSleep(60_000)
        await new Promise((resolve) => capturedSleep(resolve, 1000))
        await new Promise((resolve) => setImmediate(resolve))
        seen.push(Date.now() - began, Date.now() - sim.clock.now().getTime())
      }),
    )()
    expect(seen).toEqual([3_661_000, 0])
  })

  test('is what AbortSignal.timeout tells', async () => {
    const slow = tiny({ runs: 1 })
    const reasons: unknown[] = []
    await explore({
      ...slow,
      act: async () => {
        const signal = AbortSignal.timeout(5000)
        await new Promise((resolve) => signal.addEventListener('abort', resolve))
        reasons.push(Date.now(), signal.reason.name)
      },
      check: () => undefined,
    })()
    expect(reasons).toEqual([Date.parse('2026-01-01T00:00:05Z'), 'TimeoutError'])
  })

  test('belongs to the run: the test cannot move it', async () => {
    await expect(explore(idle((_, { sim }) => sim.clock.advance('1h')))()).rejects.toThrow(
      /sim\.clock\.advance\(\) was called, and the run itself moves time/,
    )
  })

  test('shows an app the wrong date for a while', async () => {
    const apart = new Set<number>()
    const looking = tiny({
      runs: 40,
      check: () => undefined,
      start: ({ sim, fetch }) => ({
        async make() {
          await fetch(`${sim.baseUrl}/customers`, { headers: { 'x-api-key': sim.apiKey } }).catch(
            () => undefined,
          )
          apart.add(Date.now() - sim.clock.now().getTime())
        },
      }),
    })
    await explore(looking)()
    expect([...apart].every((by) => [-360_000, 0, 360_000].includes(by))).toBe(true)
    expect(apart.size).toBeGreaterThan(1)
  })
})

describe('a crash', () => {
  const twoWrites = (store: DocumentStore) => ({
    async make() {
      await store.set('first', 1)
      await store.set('second', 1)
    },
  })

  test('cuts what the app does between two writes, and keeps what was written', async () => {
    const kept = new Set<string>()
    const inTwo = tiny({
      runs: 100,
      start: async ({ store }) => {
        kept.add((await store.list()).map(([key]) => key).join())
        return twoWrites(store)
      },
      check: () => undefined,
    })
    await explore(inTwo)()
    expect(kept).toEqual(new Set(['', 'first', 'first,second']))
  })

  test('takes the timers of the old life with it', async () => {
    let lives = 0
    const ticks = new Set<number>()
    const ticking = tiny({
      runs: 30,
      start: ({ store }) => {
        const life = ++lives
        setInterval(() => ticks.add(lives - life), 1000)
        return twoWrites(store)
      },
      check: () => undefined,
    })
    await explore(ticking)()
    expect(lives).toBeGreaterThan(30)
    expect(ticks).toEqual(new Set([0]))
  })

  test('is what an error in a timer, and a promise that nobody catches, comes to', async () => {
    const broken = (break_: () => void) => idle(() => void setTimeout(break_, 1000), { runs: 1 })
    const thrown = await failureOf(
      explore(
        broken(() => {
          throw new Error('by a timer')
        }),
      ),
    )
    expect(thrown.timeline).toContain('the app died of an error in one of its timers: Error: by a timer')
    const rejected = await failureOf(explore(broken(() => void Promise.reject(new Error('by nobody')))))
    expect(rejected.timeline).toContain(
      'the app died of a rejected promise that nobody caught: Error: by nobody',
    )
  })

  test('leaves a store of the user’s own as it is', async () => {
    class Counter {
      count = 0
      async more(): Promise<number> {
        return ++this.count
      }
    }
    const made: Counter[] = []
    await explore<object, undefined, Counter>({
      runs: 20,
      store: () => {
        const counter = new Counter()
        made.push(counter)
        return counter
      },
      start: ({ store }) => ({ more: () => store.more() }),
      act: (_, { store }) => store.more(),
      check: ({ store }) => expect(store.count).toBeGreaterThan(0),
    })()
    expect(made).toHaveLength(20)
  })
})

describe('an app that cannot be explored', () => {
  test('does not start', async () => {
    const broken = idle(() => undefined, {
      start: () => {
        throw new Error('no configuration')
      },
    })
    const { message } = await failureOf(explore(broken))
    expect(message).toContain('the app did not start: no configuration')
    expect(message).toContain('Nothing had to go wrong for it.')
  })

  test('never ends: time tells', async () => {
    const forever = idle(async () => {
      for (;;) await new Promise((resolve) => setTimeout(resolve, 3_600_000))
    })
    const { message } = await failureOf(explore({ ...forever, limits: { time: '2d' } }))
    expect(message).toContain(
      'act did not end within 2d of virtual time. If it may take longer, raise limits.time',
    )
  })

  test('never ends: the count of its calls tells', async () => {
    const forever = tiny({
      runs: 1,
      limits: { calls: 20 },
      act: async (app) => {
        for (;;) await app.make()
      },
    })
    const { message } = await failureOf(explore(forever))
    expect(message).toContain('more than 20 times in one run, which looks as if it never ended')
  })

  test('waits for what never comes', async () => {
    const { message } = await failureOf(explore(idle(() => new Promise(() => undefined))))
    expect(message).toContain('act waits for something that never comes')
  })

  test('asks for another host than the platform', async () => {
    const elsewhere = tiny({
      runs: 1,
      start: ({ fetch }) => ({ make: async () => void (await fetch('https://other.example/')) }),
    })
    await expect(explore(elsewhere)()).rejects.toThrow(/sim\.fetch was asked for https:\/\/other\.example/)
  })

  test('has the timers of a runner that fakes them', async () => {
    vi.useFakeTimers()
    await expect(explore(tiny())()).rejects.toThrow(/the timers of this process are faked already/)
  })

  test('is explored while another is', async () => {
    const both = await Promise.allSettled([
      explore(idle(() => undefined))(),
      explore(idle(() => undefined))(),
    ])
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect(both.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { message: expect.stringContaining('another exploration runs in this process') },
    })
  })
})

describe('options that make no sense are refused, with what to do', () => {
  const wrong: readonly (readonly [string, object, RegExp])[] = [
    ['no runs', { runs: 0 }, /the option runs is 0: it must be at least 1/],
    ['NaN runs', { runs: Number.NaN }, /runs is NaN/],
    ['runs as text', { runs: '10' }, /runs is '10'/],
    ['a seed that is none', { seed: {} }, /seed is \{\}/],
    ['no start', { start: undefined }, /start is undefined: it must be a function/],
    ['no act', { act: {} }, /act is \{\}/],
    ['no check', { check: [] }, /without one nothing would ever be found/],
    ['a misspelt option', { chek: 1 }, /there is no option chek \(did you mean check\?\)/],
    ['a misspelt kind', { without: ['lots'] }, /the option without.0 is 'lots': it must be one of/],
    ['a clock', { simulator: { clock: 'real' } }, /time is moved by the runs/],
    ['a seed of the simulator', { simulator: { seed: 1 } }, /everything is drawn from one seed/],
    ['a limit that is none', { limits: { time: 'soon' } }, /limits.time is "soon"/],
    ['a report without a path', { report: '' }, /report is '': it must be the path/],
  ]
  test.each(wrong)('%s', (_, options, message) => {
    const given: object = { ...tiny(), ...options }
    expect(() => explore(given as ExploreOptions<Tiny>)).toThrow(UsageError)
    expect(() => explore(given as ExploreOptions<Tiny>)).toThrow(message)
  })

  test('a recording that is none, of another version, damaged, or of another test', async () => {
    const { recording } = await failureOf(explore(tiny()))
    const replaying = (text: string) => () => explore.replay(text, tiny())
    expect(replaying('rubbish')).toThrow(/which is no recording of a run. Copy the whole line/)
    expect(replaying(recording.replace('1.', '7.'))).toThrow(/a recording of version 7, and this version of/)
    expect(replaying(recording.slice(0, -3))).toThrow(/a recording that is damaged/)
    const other = tiny({ act: { other: (app) => app.make() } })
    expect(() => explore.replay(recording, other)).toThrow(
      /asks for the act act, and the acts here are other/,
    )
  })
})

describe('ready checks', () => {
  const checking = async (check: ExploreOptions<object>['check'], before: (sim: Simulator) => void) => {
    const { message } = await failureOf(explore(idle((_, { sim }) => before(sim), { check })))
    return message
  }
  const paidTwice = (sim: Simulator) => {
    const customer = sim.given.activeBusiness()
    for (const _ of [1, 2]) sim.given.completedOneOff({ customer, payment_reference: 'INV 1' })
  }

  test('paidOnce counts the one-offs of a reference', async () => {
    expect(await checking(paidOnce(), paidTwice)).toContain('INV 1 was paid 2 times')
    expect(await checking(paidOnce(['INV 2']), () => undefined)).toContain('INV 2 was never paid')
  })

  test('booksEqualLedger compares to the last unit', async () => {
    const id = (sim: Simulator) => sim.api.transactions.list().data[0]?.id ?? ''
    const once = (sim: Simulator) => void sim.given.completedOneOff({ amount: '1.10' })
    const books = (amount: string) => booksEqualLedger(({ sim }) => ({ [id(sim)]: { USD: amount } }))
    expect(await checking(books('1.11'), once)).toMatch(/the books say 1.11 USD, and the ledger says 1.1$/m)
    expect(
      await checking(
        booksEqualLedger(() => ({})),
        once,
      ),
    ).toContain('of which the books say nothing')
    await explore(idle((_, { sim }) => once(sim), { check: books('1.1') }))()
  })

  test('handledOnce has every event that was sent', async () => {
    const send = (sim: Simulator) => {
      sim.api.webhookTargets.create({ url: 'https://app.example/hooks', event_types: ['customer.created'] })
      sim.api.customers.create({ name: 'Acme Corp', customer_type: 'business' })
    }
    expect(
      await checking(
        handledOnce(() => []),
        send,
      ),
    ).toMatch(/customer\.created \w+ was never handled/)
    const ids = ({ sim }: { readonly sim: Simulator }) =>
      sim.webhooks.deliveries().map(({ event_id }) => event_id)
    expect(
      await checking(
        handledOnce((context) => [...ids(context), ...ids(context)]),
        send,
      ),
    ).toContain('was handled 2 times')
    expect(
      await checking(
        handledOnce((context) => [...ids(context), 'x']),
        send,
      ),
    ).toContain('x was handled, and the platform never sent it')
  })

  test('noSecretInLog reads the console, and does not repeat what it found', async () => {
    let key = ''
    const telling = (sim: Simulator) => {
      key = sim.apiKey
      console.log('with', sim.apiKey)
    }
    const message = await checking(noSecretInLog(), telling)
    expect(message).toContain("line 1 of the app's log has a secret: with [the secret]")
    expect(key).not.toBe('')
    expect(message).not.toContain(key)
    expect(await checking(noSecretInLog(['hunter2']), () => console.warn('hunter2'))).toContain(
      '[the secret]',
    )
  })

  test('obeysRetryAfter sees an app that does not wait', async () => {
    const impatient = tiny({
      check: obeysRetryAfter(),
      act: async (app) => {
        for (let tries = 0; tries < 3; tries++) await app.make().catch(() => undefined)
      },
      without: ['crash before', 'crash after'],
    })
    expect((await failureOf(explore(impatient))).message).toContain(
      'though a 429 had told the app to wait until',
    )
  })
})

test('a simulator is made of the options, and everything begins with what was given', async () => {
  const seen: unknown[] = []
  await explore<object, { readonly id: string }>({
    runs: 2,
    simulator: { now: '2026-03-01T00:00:00Z', environment: 'production' },
    given: (sim) => ({ id: sim.given.activeBusiness().id }),
    outside: ({ sim, given }) => void seen.push(sim.api.customers.get(given.id).status),
    start: () => ({}),
    act: (_, { sim, given }) =>
      void seen.push(sim.environment, sim.clock.now().toISOString().slice(0, 7), typeof given.id),
    check: () => undefined,
    without: ['frozen'],
  })()
  expect(seen.slice(0, 4)).toEqual(['approved', 'production', '2026-03', 'string'])
  expect(createSimulator().environment).toBe('sandbox')
})
