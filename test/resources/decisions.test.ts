import { createSimulator } from 'platform-simulator'
import { describe, expect, it } from 'vitest'
import { applying } from '../conformance/onboarding-samples.js'
import { newCustomer } from '../conformance/samples.js'

describe('the decision on an application', () => {
  it('is told of to who applies in words only, and in full to its client', () => {
    const sim = createSimulator()
    const { form, id: application_id } = applying(sim, 'individual')
    sim.simulate.fillInOnboarding(application_id)
    sim.simulate.rejectOnboarding(application_id, { reason_code: 'unsupported_region' })
    const reason = { decline_reason: 'unsupported_region' }
    const words = { decline_message: 'The region is not supported.' }
    const ours = sim.api.applications.get(application_id, { include: ['entities'] })
    expect(ours).toMatchObject({ ...reason, ...words, poa_status: 'missing', poa_on_file: false })
    expect(ours.entities?.individuals).toMatchObject([{ decision: 'declined', ...reason }])
    expect(sim.api.applications.list().data).toMatchObject([reason])
    const theirs = form.get(application_id, { include: ['entities'] })
    expect(theirs).toMatchObject(words)
    const [listed] = form.list().data
    expect(listed).toMatchObject({ application_id, application_decision: 'declined' })
    for (const shown of [theirs, theirs.entities?.individuals?.[0], listed])
      for (const name of ['decline_reason', 'decision', 'decision_at', 'decision_reason', 'poa_status'])
        expect(shown).not.toHaveProperty(name)
  })

  it('of an individual shows since when its customer is frozen', async () => {
    const sim = createSimulator()
    const { id } = sim.given.frozenCustomer()
    const { application_id } = sim.api.customers.get(id)
    const { frozen_at } = sim.api.applications.get(application_id)
    expect(frozen_at).toBeDefined()
    await sim.clock.advance('1h')
    sim.simulate.submitProofOfAddress(id)
    sim.simulate.rejectProofOfAddress(id)
    expect(sim.api.applications.get(application_id)).toMatchObject({ is_frozen: true, frozen_at })
    sim.simulate.submitProofOfAddress(id)
    sim.simulate.approveProofOfAddress(id)
    expect(sim.api.applications.get(application_id)).toMatchObject({ is_frozen: false, poa_on_file: true })
    expect(sim.api.applications.get(application_id)).not.toHaveProperty('frozen_at')
  })

  it('names what its customer still owes', () => {
    const sim = createSimulator()
    const { id, application_id } = newCustomer(sim)
    const owed = () => sim.api.applications.get(application_id).outstanding_partner_attestations
    sim.simulate.requireDisclosure(id, {
      disclosure_id: 'cards_tos',
      disclosure_version: '1',
      title: 'Card terms',
    })
    expect(owed()).toBeUndefined()
    sim.simulate.approveOnboarding(id)
    expect(owed()).toEqual([{ disclosure_id: 'cards_tos', disclosure_version: '1', title: 'Card terms' }])
    sim.simulate.acceptTerms(id)
    expect(owed()).toBeUndefined()
  })
})
