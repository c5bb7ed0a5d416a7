import { cryptoAddress, payeeAddress, usAccount } from '../../../kit/given/examples.js'

/** One call of an opening. Texts that begin with `$` stand for what an earlier step has kept, a name, or an amount. */
export interface OpeningStep {
  readonly operation: string
  readonly params?: Readonly<Record<string, string>>
  readonly query?: Readonly<Record<string, string>>
  readonly body?: Readonly<Record<string, unknown>>
  /** The places in the answer of what is kept of it, by name. */
  readonly keeps?: Readonly<Record<string, string>>
}

export type Opening = readonly OpeningStep[]

const payee: Opening = [
  {
    operation: 'customers.create',
    body: { name: '$name', customer_type: 'business', external_id: '$name' },
    keeps: { customer: 'id', application: 'application_id' },
  },
  { operation: 'customers.get', params: { customer_id: '$customer' } },
  {
    operation: 'sandbox.simulateOnboarding',
    body: { type: 'kyb_approve', applicant_id: '$application', simulation_id: '$name' },
  },
  {
    operation: 'recipients.create',
    params: { customer_id: '$customer' },
    body: {
      name: '$name',
      address: payeeAddress,
    },
    keeps: { recipient: 'id' },
  },
]
const toRecipient = { operation: 'destinations.create', params: { recipient_id: '$recipient' } } as const
const bank: OpeningStep = {
  ...toRecipient,
  body: {
    destination_type: 'fiat_us',
    name: '$name',
    ...usAccount,
  },
  keeps: { destination: 'id' },
}
const wallet: OpeningStep = {
  ...toRecipient,
  body: {
    destination_type: 'crypto',
    name: '$name',
    crypto_address: cryptoAddress,
    network_id: 'base-sepolia',
  },
  keeps: { destination: 'id' },
}
const movements: Opening = [
  {
    operation: 'autoTransactions.list',
    query: { auto_account_id: '$account' },
    keeps: { movement: 'data.0.id' },
  },
  { operation: 'autoTransactions.get', params: { auto_transaction_id: '$movement' } },
  { operation: 'customers.listTransactions', params: { customer_id: '$customer' } },
]

/**
 * The ways by which walks come to where money moves: at random they hardly ever make all that a payment needs. Each call is
 * one that the platform offers to everybody, also what simulates the deposit.
 */
export const openings: readonly Opening[] = [
  // A payment to a bank. What comes in for it comes in the same call, where deposits may be simulated.
  [
    ...payee,
    bank,
    {
      operation: 'transactions.createOneOff',
      body: {
        customer_id: '$customer',
        destination_id: '$destination',
        amount: '$amount',
        source_network_id: 'base-sepolia',
        source_asset: 'USDC',
        destination_asset: 'USD',
        payment_reference: 'INV 1001',
      },
      keeps: { transaction: 'id' },
    },
    { operation: 'transactions.get', params: { transaction_id: '$transaction' } },
    { operation: 'customers.listTransactions', params: { customer_id: '$customer' } },
  ],
  // A transfer of a bank that becomes stablecoins of a wallet.
  [
    ...payee,
    wallet,
    {
      operation: 'accounts.createOnramp',
      body: {
        capabilities: ['ach'],
        source_asset: 'USD',
        destination_asset: 'USDC',
        destination_id: '$destination',
      },
      keeps: { account: 'id' },
    },
    {
      operation: 'sandbox.simulateInbound',
      body: {
        simulation_id: '$name',
        type: 'ach_inbound',
        account_id: '$account',
        amount: '$amount',
        currency: 'USD',
      },
    },
    ...movements,
  ],
  // Stablecoins that are sent to an address, and paid out to a bank.
  [
    ...payee,
    bank,
    {
      operation: 'accounts.create',
      body: {
        account_type: 'offramp',
        source_network_id: 'base-sepolia',
        source_asset: 'USDC',
        fiat_destination_id: '$destination',
      },
      keeps: { account: 'id', address: 'source_crypto_address' },
    },
    {
      operation: 'sandbox.simulateInbound',
      body: {
        simulation_id: '$name',
        type: 'crypto_inbound',
        wallet_address: '$address',
        amount: '$amount',
        currency: 'USDC',
        network_id: 'base-sepolia',
      },
    },
    ...movements,
  ],
]
