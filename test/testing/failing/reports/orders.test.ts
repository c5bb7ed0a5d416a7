import { createTest } from 'platform-simulator/vitest'
import { describe, expect } from 'vitest'

/** Run by ../../reports.test.ts: two of these fail. */

const it = createTest({ report: 'on-failure', reportFolder: process.env['REPORTS'] ?? '' })

describe('orders', () => {
  it('pays </script> twice', ({ sim }) => {
    sim.api.customers.create({ name: 'Acme Corp', customer_type: 'business' })
    expect(sim.api.customers.list().data).toHaveLength(2)
  })

  it('leaves a fault behind', ({ sim }) => {
    sim.faults.next('customers.create', { status: 503 })
  })

  it('is fine', ({ sim }) => {
    expect(sim.api.customers.list().data).toEqual([])
  })
})
