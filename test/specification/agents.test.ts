import { createPublicKey } from 'node:crypto'
import { createSimulator } from 'platform-simulator'
import { describe, expect, it } from 'vitest'
import { activeAgent, newAgent } from '../conformance/agent-samples.js'
import { nobody } from '../conformance/samples.js'
import { signBody, spendingAgent } from '../conformance/x402-samples.js'
import { refusal } from '../support/refusal.js'

describe('an agent', () => {
  it('names its customer, its signer and its key', () => {
    const sim = createSimulator()
    const customer = sim.given.activeBusiness()
    const agent = newAgent(sim, customer.id)
    expect(agent).toMatchObject({ customer_id: customer.id, signer_id: expect.stringMatching(/^\w{27}$/) })
    const key = createPublicKey({
      key: Buffer.from(agent.signer_public_key, 'base64'),
      format: 'der',
      type: 'spki',
    })
    expect(key.asymmetricKeyDetails).toEqual({ namedCurve: 'prime256v1' })
    const group = sim.api.signerGroups.create({ name: 'Agents', member_keys: [agent.signer_public_key] })
    expect(group.members).toMatchObject([{ id: agent.signer_id }])
  })

  it('that there is not is 404 everywhere, with the same words', () => {
    const { paymentAgents, x402 } = createSimulator().api
    for (const call of [
      () => paymentAgents.get(nobody),
      () => paymentAgents.progress(nobody),
      () => paymentAgents.propose(nobody, { prompt: 'Pay Acme 1 USDC' }),
      () => x402.listHolds(nobody),
    ])
      expect(refusal(call)).toMatchObject({ status: 404, detail: 'agent not found' })
  })
})

describe('the progress of a draft', () => {
  it('has no other phases than five, of which all are seen', async () => {
    const sim = createSimulator()
    const { agent } = activeAgent(sim)
    const seen = new Set<string>()
    const answer = sim.fetch(`/payment-agents/${agent.id}/proposals`, {
      method: 'POST',
      headers: {
        'x-api-key': sim.apiKey,
        'x-idempotency-key': '00000000-0000-4000-8000-000000000001',
        'content-type': 'application/json',
      },
      body: JSON.stringify({ prompt: 'Pay 0x8617e340b3d01fa5f11f306f4090fd50e238070d 1.5 USDC' }),
    })
    await sim.clock.advance(0)
    for (let second = 0; second < 90; second++) {
      const { phase, active } = sim.api.paymentAgents.progress(agent.id)
      expect(active).toBe(phase !== undefined)
      if (phase !== undefined) seen.add(phase)
      await sim.clock.advance('1s')
    }
    expect((await answer).status).toBe(200)
    expect([...seen]).toEqual(['reading', 'working', 'drafting', 'revising', 'finalizing'])
  })

  it('changes nothing by being read', () => {
    const sim = createSimulator()
    const { agent } = activeAgent(sim)
    const before = sim.hash()
    expect(sim.api.paymentAgents.progress(agent.id)).toEqual({ active: false })
    expect(sim.hash()).toBe(before)
  })
})

describe('a hold', () => {
  it('has its members, and more of them once it is settled', () => {
    const sim = createSimulator()
    const { agent, mandate, walletId } = spendingAgent(sim)
    const signed = sim.api.x402.sign(agent.id, signBody({ maxTimeoutSeconds: 60 }))
    const read = () => sim.api.x402.listHolds(agent.id).data
    const outstanding = {
      id: signed.authorization_id,
      nonce: expect.stringMatching(/^0x[0-9a-f]{64}$/),
      mandate_id: mandate.id,
      agent_id: agent.id,
      wallet_id: walletId,
      pay_to: signed.pay_to,
      value: '500000',
      asset: 'USDC',
      network: 'base-sepolia',
      state: 'outstanding',
      created_at: '2026-01-01T00:00:00Z',
      valid_before: '2026-01-01T00:01:00Z',
    }
    expect(read()).toEqual([outstanding])
    sim.simulate.settleHold(signed.authorization_id)
    expect(read()).toEqual([
      {
        ...outstanding,
        state: 'settled',
        tx_hash: expect.stringMatching(/^0x[0-9a-f]{64}$/),
        settled_at: '2026-01-01T00:00:00Z',
      },
    ])
  })

  it('is there for every signature, once', () => {
    const sim = createSimulator()
    const { agent } = spendingAgent(sim)
    const key = { idempotencyKey: '00000000-0000-4000-8000-000000000001' }
    const signed = [
      sim.api.x402.sign(agent.id, signBody(), key),
      sim.api.x402.sign(agent.id, signBody()),
      sim.api.x402.sign(agent.id, signBody(), key),
    ].map(({ authorization_id }) => authorization_id)
    expect(sim.api.x402.listHolds(agent.id).data.map(({ id }) => id)).toEqual([signed[1], signed[0]])
    expect(signed[2]).toBe(signed[0])
  })
})

describe('a report', () => {
  it('changes nothing that the platform knows', () => {
    const sim = createSimulator()
    const { customer } = activeAgent(sim)
    const before = sim.hash()
    sim.api.insights.client()
    sim.api.insights.customer(customer.id)
    expect(sim.hash()).toBe(before)
  })
})
