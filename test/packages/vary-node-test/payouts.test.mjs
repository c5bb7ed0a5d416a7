import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { createBaseline, withSimulator } from 'platform-simulator/node-test'
import { pay, ran, readNames, seed, wayTo } from './payouts.cjs'

const baseline = createBaseline({ limits: { sandboxAmount: null }, seed })

describe('payouts (of a day)', () => {
  test('an invoice is paid', async (t) => {
    const { sim, seeded } = await withSimulator(t, baseline)
    ran('pays')
    assert.equal(await pay(wayTo(sim, seeded)), 201)
  })

  test('names are read', async (t) => {
    const { sim } = await withSimulator(t, baseline)
    ran('reads')
    assert.deepEqual(await readNames(wayTo(sim)), ['Acme Corp'])
  })
})

test('something without a simulator', () => ran('plain'))
