import { afterAll, afterEach, describe, expect, it, test, vi } from 'vitest'
import { direct, type EntryPoint, entryPoints, overFetch } from '../support/entry-points.js'
import { violations } from '../support/openapi-validator.js'
import { everyTimer } from '../support/timers.js'
import { laterAnswer } from '../vary/later-answers.js'
import { arrangementOf, expectedOf, sent } from './arranged.js'
import { cases } from './cases.js'
import { throughTransports } from './transports.js'
import { findNewAnswer, writeAnswers } from './written.js'

/** A caller in another process gets the same answer, and its hint in other words: these have tests of their own. */
function wordedFor({ isOutside }: EntryPoint, body: unknown): unknown {
  if (!isOutside || typeof body !== 'object' || body === null || !('sim_hint' in body)) return body
  return { ...body, sim_hint: typeof body.sim_hint }
}

/** Under a faked queueMicrotask Node itself does not read the body of a Request to its end. */
const withoutMicrotasks = everyTimer.filter((name) => name !== 'queueMicrotask')

const faked = [
  { entry: direct, toFake: [...everyTimer] },
  { entry: overFetch, toFake: withoutMicrotasks },
]

afterEach(() => {
  vi.useRealTimers()
})
afterAll(writeAnswers)

/** Set by `npm run test:of`: the cases of the operations whose names begin so, and no others. */
const of = process.env['CASES_OF']
const asked = of === undefined ? cases : cases.filter(({ name }) => new RegExp(`^(${of})`, 'i').test(name))
/** `EVERY_TRANSPORT=1`, or `npm run test:of cards -- --every-transport`, for a run at night: nothing is left out. */
const isWhole = process.env['EVERY_TRANSPORT'] === '1'
const chosen = isWhole ? new Set(cases) : throughTransports(cases)

test('there are as many cases as seeds of tomorrow that answers are looked at for', () => {
  expect(cases.length).toBeGreaterThanOrEqual(1000)
})

describe('every entry point answers the same', () => {
  // Case by case, so that each is arranged once and then forgotten.
  for (const example of asked) {
    // What sim.fetch answers is expected of every other entry point, and looked at with the first of them.
    const through = chosen.has(example) ? entryPoints : [direct]
    it.each(through.map((entry) => [example.name, entry.name, entry] as const))(
      '%s, through %s',
      async (_, __, entry) => {
        const arranged = arrangementOf(example)
        const { call, hash: before } = arranged
        const expected = await expectedOf(arranged)
        const { hash: after, ...outcome } = await sent(arranged, entry)
        for (const one of entry === direct ? [outcome, expected] : [outcome]) {
          expect(one).toMatchObject({ status: example.status, problem: example.problem })
          if (example.shows !== undefined) expect(one.body).toMatchObject(example.shows)
          expect(violations(call, one), JSON.stringify(one.body)).toEqual([])
        }
        if (example.problem !== undefined) expect(after, 'a refusal leaves no trace').toBe(before)
        if (entry === direct) {
          expect(findNewAnswer(example, expected)).toBeUndefined()
          const later = laterAnswer(arranged.world, call, expected, { seed: cases.indexOf(example) })
          expect(later.violations, 'what a later version would answer').toEqual([])
        }
        if (call.pathIndex === undefined)
          expect(wordedFor(entry, outcome.body)).toEqual(wordedFor(entry, expected.body))
        expect(after, 'the same world as through sim.fetch').toBe(expected.hash)
      },
    )

    if (!chosen.has(example)) continue
    it.each(faked.map(({ entry, toFake }) => [example.name, entry.name, entry, toFake] as const))(
      '%s, through %s with all timers faked',
      async (_, __, entry, toFake) => {
        const { world, call } = arrangementOf(example)
        vi.useFakeTimers({ now: 0, toFake })
        const outcome = await entry.send(world.fork(), call)
        expect(outcome).toMatchObject({ status: example.status, problem: example.problem })
      },
    )
  }
})
