import { createSimulator, type EndorsedIntent, type Simulator } from 'platform-simulator'
import { signIntent, testSigner } from 'platform-simulator/signing'
import { describe, expect, it } from 'vitest'
import { newGroup, newPolicy, newSigner, payee, sendIntent } from '../conformance/wallet-samples.js'
import { told } from '../support/payload.js'
import { refusal, refused } from '../support/refusal.js'

const ada = testSigner('Ada')
const ben = testSigner('Ben')
const cleo = testSigner('Cleo')

type Rules = NonNullable<Parameters<Simulator['api']['policies']['create']>[0]['rules']>

const approval = (threshold: number) =>
  ({ rule_type: 'approval_threshold', action: 'allow', definition: { threshold } }) as const
const amounts = (id: string, name?: string) =>
  ({
    rule_type: 'amount_threshold',
    action: 'allow',
    definition: { min_amount: 5, threshold: 1, asset: { id, ...(name !== undefined && { name }) } },
  }) as const

/** A wallet that Ada, Ben and Cleo sign for, and no money. */
function arrange(...policies: readonly Rules[]) {
  const sim = createSimulator()
  const group = newGroup(sim, 'Ada', 'Ben', 'Cleo')
  const ids = policies.map((rules, at) => sim.api.policies.create({ name: `P${at}`, rules }).id)
  const wallet_id = sim.api.wallets.create({
    name: 'Treasury',
    family: 'evm',
    signer_groups: [group.id],
    policies: ids,
  }).id
  return { sim, group, wallet_id, ids }
}

describe('the texts of a policy', () => {
  const sizes: Readonly<Record<string, readonly [number, (sim: Simulator, text: string) => unknown]>> = {
    name: [255, (sim, name) => sim.api.policies.create({ name })],
    description: [1000, (sim, description) => sim.api.policies.create({ name: 'P', description })],
    'rules.0.definition.description': [
      1000,
      (sim, description) => {
        const rule = { ...approval(1), definition: { threshold: 1, description } }
        return sim.api.policies.create({ name: 'P', rules: [rule] })
      },
    ],
    'rules.0.definition.asset.name': [
      255,
      (sim, name) => sim.api.policies.create({ name: 'P', rules: [amounts('USDC', name)] }),
    ],
  }

  it.each(Object.entries(sizes))(
    'are as long as they may be, and no longer: %s',
    (field, [longest, create]) => {
      const sim = createSimulator()
      for (const length of [1, 2, longest]) expect(() => create(sim, 'x'.repeat(length))).not.toThrow()
      const before = sim.hash()
      expect(refused(() => create(sim, 'x'.repeat(longest + 1)))).toBe(
        `400 validation-error, ${field} too_big`,
      )
      expect(sim.hash()).toBe(before)
    },
  )

  it('have a name', () => {
    const sim = createSimulator()
    expect(refused(() => sim.api.policies.create({ name: '' }))).toBe('400 validation-error, name too_small')
  })

  it.each([
    ['', 'too_small'],
    ['X'.repeat(20), 'unsupported_asset'],
    ['X'.repeat(21), 'too_big'],
  ])('name an asset by 1 to 20 characters: %j is %s', (id, code) => {
    const sim = createSimulator()
    expect(refused(() => sim.api.policies.create({ name: 'P', rules: [amounts(id)] }))).toBe(
      `400 validation-error, rules.0.definition.asset.id ${code}`,
    )
  })

  it('show the name of an asset as it was given, and the platform’s where none was', () => {
    const sim = createSimulator()
    sim.api.policies.create({ name: 'P', rules: [amounts('USDC', 'Our dollars'), amounts('USDC')] })
    const definition = (name: string) => ({
      amount_threshold: { min_amount: 5, threshold: 1, asset: { id: 'USDC', name } },
    })
    expect(told(sim, 'wallet.policy.created')).toMatchObject([
      { rules: [{ definition: definition('Our dollars') }, { definition: definition('USD Coin') }] },
    ])
  })
})

describe('a change of a policy', () => {
  const updating = (change: object) => {
    const sim = createSimulator()
    const { id, rules } = newPolicy(sim)
    const rule_id = rules[0]?.id ?? ''
    const intent = {
      type: 'update_policy_rule' as const,
      policy_id: id,
      rule_id,
      updated_definition: '{"threshold":1}',
      idempotency_key: 'k',
      ...change,
    }
    return () => sim.api.policies.updateRule(id, rule_id, signIntent(intent, ada))
  }

  it('has a definition of 200,000 characters at most', () => {
    const definition = (length: number) => ({ updated_definition: '{"threshold":1}'.padEnd(length, ' ') })
    expect(updating(definition(200_000))().rules).toMatchObject([{ definition: { threshold: 1 } }])
    expect(refused(updating(definition(200_001)))).toBe(
      '400 validation-error, intent.updated_definition too_big',
    )
  })

  it('has an idempotency key of 1 to 255 characters', () => {
    expect(updating({ idempotency_key: 'k'.repeat(255) })().version).toBe(1)
    for (const [idempotency_key, code] of [
      ['', 'too_small'],
      ['k'.repeat(256), 'too_big'],
    ])
      expect(refused(updating({ idempotency_key }))).toBe(
        `400 validation-error, intent.idempotency_key ${code}`,
      )
  })

  it('names the place of an asset that there is not, wherever it stands', () => {
    const sim = createSimulator()
    const group = newGroup(sim, 'Ada').id
    const rules = [approval(1), amounts('USDC')]
    const policy = sim.api.policies.create({ name: 'P', signer_group_id: group, rules })
    const { id: policy_id } = policy
    const rule_id = policy.rules[1]?.id ?? ''
    const add = { type: 'add_policy_rule', policy_id, ...amounts('DOGE'), idempotency_key: 'a' } as const
    const updated_definition = JSON.stringify(amounts('DOGE').definition)
    const type = 'update_policy_rule' as const
    const update = { type, policy_id, rule_id, updated_definition, idempotency_key: 'u' }
    // Whoever signs: nobody may do what cannot be.
    const people = [ada, testSigner('Zed')]
    const places: readonly [string, () => unknown][] = [
      ...people.flatMap((signer): [string, () => unknown][] => [
        ['intent.definition', () => sim.api.policies.addRule(policy_id, signIntent(add, signer))],
        [
          'intent.updated_definition',
          () => sim.api.policies.updateRule(policy_id, rule_id, signIntent(update, signer)),
        ],
      ]),
      [
        'rules.1.definition',
        () => sim.api.policies.create({ name: 'P', rules: [approval(1), amounts('DOGE')] }),
      ],
    ]
    for (const [place, call] of places)
      expect(refused(call)).toBe(`400 validation-error, ${place}.asset.id unsupported_asset`)
  })

  it.each([
    [1, '1 wallet has it: '],
    [2, '2 wallets have it: '],
    [5, '5 wallets have it: '],
    [6, '6 wallets have it: '],
  ])('that deletes it names five of its wallets at most: it has %i', (count, words) => {
    const sim = createSimulator()
    const signer_group_id = newGroup(sim, 'Ada').id
    const policy_id = sim.api.policies.create({ name: 'P', signer_group_id }).id
    const wallets = Array.from(
      { length: count },
      (_, at) =>
        sim.api.wallets.create({
          name: `W${at}`,
          family: 'evm',
          signer_groups: [signer_group_id],
          policies: [policy_id],
        }).id,
    )
    const deletion = { type: 'delete_policy', policy_id, idempotency_key: 'd' } as const
    const problem = refusal(() => sim.api.policies.delete(policy_id, signIntent(deletion, ada)))
    expect(problem.status).toBe(400)
    expect(problem.hint).toBe(words + wallets.slice(0, 5).join(', '))
  })
})

describe('the rule that decides', () => {
  const send = ({ sim, wallet_id }: ReturnType<typeof arrange>) => ({
    wallet_id,
    caip2: 'eip155:84532',
    operation: {
      kind: 'transfer' as const,
      from: sim.api.wallets.get(wallet_id).address,
      to: payee,
      amount: '1',
      asset_id: 'USDC',
    },
    idempotency_key: 'k',
  })

  it.each([[[2, 3]], [[3, 2]], [[1, 2, 3]], [[3, 1, 2]], [[2, 3, 1]], [[2, 3, 3]], [[3, 2, 3]]])(
    'of thresholds %j that wait is the first of the strictest',
    (thresholds) => {
      const world = arrange(thresholds.map((threshold) => approval(threshold)))
      const [policy_id = ''] = world.ids
      const rule = world.sim.api.policies.get(policy_id).rules[thresholds.indexOf(3)]
      expect(world.sim.policies.explain(world.wallet_id, signIntent(send(world), ada))).toMatchObject({
        outcome: 'too_few_signers',
        needed_signers: 3,
        decides: { rule_id: rule?.id },
        why: expect.stringContaining('only 1 of 3 signers endorsed it'),
      })
    },
  )
})

describe('an administrative intent is explained in words', () => {
  const attaching = (wallet_id: string, group_id: string): EndorsedIntent => ({
    type: 'attach_group_to_wallet',
    wallet_id,
    group_id,
    idempotency_key: 'k',
  })
  const begin = (needed: number) =>
    `attaching a group takes ${needed} of the members of the signer groups of the wallet: `
  const free = `${begin(1)}no approval_threshold that allows asks for more`
  const strict = `${begin(2)}the strictest approval_threshold that allows, of policy P0, asks for so many`

  it('where no policy asks for anything', () => {
    const { sim, wallet_id } = arrange()
    const intent = attaching(wallet_id, newGroup(sim, 'Dan').id)
    const explained = (...signers: (typeof ada)[]) =>
      sim.policies.explain(wallet_id, signIntent(intent, ...signers))
    expect(sim.policies.explain(wallet_id, intent)).toMatchObject({ decides: null, why: free })
    expect(explained().why).toBe(`${free}; only 0 of 1 signers endorsed it`)
    expect(explained(ada).why).toBe(`${free}; 1 of 1 signers endorsed it`)
    expect(explained(ada, ben).why).toBe(`${free}; 2 of 1 signers endorsed it`)
  })

  it('where a policy asks for two', () => {
    const { sim, wallet_id } = arrange([approval(1), approval(2)])
    const intent = attaching(wallet_id, newGroup(sim, 'Dan').id)
    const why = (...signers: (typeof ada)[]) =>
      sim.policies.explain(wallet_id, signIntent(intent, ...signers)).why
    expect(sim.policies.explain(wallet_id, intent).why).toBe(strict)
    expect(why(ada)).toBe(`${strict}; only 1 of 2 signers endorsed it`)
    expect(why(ada, ben)).toBe(`${strict}; 2 of 2 signers endorsed it`)
    expect(why(ada, ben, cleo)).toBe(`${strict}; 3 of 2 signers endorsed it`)
  })

  it('without a word about a bad signature beside enough of good ones', () => {
    const { sim, wallet_id } = arrange([approval(1)])
    const intent = attaching(wallet_id, newGroup(sim, 'Dan').id)
    const { signatures } = signIntent(intent, ada)
    const explained = sim.policies.explain(wallet_id, { intent, signatures: [...signatures, 'AAAA'] })
    expect(explained.outcome).toBe('allowed')
    expect(explained.why).toMatch(/asks for so many; 1 of 1 signers endorsed it$/)
  })

  it('with what is wrong with a signature where more are needed', () => {
    const { sim, wallet_id } = arrange([approval(2)])
    const intent = attaching(wallet_id, newGroup(sim, 'Dan').id)
    const { signatures } = signIntent(intent, ada)
    const { outcome, why } = sim.policies.explain(wallet_id, { intent, signatures: [...signatures, 'AAAA'] })
    expect(outcome).toBe('too_few_signers')
    expect(why).toContain(`${strict}; 1 of 2 needed signers is recognised (Ada); signatures[1]: `)
  })

  it('for each of several groups and policies that a wallet has', () => {
    const sim = createSimulator()
    const groups = [newGroup(sim, 'Ada').id, newGroup(sim, 'Ben').id]
    const policies = ['A', 'B'].map((name) => sim.api.policies.create({ name }).id)
    const { id: wallet_id } = sim.api.wallets.create({
      name: 'W',
      family: 'evm',
      signer_groups: groups,
      policies,
    })
    const outcomes = [
      ...groups.map((group_id) => ({ type: 'detach_group_from_wallet' as const, group_id })),
      ...policies.map((policy_id) => ({ type: 'detach_policy_from_wallet' as const, policy_id })),
    ].map((act) => sim.policies.explain(wallet_id, { ...act, wallet_id, idempotency_key: 'k' }).outcome)
    expect(outcomes).toEqual(['allowed', 'allowed', 'allowed', 'allowed'])
  })
})

describe('a signer group', () => {
  it('has room for 64 members', () => {
    const sim = createSimulator()
    const keys = Array.from({ length: 65 }, (_, at) => newSigner(sim, `Member ${at}`).public_key)
    const { id } = sim.api.signerGroups.create({ name: 'Full', member_keys: keys.slice(0, 63) })
    const add = (member_key = '') => sim.api.signerGroups.addSigner(id, { member_key }).members.length
    expect(add(keys[63])).toBe(64)
    const problem = refusal(() => add(keys[64]))
    expect([problem.status, problem.detail]).toEqual([400, 'A signer group has at most 64 members.'])
    // Who is a member already is told that, in a full group as well.
    expect(refusal(() => add(keys[0])).status).toBe(409)
    sim.api.signerGroups.removeSigner(id, keys[0] ?? '')
    expect(add(keys[64])).toBe(64)
  })
})

describe('the texts of an intent to send', () => {
  it.each([
    ['caip2', 100, 'intent.caip2 unsupported_network', 'intent.caip2 too_big'],
    ['context_digest', 255, undefined, 'intent.context_digest too_big'],
  ] as const)('are no longer than they may be: %s', (name, longest, atLongest, above) => {
    const sim = createSimulator()
    const made = sim.given.fundedWallet({ signers: [newSigner(sim)] })
    const send = (length: number) => {
      const run: unknown = Reflect.get(sim.api.wallets, 'send')
      if (typeof run !== 'function') throw new Error('there is no send')
      return run(made.id, signIntent(sendIntent(made, {}, { [name]: 'x'.repeat(length) }), ada))
    }
    if (atLongest === undefined) expect(send(longest)).toMatchObject({ amount: '1.5' })
    else expect(refused(() => send(longest))).toBe(`400 validation-error, ${atLongest}`)
    expect(refused(() => send(longest + 1))).toBe(`400 validation-error, ${above}`)
  })
})
