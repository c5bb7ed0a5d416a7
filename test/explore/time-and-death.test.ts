import { setImmediate as nextImmediate, scheduler, setInterval as ticks } from 'node:timers/promises'
import { type Simulator, UsageError } from 'platform-simulator'
import { ExplorationFailure, type ExploreOptions, explore } from 'platform-simulator/explore'
import { describe, expect, test, vi } from 'vitest'

/** Apps that never end, that fake the time, or that die where nobody catches it: each is told so, and none hangs. */

function idle(act: () => unknown, options: Partial<ExploreOptions<object>> = {}): ExploreOptions<object> {
  return { runs: 2, start: () => ({}), act, check: () => undefined, ...options }
}

async function failureOf<App extends object>(options: ExploreOptions<App>): Promise<ExplorationFailure> {
  const failure = await explore(options)().catch((error: unknown) => error)
  if (failure instanceof ExplorationFailure) return failure
  throw failure
}

describe('a delay that is none takes a millisecond, as in Node', () => {
  test.each([0, 0.4, -5, Number.NaN, undefined, 2 ** 31])('setInterval of %s', async (delay) => {
    const times: number[] = []
    await explore(
      idle(
        () =>
          new Promise<void>((resolve) => {
            const handle = setInterval(() => {
              if (times.push(Date.now()) % 3 > 0) return
              clearInterval(handle)
              resolve()
            }, delay)
          }),
        { runs: 1 },
      ),
    )()
    const [first = 0] = times
    expect(times.map((time) => time - first)).toEqual([0, 1, 2])
  })

  test.each([0, 0.4, -5, Number.NaN, undefined, 2 ** 31])('setTimeout of %s', async (delay) => {
    const took: number[] = []
    await explore(
      idle(async () => {
        const began = Date.now()
        await new Promise((resolve) => setTimeout(resolve, delay))
        took.push(Date.now() - began)
      }),
    )()
    expect(took).toEqual([1, 1])
  })

  test('an app that waits so for something else sees it come', async () => {
    let isThere = false
    const options = idle(async () => {
      setTimeout(() => {
        isThere = true
      }, 500)
      while (!isThere) await new Promise((resolve) => setTimeout(resolve, 0))
    })
    await explore(options)()
    expect(isThere).toBe(true)
  })
})

describe('an app that never comes to rest', () => {
  const quiet = { runs: 1, limits: { calm: '5s', time: '1h' } } as const

  test.each<[string, () => unknown]>([
    ['setInterval of 0', () => void setInterval(() => undefined, 0)],
    [
      'setInterval of 0 of timers/promises',
      async () => {
        for await (const _ of ticks(0)) if (Date.now() < 0) break
      },
    ],
    [
      'setTimeout of 0',
      () =>
        void setTimeout(function again() {
          setTimeout(again, 0)
        }, 0),
    ],
  ])('by %s is left alone where nobody waits for it', async (_, begin) => {
    await explore(idle(() => void begin(), quiet))()
  })

  test('by setInterval of 0 is ended by the time that an act may take', async () => {
    const forever = idle(() => new Promise(() => void setInterval(() => undefined, 0)), {
      ...quiet,
      limits: { time: '2s' },
    })
    expect((await failureOf(forever)).message).toContain('act did not end within 2s of virtual time')
  })

  test.each<[string, () => Promise<unknown>]>([
    ['setImmediate', () => new Promise((resolve) => setImmediate(resolve))],
    ['setImmediate of timers/promises', () => nextImmediate()],
    ['scheduler.yield', () => scheduler.yield()],
  ])('by %s is ended, with the line that set it', async (_, next) => {
    const forever = async () => {
      for (;;) await next()
    }
    const { message } = await failureOf(idle(forever))
    expect(message).toContain('timers of the app ran more than 5000 times at one instant')
    expect(message).toContain('The last one was a setImmediate.')
    expect(message).toMatch(/Where it was:\n.*time-and-death\.test\.ts/)
  })

  test('by queueMicrotask is ended, though nothing else has its turn', async () => {
    const again = () => queueMicrotask(again)
    const { message } = await failureOf(idle(again))
    expect(message).toContain('queueMicrotask() of the app was called more than 100000 times')
    expect(message).toMatch(/Where it was:\n.*time-and-death\.test\.ts/)
  })

  test('sleeps by scheduler.wait in the time of the run', async () => {
    const took: number[] = []
    await explore(
      idle(async () => {
        const began = Date.now()
        await scheduler.wait(3_600_000)
        took.push(Date.now() - began)
      }),
    )()
    expect(took).toEqual([3_600_000, 3_600_000])
  })
})

describe('an app that dies', () => {
  const thrown = (what: string) => () => {
    throw new Error(`thrown by ${what}`)
  }

  test.each<[what: string, told: string, die: (break_: () => void) => unknown]>([
    ['queueMicrotask', 'an error in queueMicrotask()', (break_) => queueMicrotask(break_)],
    ['process.nextTick', 'an error that nobody caught', (break_) => process.nextTick(break_)],
    [
      'queueMicrotask in a chain of promises',
      'an error in queueMicrotask()',
      (break_) => Promise.resolve().then(() => queueMicrotask(break_)),
    ],
    [
      'a chain of promises',
      'a rejected promise that nobody caught',
      (break_) => void Promise.resolve().then(break_),
    ],
    ['setImmediate', 'an error in one of its timers', (break_) => setImmediate(break_)],
    [
      'a listener of an AbortSignal',
      'an error that nobody caught',
      (break_) => {
        const aborter = new AbortController()
        aborter.signal.addEventListener('abort', break_)
        aborter.abort()
      },
    ],
  ])('in %s is told so, with where it was', async (what, told, die) => {
    const failure = await failureOf(idle(() => void die(thrown(what))))
    expect(failure.timeline).toContain(`the app died of ${told}: Error: thrown by ${what}`)
    expect(failure.message).toContain(`the app died of its own error: thrown by ${what}`)
    expect(failure.message).toMatch(/Where it was:\n.*time-and-death\.test\.ts/)
  })

  test('leaves the listeners of the process as they were', async () => {
    const listeners = () => [process.listeners('uncaughtException'), queueMicrotask, Date]
    const before = listeners()
    await failureOf(idle(() => void queueMicrotask(thrown('a microtask'))))
    expect(listeners()).toEqual(before)
  })
})

describe('an app, or a test, that fakes the time of the run', () => {
  const Faked = { now: () => 0 }

  test.each<[string, () => unknown]>([
    ['a Date of its own', () => Reflect.set(globalThis, 'Date', Faked)],
    ['vi.setSystemTime', () => vi.setSystemTime(0)],
    [
      'Object.defineProperty',
      () => Object.defineProperty(globalThis, 'Date', { value: Faked, configurable: true, writable: true }),
    ],
  ])('by %s is told what it did', async (_, fake) => {
    const [own, sleep] = [Date, setTimeout]
    const caught = (sim: Simulator) => {
      try {
        fake()
      } catch {}
      sim.given.activeBusiness()
    }
    const options = idle(() => undefined, { start: ({ sim }) => ({ made: caught(sim) }) })
    const error = await explore(options)().catch((thrown: unknown) => thrown)
    vi.useRealTimers()
    expect(error).toBeInstanceOf(UsageError)
    expect(String(error)).toContain(
      'something put another Date in the place of globalThis.Date, which belongs to',
    )
    expect([Date, setTimeout]).toEqual([own, sleep])
  })

  test('with vi.useFakeTimers is told that they are faked already', async () => {
    const { message } = await failureOf(idle(() => vi.useFakeTimers()))
    expect(message).toContain("Can't install fake timers twice")
  })

  test('is shown the line that did it', async () => {
    const error = await explore(idle(() => Reflect.set(globalThis, 'Date', Faked)))().catch(
      (thrown: unknown) => thrown,
    )
    expect(error).toHaveProperty(
      'stack',
      expect.stringMatching(/^UsageError.*\n(?:.*\n)?.*time-and-death\.test\.ts/),
    )
  })
})

test('the timers of the world around the app outlive a crash of the app', async () => {
  const told: string[] = []
  const crashed = await failureOf({
    runs: 50,
    outside({ sim }) {
      const customer = () => sim.api.customers.create({ name: 'A Bank', customer_type: 'business' })
      setTimeout(customer, 3_600_000)
      clearTimeout(setTimeout(() => told.push('cleared'), 1000))
      let times = 0
      const daily = setInterval(() => {
        if (++times === 2) clearInterval(daily)
        sim.api.customers.create({ name: `Day ${times}`, customer_type: 'business' })
      }, 86_400_000)
    },
    start: ({ store }) => ({ store }),
    act: async ({ store }) => await store.set('a', 1),
    // Time for what is outside.
    settle: async () => await new Promise((resolve) => setTimeout(resolve, 4 * 86_400_000)),
    check({ sim, logs }) {
      const names = sim.api.customers.list().data.map(({ name }) => name)
      expect([...names].sort()).toEqual(['A Bank', 'Day 1', 'Day 2'])
      if (sim.timeline().entries.some((each) => each.kind === 'note' && each.text.includes('crashed')))
        throw new Error(`it has crashed, and the bank was there ${logs.length}`)
    },
  })
  expect(String(crashed)).toContain('it has crashed, and the bank was there')
  expect(told).toEqual([])
})
