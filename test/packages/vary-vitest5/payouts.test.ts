import { createTest } from 'platform-simulator/vitest'
import { describe, expect, test as plain } from 'vitest'
import { pay, ran, readNames, seed, wayTo } from './payouts.cjs'

const test = createTest({ limits: { sandboxAmount: null }, seed })

describe('payouts (of a day)', () => {
  test('an invoice is paid', async ({ sim, seeded }) => {
    ran('pays')
    expect(await pay(wayTo(sim, seeded))).toBe(201)
  })

  test('names are read', async ({ sim }) => {
    ran('reads')
    expect(await readNames(wayTo(sim))).toEqual(['Acme Corp'])
  })
})

plain('something without a simulator', () => ran('plain'))
