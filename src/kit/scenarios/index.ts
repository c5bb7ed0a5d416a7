import { deposits } from './deposits.js'
import { payments } from './payments.js'
import type { Scenario } from './seeding.js'
import { treasury } from './treasury.js'

/** Every scenario: a state of the world by name. */
export const scenarios = [
  {
    name: 'empty',
    story: 'A client with an API key, and no customers.',
    seed: () => undefined,
  },
  {
    name: 'active-business',
    story: 'An active business that pays a supplier by bank and by wallet, with an account of each type.',
    seed({ given }) {
      const owner = given.activeBusiness({ name: 'Harbor Imports' })
      const { recipient } = given.recipient({ customer: owner, name: 'Blue Ridge Coffee' })
      const wallet = given.cryptoDestination({ recipient })
      const bank = given.usDestination({ recipient })
      given.onramp({ destination: wallet })
      given.swap({ destination: wallet })
      given.offramp({ destination: bank })
    },
  },
  {
    name: 'customer-awaiting-info',
    story: 'Three businesses on their way in: one is asked for two documents, one waits, one was declined.',
    seed({ given }) {
      given.customerAwaitingInfo({
        name: 'Lakeside Robotics',
        requirements: [
          { type: 'document', purpose: 'business_formation', status: 'missing' },
          { type: 'field', path: 'business.website' },
        ],
      })
      given.pendingCustomer({ name: 'Quarry Street Books' })
      given.declinedCustomer({ name: 'Offshore Ventures' })
    },
  },
  {
    name: 'frozen-customer',
    story:
      'A person received more than 3,000 dollars in seven days without a proof of address: frozen, with two deposits kept.',
    seed({ given }) {
      const owner = given.activeIndividual({ name: 'Jane Roe' })
      const { account } = given.onramp({
        destination: given.cryptoDestination({
          recipient: given.recipient({ customer: owner, name: 'Own wallet' }),
        }),
      })
      for (const amount of ['2500.00', '500.00']) given.completedOnrampTransaction({ account, amount })
      for (const amount of ['0.01', '750.00']) given.onrampWithDeposit({ account, amount })
    },
  },
  ...deposits,
  ...payments,
  treasury,
] as const satisfies readonly Scenario[]

export type ScenarioName = (typeof scenarios)[number]['name']
