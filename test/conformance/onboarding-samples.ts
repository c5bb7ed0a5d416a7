import type { CallerInput, Simulator } from 'platform-simulator'
import type { Call } from '../support/entry-points.js'
import { freeName } from '../support/free-name.js'

/** Calls of onboarding that succeed, each on a world that it arranges. */

type Applications = Simulator['api']['applications']
export type BusinessBody = Parameters<Applications['updateBusinessDetails']>[1]
export type PersonBody = Parameters<Applications['addIndividual']>[1]

export const office = {
  street1: '1 Market Street',
  city: 'San Francisco',
  region: 'California',
  postal_code: '94105',
  country: 'US',
} as const

export const businessBody: BusinessBody = {
  legal_name: 'Acme Corporation',
  country_of_incorporation: 'US',
  date_of_incorporation: '2020-01-15',
  legal_structure: 'corporation',
  tax_id_number: '12-3456789',
  registration_number: '123456789',
  registered_address: office,
  industry_code: '541511',
  business_description: 'Acme makes anvils, rockets and magnets for customers in the desert. '.repeat(3),
  purpose_of_account: ['first_party_payments'],
  average_monthly_revenue: '500k_to_1m',
  expected_monthly_deposit: '100k_to_500k',
  expected_monthly_transaction_volume: '50_to_100',
  source_of_funds: ['sale_of_goods_and_services'],
  has_bearer_shares: false,
  transact_on_behalf_of_third_parties: false,
  owned_by_foundation: false,
}

/** Grace, who owns half, directs the business, and applies for it. */
export const grace: PersonBody = {
  roles: ['ubo', 'control_person', 'applicant'],
  name: { first: 'Grace', last: 'Hopper' },
  title: 'ceo',
  ownership_percentage: 50,
  date_of_birth: '1986-12-09',
  ssn: '123-45-6789',
  nationalities: ['US'],
  address: office,
  email_address: 'grace@acme.example',
}

/** Alan, who owns the other half. */
export const alan: PersonBody = {
  roles: ['ubo'],
  name: { first: 'Alan', last: 'Turing' },
  title: 'director',
  ownership_percentage: 50,
  date_of_birth: '1982-06-23',
  nationalities: ['GB'],
  address: { ...office, street1: '2 Market Street' },
  email_address: 'alan@acme.example',
}

/** Ada, who applies for herself. */
export const ada: PersonBody = {
  roles: ['individual'],
  name: { first: 'Ada', last: 'Lovelace' },
  employment_status: 'self_employed',
  date_of_birth: '1990-12-10',
  nationalities: ['GB'],
  address: { street1: '12 St James Square', city: 'London', country: 'GB' },
  email_address: 'ada@lovelace.example',
  purpose_of_account: ['sending_and_receiving_payments'],
  source_of_wealth: ['employment'],
}

export const diligence: Parameters<Applications['updateDueDiligence']>[1] = {
  account_usage_description: 'Payouts to suppliers.',
  top_customer_countries: ['US', 'DE'],
  is_regulated: false,
  unregulated_justification: 'Anvils need no licence.',
  last_audit_date: null,
}

/** A new application, and what the hosted form of it could do. */
export function applying(sim: Simulator, customer_type: 'business' | 'individual' = 'business') {
  const name = freeName(sim, customer_type === 'business' ? 'Acme Corp' : 'Ada Lovelace')
  const created = sim.api.customers.create({ name, customer_type })
  const caller = { applicationToken: new URL(created.application_url).searchParams.get('token') ?? '' }
  return {
    customer_id: created.id,
    id: created.application_id,
    caller: caller satisfies CallerInput,
    form: sim.as(caller).applications,
  }
}

/** A call about a new application, by whoever applies. */
export function sampled(
  operation: string,
  made: { readonly id: string; readonly caller: CallerInput },
  more: Partial<Call> = {},
): Call {
  const { params, ...others } = more
  return { operation, caller: made.caller, params: { application_id: made.id, ...params }, ...others }
}

/** An application with Grace and Alan. */
export function withPeople(sim: Simulator) {
  const made = applying(sim)
  const [first, second] = [grace, alan].map((person) => made.form.addIndividual(made.id, person).id)
  return { ...made, grace: first ?? '', alan: second ?? '' }
}

/** The same application by the link that asks for something. */
export function resubmitting<Made extends { readonly customer_id: string }>(sim: Simulator, made: Made) {
  const url = sim.api.customers.get(made.customer_id).resubmit_url ?? ''
  const caller = { applicationToken: new URL(url).searchParams.get('token') ?? '' }
  return { ...made, caller: caller satisfies CallerInput, form: sim.as(caller).applications }
}

/** An application that a reviewer has a question about. */
export function asked(sim: Simulator) {
  const made = applying(sim)
  sim.simulate.requestInformation(made.id, {
    requirements: [{ type: 'question', key: 'why', prompt: 'What is the account for?' }],
  })
  return resubmitting(sim, made)
}

/** The same, with what the customer says to it. */
export function answered(sim: Simulator) {
  const made = asked(sim)
  made.form.answer(made.id, { answers: [{ key: 'why', text: 'To pay suppliers.' }] })
  return made
}

export const onboardingSamples: Readonly<Record<string, (sim: Simulator) => Call>> = {
  'applications.updateBusinessDetails': (sim) =>
    sampled('applications.updateBusinessDetails', applying(sim), { body: businessBody }),
  'applications.updateIndividualDetails': (sim) =>
    sampled('applications.updateIndividualDetails', applying(sim, 'individual'), { body: ada }),
  'applications.addIndividual': (sim) =>
    sampled('applications.addIndividual', applying(sim), { body: grace }),
  'applications.updateIndividual': (sim) => {
    const made = withPeople(sim)
    const body = { ...alan, ownership_percentage: 25, title: 'cto' }
    return sampled('applications.updateIndividual', made, { params: { individual_id: made.alan }, body })
  },
  'applications.deleteIndividual': (sim) => {
    const made = withPeople(sim)
    return sampled('applications.deleteIndividual', made, { params: { individual_id: made.alan } })
  },
  'applications.getDueDiligence': (sim) => {
    const { id, caller, form } = applying(sim)
    form.updateDueDiligence(id, diligence)
    return sampled('applications.getDueDiligence', { id, caller })
  },
  'applications.answer': (sim) =>
    sampled('applications.answer', asked(sim), {
      body: { answers: [{ key: 'why', text: 'To pay suppliers.' }] },
    }),
  'applications.submit': (sim) => sampled('applications.submit', answered(sim)),
  'customers.reengage': (sim) => ({
    operation: 'customers.reengage',
    params: { customer_id: sim.given.withdrawnCustomer().id },
  }),
  'applications.updateDueDiligence': (sim) =>
    sampled('applications.updateDueDiligence', applying(sim), { body: diligence }),
}
