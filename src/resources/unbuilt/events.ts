import * as z from 'zod'
import { defineEvent, type SampleContext } from '../../contract/event.js'
import { ksuid, unixTime } from '../../contract/primitives.js'
import { assetSettings, networkSchema } from '../capabilities/index.js'

/**
 * Event types that can be subscribed to already, and that no flow of this version emits (specification, Event types;
 * contract/events.md 3 and 4). Where the sources name few members (cards, cardholders) there are no others, but ids.
 */

const emitted = 'unbuilt'
const wallet = '0x52908400098527886e0f7030069857d2e4169ee7'
const counterparty = '0x8617e340b3d01fa5f11f306f4090fd50e238070d'
const hash = `0x${'5f'.repeat(32)}`
const text = z.string().exactOptional()

function chainOf({ world }: SampleContext) {
  return world.rules.environment === 'production'
    ? ({ network: 'base-mainnet', caip2: 'eip155:8453', chain_id: 8453 } as const)
    : ({ network: 'base-sepolia', caip2: 'eip155:84532', chain_id: 84_532 } as const)
}

const signerGroup = z
  .object({
    id: ksuid,
    client_id: z.string(),
    name: z.string(),
    members: z
      .array(z.object({ id: ksuid, name: z.string(), public_key: z.string(), key_type: z.string() }))
      .exactOptional(),
  })
  .meta({ id: 'SignerGroupEvent' })

const sampleGroup = ({ id }: SampleContext) => ({
  id: id('signer group'),
  client_id: id('client'),
  name: 'Treasury',
  members: [{ id: id('signer'), name: 'Ada', public_key: `02${'7a'.repeat(32)}`, key_type: 'secp256r1' }],
})

const policy = z
  .object({
    id: ksuid,
    client_id: z.string(),
    signer_group_id: ksuid,
    name: z.string(),
    description: text,
    rules: z
      .array(
        z.object({
          id: ksuid,
          policy_id: ksuid,
          rule_type: z.string(),
          action: z.string(),
          created_at: unixTime,
          definition: z
            .object({
              approval_threshold: z.object({ threshold: z.int(), description: text }).exactOptional(),
              amount_threshold: z
                .object({
                  min_amount: z.int(),
                  threshold: z.int(),
                  asset: z.object({ id: z.string(), name: z.string() }),
                })
                .exactOptional(),
              address_list: z.object({ addresses: z.array(z.string()) }).exactOptional(),
            })
            .exactOptional(),
        }),
      )
      .exactOptional(),
  })
  .meta({ id: 'PolicyEvent' })

const samplePolicy = ({ id, now }: SampleContext) => ({
  id: id('policy'),
  client_id: id('client'),
  signer_group_id: id('signer group'),
  name: 'One approval',
  rules: [
    {
      id: id('policy rule'),
      policy_id: id('policy'),
      rule_type: 'approval_threshold',
      action: 'approve',
      created_at: now,
      definition: { approval_threshold: { threshold: 1 } },
    },
  ],
})

const walletPayload = z
  .object({
    wallet: z.object({
      id: ksuid,
      client_id: z.string(),
      family: z.string(),
      address: z.string(),
      name: z.string(),
      created_at: unixTime,
      updated_at: unixTime,
      customer_id: ksuid.exactOptional(),
      deleted_at: unixTime.exactOptional(),
    }),
    signer_groups: z.array(signerGroup).readonly().nullable(),
    policies: z.array(policy).readonly(),
  })
  .meta({ id: 'WalletEvent' })

const sampleWallet = ({ id, now }: SampleContext) => ({
  wallet: {
    id: id('wallet'),
    client_id: id('client'),
    family: 'evm',
    address: wallet,
    name: 'Treasury',
    created_at: now,
    updated_at: now,
    customer_id: id('customer'),
  },
  signer_groups: [],
  policies: [],
})

const sending = z
  .object({
    id: ksuid,
    wallet_id: ksuid,
    status: z.string(),
    external_id: text,
    hash: text,
    confirmed_at: unixTime.exactOptional(),
    intent: z.object({
      wallet_id: ksuid,
      caip2: z.string(),
      idempotency_key: z.string(),
      operation: z.object({
        kind: z.string(),
        from: z.string(),
        to: z.string(),
        amount: z.string(),
        asset_id: z.string(),
        data: text,
      }),
    }),
  })
  .meta({ id: 'WalletTransactionEvent' })

const sampleSending = (context: SampleContext) => ({
  id: context.id('wallet transaction'),
  wallet_id: context.id('wallet'),
  status: 'pending',
  intent: {
    wallet_id: context.id('wallet'),
    caip2: chainOf(context).caip2,
    idempotency_key: '4f5e9d2c-6f6a-4a53-9d3b-0c1f8a7b6e55',
    operation: { kind: 'transfer', from: wallet, to: counterparty, amount: '1.5', asset_id: 'USDC' },
  },
})

const cardholder = z
  .object({ id: ksuid, customer_id: ksuid, status: z.string() })
  .meta({ id: 'CardholderEvent' })
const sampleCardholder = ({ id }: SampleContext) => ({
  id: id('cardholder'),
  customer_id: id('customer'),
  status: 'active',
})

const card = z
  .object({
    id: ksuid,
    cardholder_id: ksuid,
    status: z.string(),
    last4: z.string(),
    freeze_sources: z.array(z.string()).readonly(),
    version: z.int(),
  })
  .meta({ id: 'CardEvent' })
const sampleCard = ({ id }: SampleContext) => ({
  id: id('card'),
  cardholder_id: id('cardholder'),
  status: 'active',
  last4: '4242',
  freeze_sources: [],
  version: 1,
})

const cardTransaction = z
  .object({
    id: ksuid,
    card_id: ksuid,
    cardholder_id: ksuid,
    customer_id: ksuid,
    status: z.string(),
    cleared_amount: z.string(),
  })
  .meta({ id: 'CardTransactionEvent' })
const sampleCardTransaction = ({ id }: SampleContext) => ({
  id: id('card transaction'),
  card_id: id('card'),
  cardholder_id: id('cardholder'),
  customer_id: id('customer'),
  status: 'authorized',
  cleared_amount: '0',
})

const payout = z
  .object({ wallet_address: z.string(), previous_address: z.string(), updated_by: z.string() })
  .meta({ id: 'PayoutDestinationEvent' })
const samplePayout = { wallet_address: wallet, previous_address: '', updated_by: 'ada@client.example' }

export const unbuiltEvents = [
  defineEvent('wallet.created', { emitted, payload: walletPayload, sample: sampleWallet }),
  defineEvent('wallet.updated', {
    emitted,
    payload: walletPayload,
    sample: (context) => ({
      ...sampleWallet(context),
      signer_groups: [sampleGroup(context)],
      policies: [samplePolicy(context)],
    }),
  }),
  defineEvent('wallet.deposit', {
    emitted,
    payload: z
      .object({
        wallet_id: ksuid,
        transaction_hash: z.string(),
        sender: z.string(),
        recipient: z.string(),
        amount: z.string(),
        chain_id: z.int().exactOptional(),
      })
      .meta({ id: 'WalletDepositEvent' }),
    sample: (context) => ({
      wallet_id: context.id('wallet'),
      transaction_hash: hash,
      sender: counterparty,
      recipient: wallet,
      amount: '1.5',
      chain_id: chainOf(context).chain_id,
    }),
  }),
  defineEvent('wallet.transaction.created', { emitted, payload: sending, sample: sampleSending }),
  defineEvent('wallet.transaction.updated', {
    emitted,
    payload: sending,
    sample: (context) => ({
      ...sampleSending(context),
      status: 'completed',
      hash,
      confirmed_at: context.now,
    }),
  }),
  defineEvent('wallet.policy.created', { emitted, payload: policy, sample: samplePolicy }),
  defineEvent('wallet.policy.updated', { emitted, payload: policy, sample: samplePolicy }),
  defineEvent('wallet.signer_group.created', { emitted, payload: signerGroup, sample: sampleGroup }),
  defineEvent('wallet.signer_group.updated', { emitted, payload: signerGroup, sample: sampleGroup }),
  defineEvent('wallet.card_enablement.completed', {
    emitted,
    payload: z.object({ wallet_id: ksuid, customer_id: ksuid }).meta({ id: 'CardEnablementEvent' }),
    sample: ({ id }) => ({ wallet_id: id('wallet'), customer_id: id('customer') }),
  }),
  defineEvent('cardholder.created', {
    emitted,
    payload: cardholder,
    sample: (context) => ({ ...sampleCardholder(context), status: 'pending' }),
  }),
  defineEvent('cardholder.updated', { emitted, payload: cardholder, sample: sampleCardholder }),
  defineEvent('cardholder.information_requested', {
    emitted: 'never',
    payload: cardholder,
    sample: (context) => ({ ...sampleCardholder(context), status: 'pending' }),
  }),
  defineEvent('card.created', { emitted, payload: card, sample: sampleCard }),
  defineEvent('card.updated', {
    emitted,
    payload: card,
    sample: (context) => ({ ...sampleCard(context), version: 2 }),
  }),
  defineEvent('card_transaction.created', {
    emitted,
    payload: cardTransaction,
    sample: sampleCardTransaction,
  }),
  defineEvent('card_transaction.updated', {
    emitted,
    payload: cardTransaction,
    sample: (context) => ({ ...sampleCardTransaction(context), status: 'cleared', cleared_amount: '1.5' }),
  }),
  defineEvent('fee_payout_destination.updated', {
    emitted,
    payload: z.object({ type: z.literal('usdc_wallet') }).meta({ id: 'FeePayoutUpdatedEvent' }),
    sample: () => ({ type: 'usdc_wallet' }),
  }),
  defineEvent('fee_payout_destination.deleted', {
    emitted,
    payload: z.object({}).meta({ id: 'FeePayoutDeletedEvent' }),
    sample: () => ({}),
  }),
  defineEvent('rd_payout_destination.updated', { emitted, payload: payout, sample: () => samplePayout }),
  defineEvent('deployment_payout_destination.updated', {
    emitted,
    payload: payout
      .extend({ asset: z.string(), network: networkSchema })
      .meta({ id: 'DeploymentPayoutEvent' }),
    sample: (context) => ({
      ...samplePayout,
      asset: context.world.settings(assetSettings).stablecoin,
      network: chainOf(context).network,
    }),
  }),
  defineEvent('scheduled_payment.failed', {
    emitted,
    payload: z
      .object({
        scheduled_payment_id: ksuid,
        signer_id: ksuid,
        wallet_id: ksuid,
        address: z.string(),
        amount: z.string(),
        asset: z.string(),
        network_id: networkSchema,
        scheduled_at: unixTime,
        failure_code: z.string(),
        failure_reason: z.string(),
        payment_agent_id: ksuid.exactOptional(),
        recipient_id: ksuid.exactOptional(),
        destination_id: ksuid.exactOptional(),
      })
      .meta({ id: 'ScheduledPaymentFailedEvent' }),
    sample: (context) => ({
      scheduled_payment_id: context.id('scheduled payment'),
      signer_id: context.id('signer'),
      wallet_id: context.id('wallet'),
      address: counterparty,
      amount: '1.5',
      asset: 'USDC',
      network_id: chainOf(context).network,
      scheduled_at: context.now,
      failure_code: 'mandate_denied',
      failure_reason: 'no active mandate',
    }),
  }),
] as const
