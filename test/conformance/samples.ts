import type { Simulator } from 'platform-simulator'
import type { Call } from '../support/entry-points.js'
import { freeName } from '../support/free-name.js'
import { agentSamples } from './agent-samples.js'
import { cardSamples } from './card-samples.js'
import { documentSamples } from './document-samples.js'
import { ofResources } from './of-resources.js'
import { onboardingSamples } from './onboarding-samples.js'
import { proposalSamples } from './proposal-samples.js'
import { restSamples } from './rest-samples.js'
import { walletSamples } from './wallet-samples.js'
import { x402Samples } from './x402-samples.js'

export { unknownId as nobody } from '../../src/kit/conformance/refusals.js'

export function newCustomer(
  sim: Simulator,
  name = 'Acme Corp',
  type: 'business' | 'individual' = 'business',
) {
  return sim.api.customers.create({ name: freeName(sim, name), customer_type: type })
}

/** A customer that may transact. */
export function activeCustomer(sim: Simulator, name?: string, type?: 'business' | 'individual') {
  const customer = newCustomer(sim, name, type)
  sim.simulate.approveOnboarding(customer.id)
  return customer
}

/** The application token that a customer's onboarding link carries. */
export function tokenOf(created: { readonly application_url: string }): string {
  return new URL(created.application_url).searchParams.get('token') ?? ''
}

/** For every built operation a call that succeeds, on a world that it arranges. */
export const samples: Readonly<Record<string, (sim: Simulator) => Call>> = {
  ...walletSamples,
  ...agentSamples,
  ...cardSamples,
  ...onboardingSamples,
  ...documentSamples,
  ...x402Samples,
  ...proposalSamples,
  ...restSamples,
  ...Object.assign({}, ...ofResources.map(({ samples }) => samples)),
  'events.list': () => ({ operation: 'events.list', query: { limit: 5 } }),
  'users.list': () => ({ operation: 'users.list' }),
  'users.create': () => ({
    operation: 'users.create',
    body: { first_name: 'Vera', last_name: 'Viewer', email: 'vera@client.example', role: 'viewer' },
  }),
  'users.update': (sim) => ({
    operation: 'users.update',
    params: { user_id: newUser(sim).id },
    body: { role: 'admin' },
  }),
  'users.delete': (sim) => ({ operation: 'users.delete', params: { user_id: newUser(sim).id } }),
  'apiKeys.list': () => ({ operation: 'apiKeys.list' }),
  'apiKeys.create': () => ({ operation: 'apiKeys.create' }),
  'apiKeys.delete': (sim) => ({
    operation: 'apiKeys.delete',
    params: { api_key_id: sim.api.apiKeys.create().id },
  }),
  'apiKeys.deleteAll': () => ({ operation: 'apiKeys.deleteAll' }),
  'applications.list': (sim) => {
    newCustomer(sim)
    return { operation: 'applications.list', query: { status: 'pending' } }
  },
  'applications.get': (sim) => ({
    operation: 'applications.get',
    params: { application_id: newCustomer(sim).application_id },
  }),
  'applications.withdraw': (sim) => {
    const { id, application_id } = newCustomer(sim)
    return {
      operation: 'applications.withdraw',
      params: { customer_id: id, application_id },
      body: { reason: 'moved on' },
    }
  },
  'applications.legalAcceptance': (sim) => {
    const { id, application_id } = newCustomer(sim)
    sim.simulate.requireTerms(id)
    return { operation: 'applications.legalAcceptance', params: { application_id } }
  },
  'applications.attest': (sim) => {
    const created = newCustomer(sim)
    const { id, application_id } = created
    sim.simulate.approveOnboarding(id)
    sim.simulate.requireTerms(id)
    return {
      operation: 'applications.attest',
      params: { application_id },
      caller: { applicationToken: tokenOf(created) },
      body: {
        attestation_type: 'terms_of_service',
        timestamp: 1767225600,
        applicant_id: id,
        legal_document_version: '2014-01-01',
      },
    }
  },
  'legal.list': () => ({ operation: 'legal.list', caller: null }),
  'legal.get': () => ({
    operation: 'legal.get',
    params: { document_key: 'platform_tos' },
    query: { version: '2014-01-01' },
    caller: null,
  }),
  'customers.list': (sim) => {
    newCustomer(sim)
    return { operation: 'customers.list', query: { sort_by: 'created_at', sort_dir: 'desc' } }
  },
  'customers.create': () => ({
    operation: 'customers.create',
    body: { name: 'Acme Corp', customer_type: 'business', external_id: 'crm-1' },
  }),
  'customers.get': (sim) => ({ operation: 'customers.get', params: { customer_id: newCustomer(sim).id } }),
  'customers.delete': (sim) => ({
    operation: 'customers.delete',
    params: { customer_id: newCustomer(sim).id },
  }),
  'customers.setSubClient': (sim) => ({
    operation: 'customers.setSubClient',
    params: { customer_id: newCustomer(sim).id },
    body: {
      sub_client_id: sim.api.customers.create({
        name: 'Branch',
        customer_type: 'business',
        is_sub_client: true,
      }).id,
    },
  }),
  'customers.subClientSummary': (sim) => {
    sim.api.customers.create({ name: 'Branch', customer_type: 'business', is_sub_client: true })
    return { operation: 'customers.subClientSummary' }
  },
  'recipients.list': (sim) => {
    const { id } = newCustomer(sim)
    sim.api.recipients.create(id, { name: 'Payee' })
    return { operation: 'recipients.list', params: { customer_id: id } }
  },
  'recipients.create': (sim) => ({
    operation: 'recipients.create',
    params: { customer_id: newCustomer(sim).id },
    body: { name: 'Payee', address: sampleAddress },
  }),
  'recipients.get': (sim) => ({
    operation: 'recipients.get',
    params: { recipient_id: newRecipientWithEveryDestination(sim).id },
  }),
  'recipients.update': (sim) => ({
    operation: 'recipients.update',
    params: { recipient_id: newRecipientWithEveryDestination(sim).id },
    body: { name: 'Payee Ltd', address: sampleAddress },
  }),
  'recipients.delete': (sim) => ({
    operation: 'recipients.delete',
    params: { recipient_id: newRecipientWithEveryDestination(sim).id },
  }),
  'destinations.list': (sim) => ({
    operation: 'destinations.list',
    params: { recipient_id: newRecipientWithEveryDestination(sim).id },
  }),
  'destinations.create': (sim) => ({
    operation: 'destinations.create',
    params: { recipient_id: newRecipient(sim).id },
    body: usDestination,
  }),
  'destinations.delete': (sim) => {
    const { id } = newRecipient(sim)
    return {
      operation: 'destinations.delete',
      params: {
        recipient_id: id,
        destination_id: sim.api.destinations.create(id, cryptoDestination).id,
      },
    }
  },
  'capabilities.countries': () => ({ operation: 'capabilities.countries' }),
  'capabilities.networks': () => ({ operation: 'capabilities.networks', query: { include: 'assets,rails' } }),
  'customers.capabilities': (sim) => ({
    operation: 'customers.capabilities',
    params: { customer_id: newCustomer(sim).id },
  }),
  'customers.fxCurrencies': (sim) => ({
    operation: 'customers.fxCurrencies',
    params: { customer_id: activeCustomer(sim).id },
    query: { direction: 'incoming' },
  }),
  'sandbox.simulateOnboarding': (sim) => ({
    operation: 'sandbox.simulateOnboarding',
    body: { type: 'kyb_approve', applicant_id: newCustomer(sim).application_id, simulation_id: 'sim-1' },
  }),
  'documents.json': () => ({ operation: 'documents.json', caller: null }),
  'documents.yaml': () => ({ operation: 'documents.yaml', caller: null }),
  'webhookTargets.list': (sim) => {
    newTarget(sim)
    return { operation: 'webhookTargets.list' }
  },
  'webhookTargets.create': () => ({
    operation: 'webhookTargets.create',
    body: { url: 'https://app.example/hooks', event_types: ['customer.created'] },
  }),
  'webhookTargets.get': (sim) => ({
    operation: 'webhookTargets.get',
    params: { webhook_target_id: newTarget(sim).id },
  }),
  'webhookTargets.update': (sim) => ({
    operation: 'webhookTargets.update',
    params: { webhook_target_id: newTarget(sim).id },
    body: { global: true },
  }),
  'webhookTargets.delete': (sim) => ({
    operation: 'webhookTargets.delete',
    params: { webhook_target_id: newTarget(sim).id },
  }),
  'accounts.list': (sim) => {
    newOnramp(sim)
    return { operation: 'accounts.list', query: { account_type: 'onramp' } }
  },
  'accounts.create': (sim) => ({
    operation: 'accounts.create',
    body: {
      account_type: 'offramp',
      fiat_destination_id: paidInDollars(sim).destination_id,
      source_network_id: 'base-sepolia',
      source_asset: 'USDC',
      rail: 'ach',
    },
  }),
  'accounts.createOnramp': (sim) => ({
    operation: 'accounts.createOnramp',
    body: {
      capabilities: ['ach'],
      source_asset: 'USD',
      destination_asset: 'USDC',
      destination_id: paidInCrypto(sim).destination_id,
    },
  }),
  'accounts.createSwap': (sim) => ({
    operation: 'accounts.createSwap',
    body: {
      destination_id: paidInCrypto(sim).destination_id,
      destination_asset: 'USDT',
      source_asset: 'any',
      source_network_id: 'evm',
      developer_fee_bps: 25,
    },
  }),
  'accounts.get': (sim) => ({ operation: 'accounts.get', params: { account_id: newOnramp(sim).id } }),
  'accounts.update': (sim) => ({
    operation: 'accounts.update',
    params: { account_id: newOnramp(sim).id },
    body: { account_type: 'onramp', destination_asset: 'USDT' },
  }),
  'accounts.replace': (sim) => ({
    operation: 'accounts.replace',
    params: { account_id: newOnramp(sim).id },
    body: { developer_fee_bps: 50 },
  }),
  'accounts.delete': (sim) => ({ operation: 'accounts.delete', params: { account_id: newOnramp(sim).id } }),
  'internalViews.offramps': (sim) => {
    newOfframp(sim)
    return { operation: 'internalViews.offramps' }
  },
  'transactions.list': (sim) => {
    newOneOff(sim)
    return { operation: 'transactions.list', query: { transaction_type: 'one_off', sort_by: 'amount' } }
  },
  'transactions.createOneOff': (sim) => ({ operation: 'transactions.createOneOff', body: oneOffBody(sim) }),
  'transactions.get': (sim) => ({
    operation: 'transactions.get',
    params: { transaction_id: newOneOff(sim).id },
  }),
  'transactions.cancel': (sim) => ({
    operation: 'transactions.cancel',
    params: { transaction_id: newOneOff(sim).id },
  }),
  'autoTransactions.list': (sim) => {
    const account = newOnramp(sim)
    sim.simulate.bankDeposit(account.id, { amount: '100' })
    return { operation: 'autoTransactions.list', query: { auto_account_id: account.id } }
  },
  'autoTransactions.get': (sim) => ({
    operation: 'autoTransactions.get',
    params: { auto_transaction_id: sim.simulate.bankDeposit(newOnramp(sim).id, { amount: '100' }) },
  }),
  'customers.listTransactions': (sim) => ({
    operation: 'customers.listTransactions',
    params: { customer_id: newOneOff(sim).customer_id },
  }),
  'sandbox.simulateInbound': (sim) => ({
    operation: 'sandbox.simulateInbound',
    body: {
      simulation_id: 'deposit-1',
      type: 'ach_inbound',
      account_id: newOnramp(sim).id,
      amount: '2.00',
      currency: 'USD',
    },
  }),
  'sandbox.getSimulation': (sim) => ({
    operation: 'sandbox.getSimulation',
    params: { simulation_id: pausedDeposit(sim) },
  }),
  'sandbox.advanceSimulation': (sim) => ({
    operation: 'sandbox.advanceSimulation',
    params: { simulation_id: pausedDeposit(sim) },
    body: { action: 'release' },
  }),
  'webhooks.list': (sim) => {
    deliveredEvent(sim)
    return { operation: 'webhooks.list', query: { limit: 5, status: 'pending' } }
  },
  'webhooks.get': (sim) => ({ operation: 'webhooks.get', params: { event_id: deliveredEvent(sim) } }),
  'webhooks.replay': (sim) => ({ operation: 'webhooks.replay', params: { event_id: deliveredEvent(sim) } }),
  'sandbox.listScenarios': () => ({ operation: 'sandbox.listScenarios' }),
}

export const sampleAddress = {
  street1: '123 Main St',
  city: 'San Francisco',
  region: 'CA',
  postal_code: '94105',
  country: 'US',
}

export const cryptoDestination = {
  destination_type: 'crypto',
  name: 'Treasury wallet',
  crypto_address: '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48',
  network_id: 'base-sepolia',
} as const

export const usDestination = {
  destination_type: 'fiat_us',
  name: 'Operating account',
  aba_routing_number: '101019644',
  account_number: '123456789',
  account_type: 'checking',
  account_holder_name: 'John Doe',
  bank_name: 'Bank of America',
} as const

type DestinationBody = Parameters<Simulator['api']['destinations']['create']>[1]

export const ibanDestination = {
  destination_type: 'fiat_iban',
  name: 'Business account',
  assets: ['EUR'],
  iban: 'DE89370400440532013000',
  account_holder_name: 'John Doe',
  account_holder_address: { street1: 'Taunusanlage 12', city: 'Frankfurt', country: 'DE' },
  bank_name: 'Deutsche Bank',
  capabilities: ['sepa'],
} satisfies DestinationBody

/** A recipient with an address, of a new customer. */
export function newRecipient(sim: Simulator) {
  return sim.api.recipients.create(newCustomer(sim).id, { name: 'Payee', address: sampleAddress })
}

function newRecipientWithEveryDestination(sim: Simulator) {
  const recipient = newRecipient(sim)
  for (const destination of [cryptoDestination, usDestination, ibanDestination])
    sim.api.destinations.create(recipient.id, destination)
  return recipient
}

/** A destination of an active customer's recipient. */
function paid(sim: Simulator, destination: Parameters<Simulator['api']['destinations']['create']>[1]) {
  const customer_id = activeCustomer(sim).id
  const recipient = sim.api.recipients.create(customer_id, { name: 'Supplier Ltd', address: sampleAddress })
  return { customer_id, destination_id: sim.api.destinations.create(recipient.id, destination).id }
}

export function paidInCrypto(sim: Simulator) {
  return paid(sim, cryptoDestination)
}

export function paidInDollars(sim: Simulator) {
  return paid(sim, usDestination)
}

export function newOnramp(sim: Simulator) {
  return sim.api.accounts.createOnramp({
    capabilities: ['ach'],
    source_asset: 'USD',
    destination_asset: 'USDC',
    destination_id: paidInCrypto(sim).destination_id,
  })
}

export function newOfframp(sim: Simulator) {
  return sim.api.accounts.create({
    account_type: 'offramp',
    fiat_destination_id: paidInDollars(sim).destination_id,
    source_network_id: 'base-sepolia',
    source_asset: 'USDC',
  })
}

export function newSwap(sim: Simulator) {
  return sim.api.accounts.createSwap({
    destination_id: paidInCrypto(sim).destination_id,
    destination_asset: 'USDT',
    source_asset: 'USDC',
    source_network_id: 'base-sepolia',
  })
}

/** A body of a one-off off-ramp of 1.50 USD by ACH. */
export function oneOffBody(sim: Simulator) {
  return {
    ...paidInDollars(sim),
    amount: '1.50',
    source_network_id: 'base-sepolia',
    source_asset: 'USDC',
    destination_asset: 'USD',
    payment_reference: 'INV 1001',
  } as const
}

export function newOneOff(sim: Simulator) {
  return sim.api.transactions.createOneOff(oneOffBody(sim))
}

/** The id of a simulated deposit that compliance keeps. */
export function pausedDeposit(sim: Simulator): string {
  const { simulation_id } = sim.api.sandbox.simulateInbound({
    simulation_id: 'kept-1',
    type: 'ach_inbound',
    account_id: newOnramp(sim).id,
    amount: '2',
    currency: 'USD',
    scenario: 'compliance_hold',
  })
  return simulation_id
}

export function newTarget(sim: Simulator) {
  return sim.api.webhookTargets.create({ url: 'https://app.example/hooks' })
}

/** The id of an event that a target is told of. */
export function deliveredEvent(sim: Simulator): string {
  newTarget(sim)
  newCustomer(sim)
  return sim.events.list({ type: 'customer.created' })[0]?.id ?? ''
}

export function newUser(sim: Simulator, role: 'admin' | 'viewer' = 'viewer') {
  return sim.api.users.create({
    first_name: 'Vera',
    last_name: 'Viewer',
    email: `${role}@client.example`,
    role,
  })
}

/** The API key of a user who can only read. */
export function viewerKey(sim: Simulator): string {
  const user = newUser(sim, 'admin')
  const { key } = sim.as({ dashboardToken: sim.issueDashboardToken(user.id) }).apiKeys.create()
  sim.api.users.update(user.id, { role: 'viewer' })
  return key
}
