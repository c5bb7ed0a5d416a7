import { describe, expect, it } from 'vitest'
import { type EntryPoint, entryPoints } from '../support/entry-points.js'
import { violations } from '../support/openapi-validator.js'
import { arrangementOf, expectedOf } from './arranged.js'
import { cases } from './cases.js'

/** A caller in another process gets the same answer, and its hint in other words: these have tests of their own. */
function wordedFor({ isOutside }: EntryPoint, body: unknown): unknown {
  if (!isOutside || typeof body !== 'object' || body === null || !('sim_hint' in body)) return body
  return { ...body, sim_hint: typeof body.sim_hint }
}

/** Case by case, so that each is arranged once and then forgotten. */
const calls = cases.flatMap((example) =>
  entryPoints.map((entry) => [example.name, entry.name, example, entry] as const),
)

describe('every entry point answers the same', () => {
  it.each(calls)('%s, through %s', async (_, __, example, entry) => {
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
  })
})
