import { createSimulator, type Simulator } from 'platform-simulator'
import { type Call, type EntryPoint, type Outcome, overFetch } from '../support/entry-points.js'
import { operationOf } from '../support/operation-of.js'
import { planted } from '../support/planted.js'
import { type Case, optionsFor } from './case.js'

/** Keys count up over a run, so a case hands each entry point the same one. */
export const arrangedKey = '3f0c6c1e-9d3c-4b39-8c1e-0a4f5c6d7e8f'

/** A case made once: whoever calls it does so in a fork of the same world. */
export interface Arranged {
  readonly world: Simulator
  readonly call: Call
  /** Of the world before the call. */
  readonly hash: string
}

/** What a case leads to. */
export interface Answered extends Outcome {
  /** The events that it recorded, each with its type and what it tells. */
  readonly told: readonly string[]
  /** Of the world afterwards. */
  readonly hash: string
}

/**
 * The last case alone: whoever walks the cases does with each all that it wants before the next. A world kept for each of
 * them would be in the way of the garbage collector for as long as the worker lives.
 */
let last: { readonly example: Case; readonly bug: number; readonly made: Arranged } | undefined

export function arrangementOf(example: Case): Arranged {
  const bug = planted()
  if (last?.example === example && last.bug === bug) return last.made
  const world = createSimulator(optionsFor(example))
  const asked = example.call(world)
  const needsKey = asked.key === undefined && operationOf(asked.operation).method !== 'GET'
  const call = needsKey ? { ...asked, key: arrangedKey } : asked
  const made = { world, call, hash: world.hash() }
  last = { example, bug, made }
  return made
}

const expected = new WeakMap<Arranged, Answered>()

/** What a case leads to through sim.fetch, which is expected of every entry point. */
export async function expectedOf(arranged: Arranged): Promise<Answered> {
  const known = expected.get(arranged)
  if (known !== undefined) return known
  const made = await sent(arranged, overFetch)
  expected.set(arranged, made)
  return made
}

/** Sends the call of a case in a copy of its world. */
export async function sent({ world, call }: Arranged, entry: EntryPoint): Promise<Answered> {
  const sim = world.fork()
  const before = sim.events.list().length
  const outcome = await entry.send(sim, call)
  const told = sim.events
    .list()
    .slice(before)
    .map(({ type, data }) => `${type} ${JSON.stringify(data)}`)
  return { ...outcome, told, hash: sim.hash() }
}
