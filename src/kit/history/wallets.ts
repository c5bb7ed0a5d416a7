import { caip2Of, homeNetwork } from '../../resources/capabilities/index.js'
import { twoSignFrom } from '../scenarios/treasury.js'
import { signIntent } from '../signing/intents.js'
import { type TestSigner, testSigner } from '../signing/signers.js'
import type { Life } from './life.js'

/** The wallets of businesses, which people sign for. */

/** A wallet, and who signs for it. */
export interface SignedWallet {
  readonly id: string
  readonly address: string
  /** The group whose members sign. */
  readonly group: string
  readonly people: readonly TestSigner[]
}

/** The amount from which a second has to sign, in whole USDC. */
export const secondSignsFrom = 1000

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
  const [one, two] = twoSignFrom(secondSignsFrom * 1_000_000)
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
  const caip2 = caip2Of(homeNetwork(life.environment))
  // What is signed has no zeros behind it that say nothing.
  const minimal = amount.includes('.') ? amount.replace(/\.?0+$/, '') : amount
  const operation = { kind: 'transfer', from, to, amount: minimal, asset_id: 'USDC' } as const
  const intent = { wallet_id: id, caip2, operation, idempotency_key: key }
  return life.api.wallets.send(id, signIntent(intent, ...signers)).id
}
