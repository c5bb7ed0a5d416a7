import { afterEach, describe, expect, it, vi } from 'vitest'
import { direct, type EntryPoint, entryPoints, overFetch } from '../support/entry-points.js'
import { violations } from '../support/openapi-validator.js'
import { everyTimer } from '../support/timers.js'
import { arrangementOf, expectedOf } from './arranged.js'
import { cases } from './cases.js'

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

/** Set by `npm run test:of`: the cases of the operations whose names begin so, and no others. */
const of = process.env['CASES_OF']
const asked = of === undefined ? cases : cases.filter(({ name }) => new RegExp(`^(${of})`, 'i').test(name))

describe('every entry point answers the same', () => {
  // Case by case, so that each is arranged once and then forgotten.
  for (const example of asked) {
    it.each(entryPoints.map((entry) => [example.name, entry.name, entry] as const))(
      '%s, through %s',
      async (_, __, entry) => {
        const arranged = arrangementOf(example)
        const { world, call, hash: before } = arranged
        const expected = await expectedOf(arranged)
        const sim = world.fork()
        const outcome = await entry.send(sim, call)
        expect(outcome).toMatchObject({ status: example.status, problem: example.problem })
        expect(violations(call, outcome), JSON.stringify(outcome.body)).toEqual([])
        const after = sim.hash()
        if (example.problem !== undefined) expect(after, 'a refusal leaves no trace').toBe(before)
        if (call.pathIndex === undefined)
          expect(wordedFor(entry, outcome.body)).toEqual(wordedFor(entry, expected.body))
        expect(after, 'the same world as through sim.fetch').toBe(expected.hash)
      },
    )

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
