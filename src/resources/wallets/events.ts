import * as z from 'zod'
import { defineEvent, type SampleContext } from '../../contract/event.js'
import { momentsOf, present, secondsOf, shown } from '../../contract/present.js'
import { ksuid, unixTime } from '../../contract/primitives.js'
import { each, named, type OutputOf } from '../../contract/schema.js'
import { internalFact } from '../../kernel/fact.js'
import { lazy } from '../../kernel/lazy.js'
import { guardPoint } from '../../kernel/rules.js'
import type { World } from '../../kernel/world.js'
import * as capabilities from '../capabilities/index.js'
import { policiesOfWallet, policyEvent, policyPayload, samplePolicy } from '../policies/index.js'
import { groupsOfWallet, sampleGroup, signerGroupEvent, signerGroupPayload } from '../signers/index.js'
import { walletTransactionMachine } from './machines.js'
import { type DepositRow, type SendRow, type WalletRow, wallets } from './rows.js'

/** Guarded: somebody sends from a wallet, or is let sign for it or judge it. */
export const usingWallet = guardPoint<WalletRow>('wallets.use')

/** Payloads: contract/events.md 4. What has no value is left out. */

const walletPayload = named('WalletEvent', () => ({
  /** The wallet as it is now. */
  wallet: z.object({
    ...each(ksuid, 'id', 'client_id'),
    /** The kind of blockchain that the address is good for. */
    family: z.enum(capabilities.families),
    /**
     * `address`: The address that is paid, and that pays, on every network of the family.
     * `name`: The name that the client gave the wallet.
     */
    ...each(z.string(), 'address', 'name'),
    ...each(unixTime, 'created_at', 'updated_at'),
    /** The customer that the wallet belongs to; left out for a wallet of the client itself. */
    customer_id: ksuid.exactOptional(),
  }),
  /** The groups that sign for the wallet, with their members. */
  signer_groups: z.array(signerGroupPayload()),
  /** The policies that judge what the wallet sends, with their rules. */
  policies: z.array(policyPayload()),
}))

/** A wallet with all that decides what it may send. */
export function walletEvent(world: World, row: WalletRow): OutputOf<typeof walletPayload> {
  const { id, client_id, family, address, name, customer_id } = row
  return {
    wallet: present({ id, client_id, family, address, name, ...momentsOf(row), customer_id }),
    signer_groups: groupsOfWallet(world, row.id).map((group) => signerGroupEvent(world, group)),
    policies: policiesOfWallet(world, row.id).map(policyEvent),
  }
}

const address = '0x52908400098527886e0f7030069857d2e4169ee7'
const counterparty = '0x8617e340b3d01fa5f11f306f4090fd50e238070d'
const hash = `0x${'5f'.repeat(32)}`

const sampleWallet = (context: SampleContext) => ({
  wallet: {
    id: context.id('wallet'),
    client_id: context.id('client'),
    family: 'evm' as const,
    address,
    name: 'Treasury',
    created_at: context.now,
    updated_at: context.now,
    customer_id: context.id('customer'),
  },
  signer_groups: [sampleGroup(context)],
  policies: [samplePolicy(context)],
})

export const walletCreated = defineEvent('wallet.created', { payload: walletPayload, sample: sampleWallet })
export const walletUpdated = defineEvent('wallet.updated', { payload: walletPayload, sample: sampleWallet })

const depositPayload = named('WalletDepositEvent', () => ({
  /** The wallet that was paid. */
  wallet_id: ksuid,
  /**
   * `transaction_hash`: The hash of the deposit on its blockchain.
   * `sender`: The blockchain address that the money came from.
   * `recipient`: The blockchain address that was paid.
   * `amount`: The amount in whole units of the asset, as a decimal text.
   */
  ...each(z.string(), 'transaction_hash', 'sender', 'recipient', 'amount'),
  /** The number of the EVM network; left out for others. */
  chain_id: z.int().exactOptional(),
  /** The asset, the network that it lies on, and its contract there. */
  asset: capabilities.assetDeployment(),
}))

/** Gives the number that an EVM chain has; null for other chains. */
function chainIdOf(network: (typeof capabilities.networkIds)[number]): number | null {
  const [namespace, reference] = capabilities.caip2Of(network).split(':')
  return namespace === 'eip155' ? Number(reference) : null
}

export function depositEvent(world: World, row: DepositRow): OutputOf<typeof depositPayload> {
  return shown(depositPayload, row, {
    sender: row.from,
    recipient: row.to,
    chain_id: chainIdOf(row.network_id),
    asset: capabilities.deploymentOf(capabilities.assetOf(world, row.asset), row.network_id),
  })
}

export const walletDeposited = defineEvent('wallet.deposit', {
  payload: depositPayload,
  sample: (context) => ({
    wallet_id: context.id('wallet'),
    transaction_hash: hash,
    sender: counterparty,
    recipient: address,
    amount: '1.5',
    chain_id: chainIdOf(capabilities.sampleNetwork(context)) ?? 0,
    asset: capabilities.deploymentOf(
      capabilities.assetOf(context.world, 'USDC'),
      capabilities.sampleNetwork(context),
    ),
  }),
})

const text = lazy(() => z.string().exactOptional())

const sendPayload = named('WalletTransactionEvent', () => ({
  /**
   * `wallet_id`: The wallet that sends.
   */
  ...each(ksuid, 'id', 'wallet_id'),
  /** Tells how far it has come on the blockchain. */
  status: z.enum(walletTransactionMachine.states),
  /** The hash on the blockchain; left out until the transaction is sent there. */
  hash: text(),
  /** The moment at which the blockchain confirmed it; left out until then. */
  confirmed_at: unixTime.exactOptional(),
  /** The act that the signers endorsed. */
  intent: z.object({
    /** The wallet that sends, as it was signed. */
    wallet_id: ksuid,
    /**
     * `caip2`: The blockchain by its CAIP-2 name, such as `eip155:84532`.
     * `idempotency_key`: Names the intent, as it was signed.
     */
    ...each(z.string(), 'caip2', 'idempotency_key'),
    /** The transfer or the call that was endorsed. */
    operation: z.object({
      /** Tells a plain transfer from a call of a contract. */
      kind: z.enum(['transfer', 'evm_contract_call']),
      /**
       * `from`: The address of the wallet that pays.
       * `to`: The address that is paid, or the contract that is called.
       * `amount`: The amount in whole units of the asset, as it was signed.
       * `asset_id`: The symbol of the asset, such as `USDC`.
       */
      ...each(z.string(), 'from', 'to', 'amount', 'asset_id'),
      /** The bytes of a call in hexadecimal; left out for none. */
      data: text(),
    }),
  }),
}))

export function sendEvent(row: SendRow): OutputOf<typeof sendPayload> {
  const { caip2, idempotency_key, operation } = row.intent
  const { from, to, amount, asset_id, data } = operation
  return present({
    id: row.id,
    wallet_id: row.wallet_id,
    status: row.status,
    hash: row.transaction_hash,
    confirmed_at: secondsOf(row.confirmed_at),
    intent: {
      wallet_id: row.wallet_id,
      caip2,
      idempotency_key,
      operation: present({ kind: row.kind, from, to, amount, asset_id, data }),
    },
  })
}

const sampleSend = (context: SampleContext) => ({
  id: context.id('wallet transaction'),
  wallet_id: context.id('wallet'),
  status: 'awaiting_confirmation' as const,
  intent: {
    wallet_id: context.id('wallet'),
    caip2: capabilities.caip2Of(capabilities.sampleNetwork(context)),
    idempotency_key: '4f5e9d2c-6f6a-4a53-9d3b-0c1f8a7b6e55',
    operation: {
      kind: 'transfer' as const,
      from: address,
      to: counterparty,
      amount: '1.5',
      asset_id: 'USDC',
    },
  },
})

export const sendCreated = defineEvent('wallet.transaction.created', {
  payload: sendPayload,
  sample: sampleSend,
})
export const sendUpdated = defineEvent('wallet.transaction.updated', {
  payload: sendPayload,
  sample: (context) => ({ ...sampleSend(context), status: 'completed', hash, confirmed_at: context.now }),
})

/** Tells that the word was said which a deposit waited for: its money goes on, was refused, or never came. */
export const depositDecided = internalFact<WaitEnd>('wallet.deposit_decided')

/** The end of a wait for somebody's word. */
export type WaitEnd = {
  readonly transaction_id: string
  readonly end: 'went_on' | 'rejected' | 'failed'
}

/** Records a wallet as it is now. */
export function recordWallet(world: World, id: string): void {
  const row = world.table(wallets).get(id)
  if (row !== undefined) world.record(walletUpdated, row.client_id, walletEvent(world, row))
}
