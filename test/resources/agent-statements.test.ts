import { createSimulator, type Simulator } from 'platform-simulator'
import { signApproval, signCancellation, testSigner } from 'platform-simulator/signing'
import { describe, expect, it } from 'vitest'
import { activeAgent, payee } from '../conformance/agent-samples.js'
import { refusal, refused } from '../support/refusal.js'

const rule = { target_type: 'any', asset: 'USDC', window: 'MONTHLY' } as const
const day = 86_400

function drafted(sim: Simulator, made = activeAgent(sim), more: object = {}) {
  const mandate = sim.api.mandates.create({ payment_agent_id: made.agent.id, rule, ...more })
  return { ...made, mandate }
}

function scheduleOf(sim: Simulator, { agent, id }: ReturnType<typeof activeAgent>, more: object = {}) {
  const to = { address: payee, network_id: 'base-sepolia' } as const
  const start_at = sim.clock.now().getTime() / 1000 + day
  const asked = { signer_id: agent.signer_id, wallet_id: id, amount: '1', asset: 'USDC', ...to, start_at }
  return sim.api.scheduledPayments.create({ ...asked, ...more })
}

function instruct(sim: Simulator, agent: { readonly id: string }, ...proposals: unknown[]) {
  const run: unknown = Reflect.get(sim.api.instructions, 'create')
  if (typeof run !== 'function') throw new Error('there is no create')
  return run({ payment_agent_id: agent.id, proposals })
}

const mandateAction = (more: object = {}) => ({
  actions: [{ type: 'create_mandate', create_mandate: { rule, ...more } }],
})

describe('a mandate', () => {
  it('is neither approved nor cancelled with a key that nobody registered: 400', () => {
    const sim = createSimulator()
    const { mandate } = drafted(sim)
    const zed = testSigner('Zed')
    expect(refused(() => sim.api.mandates.approve(mandate.id, signApproval(mandate, zed)))).toBe(
      '400 invalid-request',
    )
    expect(refused(() => sim.api.mandates.cancel(mandate.id, signCancellation(mandate, zed)))).toBe(
      '400 invalid-request',
    )
  })

  it('is shown without the zeros before its amounts, and pays something', () => {
    const sim = createSimulator()
    const made = activeAgent(sim)
    const limits = { max_per_tx: '01', max_amount_in_window: '0002.50' }
    expect(drafted(sim, made, { rule: { ...rule, ...limits } }).mandate.rule).toMatchObject({
      max_per_tx: '1',
      max_amount_in_window: '2.50',
    })
    expect(refused(() => drafted(sim, made, { rule: { ...rule, max_per_tx: '0' } }))).toBe(
      '400 validation-error, rule.max_per_tx invalid_amount',
    )
  })

  it('binds an agent of its customer, or a signer of its wallets', () => {
    const sim = createSimulator()
    const { agent, customer, signer_group } = activeAgent(sim)
    const create = (signer_id: string, customer_id: string) =>
      refused(() => sim.api.mandates.create({ signer_id, customer_id, rule }))
    const other = sim.given.activeIndividual()
    const wrong = '400 validation-error, signer_id unknown_signer'
    expect(create(agent.signer_id, other.id)).toBe(wrong)
    expect(create(signer_group.members[0]?.id ?? '', other.id)).toBe(wrong)
    const alone = sim.api.signers.create(testSigner('Alone').registration)
    expect(create(alone.id, customer.id)).toBe(wrong)
    expect(() => create(agent.signer_id, customer.id)).toThrow('nothing was refused')
  })
})

describe('a revoked agent', () => {
  it('is named in no new mandate and no new payment, and its mandates are not active in insights', () => {
    const sim = createSimulator()
    const made = sim.given.mandate()
    const signer_id = made.agent.signer_id
    const report = () => sim.api.insights.customer(made.customer.id).snapshot.active_mandates
    const before = report()
    sim.api.paymentAgents.revoke(made.agent.id)
    expect([before, report()]).toEqual([1, 0])
    expect(refused(() => sim.api.mandates.create({ payment_agent_id: made.agent.id, rule }))).toBe(
      '400 invalid-request',
    )
    expect(refused(() => sim.api.mandates.create({ signer_id, customer_id: made.customer.id, rule }))).toBe(
      '400 invalid-request',
    )
    const { wallet } = made
    const to = { address: payee, network_id: 'base-sepolia' } as const
    const asked = { signer_id, wallet_id: wallet.id, amount: '1', asset: 'USDC', ...to }
    expect(refused(() => sim.api.scheduledPayments.create(asked))).toBe('400 invalid-request')
  })
})

describe('what pays somebody', () => {
  it('keeps a destination and its recipient while it is scheduled', () => {
    const sim = createSimulator()
    const made = activeAgent(sim)
    const destination = sim.given.cryptoDestination({ customer: made.customer })
    const destination_id = destination.id
    const [payment] = scheduleOf(sim, made, { address: undefined, network_id: undefined, destination_id })
    const recipient_id = destination.recipient.id
    const remove = () => [
      refused(() => sim.api.destinations.delete(recipient_id, destination_id)),
      refused(() => sim.api.recipients.delete(recipient_id)),
    ]
    expect(remove()).toEqual(['409 conflict', '409 conflict'])
    sim.api.scheduledPayments.cancel(payment?.id ?? '')
    sim.api.recipients.delete(recipient_id)
  })

  it('keeps a recipient that an active mandate names', () => {
    const sim = createSimulator()
    const { id: recipient, customer } = sim.given.recipient()
    sim.given.mandate({ customer, rule: { target_type: 'recipient', targets: [recipient] } })
    expect(refused(() => sim.api.recipients.delete(recipient))).toBe('409 conflict')
  })

  it('may have no dates beside a count', () => {
    const sim = createSimulator()
    expect(scheduleOf(sim, activeAgent(sim), { dates: [], count: 2, interval_seconds: day })).toHaveLength(2)
  })

  it('is at risk where the only mandate ends before it is due', () => {
    const sim = createSimulator()
    const made = sim.given.mandate()
    const ends = sim.clock.now().getTime() / 1000 + 2 * day
    const { agent, customer } = made
    const other = sim.given.mandate({ customer, valid_until: ends })
    sim.api.mandates.cancel(made.mandate.id, signCancellation(made.mandate, testSigner('Ada')))
    expect(other.agent.id).not.toBe(agent.id)
    const to = { address: payee, network_id: 'base-sepolia' } as const
    const at = (start_at: number) =>
      sim.api.scheduledPayments.create({
        signer_id: other.agent.signer_id,
        wallet_id: other.wallet.id,
        amount: '1',
        asset: 'USDC',
        ...to,
        start_at,
      })
    const [early, late] = [at(ends - day), at(ends + day)].map(([one]) => one?.id)
    const { suggestions } = sim.api.insights.customer(customer.id)
    const risks = suggestions.filter(({ kind }) => kind === 'payment_at_risk')
    expect(risks.flatMap(({ evidence }) => evidence.map(({ id }) => id))).toEqual([late])
    expect(early).not.toBe(late)
  })
})

describe('an instruction', () => {
  it('takes proposals whatever they say of their agent', () => {
    const sim = createSimulator()
    const { agent } = activeAgent(sim)
    for (const payment_agent_id of ['garbage', 7, null])
      expect(instruct(sim, agent, { ...mandateAction(), payment_agent_id })).toHaveProperty('instruction_ids')
  })

  it.each([
    ['create_mandate', { rule: { ...rule, asset: 'DOGE' } }, 'rule.asset'],
    ['create_mandate', { rule, valid_until: 1 }, 'valid_until'],
  ])('is refused by %s %j with the whole path', (type, asked, field) => {
    const sim = createSimulator()
    const { agent } = activeAgent(sim)
    const { errors } = refusal(() =>
      instruct(sim, agent, mandateAction(), { actions: [{ type, [type]: asked }] }),
    )
    expect(errors?.map((error) => error.field)).toEqual([`proposals.1.actions.0.${type}.${field}`])
  })

  it('fails when a mandate of it ends unapproved', async () => {
    const sim = createSimulator()
    const { agent } = activeAgent(sim)
    const valid_until = sim.clock.now().getTime() / 1000 + day
    instruct(sim, agent, mandateAction({ valid_until }))
    const [mandate] = sim.api.mandates.list()
    const status = () => sim.api.instructions.get(mandate?.instruction_id ?? '').status
    await sim.clock.advance(day * 1000 - 1)
    expect(status()).toBe('proposed')
    await sim.clock.advance(1)
    expect(status()).toBe('failed')
  })
})

describe('the statement of developer fees', () => {
  it('does not begin after its end', () => {
    const sim = createSimulator()
    const read = (from: number, to: number) => refused(() => sim.api.developerFees.statement({ from, to }))
    expect(read(2, 1)).toBe('400 validation-error, from out_of_range')
    expect(() => read(1, 1)).toThrow('nothing was refused')
  })
})
