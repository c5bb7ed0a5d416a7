import { createSimulator } from 'platform-simulator'
import { signApproval, signIntent } from 'platform-simulator/signing'
import { describe, expect, it } from 'vitest'
import { registry } from '../../src/resources/registry.js'
import { activeAgent, newAgent } from '../conformance/agent-samples.js'
import { refusal, refused } from '../support/refusal.js'
import { ada, agentAtWork, approved, drafted, scheduled } from '../support/spending.js'

describe('the state of an agent', () => {
  it('is pending at first, without wallets, with a key of its own', () => {
    const sim = createSimulator()
    const agent = newAgent(sim)
    expect(agent).toMatchObject({ state: 'pending', wallet_ids: [], hosted: true, name: 'Payables' })
    expect(Buffer.from(agent.signer_public_key, 'base64')).toHaveLength(91)
    expect(agent).not.toHaveProperty('signer_group_cleanup')
    expect(sim.api.paymentAgents.get(agent.id)).toEqual(agent)
  })

  it('is active once its key is in a group of a wallet, without an endorsement', () => {
    const sim = createSimulator()
    const { agent, id } = activeAgent(sim)
    expect(sim.api.paymentAgents.get(agent.id)).toMatchObject({ state: 'active', wallet_ids: [id] })
  })

  it('stays pending while its group is attached to no wallet, and follows an endorsed attachment', () => {
    const sim = createSimulator()
    const made = sim.given.fundedWallet()
    const agent = newAgent(sim, made.customer.id)
    const group = sim.api.signerGroups.create({ name: 'Agents', member_keys: [agent.signer_public_key] })
    expect(sim.api.paymentAgents.get(agent.id).state).toBe('pending')
    const intent = {
      type: 'attach_group_to_wallet' as const,
      wallet_id: made.id,
      group_id: group.id,
      idempotency_key: 'attach-1',
    }
    sim.api.signerGroups.attachWallet(made.id, group.id, signIntent(intent, ada))
    expect(sim.api.paymentAgents.get(agent.id)).toMatchObject({ state: 'active', wallet_ids: [made.id] })
  })

  it('is pending again when its signer leaves the group', () => {
    const sim = createSimulator()
    const { agent, signer_group } = activeAgent(sim)
    sim.api.signerGroups.removeSigner(signer_group.id, agent.signer_id)
    expect(sim.api.paymentAgents.get(agent.id)).toMatchObject({ state: 'pending', wallet_ids: [] })
  })

  it('names each wallet once, whichever groups lead to it', () => {
    const sim = createSimulator()
    const { agent, id, customer, signer_group } = activeAgent(sim)
    const second = sim.api.signerGroups.create({ name: 'More', member_keys: [agent.signer_public_key] })
    const other = sim.api.wallets.create({
      name: 'Payroll',
      family: 'evm',
      customer_id: customer.id,
      signer_groups: [signer_group.id, second.id],
      policies: [],
    })
    expect(sim.api.paymentAgents.get(agent.id).wallet_ids).toEqual([id, other.id])
  })

  it('is revoked for good: a second call answers the same, and its groups are named until it left them', () => {
    const sim = createSimulator()
    const { agent, signer_group } = activeAgent(sim)
    const revoked = sim.api.paymentAgents.revoke(agent.id)
    expect(revoked).toMatchObject({
      state: 'revoked',
      signer_group_cleanup: [{ signer_group_id: signer_group.id, name: signer_group.name }],
    })
    expect(sim.api.paymentAgents.revoke(agent.id)).toEqual(revoked)
    sim.api.signerGroups.removeSigner(signer_group.id, agent.signer_id)
    const clean = sim.api.paymentAgents.get(agent.id)
    expect(clean.state).toBe('revoked')
    expect(clean).not.toHaveProperty('signer_group_cleanup')
    const again = { member_key: agent.signer_public_key }
    expect(refused(() => sim.api.signerGroups.addSigner(signer_group.id, again))).toBe('403 forbidden')
  })
})

describe('an agent', () => {
  it('has the same key in equal worlds, and another one in a world of another seed', () => {
    const keyOf = (seed: string) => newAgent(createSimulator({ seed })).signer_public_key
    expect(keyOf('a')).toBe(keyOf('a'))
    expect(keyOf('a')).not.toBe(keyOf('b'))
  })

  it('leaves its key on the platform: a person cannot delete it, nor register it again', () => {
    const sim = createSimulator()
    const agent = newAgent(sim)
    expect(refused(() => sim.api.signers.delete(agent.signer_public_key))).toBe('403 forbidden')
    const again = { name: 'Copy', public_key: agent.signer_public_key, key_type: 'ES256' as const }
    expect(refused(() => sim.api.signers.create(again))).toBe('403 forbidden')
  })

  it.each([[''], ['   ']])('needs a name: %j is none', (name) => {
    const sim = createSimulator()
    const { id } = sim.given.activeBusiness()
    expect(
      refusal(() => sim.api.paymentAgents.create({ customer_id: id, name, hosted: true })),
    ).toMatchObject({
      status: 400,
      slug: 'invalid-request',
      detail: 'name is required',
    })
  })

  it('cannot have a key of its own', () => {
    const sim = createSimulator()
    const { id: customer_id } = sim.given.activeBusiness()
    const body: object = { customer_id, name: 'Payables', hosted: false }
    const create = () => Reflect.apply(sim.api.paymentAgents.create, undefined, [body])
    expect(refusal(create).errors).toEqual([
      {
        field: 'hosted',
        message: 'must be true: the platform makes the key of the agent, and keeps it',
        code: 'invalid_value',
      },
    ])
  })

  it('is read, revoked and given a mandate by its own client only', () => {
    const sim = createSimulator()
    const agent = newAgent(sim)
    const { api_key } = sim.simulate.createClient({ name: 'Other Client' })
    const other = sim.as(api_key)
    for (const call of [
      () => other.paymentAgents.get(agent.id),
      () => other.paymentAgents.revoke(agent.id),
      () =>
        other.mandates.create({ rule: { target_type: 'any', asset: 'USDC' }, payment_agent_id: agent.id }),
    ])
      expect(refusal(call)).toMatchObject({ status: 404, detail: 'agent not found' })
  })

  it('of a frozen customer is read and revoked, and cannot be made', () => {
    const sim = createSimulator()
    const { agent, customer } = activeAgent(sim)
    sim.simulate.freezeCustomer(customer.id)
    expect(refused(() => newAgent(sim, customer.id))).toBe('403 account-under-review')
    expect(sim.api.paymentAgents.get(agent.id).state).toBe('active')
    expect(sim.api.paymentAgents.revoke(agent.id).state).toBe('revoked')
  })

  it('is 404 with everything agentic for a client without the beta, which the hint says', () => {
    const sim = createSimulator({ agents: { enabled: false } })
    const { id } = sim.given.activeBusiness()
    expect(refusal(() => newAgent(sim, id))).toMatchObject({
      status: 404,
      detail: 'agentic payments are not enabled',
    })
    expect(refused(() => sim.api.mandates.list())).toBe('404 not-found')
    expect(refused(() => sim.api.scheduledPayments.list())).toBe('404 not-found')
  })

  const agentic =
    /^\/(payment-agents|mandates|instructions|scheduled-payments|agentic-policy|insights)\b|\/insights(\/chat)?$/
  const betas = registry.allOperations.filter(({ path }) => agentic.test(path))

  it.each(betas.map(({ method, path }) => [method, path]))(
    'without the beta %s %s is 404 before anything that was sent is looked at',
    async (method, path) => {
      const sim = createSimulator({ agents: { enabled: false } })
      const response = await sim.fetch(path.replaceAll(/\{\w+\}/g, 'none'), {
        method,
        headers: { 'x-api-key': sim.apiKey },
        ...(method !== 'GET' && { body: '{' }),
      })
      expect(response.status).toBe(404)
      expect(await response.json()).toMatchObject({ detail: 'agentic payments are not enabled' })
    },
  )

  it('of the agentic operations there are more than a handful', () => {
    expect(betas.length).toBeGreaterThan(25)
  })

  it('keeps its mandates when it is revoked: they are approved and read, and pay nothing', async () => {
    const desk = agentAtWork()
    const waiting = drafted(desk)
    approved(desk)
    const [payment] = scheduled(desk, '1')
    desk.sim.api.paymentAgents.revoke(desk.agent.id)
    expect(desk.sim.api.mandates.approve(waiting.id, signApproval(waiting, ada)).status).toBe('active')
    await desk.sim.clock.advance(0)
    expect(desk.sim.api.scheduledPayments.list().data).toMatchObject([
      { id: payment?.id, status: 'failed', failure_reason: 'the payment agent is revoked' },
    ])
  })

  it('is forked with its key: both worlds go on alone', () => {
    const sim = createSimulator()
    const { agent } = activeAgent(sim)
    const fork = sim.fork()
    fork.api.paymentAgents.revoke(agent.id)
    expect(fork.api.paymentAgents.get(agent.id)).toMatchObject({
      state: 'revoked',
      signer_public_key: agent.signer_public_key,
    })
    expect(sim.api.paymentAgents.get(agent.id).state).toBe('active')
  })
})
