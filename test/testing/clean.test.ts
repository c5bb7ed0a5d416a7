import { createSimulator, type Simulator } from 'platform-simulator'
import { describe, expect, it } from 'vitest'
import { inspect } from '../../src/kit/fixtures/checks.js'
import { isClean } from '../../src/kit/fixtures/clean.js'
import { nextUncaught } from '../support/uncaught.js'
import { findBug } from './bug.js'

const key = (sim: Simulator) => ({ headers: { 'x-api-key': sim.apiKey } })

/** What a test may have done, and whether it left anything behind. */
const tests: readonly [
  name: string,
  leftBehind: RegExp | null,
  act: (sim: Simulator) => Promise<unknown> | void,
][] = [
  ['nothing', null, () => undefined],
  ['a request that was answered', null, (sim) => sim.fetch('/customers', key(sim))],
  ['a request for a record that is not there', null, (sim) => sim.fetch('/customers/none', key(sim))],
  ['a request that was refused', null, (sim) => sim.fetch('/customers')],
  ['an unknown path', /does not have/, (sim) => sim.fetch('/custmers', key(sim))],
  [
    'a method that a path does not have',
    /does not have/,
    (sim) => sim.fetch('/customers', { ...key(sim), method: 'PATCH' }),
  ],
  [
    'a bug of ours',
    /itself went wrong/,
    async (sim) => {
      const bug = nextUncaught()
      await findBug(sim)
      await bug
    },
  ],
  [
    'a fault that happened',
    null,
    (sim) => {
      sim.faults.next('customers.list', { status: 503 })
      return sim.fetch('/customers', key(sim))
    },
  ],
  [
    'a fault that never happened',
    /never happened/,
    (sim) => void sim.faults.next('customers.list', { status: 503 }),
  ],
  [
    'an inbox that got what it was made for',
    null,
    (sim) => {
      sim.webhooks.inbox()
      sim.api.customers.create({ name: 'Globex', customer_type: 'business' })
      return sim.idle()
    },
  ],
  ['a fault of deliveries that never happened', /never happened/, (sim) => sim.webhooks.drop(1)],
  [
    'deliveries that fail, and will be tried again',
    null,
    (sim) => {
      sim.webhooks.inbox().respond(500)
      sim.api.customers.create({ name: 'Globex', customer_type: 'business' })
      return sim.idle()
    },
  ],
  [
    'deliveries that failed for good',
    /failed for good/,
    async (sim) => {
      sim.webhooks.inbox({ url: 'https://app.example/hooks' })
      sim.webhooks.deliverTo('https://app.example/hooks', () => new Response(null, { status: 500 }))
      sim.api.customers.create({ name: 'Globex', customer_type: 'business' })
      await sim.clock.advance('40d')
    },
  ],
]

describe('the short look at what a test left behind', () => {
  it.each(tests)('finds what the whole one finds after %s', async (_, leftBehind, act) => {
    const sim = createSimulator()
    await act(sim)
    const whole = () => inspect(sim, { allowed: {}, failedBefore: new Set(), hasFailed: false })
    if (leftBehind === null) expect(whole).not.toThrow()
    else expect(whole).toThrow(leftBehind)
    expect(isClean(sim)).toBe(leftBehind === null)
    sim.dispose()
    expect(isClean(sim)).toBe(leftBehind === null)
  })

  it('asks a simulator that delivered nothing for no webhooks', async () => {
    const sim = createSimulator()
    await sim.fetch('/customers', key(sim))
    Object.defineProperty(sim, 'webhooks', {
      get: () => {
        throw new Error('webhooks were made')
      },
    })
    expect(isClean(sim)).toBe(true)
  })
})
