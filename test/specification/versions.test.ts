import { createSimulator } from 'platform-simulator'
import { describe, expect, it } from 'vitest'
import { registry } from '../../src/resources/registry.js'
import { newCustomer } from '../conformance/samples.js'
import { description } from '../support/description.js'

describe('the description of the API', () => {
  it('is of version 1.0.0, as events are', () => {
    const { openapi, info } = description()
    expect([openapi, info['version']]).toEqual(['3.0.3', '1.0.0'])
    const sim = createSimulator()
    newCustomer(sim)
    for (const { api_version } of sim.events.list()) expect(api_version).toBe(info['version'])
  })

  it('marks PATCH of a card simulation as deprecated, and its POST not', () => {
    const path = description().paths['/sandbox/cards/simulate/transaction/{card_transaction_id}']
    expect(path?.['patch']).toMatchObject({ deprecated: true })
    expect(path?.['post']).not.toHaveProperty('deprecated')
  })

  it('has no version in its paths', () => {
    expect(Object.keys(description().paths).filter((path) => /\/v\d/.test(path))).toEqual([])
  })

  it.each(['paymentAgents', 'mandates', 'x402', 'insights', 'scheduledPayments'])(
    'marks %s as beta',
    (family) => {
      const operations = registry.allOperations.filter(({ id }) => id.startsWith(`${family}.`))
      expect(operations.length).toBeGreaterThan(0)
      const { paths } = description()
      for (const { path, method } of operations)
        expect(paths[path]?.[method.toLowerCase()], path).toMatchObject({ 'x-beta': true })
    },
  )
})
