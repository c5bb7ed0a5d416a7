import { caip2Of, homeNetwork } from '../../resources/capabilities/index.js'
import { signIntent } from '../signing/intents.js'
import { type TestSigner, testSigner } from '../signing/signers.js'
import type { Scenario } from './seeding.js'

const supplier = '0x8617E340B3D01FA5F11F306F4090FD50E238070D'
const forbidden = '0xde709f2102306220921060314715629080e2fb77'

/** The rules of a wallet for which one has to sign, and two from an amount on. @param min_amount in millionths of USDC */
export function twoSignFrom(min_amount: number) {
  return [
    { rule_type: 'approval_threshold', action: 'allow', definition: { threshold: 1 } },
    {
      rule_type: 'amount_threshold',
      action: 'allow',
      definition: { min_amount, threshold: 2, asset: { id: 'USDC' } },
    },
  ] as const
}

/**
 * Its signers are `testSigner('Ada')`, `'Ben'` and `'Cleo'` of `platform-simulator/signing`. Sends are within the two dollars
 * of the sandbox.
 */
export const treasury = {
  name: 'treasury',
  story:
    'A wallet of three signers that two have to sign for from one dollar on, with deposits, sends, one that failed and one on its way.',
  history: '3d',
  seed({ given, api, simulate, environment }, pass) {
    const { customer } = given.activeBusiness({ name: 'Harbor Imports' })
    const people = ['Ada', 'Ben', 'Cleo'].map((name) => testSigner(name))
    for (const { name } of people) given.signer({ name })
    const group = api.signerGroups.create({
      name: 'Directors',
      member_keys: people.map(({ publicKey }) => publicKey),
    })
    const policy = api.policies.create({
      name: 'Treasury rules',
      signer_group_id: group.id,
      rules: [
        ...twoSignFrom(1_000_000),
        { rule_type: 'address_list', action: 'deny', definition: { addresses: [forbidden] } },
      ],
    })
    const { id, address: from } = api.wallets.create({
      name: 'Treasury',
      family: 'evm',
      customer_id: customer.id,
      signer_groups: [group.id],
      policies: [policy.id],
    })
    const caip2 = caip2Of(homeNetwork(environment))
    const send = (idempotency_key: string, amount: string, ...signers: readonly TestSigner[]): string => {
      const operation = { kind: 'transfer', from, to: supplier, amount, asset_id: 'USDC' } as const
      const intent = { wallet_id: id, caip2, operation, idempotency_key }
      return api.wallets.send(id, signIntent(intent, ...signers)).id
    }
    simulate.walletDeposit(id, { amount: '1000.000007' })
    send('invoice-1', '0.5', ...people.slice(0, 1))
    pass('1d')
    send('invoice-2', '1', ...people.slice(0, 2))
    pass('1d')
    simulate.failWalletTransaction(send('invoice-3', '0.75', ...people.slice(2)))
    simulate.walletDeposit(id, { amount: '12.5' })
    pass('1d')
    send('invoice-4', '0.123456', ...people.slice(1, 2))
  },
} as const satisfies Scenario
