import { UsageError } from '../../kernel/errors.js'
import { printable } from '../../kernel/shown.js'
import { signers } from '../../resources/signers/index.js'
import type { WalletCreateRequest, WalletDeposit } from '../../resources/types/index.js'
import { testSigner } from '../signing/signers.js'
import { builder } from './builder.js'
import { customerBuilders } from './customers.js'
import { bodyOf, customerMade, idOf, type Parents, type Ref, type Workbench } from './made.js'
import type { GivenSigner, GivenWallet } from './results.js'
import { bodies, customer, made, signing } from './schemas.js'

export interface SignerInput {
  /** The name that its key is drawn from: `testSigner(name)` of `platform-simulator/signing` signs with it. */
  readonly name?: string
  readonly key_type?: 'ES256' | 'WEBAUTHN'
}

export type WalletInput = Pick<Parents, 'customer'> &
  Partial<Omit<WalletCreateRequest, 'customer_id' | 'signer_groups' | 'policies'>> & {
    /** The members of its group: a new one unless told. */
    readonly signers?: readonly Ref[]
    /** The number of them that it takes to send; one unless told. */
    readonly threshold?: number
  }

export type FundedWalletInput = WalletInput & Partial<WalletDeposit>

/** Whoever is not named is one of them, in this order. */
const names = ['Ada', 'Ben', 'Cleo', 'Dan', 'Eve', 'Finn', 'Gus', 'Hana'] as const

function freeName({ world }: Workbench): string {
  const rows = world().table(signers).all()
  const taken = new Set(rows.map(({ name }) => name))
  return names.find((name) => !taken.has(name)) ?? `Signer ${taken.size + 1}`
}

function keyOf({ world }: Workbench, id: string): string {
  const row = world().table(signers).get(id)
  if (row === undefined)
    throw new UsageError(
      `given.wallet: ${printable(id)} is not the id of a signer of this world. sim.given.signer() makes one.`,
    )
  return row.public_key
}

export const walletBuilders = {
  signer: builder({
    summary: 'Somebody who can sign: `testSigner` of `platform-simulator/signing` makes their signatures.',
    takes: bodies.signer,
    returns: made.signer,
    run(bench: Workbench, input: SignerInput): GivenSigner {
      const { name = freeName(bench), key_type: keyType } = bodyOf(input)
      const signer = bench.api.signers.create(testSigner(name, { keyType }).registration)
      return { id: signer.id, signer }
    },
  }),

  wallet: builder({
    summary: 'An EVM wallet of an active business: one signer signs for it, and one signature is enough.',
    takes: () => ({ ...customer(), ...signing(), ...bodies.wallet() }),
    returns: made.wallet,
    run(bench: Workbench, input: WalletInput): GivenWallet {
      const { customer: owner, signers: named, threshold = 1, ...rest } = input
      const { id: customerId } =
        owner === undefined ? customerBuilders.activeBusiness.run(bench, {}) : { id: idOf(owner) }
      if (!Number.isInteger(threshold) || threshold < 1)
        throw new UsageError(
          `given.wallet: the threshold has to be 1 or more, and is ${printable(threshold)}.`,
        )
      const members =
        named === undefined ? [walletBuilders.signer.run(bench, {}).id] : [...new Set(named.map(idOf))]
      if (threshold > members.length)
        throw new UsageError(
          `given.wallet: ${threshold} signers are to sign, and its group has ${members.length}. Name more signers, or lower the threshold.`,
        )
      const member_keys = members.map((id) => keyOf(bench, id))
      const { name = 'Treasury', ...body } = bodyOf(rest)
      const group = bench.api.signerGroups.create({ name, member_keys })
      const policy = bench.api.policies.create({
        name,
        signer_group_id: group.id,
        rules: [{ rule_type: 'approval_threshold', action: 'allow', definition: { threshold } }],
      })
      const { id } = bench.api.wallets.create({
        family: 'evm',
        ...body,
        name,
        customer_id: customerId,
        signer_groups: [group.id],
        policies: [policy.id],
      })
      return {
        ...customerMade(bench, customerId),
        id,
        wallet: bench.api.wallets.get(id),
        signer_group: group,
        policy,
      }
    },
  }),

  fundedWallet: builder({
    summary: 'A wallet that has 100 USDC, unless told otherwise.',
    takes: () => ({ ...customer(), ...signing(), ...bodies.wallet(), ...bodies.walletDeposit() }),
    returns: made.wallet,
    run(bench: Workbench, input: FundedWalletInput): GivenWallet {
      const { amount = '100', asset, network_id, from, transaction_hash, ...rest } = input
      const wallet: GivenWallet = walletBuilders.wallet.run(bench, rest)
      bench.simulate.walletDeposit(wallet.id, { amount, asset, network_id, from, transaction_hash })
      return wallet
    },
  }),
}
