import { defaultNow, unixSeconds } from '../../kernel/clock.js'
import { encodeId, timePrefix } from '../../kernel/ids.js'
import { sha256Hex } from '../../kernel/json.js'
import { streamKey } from '../../kernel/random.js'
import type { World } from '../../kernel/world.js'

const someTime = timePrefix(unixSeconds(defaultNow))

/** The same for the same name, in every world. */
function idOf(name: string): string {
  return encodeId(someTime, streamKey('webhooks.build', name), 0)
}

const wallet = '0x52908400098527886e0f7030069857d2e4169ee7'
const counterparty = '0x8617e340b3d01fa5f11f306f4090fd50e238070d'
const hash = `0x${'5f'.repeat(32)}`

const customer_id = idOf('customer')
const application_id = idOf('application')
const recipient_id = idOf('recipient')
const destination_id = idOf('destination')
const account_id = idOf('account')
const wallet_id = idOf('wallet')
const client_id = idOf('client')
const cardholder_id = idOf('cardholder')
const card_id = idOf('card')

const user = { user_id: idOf('user'), email: 'ada@client.example' }
const customer = { customer_id, name: 'Acme Corp', type: 'business' }
const exception = { exception_id: idOf('exception'), type: 'deposit_unmatched', customer_id }
const target = { target_id: idOf('target'), global: true }
const url = 'https://app.example/webhooks'
const address = {
  street1: '1 Settlement Square',
  city: 'New York',
  region: 'NY',
  postal_code: '10004',
  country: 'US',
}
const recipient = { id: recipient_id, name: 'Supplier Ltd', status: 'active', address }
const bank_account = {
  account_holder_name: 'Acme Corp',
  bank_address: address,
  us_details: { account_type: 'checking', account_number: '286748672190', routing_number: '107700928' },
}
const account = {
  id: account_id,
  customer_id,
  enabled: true,
  account_type: 'onramp',
  bank_account,
  destination_id,
  output_asset: { id: 'USDC', name: 'USDC' },
}
const receipt = {
  input_currency: 'USD',
  output_currency: 'USDC',
  initial_amount: '1.5',
  subtotal_amount: '1.5',
  converted_amount: '1.5',
  outgoing_amount: '1.5',
  external_fee: '0',
  client_fee: '0',
  platform_fee: '0',
  exchange_rate: '1',
  developer_fee: '0',
}
const sender_details = {
  sender_type: 'bank_account',
  sender_account_holder_name: 'Acme Corp',
  sender_routing_number: '107700928',
  sender_account_number: '286748672190',
}
const cardholder = { id: cardholder_id, customer_id, status: 'active' }
const card = { id: card_id, cardholder_id, status: 'active', last4: '4242', freeze_sources: [] }
const cardTransaction = { id: idOf('card transaction'), card_id, cardholder_id, customer_id }
const payout = { wallet_address: wallet, previous_address: '', updated_by: user.email }
const group = {
  id: idOf('signer group'),
  client_id,
  name: 'Treasury',
  members: [{ id: idOf('signer'), name: 'Ada', public_key: `02${'7a'.repeat(32)}`, key_type: 'secp256r1' }],
}

/**
 * A plausible payload of each type of event, for worlds that have none yet: specification, Emission rules, and Card and
 * card transaction; contract/events.md 4. One object has one id in all of them. Where the sources name few members
 * (cards, cardholders) there are no others, but ids.
 * @param created virtual Unix milliseconds
 */
export function samplePayloads(world: World, created: number) {
  const now = unixSeconds(created)
  const { environment, settings } = world.rules
  const { network, caip2, chain_id } =
    environment === 'production'
      ? { network: 'base-mainnet', caip2: 'eip155:8453', chain_id: 8453 }
      : { network: 'base-sepolia', caip2: 'eip155:84532', chain_id: 84_532 }
  const born = { created_at: now, updated_at: now }
  const done = { created_at: now - 30, updated_at: now, completed_at: now }
  const link = {
    customer_id,
    link_type: 'persona',
    url: `${settings.onboardingUrl}/verify/${application_id}`,
    status: 'not_started',
    expires_at: now + 30 * 86_400,
  }
  const auto = {
    id: idOf('transaction'),
    auto_account_id: account_id,
    destination_id,
    type: 'onramp',
    receipt,
    sender_details,
    fiat_rail: 'ach',
  }
  const toChain = { destination_network_id: network, destination_address: wallet }
  const pending = { ...auto, status: 'pending', ...born, crypto_details: toChain }
  const oneOff = {
    id: idOf('one-off'),
    customer_id,
    destination_id,
    source_asset: 'USDC',
    source_network_id: network,
    destination_amount: '1.5',
    destination_currency: 'USD',
    payment_reference: 'INV 1001',
    temporary_address: counterparty,
    send_amount: { amount: '1.5', currency: 'USDC' },
    crypto_details: { source_network_id: network },
    fiat_rail: 'ach',
  }
  const wholeWallet = {
    wallet: {
      id: wallet_id,
      client_id,
      family: 'evm',
      address: wallet,
      name: 'Treasury',
      ...born,
      customer_id,
    },
    signer_groups: [],
    policies: [],
  }
  const sending = {
    id: idOf('wallet transaction'),
    wallet_id,
    intent: {
      wallet_id,
      caip2,
      idempotency_key: '4f5e9d2c-6f6a-4a53-9d3b-0c1f8a7b6e55',
      operation: { kind: 'transfer', from: wallet, to: counterparty, amount: '1.5', asset_id: 'USDC' },
    },
  }
  const rule = {
    id: idOf('policy rule'),
    policy_id: idOf('policy'),
    rule_type: 'approval_threshold',
    action: 'approve',
    created_at: now,
    definition: { approval_threshold: { threshold: 1 } },
  }
  const rules = {
    id: idOf('policy'),
    client_id,
    signer_group_id: group.id,
    name: 'One approval',
    rules: [rule],
  }

  return {
    'user.created': user,
    'user.updated': user,
    'user.deleted': user,
    'api_key.created': { id: idOf('API key'), last_6: 'n8gC9F', hash: sha256Hex('an API key') },
    'api_key.deleted': { id: idOf('API key') },
    'customer.created': { id: customer_id, ...customer },
    'customer.updated': customer,
    'customer.deleted': { id: customer_id, customer_id },
    'customer.kyb_link.created': link,
    'customer.kyb_link.updated': { ...link, status: 'approved' },
    'customer.kyb_status.created': { customer_id, kyb_status: 'approved' },
    'customer.kyb_status.updated': {
      customer_id,
      kyb_status: 'frozen',
      reason_code: 'pending_proof_of_address',
    },
    'customer.kyb_application.submitted': {
      customer_id,
      type: 'business',
      application_id,
      application_type: 'business',
    },
    'customer.capability_status.updated': {
      customer_id,
      capability: 'international_wire',
      status: 'available',
      requirements: [],
    },
    'customer.rfi.requested': {
      customer_id,
      application_id,
      message_id: idOf('message'),
      requested_at: now,
      requirements: [],
    },
    'customer.rfi.responded': {
      customer_id,
      application_id,
      message_id: idOf('message'),
      responded_at: now,
    },
    'customer.application.withdrawn': { customer_id, application_id, reason: 'started by mistake' },
    'exception.created': exception,
    'exception.cleared': exception,
    'recipient.created': { ...recipient, status: 'unused', customer_id },
    'recipient.updated': recipient,
    'recipient.deleted': { id: recipient_id, customer_id },
    'destination.created': {
      id: destination_id,
      recipient_id,
      name: 'Operating account',
      type: 'bank_account',
      bank_account,
    },
    'destination.deleted': { id: destination_id, recipient_id },
    'auto_account.created': account,
    'auto_account.updated': account,
    'auto_account.deleted': { id: account_id },
    'transaction.auto.created': pending,
    'transaction.auto.updated': {
      ...auto,
      status: 'completed',
      ...done,
      crypto_details: { ...toChain, tx_hash: hash },
    },
    'transaction.auto.deposit.received': pending,
    'transaction.auto.deposit.succeeded': { ...pending, status: 'processing' },
    'transaction.one_off.created': { ...oneOff, status: 'pending', ...born },
    'transaction.one_off.updated': {
      ...oneOff,
      status: 'completed',
      ...done,
      receipt: { ...receipt, input_currency: 'USDC', output_currency: 'USD' },
    },
    'target.created': { ...target, url },
    'target.updated': { ...target, target_url: url },
    'target.deleted': { target_id: target.target_id, target_url: url },
    'wallet.created': wholeWallet,
    'wallet.updated': { ...wholeWallet, signer_groups: [group], policies: [rules] },
    'wallet.deposit': {
      wallet_id,
      transaction_hash: hash,
      sender: counterparty,
      recipient: wallet,
      amount: '1.5',
      chain_id,
    },
    'wallet.transaction.created': { ...sending, status: 'pending' },
    'wallet.transaction.updated': { ...sending, status: 'completed', hash, confirmed_at: now },
    'wallet.signer_group.created': group,
    'wallet.signer_group.updated': group,
    'wallet.policy.created': rules,
    'wallet.policy.updated': rules,
    'wallet.card_enablement.completed': { wallet_id, customer_id },
    'cardholder.created': { ...cardholder, status: 'pending' },
    'cardholder.updated': cardholder,
    'cardholder.information_requested': { ...cardholder, status: 'pending' },
    'card.created': { ...card, version: 1 },
    'card.updated': { ...card, version: 2 },
    'card_transaction.created': { ...cardTransaction, status: 'authorized', cleared_amount: '0' },
    'card_transaction.updated': { ...cardTransaction, status: 'cleared', cleared_amount: '1.5' },
    'fee_payout_destination.updated': { type: 'usdc_wallet' },
    'fee_payout_destination.deleted': {},
    'rd_payout_destination.updated': payout,
    'deployment_payout_destination.updated': { ...payout, asset: settings.stablecoin, network },
    'scheduled_payment.failed': {
      scheduled_payment_id: idOf('scheduled payment'),
      signer_id: idOf('signer'),
      wallet_id,
      address: counterparty,
      amount: '1.5',
      asset: 'USDC',
      network_id: network,
      scheduled_at: now,
      failure_code: 'mandate_denied',
      failure_reason: 'no active mandate',
    },
  }
}
