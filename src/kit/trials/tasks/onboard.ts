import type { Simulator } from '../../simulator.js'
import type { Cast, Paper, Reading, Task } from '../task.js'
import { accountOf } from './office.js'

/** Somebody who wants to be a customer, as the sheet of the sales people has them. */
export interface Applicant {
  readonly name: string
  readonly type: 'business' | 'individual'
  /** The id that the sales people have for them. */
  readonly external: string
  /** `known` is a customer already, `withdrawn` is not to become one. */
  readonly is?: 'known' | 'withdrawn'
}

const bank = { bank_name: 'Example Bank', aba_routing_number: '101019644' } as const

function sheetOf(applicants: readonly Applicant[]): Paper {
  const lines = applicants.map(
    ({ name, type, external, is }) =>
      `${name}; ${type}; id ${external}; routing number ${bank.aba_routing_number}, checking account ${accountOf(name)} at ${bank.bank_name}; address 1 Main St, Springfield, IL 62701, US${is === 'withdrawn' ? '; WITHDRAWN, do not onboard' : ''}`,
  )
  return { title: 'New customers', text: lines.join('\n') }
}

export interface OnboardInput {
  readonly name: string
  readonly level: Task['level']
  readonly applicants: readonly Applicant[]
  readonly weather: Task['weather']
}

const asks =
  'The sheet in your inbox (desk_inbox) lists new customers: name, type, our own id, and the bank account in dollars. Make each of them a customer with that external_id, wait until it is active, give the recipient of its own name, which may be there already, that address, and that bank account, held in that name, as a destination, and open one offramp account from USDC on base-sepolia to the bank by ACH. Who is a customer already under that id keeps it. Whoever has withdrawn is left alone. Be done within a day; clock_advance lets time pass.'

export function onboarding({ name, level, applicants, weather }: OnboardInput): Task {
  const wanted = applicants.filter(({ is }) => is !== 'withdrawn')
  return {
    name,
    family: 'onboard',
    level,
    about: `${wanted.length} of ${applicants.length} applicants become customers with an account each.`,
    world: (sim) => worldOf(sim, applicants),
    asks,
    ends: {
      reads: [...applicants.map(customerReading), ...wanted.map(accountReading), ...onlyThese(wanted)],
      changes: [
        'accounts',
        'application_businesses',
        'application_individuals',
        'applications',
        'attestations',
        'customer_capabilities',
        'customers',
        'destinations',
        'due_diligences',
        'legal_terms',
        'recipients',
      ],
    },
    within: '1d',
    weather,
  }
}

function worldOf({ given }: Simulator, applicants: readonly Applicant[]): Cast {
  for (const { name, type, external, is } of applicants) {
    const input = { name, external_id: external }
    if (is === 'known') {
      if (type === 'business') given.activeBusiness(input)
      else given.activeIndividual(input)
    }
  }
  given.activeBusiness({ name: 'Harbor Imports', external_id: 'crm-1' })
  return { papers: [sheetOf(applicants)] }
}

function customerReading({ name, type, external, is }: Applicant): Reading {
  const call = 'customers.list'
  const query = [{ external_id: external }]
  if (is === 'withdrawn') return { says: `${name} is no customer`, call, with: query, count: 0 }
  return {
    says: `${name} is one active customer`,
    call,
    with: query,
    has: { name, customer_type: type, kyb_status: 'active' },
  }
}

function accountReading({ name }: Applicant): Reading {
  return {
    says: `${name} has one account to its own bank`,
    call: 'accounts.list',
    with: [{ account_type: 'offramp' }],
    where: { destination: { account_number: accountOf(name) } },
    has: {
      account_type: 'offramp',
      source_asset: 'USDC',
      source_network_id: 'base-sepolia',
      destination_rail: 'ach',
      destination: { destination_type: 'fiat_us', ...bank, account_holder_name: name },
    },
  }
}

function onlyThese(wanted: readonly Applicant[]): readonly Reading[] {
  return ['offramp', 'onramp', 'swap'].map((account_type) => ({
    says: `there are no other accounts of the type ${account_type}`,
    call: 'accounts.list',
    with: [{ account_type }],
    count: account_type === 'offramp' ? wanted.length : 0,
  }))
}

export const onboard: readonly Task[] = [
  onboarding({
    name: 'onboard/easy',
    level: 'easy',
    applicants: [{ name: 'Quarry Street Books', type: 'business', external: 'crm-7' }],
    weather: ['lost', '503', '429'],
  }),
  onboarding({
    name: 'onboard/hard',
    level: 'hard',
    applicants: [
      { name: 'Lakeside Robotics', type: 'business', external: 'crm-8' },
      { name: 'Jane Roe', type: 'individual', external: 'crm-9' },
      { name: 'Blue Ridge Coffee', type: 'business', external: 'crm-3', is: 'known' },
      { name: 'Offshore Ventures', type: 'business', external: 'crm-10', is: 'withdrawn' },
    ],
    weather: ['lost', '500', 'cut'],
  }),
  onboarding({
    name: 'onboard/easy (a person)',
    level: 'easy',
    applicants: [{ name: 'Maria Lopez', type: 'individual', external: 'people-2' }],
    weather: ['cut', 'refused'],
  }),
  onboarding({
    name: 'onboard/hard (all but one are there)',
    level: 'hard',
    applicants: [
      { name: 'Meridian Supply', type: 'business', external: 'a-1', is: 'known' },
      { name: 'Northwind Studio', type: 'business', external: 'a-2', is: 'known' },
      { name: 'Jane Roe', type: 'individual', external: 'a-3', is: 'known' },
      { name: 'Lakeside Robotics', type: 'business', external: 'a-4' },
    ],
    weather: ['lost', '503'],
  }),
  onboarding({
    name: 'onboard/hard (a long sheet in bad weather)',
    level: 'hard',
    applicants: [
      { name: 'Meridian Supply', type: 'business', external: 'b-1' },
      { name: 'Northwind Studio', type: 'business', external: 'b-2' },
      { name: 'Offshore Ventures', type: 'business', external: 'b-3', is: 'withdrawn' },
      { name: 'Jane Roe', type: 'individual', external: 'b-4' },
      { name: 'Blue Ridge Coffee', type: 'business', external: 'b-5' },
    ],
    weather: ['lost', 'cut', '500', '503', '429', 'refused'],
  }),
]
