import type { Simulator } from 'platform-simulator'
import { signIntent, testSigner } from 'platform-simulator/signing'
import type { Call } from '../support/entry-points.js'

/** Calls of wallets, signers and policies that succeed, each on a world that it arranges. */

export const ada = testSigner('Ada')
export const payee = '0x8617e340b3d01fa5f11f306f4090fd50e238070d'

type Wallet = ReturnType<Simulator['given']['wallet']>

/** An intent to send, and what the test changes in it. */
export function sendIntent(
  { id, wallet }: Wallet,
  operation: Record<string, unknown> = {},
  more: Record<string, unknown> = {},
) {
  return {
    wallet_id: id,
    caip2: 'eip155:84532',
    operation: {
      kind: 'transfer',
      from: wallet.address,
      to: payee,
      amount: '1.5',
      asset_id: 'USDC',
      ...operation,
    },
    idempotency_key: 'send-1',
    ...more,
  }
}

/** A send of a wallet, signed by Ada unless told otherwise. */
export function sending(
  made: Wallet,
  operation: Record<string, unknown> = {},
  more: Record<string, unknown> = {},
  signers: readonly { sign(intent: object): string }[] = [ada],
): Call {
  const body = signIntent(sendIntent(made, operation, more), ...signers)
  return { operation: 'wallets.send', params: { wallet_id: made.id }, body }
}

/** An intent about a wallet or a policy, signed by Ada. */
export function endorsed(
  operation: string,
  params: Record<string, string>,
  intent: Record<string, unknown>,
  signers: readonly { sign(intent: object): string }[] = [ada],
  idempotency_key = 'intent-1',
): Call {
  return { operation, params, body: signIntent({ idempotency_key, ...intent }, ...signers) }
}

export function newSigner(sim: Simulator, name = 'Ada') {
  return sim.api.signers.create(testSigner(name).registration)
}

export function newGroup(sim: Simulator, ...names: readonly string[]) {
  const member_keys = names.map((name) => newSigner(sim, name).public_key)
  return sim.api.signerGroups.create({ name: 'Treasury', member_keys })
}

/** A policy that Ada governs and no wallet has, with one rule. */
export function newPolicy(sim: Simulator, group = newGroup(sim, 'Ada').id) {
  return sim.api.policies.create({
    name: 'One approval',
    signer_group_id: group,
    rules: [{ rule_type: 'approval_threshold', action: 'allow', definition: { threshold: 1 } }],
  })
}

function attachment(operation: string, type: string, member: 'group_id' | 'policy_id', attached: boolean) {
  return (sim: Simulator): Call => {
    const made = sim.given.wallet()
    const wallet_id = made.id
    const of = member === 'group_id' ? 'signer_group_id' : member
    const own = member === 'group_id' ? made.signer_group.id : made.policy.id
    const other = () =>
      member === 'group_id' ? newGroup(sim, 'Ben').id : newPolicy(sim, made.signer_group.id).id
    const id = attached ? own : other()
    return endorsed(operation, { wallet_id, [of]: id }, { type, wallet_id, [member]: id })
  }
}

export const walletSamples: Readonly<Record<string, (sim: Simulator) => Call>> = {
  'signers.create': () => ({ operation: 'signers.create', body: ada.registration }),
  'signers.delete': (sim) => ({
    operation: 'signers.delete',
    params: { public_key: newSigner(sim).public_key },
  }),
  'signerGroups.list': (sim) => {
    newGroup(sim, 'Ada')
    return { operation: 'signerGroups.list', query: { limit: 5 } }
  },
  'signerGroups.create': (sim) => ({
    operation: 'signerGroups.create',
    body: { name: 'Treasury', member_keys: [newSigner(sim).public_key] },
  }),
  'signerGroups.get': (sim) => {
    const { id } = newGroup(sim, 'Ada', 'Ben')
    sim.api.signerGroups.removeSigner(id, testSigner('Ben').publicKey)
    return {
      operation: 'signerGroups.get',
      params: { signer_group_id: id },
      query: { include_removed: true },
    }
  },
  'signerGroups.addSigner': (sim) => ({
    operation: 'signerGroups.addSigner',
    params: { signer_group_id: newGroup(sim, 'Ada').id },
    body: { member_key: newSigner(sim, 'Ben').public_key },
  }),
  'signerGroups.removeSigner': (sim) => {
    const { id, members } = newGroup(sim, 'Ada')
    return {
      operation: 'signerGroups.removeSigner',
      params: { signer_group_id: id, signer_id: members[0]?.id ?? '' },
    }
  },
  'signerGroups.listWallets': (sim) => ({
    operation: 'signerGroups.listWallets',
    params: { signer_group_id: sim.given.wallet().signer_group.id },
  }),
  'signerGroups.attachWallet': attachment(
    'signerGroups.attachWallet',
    'attach_group_to_wallet',
    'group_id',
    false,
  ),
  'signerGroups.detachWallet': attachment(
    'signerGroups.detachWallet',
    'detach_group_from_wallet',
    'group_id',
    true,
  ),
  'policies.list': (sim) => {
    newPolicy(sim)
    return { operation: 'policies.list', query: { limit: 5 } }
  },
  'policies.create': (sim) => ({
    operation: 'policies.create',
    body: {
      name: 'Two above 1 USDC',
      description: 'and never to one address',
      signer_group_id: newGroup(sim, 'Ada').id,
      rules: [
        {
          rule_type: 'approval_threshold',
          action: 'allow',
          definition: { threshold: 1, description: 'one signs' },
        },
        {
          rule_type: 'amount_threshold',
          action: 'allow',
          definition: { min_amount: 1_000_000, threshold: 2, asset: { id: 'USDC', name: 'USD Coin' } },
        },
        { rule_type: 'address_list', action: 'deny', definition: { addresses: [payee] } },
      ],
    },
  }),
  'policies.get': (sim) => ({ operation: 'policies.get', params: { policy_id: newPolicy(sim).id } }),
  'policies.delete': (sim) => {
    const policy_id = newPolicy(sim).id
    return endorsed('policies.delete', { policy_id }, { type: 'delete_policy', policy_id })
  },
  'policies.addRule': (sim) => {
    const policy_id = newPolicy(sim).id
    return endorsed(
      'policies.addRule',
      { policy_id },
      {
        type: 'add_policy_rule',
        policy_id,
        rule_type: 'address_list',
        action: 'deny',
        definition: { addresses: [payee] },
      },
    )
  },
  'policies.updateRule': (sim) => {
    const { id: policy_id, rules } = newPolicy(sim)
    const rule_id = rules[0]?.id ?? ''
    const updated_definition = JSON.stringify({ threshold: 2 })
    return endorsed(
      'policies.updateRule',
      { policy_id, rule_id },
      { type: 'update_policy_rule', policy_id, rule_id, updated_definition },
    )
  },
  'policies.deleteRule': (sim) => {
    const { id: policy_id, rules } = newPolicy(sim)
    const rule_id = rules[0]?.id ?? ''
    return endorsed(
      'policies.deleteRule',
      { policy_id, rule_id },
      { type: 'remove_policy_rule', policy_id, rule_id },
    )
  },
  'policies.listWallets': (sim) => ({
    operation: 'policies.listWallets',
    params: { policy_id: sim.given.wallet().policy.id },
  }),
  'policies.attachWallet': attachment('policies.attachWallet', 'attach_policy_to_wallet', 'policy_id', false),
  'policies.detachWallet': attachment(
    'policies.detachWallet',
    'detach_policy_from_wallet',
    'policy_id',
    true,
  ),
  'wallets.create': (sim) => {
    const group = newGroup(sim, 'Ada').id
    return {
      operation: 'wallets.create',
      body: {
        customer_id: sim.given.activeBusiness().id,
        signer_groups: [group],
        policies: [newPolicy(sim, group).id],
        family: 'evm',
        name: 'Treasury',
      },
    }
  },
  'wallets.get': (sim) => ({ operation: 'wallets.get', params: { wallet_id: sim.given.wallet().id } }),
  'wallets.balances': (sim) => ({
    operation: 'wallets.balances',
    params: { wallet_id: sim.given.fundedWallet().id },
  }),
  'wallets.listPolicies': (sim) => ({
    operation: 'wallets.listPolicies',
    params: { wallet_id: sim.given.wallet().id },
  }),
  'wallets.listSignerGroups': (sim) => ({
    operation: 'wallets.listSignerGroups',
    params: { wallet_id: sim.given.wallet().id },
  }),
  'wallets.send': (sim) => sending(sim.given.fundedWallet()),
  'sandbox.faucet': (sim) => ({
    operation: 'sandbox.faucet',
    params: { wallet_id: sim.given.wallet().id },
    body: { amount: '1.5' },
  }),
}
