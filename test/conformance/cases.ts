import type { CallerInput, Simulator } from 'platform-simulator'
import { type Auth, isWrite } from '../../src/contract/operation.js'
import { answersUnknownIds, refusalsOf } from '../../src/kit/conformance/refusals.js'
import { registry } from '../../src/resources/registry.js'
import { onboardingTypes } from '../../src/resources/sandbox/index.js'
import type { Call } from '../support/entry-points.js'
import { agentCases } from './agent-cases.js'
import { cardCases } from './card-cases.js'
import type { Case, NamedCase } from './case.js'
import { documentCases } from './document-cases.js'
import { ofResources } from './of-resources.js'
import { onboardingCases } from './onboarding-cases.js'
import { withPeople } from './onboarding-samples.js'
import { proposalCases } from './proposal-cases.js'
import { restCases } from './rest-cases.js'
import {
  cryptoDestination,
  deliveredEvent,
  ibanDestination,
  newCustomer,
  newOfframp,
  newOneOff,
  newOnramp,
  newRecipient,
  newSwap,
  newUser,
  nobody,
  oneOffBody,
  paidInCrypto,
  paidInDollars,
  pausedDeposit,
  samples,
  tokenOf,
  usDestination,
  viewerKey,
} from './samples.js'
import { walletCases } from './wallet-cases.js'
import { x402Cases } from './x402-cases.js'

const { allOperations } = registry

function sampleOf(id: string, sim: Simulator): Call {
  const sample = samples[id]
  if (sample === undefined) throw new Error(`${id} has no sample: write one in samples.ts`)
  return sample(sim)
}

/** Whoever has the right kind of credential, and nothing to do with what is there. */
function strangerTo(auth: Auth, sim: Simulator): CallerInput {
  const { api_key } = sim.simulate.createClient({ name: 'Other Client' })
  if (auth !== 'application') return api_key
  const created = sim.as(api_key).customers.create({ name: 'Stranger', customer_type: 'business' })
  return { applicationToken: tokenOf(created) }
}

/** What every operation answers because of how it is declared. */
const declared: Case[] = allOperations.flatMap((operation) => {
  const { id } = operation
  const cases: Case[] = [
    {
      operation: id,
      does: `succeeds with ${operation.status}`,
      call: (sim) => sampleOf(id, sim),
      status: operation.status,
    },
    {
      operation: id,
      does: `answers 429 when the credential's minute is used up`,
      call: (sim) => {
        const call = sampleOf(id, sim)
        const api = sim.as(call.caller === undefined ? sim.apiKey : call.caller, { traffic: 'app' })
        const minute = typeof call.caller === 'object' && call.caller !== null ? 600 : 60
        for (let i = 0; i < minute; i++) {
          try {
            api.events.list({ limit: 1 })
          } catch {
            // Counted all the same.
          }
        }
        return call
      },
      status: 429,
      problem: 'rate-limited',
    },
  ]
  // What no limit counts has none to use up.
  if (!operation.isCounted) cases.pop()
  for (const { name, badCall, ...refused } of refusalsOf(operation)) {
    cases.push({
      operation: id,
      does: name,
      call: (sim) => {
        const call = sampleOf(id, sim)
        return { ...call, ...badCall, params: { ...call.params, ...badCall.params } }
      },
      badCall,
      ...refused,
    })
  }
  if (isWrite(operation.method) && operation.auth === 'key') {
    cases.push({
      operation: id,
      does: 'answers 403 to a viewer',
      call: (sim) => ({ ...sampleOf(id, sim), caller: viewerKey(sim) }),
      status: 403,
      problem: 'forbidden',
    })
  }
  if (operation.auth === 'application') {
    cases.push({
      operation: id,
      does: 'answers 403 to an API key',
      call: (sim) => ({ ...sampleOf(id, sim), caller: sim.apiKey }),
      status: 403,
      problem: 'forbidden',
    })
  }
  if (operation.auth === 'key') {
    cases.push({
      operation: id,
      does: 'answers 401 to an application token',
      call: (sim) => ({
        ...sampleOf(id, sim),
        caller: { applicationToken: tokenOf(newCustomer(sim, 'Token Corp')) },
      }),
      status: 401,
      problem: 'authentication-error',
    })
  }
  if (operation.path.includes('{') && operation.auth !== 'none' && answersUnknownIds(operation)) {
    cases.push({
      operation: id,
      does: 'answers 404 for what another client has',
      call: (sim) => ({
        ...sampleOf(id, sim),
        caller: strangerTo(operation.auth, sim),
      }),
      status: 404,
      problem: 'not-found',
    })
  }
  return cases
})

const onboarding = (sim: Simulator, type: string, more: Record<string, unknown> = {}): Call => ({
  operation: 'sandbox.simulateOnboarding',
  body: { type, applicant_id: newCustomer(sim).application_id, simulation_id: `sim-${type}`, ...more },
})

const inbound = (more: Record<string, unknown>): Call => ({
  operation: 'sandbox.simulateInbound',
  body: { simulation_id: 'sim-1', type: 'ach_inbound', amount: '1', currency: 'USD', ...more },
})

const advance = (simulation_id: string, action: string): Call => ({
  operation: 'sandbox.advanceSimulation',
  params: { simulation_id },
  body: { action },
})

const opens = ['accounts.create', 'accounts.createOnramp', 'accounts.createSwap', 'transactions.createOneOff']

/** The steps that refuse the call, the status and problem of that, and the operations that have the step. */
const refusingSteps = [
  [
    'provider_call',
    503,
    'service-unavailable',
    [
      ...opens,
      'customers.create',
      'transactions.cancel',
      'sandbox.simulateInbound',
      'sandbox.simulateOnboarding',
    ],
  ],
  ['account_validation', 400, 'invalid-request', [...opens, 'sandbox.simulateInbound']],
  ['compliance_check', 403, 'forbidden', opens],
  ['kyb_approval', 400, 'invalid-request', ['sandbox.simulateOnboarding']],
] as const

const presetAt = {
  provider_call: 'provider_maintenance',
  account_validation: 'invalid_account',
  compliance_check: 'account_frozen',
  kyb_approval: 'kyb_rejected',
} as const

/** Of Solana, with `Hack` in it: 32 bytes in base 58. */
const riskyAddress = '7EcDhSYGxXyscszYEp35KHN8vvw3HackuLKTzXwCFLtV'

const swiftDestination = {
  ...ibanDestination,
  assets: ['USD'],
  capabilities: ['swift'],
  bic: 'DEUTDEFF',
  bank_address: ibanDestination.account_holder_address,
} satisfies Parameters<Simulator['api']['destinations']['create']>[1]

/** An offramp, and a change of it to another account at the same bank. */
function movedOfframp(
  sim: Simulator,
  bank: Parameters<Simulator['api']['destinations']['create']>[1],
  rail: 'fednow' | 'swift',
) {
  const recipient = recipientOf(sim, paidInDollars(sim).destination_id)
  const [fiat_destination_id, next] = [1, 2].map(() => sim.api.destinations.create(recipient, bank).id)
  const { id } = sim.api.accounts.create({
    account_type: 'offramp',
    fiat_destination_id,
    source_network_id: 'base-sepolia',
    source_asset: 'USDC',
    rail,
  })
  return { params: { account_id: id }, body: { account_type: 'offramp', fiat_destination_id: next } }
}

/** The recipient that a destination is of. */
function recipientOf(sim: Simulator, destinationId: string): string {
  const recipients = sim.api.customers.list().data.flatMap(({ id }) => sim.api.recipients.list(id).data)
  const found = recipients.find(({ destinations }) =>
    destinations.some(({ destination_id }) => destination_id === destinationId),
  )
  return found?.id ?? ''
}

const particular: Case[] = [
  ...walletCases,
  ...agentCases,
  ...cardCases,
  ...onboardingCases,
  ...documentCases,
  ...restCases,
  ...x402Cases,
  ...proposalCases,
  ...ofResources.flatMap(({ cases }) => cases),
  {
    operation: 'customers.create',
    does: 'names every invalid field at once',
    call: () => ({
      operation: 'customers.create',
      body: { name: 'x', customer_type: 'charity', is_sub_client: 'yes' },
    }),
    status: 400,
    problem: 'validation-error',
  },
  {
    operation: 'customers.create',
    does: 'refuses a blank name',
    call: () => ({ operation: 'customers.create', body: { name: '     ', customer_type: 'business' } }),
    status: 400,
    problem: 'validation-error',
  },
  {
    operation: 'customers.create',
    does: 'refuses sub_client_id together with is_sub_client',
    call: () => ({
      operation: 'customers.create',
      body: { name: 'Acme Corp', customer_type: 'business', is_sub_client: true, sub_client_id: nobody },
    }),
    status: 400,
    problem: 'validation-error',
  },
  {
    operation: 'customers.create',
    does: 'refuses a sub-client that is none',
    call: (sim) => ({
      operation: 'customers.create',
      body: { name: 'Acme Corp', customer_type: 'business', sub_client_id: newCustomer(sim, 'Plain').id },
    }),
    status: 400,
    problem: 'validation-error',
  },
  {
    operation: 'webhooks.replay',
    does: 'answers 409 after ten replays',
    call: (sim) => {
      const event_id = deliveredEvent(sim)
      for (let i = 0; i < 10; i++) sim.api.webhooks.replay(event_id)
      return { operation: 'webhooks.replay', params: { event_id } }
    },
    status: 409,
    problem: 'conflict',
  },
  {
    operation: 'customers.create',
    does: 'refuses a name that is taken, in any case of letters',
    call: (sim) => {
      newCustomer(sim, 'Acme Corp')
      return { operation: 'customers.create', body: { name: 'ACME corp', customer_type: 'business' } }
    },
    status: 409,
    problem: 'conflict',
  },
  {
    operation: 'customers.delete',
    does: 'refuses a sub-client that has customers',
    call: (sim) => {
      const branch = sim.api.customers.create({
        name: 'Branch',
        customer_type: 'business',
        is_sub_client: true,
      })
      sim.api.customers.create({ name: 'Member', customer_type: 'business', sub_client_id: branch.id })
      return { operation: 'customers.delete', params: { customer_id: branch.id } }
    },
    status: 409,
    problem: 'conflict',
  },
  {
    operation: 'customers.get',
    does: 'does not show a deleted customer',
    call: (sim) => {
      const { id } = newCustomer(sim)
      sim.api.customers.delete(id)
      return { operation: 'customers.get', params: { customer_id: id } }
    },
    status: 404,
    problem: 'not-found',
  },
  {
    operation: 'customers.list',
    does: 'answers a foreign cursor as an unknown one',
    call: (sim) => ({
      operation: 'customers.list',
      query: { starting_after: newCustomer(sim).id },
      caller: sim.simulate.createClient({ name: 'Other Client' }).api_key,
    }),
    status: 400,
    problem: 'validation-error',
  },
  {
    operation: 'customers.list',
    does: 'takes every filter at once',
    call: (sim) => {
      const branch = sim.api.customers.create({
        name: 'Branch',
        customer_type: 'business',
        is_sub_client: true,
      })
      newCustomer(sim)
      return {
        operation: 'customers.list',
        query: {
          external_id: 'crm-1',
          search: 'ACME',
          status: 'pending',
          kyb_status: 'pending',
          kyc_statuses: 'not_started,pending',
          application_statuses: 'pending,submitted',
          sub_client_id: branch.id,
          is_sub_client: false,
          created_at_from: '2026-01-01T00:00:00Z',
          created_at_to: '2026-02-01T00:00:00+01:00',
          sort_by: 'kyc_status',
          sort_dir: 'desc',
        },
      }
    },
    status: 200,
  },
  {
    operation: 'customers.list',
    does: 'answers 404 to the sub-client of another client',
    call: (sim) => {
      const other = sim.as(sim.simulate.createClient({ name: 'Other Client' }).api_key)
      const branch = other.customers.create({
        name: 'Branch',
        customer_type: 'business',
        is_sub_client: true,
      })
      return { operation: 'customers.list', query: { sub_client_id: branch.id } }
    },
    status: 404,
    problem: 'not-found',
  },
  ...[
    'kyb_statuses=active,unknown',
    'created_at_from=yesterday',
    'is_sub_client=maybe',
    'sort_by=age',
    'sub_client_id=x',
  ].map(
    (pair): Case => ({
      operation: 'customers.list',
      does: `refuses ${pair}`,
      call: () => {
        const [name = '', value = ''] = pair.split('=')
        return { operation: 'customers.list', query: { [name]: value } }
      },
      status: 400,
      problem: 'validation-error',
    }),
  ),
  {
    operation: 'capabilities.networks',
    does: 'answers identifiers unless asked for more',
    call: () => ({ operation: 'capabilities.networks' }),
    status: 200,
  },
  {
    operation: 'capabilities.networks',
    does: 'refuses to include what there is not',
    call: () => ({ operation: 'capabilities.networks', query: { include: 'assets,fees' } }),
    status: 400,
    problem: 'validation-error',
  },
  ...['customers.capabilities', 'customers.fxCurrencies'].map(
    (operation): Case => ({
      operation,
      does: 'answers 503 while the capability service is down',
      call: (sim) => {
        sim.simulate.capabilityService('down')
        return sampleOf(operation, sim)
      },
      status: 503,
      problem: 'service-unavailable',
    }),
  ),
  ...['', 'direction=both', 'direction='].map(
    (pair): Case => ({
      operation: 'customers.fxCurrencies',
      does: `refuses ${pair || 'a missing direction'}`,
      call: (sim) => {
        const [name = '', value = ''] = pair.split('=')
        return { ...sampleOf('customers.fxCurrencies', sim), query: name === '' ? {} : { [name]: value } }
      },
      status: 400,
      problem: 'validation-error',
    }),
  ),
  {
    operation: 'customers.fxCurrencies',
    does: 'refuses a customer that is not active',
    call: (sim) => ({
      operation: 'customers.fxCurrencies',
      params: { customer_id: newCustomer(sim).id },
      query: { direction: 'outgoing' },
    }),
    status: 403,
    problem: 'forbidden',
  },
  {
    operation: 'applications.get',
    does: 'answers its own token',
    call: (sim) => {
      const created = newCustomer(sim)
      return {
        operation: 'applications.get',
        params: { application_id: created.application_id },
        caller: { applicationToken: tokenOf(created) },
      }
    },
    status: 200,
  },
  {
    operation: 'applications.get',
    does: 'answers 404 to the token of another application',
    call: (sim) => ({
      operation: 'applications.get',
      params: { application_id: newCustomer(sim, 'First').application_id },
      caller: { applicationToken: tokenOf(newCustomer(sim, 'Second')) },
    }),
    status: 404,
    problem: 'not-found',
  },
  {
    operation: 'applications.get',
    does: 'includes what is asked for',
    call: (sim) => ({
      operation: 'applications.get',
      params: { application_id: withPeople(sim).id },
      query: { include: 'all' },
    }),
    status: 200,
  },
  {
    operation: 'applications.get',
    does: 'refuses to include what there is not',
    call: (sim) => ({
      operation: 'applications.get',
      params: { application_id: newCustomer(sim).application_id },
      query: { include: 'entities,pets' },
    }),
    status: 400,
    problem: 'validation-error',
  },
  {
    operation: 'applications.list',
    does: 'shows a token only its own application',
    call: (sim) => {
      newCustomer(sim, 'First')
      return {
        operation: 'applications.list',
        caller: { applicationToken: tokenOf(newCustomer(sim, 'Second')) },
      }
    },
    status: 200,
  },
  {
    operation: 'applications.list',
    does: 'takes type and status together',
    call: (sim) => {
      newCustomer(sim)
      return { operation: 'applications.list', query: { type: 'business', status: 'pending' } }
    },
    status: 200,
  },
  {
    operation: 'applications.withdraw',
    does: 'refuses an application that has a decision',
    call: (sim) => {
      const { id, application_id } = newCustomer(sim)
      sim.simulate.approveOnboarding(id)
      return { operation: 'applications.withdraw', params: { customer_id: id, application_id }, body: {} }
    },
    status: 409,
    problem: 'conflict',
  },
  {
    operation: 'applications.withdraw',
    does: 'refuses a reason over 500 characters',
    call: (sim) => {
      const { id, application_id } = newCustomer(sim)
      return {
        operation: 'applications.withdraw',
        params: { customer_id: id, application_id },
        body: { reason: 'x'.repeat(501) },
      }
    },
    status: 400,
    problem: 'validation-error',
  },
  {
    operation: 'applications.legalAcceptance',
    does: "answers the application's own token",
    call: (sim) => {
      const sample = sampleOf('applications.legalAcceptance', sim)
      const application_url = sim.api.customers.list().data[0]?.application_url ?? ''
      return { ...sample, caller: { applicationToken: tokenOf({ application_url }) } }
    },
    status: 200,
  },
  ...['applications.legalAcceptance', 'applications.attest'].flatMap((id): Case[] => [
    {
      operation: id,
      does: 'answers 404 to the token of another application',
      call: (sim) => ({
        ...sampleOf(id, sim),
        caller: { applicationToken: tokenOf(newCustomer(sim, 'Second')) },
      }),
      status: 404,
      problem: 'not-found',
    },
  ]),
  {
    operation: 'applications.attest',
    does: 'accepts the last document that is outstanding of an active customer',
    call: (sim) => {
      const created = newCustomer(sim)
      const { id, application_id } = created
      sim.simulate.approveOnboarding(id)
      sim.simulate.requireTerms(id)
      const body = { timestamp: 1, applicant_id: id }
      const caller = { applicationToken: tokenOf(created) }
      sim.as(caller).applications.attest(application_id, { ...body, attestation_type: 'privacy_policy' })
      return {
        operation: 'applications.attest',
        params: { application_id },
        caller,
        body: { ...body, attestation_type: 'terms_of_service' },
      }
    },
    status: 204,
  },
  {
    operation: 'applications.attest',
    does: 'refuses a version that is not in force',
    call: (sim) => {
      const { version } = sim.simulate.publishLegalDocument({
        key: 'platform_tos',
        effective_date: '2026-02-01',
      })
      const sample = sampleOf('applications.attest', sim)
      return { ...sample, body: { ...Object(sample.body), legal_document_version: version } }
    },
    status: 400,
    problem: 'validation-error',
  },
  {
    operation: 'legal.get',
    does: 'answers 404 to an unknown version',
    call: () => ({
      operation: 'legal.get',
      params: { document_key: 'platform_tos' },
      query: { version: '1999-12-31' },
      caller: null,
    }),
    status: 404,
    problem: 'not-found',
  },
  {
    operation: 'legal.get',
    does: 'refuses a version with control characters in it',
    call: () => ({
      operation: 'legal.get',
      params: { document_key: 'platform_tos' },
      query: { version: '2014\u0000' },
      caller: null,
    }),
    status: 400,
    problem: 'validation-error',
  },
  {
    operation: 'recipients.create',
    does: 'refuses a name that the customer has a recipient of',
    call: (sim) => {
      const { id } = newCustomer(sim)
      sim.api.recipients.create(id, { name: 'Payee' })
      return { operation: 'recipients.create', params: { customer_id: id }, body: { name: 'PAYEE' } }
    },
    status: 409,
    problem: 'conflict',
  },
  {
    operation: 'recipients.update',
    does: 'refuses a name that another recipient of the customer has',
    call: (sim) => {
      const { id } = newCustomer(sim)
      sim.api.recipients.create(id, { name: 'Payee' })
      const other = sim.api.recipients.create(id, { name: 'Other payee' })
      return {
        operation: 'recipients.update',
        params: { recipient_id: other.id },
        body: { name: 'payee' },
      }
    },
    status: 409,
    problem: 'conflict',
  },
  {
    operation: 'recipients.update',
    does: 'refuses to remove the address that fiat destinations need',
    call: (sim) => {
      const { id } = newRecipient(sim)
      sim.api.destinations.create(id, usDestination)
      return { operation: 'recipients.update', params: { recipient_id: id }, body: { name: 'Payee' } }
    },
    status: 400,
    problem: 'validation-error',
  },
  ...[cryptoDestination, usDestination, ibanDestination].map(
    (body): Case => ({
      operation: 'destinations.create',
      does: `takes ${body.destination_type}`,
      call: (sim) => ({
        operation: 'destinations.create',
        params: { recipient_id: newRecipient(sim).id },
        body,
      }),
      status: 201,
    }),
  ),
  {
    operation: 'destinations.create',
    does: 'refuses a mainnet in the sandbox',
    call: (sim) => ({
      operation: 'destinations.create',
      params: { recipient_id: newRecipient(sim).id },
      body: { ...cryptoDestination, network_id: 'base-mainnet' },
    }),
    status: 400,
    problem: 'invalid-request',
  },
  {
    operation: 'destinations.create',
    does: 'refuses a kind of destination that there is not',
    call: (sim) => ({
      operation: 'destinations.create',
      params: { recipient_id: newRecipient(sim).id },
      body: { ...usDestination, destination_type: 'fiat_uk' },
    }),
    status: 400,
    problem: 'validation-error',
  },
  {
    operation: 'destinations.list',
    does: 'filters by type',
    call: (sim) => ({
      ...sampleOf('destinations.list', sim),
      query: { destination_type: 'fiat_iban' },
    }),
    status: 200,
  },
  {
    operation: 'destinations.delete',
    does: 'answers 404 for the destination of another recipient',
    call: (sim) => ({
      operation: 'destinations.delete',
      params: {
        recipient_id: newRecipient(sim).id,
        destination_id: sim.api.destinations.create(newRecipient(sim).id, cryptoDestination).id,
      },
    }),
    status: 404,
    problem: 'not-found',
  },
  {
    operation: 'users.create',
    does: 'refuses an email that is taken',
    call: (sim) => ({
      operation: 'users.create',
      body: {
        first_name: 'Vera',
        last_name: 'Twin',
        email: newUser(sim).email.toUpperCase(),
        role: 'viewer',
      },
    }),
    status: 409,
    problem: 'conflict',
  },
  {
    operation: 'users.delete',
    does: 'keeps the last admin',
    call: (sim) => ({
      operation: 'users.delete',
      params: { user_id: sim.api.users.list().data[0]?.id ?? '' },
    }),
    status: 409,
    problem: 'conflict',
  },
  {
    operation: 'users.update',
    does: 'keeps the last admin an admin',
    call: (sim) => ({
      operation: 'users.update',
      params: { user_id: sim.api.users.list().data[0]?.id ?? '' },
      body: { role: 'viewer' },
    }),
    status: 409,
    problem: 'conflict',
  },
  {
    operation: 'users.list',
    does: 'searches and filters by role',
    call: (sim) => {
      newUser(sim)
      return {
        operation: 'users.list',
        query: { search: 'VIEWER', roles: 'viewer', sort_by: 'email', sort_dir: 'asc' },
      }
    },
    status: 200,
  },
  {
    operation: 'users.list',
    does: 'refuses an unknown role',
    call: () => ({ operation: 'users.list', query: { roles: 'member' } }),
    status: 400,
    problem: 'validation-error',
  },
  ...onboardingTypes.map(
    (type): Case => ({
      operation: 'sandbox.simulateOnboarding',
      does: `takes ${type}`,
      call: (sim) => onboarding(sim, type),
      status: 200,
    }),
  ),
  {
    operation: 'sandbox.simulateOnboarding',
    does: 'refuses a customer id and names the application id',
    call: (sim) => ({
      operation: 'sandbox.simulateOnboarding',
      body: { type: 'kyb_approve', applicant_id: newCustomer(sim).id, simulation_id: 's' },
    }),
    status: 404,
    problem: 'not-found',
  },
  {
    operation: 'sandbox.simulateOnboarding',
    does: 'refuses a used simulation_id with other parameters',
    call: (sim) => {
      const { application_id } = newCustomer(sim)
      sim.api.sandbox.simulateOnboarding({
        type: 'kyb_info_request',
        applicant_id: application_id,
        simulation_id: 's',
      })
      return {
        operation: 'sandbox.simulateOnboarding',
        body: { type: 'kyb_approve', applicant_id: application_id, simulation_id: 's' },
      }
    },
    status: 409,
    problem: 'conflict',
  },
  {
    operation: 'sandbox.simulateInbound',
    does: 'refuses an amount over the cap before it looks for the account',
    call: () => inbound({ account_id: nobody, amount: '2.01' }),
    status: 400,
    problem: 'invalid-request',
  },
  {
    operation: 'sandbox.simulateInbound',
    does: 'answers 404 to an unknown account',
    call: () => inbound({ account_id: nobody }),
    status: 404,
    problem: 'not-found',
  },
  {
    operation: 'sandbox.simulateInbound',
    does: 'refuses a used simulation_id with other parameters',
    call: (sim) => {
      pausedDeposit(sim)
      return inbound({ simulation_id: 'kept-1', account_id: nobody })
    },
    status: 409,
    problem: 'conflict',
  },
  {
    operation: 'sandbox.simulateInbound',
    does: 'under observed quirks wants the funding account of a payment',
    options: { quirks: 'observed' },
    call: (sim) => inbound({ type: 'ach_outbound_settled', one_off_transaction_id: newOneOff(sim).id }),
    status: 400,
    problem: 'invalid-request',
  },
  {
    operation: 'sandbox.advanceSimulation',
    does: 'refuses an action that the scenario does not have',
    call: (sim) => advance(pausedDeposit(sim), 'confirm'),
    status: 400,
    problem: 'invalid-request',
  },
  {
    operation: 'sandbox.advanceSimulation',
    does: 'refuses a simulation that does not wait any more',
    call: (sim) => {
      const id = pausedDeposit(sim)
      sim.api.sandbox.advanceSimulation(id, { action: 'reject' })
      return advance(id, 'release')
    },
    status: 409,
    problem: 'conflict',
  },
  {
    operation: 'sandbox.simulateOnboarding',
    does: 'refuses a move that the application cannot make',
    call: (sim) => {
      const { id, application_id } = newCustomer(sim)
      sim.simulate.rejectOnboarding(id)
      return {
        operation: 'sandbox.simulateOnboarding',
        body: { type: 'kyb_approve', applicant_id: application_id, simulation_id: 's' },
      }
    },
    status: 400,
    problem: 'invalid-request',
  },
  {
    operation: 'webhookTargets.create',
    does: 'refuses an unknown event type and names close ones',
    call: () => ({
      operation: 'webhookTargets.create',
      body: { url: 'https://app.example/', event_types: ['customer.create'] },
    }),
    status: 400,
    problem: 'validation-error',
  },
  {
    operation: 'webhookTargets.create',
    does: 'refuses a type that reaches global targets only',
    call: () => ({
      operation: 'webhookTargets.create',
      body: { url: 'https://app.example/', event_types: ['customer.deleted'] },
    }),
    status: 400,
    problem: 'validation-error',
  },
  {
    operation: 'webhookTargets.create',
    does: 'refuses an empty list of types',
    call: () => ({
      operation: 'webhookTargets.create',
      body: { url: 'https://app.example/', event_types: [] },
    }),
    status: 400,
    problem: 'validation-error',
  },
  ...['http://app.example/hooks', 'ftp://app.example/', 'not a url', 'https://'].map(
    (url): Case => ({
      operation: 'webhookTargets.create',
      does: `refuses the URL ${url}`,
      call: () => ({ operation: 'webhookTargets.create', body: { url } }),
      status: 400,
      problem: 'validation-error',
    }),
  ),
  ...['http://127.0.0.1:3000/hooks', 'http://localhost/hooks', 'http://[::1]:8080/'].map(
    (url): Case => ({
      operation: 'webhookTargets.create',
      does: `takes ${url}, on this machine`,
      call: () => ({ operation: 'webhookTargets.create', body: { url } }),
      status: 201,
    }),
  ),
  ...allOperations
    .filter((operation) => operation.alsoAt.length > 0)
    .map(
      (operation): Case => ({
        operation: operation.id,
        does: `answers at ${operation.alsoAt.join(', ')} as well`,
        call: (sim) => ({ ...sampleOf(operation.id, sim), pathIndex: 1 }),
        throughAll: true,
        status: operation.status,
      }),
    ),
  ...opens.flatMap((id): Case[] => [
    {
      operation: id,
      does: 'answers 404 for a destination of another client',
      call: (sim) => ({
        ...sampleOf(id, sim),
        caller: sim.simulate.createClient({ name: 'Other Client' }).api_key,
      }),
      status: 404,
      problem: 'not-found',
    },
    {
      operation: id,
      does: 'refuses a frozen customer',
      call: (sim) => {
        const call = sampleOf(id, sim)
        for (const customer of sim.api.customers.list().data) sim.simulate.freezeCustomer(customer.id)
        return call
      },
      status: 403,
      problem: 'account-under-review',
    },
    {
      operation: id,
      does: 'refuses a customer that has not accepted the terms',
      call: (sim) => {
        const call = sampleOf(id, sim)
        for (const customer of sim.api.customers.list().data) sim.simulate.requireTerms(customer.id)
        return call
      },
      status: 403,
      problem: 'terms-not-accepted',
    },
    {
      operation: id,
      does: 'refuses a network of the other environment',
      call: (sim) => {
        const { body, ...call } = sampleOf(id, sim)
        const member = id === 'accounts.createOnramp' ? 'destination_network_id' : 'source_network_id'
        return { ...call, body: { ...Object(body), [member]: 'base-mainnet' } }
      },
      status: 400,
      problem: 'invalid-request',
    },
  ]),
  ...(['onramp', 'swap'] as const).map(
    (account_type): Case => ({
      operation: 'accounts.create',
      does: `opens an ${account_type} account`.replace('an swap', 'a swap'),
      call: (sim) => ({
        operation: 'accounts.create',
        body: {
          account_type,
          crypto_destination_id: paidInCrypto(sim).destination_id,
          destination_asset: 'USDC',
          ...(account_type === 'onramp'
            ? { capabilities: ['us_bank_account'] }
            : { source_network_id: 'evm', source_asset: 'any' }),
        },
      }),
      status: 201,
    }),
  ),
  ...(['accounts.create', 'transactions.createOneOff'] as const).map(
    (id): Case => ({
      operation: id,
      does: 'refuses a bank that FedNow does not reach',
      call: (sim) => {
        const { body, ...call } = sampleOf(id, sim)
        sim.simulate.setFednowReachable(usDestination.aba_routing_number, false)
        const rail = id === 'accounts.create' ? { rail: 'fednow' } : { destination_payment_rail: 'fednow' }
        return { ...call, body: { ...Object(body), ...rail, payment_reference: 'INV 1001' } }
      },
      status: 422,
      problem: 'fednow-destination-unreachable',
    }),
  ),
  ...opens.map(
    (id): Case => ({
      operation: id,
      does: 'refuses the own stablecoin where the state does not admit it',
      call: (sim) => {
        const { body, ...call } = sampleOf(id, sim)
        for (const customer of sim.api.customers.list().data) sim.simulate.setRdAllowed(customer.id, false)
        const own =
          id === 'accounts.createOnramp'
            ? { destination_asset: 'RD' }
            : { source_network_id: 'base-sepolia', source_asset: 'RD' }
        return { ...call, body: { ...Object(body), ...own } }
      },
      status: 403,
      problem: 'state-restricted-rd',
    }),
  ),
  {
    operation: 'accounts.delete',
    does: 'refuses while money comes back through the account',
    call: (sim) => {
      const { id, source_crypto_address = '' } = newOfframp(sim)
      const payment = sim.simulate.cryptoDeposit(source_crypto_address, { amount: '1' })
      sim.simulate.keepBack(payment)
      sim.simulate.release(payment)
      sim.simulate.returnPayment(payment)
      return { operation: 'accounts.delete', params: { account_id: id } }
    },
    status: 409,
    problem: 'conflict',
  },
  {
    operation: 'destinations.create',
    does: 'refuses an address that screening blocks',
    call: (sim) => ({
      operation: 'destinations.create',
      params: { recipient_id: newRecipient(sim).id },
      body: { destination_type: 'crypto', name: 'Wallet', crypto_address: riskyAddress },
    }),
    status: 422,
    problem: 'compliance-blocked',
  },
  ...(['accounts.update', 'accounts.replace'] as const).flatMap((operation): Case[] => [
    {
      operation,
      does: 'refuses the own stablecoin where the state does not admit it',
      call: (sim) => {
        const { id } = newOnramp(sim)
        for (const customer of sim.api.customers.list().data) sim.simulate.setRdAllowed(customer.id, false)
        return {
          operation,
          params: { account_id: id },
          body: { account_type: 'onramp', destination_asset: 'RD' },
        }
      },
      status: 403,
      problem: 'state-restricted-rd',
    },
    {
      operation,
      does: 'refuses to pay by FedNow a bank that it does not reach',
      call: (sim) => {
        const change = movedOfframp(sim, usDestination, 'fednow')
        sim.simulate.setFednowReachable(usDestination.aba_routing_number, false)
        return { operation, ...change }
      },
      status: 422,
      problem: 'fednow-destination-unreachable',
    },
    {
      operation,
      does: 'refuses to pay by SWIFT while nobody knows the capabilities',
      call: (sim) => {
        const change = movedOfframp(sim, swiftDestination, 'swift')
        sim.simulate.capabilityService('down')
        return { operation, ...change }
      },
      status: 503,
      problem: 'service-unavailable',
    },
  ]),
  {
    operation: 'accounts.create',
    does: 'names every field that the type lacks',
    call: () => ({ operation: 'accounts.create', body: { account_type: 'swap' } }),
    status: 400,
    problem: 'validation-error',
  },
  {
    operation: 'accounts.createSwap',
    does: 'refuses a return address on another network than the source',
    call: (sim) => ({
      operation: 'accounts.createSwap',
      body: {
        ...Object(sampleOf('accounts.createSwap', sim).body),
        source_network_id: 'base-sepolia',
        return_crypto_address: {
          network_id: 'polygon-amoy',
          crypto_address: cryptoDestination.crypto_address,
        },
      },
    }),
    status: 400,
    problem: 'validation-error',
  },
  {
    operation: 'accounts.update',
    does: 'refuses another type',
    call: (sim) => ({ ...sampleOf('accounts.update', sim), body: { account_type: 'swap' } }),
    status: 400,
    problem: 'invalid-request',
  },
  {
    operation: 'accounts.replace',
    does: 'refuses a fiat destination for an onramp',
    call: (sim) => ({ ...sampleOf('accounts.replace', sim), body: { fiat_destination_id: nobody } }),
    status: 400,
    problem: 'validation-error',
  },
  {
    operation: 'accounts.list',
    does: 'needs the type',
    call: () => ({ operation: 'accounts.list' }),
    status: 400,
    problem: 'validation-error',
  },
  {
    operation: 'accounts.list',
    does: 'takes several filters at once',
    call: (sim) => {
      const { destination } = newSwap(sim)
      return {
        operation: 'accounts.list',
        query: {
          account_type: 'swap',
          crypto_destination_id: destination.destination_id,
          source_network_id: 'base-sepolia',
          destination_asset: 'USDT',
        },
      }
    },
    status: 200,
  },
  {
    operation: 'destinations.delete',
    does: 'refuses what an account pays out to',
    call: (sim) => {
      const { destination } = newOnramp(sim)
      return {
        operation: 'destinations.delete',
        params: {
          recipient_id: recipientOf(sim, destination.destination_id),
          destination_id: destination.destination_id,
        },
      }
    },
    status: 409,
    problem: 'conflict',
  },
  {
    operation: 'recipients.delete',
    does: 'refuses one that a one-off pays',
    call: (sim) => ({
      operation: 'recipients.delete',
      params: { recipient_id: recipientOf(sim, newOneOff(sim).destination_id) },
    }),
    status: 409,
    problem: 'conflict',
  },
  {
    operation: 'customers.delete',
    does: 'refuses one that has accounts',
    call: (sim) => {
      newOfframp(sim)
      return {
        operation: 'customers.delete',
        params: { customer_id: sim.api.customers.list().data[0]?.id ?? '' },
      }
    },
    status: 409,
    problem: 'conflict',
  },
  {
    operation: 'internalViews.offramps',
    does: 'shows a page',
    call: (sim) => {
      newOfframp(sim)
      newOfframp(sim)
      return { operation: 'internalViews.offramps', query: { limit: 1 } }
    },
    status: 200,
  },
  {
    operation: 'transactions.createOneOff',
    does: 'opens a swap',
    call: (sim) => ({
      operation: 'transactions.createOneOff',
      body: {
        ...paidInCrypto(sim),
        source_network_id: 'base-sepolia',
        source_asset: 'USDC',
        destination_asset: 'RD',
        destination_network_id: 'base-sepolia',
        developer_fee_bps: 25,
      },
    }),
    status: 201,
  },
  {
    operation: 'transactions.createOneOff',
    does: 'refuses more than the sandbox caps',
    call: (sim) => ({ operation: 'transactions.createOneOff', body: { ...oneOffBody(sim), amount: '2.01' } }),
    status: 400,
    problem: 'invalid-request',
  },
  {
    operation: 'transactions.createOneOff',
    does: 'refuses a reference that the rail cannot carry',
    call: (sim) => ({
      operation: 'transactions.createOneOff',
      body: { ...oneOffBody(sim), payment_reference: 'INV-1001' },
    }),
    status: 400,
    problem: 'validation-error',
  },
  {
    operation: 'transactions.createOneOff',
    does: 'refuses fees that leave nothing',
    call: (sim) => ({
      operation: 'transactions.createOneOff',
      body: { ...oneOffBody(sim), developer_fee_bps: 10_000 },
    }),
    status: 400,
    problem: 'validation-error',
  },
  {
    operation: 'transactions.cancel',
    does: 'refuses a transaction of a standing account',
    call: (sim) => ({
      operation: 'transactions.cancel',
      params: { transaction_id: sim.simulate.bankDeposit(newOnramp(sim).id, { amount: '1' }) },
    }),
    status: 400,
    problem: 'invalid-request',
  },
  {
    operation: 'transactions.cancel',
    does: 'refuses what is cancelled already',
    call: (sim) => {
      const transaction_id = newOneOff(sim).id
      sim.api.transactions.cancel(transaction_id)
      return { operation: 'transactions.cancel', params: { transaction_id } }
    },
    status: 400,
    problem: 'invalid-request',
  },
  {
    operation: 'transactions.get',
    does: 'answers an auto transaction in camel case',
    call: (sim) => ({
      operation: 'transactions.get',
      params: { transaction_id: sim.simulate.bankDeposit(newOnramp(sim).id, { amount: '1' }) },
    }),
    status: 200,
  },
  {
    operation: 'transactions.list',
    does: 'serves the auto transactions of a customer',
    call: (sim) => {
      sim.simulate.bankDeposit(newOnramp(sim).id, { amount: '1' })
      const customer_id = sim.api.customers.list().data[0]?.id ?? ''
      return { operation: 'transactions.list', query: { customer_id } }
    },
    status: 200,
  },
  {
    operation: 'transactions.list',
    does: 'takes every filter at once',
    call: (sim) => {
      const { customer_id, destination_id } = newOneOff(sim)
      return {
        operation: 'transactions.list',
        query: {
          transaction_type: 'one_off',
          customer_id,
          destination_id,
          statuses: 'pending,processing',
          source_network_id: 'base-sepolia',
          source_asset: 'USDC',
          destination_asset: 'USD',
          created_at_from: '2026-01-01T00:00:00Z',
          created_at_to: '2026-02-01T00:00:00+01:00',
          amount_min: '1.50',
          amount_max: '1.5',
          search: 'ACME',
          sort_by: 'customer_name',
          sort_dir: 'asc',
        },
      }
    },
    status: 200,
  },
  ...[
    'wallet_id=0ujtsYcgvSTl8PAuAdqWYSMnLOv',
    'direction=in',
    'transaction_type=auto_account',
    'amount_min=x',
  ].map(
    (pair): Case => ({
      operation: 'transactions.list',
      does: `refuses ${pair}`,
      call: () => {
        const [name = '', value = ''] = pair.split('=')
        return { operation: 'transactions.list', query: { [name]: value } }
      },
      status: 400,
      problem: 'validation-error',
    }),
  ),
  {
    operation: 'autoTransactions.list',
    does: 'takes every filter at once',
    call: (sim) => {
      const { id, source_crypto_address = '' } = newSwap(sim)
      sim.simulate.cryptoDeposit(source_crypto_address, {
        amount: '1.5',
        from: cryptoDestination.crypto_address,
        transaction_hash: '0xfeed',
      })
      return {
        operation: 'autoTransactions.list',
        query: {
          auto_account_id: id,
          statuses: 'pending,processing',
          types: 'swap',
          provider_id: 'platform',
          source_crypto_address: cryptoDestination.crypto_address,
          destination_crypto_address: cryptoDestination.crypto_address,
          source_network_id: 'base-sepolia',
          destination_network_id: 'base-sepolia',
          transaction_hash: '0xfeed',
          start_date: 1767225600,
          end_date: 1767225600,
          input_asset: 'USDC',
          destination_asset: 'USDT',
          outgoing_amount_min: '1.50',
          outgoing_amount_max: '1.50',
          sort_by: 'created_at',
          sort_dir: 'asc',
        },
      }
    },
    status: 200,
  },
  ...['transactions.list', 'autoTransactions.list'].map(
    (operation): Case => ({
      operation,
      does: 'answers a cursor of the other family as an unknown one',
      call: (sim) => {
        const oneOff = newOneOff(sim).id
        const auto = sim.simulate.bankDeposit(newOnramp(sim).id, { amount: '1' })
        return { operation, query: { starting_after: operation === 'transactions.list' ? auto : oneOff } }
      },
      status: 400,
      problem: 'validation-error',
    }),
  ),
  {
    operation: 'autoTransactions.get',
    does: 'answers 404 to a one-off',
    call: (sim) => ({
      operation: 'autoTransactions.get',
      params: { auto_transaction_id: newOneOff(sim).id },
    }),
    status: 404,
    problem: 'not-found',
  },
  {
    operation: 'autoTransactions.get',
    does: 'shows a returned payment',
    call: (sim) => {
      const { source_crypto_address = '' } = newOfframp(sim)
      const id = sim.simulate.cryptoDeposit(source_crypto_address, {
        amount: '1',
        pause: 'compliance_hold',
      })
      sim.simulate.release(id)
      sim.simulate.returnPayment(id)
      return { operation: 'autoTransactions.get', params: { auto_transaction_id: id } }
    },
    status: 200,
  },
  {
    operation: 'sandbox.simulateInbound',
    does: 'sends crypto to a one-off',
    call: (sim) => ({
      operation: 'sandbox.simulateInbound',
      body: {
        simulation_id: 'deposit-1',
        type: 'crypto_inbound',
        wallet_address: newOneOff(sim).crypto_address,
        amount: '1.5',
        currency: 'USDC',
      },
    }),
    status: 200,
  },
  ...refusingSteps.flatMap(([step, status, problem, operations]) =>
    operations.map(
      (operation): Case => ({
        operation,
        does: `fails at ${step} when asked to`,
        call: (sim) => ({ ...sampleOf(operation, sim), headers: { 'x-sandbox-scenario': presetAt[step] } }),
        status,
        problem,
        fault: `${operation} ${step}`,
      }),
    ),
  ),
  {
    operation: 'customers.create',
    does: 'answers an explicit status at once, with the message',
    call: (sim) => ({
      ...sampleOf('customers.create', sim),
      headers: { 'x-sandbox-error-status': '418', 'x-sandbox-error-message': 'Short and stout.' },
    }),
    status: 418,
    problem: 'invalid-request',
  },
]

export const cases: readonly NamedCase[] = [...declared, ...particular].map((example) => ({
  ...example,
  name: `${example.operation} ${example.does}`,
}))

/** With its name in front, for tests that are called by it: of a member in a title vitest shows 40 characters. */
export function byName(all: readonly NamedCase[]): readonly (readonly [string, NamedCase])[] {
  return all.map((example) => [example.name, example])
}
