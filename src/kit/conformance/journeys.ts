import { unknownId } from './refusals.js'

/** One call of a journey. Texts that begin with `$` stand for what an earlier step has kept. */
export interface JourneyStep {
  readonly operation: string
  readonly params?: Readonly<Record<string, string>>
  readonly query?: Readonly<Record<string, string>>
  readonly body?: Readonly<Record<string, unknown>>
  readonly headers?: Readonly<Record<string, string>>
  /** The places in the answer of what is kept of it, by name: `id`, or `data.0.id`. */
  readonly keeps?: Readonly<Record<string, string>>
  /** Sent with the idempotency key of the step before, where the answer is to be that of the step before. */
  readonly repeats?: true
  readonly status: number
  /** Slug of a refusal. */
  readonly problem?: string
}

/**
 * Calls that lead from one to the next: a part of the conformance cases. What they make they take away again, no money
 * moves, and no amount is above the cap of a sandbox unless the cap is what is tried. What is simulated is a decision about
 * a customer of their own, or a deposit to an account that there is none of.
 */
export interface Journey {
  readonly name: string
  readonly steps: readonly JourneyStep[]
  /** Done at the end, whatever happened, in order; a step whose `$` was never kept is left out. */
  readonly afterwards?: readonly JourneyStep[]
}

/** It is not approved by itself, however long the next step takes to come. */
const customer: JourneyStep = {
  operation: 'customers.create',
  headers: { 'x-sandbox-skip-auto-approval': 'true' },
  body: { name: '$name', customer_type: 'business', external_id: '$name' },
  keeps: { customer: 'id', application: 'application_id' },
  status: 201,
}
const withoutCustomer: JourneyStep = {
  operation: 'customers.delete',
  params: { customer_id: '$customer' },
  status: 204,
}
const recipient: JourneyStep = {
  operation: 'recipients.create',
  params: { customer_id: '$customer' },
  body: { name: 'Treasury' },
  keeps: { recipient: 'id' },
  status: 201,
}
const withoutRecipient: JourneyStep = {
  operation: 'recipients.delete',
  params: { recipient_id: '$recipient' },
  status: 204,
}
const ofCustomer = { params: { customer_id: '$customer' } } as const
const ofRecipient = { params: { recipient_id: '$recipient' } } as const
const ofTarget = { params: { webhook_target_id: '$target' } } as const

export const journeys: readonly Journey[] = [
  {
    name: 'a customer is made, read, found by its external id, and deleted',
    steps: [
      customer,
      { operation: 'customers.get', ...ofCustomer, status: 200 },
      { operation: 'customers.list', query: { external_id: '$name' }, status: 200 },
      { operation: 'recipients.list', ...ofCustomer, status: 200 },
      { operation: 'customers.listTransactions', ...ofCustomer, status: 200 },
      { operation: 'customers.capabilities', ...ofCustomer, status: 200 },
      withoutCustomer,
      { operation: 'customers.get', ...ofCustomer, status: 404, problem: 'not-found' },
    ],
  },
  {
    name: 'the same idempotency key makes one customer, whatever is sent with it again',
    steps: [customer, { ...customer, repeats: true, keeps: { again: 'id' } }],
    afterwards: [withoutCustomer, { ...withoutCustomer, params: { customer_id: '$again' } }],
  },
  {
    name: 'a customer with a type that there is none of is refused by the name of the field',
    steps: [
      {
        operation: 'customers.create',
        body: { name: '$name', customer_type: 'charity' },
        status: 400,
        problem: 'validation-error',
      },
    ],
  },
  {
    name: 'a recipient is made, read and renamed, has a wallet as its destination, and is deleted',
    steps: [
      customer,
      recipient,
      { operation: 'recipients.get', ...ofRecipient, status: 200 },
      { operation: 'recipients.update', ...ofRecipient, body: { name: 'Payroll' }, status: 200 },
      {
        operation: 'destinations.create',
        ...ofRecipient,
        body: {
          destination_type: 'crypto',
          name: 'Wallet',
          crypto_address: '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48',
        },
        keeps: { destination: 'id' },
        status: 201,
      },
      { operation: 'destinations.list', ...ofRecipient, status: 200 },
      {
        operation: 'destinations.delete',
        params: { recipient_id: '$recipient', destination_id: '$destination' },
        status: 204,
      },
      withoutRecipient,
      { operation: 'recipients.get', ...ofRecipient, status: 404, problem: 'not-found' },
    ],
    afterwards: [withoutCustomer],
  },
  {
    name: 'an address that is none is refused as a destination',
    steps: [
      customer,
      recipient,
      {
        operation: 'destinations.create',
        ...ofRecipient,
        body: { destination_type: 'crypto', name: 'Wallet', crypto_address: 'nowhere' },
        status: 400,
        problem: 'validation-error',
      },
    ],
    afterwards: [withoutRecipient, withoutCustomer],
  },
  {
    name: 'a webhook target is made, read, changed and deleted',
    steps: [
      {
        operation: 'webhookTargets.create',
        body: { url: 'https://hooks.example/platform-simulator', event_types: ['customer.created'] },
        keeps: { target: 'id' },
        status: 201,
      },
      { operation: 'webhookTargets.get', ...ofTarget, status: 200 },
      {
        operation: 'webhookTargets.update',
        ...ofTarget,
        body: { event_types: ['customer.kyb_status.created'] },
        status: 200,
      },
      { operation: 'webhookTargets.delete', ...ofTarget, status: 204 },
      { operation: 'webhookTargets.get', ...ofTarget, status: 404, problem: 'not-found' },
    ],
  },
  {
    name: 'a simulated approval approves a customer, once, and says the same again',
    steps: [
      customer,
      decided('kyb_approve'),
      { operation: 'customers.get', ...ofCustomer, status: 200 },
      { operation: 'customers.capabilities', ...ofCustomer, status: 200 },
      decided('kyb_approve'),
      { ...decided('kyb_reject'), status: 409, problem: 'conflict' },
      { operation: 'customers.get', ...ofCustomer, status: 200 },
    ],
    afterwards: [withoutCustomer],
  },
  decision('a simulated rejection rejects a customer', 'kyb_reject'),
  decision('a simulated request for information asks a customer for it', 'kyb_info_request'),
  {
    name: 'a decision that there is none of is refused by the name of the field',
    steps: [{ ...decided('kyb_ignore'), status: 400, problem: 'validation-error' }],
  },
  deposit('a simulated deposit above the cap is refused', '2.01', 400, 'invalid-request'),
  deposit('a simulated deposit at the cap is not refused for its amount', '2.00', 404, 'not-found'),
  deposit('a simulated deposit of nothing is refused', '0', 400, 'validation-error'),
]

function decided(type: string): JourneyStep {
  const body = { type, applicant_id: '$application', simulation_id: '$name' }
  return { operation: 'sandbox.simulateOnboarding', body, status: 200 }
}

function decision(name: string, type: string): Journey {
  const read = { operation: 'customers.get', ...ofCustomer, status: 200 }
  return { name, steps: [customer, decided(type), read], afterwards: [withoutCustomer] }
}

/** Deposits to an account that nobody has: what its amount is worth is looked at before. */
function deposit(name: string, amount: string, status: number, problem: string): Journey {
  const body = {
    simulation_id: '$name',
    type: 'ach_inbound',
    amount,
    currency: 'USD',
    account_id: unknownId,
  }
  return { name, steps: [{ operation: 'sandbox.simulateInbound', body, status, problem }] }
}
