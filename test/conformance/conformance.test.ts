import { createSimulator, type Simulator } from 'platform-simulator'
import { describe, expect, it } from 'vitest'
import { type Call, type EntryPoint, entryPoints, type Outcome, overFetch } from '../support/entry-points.js'
import { violations } from '../support/openapi-validator.js'
import { operationOf } from '../support/operation-of.js'
import { type Case, cases, notBuilt, optionsFor } from './cases.js'

/** Keys count up over a run, so a case hands each entry point the same one. */
const key = '3f0c6c1e-9d3c-4b39-8c1e-0a4f5c6d7e8f'

/** A case made once: each entry point calls it in a fork of the same world. */
interface Arranged {
  readonly world: Simulator
  readonly call: Call
  /** What the call leads to through sim.fetch, which is expected of every entry point. */
  readonly expected: Outcome & { readonly hash: string }
}

const arranged = new Map<Case, Arranged>()

async function arrangementOf(example: Case): Promise<Arranged> {
  const known = arranged.get(example)
  if (known !== undefined) return known
  const world = createSimulator(optionsFor(example.name))
  const asked = example.call(world)
  const needsKey = asked.key === undefined && operationOf(asked.operation).method !== 'GET'
  const call = needsKey ? { ...asked, key } : asked
  const sim = world.fork()
  const outcome = await overFetch.send(sim, call)
  const made = { world, call, expected: { ...outcome, hash: sim.hash() } }
  arranged.set(example, made)
  return made
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
    const { world, call, expected } = await arrangementOf(example)
    const sim = world.fork()
    const outcome = await entry.send(sim, call)
    expect(outcome).toMatchObject({ status: example.status, problem: example.problem })
    expect(violations(call, outcome), JSON.stringify(outcome.body)).toEqual([])
    if (example.problem !== undefined) expect(sim.hash(), 'a refusal leaves no trace').toBe(world.hash())
    if (call.pathIndex === undefined)
      expect(wordedFor(entry, outcome.body)).toEqual(wordedFor(entry, expected.body))
    expect(sim.hash(), 'the same world as through sim.fetch').toBe(expected.hash)
  })
})
