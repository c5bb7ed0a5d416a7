import { getEventListeners } from 'node:events'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { defaultNowMs } from '../../src/kernel/clock.js'
import { DelayedAnswers } from '../../src/runtime/delayed-answers.js'
import { Lifetime } from '../../src/runtime/lifetime.js'

const start = defaultNowMs

/** Answers that wait, with a clock and a timer of the host that the test moves. */
function setUp(advises = true) {
  const clock = { now: start }
  const timers: { readonly milliseconds: number; readonly ring: () => Promise<void>; cancelled: boolean }[] =
    []
  const answers = new DelayedAnswers(
    () => clock.now,
    (milliseconds) => {
      let end: () => void = () => undefined
      const done = new Promise<void>((resolve) => {
        end = resolve
      })
      const timer = {
        milliseconds,
        cancelled: false,
        async ring() {
          end()
          await done
        },
      }
      timers.push(timer)
      return {
        done,
        cancel() {
          timer.cancelled = true
        },
      }
    },
    advises,
  )
  const lifetime = new Lifetime()
  const arrived: string[] = []
  const wait = (after: number, name: string, signal?: AbortSignal): Promise<void> =>
    answers.wait(start + after, name, signal, lifetime).then(
      () => void arrived.push(name),
      (reason: unknown) => void arrived.push(`${name}: ${String(reason)}`),
    )
  /** Lets arrive what is due so long after the start, and tells whether something was. */
  const release = async (after: number): Promise<boolean> => {
    const was = answers.release(start + after)
    await settled()
    return was
  }
  return { answers, arrived, clock, lifetime, release, timers, wait }
}

/** Lets everything that is settled be told. */
async function settled(): Promise<void> {
  for (let turn = 0; turn < 5; turn++) await Promise.resolve()
}

describe('answers that come later in virtual time', () => {
  it('arrive in the order of their times, and those of one time in the order in which they were asked for', async () => {
    const { answers, arrived, release, wait } = setUp()
    expect(answers.next).toBeUndefined()
    void wait(30, 'third')
    void wait(10, 'first')
    void wait(30, 'fourth')
    void wait(40, 'fifth')
    void wait(20, 'second')
    expect(answers.next).toBe(start + 10)
    expect(await release(9)).toBe(false)
    expect(arrived).toEqual([])
    expect(await release(10)).toBe(true)
    expect(arrived).toEqual(['first'])
    expect(answers.next).toBe(start + 20)
    expect(await release(30)).toBe(true)
    expect(arrived).toEqual(['first', 'second', 'third', 'fourth'])
    expect(answers.next).toBe(start + 40)
    expect(await release(1000)).toBe(true)
    expect(arrived.at(-1)).toBe('fifth')
    expect(answers.next).toBeUndefined()
    expect(await release(1000)).toBe(false)
  })

  it('come no more to a caller who has given up, and to the others as before', async () => {
    const { answers, arrived, release, timers, wait } = setUp()
    const caller = new AbortController()
    void wait(10, 'impatient', caller.signal)
    void wait(20, 'patient')
    caller.abort('too late')
    await settled()
    expect(arrived).toEqual(['impatient: too late'])
    expect(timers.map(({ cancelled }) => cancelled)).toEqual([true, false])
    expect(answers.next).toBe(start + 20)
    expect(await release(10)).toBe(false)
    expect(await release(20)).toBe(true)
    expect(arrived).toEqual(['impatient: too late', 'patient'])
  })

  it('have nothing to do any more with a signal, or a world, that ends after they arrived', async () => {
    const { answers, arrived, lifetime, release, timers, wait } = setUp()
    const caller = new AbortController()
    void wait(10, 'early', caller.signal)
    await release(10)
    void answers.wait(start + 20, 'other', undefined, new Lifetime())
    expect(getEventListeners(caller.signal, 'abort')).toEqual([])
    caller.abort('too late')
    lifetime.end()
    await settled()
    expect(arrived).toEqual(['early'])
    expect(answers.next).toBe(start + 20)
    expect(timers.map(({ cancelled }) => cancelled)).toEqual([true, false])
  })

  it('all fail as broken connections when their world ends', async () => {
    const { answers, arrived, lifetime, release, timers, wait } = setUp()
    void wait(10, 'one')
    void wait(20, 'other')
    lifetime.end()
    await settled()
    expect(arrived).toEqual(['one: TypeError: fetch failed', 'other: TypeError: fetch failed'])
    expect(answers.next).toBeUndefined()
    expect(await release(20)).toBe(false)
    expect(timers.every(({ cancelled }) => cancelled)).toBe(true)
  })
})

describe('the advice to move the clock', () => {
  beforeEach(() => void vi.spyOn(console, 'warn').mockImplementation(() => undefined))
  afterEach(() => void vi.restoreAllMocks())

  it('is given after a second of the host in which virtual time stood still', async () => {
    const { timers, wait } = setUp()
    void wait(90_000, 'POST /drafts')
    expect(timers.map(({ milliseconds }) => milliseconds)).toEqual([1000])
    expect(console.warn).not.toHaveBeenCalled()
    await timers[0]?.ring()
    await settled()
    expect(vi.mocked(console.warn).mock.calls).toEqual([
      [
        'platform-simulator: the answer of POST /drafts comes at 2026-01-01T00:01:30Z, 1m 30s later in virtual time, and nothing has moved the clock since the request arrived. Call sim.clock.advance(90000) after it arrived and before you await it. Where a fault delays it, latencyMs takes time of the host instead.',
      ],
    ])
  })

  it.each<[string, boolean, (made: ReturnType<typeof setUp>) => unknown]>([
    ['where the clock has moved meanwhile', true, ({ clock }) => clock.now++],
    ['where the answer has arrived', true, ({ release }) => release(90_000)],
    ['where the world has ended', true, ({ lifetime }) => lifetime.end()],
    ['where the clock moves by itself', false, () => undefined],
  ])('is not given %s', async (_, advises, meanwhile) => {
    const made = setUp(advises)
    void made.wait(90_000, 'POST /drafts')
    await meanwhile(made)
    await made.timers[0]?.ring()
    await settled()
    expect(console.warn).not.toHaveBeenCalled()
  })
})
