import { createSimulator, type Simulator } from 'platform-simulator'
import { describe, expect, it } from 'vitest'
import { certificate } from '../conformance/document-samples.js'
import { applying } from '../conformance/onboarding-samples.js'
import { refusal } from '../support/refusal.js'

describe('a proof of address', () => {
  const bill = { ...certificate, document_type: 'utility_bill' as const }
  const dollars = (sim: Simulator, id: string, amount: string) => {
    const onramp = sim.given.onramp({ customer: sim.api.customers.get(id) })
    sim.simulate.bankDeposit(onramp.id, { amount })
  }
  const approved = (sim: Simulator, type: 'individual' | 'business' = 'individual') => {
    const made = applying(sim, type)
    sim.simulate.approveOnboarding(made.id)
    return made
  }

  it.each(['waits for its review', 'is rejected'])(
    'that was approved stays on file while a second one %s',
    async (second) => {
      const sim = createSimulator()
      const { id, customer_id, form } = approved(sim)
      form.createDocument(id, bill)
      sim.simulate.approveProofOfAddress(id)
      await sim.clock.advance('8d')
      form.createDocument(id, bill)
      if (second === 'is rejected') sim.simulate.rejectProofOfAddress(id)
      dollars(sim, customer_id, '9000.00')
      expect(sim.api.customers.get(customer_id).kyb_status).toBe('active')
    },
  )

  it('that came with the application stays on file as well', () => {
    const sim = createSimulator()
    const { id, customer_id, form } = applying(sim, 'individual')
    form.createDocument(id, bill)
    sim.simulate.fillInOnboarding(id)
    form.submit(id)
    sim.simulate.approveOnboarding(id)
    form.createDocument(id, bill)
    dollars(sim, customer_id, '9000.00')
    expect(sim.api.customers.get(customer_id).kyb_status).toBe('active')
  })

  it('is an approved business application, and not that of any business', () => {
    const sim = createSimulator()
    const { id, customer_id } = approved(sim, 'business')
    dollars(sim, customer_id, '9000.00')
    expect(sim.api.customers.get(customer_id).kyb_status).toBe('active')
    const simulation = { simulation_id: 'suspend-1', type: 'applicant_suspend', applicant_id: id } as const
    sim.api.sandbox.simulateOnboarding(simulation)
    expect(sim.api.customers.get(customer_id).kyb_status, 'suspended only').toBe('active')
    dollars(sim, customer_id, '9000.00')
    expect(sim.api.customers.get(customer_id).kyb_status).toBe('frozen')
  })

  it('is rejected with the only document that waits, and the application goes back', () => {
    const sim = createSimulator()
    const { id, customer_id, form } = approved(sim)
    const [first, second] = [form.createDocument(id, bill), form.createDocument(id, bill)]
    sim.simulate.rejectDocument(first.document_id)
    expect(sim.api.applications.get(id)).toMatchObject({
      application_status: 'compliance_review',
      poa_status: 'submitted_pending_review',
    })
    sim.simulate.rejectDocument(second.document_id)
    expect(sim.api.applications.get(id)).toMatchObject({
      application_status: 'approved',
      poa_status: 'rejected',
    })
    expect(sim.events.list().at(-1)).toMatchObject({
      type: 'customer.kyb_status.updated',
      data: { object: { customer_id, kyb_status: 'approved', reason_code: 'proof_of_address_rejected' } },
    })
    const left = form.listDocuments(id).data.map(({ id: document }) => document)
    expect(left).toHaveLength(2)
  })

  it('that was decided on is no proof that waits: another one is rejected alone', () => {
    const sim = createSimulator()
    const { id, form } = approved(sim)
    form.createDocument(id, bill)
    sim.simulate.approveProofOfAddress(id)
    const { document_id } = form.createDocument(id, bill)
    sim.simulate.rejectDocument(document_id)
    expect(sim.api.applications.get(id)).toMatchObject({
      application_status: 'approved',
      poa_status: 'rejected',
    })
  })

  it('that was rejected before the decision does not count as approved with it', () => {
    const sim = createSimulator()
    const { id, form } = applying(sim, 'individual')
    const { document_id } = form.createDocument(id, bill)
    sim.simulate.fillInOnboarding(id)
    form.submit(id)
    sim.simulate.rejectDocument(document_id)
    expect(sim.api.applications.get(id).poa_status).toBe('rejected')
    sim.simulate.approveOnboarding(id)
    expect(sim.api.applications.get(id).poa_status).toBe('rejected')
  })

  type Move = (sim: Simulator, id: string, customer: string) => void
  const withdrawn: Move = (sim, id, customer) => void sim.api.applications.withdraw(customer, id, {})
  const judge = ['approveProofOfAddress', 'rejectProofOfAddress'] as const

  it.each<[string, Move]>([
    ['pending', () => undefined],
    ['submitted', (sim, id) => sim.simulate.submitOnboarding(id)],
    ['under_review', (sim, id) => sim.simulate.startReview(id)],
    ['request_for_information', (sim, id) => sim.simulate.requestInformation(id)],
    ['approved', (sim, id) => sim.simulate.approveOnboarding(id)],
  ])(
    'of a business can be decided on any number of times while it is %s, which shows nothing',
    (status, move) => {
      const sim = createSimulator()
      const { id, customer_id } = applying(sim, 'business')
      move(sim, id, customer_id)
      for (const decide of [...judge, ...judge]) sim.simulate[decide](id)
      expect(sim.api.applications.get(id)).toMatchObject({ application_status: status, poa_status: null })
    },
  )

  it.each<[string, string, Move]>([
    ['declined', 'business', (sim, id) => sim.simulate.rejectOnboarding(id)],
    ['declined', 'business', (sim, id) => sim.simulate.autoDeclineOnboarding(id)],
    ['completed', 'business', withdrawn],
    ['pending', 'individual', () => undefined],
    ['approved', 'individual', (sim, id) => sim.simulate.approveOnboarding(id)],
    ['declined', 'individual', (sim, id) => sim.simulate.rejectOnboarding(id)],
    ['completed', 'individual', withdrawn],
  ])('cannot be decided on where the application is %s: %s', (status, type, move) => {
    const sim = createSimulator()
    const { id, customer_id } = applying(sim, type === 'business' ? type : 'individual')
    move(sim, id, customer_id)
    const before = sim.hash()
    for (const decide of judge)
      expect(refusal(() => sim.simulate[decide](id))).toMatchObject({
        status: 400,
        slug: 'invalid-request',
        detail: `The application is ${status}: settle_proof_of_address is not possible.`,
      })
    expect(sim.hash()).toBe(before)
  })
})
