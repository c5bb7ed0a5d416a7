import { createSimulator, type Simulator } from 'platform-simulator'
import { describe, expect, it } from 'vitest'
import { cryptoDestination, newCustomer, tokenOf } from '../conformance/samples.js'
import { kybEvents, told } from '../support/payload.js'
import { refused } from '../support/refusal.js'

describe('a customer', () => {
  it('is a business or an individual, and so is its application', () => {
    const sim = createSimulator()
    const seen = (['business', 'individual'] as const).map((type) => {
      const { id, application_id } = newCustomer(sim, 'Ada Lovelace', type)
      const customer = sim.api.customers.get(id)
      expect(customer.application_id).toBe(application_id)
      return [customer.customer_type, sim.api.applications.get(application_id).type]
    })
    expect(seen).toEqual([
      ['business', 'business'],
      ['individual', 'individual'],
    ])
  })
})

describe('the list of applications', () => {
  it('is narrowed by type, and by status with it', () => {
    const sim = createSimulator()
    const business = newCustomer(sim, 'Acme Corp')
    const ada = newCustomer(sim, 'Ada Lovelace', 'individual')
    const done = newCustomer(sim, 'Grace Hopper', 'individual')
    sim.simulate.approveOnboarding(done.id)
    const listed = (query: Parameters<Simulator['api']['applications']['list']>[0]) =>
      sim.api.applications.list(query).data.map(({ application_id }) => application_id)
    expect(listed({ type: 'business' })).toEqual([business.application_id])
    expect(listed({ type: 'individual' })).toEqual([done.application_id, ada.application_id])
    expect(listed({ type: 'individual', status: 'completed' })).toEqual([done.application_id])
    expect(refused(() => sim.api.applications.list({ type: 'charity' as 'business' }))).toBe(
      '400 validation-error, type invalid_value',
    )
  })
})

describe('an application token', () => {
  it('reads and lists its own application, and nothing else', () => {
    const sim = createSimulator()
    const [own, other] = [newCustomer(sim, 'Own'), newCustomer(sim, 'Other')]
    const api = sim.as({ applicationToken: tokenOf(own) })
    // Whoever applies is not told how its proof of address is checked.
    const { poa_status: _, ...shown } = sim.api.applications.get(own.application_id)
    expect(api.applications.get(own.application_id)).toEqual(shown)
    expect(api.applications.list().data.map(({ application_id }) => application_id)).toEqual([
      own.application_id,
    ])
    expect(refused(() => api.applications.get(other.application_id))).toBe('404 not-found')
    expect(refused(() => api.customers.get(own.id))).toMatch(/^40[13] /)
  })
})

describe('the first status of a customer', () => {
  const ways: Readonly<Record<string, (sim: Simulator, id: string) => void>> = {
    approved: (sim, id) => sim.simulate.approveOnboarding(id),
    auto_declined: (sim, id) => sim.simulate.autoDeclineOnboarding(id, { reason_code: 'other' }),
    rejected: (sim, id) => sim.simulate.rejectOnboarding(id, { reason_code: 'other' }),
    info_requested: (sim, id) => sim.simulate.requestInformation(id),
    withdrawn: (sim, id) => {
      sim.api.applications.withdraw(id, sim.api.customers.get(id).application_id, {})
    },
  }

  it.each(Object.keys(ways))('%s is told once as .created, without a reason', (status) => {
    const sim = createSimulator()
    const { id } = newCustomer(sim)
    ways[status]?.(sim, id)
    expect(kybEvents(sim)).toEqual([`created ${status}`])
    expect(told(sim, 'customer.kyb_status.created')).toEqual([{ customer_id: id, kyb_status: status }])
  })
})

describe('a customer who is asked for information', () => {
  it('moves no money until that is answered and approved', () => {
    const sim = createSimulator()
    const { id } = newCustomer(sim)
    const recipient = sim.api.recipients.create(id, { name: 'Payee' })
    const destination_id = sim.api.destinations.create(recipient.id, cryptoDestination).id
    const calls = [
      () =>
        sim.api.accounts.createOnramp({
          capabilities: ['ach'],
          source_asset: 'USD',
          destination_asset: 'USDC',
          destination_id,
        }),
      () =>
        sim.api.transactions.createOneOff({
          customer_id: id,
          destination_id,
          destination_network_id: 'base-sepolia',
          source_network_id: 'base-sepolia',
          source_asset: 'USDC',
          destination_asset: 'USDT',
        }),
    ]
    sim.simulate.requestInformation(id)
    for (const call of calls) expect(refused(call)).toBe('400 invalid-request')
    sim.simulate.respondToInformation(id)
    for (const call of calls) expect(refused(call)).toBe('400 invalid-request')
    sim.simulate.approveOnboarding(id)
    for (const call of calls) expect(call()).toHaveProperty('id')
  })
})

describe('withdrawing', () => {
  it('needs no reason', () => {
    const sim = createSimulator()
    const { id, application_id } = newCustomer(sim)
    sim.api.applications.withdraw(id, application_id, {})
    expect(sim.api.customers.get(id).status).toBe('withdrawn')
    expect(told(sim, 'customer.application.withdrawn')[0]).not.toHaveProperty('reason')
  })

  it('is undone by nothing', () => {
    const sim = createSimulator()
    const { id, application_id } = newCustomer(sim)
    sim.api.applications.withdraw(id, application_id, {})
    const before = sim.hash()
    for (const move of [
      () => sim.simulate.approveOnboarding(id),
      () => sim.simulate.rejectOnboarding(id),
      () => sim.simulate.autoDeclineOnboarding(id),
      () => sim.simulate.submitOnboarding(id),
      () => sim.simulate.startReview(id),
      () => sim.simulate.requestInformation(id),
      () => sim.simulate.reviewByPartner(id),
    ])
      expect(move).toThrow(expect.objectContaining({ name: 'Problem' }))
    expect(sim.hash()).toBe(before)
  })
})
