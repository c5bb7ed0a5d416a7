import { createSimulator } from 'platform-simulator'
import { describe, expect, it } from 'vitest'
import { cryptoDestination } from '../conformance/samples.js'
import { overFetch } from '../support/entry-points.js'

describe('outstanding terms', () => {
  it('stop an account with a link where they can be signed and words for the customer', async () => {
    const sim = createSimulator()
    const customer = sim.given.activeBusiness().customer
    const recipient = sim.api.recipients.create(customer.id, { name: 'Treasury' })
    const destination_id = sim.api.destinations.create(recipient.id, cryptoDestination).id
    const open = () =>
      overFetch.send(sim, {
        operation: 'accounts.createOnramp',
        body: { capabilities: ['ach'], source_asset: 'USD', destination_asset: 'USDC', destination_id },
      })
    sim.simulate.requireTerms(customer.id)
    const refused = await open()
    expect(refused).toMatchObject({
      status: 403,
      problem: 'terms-not-accepted',
      body: {
        resolution_url: expect.stringContaining(`/applications/${customer.application_id}/terms?token=`),
        user_message: 'Please read and accept the Terms of Service and the Privacy Policy to continue.',
      },
    })
    sim.simulate.acceptTerms(customer.id)
    const opened = await open()
    expect(opened.status).toBe(201)
    expect(opened.body).not.toHaveProperty('resolution_url')
  })
})
