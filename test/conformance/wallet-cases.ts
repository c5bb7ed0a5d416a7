import type { Simulator } from 'platform-simulator'
import { signIntent, testSigner } from 'platform-simulator/signing'
import { refusesOthers } from '../../src/contract/operation.js'
import { registry } from '../../src/resources/registry.js'
import { type Call, callDirectly } from '../support/entry-points.js'
import { arrangedKey } from './arranged.js'
import type { Case } from './case.js'
import {
  ada,
  endorsed,
  newGroup,
  newPolicy,
  newSigner,
  payee,
  sending,
  walletSamples,
} from './wallet-samples.js'

/** What wallets, signers and policies refuse, beyond what their declarations imply. */

function sampled(id: string, sim: Simulator, change: Partial<Call> = {}): Call {
  const sample = walletSamples[id]
  if (sample === undefined) throw new Error(`${id} has no sample`)
  return { ...sample(sim), ...change }
}

/** Every operation that takes an endorsed request. */
const endorsedOperations = [
  'wallets.send',
  'signerGroups.attachWallet',
  'signerGroups.detachWallet',
  'policies.attachWallet',
  'policies.detachWallet',
  'policies.addRule',
  'policies.updateRule',
  'policies.deleteRule',
  'policies.delete',
]

function intentOf({ body }: Call): Record<string, unknown> {
  if (typeof body !== 'object' || body === null || !('intent' in body)) throw new Error('no endorsed request')
  return { ...Object(body.intent) }
}

const ofEndorsements = endorsedOperations.flatMap((id): Case[] => [
  {
    operation: id,
    does: 'answers 403 without a signature',
    call: (sim) => {
      const call = sampled(id, sim)
      return { ...call, body: { signatures: [], intent: intentOf(call) } }
    },
    status: 403,
    problem: 'forbidden',
  },
  {
    operation: id,
    does: 'answers 403 to the signature of a stranger',
    call: (sim) => {
      const call = sampled(id, sim)
      return { ...call, body: signIntent(intentOf(call), testSigner('Stranger')) }
    },
    status: 403,
    problem: 'forbidden',
  },
  {
    operation: id,
    does: 'answers 400 to an intent about something else than its path',
    call: (sim) => {
      const call = sampled(id, sim)
      const intent = intentOf(call)
      const name = 'policy_id' in intent && !('wallet_id' in intent) ? 'policy_id' : 'wallet_id'
      return { ...call, body: signIntent({ ...intent, [name]: '0ujtsYcgvSTl8PAuAdqWYSMnLOv' }, ada) }
    },
    status: 400,
    problem: 'validation-error',
  },
  {
    operation: id,
    does: 'answers 409 to the idempotency key of another intent',
    call: (sim) => {
      const call = sampled(id, sim)
      const key = intentOf(call)['idempotency_key']
      const policy_id = sim.api.policies.create({ name: 'Of nobody' }).id
      const first = { type: 'delete_policy' as const, policy_id, idempotency_key: String(key) }
      sim.api.policies.delete(policy_id, signIntent(first, ada))
      return call
    },
    status: 409,
    problem: 'conflict',
  },
])

const funded = (sim: Simulator) => sim.given.fundedWallet()

/** Which operations refuse another body under a key that was used. */
const refusingOtherBodies = registry.allOperations.filter(refusesOthers)

const another = { remark: 'another one' }

const ofKeys = refusingOtherBodies.map(
  ({ id, idempotency }): Case => ({
    operation: id,
    does: 'answers 409 to another body under a key that was used',
    call: (sim) => {
      const call = { ...sampled(id, sim), key: arrangedKey }
      callDirectly(sim, call)
      const { intent, ...body } = Object(call.body)
      const asks = idempotency === 'refuse-other-intent' ? { intent: { ...intent, ...another } } : another
      return { ...call, body: { ...body, ...asks } }
    },
    status: 409,
    problem: 'conflict',
  }),
)

export const walletCases: readonly Case[] = [
  ...ofKeys,
  {
    operation: 'customers.delete',
    does: 'answers 409 while a wallet of the customer has money',
    call: (sim) => ({ operation: 'customers.delete', params: { customer_id: funded(sim).customer.id } }),
    status: 409,
    problem: 'conflict',
  },
  ...ofEndorsements,
  {
    operation: 'signers.create',
    does: 'answers 409 to a key of another client',
    call: (sim) => {
      sim.as(sim.simulate.createClient({ name: 'Other' }).api_key).signers.create(ada.registration)
      return { operation: 'signers.create', body: { ...ada.registration, name: 'Again' } }
    },
    status: 409,
    problem: 'conflict',
  },
  {
    operation: 'signers.create',
    does: 'answers 400 to what is no public key',
    call: () => ({ operation: 'signers.create', body: { ...ada.registration, public_key: 'AAAA' } }),
    status: 400,
    problem: 'validation-error',
  },
  {
    operation: 'signers.delete',
    does: 'answers 409 for a member of a group',
    call: (sim) => {
      newGroup(sim, 'Ada')
      return { operation: 'signers.delete', params: { public_key: ada.publicKey } }
    },
    status: 409,
    problem: 'conflict',
  },
  {
    operation: 'signers.delete',
    does: 'answers 400 to a key that is too long to be one',
    call: () => ({ operation: 'signers.delete', params: { public_key: 'A'.repeat(8193) } }),
    status: 400,
    problem: 'invalid-identifier',
  },
  {
    operation: 'signerGroups.create',
    does: 'answers 404 to a key that nobody registered',
    call: () => ({
      operation: 'signerGroups.create',
      body: { name: 'Treasury', member_keys: [ada.publicKey] },
    }),
    status: 404,
    problem: 'not-found',
  },
  {
    operation: 'signerGroups.addSigner',
    does: 'answers 409 for a member',
    call: (sim) => ({
      operation: 'signerGroups.addSigner',
      params: { signer_group_id: newGroup(sim, 'Ada').id },
      body: { member_key: ada.publicKey },
    }),
    status: 409,
    problem: 'conflict',
  },
  {
    operation: 'signerGroups.addSigner',
    does: 'answers 400 when the group has 64 members',
    call: (sim) => {
      const { id } = newGroup(sim, ...Array.from({ length: 64 }, (_, index) => `Signer ${index}`))
      return {
        operation: 'signerGroups.addSigner',
        params: { signer_group_id: id },
        body: { member_key: newSigner(sim).public_key },
      }
    },
    status: 400,
    problem: 'invalid-request',
  },
  {
    operation: 'signerGroups.removeSigner',
    does: 'answers 400 to a key that is too long to be one',
    call: (sim) => ({
      operation: 'signerGroups.removeSigner',
      params: { signer_group_id: newGroup(sim, 'Ada').id, signer_id: 'A'.repeat(8193) },
    }),
    status: 400,
    problem: 'invalid-identifier',
  },
  {
    operation: 'signerGroups.get',
    does: 'answers 400 to include_removed=maybe',
    call: (sim) => ({ ...sampled('signerGroups.get', sim), query: { include_removed: 'maybe' } }),
    status: 400,
    problem: 'validation-error',
  },
  {
    operation: 'wallets.create',
    does: 'answers 404 for a group that is not there',
    call: () => ({
      operation: 'wallets.create',
      body: { signer_groups: ['0ujtsYcgvSTl8PAuAdqWYSMnLOv'], policies: [], family: 'evm', name: 'Treasury' },
    }),
    status: 404,
    problem: 'not-found',
  },
  {
    operation: 'policies.create',
    does: 'answers 400 for a group that is not there',
    call: () => ({
      operation: 'policies.create',
      body: { name: 'Policy', signer_group_id: '0ujtsYcgvSTl8PAuAdqWYSMnLOv' },
    }),
    status: 400,
    problem: 'validation-error',
  },
  {
    operation: 'policies.create',
    does: 'answers 400 to the definition of an older contract',
    call: () => ({
      operation: 'policies.create',
      body: {
        name: 'Policy',
        rules: [
          { rule_type: 'amount_threshold', action: 'deny', definition: { amount: '10000', currency: 'USD' } },
        ],
      },
    }),
    status: 400,
    problem: 'validation-error',
  },
  {
    operation: 'policies.addRule',
    does: 'answers 400 when the policy has 1,000 rules',
    call: (sim) => {
      const rule = { rule_type: 'approval_threshold', action: 'allow', definition: { threshold: 1 } } as const
      const group = newGroup(sim, 'Ada').id
      const rules = Array.from({ length: 1000 }, () => rule)
      const policy_id = sim.api.policies.create({ name: 'Full', signer_group_id: group, rules }).id
      return endorsed('policies.addRule', { policy_id }, { type: 'add_policy_rule', policy_id, ...rule })
    },
    status: 400,
    problem: 'invalid-request',
  },
  {
    operation: 'policies.updateRule',
    does: 'answers 400 to a definition that is no JSON',
    call: (sim) => {
      const { id: policy_id, rules } = newPolicy(sim)
      const rule_id = rules[0]?.id ?? ''
      return endorsed(
        'policies.updateRule',
        { policy_id, rule_id },
        { type: 'update_policy_rule', policy_id, rule_id, updated_definition: '{' },
      )
    },
    status: 400,
    problem: 'validation-error',
  },
  {
    operation: 'policies.delete',
    does: 'answers 400 while a wallet has it',
    call: (sim) => {
      const policy_id = sim.given.wallet().policy.id
      return endorsed('policies.delete', { policy_id }, { type: 'delete_policy', policy_id })
    },
    status: 400,
    problem: 'invalid-request',
  },
  {
    operation: 'wallets.send',
    does: 'answers 403 when the wallet has no policies',
    call: (sim) => {
      const made = funded(sim)
      const intent = {
        type: 'detach_policy_from_wallet' as const,
        wallet_id: made.id,
        policy_id: made.policy.id,
        idempotency_key: 'detach-1',
      }
      sim.api.policies.detachWallet(made.policy.id, made.id, signIntent(intent, ada))
      return sending(made)
    },
    status: 403,
    problem: 'forbidden',
  },
  {
    operation: 'wallets.send',
    does: 'answers 400 without the money',
    call: (sim) => sending(sim.given.wallet()),
    status: 400,
    problem: 'insufficient-balance',
  },
  {
    operation: 'wallets.send',
    does: 'answers 400 above the cap of the sandbox',
    call: (sim) => sending(funded(sim), { amount: '2.01' }),
    status: 400,
    problem: 'invalid-request',
  },
  {
    operation: 'wallets.send',
    does: 'answers 403 for an amount that is not minimal',
    call: (sim) => sending(funded(sim), { amount: '1.50' }),
    status: 403,
    problem: 'forbidden',
  },
  {
    operation: 'wallets.send',
    does: 'answers 400 to a chain that there is not',
    call: (sim) => sending(funded(sim), {}, { caip2: 'eip155:99999999' }),
    status: 400,
    problem: 'validation-error',
  },
  {
    operation: 'wallets.send',
    does: 'answers 400 to a chain of production',
    call: (sim) => sending(funded(sim), {}, { caip2: 'eip155:8453' }),
    status: 400,
    problem: 'invalid-request',
  },
  {
    operation: 'wallets.send',
    does: 'answers 403 for a frozen customer',
    call: (sim) => {
      const made = funded(sim)
      sim.simulate.freezeCustomer(made.customer.id)
      return sending(made)
    },
    status: 403,
    problem: 'account-under-review',
  },
  {
    operation: 'wallets.send',
    does: 'answers 400 for a customer who is not active',
    call: (sim) => sending(sim.given.fundedWallet({ customer: sim.given.pendingCustomer() })),
    status: 400,
    problem: 'invalid-request',
  },
  {
    operation: 'wallets.send',
    does: 'answers 403 for a customer who has not accepted the terms',
    call: (sim) => {
      const made = funded(sim)
      sim.simulate.requireTerms(made.customer.id)
      return sending(made)
    },
    status: 403,
    problem: 'terms-not-accepted',
  },
  {
    operation: 'wallets.send',
    does: 'answers 403 for the own stablecoin in a state that does not admit it',
    call: (sim) => {
      const made = sim.given.fundedWallet({ asset: 'RD' })
      sim.simulate.setRdAllowed(made.customer.id, false)
      return sending(made, { asset_id: 'RD' })
    },
    status: 403,
    problem: 'state-restricted-rd',
  },
  {
    operation: 'wallets.send',
    does: 'answers 422 for an address of high risk',
    call: (sim) => {
      const made = sim.given.fundedWallet({ family: 'solana' })
      const to = '7EcDhSYGxXyscszYEp35KHN8vvw3HackuLKTzXwCFLtV'
      return sending(made, { to }, { caip2: 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1' })
    },
    status: 422,
    problem: 'compliance-blocked',
  },
  {
    operation: 'wallets.send',
    does: 'takes a contract call without an amount',
    call: (sim) =>
      sending(sim.given.wallet(), {
        kind: 'evm_contract_call',
        amount: undefined,
        method: 'approve(address,uint256)',
        args: [payee, '0'],
        data: '0x095ea7b3',
      }),
    status: 200,
  },
  {
    operation: 'transactions.list',
    does: 'has what wallets send and receive',
    call: (sim) => {
      const made = funded(sim)
      return {
        operation: 'transactions.list',
        query: {
          transaction_type: 'wallet',
          wallet_id: made.id,
          direction: 'in',
          customer_id: made.customer.id,
          statuses: 'completed,failed',
          source_network_id: 'base-sepolia',
          source_asset: 'USDC',
          created_at_from: '2026-01-01T00:00:00Z',
          created_at_to: '2026-02-01T00:00:00Z',
          amount_min: '99.9',
          amount_max: '100.00',
          search: made.wallet.address,
          sort_by: 'amount',
          sort_dir: 'asc',
        },
      }
    },
    status: 200,
  },
  {
    operation: 'transactions.get',
    does: 'reads what a wallet received',
    call: (sim) => {
      const { id } = sim.given.wallet()
      const deposit = sim.simulate.walletDeposit(id, { amount: '1' })
      return { operation: 'transactions.get', params: { transaction_id: deposit } }
    },
    status: 200,
  },
  {
    operation: 'sandbox.simulateInbound',
    does: 'pays into a wallet',
    call: (sim) => ({
      operation: 'sandbox.simulateInbound',
      body: {
        simulation_id: 'sim-1',
        type: 'crypto_inbound',
        amount: '1.5',
        currency: 'USDC',
        wallet_address: sim.given.wallet().wallet.address,
      },
    }),
    status: 200,
  },
  {
    operation: 'sandbox.faucet',
    does: 'answers 409 for a wallet that cannot have the stablecoin',
    call: (sim) => ({
      operation: 'sandbox.faucet',
      params: { wallet_id: sim.given.wallet({ family: 'solana' }).id },
      body: { amount: '1' },
    }),
    status: 409,
    problem: 'conflict',
  },
  {
    operation: 'sandbox.faucet',
    does: 'answers 400 for another asset',
    call: (sim) => ({
      operation: 'sandbox.faucet',
      params: { wallet_id: sim.given.wallet().id },
      body: { amount: '1', asset: 'USDC' },
    }),
    status: 400,
    problem: 'validation-error',
  },
  {
    operation: 'sandbox.faucet',
    does: 'answers 422 above the cap of the sandbox',
    call: (sim) => ({
      operation: 'sandbox.faucet',
      params: { wallet_id: sim.given.wallet().id },
      body: { amount: '2.01' },
    }),
    status: 422,
    problem: 'sandbox-amount-cap-exceeded',
  },
  {
    operation: 'sandbox.faucet',
    does: 'answers 429 when the wallet had its 10 of the day',
    call: (sim) => {
      const { id } = sim.given.wallet()
      for (let i = 0; i < 5; i++) sim.api.sandbox.faucet(id, { amount: '2' })
      return { operation: 'sandbox.faucet', params: { wallet_id: id }, body: { amount: '0.01' } }
    },
    status: 429,
    problem: 'sandbox-faucet-wallet-daily-limit',
  },
  {
    operation: 'sandbox.faucet',
    does: 'answers 429 when the client had its 100 of the day',
    call: (sim) => {
      const customer = sim.given.activeBusiness()
      const signers = [sim.given.signer()]
      for (let i = 0; i < 10; i++) {
        const { id } = sim.given.wallet({ customer, signers })
        for (let j = 0; j < 5; j++) sim.api.sandbox.faucet(id, { amount: '2' })
      }
      const { id } = sim.given.wallet({ customer, signers })
      return { operation: 'sandbox.faucet', params: { wallet_id: id }, body: { amount: '0.01' } }
    },
    status: 429,
    problem: 'sandbox-faucet-client-daily-limit',
  },
  {
    operation: 'sandbox.faucet',
    does: 'answers 429 when the faucet is empty',
    call: (sim) => {
      sim.simulate.setFaucetFloat('0.5')
      return {
        operation: 'sandbox.faucet',
        params: { wallet_id: sim.given.wallet().id },
        body: { amount: '1' },
      }
    },
    status: 429,
    problem: 'sandbox-faucet-float-floor',
  },
]
