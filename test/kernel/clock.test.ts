import fc from 'fast-check'
import { afterEach, describe, expect, it, vi } from 'vitest'
import {
  createSimulator,
  type Duration,
  type Instant,
  type Simulator,
  UsageError,
} from '../../src/entries/index.js'
import {
  isInstant,
  isoTime,
  ksuidEpochMs,
  readableDuration,
  toInstant,
  toMilliseconds,
  unixSeconds,
} from '../../src/kernel/clock.js'
import { anyInstant, lastInstant, runs } from '../support/arbitraries.js'
import { createOverTheWire, down, inbox, isoNow, ok, onboard, statusOf } from './onboarded.js'

const day = 86_400_000
const start = Date.parse('2026-01-01T00:00:00Z')

const simulators: Simulator[] = []

function simulator(options?: Parameters<typeof createSimulator>[0]): Simulator {
  const sim = createSimulator(options)
  simulators.push(sim)
  return sim
}

afterEach(() => {
  for (const sim of simulators.splice(0)) sim.dispose()
  vi.useRealTimers()
  vi.unstubAllEnvs()
})

/** A customer, which the sandbox approves five seconds later. */
function createCustomer(sim: Simulator): string {
  const others = sim.api.customers.list({ limit: 1 }).meta.total_count
  return sim.api.customers.create({ name: `Customer ${others + 1}`, customer_type: 'business' }).id
}

/** Every job that is pending is due so much later than now instead. */
function postpone(sim: Simulator, delay: number): void {
  const snapshot = sim.snapshot()
  sim.restore({ ...snapshot, jobs: snapshot.jobs.map((job) => ({ ...job, dueAt: snapshot.now + delay })) })
}

/** Waits on the host's real clock. */
async function sleep(milliseconds: number): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, milliseconds))
}

function caught(run: () => unknown): unknown {
  try {
    run()
  } catch (error) {
    return error
  }
  return undefined
}

describe('a duration', () => {
  it.each<[Duration, number]>([
    [0, 0],
    [1500, 1500],
    ['0s', 0],
    ['250ms', 250],
    ['5s', 5000],
    ['10m', 600_000],
    ['48h', 2 * day],
    ['2d', 2 * day],
    ['1w', 7 * day],
    ['1.5h', 5_400_000],
    ['0.001s', 1],
  ])('%j is %d milliseconds', (duration, milliseconds) => {
    expect(toMilliseconds(duration)).toBe(milliseconds)
  })

  it('with a fraction is exact wherever it comes to whole milliseconds', () => {
    fc.assert(
      fc.property(fc.nat({ max: 1_000_000 }), (milliseconds) => {
        const text = `${Math.floor(milliseconds / 1000)}.${String(milliseconds % 1000).padStart(3, '0')}`
        expect(toMilliseconds(`${text as `${number}`}s`)).toBe(milliseconds)
      }),
      runs(300),
    )
  })

  it('is written for readers so that it reads back as the same', () => {
    fc.assert(
      fc.property(fc.nat({ max: 1000 * day }), (milliseconds) => {
        const parts = readableDuration(milliseconds).split(' ') as Duration[]
        expect(parts.reduce<number>((sum, part) => sum + toMilliseconds(part), 0)).toBe(milliseconds)
      }),
      runs(300),
    )
    expect(readableDuration(90_061_001)).toBe('1d 1h 1m 1s 1ms')
    expect(readableDuration(0)).toBe('0ms')
  })

  const texts = [
    '',
    '5',
    's',
    '-5s',
    '+5s',
    '5 s',
    ' 5s',
    '5S',
    '5sec',
    '1h30m',
    '1e3s',
    '.5s',
    '0.5ms',
    '99999999999999w',
  ]
  const others = [-1, 1.5, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53, null, undefined]

  it.each<[string, unknown]>([
    ...texts.map((text): [string, unknown] => [JSON.stringify(text), text]),
    ...others.map((other): [string, unknown] => [String(other), other]),
  ])('cannot be %s: the error names what it is for, and what was given', (written, wrong) => {
    const error = caught(() => toMilliseconds(wrong as Duration, 'option patience'))
    expect(error).toBeInstanceOf(UsageError)
    expect(String(error)).toContain(`option patience is ${written}`)
  })
})

describe('an instant', () => {
  it('is a Date, an ISO 8601 text with or without an offset, or milliseconds since 1970', () => {
    const expected = Date.parse('2026-02-03T04:05:06.789Z')
    const instants: Instant[] = [
      new Date(expected),
      expected,
      expected + 0.25,
      '2026-02-03T04:05:06.789Z',
      '2026-02-03T05:05:06.789+01:00',
    ]
    for (const instant of instants) expect(toInstant(instant)).toBe(expected)
    expect(toInstant('2026-02-03')).toBe(Date.parse('2026-02-03T00:00:00Z'))
  })

  it('reads back from how the platform writes it', () => {
    fc.assert(
      fc.property(anyInstant, (instant) => {
        expect(toInstant(isoTime(instant))).toBe(instant)
        expect(unixSeconds(instant)).toBe(Math.floor(instant / 1000))
      }),
      runs(300),
    )
    expect(isoTime(start)).toBe('2026-01-01T00:00:00Z')
    expect(isoTime(start + 5)).toBe('2026-01-01T00:00:00.005Z')
  })

  it('without an offset is UTC, wherever the test runs', () => {
    vi.stubEnv('TZ', 'America/New_York')
    expect(new Date(start).getTimezoneOffset()).toBe(300)
    expect(toInstant('2026-01-01T00:00:00')).toBe(start)
    expect(toInstant('2026-01-01T00:00')).toBe(start)
  })

  const texts = [
    'yesterday',
    '',
    '12',
    '01/02/2026',
    'Thu, 01 Jan 2026 00:00:00',
    '2026-13-01',
    '2026-02-30',
    '2026-02-29T10:00:00Z',
    '2026-04-31T10:00+02:00',
  ]
  const others = [Number.NaN, Number.POSITIVE_INFINITY, new Date(Number.NaN), undefined, null]

  it.each<[string, unknown]>([
    ...texts.map((text): [string, unknown] => [JSON.stringify(text), text]),
    ...others.map((other): [string, unknown] => [String(other), other]),
  ])('cannot be %s: the error names what it is for', (_, wrong) => {
    const error = caught(() => toInstant(wrong as Instant, 'option now'))
    expect(error).toBeInstanceOf(UsageError)
    expect(String(error)).toContain('option now is')
  })

  it.each([
    ['the millisecond before ids can tell the time', ksuidEpochMs - 1],
    ['the millisecond after they can', lastInstant + 1],
    ['the second after they can', lastInstant + 1000],
    ['the last moment that a Date has', 8.64e15],
    ['seconds taken for milliseconds', start / 1000],
    ['microseconds taken for milliseconds', start * 1000],
    ['nanoseconds taken for milliseconds', start * 1_000_000],
    ['before 1970', -1],
  ])('cannot be %s', (_, wrong) => {
    const error = caught(() => toInstant(wrong, 'option now'))
    expect(error).toBeInstanceOf(UsageError)
    expect(String(error)).toContain('option now is')
    expect(String(error)).toContain('2014-05-13T16:53:20Z')
  })

  it.each<[number, boolean]>([
    [ksuidEpochMs - 1, false],
    [ksuidEpochMs, true],
    [start, true],
    [start + 0.5, false],
    [lastInstant, true],
    [lastInstant + 1, false],
    [Number.NaN, false],
    [Number.POSITIVE_INFINITY, false],
  ])('is a whole millisecond that ids can tell: %d, %s', (value, is) => {
    expect(isInstant(value)).toBe(is)
  })

  it.each([
    [8.64e15, '+275760-09-13T00:00:00Z'],
    [-8.64e15, '-271821-04-20T00:00:00Z'],
    [8.64e15 + 1, '8640000000000001 milliseconds'],
    [-8.64e15 - 1, '-8640000000000001 milliseconds'],
  ])('is written as a date where it has one: %d', (value, written) => {
    expect(() => toInstant(value, 'option now')).toThrow(
      `option now is ${written}: ids can only tell times from`,
    )
  })

  it('can be the first and the last that ids can tell', () => {
    expect(toInstant(ksuidEpochMs)).toBe(ksuidEpochMs)
    expect(toInstant(lastInstant)).toBe(lastInstant)
  })
})

describe('the options of the clock', () => {
  it('start it at the beginning of 2026 unless told otherwise', () => {
    expect(isoNow(simulator())).toBe('2026-01-01T00:00:00Z')
    expect(isoNow(simulator({ now: '2030-05-06T07:08:09Z' }))).toBe('2030-05-06T07:08:09Z')
    expect(isoNow(simulator({ now: new Date(start + day) }))).toBe('2026-01-02T00:00:00Z')
  })

  it.each<[string, Parameters<typeof createSimulator>[0]]>([
    ['option now', { now: '2014-05-13T16:53:19Z' }],
    ['option now', { now: 'soon' }],
    ['option now', { now: Number.NaN }],
    ['option now', { now: start * 1_000_000 }],
    ['option now', { now: start / 1000, clock: 'real' }],
    ['option clock.auto', { clock: { auto: '-1s' as Duration } }],
    ['option clock.auto', { clock: { auto: 1.5 } }],
    ['option limits.idempotencyWindow', { limits: { idempotencyWindow: 'a day' as Duration } }],
    ['option clock', { clock: 'fast' as 'real' }],
    ['option stepLimit', { stepLimit: 0 }],
  ])('are refused by name: %s of %j', (name, options) => {
    const error = caught(() => createSimulator(options))
    expect(error).toBeInstanceOf(UsageError)
    expect(String(error)).toContain(name)
  })

  it('refuse a host that is before the time of ids', () => {
    vi.useFakeTimers({ now: 0 })
    const error = caught(() => createSimulator({ clock: 'follow' }))
    expect(error).toBeInstanceOf(UsageError)
    expect(String(error)).toContain('the start of the clock is 1970-01-01T00:00:00Z')
  })
})

describe('advance', () => {
  it('moves time by exactly so much and runs what falls due, in order', async () => {
    const sim = simulator()
    const early = createCustomer(sim)
    await sim.clock.advance('1s')
    const late = createCustomer(sim)
    await sim.clock.advance(3999)
    expect([statusOf(sim, early), statusOf(sim, late)]).toEqual(['pending', 'pending'])
    await sim.clock.advance(1)
    expect([statusOf(sim, early), statusOf(sim, late)]).toEqual(['approved', 'pending'])
    await sim.clock.advance('1m')
    expect([statusOf(sim, early), statusOf(sim, late)]).toEqual(['approved', 'approved'])
    expect(isoNow(sim)).toBe('2026-01-01T00:01:05Z')
    const times = sim.events.list({ type: 'customer.kyb_status.created' }).map((event) => event.created)
    expect(times).toEqual([start / 1000 + 5, start / 1000 + 6])
  })

  it('of nothing runs what is due now', async () => {
    const sim = simulator()
    const received = inbox(sim)
    sim.simulate.approveOnboarding(createCustomer(sim))
    expect(received).toHaveLength(0)
    await sim.clock.advance(0)
    expect(received).toHaveLength(1)
    expect(isoNow(sim)).toBe('2026-01-01T00:00:00Z')
  })

  it('in one step or in many brings about the same', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.nat({ max: 4000 }), { maxLength: 8 }), async (steps) => {
        const [one, other] = [simulator(), simulator()]
        for (const sim of [one, other]) {
          inbox(sim, down)
          createCustomer(sim)
        }
        for (const step of steps) await one.clock.advance(step)
        await other.clock.advance(steps.reduce((sum, step) => sum + step, 0))
        expect(one.hash()).toBe(other.hash())
      }),
      runs(30),
    )
  })

  it('resolves when every delivery has its outcome, each tried again on time', async () => {
    const sim = simulator()
    const received = inbox(sim, async () => {
      await Promise.resolve()
      return down()
    })
    createCustomer(sim)
    await sim.clock.advance('5s')
    expect(sim.webhooks.deliveries()).toMatchObject([{ status: 'pending', attempts: 1 }])
    await sim.clock.advance('2d')
    expect(sim.webhooks.deliveries()).toMatchObject([{ status: 'failed', attempts: 10 }])
    expect(received).toHaveLength(10)
    expect(sim.clock.pending()).toEqual([])
  })

  it('takes the work that receivers make at the same instant along', async () => {
    const sim = simulator()
    const names: string[] = []
    sim.webhooks.deliverTo((request) => {
      names.push(request.headers.get('x-platform-event-type') ?? '')
      if (names.length === 1)
        sim.api.users.create({ first_name: 'A', last_name: 'B', email: 'a@b.example', role: 'viewer' })
      return ok()
    })
    sim.api.webhookTargets.create({
      url: 'https://app.example',
      event_types: ['customer.created', 'user.created'],
    })
    createCustomer(sim)
    await sim.clock.advance(0)
    expect(names).toEqual(['customer.created', 'user.created'])
  })

  it.each([
    ['30 days', 30 * day],
    ['400 days', 400 * day],
    ['30 years', 30 * 365 * day],
  ])('runs a job of %s on time, to the millisecond', async (_, delay) => {
    const sim = simulator()
    const id = createCustomer(sim)
    postpone(sim, delay)
    await sim.clock.advance(delay - 1)
    expect(statusOf(sim, id)).toBe('pending')
    await sim.clock.advance(1)
    expect(statusOf(sim, id)).toBe('approved')
  })

  it('rejects a wrong duration, as a promise does, and moves nothing', async () => {
    const sim = simulator()
    const wrong: readonly Duration[] = ['soon' as Duration, -1, 0.5, Number.NaN]
    for (const duration of wrong) {
      await expect(sim.clock.advance(duration)).rejects.toThrow(UsageError)
    }
    expect(isoNow(sim)).toBe('2026-01-01T00:00:00Z')
  })

  it('goes no further than ids can tell the time', async () => {
    const sim = simulator()
    await expect(sim.clock.advance('200000d')).rejects.toThrow(/2150-06-19T23:21:35Z/)
    expect(isoNow(sim)).toBe('2026-01-01T00:00:00Z')
    await sim.clock.advanceTo(lastInstant)
    expect(createCustomer(sim)).toMatch(/^[0-9A-Za-z]{27}$/)
    await expect(sim.clock.advance('1s')).rejects.toThrow(UsageError)
  })

  it('refuses to overlap with another, and the first goes on', async () => {
    const sim = simulator()
    let answer = (_: Response): void => undefined
    inbox(sim, () => new Promise((resolve) => (answer = resolve)))
    const id = createCustomer(sim)
    const first = sim.clock.advance('5s')
    for (const second of [
      () => sim.clock.advance('1s'),
      () => sim.clock.advanceTo(start + day),
      () => sim.clock.advanceUntil(() => false),
      () => sim.clock.runNext(),
      () => sim.idle(),
    ]) {
      const error = await second().catch((reason: unknown) => reason)
      expect(error).toBeInstanceOf(UsageError)
      expect(String(error)).toMatch(/was called while clock\.advance\(\) runs.*Await/)
    }
    answer(ok())
    await first
    expect(statusOf(sim, id)).toBe('approved')
    await sim.clock.advance('1s')
    expect(isoNow(sim)).toBe('2026-01-01T00:00:06Z')
  })

  it('cannot be called by a webhook receiver, which may call everything else', async () => {
    const sim = simulator()
    const outcomes: unknown[] = []
    inbox(sim, async () => {
      outcomes.push(await sim.clock.advance('1h').catch((reason: unknown) => reason))
      outcomes.push((await sim.fetch('/customers', { headers: { 'x-api-key': sim.apiKey } })).status)
      outcomes.push(sim.api.customers.list().meta.total_count)
      return ok()
    })
    createCustomer(sim)
    await sim.clock.advance('5s')
    const [refusal, ...others] = outcomes
    expect(refusal).toBeInstanceOf(UsageError)
    expect(String(refusal)).toContain('a webhook receiver cannot move the clock')
    expect(others).toEqual([200, 1])
    expect(isoNow(sim)).toBe('2026-01-01T00:00:05Z')
    expect(sim.webhooks.deliveries()).toMatchObject([{ status: 'delivered' }])
  })

  it('has the delivery that a receiver is just answering in what the receiver copies', async () => {
    const sim = simulator()
    const pending: unknown[] = []
    inbox(sim, () => {
      const fork = sim.fork()
      simulators.push(fork)
      const restored = simulator()
      restored.restore(sim.snapshot())
      pending.push(...fork.clock.pending(), ...restored.clock.pending())
      return ok()
    })
    createCustomer(sim)
    await sim.clock.advance('5s')
    expect(pending).toMatchObject([{ kind: 'webhooks.attempt' }, { kind: 'webhooks.attempt' }])
  })

  it('survives a reset in the middle: outcomes still on their way are dropped', async () => {
    const sim = simulator()
    inbox(sim, () => {
      sim.reset()
      return down()
    })
    createCustomer(sim)
    await sim.clock.advance('1d')
    expect(sim.hash()).toBe(simulator().hash())
    const id = createCustomer(sim)
    await sim.clock.advance('5s')
    expect(statusOf(sim, id)).toBe('approved')
  })

  it('does not let receivers that hang keep the next world waiting, after reset and after dispose', async () => {
    const sim = simulator({ webhooks: { hostTimeoutMs: 600_000 } })
    const signals: AbortSignal[] = []
    const hang = (request: Request) => {
      signals.push(request.signal)
      return new Promise<Response>(() => undefined)
    }
    const begin = (receiver: typeof hang | (() => Response)) => {
      sim.webhooks.deliverTo(receiver)
      sim.api.webhookTargets.create({ url: 'https://app.example', event_types: ['customer.created'] })
      for (let n = 0; n < 150; n++) createCustomer(sim)
      return sim.idle()
    }
    const ended = begin(hang)
    await sleep(5)
    sim.reset()
    await ended
    expect(signals.filter(({ aborted }) => !aborted)).toEqual([])
    await begin(ok)
    expect(sim.webhooks.deliveries({ status: 'delivered' })).toHaveLength(150)
    sim.reset()
    const disposed = begin(hang)
    await sleep(5)
    sim.dispose()
    await disposed.catch(() => undefined)
    expect(signals.filter(({ aborted }) => !aborted)).toEqual([])
  })

  it('survives a listener that resets while other jobs of the instant are waiting', async () => {
    const sim = simulator({ stepLimit: 10 })
    createCustomer(sim)
    createCustomer(sim)
    sim.events.on('customer.kyb_status.created', () => sim.reset())
    await sim.clock.advance('1d')
    expect(sim.hash()).toBe(simulator().hash())
  })

  it('survives a dispose in the middle, and is refused after it', async () => {
    const sim = simulator()
    inbox(sim, () => {
      sim.dispose()
      return ok()
    })
    createCustomer(sim)
    await sim.clock.advance('1d')
    await expect(sim.clock.advance('1d')).rejects.toThrow(UsageError)
    expect(() => sim.api.customers.list()).toThrow(UsageError)
  })
})

describe('installDate', () => {
  it('is refused to a second simulator while the first one has the Date', () => {
    const [one, other] = [simulator(), simulator({ now: '2027-01-01T00:00:00Z' })]
    const uninstall = one.clock.installDate()
    expect(() => other.clock.installDate()).toThrow('another simulator has the Date of this process')
    expect(new Date().getUTCFullYear()).toBe(2026)
    uninstall()
    const mine = other.clock.installDate()
    expect(new Date().getUTCFullYear()).toBe(2027)
    mine()
    expect(Date.now()).not.toBe(other.clock.now().getTime())
  })

  it('is refused beside fake timers too, and is free again after dispose', () => {
    vi.useFakeTimers({ now: start })
    const [one, other] = [simulator(), simulator({ now: '2027-01-01T00:00:00Z' })]
    one.clock.installDate()
    expect(() => other.clock.installDate()).toThrow(UsageError)
    one.dispose()
    const uninstall = other.clock.installDate()
    expect(new Date().getUTCFullYear()).toBe(2027)
    uninstall()
  })
})

describe('advanceTo', () => {
  it('moves to that instant', async () => {
    const sim = simulator()
    const id = createCustomer(sim)
    await sim.clock.advanceTo('2026-01-01T00:00:05Z')
    expect(statusOf(sim, id)).toBe('approved')
    await sim.clock.advanceTo(new Date(start + day))
    await sim.clock.advanceTo(start + day)
    expect(isoNow(sim)).toBe('2026-01-02T00:00:00Z')
  })

  it('refuses to go back, saying what to do instead', async () => {
    const sim = simulator()
    await sim.clock.advance('1d')
    const error = await sim.clock.advanceTo(start).catch((reason: unknown) => reason)
    expect(error).toBeInstanceOf(UsageError)
    expect(String(error)).toMatch(/only goes forward.*sim\.fork\(\).*sim\.reset\(\)/)
    expect(isoNow(sim)).toBe('2026-01-02T00:00:00Z')
  })

  it('rejects what is no instant, as a promise does', async () => {
    const sim = simulator()
    await expect(sim.clock.advanceTo('soon')).rejects.toThrow(UsageError)
    await expect(sim.clock.advanceTo(0)).rejects.toThrow(UsageError)
  })
})

describe('the end of the time that ids can tell', () => {
  const nearTheEnd = '2150-06-19T00:00:00Z'

  it.each<[string, (sim: Simulator) => unknown]>([
    ['advance', (sim) => sim.clock.advance('1w')],
    ['advanceTo', (sim) => sim.clock.advanceTo('2150-07-01')],
    ['advanceUntil', (sim) => sim.clock.advanceUntil(() => false)],
  ])('is never passed by %s, which moves nothing', async (_, move) => {
    const sim = simulator({ now: nearTheEnd })
    const before = sim.hash()
    await expect(move(sim)).rejects.toThrow(/ids can only tell times from/)
    expect(sim.hash()).toBe(before)
  })

  it('is never passed by runNext', async () => {
    const sim = simulator({ now: '2150-06-19T23:21:34Z' })
    const id = createCustomer(sim)
    await expect(sim.clock.runNext()).rejects.toThrow(/the time of the next job, applications.auto_approve,/)
    expect([statusOf(sim, id), isoNow(sim)]).toEqual(['pending', '2150-06-19T23:21:34Z'])
  })

  it('is never passed by the steps of an automatic clock', async () => {
    const sim = simulator({ now: nearTheEnd, clock: { auto: '20h' } })
    const ask = () => sim.fetch('/customers', { headers: { 'x-api-key': sim.apiKey } })
    expect((await ask()).status).toBe(200)
    await expect(ask()).rejects.toThrow('the clock after its next step is 2150-06-20T16:00:00Z')
    expect(isoNow(sim)).toBe('2150-06-19T20:00:00Z')
  })

  it('refuses an automatic clock that could not take its first step', () => {
    expect(() => simulator({ now: nearTheEnd, clock: { auto: '26w' } })).toThrow(
      'the clock after the first step of the option clock.auto is 2150-12-18T00:00:00Z',
    )
  })
})

describe('advanceUntil', () => {
  it('stops at the first instant where the predicate holds', async () => {
    const sim = simulator()
    const id = createCustomer(sim)
    await sim.clock.advance('1s')
    const later = createCustomer(sim)
    await sim.clock.advanceUntil(() => statusOf(sim, id) === 'approved')
    expect(isoNow(sim)).toBe('2026-01-01T00:00:05Z')
    expect(statusOf(sim, later)).toBe('pending')
  })

  it('does not move when it holds already', async () => {
    const sim = simulator()
    createCustomer(sim)
    await sim.clock.advanceUntil(() => true)
    expect(isoNow(sim)).toBe('2026-01-01T00:00:00Z')
    expect(sim.clock.pending()).toHaveLength(1)
  })

  it('gives up after its limit, naming what is still pending', async () => {
    const sim = simulator()
    const id = createCustomer(sim)
    postpone(sim, 40 * day)
    const application = sim.api.customers.get(id).application_id
    const error = await sim.clock.advanceUntil(() => false).catch((reason: unknown) => reason)
    expect(error).toBeInstanceOf(UsageError)
    expect(String(error)).toContain('30d')
    expect(String(error)).toContain(`2026-02-10T00:00:00Z applications.auto_approve of ${application}`)
    expect(isoNow(sim)).toBe('2026-01-31T00:00:00Z')
    await expect(sim.clock.advanceUntil(() => false, '20d')).rejects.toThrow(/20d.*Nothing is pending/)
  })

  it('names its limit when that is wrong', async () => {
    const sim = simulator()
    await expect(sim.clock.advanceUntil(() => true, 'long' as Duration)).rejects.toThrow(/limit is "long"/)
  })

  it('passes on what the predicate throws, and the clock can be moved after it', async () => {
    const sim = simulator()
    const predicate = () => {
      throw new RangeError('mine')
    }
    await expect(sim.clock.advanceUntil(predicate)).rejects.toThrow('mine')
    await sim.clock.advance('1s')
    expect(isoNow(sim)).toBe('2026-01-01T00:00:01Z')
  })
})

describe('pending, runNext and idle', () => {
  it('pending lists what is to come, in order', async () => {
    const sim = simulator()
    const ids = [createCustomer(sim)]
    await sim.clock.advance('1s')
    ids.push(createCustomer(sim))
    const subjects = ids.map((id) => sim.api.customers.get(id).application_id)
    expect(sim.clock.pending()).toEqual(
      subjects.map((subject, n) => ({
        kind: 'applications.auto_approve',
        subject,
        dueAt: new Date(start + 5000 + n * 1000),
      })),
    )
  })

  it('runNext runs one job, at its time, and says which', async () => {
    const sim = simulator()
    const [one, other] = [createCustomer(sim), createCustomer(sim)]
    const [first] = sim.clock.pending()
    expect(await sim.clock.runNext()).toEqual(first)
    expect([statusOf(sim, one), statusOf(sim, other)]).toEqual(['approved', 'pending'])
    expect(isoNow(sim)).toBe('2026-01-01T00:00:05Z')
    await sim.clock.runNext()
    expect(statusOf(sim, other)).toBe('approved')
    expect(await sim.clock.runNext()).toBeUndefined()
    expect(isoNow(sim)).toBe('2026-01-01T00:00:05Z')
  })

  it('runNext waits for the delivery that it makes', async () => {
    const sim = simulator()
    const received = inbox(sim)
    sim.simulate.approveOnboarding(createCustomer(sim))
    expect(await sim.clock.runNext()).toMatchObject({ kind: 'webhooks.attempt' })
    expect(received).toHaveLength(1)
    expect(sim.webhooks.deliveries()).toMatchObject([{ status: 'delivered' }])
  })

  it('idle performs what is due and moves no time', async () => {
    const sim = simulator()
    const received = inbox(sim)
    const id = createCustomer(sim)
    sim.simulate.approveOnboarding(id)
    await sim.idle()
    expect(received).toHaveLength(1)
    expect(sim.webhooks.deliveries()).toMatchObject([{ status: 'delivered' }])
    expect(isoNow(sim)).toBe('2026-01-01T00:00:00Z')
    expect(sim.clock.pending()).toMatchObject([{ kind: 'applications.auto_approve' }])
  })

  it('pending still lists a delivery that waits for a receiver on a fork', async () => {
    const sim = simulator()
    inbox(sim)
    sim.simulate.approveOnboarding(createCustomer(sim))
    const fork = sim.fork()
    simulators.push(fork)
    await fork.clock.advance('1m')
    expect(fork.clock.pending()).toMatchObject([{ kind: 'webhooks.attempt' }])
    const received: Request[] = []
    fork.webhooks.deliverTo((request) => {
      received.push(request)
      return ok()
    })
    await fork.clock.advance('1m')
    expect(received).toHaveLength(1)
    expect(fork.clock.pending()).toEqual([])
  })
})

describe('the step limit', () => {
  it('ends an instant with too many jobs, listing what is pending', async () => {
    const sim = simulator({ stepLimit: 3 })
    for (let n = 0; n < 5; n++) createCustomer(sim)
    const error = await sim.clock.advance('5s').catch((reason: unknown) => reason)
    expect(error).toBeInstanceOf(UsageError)
    expect(String(error)).toMatch(/more than 3 jobs ran at 2026-01-01T00:00:05Z/)
    expect(String(error)).toContain('2026-01-01T00:00:05Z applications.auto_approve of')
    expect(String(error)).toContain('stepLimit')
    expect(sim.clock.pending()).toHaveLength(2)
  })

  it('counts per instant, so that a long advance does not reach it', async () => {
    const sim = simulator({ stepLimit: 1 })
    for (let n = 0; n < 5; n++) {
      createCustomer(sim)
      await sim.clock.advance(1)
    }
    await sim.clock.advance('1d')
    expect(sim.clock.pending()).toEqual([])
  })

  it.each<[string, (sim: Simulator) => Promise<unknown>]>([
    ['advance', (sim) => sim.clock.advance('1s')],
    ['idle', (sim) => sim.idle()],
  ])(
    'ends an endless conversation between a receiver and the platform: %s does not hang',
    async (_, move) => {
      const sim = simulator({ stepLimit: 20 })
      let calls = 0
      sim.webhooks.deliverTo(() => {
        // The guard keeps a regression from hanging the run.
        if (++calls < 500) createCustomer(sim)
        return ok()
      })
      sim.api.webhookTargets.create({ url: 'https://app.example', event_types: ['customer.created'] })
      createCustomer(sim)
      await expect(move(sim)).rejects.toThrow(/more than 20 jobs ran at 2026-01-01T00:00:00Z/)
    },
  )
})

describe('a clock that runs with the host', () => {
  it('starts now and goes on by itself', async () => {
    const sim = simulator({ clock: 'real' })
    const began = sim.clock.now().getTime()
    expect(Math.abs(began - Date.now())).toBeLessThan(1000)
    await sleep(30)
    expect(sim.clock.now().getTime() - began).toBeGreaterThanOrEqual(25)
  })

  it('can start at another time and goes on from there', async () => {
    const sim = simulator({ clock: 'real', now: '2030-01-01T00:00:00Z' })
    await sleep(30)
    const gone = sim.clock.now().getTime() - Date.parse('2030-01-01T00:00:00Z')
    expect(gone).toBeGreaterThanOrEqual(25)
    expect(gone).toBeLessThan(10_000)
  })

  it('wakes up for what falls due, also after it was advanced', async () => {
    const sim = simulator({ clock: 'real' })
    const told = new Promise((resolve) => sim.events.on('customer.kyb_status.created', resolve))
    createCustomer(sim)
    await sim.clock.advance('4s')
    expect(sim.events.list({ type: 'customer.kyb_status.created' })).toEqual([])
    expect(await told).toMatchObject({ type: 'customer.kyb_status.created' })
  })

  it('is not fooled by the fake timers of a test runner', () => {
    const sim = simulator({ clock: 'real' })
    const began = sim.clock.now().getTime()
    vi.useFakeTimers({ now: start + 1000 * day })
    vi.advanceTimersByTime(day)
    expect(sim.clock.now().getTime() - began).toBeLessThan(10_000)
  })

  it('shows the time of the host after a reset, and begins its seed anew then', async () => {
    const real = simulator({ clock: 'real' })
    await real.clock.advance('3h')
    real.reset()
    expect(Math.abs(real.clock.now().getTime() - Date.now())).toBeLessThan(2000)

    vi.useFakeTimers({ now: start })
    const sim = simulator({ clock: 'follow', scenario: 'active-business' })
    const ages = () => sim.api.customers.list().data.map((one) => Date.now() / 1000 - one.created_at)
    const before = ages()
    vi.setSystemTime(start + 10 * 60_000)
    sim.reset()
    expect(sim.clock.now().getTime()).toBe(start + 10 * 60_000)
    expect(ages()).toEqual(before)
  })

  it('shows the time of the host after a restore, and has done what fell due meanwhile', () => {
    vi.useFakeTimers({ now: start })
    const sim = simulator({ clock: 'follow' })
    const id = createCustomer(sim)
    const snapshot = sim.snapshot()
    vi.setSystemTime(start + 10 * 60_000)
    sim.restore(JSON.parse(JSON.stringify(snapshot)))
    expect(sim.clock.now().getTime()).toBe(start + 10 * 60_000)
    expect(statusOf(sim, id)).toBe('approved')
    vi.setSystemTime(start + 20 * 60_000)
    sim.reset()
    expect(sim.clock.now().getTime()).toBe(start + 20 * 60_000)
    const later = createCustomer(sim)
    expect(sim.api.customers.get(later).created_at).toBe((start + 20 * 60_000) / 1000)
  })

  it('goes back by reset to the start that it was given', async () => {
    const sim = simulator({ clock: 'real', now: '2030-01-01T00:00:00Z' })
    await sim.clock.advance('3h')
    const snapshot = sim.snapshot()
    sim.reset()
    expect(sim.clock.now().getTime() - Date.parse('2030-01-01T00:00:00Z')).toBeLessThan(10_000)
    sim.restore(snapshot)
    expect(sim.clock.now().getTime() - Date.parse('2030-01-01T03:00:00Z')).toBeLessThan(10_000)
  })

  it('goes on after runNext has moved it', async () => {
    const sim = simulator({ clock: 'real' })
    createCustomer(sim)
    postpone(sim, day)
    await sim.clock.runNext()
    const moved = sim.clock.now().getTime()
    await sleep(30)
    expect(sim.clock.now().getTime() - moved).toBeGreaterThanOrEqual(25)
  })

  it('goes on after an advance that failed half-way', async () => {
    const sim = simulator({ clock: 'real', stepLimit: 1 })
    createCustomer(sim)
    createCustomer(sim)
    postpone(sim, day)
    await expect(sim.clock.advance('2d')).rejects.toThrow(UsageError)
    const moved = sim.clock.now().getTime()
    await sleep(30)
    expect(sim.clock.now().getTime() - moved).toBeGreaterThanOrEqual(25)
  })
})

describe('a clock that follows the host', () => {
  it.each([
    ['no time at all', Number.NaN, 'the host’s clock shows NaN, which is no time'],
    ['a time that ids cannot tell', Date.UTC(9999, 0, 1), 'the time of the host is 9999-01-01'],
  ])('refuses %s, and goes on when the host shows a time again', (_, wrong, message) => {
    const now = vi.spyOn(Date, 'now').mockReturnValue(start + day)
    const sim = simulator({ clock: 'follow' })
    now.mockReturnValue(wrong)
    expect(() => sim.clock.now()).toThrow(message)
    expect(() => createCustomer(sim)).toThrow(UsageError)
    now.mockReturnValue(start + 2 * day)
    expect(sim.clock.now().getTime()).toBe(start + 2 * day)
    now.mockRestore()
  })

  it('has the time of the host, faked or not, and wakes up by its timers', () => {
    vi.useFakeTimers({ now: start + day })
    const sim = simulator({ clock: 'follow' })
    expect(sim.clock.now().getTime()).toBe(Date.now())
    const id = createCustomer(sim)
    vi.advanceTimersByTime(4999)
    expect(sim.events.list({ type: 'customer.kyb_status.created' })).toEqual([])
    vi.advanceTimersByTime(1)
    expect(sim.events.list({ type: 'customer.kyb_status.created' })).toHaveLength(1)
    expect(statusOf(sim, id)).toBe('approved')
    expect(sim.clock.now().getTime()).toBe(Date.now())
  })

  it('delivers by itself, and tries a failed delivery again at its time', async () => {
    vi.useFakeTimers({ now: start })
    const sim = simulator({ clock: 'follow' })
    const received = inbox(sim, down)
    createCustomer(sim)
    await vi.advanceTimersByTimeAsync(5000)
    expect(received).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(5 * 60_000 - 1)
    expect(received).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(1)
    expect(received).toHaveLength(2)
    for (let hours = 0; hours < 49; hours++) await vi.advanceTimersByTimeAsync(3_600_000)
    expect(received).toHaveLength(10)
    expect(sim.webhooks.deliveries()).toMatchObject([{ status: 'failed' }])
  })

  it('wakes up for a job that is further away than a timer of the host can be', () => {
    vi.useFakeTimers({ now: start })
    const sim = simulator({ clock: 'follow' })
    createCustomer(sim)
    postpone(sim, 400 * day)
    vi.advanceTimersByTime(400 * day - 1)
    expect(sim.events.list({ type: 'customer.kyb_status.created' })).toEqual([])
    vi.advanceTimersByTime(1)
    expect(sim.events.list({ type: 'customer.kyb_status.created' })).toHaveLength(1)
  })

  it('catches up when the host jumps ahead, each job at its own time', () => {
    vi.useFakeTimers({ now: start })
    const sim = simulator({ clock: 'follow' })
    createCustomer(sim)
    vi.setSystemTime(start + day)
    expect(sim.clock.now().getTime()).toBe(start + day)
    expect(sim.events.list({ type: 'customer.kyb_status.created' })).toMatchObject([
      { created: start / 1000 + 5 },
    ])
  })

  it('is looked at as it is now, whatever is looked at', () => {
    vi.useFakeTimers({ now: start })
    const approved = (look: (sim: Simulator) => unknown): unknown => {
      vi.setSystemTime(start)
      const sim = simulator({ clock: 'follow' })
      createCustomer(sim)
      vi.setSystemTime(start + day)
      return look(sim)
    }
    const caughtUp = approved((sim) => {
      sim.clock.now()
      return sim.hash()
    })
    expect(approved((sim) => sim.hash())).toBe(caughtUp)
    expect(approved((sim) => sim.fork().hash())).toBe(caughtUp)
    expect(approved((sim) => sim.snapshot().now)).toBe(start + day)
    expect(approved((sim) => sim.clock.pending())).toEqual([])
    expect(approved((sim) => sim.events.list({ type: 'customer.kyb_status.created' }))).toHaveLength(1)
  })

  it('stands still while the host is behind it, and never goes back', () => {
    vi.useFakeTimers({ now: start })
    const sim = simulator({ clock: 'follow' })
    vi.advanceTimersByTime(day)
    expect(sim.clock.now().getTime()).toBe(start + day)
    vi.setSystemTime(start - day)
    expect(sim.clock.now().getTime()).toBe(start + day)
    vi.setSystemTime(start + 2 * day)
    expect(sim.clock.now().getTime()).toBe(start + 2 * day)
  })

  it('keeps its distance to the host when it starts elsewhere or is restored', () => {
    vi.useFakeTimers({ now: start })
    const sim = simulator({ clock: 'follow', now: '2030-01-01T00:00:00Z' })
    vi.advanceTimersByTime(day)
    expect(isoNow(sim)).toBe('2030-01-02T00:00:00Z')
    const snapshot = sim.snapshot()
    vi.advanceTimersByTime(day)
    sim.restore(snapshot)
    vi.advanceTimersByTime(1000)
    expect(isoNow(sim)).toBe('2030-01-02T00:00:01Z')
  })

  it.each<[string, (sim: Simulator) => Promise<unknown>]>([
    ['advance', (sim) => sim.clock.advance('1s')],
    ['advanceTo', (sim) => sim.clock.advanceTo(start + 2 * day)],
    ['advanceUntil', (sim) => sim.clock.advanceUntil(() => true)],
    ['runNext', (sim) => sim.clock.runNext()],
  ])('is not moved by %s: the host is', async (name, move) => {
    vi.useFakeTimers({ now: start })
    const sim = simulator({ clock: 'follow' })
    createCustomer(sim)
    const error = await move(sim).catch((reason: unknown) => reason)
    expect(error).toBeInstanceOf(UsageError)
    expect(String(error)).toContain(`clock.${name}() cannot move a clock that follows the host`)
    expect(sim.clock.now().getTime()).toBe(start)
  })

  it('keeps one timer of the host, and none once it is disposed', () => {
    vi.useFakeTimers({ now: start })
    const sim = createSimulator({ clock: 'follow' })
    for (let n = 0; n < 3; n++) createCustomer(sim)
    expect(vi.getTimerCount()).toBe(1)
    sim.dispose()
    expect(vi.getTimerCount()).toBe(0)
  })
})

describe('an automatic clock', () => {
  const headers = (sim: Simulator) => ({ headers: { 'x-api-key': sim.apiKey } })

  it('moves a step with each request of the app, so that an app that polls gets its answer', async () => {
    const sim = simulator({ clock: { auto: '1s' } })
    const id = createCustomer(sim)
    const statuses: unknown[] = []
    for (let n = 0; n < 5; n++) {
      const response = await sim.fetch(`/customers/${id}`, headers(sim))
      statuses.push(((await response.json()) as { status: string }).status)
    }
    expect(statuses).toEqual(['pending', 'pending', 'pending', 'pending', 'approved'])
    expect(isoNow(sim)).toBe('2026-01-01T00:00:05Z')
  })

  it("is not moved by the test's own calls, which can still advance it", async () => {
    const sim = simulator({ clock: { auto: '1s' } })
    createCustomer(sim)
    sim.api.customers.list()
    expect(isoNow(sim)).toBe('2026-01-01T00:00:00Z')
    sim.as(sim.apiKey, { traffic: 'app' }).customers.list()
    expect(isoNow(sim)).toBe('2026-01-01T00:00:01Z')
    await sim.clock.advance('1h')
    expect(isoNow(sim)).toBe('2026-01-01T01:00:01Z')
  })

  it('delivers by itself, and is not moved by what receivers call', async () => {
    const sim = simulator({ clock: { auto: '1s' } })
    const received = inbox(sim, async () => {
      for (let n = 0; n < 3; n++) await sim.fetch('/customers', headers(sim))
      return ok()
    })
    createCustomer(sim)
    for (let n = 0; n < 5; n++) await sim.fetch('/customers', headers(sim))
    await sim.idle()
    expect(received).toHaveLength(1)
    expect(sim.webhooks.deliveries()).toMatchObject([{ status: 'delivered' }])
    expect(isoNow(sim)).toBe('2026-01-01T00:00:05Z')
  })
})

describe('the Date of the host', () => {
  it('follows the clock once it is installed, until that is undone', async () => {
    const sim = simulator()
    const original = Date
    const undo = sim.clock.installDate()
    expect(Date.now()).toBe(start)
    await sim.clock.advance('2d')
    expect(new Date().toISOString()).toBe('2026-01-03T00:00:00.000Z')
    undo()
    expect(Date).toBe(original)
    expect(Math.abs(Date.now() - start)).toBeGreaterThan(2 * day)
    await sim.clock.advance('1d')
    expect(Date).toBe(original)
  })

  it('is right for a receiver at the moment of the attempt', async () => {
    const sim = simulator()
    const seen: number[] = []
    inbox(sim, () => {
      seen.push(Date.now())
      return down()
    })
    createCustomer(sim)
    sim.clock.installDate()
    await sim.clock.advance('10m')
    expect(seen).toEqual([start + 5000, start + 5000 + 5 * 60_000])
  })

  it('stays as it is where the clock follows it, for as many simulators as there are', () => {
    vi.useFakeTimers({ now: start })
    const host = Date
    const undo = [1, 2].map(() => simulator({ clock: 'follow' }).clock.installDate())
    vi.advanceTimersByTime(1000)
    expect([Date, Date.now()]).toEqual([host, start + 1000])
    for (const one of undo) one()
    expect(Date).toBe(host)
  })

  it('goes through the fake clock of a test runner where there is one, and fires none of its timers', async () => {
    vi.useFakeTimers({ now: start - 1000 * day })
    const fake = Date
    const fired: string[] = []
    setTimeout(() => fired.push('timer'), 1000)
    const sim = simulator()
    const undo = sim.clock.installDate()
    expect(Date.now()).toBe(start)
    await sim.clock.advance('2d')
    expect(Date.now()).toBe(start + 2 * day)
    expect(fired).toEqual([])
    undo()
    await sim.clock.advance('1d')
    expect(Date.now()).toBe(start - 1000 * day)
    expect(Date).toBe(fake)
    vi.advanceTimersByTime(1000)
    expect(fired).toEqual(['timer'])
  })

  it('follows back when the simulator is reset or restored', async () => {
    const sim = simulator()
    sim.clock.installDate()
    await sim.clock.advance('2d')
    const snapshot = sim.snapshot()
    sim.reset()
    expect(Date.now()).toBe(start)
    sim.restore(snapshot)
    expect(Date.now()).toBe(start + 2 * day)
  })

  it('installed twice is undone by the later undo alone', async () => {
    const sim = simulator()
    const original = Date
    const first = sim.clock.installDate()
    const second = sim.clock.installDate()
    first()
    await sim.clock.advance('1d')
    expect(Date.now()).toBe(start + day)
    second()
    second()
    expect(Date).toBe(original)
  })

  it('makes the same objects as before, told a time or not', () => {
    const early = new Date(5)
    const real = Date
    simulator().clock.installDate()
    class Instant extends Date {}
    expect([early, new Date(), new Instant()].map((date) => date instanceof Date)).toEqual([true, true, true])
    expect(new Date().constructor).toBe(real)
    expect(new Instant()).toBeInstanceOf(Instant)
    expect([new Date(), new Instant()].map(Number)).toEqual([start, start])
    expect([new Date(5), new Date(1970, 0, 1), new Date('1970-01-01'), new Date(Number.NaN)]).toEqual([
      early,
      new real(1970, 0, 1),
      new real(0),
      new real(Number.NaN),
    ])
    expect(Date()).toBe(String(new real(start)))
    expect([Date.UTC(2026), Date.parse('2026-01-01'), Date.length, Date.name]).toEqual([
      start,
      start,
      7,
      'Date',
    ])
  })

  it('can be spied upon, which the real one does not notice', () => {
    const real = Date.now
    const undo = simulator().clock.installDate()
    const spy = vi.spyOn(Date, 'now').mockReturnValueOnce(7)
    expect([Date.now(), Date.now()]).toEqual([7, start])
    spy.mockRestore()
    expect(Date.now()).toBe(start)
    undo()
    expect(Date.now).toBe(real)
  })

  it('shows the time of the host to whoever kept it', () => {
    const undo = simulator().clock.installDate()
    const kept = Date
    undo()
    expect(Math.abs(kept.now() - Date.now())).toBeLessThan(1000)
    expect(Math.abs(new kept().getTime() - Date.now())).toBeLessThan(1000)
  })

  it('belongs to one simulator at a time', () => {
    const undo = simulator().clock.installDate()
    const other = simulator({ now: '2030-01-01T00:00:00Z' })
    expect(() => other.clock.installDate()).toThrow(/while another simulator has the Date/)
    expect(Date.now()).toBe(start)
    undo()
    other.clock.installDate()
    expect(new Date().getUTCFullYear()).toBe(2030)
  })

  it('is given back when the simulator is disposed', () => {
    const original = Date
    const sim = simulator()
    sim.clock.installDate()
    expect(Date).not.toBe(original)
    sim.dispose()
    expect(Date).toBe(original)
  })

  it('is not taken by a simulator that was disposed', () => {
    const original = Date
    const sim = simulator()
    sim.dispose()
    expect(() => sim.clock.installDate()).toThrow(UsageError)
    expect(Date).toBe(original)
  })

  it('is left alone by a clock that follows it', () => {
    vi.useFakeTimers({ now: start + day })
    const sim = simulator({ clock: 'follow' })
    sim.clock.installDate()()
    expect(Date.now()).toBe(start + day)
  })
})

describe('under the fake timers of a test runner', () => {
  it('onboarding and deliveries complete, and no fake timer is left', async () => {
    vi.useFakeTimers()
    await onboard(simulator(), createOverTheWire)
    expect(vi.getTimerCount()).toBe(0)
  })

  it('they complete when everything that can be faked is, also what streams of Node need', async () => {
    vi.useFakeTimers({
      toFake: [
        'setTimeout',
        'clearTimeout',
        'setInterval',
        'clearInterval',
        'setImmediate',
        'clearImmediate',
        'Date',
        'performance',
        'queueMicrotask',
      ],
    })
    // Reading a body would not end: that is Node's own use of queueMicrotask.
    await onboard(simulator(), createCustomer)
  })

  it('a receiver that never answers is given up on in time of the host', async () => {
    vi.useFakeTimers()
    const sim = simulator({ webhooks: { hostTimeoutMs: 20 } })
    inbox(sim, () => new Promise(() => undefined))
    createCustomer(sim)
    await sim.clock.advance('5s')
    const [delivery] = sim.webhooks.deliveries()
    expect(delivery).toMatchObject({
      status: 'pending',
      attempts: 1,
      next_attempt_at: '2026-01-01T00:05:25Z',
    })
    expect(delivery?.log[0]?.reason).toBe('the receiver did not answer within 20 seconds')
  })

  it('a Date made before they were installed is still an instant, and so is one of theirs', async () => {
    const before = new Date(start + day)
    vi.useFakeTimers({ now: start + 2 * day })
    const sim = simulator({ now: before })
    expect(isoNow(sim)).toBe('2026-01-02T00:00:00Z')
    await sim.clock.advanceTo(new Date())
    expect(isoNow(sim)).toBe('2026-01-03T00:00:00Z')
    expect(isoNow(simulator({ now: new Date() }))).toBe('2026-01-03T00:00:00Z')
  })
})
