import fc from 'fast-check'
import { createSimulator, type EndorsedIntent, Problem, type Simulator } from 'platform-simulator'
import { signIntent, testSigner } from 'platform-simulator/signing'
import { describe, expect, it } from 'vitest'
import { newGroup, newPolicy, newSigner, payee } from '../conformance/wallet-samples.js'
import { runs } from '../support/arbitraries.js'
import { told } from '../support/payload.js'
import { refusal, refused } from '../support/refusal.js'

const ada = testSigner('Ada')
const ben = testSigner('Ben')
const cleo = testSigner('Cleo')
const people = [ada, ben, cleo]
const nobody = '0ujtsYcgvSTl8PAuAdqWYSMnLOv'
const start = 1767225600

type Rules = NonNullable<Parameters<Simulator['api']['policies']['create']>[0]['rules']>
type Rule = Rules[number]
type Action = Rule['action']

const approval = (threshold: number, action: Action = 'allow'): Rule => ({
  rule_type: 'approval_threshold',
  action,
  definition: { threshold },
})
const amounts = (min_amount: number, threshold: number, action: Action = 'allow', id = 'USDC'): Rule => ({
  rule_type: 'amount_threshold',
  action,
  definition: { min_amount, threshold, asset: { id } },
})
const list = (action: Action, ...addresses: string[]): Rule => ({
  rule_type: 'address_list',
  action,
  definition: { addresses },
})

/** A wallet with 100 USDC that Ada, Ben and Cleo sign for, judged by these policies. */
function arrange(policies: readonly Rules[]) {
  const sim = createSimulator({ limits: { sandboxAmount: null } })
  const group = newGroup(sim, 'Ada', 'Ben', 'Cleo')
  const ids = policies.map((rules, index) => sim.api.policies.create({ name: `P${index}`, rules }).id)
  const { id } = sim.api.wallets.create({
    name: 'Treasury',
    family: 'evm',
    signer_groups: [group.id],
    policies: ids,
  })
  const wallet = sim.api.wallets.get(id)
  sim.simulate.walletDeposit(id, { amount: '100' })
  sim.simulate.walletDeposit(id, { amount: '100', asset: 'USDT' })
  return { sim, id, wallet }
}

type Operation = Partial<{ amount: string; asset_id: string; to: string }>

function intentOf(
  { id, wallet }: Pick<ReturnType<typeof arrange>, 'id' | 'wallet'>,
  operation: Operation = {},
) {
  const { to = payee, amount = '1', asset_id = 'USDC' } = operation
  return {
    wallet_id: id,
    caip2: 'eip155:84532',
    operation: { kind: 'transfer', from: wallet.address, to, amount, asset_id },
    idempotency_key: 'send-1',
  } as const
}

function problemOf(call: () => unknown): Problem | null {
  try {
    call()
    return null
  } catch (error) {
    if (error instanceof Problem) return error
    throw error
  }
}

/** What is answered to a send: `allowed`, `too few`, or how the policies deny it. The explanation has to agree. */
function outcome(world: ReturnType<typeof arrange>, signers: number, operation: Operation = {}): string {
  const body = signIntent(intentOf(world, operation), ...people.slice(0, signers))
  const problem = problemOf(() => world.sim.fork().api.wallets.send(world.id, body))
  expect(world.sim.policies.explain(world.id, body).outcome === 'allowed').toBe(problem === null)
  if (problem === null) return 'allowed'
  expect([problem.status, problem.slug]).toEqual([403, 'forbidden'])
  return problem.detail === 'endorsement validation failed'
    ? 'too few'
    : problem.detail.replace('transaction denied: ', '')
}

describe('the policies of a wallet', () => {
  it.each<[string, Rules[], number, Operation, string]>([
    ['no policy', [], 1, {}, 'No policies found for wallet'],
    ['no policy and nobody signing', [], 0, {}, 'too few'],
    ['a policy without rules', [[]], 1, {}, 'No rule allows it'],
    ['one approval', [[approval(1)]], 1, {}, 'allowed'],
    ['one approval and nobody signing', [[approval(1)]], 0, {}, 'too few'],
    ['two approvals and one signing', [[approval(2)]], 1, {}, 'too few'],
    ['two approvals and two signing', [[approval(2)]], 2, {}, 'allowed'],
    ['two approvals and three signing', [[approval(2)]], 3, {}, 'allowed'],
    ['an approval that denies', [[approval(1), approval(1, 'deny')]], 3, {}, 'A rule denies it'],
    ['an approval that denies, with few', [[approval(1), approval(3, 'deny')]], 1, {}, 'A rule denies it'],
    [
      'one unit below an amount',
      [[approval(1), amounts(1_000_000, 2)]],
      1,
      { amount: '0.999999' },
      'allowed',
    ],
    ['exactly an amount', [[approval(1), amounts(1_000_000, 2)]], 1, { amount: '1' }, 'too few'],
    [
      'one unit above an amount',
      [[approval(1), amounts(1_000_000, 2)]],
      1,
      { amount: '1.000001' },
      'too few',
    ],
    ['exactly an amount with enough', [[approval(1), amounts(1_000_000, 2)]], 2, { amount: '1' }, 'allowed'],
    ['an amount from zero on', [[approval(1), amounts(0, 2)]], 1, { amount: '0.000001' }, 'too few'],
    ['an amount of another asset', [[approval(1), amounts(0, 3, 'allow', 'USDT')]], 1, {}, 'allowed'],
    [
      'an amount of its asset',
      [[approval(1), amounts(0, 3, 'allow', 'USDT')]],
      1,
      { asset_id: 'USDT' },
      'too few',
    ],
    ['an amount alone that allows', [[amounts(1_000_000, 1)]], 1, { amount: '1' }, 'allowed'],
    ['an amount alone, below it', [[amounts(1_000_000, 1)]], 1, { amount: '0.5' }, 'No rule allows it'],
    ['an amount that denies, without enough', [[approval(1), amounts(0, 2, 'deny')]], 1, {}, 'too few'],
    ['an amount that denies, with enough', [[approval(1), amounts(0, 2, 'deny')]], 2, {}, 'allowed'],
    ['an amount that denies, alone', [[amounts(0, 1, 'deny')]], 1, {}, 'No rule allows it'],
    ['a payee on a list that allows', [[list('allow', payee)]], 1, {}, 'allowed'],
    ['a payee on a list that allows, unsigned', [[list('allow', payee)]], 0, {}, 'too few'],
    ['a payee who is not on the list', [[list('allow', `0x${'1'.repeat(40)}`)]], 1, {}, 'No rule allows it'],
    ['a payee on a list that denies', [[approval(1), list('deny', payee)]], 3, {}, 'A rule denies it'],
    ['a payee on both lists', [[list('allow', payee), list('deny', payee)]], 3, {}, 'A rule denies it'],
    [
      'a list that denies in capitals',
      [[approval(1), list('deny', `0x${payee.slice(2).toUpperCase()}`)]],
      3,
      {},
      'A rule denies it',
    ],
    [
      'a payee in capitals on a list that denies',
      [[approval(1), list('deny', payee)]],
      3,
      { to: `0x${payee.slice(2).toUpperCase()}` },
      'A rule denies it',
    ],
    ['a list that allows beside two approvals', [[list('allow', payee), approval(2)]], 1, {}, 'too few'],
    ['two policies, one waiting', [[approval(1)], [approval(2)]], 1, {}, 'too few'],
    ['two policies, both met', [[approval(1)], [approval(2)]], 2, {}, 'allowed'],
    ['two policies, one denying', [[approval(1)], [list('deny', payee)]], 1, {}, 'A rule denies it'],
    ['a policy beside an empty one', [[approval(1)], []], 1, {}, 'allowed'],
    ['a denial and too few', [[approval(3)], [list('deny', payee)]], 1, {}, 'A rule denies it'],
    ['a denial and nobody signing', [[approval(3)], [list('deny', payee)]], 0, {}, 'too few'],
  ])('with %s', (_, policies, signers, operation, told) => {
    expect(outcome(arrange(policies), signers, operation)).toBe(told)
  })

  const someAddress = fc.constantFrom(payee, `0x${payee.slice(2).toUpperCase()}`, `0x${'1'.repeat(40)}`)
  const someAction = fc.constantFrom<Action>('allow', 'deny')
  const someRule: fc.Arbitrary<Rule> = fc.oneof(
    fc.integer({ min: 1, max: 3 }).map((threshold) => approval(threshold)),
    { weight: 1, arbitrary: fc.constant(approval(1, 'deny')) },
    fc
      .tuple(fc.constantFrom(0, 999_999, 1_000_000, 1_000_001), fc.integer({ min: 1, max: 3 }), someAction)
      .map(([min, threshold, action]) => amounts(min, threshold, action)),
    fc.tuple(someAction, someAddress).map(([action, address]) => list(action, address)),
  )
  const somePolicies = fc.array(fc.array(someRule, { maxLength: 4 }), { maxLength: 3 })
  const rank = ['allowed', 'too few']

  it('say the same in any order of policies and rules', () => {
    fc.assert(
      fc.property(somePolicies, fc.nat({ max: 3 }), (policies, signers) => {
        const turned = policies.map((rules) => [...rules].reverse()).reverse()
        expect(outcome(arrange(turned), signers)).toBe(outcome(arrange(policies), signers))
      }),
      runs(30),
    )
  })

  it('say the same of rules in one policy as of rules in several', () => {
    fc.assert(
      fc.property(
        fc.array(someRule, { minLength: 1, maxLength: 4 }),
        fc.nat({ max: 3 }),
        (rules, signers) => {
          expect(outcome(arrange(rules.map((rule) => [rule])), signers)).toBe(
            outcome(arrange([rules]), signers),
          )
        },
      ),
      runs(30),
    )
  })

  it('never allow more with one more rule that denies', () => {
    const denying = someRule.filter(({ action }) => action === 'deny')
    fc.assert(
      fc.property(somePolicies, denying, fc.nat({ max: 3 }), (policies, rule, signers) => {
        if (outcome(arrange([...policies, [rule]]), signers) !== 'allowed') return
        expect(outcome(arrange(policies), signers)).toBe('allowed')
      }),
      runs(30),
    )
  })

  it('never refuse with more signers what fewer could send', () => {
    fc.assert(
      fc.property(somePolicies, fc.nat({ max: 2 }), (policies, signers) => {
        const world = arrange(policies)
        if (outcome(world, signers) === 'allowed') expect(outcome(world, signers + 1)).toBe('allowed')
      }),
      runs(30),
    )
  })

  it('never ask for more signers, and then deny, without saying that more are needed', () => {
    fc.assert(
      fc.property(somePolicies, (policies) => {
        const world = arrange(policies)
        const first = outcome(world, 1)
        // Whoever is told that signers are missing gets further with all three.
        if (first === 'too few') expect(outcome(world, 3)).not.toBe('too few')
        if (!rank.includes(first)) expect(outcome(world, 3)).toBe(first)
      }),
      runs(30),
    )
  })

  it('are asked in no time, though they have 100 rules of 1,000 addresses', () => {
    const address = (index: number) => `0x${index.toString(16).padStart(40, '0')}`
    const rules = Array.from({ length: 100 }, (_, rule) =>
      list('deny', ...Array.from({ length: 1000 }, (_, index) => address(rule * 1000 + index))),
    )
    const world = arrange([[approval(1), ...rules.slice(1)]])
    expect(outcome(world, 1)).toBe('allowed')
    expect(outcome(world, 1, { to: address(99_999) })).toBe('A rule denies it')
  })
})

describe('sim.policies.explain', () => {
  it('tells which rule decides, what each rule says, and how many signers it takes', () => {
    const { sim, id } = arrange([[approval(1), amounts(1_000_000, 3)], [list('deny', payee)]])
    const intent = {
      wallet_id: id,
      caip2: 'eip155:84532',
      operation: {
        kind: 'transfer',
        from: sim.api.wallets.get(id).address,
        to: `0x${'1'.repeat(40)}`,
        amount: '2',
        asset_id: 'USDC',
      },
      idempotency_key: 'send-1',
    } as const
    const before = sim.hash()
    expect(sim.policies.explain(id, intent)).toMatchObject({
      outcome: 'allowed',
      needed_signers: 3,
      signers: [],
    })
    expect(sim.policies.explain(id, signIntent(intent, ada, ben))).toMatchObject({
      outcome: 'too_few_signers',
      signers: ['Ada', 'Ben'],
      needed_signers: 3,
      decides: { policy: 'P0', rule_type: 'amount_threshold' },
      why: 'from 1 USDC on it takes 3 signers, and 2 of 3 signers endorsed it',
      rules: [
        { policy: 'P0', rule_type: 'approval_threshold', says: 'allow' },
        { policy: 'P0', rule_type: 'amount_threshold', says: 'waits' },
        { policy: 'P1', rule_type: 'address_list', action: 'deny', says: 'silent' },
      ],
    })
    expect(
      sim.policies.explain(id, { ...intent, operation: { ...intent.operation, to: payee } }),
    ).toMatchObject({
      outcome: 'denied',
      decides: { policy: 'P1', rule_type: 'address_list' },
      why: `${payee} is on its list`,
    })
    expect(sim.hash()).toBe(before)
  })

  it('says of a wallet without rules that nothing allows it', () => {
    const { sim, id, wallet } = arrange([])
    const intent = intentOf({ id, wallet })
    expect(sim.policies.explain(id, intent)).toMatchObject({
      outcome: 'denied',
      decides: null,
      why: 'the wallet has no rules: nothing allows it',
    })
  })

  it.each([
    ['nothing', undefined],
    ['a text', 'x'],
    ['an intent without operation', { wallet_id: nobody }],
    ['signatures that are none', { signatures: 'x', intent: {} }],
  ])('takes no %s', (_, asked) => {
    const { sim, id } = arrange([])
    const explain: unknown = Reflect.get(sim.policies, 'explain')
    if (typeof explain !== 'function') throw new Error('there is no explain')
    expect(() => explain(id, asked)).toThrow(
      /sim.policies.explain takes the id of a wallet or a policy, and an intent/,
    )
  })

  it('refuses what the platform would refuse before it asks the policies', () => {
    const { sim, id, wallet } = arrange([])
    const intent = intentOf({ id, wallet })
    expect(refused(() => sim.policies.explain(nobody, intent))).toBe('404 not-found')
    expect(refused(() => sim.policies.explain(id, { ...intent, caip2: 'eip155:7' }))).toBe(
      '400 validation-error, intent.caip2 unsupported_network',
    )
    expect(refused(() => sim.policies.explain(id, { ...intent, idempotency_key: '\ud800' }))).toBe(
      '400 validation-error, intent not_canonical',
    )
  })
})

describe('a policy', () => {
  it('is created with its rules, its version, and what was left out as null', () => {
    const sim = createSimulator()
    const policy = sim.api.policies.create({ name: 'Two', rules: [approval(2), list('deny', payee)] })
    const rule = { id: expect.stringMatching(/^\w{27}$/), policy_id: policy.id, created_at: start }
    expect(policy).toEqual({
      id: expect.stringMatching(/^\w{27}$/),
      client_id: expect.stringMatching(/^\w{27}$/),
      signer_group_id: null,
      version: 1,
      name: 'Two',
      description: null,
      rules: [
        { ...rule, ...approval(2) },
        { ...rule, ...list('deny', payee) },
      ],
      created_at: start,
      updated_at: start,
    })
    expect(sim.api.policies.get(policy.id)).toEqual(policy)
  })

  it('is told of with wrapped definitions, and with approve for allow', async () => {
    const sim = createSimulator()
    const group = newGroup(sim, 'Ada').id
    const rules = [approval(1), amounts(5, 2), list('deny', payee)]
    const policy = sim.api.policies.create({ name: 'All', signer_group_id: group, rules })
    const [first, second, third] = policy.rules.map(({ id }) => ({
      id,
      policy_id: policy.id,
      created_at: start,
    }))
    const { id, client_id } = policy
    const told1 = {
      id,
      client_id,
      signer_group_id: group,
      name: 'All',
      rules: [
        {
          ...first,
          rule_type: 'approval_threshold',
          action: 'approve',
          definition: { approval_threshold: { threshold: 1 } },
        },
        {
          ...second,
          rule_type: 'amount_threshold',
          action: 'approve',
          definition: {
            amount_threshold: { min_amount: 5, threshold: 2, asset: { id: 'USDC', name: 'USD Coin' } },
          },
        },
        {
          ...third,
          rule_type: 'address_list',
          action: 'deny',
          definition: { address_list: { addresses: [payee] } },
        },
      ],
    }
    expect(told(sim, 'wallet.policy.created')).toEqual([told1])
    const removal = { type: 'remove_policy_rule', policy_id: id, rule_id: third?.id ?? '' } as const
    sim.api.policies.deleteRule(id, removal.rule_id, signIntent({ ...removal, idempotency_key: 'k' }, ada))
    expect(told(sim, 'wallet.policy.updated')).toEqual([{ ...told1, rules: told1.rules.slice(0, 2) }])
  })

  it('has a version that each change of a rule counts', async () => {
    const sim = createSimulator()
    const { id, rules } = newPolicy(sim)
    const rule_id = rules[0]?.id ?? ''
    await sim.clock.advance('1m')
    const add = { type: 'add_policy_rule', policy_id: id, ...approval(2), idempotency_key: '1' } as const
    expect(sim.api.policies.addRule(id, signIntent(add, ada))).toMatchObject({
      version: 2,
      updated_at: start + 60,
      rules: [{ id: rule_id }, { ...approval(2), created_at: start + 60 }],
    })
    const updated_definition = JSON.stringify({ threshold: 1, description: 'one' })
    const update = {
      type: 'update_policy_rule',
      policy_id: id,
      rule_id,
      updated_definition,
      idempotency_key: '2',
    } as const
    expect(refused(() => sim.api.policies.updateRule(id, rule_id, signIntent(update, ada)))).toBe(
      '403 forbidden',
    )
    const group = sim.api.policies.get(id).signer_group_id ?? ''
    newSigner(sim, 'Ben')
    sim.api.signerGroups.addSigner(group, { member_key: ben.publicKey })
    expect(sim.api.policies.updateRule(id, rule_id, signIntent(update, ada, ben))).toMatchObject({
      version: 3,
      rules: [{ id: rule_id, definition: { threshold: 1, description: 'one' }, created_at: start }, {}],
    })
    const removal = { type: 'remove_policy_rule', policy_id: id, rule_id, idempotency_key: '3' } as const
    expect(sim.api.policies.deleteRule(id, rule_id, signIntent(removal, ada, ben))).toBeUndefined()
    expect(sim.api.policies.get(id)).toMatchObject({ version: 4, rules: [{ definition: { threshold: 2 } }] })
  })

  it.each([
    ['no JSON', '{', 'intent.updated_definition invalid_json'],
    ['no object', '7', 'intent.updated_definition invalid_type'],
    [
      'another type of rule',
      JSON.stringify({ addresses: [payee] }),
      'intent.updated_definition.threshold missing_required_field',
    ],
    [
      'an unknown member',
      JSON.stringify({ threshold: 1, more: 1 }),
      'intent.updated_definition.more unknown_field',
    ],
    [
      'an unsafe threshold',
      JSON.stringify({ threshold: 2 ** 53 }),
      'intent.updated_definition.threshold too_big',
    ],
  ])('has rules that cannot be changed to %s', (_, updated_definition, told) => {
    const sim = createSimulator()
    const { id, rules } = newPolicy(sim)
    const rule_id = rules[0]?.id ?? ''
    const update = {
      type: 'update_policy_rule',
      policy_id: id,
      rule_id,
      updated_definition,
      idempotency_key: '2',
    } as const
    const before = sim.hash()
    const line = refused(() => sim.api.policies.updateRule(id, rule_id, signIntent(update, ada)))
    expect(line.startsWith(`400 validation-error, ${told}`)).toBe(true)
    expect(sim.hash()).toBe(before)
  })

  it.each([
    ['a threshold of zero', approval(0), 'rules.0.definition.threshold too_small'],
    ['an unsafe threshold', approval(2 ** 53), 'rules.0.definition.threshold too_big'],
    ['half a threshold', approval(1.5), 'rules.0.definition.threshold invalid_type'],
    ['a negative amount', amounts(-1, 1), 'rules.0.definition.min_amount too_small'],
    ['an unsafe amount', amounts(2 ** 53, 1), 'rules.0.definition.min_amount too_big'],
    [
      'an amount of money of banks',
      amounts(1, 1, 'allow', 'USD'),
      'rules.0.definition.asset.id unsupported_asset',
    ],
    ['an amount of no asset', amounts(1, 1, 'allow', 'ETH'), 'rules.0.definition.asset.id unsupported_asset'],
    ['no address', list('deny'), 'rules.0.definition.addresses too_small'],
    ['what is no address', list('deny', '0x12'), 'rules.0.definition.addresses.0 invalid_value'],
  ])('cannot be created with %s', (_, rule, told) => {
    const sim = createSimulator()
    const before = sim.hash()
    expect(refused(() => sim.api.policies.create({ name: 'P', rules: [rule] }))).toBe(
      `400 validation-error, ${told}`,
    )
    expect(sim.hash()).toBe(before)
  })

  it('says of a number that is none which numbers there are', () => {
    const sim = createSimulator()
    expect(() => sim.api.policies.create({ name: 'P', rules: [approval(1.5)] })).toThrow(
      /threshold: must be a whole number up to 9007199254740991, where numbers of JSON stop being exact$/,
    )
  })

  it('may have 1,000 rules and 1,000 addresses, and no more', () => {
    const sim = createSimulator()
    const create = (...rules: Rule[]) => sim.api.policies.create({ name: 'P', rules }).rules.length
    const address = (index: number) => `0x${index.toString(16).padStart(40, '0')}`
    const addresses = (count: number) => Array.from({ length: count }, (_, index) => address(index))
    expect(create(...Array.from({ length: 1000 }, () => approval(1)))).toBe(1000)
    expect(refused(() => create(...Array.from({ length: 1001 }, () => approval(1))))).toMatch(
      /^400 .*rules too_big/,
    )
    expect(create(list('deny', ...addresses(1000)))).toBe(1)
    expect(refused(() => create(list('deny', ...addresses(1001))))).toMatch(/^400 .*addresses too_big/)
  })

  it('that is full is so for those alone who may change it', () => {
    const sim = createSimulator()
    newSigner(sim)
    const rules = Array.from({ length: 1000 }, () => approval(1))
    const policy_id = sim.api.policies.create({ name: 'P', rules }).id
    const add = { type: 'add_policy_rule', policy_id, ...approval(1), idempotency_key: 'b' } as const
    const change = (signer: typeof ada) =>
      refused(() => sim.api.policies.addRule(policy_id, signIntent(add, signer)))
    expect(change(testSigner('Zed'))).toBe('403 forbidden')
    expect(change(ada)).toBe('400 invalid-request')
    const explained = (intent: EndorsedIntent, signer: typeof ada) =>
      sim.policies.explain(policy_id, signIntent(intent, signer)).outcome
    expect(explained(add, testSigner('Zed'))).toBe('too_few_signers')
    expect(refused(() => explained(add, ada))).toBe('400 invalid-request')
    expect(explained({ type: 'delete_policy', policy_id, idempotency_key: 'c' }, ada)).toBe('allowed')
  })

  it('is changed by members of its group only', () => {
    const sim = createSimulator()
    const made = sim.given.wallet({ signers: [newSigner(sim)] })
    const other = newGroup(sim, 'Ben').id
    const policy_id = sim.api.policies.create({ name: 'P', signer_group_id: other }).id
    const intent = {
      type: 'attach_policy_to_wallet',
      policy_id,
      wallet_id: made.id,
      idempotency_key: 'a',
    } as const
    sim.api.policies.attachWallet(policy_id, made.id, signIntent(intent, ada))
    const add = { type: 'add_policy_rule', policy_id, ...approval(1), idempotency_key: 'b' } as const
    expect(refused(() => sim.api.policies.addRule(policy_id, signIntent(add, ada)))).toBe('403 forbidden')
    expect(sim.api.policies.addRule(policy_id, signIntent(add, ben)).version).toBe(2)
  })

  it('without a group is changed by the signers of the wallets that have it, and of no other', () => {
    const { sim, id } = arrange([[approval(2)]])
    newSigner(sim, 'Zed')
    const [{ id: policy_id } = { id: '' }] = sim.api.wallets.listPolicies(id)
    const add = { type: 'add_policy_rule', policy_id, ...approval(1), idempotency_key: 'b' } as const
    const change = (...signers: (typeof ada)[]) =>
      sim.api.policies.addRule(policy_id, signIntent(add, ...signers))
    expect(refused(() => change(ada))).toBe('403 forbidden')
    expect(refused(() => change(ada, testSigner('Zed')))).toBe('403 forbidden')
    expect(change(ada, ben).version).toBe(2)
  })

  it('without a group and wallets is changed by any signer of the client', () => {
    const sim = createSimulator()
    const policy_id = sim.api.policies.create({ name: 'P' }).id
    const add = { type: 'add_policy_rule', policy_id, ...approval(1), idempotency_key: 'b' } as const
    const problem = refusal(() => sim.api.policies.addRule(policy_id, signIntent(add, ada)))
    expect(String(problem.hint)).toContain('which has no signer group')
    newSigner(sim)
    expect(sim.api.policies.addRule(policy_id, signIntent(add, ada)).version).toBe(2)
  })

  it('cannot be deleted while a wallet has it, and is gone afterwards', () => {
    const sim = createSimulator()
    const { id, policy } = sim.given.wallet({ signers: [newSigner(sim)] })
    const policy_id = policy.id
    const deletion = { type: 'delete_policy', policy_id, idempotency_key: 'delete' } as const
    const remove = (signer = ada) => sim.api.policies.delete(policy_id, signIntent(deletion, signer))
    expect(refused(() => remove(testSigner('Zed')))).toBe('403 forbidden')
    expect(refused(remove)).toBe('400 invalid-request')
    const detachment = {
      type: 'detach_policy_from_wallet',
      policy_id,
      wallet_id: id,
      idempotency_key: 'd',
    } as const
    sim.api.policies.detachWallet(policy_id, id, signIntent(detachment, ada))
    expect(told(sim, 'wallet.updated')).toMatchObject([{ wallet: { id }, policies: [] }])
    expect(remove()).toBeUndefined()
    expect(refused(() => sim.api.policies.get(policy_id))).toBe('404 not-found')
    expect(sim.api.policies.list().data).toEqual([])
  })

  it('is attached and detached with as many signers as the strictest policy of the wallet asks for', () => {
    const { sim, id } = arrange([[approval(2)]])
    const policy_id = sim.api.policies.create({ name: 'Never', rules: [list('deny', payee)] }).id
    const names = { policy_id, wallet_id: id }
    const attach = (idempotency_key: string, ...signers: (typeof ada)[]) => {
      const intent = { type: 'attach_policy_to_wallet' as const, ...names, idempotency_key }
      return sim.api.policies.attachWallet(policy_id, id, signIntent(intent, ...signers))
    }
    const detach = (idempotency_key: string, ...signers: (typeof ada)[]) => {
      const intent = { type: 'detach_policy_from_wallet' as const, ...names, idempotency_key }
      return sim.api.policies.detachWallet(policy_id, id, signIntent(intent, ...signers))
    }
    expect(refused(() => attach('a', ada))).toBe('403 forbidden')
    expect(refused(() => detach('a', ada, ben))).toBe('404 not-found')
    expect(attach('a', ada, ben)).toBeUndefined()
    expect(attach('b', ben, cleo)).toBeUndefined()
    expect(sim.api.policies.listWallets(policy_id)).toEqual([{ id, name: 'Treasury', family: 'evm' }])
    expect(told(sim, 'wallet.updated')).toHaveLength(1)
    expect(refused(() => detach('c', cleo))).toBe('403 forbidden')
    expect(detach('c', cleo, ada)).toBeUndefined()
    expect(detach('c', cleo, ada)).toBeUndefined()
    expect(sim.api.policies.listWallets(policy_id)).toEqual([])
    expect(told(sim, 'wallet.updated')).toHaveLength(2)
  })

  it('that denies asks for one signer of its changes, whatever threshold it names', () => {
    const { sim, id } = arrange([[approval(3, 'deny')]])
    const [{ id: policy_id } = { id: '' }] = sim.api.wallets.listPolicies(id)
    const add = { type: 'add_policy_rule', policy_id, ...approval(1), idempotency_key: 'b' } as const
    const said = sim.policies.explain(policy_id, add)
    expect(said).toMatchObject({ needed_signers: 1, decides: null })
    expect(said.rules.map(({ says, why }) => `${says}: ${why}`)).toEqual([
      'silent: it judges what is sent, and no administrative intent',
    ])
    // Of more signatures than are needed nothing is said.
    const signed = signIntent(add, ada)
    const more = sim.policies.explain(policy_id, { ...signed, signatures: [...signed.signatures, 'x'] })
    expect(more.why).toMatch(/; 1 of 1 signers endorsed it$/)
    expect(sim.api.policies.addRule(policy_id, signIntent(add, ada)).version).toBe(2)
  })

  it('is not there for another client', () => {
    const sim = createSimulator()
    const { id } = newPolicy(sim)
    const { policies } = sim.as(sim.simulate.createClient({ name: 'Other' }).api_key)
    const deletion = { type: 'delete_policy', policy_id: id, idempotency_key: 'delete' } as const
    expect(refused(() => policies.get(id))).toBe('404 not-found')
    expect(refused(() => policies.listWallets(id))).toBe('404 not-found')
    expect(refused(() => policies.delete(id, signIntent(deletion, ada)))).toBe('404 not-found')
    expect(policies.list().data).toEqual([])
    expect(refused(() => policies.create({ name: 'P', signer_group_id: newGroup(sim, 'Zed').id }))).toBe(
      '400 validation-error, signer_group_id unknown_signer_group',
    )
  })

  it.each([
    ['policy_id', 'intent.policy_id path_mismatch'],
    ['rule_id', 'intent.rule_id path_mismatch'],
  ])('refuses a change whose %s is another than the path says', (name, told) => {
    const sim = createSimulator()
    const { id, rules } = newPolicy(sim)
    const rule_id = rules[0]?.id ?? ''
    const removal = { type: 'remove_policy_rule', policy_id: id, rule_id, idempotency_key: '3' } as const
    const body = signIntent({ ...removal, [name]: nobody }, ada)
    expect(refused(() => sim.api.policies.deleteRule(id, rule_id, body))).toBe(
      `400 validation-error, ${told}`,
    )
  })

  it('names every difference between the path and the intent, in the order of the path', () => {
    const sim = createSimulator()
    const { id, rules } = newPolicy(sim)
    const rule_id = rules[0]?.id ?? ''
    const removal = { type: 'remove_policy_rule', idempotency_key: '3' } as const
    const body = signIntent({ ...removal, policy_id: nobody, rule_id: nobody }, ada)
    expect(refusal(() => sim.api.policies.deleteRule(id, rule_id, body)).errors).toEqual([
      { field: 'intent.policy_id', message: `must be ${id}, which the path names`, code: 'path_mismatch' },
      { field: 'intent.rule_id', message: `must be ${rule_id}, which the path names`, code: 'path_mismatch' },
    ])
  })

  it('is listed newest first, page by page', () => {
    const sim = createSimulator()
    const [a, b, c] = ['A', 'B', 'C'].map((name) => sim.api.policies.create({ name }).id)
    const ids = (query: Parameters<typeof sim.api.policies.list>[0]) =>
      sim.api.policies.list(query).data.map(({ id }) => id)
    expect(ids({})).toEqual([c, b, a])
    expect(ids({ limit: 1, starting_after: c ?? '' })).toEqual([b])
    expect(ids({ ending_before: b ?? '' })).toEqual([c])
    expect(refused(() => ids({ starting_after: nobody }))).toMatch(/^400 /)
  })
})
