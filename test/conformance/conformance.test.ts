import { createSimulator, type Simulator } from 'platform-simulator'
import { describe, expect, it } from 'vitest'
import { type Call, type EntryPoint, entryPoints, overFetch } from '../support/entry-points.js'
import { violations } from '../support/openapi-validator.js'
import { operationOf } from '../support/operation-of.js'
import { type Case, cases, notBuilt, optionsFor } from './cases.js'

/** A world for one case: the same for every entry point. */
function simulatorFor({ name }: Case): Simulator {
  return createSimulator(optionsFor(name))
}

/** Keys count up over a run, so a case hands each entry point the same one. */
const key = '3f0c6c1e-9d3c-4b39-8c1e-0a4f5c6d7e8f'

/** What a case leads to through sim.fetch, in a world of its own: found once, and expected of every entry point. */
const references = new Map<Case, { readonly body: unknown; readonly hash: string }>()

async function expectedOf(example: Case, call: Call) {
  const known = references.get(example)
  if (known !== undefined) return known
  const sim = simulatorFor(example)
  example.call(sim)
  const { body } = await overFetch.send(sim, call)
  const reference = { body, hash: sim.hash() }
  references.set(example, reference)
  return reference
}

/** A caller in another process gets the same answer, and its hint in other words: these have tests of their own. */
function wordedFor({ isOutside }: EntryPoint, body: unknown): unknown {
  if (!isOutside || typeof body !== 'object' || body === null || !('sim_hint' in body)) return body
  return { ...body, sim_hint: typeof body.sim_hint }
}

describe('what is not built', () => {
  it.each(notBuilt)('$name', async ({ call, status, problem }) => {
    const sim = createSimulator()
    expect(await overFetch.send(sim, call(sim))).toMatchObject({ status, problem })
  })
})

describe.each(entryPoints)('through $name', (entry) => {
  it.each(cases)('$name', async (example) => {
    const sim = simulatorFor(example)
    const call = example.call(sim)
    const before = example.problem === undefined ? undefined : sim.hash()
    const withKey =
      call.key === undefined && operationOf(call.operation).method !== 'GET' ? { ...call, key } : call
    const outcome = await entry.send(sim, withKey)
    expect(outcome).toMatchObject({ status: example.status, problem: example.problem })
    expect(violations(withKey, outcome), JSON.stringify(outcome.body)).toEqual([])
    if (example.problem !== undefined) expect(sim.hash(), 'a refusal leaves no trace').toBe(before)

    const expected = await expectedOf(example, withKey)
    if (call.pathIndex === undefined)
      expect(wordedFor(entry, outcome.body)).toEqual(wordedFor(entry, expected.body))
    expect(sim.hash(), 'the same world as through sim.fetch').toBe(expected.hash)
  })
})
