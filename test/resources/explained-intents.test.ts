import { createSimulator, type EndorsedIntent, type Simulator } from 'platform-simulator'
import { signIntent, testSigner } from 'platform-simulator/signing'
import { describe, expect, it } from 'vitest'
import { kindOfIntent } from '../../src/resources/intents.js'
import { newGroup, newSigner, payee } from '../conformance/wallet-samples.js'
import { readPage } from '../support/markdown.js'
import { refused } from '../support/refusal.js'

const people = ['Ada', 'Ben', 'Cleo'].map((name) => testSigner(name))
const nobody = '0ujtsYcgvSTl8PAuAdqWYSMnLOv'
const approval = (threshold: number, action: 'allow' | 'deny' = 'allow') =>
  ({ rule_type: 'approval_threshold', action, definition: { threshold } }) as const

/** A wallet that Ada, Ben and Cleo sign for, two of them at least. A spare policy takes three, a spare group has Dan. */
function arrange() {
  const sim = createSimulator()
  const { customer } = sim.given.activeBusiness()
  const group = newGroup(sim, 'Ada', 'Ben', 'Cleo')
  const rules: NonNullable<Parameters<Simulator['api']['policies']['create']>[0]['rules']> = [
    approval(1),
    approval(2),
    { rule_type: 'address_list', action: 'deny', definition: { addresses: [payee] } },
  ]
  const policy = sim.api.policies.create({ name: 'Two', signer_group_id: group.id, rules })
  const free = sim.api.policies.create({ name: 'Free', rules: [approval(3)] })
  const wallet = sim.api.wallets.create({
    name: 'Treasury',
    family: 'evm',
    customer_id: customer.id,
    signer_groups: [group.id],
    policies: [policy.id],
  })
  const other = newGroup(sim, 'Dan')
  return { sim, group, other, policy, free, wallet }
}
type World = ReturnType<typeof arrange>

const administrativeTypes = [
  'attach_group_to_wallet',
  'detach_group_from_wallet',
  'attach_policy_to_wallet',
  'detach_policy_from_wallet',
  'enable_card_settlement',
  'add_policy_rule',
  'update_policy_rule',
  'remove_policy_rule',
  'delete_policy',
]

const cases: Record<
  string,
  (world: World) => readonly [EndorsedIntent, (sim: Simulator, body: object) => unknown]
> = {
  'attaching a group': ({ wallet, other }) => [
    { type: 'attach_group_to_wallet', wallet_id: wallet.id, group_id: other.id, idempotency_key: 'k' },
    (sim, body) => called(sim.api.signerGroups, 'attachWallet', wallet.id, other.id, body),
  ],
  'detaching a group': ({ wallet, group }) => [
    { type: 'detach_group_from_wallet', wallet_id: wallet.id, group_id: group.id, idempotency_key: 'k' },
    (sim, body) => called(sim.api.signerGroups, 'detachWallet', wallet.id, group.id, body),
  ],
  'attaching a policy': ({ wallet, free }) => [
    { type: 'attach_policy_to_wallet', wallet_id: wallet.id, policy_id: free.id, idempotency_key: 'k' },
    (sim, body) => called(sim.api.policies, 'attachWallet', free.id, wallet.id, body),
  ],
  'detaching a policy': ({ wallet, policy }) => [
    { type: 'detach_policy_from_wallet', wallet_id: wallet.id, policy_id: policy.id, idempotency_key: 'k' },
    (sim, body) => called(sim.api.policies, 'detachWallet', policy.id, wallet.id, body),
  ],
  'adding a rule': ({ policy }) => [
    { type: 'add_policy_rule', policy_id: policy.id, ...approval(3), idempotency_key: 'k' },
    (sim, body) => called(sim.api.policies, 'addRule', policy.id, body),
  ],
  'changing a rule': ({ policy }) => {
    const [rule] = policy.rules
    const rule_id = rule?.id ?? ''
    const updated_definition = '{"threshold":3}'
    return [
      { type: 'update_policy_rule', policy_id: policy.id, rule_id, updated_definition, idempotency_key: 'k' },
      (sim, body) => called(sim.api.policies, 'updateRule', policy.id, rule_id, body),
    ]
  },
  'removing a rule': ({ policy }) => {
    const rule_id = policy.rules[2]?.id ?? ''
    return [
      { type: 'remove_policy_rule', policy_id: policy.id, rule_id, idempotency_key: 'k' },
      (sim, body) => called(sim.api.policies, 'deleteRule', policy.id, rule_id, body),
    ]
  },
  'deleting the policy': ({ free }) => [
    { type: 'delete_policy', policy_id: free.id, idempotency_key: 'k' },
    (sim, body) => called(sim.api.policies, 'delete', free.id, body),
  ],
  'letting the wallet pay for cards': ({ sim, wallet }) => {
    const { settlement_destination } = sim.api.wallets.cardSettlement(wallet.id)
    const idempotency_key = '8f14e45f-ceea-4e5b-9d0a-1c2b3d4e5f60'
    return [
      { type: 'enable_card_settlement', wallet_id: wallet.id, settlement_destination, idempotency_key },
      (sim, body) => called(sim.api.wallets, 'enableCardSettlement', wallet.id, body),
    ]
  },
}

function called(group: object, name: string, ...values: readonly unknown[]): unknown {
  const run: unknown = Reflect.get(group, name)
  if (typeof run !== 'function') throw new Error(`there is no ${name}`)
  return Reflect.apply(run, group, values)
}

function idOf(intent: EndorsedIntent): string {
  return 'wallet_id' in intent ? intent.wallet_id : intent.policy_id
}

describe('an administrative intent is explained', () => {
  const each = Object.keys(cases).flatMap((act) => [0, 1, 2, 3].map((count) => [act, count] as const))

  it.each(each)('as the platform answers it: %s with %i signatures', (act, count) => {
    const world = arrange()
    const [intent, run] = cases[act]?.(world) ?? []
    if (intent === undefined || run === undefined) throw new Error(`there is no case of ${act}`)
    const body = signIntent(intent, ...people.slice(0, count))
    const before = world.sim.hash()
    const explained = world.sim.policies.explain(idOf(intent), body)
    expect(world.sim.hash()).toBe(before)
    const needed = act === 'deleting the policy' ? 3 : 2
    const given = Math.min(count, 3)
    expect(explained).toMatchObject({
      outcome: given < needed ? 'too_few_signers' : 'allowed',
      needed_signers: needed,
      signers: ['Ada', 'Ben', 'Cleo'].slice(0, given),
    })
    expect(explained.why).toContain(`${act} takes ${needed} of the `)
    const answer = () => run(world.sim.fork(), body)
    if (given < needed) expect(refused(answer)).toBe('403 forbidden')
    else expect(answer).not.toThrow()
    const { outcome, signers } = world.sim.policies.explain(idOf(intent), intent)
    expect({ outcome, signers }).toEqual({ outcome: 'allowed', signers: [] })
  })

  it('of every kind that a body has with its signatures', () => {
    const types = readPage('src/resources/types/objects.ts')
    const comment = / {2}\/\*\*[^/]*\*\/\n/.source
    const bodies = new RegExp(`\\n {2}signatures: string\\[\\]\\n${comment} {2}intent: (\\w+)`, 'g')
    const names = [...types.matchAll(bodies)].map(([, name = '']) => name)
    expect(names.length).toBe(10)
    const union = readPage('src/kit/endorsed-intent.ts')
    expect(names.filter((name) => !union.includes(`  | ${name}\n`))).toEqual([])
    const kinds = names.map((name) => {
      const [, declared = ''] = types.split(new RegExp(`export (?:interface|type) ${name}\\b`))
      const [, type] = /\n {2}type: '(\w+)'/.exec(declared.split('\nexport ')[0] ?? '') ?? []
      return kindOfIntent({ type }).ok ? (type ?? 'a send') : `${type} is not known`
    })
    expect(new Set(kinds)).toEqual(new Set(['a send', ...administrativeTypes]))
  })

  it('says which rule decides, who may sign, and what each rule says', () => {
    const { sim, policy, wallet, other } = arrange()
    const intent: EndorsedIntent = {
      type: 'attach_group_to_wallet',
      wallet_id: wallet.id,
      group_id: other.id,
      idempotency_key: 'k',
    }
    const explained = sim.policies.explain(wallet.id, signIntent(intent, testSigner('Ada')))
    const place = { policy_id: policy.id, policy: 'Two' }
    const [one, two, never] = policy.rules.map(({ id, rule_type }) => ({ ...place, rule_id: id, rule_type }))
    expect(explained).toEqual({
      outcome: 'too_few_signers',
      signers: ['Ada'],
      needed_signers: 2,
      may_sign: ['Ada', 'Ben', 'Cleo'],
      decides: two,
      why: 'attaching a group takes 2 of the members of the signer groups of the wallet: the strictest approval_threshold that allows, of policy Two, asks for so many; only 1 of 2 signers endorsed it',
      rules: [
        { ...one, action: 'allow', says: 'allow', why: '1 of 1 signers endorsed it' },
        { ...two, action: 'allow', says: 'waits', why: 'only 1 of 2 signers endorsed it' },
        {
          ...never,
          action: 'deny',
          says: 'silent',
          why: 'it judges what is sent, and no administrative intent',
        },
      ],
    })
  })

  it('names the first of several rules that ask for as many', () => {
    const { sim, policy, group, wallet, other } = arrange()
    const second = sim.api.policies.create({
      name: 'Also two',
      signer_group_id: group.id,
      rules: [approval(2)],
    })
    const attachment = {
      type: 'attach_policy_to_wallet' as const,
      policy_id: second.id,
      wallet_id: wallet.id,
      idempotency_key: 'also',
    }
    sim.api.policies.attachWallet(
      second.id,
      wallet.id,
      signIntent(attachment, testSigner('Ada'), testSigner('Ben')),
    )
    const intent = {
      type: 'attach_group_to_wallet',
      wallet_id: wallet.id,
      group_id: other.id,
      idempotency_key: 'k',
    } as const
    const { decides, why } = sim.policies.explain(wallet.id, intent)
    expect(decides).toMatchObject({ policy_id: policy.id, rule_id: policy.rules[1]?.id })
    expect(why).toContain('of policy Two')
  })

  it('says that a member attaches the first group of a wallet, whatever the policies ask for', () => {
    const { sim, policy, other } = arrange()
    const wallet = sim.api.wallets.create({
      name: 'W',
      family: 'evm',
      signer_groups: [],
      policies: [policy.id],
    })
    const intent: EndorsedIntent = {
      type: 'attach_group_to_wallet',
      wallet_id: wallet.id,
      group_id: other.id,
      idempotency_key: 'k',
    }
    expect(sim.policies.explain(wallet.id, intent)).toMatchObject({
      outcome: 'allowed',
      needed_signers: 1,
      may_sign: ['Dan'],
      decides: null,
      why: 'attaching the first group takes 1 of the members of Treasury, the group that is attached: nobody signs for the wallet yet, so one is enough whatever the policies ask for',
      rules: [{ says: 'silent' }, { says: 'silent' }, { says: 'silent' }],
    })
    expect(sim.policies.explain(wallet.id, signIntent(intent, testSigner('Ada'))).outcome).toBe(
      'too_few_signers',
    )
    expect(sim.policies.explain(wallet.id, signIntent(intent, testSigner('Dan'))).outcome).toBe('allowed')
  })

  it('says that more are needed than may sign', () => {
    const sim = createSimulator()
    const signer = sim.given.signer({ name: 'Ada' })
    const { id } = sim.given.wallet({ signers: [signer] })
    const policy = sim.api.policies.create({ name: 'Two', rules: [approval(2)] })
    const attach: EndorsedIntent = {
      type: 'attach_policy_to_wallet',
      wallet_id: id,
      policy_id: policy.id,
      idempotency_key: 'k',
    }
    called(sim.api.policies, 'attachWallet', policy.id, id, signIntent(attach, testSigner('Ada')))
    const explained = sim.policies.explain(id, { ...attach, type: 'detach_policy_from_wallet' })
    expect(explained).toMatchObject({ outcome: 'too_few_signers', needed_signers: 2, may_sign: ['Ada'] })
    expect(explained.why).toMatch(/asks for so many; only 1 may sign$/)
    const operation = {
      kind: 'transfer' as const,
      from: sim.api.wallets.get(id).address,
      to: payee,
      amount: '1',
      asset_id: 'USDC',
    }
    const send = { wallet_id: id, caip2: 'eip155:84532', operation, idempotency_key: 'k2' }
    expect(sim.policies.explain(id, send)).toMatchObject({
      outcome: 'too_few_signers',
      needed_signers: 2,
      may_sign: ['Ada'],
      why: 'only 1 of 2 signers endorsed it; only 1 may sign',
    })
  })

  it.each([
    ['its group', 'members of Group, the signer group of the policy', true, true],
    ['those of its wallets', 'members of the signer groups of its wallets, because', false, true],
    [
      'any signer',
      'signers of the client, because the policy has no signer group and no wallet',
      false,
      false,
    ],
  ])('says who may change a policy: %s', (_, who, hasGroup, hasWallet) => {
    const sim = createSimulator()
    newSigner(sim, 'Zoe')
    const group = newGroup(sim, 'Ada')
    const policy = sim.api.policies.create({
      name: 'One',
      ...(hasGroup && { signer_group_id: group.id }),
      rules: [approval(1)],
    })
    if (hasWallet)
      sim.api.wallets.create({ name: 'W', family: 'evm', signer_groups: [group.id], policies: [policy.id] })
    const intent = {
      type: 'add_policy_rule' as const,
      policy_id: policy.id,
      ...approval(1),
      idempotency_key: 'k',
    }
    const explained = sim.policies.explain(policy.id, intent)
    expect(explained.why).toContain(who.replace('Group', group.name))
    expect(explained.may_sign).toEqual(hasGroup || hasWallet ? ['Ada'] : ['Zoe', 'Ada'])
  })
})

describe('what is to be explained is refused', () => {
  it.each<[string, string, (world: World) => readonly [string, EndorsedIntent]]>([
    [
      'for a wallet that is not there',
      '404 not-found',
      ({ group }) => [
        nobody,
        { type: 'attach_group_to_wallet', wallet_id: nobody, group_id: group.id, idempotency_key: 'k' },
      ],
    ],
    [
      'for a group that is not there',
      '404 not-found',
      ({ wallet: { id } }) => [
        id,
        { type: 'attach_group_to_wallet', wallet_id: id, group_id: nobody, idempotency_key: 'k' },
      ],
    ],
    [
      'for a group that is not attached',
      '404 not-found',
      ({ wallet: { id }, other }) => [
        id,
        { type: 'detach_group_from_wallet', wallet_id: id, group_id: other.id, idempotency_key: 'k' },
      ],
    ],
    [
      'for a policy that is not attached',
      '404 not-found',
      ({ wallet: { id }, free }) => [
        id,
        { type: 'detach_policy_from_wallet', wallet_id: id, policy_id: free.id, idempotency_key: 'k' },
      ],
    ],
    [
      'for another wallet than the intent names',
      '400 validation-error, intent.wallet_id path_mismatch',
      ({ wallet: { id }, free }) => [
        id,
        { type: 'attach_policy_to_wallet', wallet_id: nobody, policy_id: free.id, idempotency_key: 'k' },
      ],
    ],
    [
      'for a wallet where a policy is changed',
      '404 not-found',
      ({ wallet, policy }) => [
        wallet.id,
        { type: 'delete_policy', policy_id: policy.id, idempotency_key: 'k' },
      ],
    ],
    [
      'for a rule that is not there',
      '404 not-found',
      ({ policy: { id } }) => [
        id,
        { type: 'remove_policy_rule', policy_id: id, rule_id: nobody, idempotency_key: 'k' },
      ],
    ],
    [
      'for a definition that is none',
      '400 validation-error, intent.updated_definition.threshold too_small',
      ({ policy: { id, rules } }) => [
        id,
        {
          type: 'update_policy_rule',
          policy_id: id,
          rule_id: rules[0]?.id ?? '',
          updated_definition: '{"threshold":0}',
          idempotency_key: 'k',
        },
      ],
    ],
    [
      'for a rule about an asset that there is not',
      '400 validation-error, intent.definition.asset.id unsupported_asset',
      ({ policy: { id } }) => [
        id,
        {
          type: 'add_policy_rule',
          policy_id: id,
          rule_type: 'amount_threshold',
          action: 'allow',
          definition: { min_amount: 1, threshold: 1, asset: { id: 'DOGE' } },
          idempotency_key: 'k',
        },
      ],
    ],
    [
      'for deleting a policy that a wallet has',
      '400 invalid-request',
      ({ policy: { id } }) => [id, { type: 'delete_policy', policy_id: id, idempotency_key: 'k' }],
    ],
    [
      'for another destination of card settlements',
      '400 validation-error, intent.settlement_destination unknown_destination',
      ({ wallet: { id } }) => [
        id,
        {
          type: 'enable_card_settlement',
          wallet_id: id,
          settlement_destination: payee,
          idempotency_key: '8f14e45f-ceea-4e5b-9d0a-1c2b3d4e5f60',
        },
      ],
    ],
  ])('as the platform refuses it, whoever signs: %s', (_, words, make) => {
    const world = arrange()
    const before = world.sim.hash()
    expect(refused(() => world.sim.policies.explain(...make(world)))).toBe(words)
    expect(world.sim.hash()).toBe(before)
  })

  it.each<[unknown, string]>([
    [
      { type: 'attach_group', wallet_id: 'w' },
      "type must be one of attach_group_to_wallet, detach_group_from_wallet, attach_policy_to_wallet, detach_policy_from_wallet, enable_card_settlement, add_policy_rule, update_policy_rule, remove_policy_rule, delete_policy, or be left out for a send, and is 'attach_group'.",
    ],
    [
      { type: 'attach_group_to_wallet', wallet_id: 'w', policy_id: 'p', idempotency_key: 'k' },
      'another: group_id is required.',
    ],
    [{ type: 'add_policy_rule', policy_id: 'p', idempotency_key: 'k' }, 'another: rule_type is required.'],
    [
      { intent: { type: 'delete_policy', policy_id: 'p' }, signatures: [] },
      'another: intent.idempotency_key is required.',
    ],
    [{ intent: { type: 5 }, signatures: [] }, 'intent.type must be one of'],
    [{ intent: null, signatures: [] }, 'another: intent must be an object, and is null.'],
    [
      { intent: { type: 'delete_policy', policy_id: 'p', idempotency_key: 'k' } },
      'another: signatures is required.',
    ],
  ])('as no intent: %j', (asked, words) => {
    const { sim, wallet } = arrange()
    expect(() => called(sim.policies, 'explain', wallet.id, asked)).toThrow(words)
  })

  it('without an id', () => {
    const { sim, wallet, policy } = arrange()
    const intent = { type: 'delete_policy', policy_id: policy.id, idempotency_key: 'k' }
    expect(() => called(sim.policies, 'explain', wallet, intent)).toThrow(
      'sim.policies.explain takes the id of a wallet or a policy first, such as wallet.id, and was given',
    )
  })
})
