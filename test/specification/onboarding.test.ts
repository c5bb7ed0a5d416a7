import { createSimulator } from 'platform-simulator'
import { describe, expect, it } from 'vitest'
import { ada, answered, applying, businessBody, withPeople } from '../conformance/onboarding-samples.js'
import { tokenOf } from '../conformance/samples.js'
import { told } from '../support/payload.js'
import { refused } from '../support/refusal.js'

describe('the entities of an application', () => {
  it('are one business and any number of individuals, shown to who asks for them', () => {
    const sim = createSimulator()
    const { id, form, grace, alan } = withPeople(sim)
    form.updateBusinessDetails(id, businessBody)
    expect(form.get(id)).not.toHaveProperty('entities')
    const { entities } = form.get(id, { include: ['entities'] })
    expect(entities?.business).toMatchObject({ legal_name: businessBody.legal_name })
    expect(entities?.individuals?.map((person) => person.id)).toEqual([grace, alan])
    expect(entities?.associated_individuals).toEqual(entities?.individuals)
    expect(sim.api.applications.get(id, { include: 'entities' }).entities).toEqual(entities)
  })
})

describe('the entities of the application of an individual', () => {
  it('are that individual', () => {
    const sim = createSimulator()
    const { id, form } = applying(sim, 'individual')
    expect(form.get(id, { include: ['entities'] }).entities).toEqual({ individuals: [] })
    form.updateIndividualDetails(id, ada)
    const { entities } = form.get(id, { include: ['entities'] })
    expect(entities?.individuals).toMatchObject([{ first_name: 'Ada', last_name: 'Lovelace' }])
    expect(entities?.individuals).toEqual([entities?.primary_individual])
  })
})

describe('an application that is submitted', () => {
  it('is told with its customer and its type', () => {
    const sim = createSimulator()
    const { id, customer_id, form } = answered(sim)
    expect(told(sim, 'customer.kyb_application.submitted')).toEqual([])
    form.submit(id)
    expect(told(sim, 'customer.kyb_application.submitted')).toMatchObject([{ customer_id, type: 'business' }])
  })

  it('says what it lacks, and is not told then', () => {
    const sim = createSimulator()
    const { id, form } = applying(sim)
    const before = sim.hash()
    expect(refused(() => form.submit(id))).toMatch(/^400 /)
    expect(sim.hash()).toBe(before)
  })
})

describe('a customer who withdrew', () => {
  it('gets a new application, and goes on with that one', () => {
    const sim = createSimulator()
    const { id: customer_id } = sim.given.withdrawnCustomer()
    const { application_id: old, status: before } = sim.api.customers.get(customer_id)
    expect(before).toBe('withdrawn')
    const engaged = sim.api.customers.reengage(customer_id)
    const { application_id, status } = sim.api.customers.get(customer_id)
    expect([application_id === old, status]).toEqual([false, 'pending'])
    const { applications } = sim.as({ applicationToken: tokenOf(engaged) })
    expect(applications.get(application_id).application_status).toBe('pending')
    sim.simulate.approveOnboarding(customer_id)
    expect(sim.api.customers.get(customer_id).kyb_status).toBe('active')
  })
})
