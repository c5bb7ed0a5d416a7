import { isPlainObject } from '../kernel/names.js'
import { disposedOf } from '../runtime/lifetime.js'

/** What may still be asked of a simulator that was disposed of: it only reads what happened, or ends something. */
const left: ReadonlySet<string> = new Set([
  'sim.adminToken',
  'sim.apiKey',
  'sim.clock.next',
  'sim.clock.now',
  'sim.clock.pending',
  'sim.dispose',
  'sim.events.list',
  'sim.faults.list',
  'sim.faults.unhit',
  'sim.hash',
  'sim.image',
  // A server that closes takes back what it gave.
  'sim.keepBytesIn',
  'sim.ledger.balances',
  'sim.ledger.postings',
  'sim.lifetime',
  'sim.requests.list',
  'sim.snapshot',
  'sim.timeline',
  'sim.webhooks.deliveries',
  'sim.webhooks.publicKey',
  'sim.webhooks.unhit',
])

/** What asks the session, which refuses by itself, or has ended before; most simulators never make these. */
const made: ReadonlySet<string> = new Set(['sim.api', 'sim.given', 'sim.simulate', 'sim.webhooks'])

/** What returns a promise refuses by it. */
const asynchronous: ReadonlySet<string> = new Set([
  'sim.clock.advance',
  'sim.clock.advanceTo',
  'sim.clock.advanceUntil',
  'sim.clock.runNext',
  'sim.fetch',
  'sim.idle',
  'sim.inTurn',
  'sim.inspect',
])

/**
 * Makes everything refuse that a simulator could do, but what is left of it: whoever goes on with one that was disposed of
 * is told so, and nothing happens in silence. A member that is new here refuses, unless it is named above.
 */
export function endMembers(holder: object, place = 'sim'): void {
  for (const name of Object.keys(holder)) {
    const called = `${place}.${name}`
    if (left.has(called) || made.has(called)) continue
    const member: unknown = Reflect.get(holder, name)
    if (typeof member === 'function') Reflect.set(holder, name, refusalOf(called))
    else if (isPlainObject(member)) endMembers(member, called)
  }
}

function refusalOf(called: string): () => unknown {
  return () => {
    const error = disposedOf(called)
    if (asynchronous.has(called)) return Promise.reject(error)
    throw error
  }
}
