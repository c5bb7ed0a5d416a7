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

/**
 * The last case alone: whoever walks the cases does with each all that it wants before the next. A world kept for each of
 * them would be in the way of the garbage collector for as long as the worker lives.
 */
let last: { readonly example: Case; readonly made: Arranged } | undefined

export function arrangementOf(example: Case): Arranged {
  if (last?.example === example) return last.made
  const world = createSimulator(optionsFor(example.name))
  const asked = example.call(world)
  const needsKey = asked.key === undefined && operationOf(asked.operation).method !== 'GET'
  const call = needsKey ? { ...asked, key: arrangedKey } : asked
  const made = { world, call, hash: world.hash() }
  last = { example, made }
  return made
}

const expected = new WeakMap<Arranged, Expected>()

export async function expectedOf(arranged: Arranged): Promise<Expected> {
  const known = expected.get(arranged)
  if (known !== undefined) return known
  const sim = arranged.world.fork()
  const made = { ...(await overFetch.send(sim, arranged.call)), hash: sim.hash() }
  expected.set(arranged, made)
  return made
}
