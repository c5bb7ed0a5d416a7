import { createSimulator, type Simulator } from 'platform-simulator'
import { type Call, type Outcome, overFetch } from '../support/entry-points.js'
import { operationOf } from '../support/operation-of.js'
import { type Case, optionsFor } from './cases.js'

/** Keys count up over a run, so a case hands each entry point the same one. */
export const arrangedKey = '3f0c6c1e-9d3c-4b39-8c1e-0a4f5c6d7e8f'

/** A case made once: whoever calls it does so in a fork of the same world. */
export interface Arranged {
  readonly world: Simulator
  readonly call: Call
  /** Of the world before the call. */
  readonly hash: string
}

/** What a case leads to through sim.fetch, which is expected of every entry point. */
export interface Expected extends Outcome {
  /** Of the world afterwards. */
  readonly hash: string
}

/** Files of tests that share a worker share these. */
const arranged = new Map<Case, Arranged>()
const expected = new Map<Case, Expected>()

export function arrangementOf(example: Case): Arranged {
  const known = arranged.get(example)
  if (known !== undefined) return known
  const world = createSimulator(optionsFor(example.name))
  const asked = example.call(world)
  const needsKey = asked.key === undefined && operationOf(asked.operation).method !== 'GET'
  const call = needsKey ? { ...asked, key: arrangedKey } : asked
  const made = { world, call, hash: world.hash() }
  arranged.set(example, made)
  return made
}

export async function expectedOf(example: Case): Promise<Expected> {
  const known = expected.get(example)
  if (known !== undefined) return known
  const { world, call } = arrangementOf(example)
  const sim = world.fork()
  const made = { ...(await overFetch.send(sim, call)), hash: sim.hash() }
  expected.set(example, made)
  return made
}
