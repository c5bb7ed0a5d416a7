import { createSimulator, type Simulator } from 'platform-simulator'
import {
  signAmendment,
  signApproval,
  signCancellation,
  signIntent,
  type TestSigner,
  testSigner,
} from 'platform-simulator/signing'
import { describe, expect, it } from 'vitest'
import { payee } from '../conformance/agent-samples.js'
import { mandateBody, signBody } from '../conformance/x402-samples.js'
import { type Call, overFetch } from '../support/entry-points.js'

/**
 * Calls of wallets and of agents in which one id is that of something else: of another client, of another customer, or of
 * another kind. Whoever signs signs well, so that nothing but the id can be refused.
 */
const nobody = '0ujtsYcgvSTl8PAuAdqWYSMnLOv'

/** One of everything, whose names are told: two clients cannot have one key. */
function furnish(sim: Simulator, api: Simulator['api'], name: string) {
  const approver = testSigner(`Approver of ${name}`)
  const other = testSigner(`Other of ${name}`)
  const customer = api.customers.create({ name, customer_type: 'business' }).id
  sim.simulate.approveOnboarding(customer)
  const recipient = api.recipients.create(customer, { name: `Payee of ${name}` }).id
  const destination = api.destinations.create(recipient, {
    destination_type: 'crypto',
    name: 'Wallet',
    crypto_address: payee,
    network_id: 'base-sepolia',
  }).id
  const signer = api.signers.create(approver.registration).id
  api.signers.create(other.registration)
  const group = api.signerGroups.create({ name, member_keys: [approver.publicKey] }).id
  const spare = api.signerGroups.create({ name: 'Spare', member_keys: [other.publicKey] }).id
  const rules = [{ rule_type: 'approval_threshold', action: 'allow', definition: { threshold: 1 } }] as const
  const policy = api.policies.create({ name, signer_group_id: group, rules: [...rules] })
  const loose = api.policies.create({ name: 'Loose', signer_group_id: group, rules: [...rules] })
  const wallet = api.wallets.create({
    name,
    family: 'evm',
    customer_id: customer,
    signer_groups: [group],
    policies: [policy.id],
  })
  sim.simulate.walletDeposit(wallet.id, { amount: '100' })
  const agent = api.paymentAgents.create({ customer_id: customer, name, hosted: true })
  api.signerGroups.addSigner(group, { member_key: agent.signer_public_key })
  const draft = (kind: object = {}) =>
    api.mandates.create({
      rule: { target_type: 'any', asset: 'USDC', max_amount_in_window: '10', ...kind },
      payment_agent_id: agent.id,
    })
  const active = draft()
  api.mandates.approve(active.id, signApproval(active, approver))
  const [payment] = api.scheduledPayments.create({
    signer_id: agent.signer_id,
    wallet_id: wallet.id,
    amount: '1',
    asset: 'USDC',
    destination_id: destination,
    start_at: sim.clock.now().getTime() / 1000 + 3600,
  })
  const { instruction_ids = [] } = api.instructions.create({
    payment_agent_id: agent.id,
    proposals: [
      {
        actions: [
          {
            type: 'create_mandate',
            create_mandate: { rule: { target_type: 'any', asset: 'USDC', window: 'MONTHLY' } },
          },
        ],
      },
    ],
  })
  api.x402.enable(agent.id)
  sim.simulate.completeX402Enablement(agent.id)
  api.x402.createMandate(agent.id, mandateBody())
  return {
    approver,
    ids: {
      customer,
      recipient,
      destination,
      signer,
      key: approver.publicKey,
      otherKey: other.publicKey,
      group,
      spare,
      policy: policy.id,
      rule: policy.rules[0]?.id ?? '',
      loose: loose.id,
      wallet: wallet.id,
      agent: agent.id,
      agentSigner: agent.signer_id,
      active: active.id,
      pending: draft().id,
      payment: payment?.id ?? '',
      instruction: instruction_ids[0] ?? '',
    },
  }
}

type Ids = ReturnType<typeof furnish>['ids']

const address = (sim: Simulator, wallet: string) => {
  try {
    return sim.api.wallets.get(wallet).address
  } catch {
    return payee
  }
}

function actions(ids: Ids): Call {
  const pay = {
    type: 'create_scheduled_payments',
    create_scheduled_payments: {
      destination_id: ids.destination,
      wallet_id: ids.wallet,
      amount: '1',
      asset: 'USDC',
    },
  }
  const crypto = {
    type: 'create_crypto_destination',
    create_crypto_destination: { recipient_id: ids.recipient, address: payee, network_id: 'base-sepolia' },
  }
  const mandate = {
    type: 'create_mandate',
    create_mandate: { rule: { target_type: 'recipient', targets: [ids.recipient], asset: 'USDC' } },
  }
  const body = { payment_agent_id: ids.agent, proposals: [{ actions: [crypto, pay, mandate] }] }
  return { operation: 'instructions.create', body }
}

type Make = (ids: Ids, signers: readonly TestSigner[], sim: Simulator) => Call

const intent = (operation: string, params: Record<string, string>, told: object, by: readonly TestSigner[]) =>
  ({ operation, params, body: signIntent({ idempotency_key: 'intent', ...told }, ...by) }) satisfies Call

/** A mandate as who signs believes it to be. */
const believed = (sim: Simulator, mandate: string, ids: Ids) => {
  try {
    return sim.api.mandates.get(mandate)
  } catch {
    return { ...sim.api.mandates.get(ids.active), id: mandate }
  }
}

const group = (ids: Ids) => ({ wallet_id: ids.wallet, signer_group_id: ids.group })
const policy = (ids: Ids) => ({ policy_id: ids.policy, wallet_id: ids.wallet })
const rule = (ids: Ids) => ({ policy_id: ids.policy, rule_id: ids.rule })
const of = (ids: Ids) => ({ payment_agent_id: ids.agent })

/** Each call, and the kinds of ids that it has. */
const calls: readonly (readonly [string, readonly (keyof Ids)[], Make])[] = [
  [
    'a wallet',
    ['customer', 'group', 'policy'],
    (ids) => ({
      operation: 'wallets.create',
      body: {
        name: 'New',
        family: 'evm',
        customer_id: ids.customer,
        signer_groups: [ids.group],
        policies: [ids.policy],
      },
    }),
  ],
  [
    'a group',
    // The key of another client is 409 here, as where it is registered: test/resources/wallet-statements has it.
    [],
    (ids) => ({ operation: 'signerGroups.create', body: { name: 'New', member_keys: [ids.otherKey] } }),
  ],
  [
    'a member',
    ['group'],
    (ids) => ({
      operation: 'signerGroups.addSigner',
      params: { signer_group_id: ids.group },
      body: { member_key: ids.otherKey },
    }),
  ],
  [
    'a member who leaves',
    ['group', 'signer'],
    (ids) => ({
      operation: 'signerGroups.removeSigner',
      params: { signer_group_id: ids.group, signer_id: ids.signer },
    }),
  ],
  [
    'a policy',
    ['group'],
    (ids) => ({ operation: 'policies.create', body: { name: 'New', signer_group_id: ids.group } }),
  ],
  [
    'a send',
    ['wallet'],
    (ids, by, sim) =>
      intent(
        'wallets.send',
        { wallet_id: ids.wallet },
        {
          wallet_id: ids.wallet,
          caip2: 'eip155:84532',
          operation: {
            kind: 'transfer',
            from: address(sim, ids.wallet),
            to: payee,
            amount: '1',
            asset_id: 'USDC',
          },
        },
        by,
      ),
  ],
  [
    'a group to attach',
    ['wallet', 'spare'],
    (ids, by) =>
      intent(
        'signerGroups.attachWallet',
        { wallet_id: ids.wallet, signer_group_id: ids.spare },
        { type: 'attach_group_to_wallet', wallet_id: ids.wallet, group_id: ids.spare },
        by,
      ),
  ],
  [
    'a group to detach',
    ['wallet', 'group'],
    (ids, by) =>
      intent(
        'signerGroups.detachWallet',
        group(ids),
        { type: 'detach_group_from_wallet', wallet_id: ids.wallet, group_id: ids.group },
        by,
      ),
  ],
  [
    'a policy to attach',
    ['wallet', 'loose'],
    (ids, by) =>
      intent(
        'policies.attachWallet',
        { policy_id: ids.loose, wallet_id: ids.wallet },
        { type: 'attach_policy_to_wallet', wallet_id: ids.wallet, policy_id: ids.loose },
        by,
      ),
  ],
  [
    'a policy to detach',
    ['wallet', 'policy'],
    (ids, by) =>
      intent(
        'policies.detachWallet',
        policy(ids),
        { type: 'detach_policy_from_wallet', wallet_id: ids.wallet, policy_id: ids.policy },
        by,
      ),
  ],
  [
    'a rule to add',
    ['policy'],
    (ids, by) =>
      intent(
        'policies.addRule',
        { policy_id: ids.policy },
        {
          type: 'add_policy_rule',
          policy_id: ids.policy,
          rule_type: 'approval_threshold',
          action: 'allow',
          definition: { threshold: 1 },
        },
        by,
      ),
  ],
  [
    'a rule to update',
    ['policy', 'rule'],
    (ids, by) =>
      intent(
        'policies.updateRule',
        rule(ids),
        {
          type: 'update_policy_rule',
          policy_id: ids.policy,
          rule_id: ids.rule,
          updated_definition: '{"threshold":1}',
        },
        by,
      ),
  ],
  [
    'a rule to remove',
    ['policy', 'rule'],
    (ids, by) =>
      intent(
        'policies.deleteRule',
        rule(ids),
        { type: 'remove_policy_rule', policy_id: ids.policy, rule_id: ids.rule },
        by,
      ),
  ],
  [
    'a policy to delete',
    ['loose'],
    (ids, by) =>
      intent(
        'policies.delete',
        { policy_id: ids.loose },
        { type: 'delete_policy', policy_id: ids.loose },
        by,
      ),
  ],
  [
    'an agent',
    ['customer'],
    (ids) => ({
      operation: 'paymentAgents.create',
      body: { customer_id: ids.customer, name: 'New', hosted: true },
    }),
  ],
  [
    'a mandate of an agent',
    ['agent', 'recipient'],
    (ids) => ({
      operation: 'mandates.create',
      body: {
        payment_agent_id: ids.agent,
        rule: { target_type: 'recipient', targets: [ids.recipient], asset: 'USDC' },
      },
    }),
  ],
  [
    'a mandate of a signer',
    ['signer', 'customer'],
    (ids) => ({
      operation: 'mandates.create',
      body: {
        signer_id: ids.signer,
        customer_id: ids.customer,
        rule: { target_type: 'any', asset: 'USDC' },
      },
    }),
  ],
  [
    'an approval',
    ['pending', 'key'],
    (ids, [by], sim) => ({
      operation: 'mandates.approve',
      params: { mandate_id: ids.pending },
      body: {
        ...signApproval(believed(sim, ids.pending, ids), by ?? testSigner('')),
        approver_public_key: ids.key,
      },
    }),
  ],
  [
    'a cancellation',
    ['active', 'key'],
    (ids, [by], sim) => ({
      operation: 'mandates.cancel',
      params: { mandate_id: ids.active },
      body: {
        ...signCancellation(believed(sim, ids.active, { ...ids, active: ids.pending }), by ?? testSigner('')),
        signer_public_key: ids.key,
      },
    }),
  ],
  [
    'an amendment',
    ['active', 'key'],
    (ids, [by], sim) => ({
      operation: 'mandates.amend',
      params: { mandate_id: ids.active },
      body: {
        ...signAmendment(
          believed(sim, ids.active, { ...ids, active: ids.pending }),
          { target_type: 'any', targets: [], asset: 'USDC', window: 'NONE', max_amount_in_window: '20' },
          by ?? testSigner(''),
        ),
        signer_public_key: ids.key,
      },
    }),
  ],
  [
    'a scheduled payment',
    ['agentSigner', 'wallet', 'destination'],
    (ids) => ({
      operation: 'scheduledPayments.create',
      body: {
        signer_id: ids.agentSigner,
        wallet_id: ids.wallet,
        amount: '1',
        asset: 'USDC',
        destination_id: ids.destination,
      },
    }),
  ],
  [
    'a scheduled payment to cancel',
    ['payment'],
    (ids) => ({
      operation: 'scheduledPayments.cancel',
      params: { scheduled_payment_id: ids.payment },
    }),
  ],
  ['an instruction', ['agent', 'recipient', 'destination', 'wallet'], actions],
  [
    'an x402 mandate',
    ['agent'],
    (ids) => ({ operation: 'x402.createMandate', params: of(ids), body: mandateBody() }),
  ],
  ['an x402 signature', ['agent'], (ids) => ({ operation: 'x402.sign', params: of(ids), body: signBody() })],
  [
    'an insight chat',
    ['customer'],
    (ids) => ({
      operation: 'insights.chat',
      params: { customer_id: ids.customer },
      body: { messages: [{ role: 'user', content: 'What is due?' }] },
    }),
  ],
]

/** Filters of lists: what is of another client is nowhere. */
const filters: readonly (readonly [string, string, keyof Ids])[] = [
  ['mandates.list', 'customer_id', 'customer'],
  ['mandates.list', 'signer_id', 'agentSigner'],
  ['scheduledPayments.list', 'customer_id', 'customer'],
  ['scheduledPayments.list', 'signer_id', 'agentSigner'],
  ['scheduledPayments.list', 'wallet_id', 'wallet'],
  ['scheduledPayments.list', 'mandate_id', 'active'],
  ['insights.client', 'customer_id', 'customer'],
  ['insights.client', 'wallet_id', 'wallet'],
  ['transactions.list', 'wallet_id', 'wallet'],
]

/** Two customers of the default client, and one of another client. */
function arrange() {
  const sim = createSimulator({ limits: { rate: 'off', sandboxAmount: null } })
  const stranger = sim.as(sim.simulate.createClient({ name: 'Other' }).api_key)
  return {
    sim,
    own: furnish(sim, sim.api, 'Own'),
    second: furnish(sim, sim.api, 'Second'),
    foreign: furnish(sim, stranger, 'Foreign'),
  }
}

const world = arrange()
const origin = world.sim.hash()
const pairs = calls.flatMap(([name, kinds, make]) => kinds.map((kind) => [name, kind, make] as const))

/** What is said, without the id that it may repeat. */
async function told(make: Make, kind: keyof Ids, id: string, of: readonly TestSigner[]) {
  const { sim, own } = world
  const ids = { ...own.ids, [kind]: id }
  const fork = sim.fork()
  const { status, problem, body } = await overFetch.send(fork, make(ids, of, fork))
  const text = JSON.stringify(body)?.replaceAll(id, 'ID').replaceAll(encodeURIComponent(id), 'ID')
  return { status, problem, text, isUntouched: fork.hash() === origin }
}

describe('an id of another client', () => {
  it.each(pairs)('in %s, as its %s, is as one that nobody has', async (_, kind, make) => {
    const { own, foreign } = world
    const by = [own.approver, foreign.approver]
    const unknown = kind === 'key' || kind === 'otherKey' ? testSigner('Nobody').publicKey : nobody
    const answer = await told(make, kind, foreign.ids[kind], by)
    expect(answer).toEqual(await told(make, kind, unknown, by))
    expect(answer.isUntouched).toBe(true)
    expect(answer.status).toBeGreaterThanOrEqual(400)
    expect(answer.status).toBeLessThan(500)
  })

  it.each(filters)('filters %s by %s as one that nobody has', async (operation, name, kind) => {
    const { sim, foreign } = world
    const listed = async (id: string) => {
      const query = { [name]: id, ...(operation === 'transactions.list' && { transaction_type: 'wallet' }) }
      const { status, body } = await overFetch.send(sim.fork(), { operation, query })
      return [status, JSON.stringify(body).replaceAll(id, 'ID')]
    }
    expect(await listed(foreign.ids[kind])).toEqual(await listed(nobody))
    expect(JSON.stringify(await listed(foreign.ids[kind]))).not.toContain('Foreign')
  })
})

/** What one client may do with the things of two of its customers: groups, policies and signers are the client's. */
const sharedKinds: readonly (keyof Ids)[] = ['group', 'spare', 'policy', 'loose', 'signer', 'key', 'otherKey']
/** Where everything else of the call follows the one id. */
const whole: readonly string[] = [
  'a send wallet',
  'a group to attach wallet',
  'a policy to attach wallet',
  'a rule to add policy',
  'a policy to delete loose',
  'an agent customer',
  'a wallet customer',
  'a mandate of a signer customer',
  'an approval pending',
  'a cancellation active',
  'an amendment active',
  'a scheduled payment to cancel payment',
  'an x402 mandate agent',
  'an x402 signature agent',
  'an insight chat customer',
]

describe('an id of another customer', () => {
  const mixed = pairs.filter(
    ([name, kind]) => !sharedKinds.includes(kind) && !whole.includes(`${name} ${kind}`),
  )
  it.each(mixed)('in %s, as its %s, is refused', async (_, kind, make) => {
    const { own, second } = world
    const answer = await told(make, kind, second.ids[kind], [own.approver, second.approver])
    expect(answer.status, answer.text).toBeGreaterThanOrEqual(400)
    expect(answer.isUntouched).toBe(true)
  })

  it('is refused where only its own signers may sign', async () => {
    const { own, second } = world
    for (const [name, kind, make] of pairs.filter(([name, kind]) =>
      [
        'a send wallet',
        'a group to attach wallet',
        'a policy to attach wallet',
        'an approval pending',
        'a cancellation active',
        'an amendment active',
      ].includes(`${name} ${kind}`),
    )) {
      const { status, isUntouched } = await told(make, kind, second.ids[kind], [own.approver])
      expect([name, status < 400, isUntouched]).toEqual([name, false, true])
    }
  })
})

describe('an id of another kind', () => {
  it.each(pairs)('in %s, as its %s, is refused', async (_, kind, make) => {
    const { own } = world
    for (const [other, id] of Object.entries(own.ids)) {
      if (id === own.ids[kind] || (sharedKinds.includes(kind) && other !== 'wallet' && other !== 'agent'))
        continue
      // Any signer that the wallet recognises may be one of a payment.
      if (kind === 'agentSigner' && other === 'signer') continue
      if ((kind === 'active' || kind === 'pending') && (other === 'active' || other === 'pending')) continue
      const answer = await told(make, kind, id, [own.approver])
      expect([other, answer.status >= 400 && answer.status < 500, answer.isUntouched], answer.text).toEqual([
        other,
        true,
        true,
      ])
    }
  })
})

describe('a cursor of another list', () => {
  const lists: readonly (readonly [string, Record<string, string>])[] = [
    ['signerGroups.list', {}],
    ['policies.list', {}],
    ['x402.listMandates', { payment_agent_id: world.own.ids.agent }],
    ['x402.listHolds', { payment_agent_id: world.own.ids.agent }],
  ]
  it.each(lists)('is refused by %s as one that nobody has', async (operation, params) => {
    const { sim, own, second, foreign } = world
    const cursors = [
      nobody,
      own.ids.wallet,
      second.ids.customer,
      foreign.ids.group,
      foreign.ids.policy,
      foreign.ids.agent,
    ]
    for (const name of ['starting_after', 'ending_before'])
      for (const cursor of cursors) {
        const { status, problem } = await overFetch.send(sim.fork(), {
          operation,
          params,
          query: { [name]: cursor },
        })
        expect([status, problem]).toEqual([400, 'validation-error'])
      }
  })
})
