import { createSimulator, type Simulator } from 'platform-simulator'
import { signIntent, testSigner } from 'platform-simulator/signing'
import { describe, expect, it } from 'vitest'
import { activeAgent } from '../conformance/agent-samples.js'
import { signBody, spendingAgent } from '../conformance/x402-samples.js'
import { nextKey } from '../support/entry-points.js'
import { told } from '../support/payload.js'
import { refusal, refused } from '../support/refusal.js'

const ada = testSigner('Ada')
const ben = testSigner('Ben')
const supplier = '0x8617e340b3d01fa5f11f306f4090fd50e238070d'

function otherClient(sim: Simulator) {
  return sim.as(sim.simulate.createClient({ name: 'Other' }).api_key)
}

function sendOf(sim: Simulator, made: ReturnType<Simulator['given']['wallet']>, to = supplier) {
  const operation = {
    kind: 'transfer' as const,
    from: made.wallet.address,
    to,
    amount: '1',
    asset_id: 'USDC',
  }
  const intent = { wallet_id: made.id, caip2: 'eip155:84532', operation, idempotency_key: 'send-1' }
  return sim.api.wallets.send(made.id, signIntent(intent, ada))
}

describe('cancelling', () => {
  it('a transaction of a wallet is refused as that of any other that is no one-off', async () => {
    const sim = createSimulator()
    const made = sim.given.fundedWallet()
    const { id } = sendOf(sim, made)
    const cancel = () => refused(() => sim.api.transactions.cancel(id))
    expect([sim.api.transactions.get(id).status, cancel()]).toEqual([
      'awaiting_confirmation',
      '400 invalid-request',
    ])
    await sim.clock.advance('1m')
    expect(cancel()).toBe('400 invalid-request')
  })
})

describe('a key that is registered', () => {
  it('again by its client answers the signer that there is, with the name of the request', async () => {
    const sim = createSimulator()
    const first = sim.api.signers.create(ada.registration)
    const body = { ...ada.registration, name: 'Augusta' }
    const answers = await Promise.all(
      [ada.registration, body].map((one) =>
        sim.fetch('/signers', {
          method: 'POST',
          headers: {
            'x-api-key': sim.apiKey,
            'content-type': 'application/json',
            'x-idempotency-key': nextKey(),
          },
          body: JSON.stringify(one),
        }),
      ),
    )
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect(await answers[1]?.json()).toEqual({ ...first, name: 'Augusta' })
    const { members } = sim.api.signerGroups.create({ name: 'G', member_keys: [ada.publicKey] })
    expect(members).toEqual([first])
  })

  it('anew is 201', async () => {
    const sim = createSimulator()
    const response = await sim.fetch('/signers', {
      method: 'POST',
      headers: {
        'x-api-key': sim.apiKey,
        'content-type': 'application/json',
        'x-idempotency-key': nextKey(),
      },
      body: JSON.stringify(ada.registration),
    })
    expect(response.status).toBe(201)
  })

  it('of an own agent is refused with 403, and of another client with 409', () => {
    const sim = createSimulator()
    const { agent } = activeAgent(sim)
    const register = (public_key: string) =>
      refused(() => sim.api.signers.create({ name: 'Mine', public_key, key_type: 'ES256' }))
    otherClient(sim).signers.create(ben.registration)
    expect([register(agent.signer_public_key), register(ben.publicKey)]).toEqual([
      '403 forbidden',
      '409 conflict',
    ])
  })

  it('by another client is no member of a group: 409, and nothing says whose it is', () => {
    const sim = createSimulator()
    const group = sim.given.wallet().signer_group
    const { client_id } = otherClient(sim).signers.create(ben.registration)
    for (const join of [
      () => sim.api.signerGroups.create({ name: 'G', member_keys: [ben.publicKey] }),
      () => sim.api.signerGroups.addSigner(group.id, { member_key: ben.publicKey }),
    ]) {
      const { status, detail } = refusal(join)
      expect([status, detail]).toEqual([409, 'A signer with this public key already exists.'])
      expect(detail).not.toContain(client_id)
    }
  })

  it('by a revoked agent is no member of a group any more: 403', () => {
    const sim = createSimulator()
    const { agent } = activeAgent(sim)
    const group = sim.given.wallet().signer_group
    sim.api.paymentAgents.revoke(agent.id)
    const member_key = agent.signer_public_key
    expect(refused(() => sim.api.signerGroups.addSigner(group.id, { member_key }))).toBe('403 forbidden')
    expect(refused(() => sim.api.signerGroups.create({ name: 'G', member_keys: [member_key] }))).toBe(
      '403 forbidden',
    )
  })
})

describe('events of policies', () => {
  const rule = {
    rule_type: 'amount_threshold',
    action: 'allow',
    definition: { min_amount: 1, threshold: 1, asset: { id: 'usdc' } },
  } as const

  it('always have signer_group_id and the name of an asset, those of wallets too', () => {
    const sim = createSimulator()
    const { id } = sim.api.policies.create({ name: 'P', rules: [rule] })
    sim.api.wallets.create({ name: 'W', family: 'evm', signer_groups: [], policies: [id] })
    const shown = {
      signer_group_id: null,
      rules: [{ definition: { amount_threshold: { asset: { id: 'USDC', name: 'USD Coin' } } } }],
    }
    expect(told(sim, 'wallet.policy.created')).toMatchObject([shown])
    expect(told(sim, 'wallet.created')).toMatchObject([{ policies: [shown] }])
  })

  it('are not told where a rule stays as it is', () => {
    const sim = createSimulator()
    const made = sim.given.wallet()
    const group = made.signer_group.id
    const policy = sim.api.policies.create({ name: 'P', signer_group_id: group, rules: [rule] })
    const [{ id: rule_id = '' } = {}] = policy.rules
    const change = (threshold: number, idempotency_key: string) =>
      sim.api.policies.updateRule(
        policy.id,
        rule_id,
        signIntent(
          {
            type: 'update_policy_rule' as const,
            policy_id: policy.id,
            rule_id,
            updated_definition: JSON.stringify({ ...rule.definition, threshold }),
            idempotency_key,
          },
          ada,
        ),
      )
    expect([change(1, 'a').version, change(2, 'b').version, change(2, 'c').version]).toEqual([1, 2, 2])
    expect(told(sim, 'wallet.policy.updated')).toHaveLength(1)
  })

  it('and answers have the asset of a rule in capitals', () => {
    const sim = createSimulator()
    const { rules } = sim.api.policies.create({ name: 'P', rules: [rule] })
    expect(rules).toMatchObject([{ definition: { asset: { id: 'USDC' } } }])
  })
})

describe('the faucet as a simulation', () => {
  it('waits for nobody, and is inspected as every movement is', () => {
    const sim = createSimulator()
    const { id } = sim.given.wallet()
    const { simulation_id } = sim.api.sandbox.faucet(id, { amount: '1' })
    expect(sim.api.sandbox.getSimulation(simulation_id)).toEqual({
      simulation_id,
      rail: 'crypto',
      operation: 'faucet',
      scenario: 'faucet',
      state: 'pending',
      state_position: 'scheduled',
      awaiting_advance: false,
      organization_id: expect.stringMatching(/^\w{27}$/),
      wallet_id: id,
      operational_transfer_id: expect.stringMatching(/^\w{27}$/),
      amount: '1',
      currency: 'RD',
      metadata: {},
      created_at: '2026-01-01T00:00:00Z',
      callbacks: [],
    })
  })

  it('resolves, completes with its deposit, and is named by its delivery', async () => {
    const sim = createSimulator()
    const { id } = sim.given.wallet()
    sim.api.webhookTargets.create({ url: 'https://app.example/hooks', global: true })
    const answer = sim.api.sandbox.faucet(id, { amount: '1' })
    expect(answer).not.toHaveProperty('tx_hash')
    const read = () => sim.api.sandbox.getSimulation(answer.simulation_id)
    expect(read()).toMatchObject({
      state: 'pending',
      state_position: 'scheduled',
      wallet_id: id,
      amount: '1',
    })
    await sim.clock.advance('17s')
    const [deposit] = sim.api.transactions.list({ transaction_type: 'wallet' }).data
    expect(read()).toMatchObject({
      state: 'completed',
      operational_transfer_id: expect.stringMatching(/^\w{27}$/),
      metadata: { transaction_id: deposit?.id },
    })
    const { data } = sim.api.webhooks.list({ simulation_id: answer.simulation_id })
    expect(data.map(({ event_type }) => event_type)).toEqual(['wallet.deposit'])
  })

  it('is nothing to another client', () => {
    const sim = createSimulator()
    const { simulation_id } = sim.api.sandbox.faucet(sim.given.wallet().id, { amount: '1' })
    expect(refused(() => otherClient(sim).sandbox.getSimulation(simulation_id))).toBe('404 not-found')
  })

  it('is among the scenarios, and cannot be requested', () => {
    const { scenarios } = createSimulator().api.sandbox.listScenarios()
    expect(scenarios.filter(({ requestable }) => !requestable)).toMatchObject([
      { name: 'faucet', valid_for: [], stateful: false },
    ])
  })
})

describe('an address that screening takes for a high risk', () => {
  it('is not paid by a wallet, in any case of letters, until it is none any more', () => {
    const sim = createSimulator()
    const made = sim.given.fundedWallet()
    sim.simulate.setAddressRisk(supplier.toUpperCase().replace('0X', '0x'), 'high')
    expect(refused(() => sendOf(sim, made))).toBe('422 compliance-blocked')
    sim.simulate.setAddressRisk(supplier, 'none')
    expect(sendOf(sim, made).status).toBe('awaiting_confirmation')
  })

  it('is no destination, and is not paid by x402', () => {
    const sim = createSimulator()
    const { agent } = spendingAgent(sim)
    sim.simulate.setAddressRisk(supplier, 'high')
    const recipient = sim.given.recipient()
    const destination = { destination_type: 'crypto', name: 'D', crypto_address: supplier } as const
    expect(refused(() => sim.api.destinations.create(recipient.id, destination))).toBe(
      '422 compliance-blocked',
    )
    expect(refused(() => sim.api.x402.sign(agent.id, signBody({ payTo: supplier })))).toBe('403 forbidden')
  })

  it('has to be an address', () => {
    expect(refused(() => createSimulator().simulate.setAddressRisk('nowhere', 'high'))).toBe(
      '400 validation-error, address invalid_address',
    )
  })

  it('is looked at only where it has the form of one', () => {
    const sim = createSimulator()
    expect(
      refused(() => sim.api.x402.sign(spendingAgent(sim).agent.id, signBody({ payTo: '0xhacker' }))),
    ).toBe('400 validation-error, payment_requirements.payTo invalid_address')
  })
})

describe('a customer whose agent signed an x402 payment', () => {
  it('stays until the payment has ended', async () => {
    const sim = createSimulator()
    const { agent } = spendingAgent(sim)
    const { customer_id } = sim.api.paymentAgents.get(agent.id)
    sim.api.x402.sign(agent.id, signBody())
    expect(refused(() => sim.api.customers.delete(customer_id))).toBe('409 conflict')
  })
})
