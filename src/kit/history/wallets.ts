import { signIntent } from '../signing/intents.js'
import { type TestSigner, testSigner } from '../signing/signers.js'
import type { Life } from './life.js'
import { networkOf } from './trade.js'

/** The wallets of businesses, which people sign for. */

/** A wallet, and who signs for it. */
export interface SignedWallet {
  readonly id: string
  readonly address: string
  /** The group whose members sign. */
  readonly group: string
  readonly people: readonly TestSigner[]
}

/** The amount from which two have to sign, in whole USDC. */
export const twoSignFrom = 1000

/** A wallet of a customer. @param names who signs for it: one is enough, and two from a thousand dollars on where there are as many */
export function newWallet(
  { api }: Life,
  customer_id: string,
  name: string,
  names: readonly string[],
): SignedWallet {
  const people = names.map((each) => testSigner(each))
  for (const { registration } of people) api.signers.create(registration)
  const member_keys = people.map(({ publicKey }) => publicKey)
  const { id: group } = api.signerGroups.create({ name, member_keys })
  const one = { rule_type: 'approval_threshold', action: 'allow', definition: { threshold: 1 } } as const
  const two = {
    rule_type: 'amount_threshold',
    action: 'allow',
    definition: { min_amount: twoSignFrom * 1_000_000, threshold: 2, asset: { id: 'USDC' } },
  } as const
  const rules = people.length === 1 ? [one] : [one, two]
  const policy = api.policies.create({ name, signer_group_id: group, rules })
  const { id, address } = api.wallets.create({
    name,
    family: 'evm',
    customer_id,
    signer_groups: [group],
    policies: [policy.id],
  })
  return { id, address, group, people }
}

/** Sends USDC out of a wallet. @param key its idempotency key, which tells it from other sends @returns its id */
export function send(
  life: Life,
  { id, address: from }: SignedWallet,
  key: string,
  to: string,
  amount: string,
  signers: readonly TestSigner[],
): string {
  const caip2 = networkOf(life) === 'base-sepolia' ? 'eip155:84532' : 'eip155:8453'
  // What is signed has no zeros behind it that say nothing.
  const minimal = amount.includes('.') ? amount.replace(/\.?0+$/, '') : amount
  const operation = { kind: 'transfer', from, to, amount: minimal, asset_id: 'USDC' } as const
  const intent = { wallet_id: id, caip2, operation, idempotency_key: key }
  return life.api.wallets.send(id, signIntent(intent, ...signers)).id
}
