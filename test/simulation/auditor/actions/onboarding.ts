import { member, same } from '../audit.js'
import { drawAsked, faultOf, headersOf, nothingAsked, onboardingFaults } from '../faults.js'
import { type Customer, nth, refuse } from '../model.js'
import { causes, createCustomer, kybStatusOf, simulated, slugOf, withdraw } from '../onboarding.js'
import { deleteCustomer, gone } from '../payees.js'
import { action, drawAppWay, drawWay, nobody } from './action.js'

const names = [
  'Acme Corp',
  'acme corp',
  'Zebra Ltd',
  'Beta GmbH',
  'Émile SA',
  'Acme Corporation',
  'Omega',
] as const
const causeNames = Object.keys(causes) as [string, ...string[]]
const simulatedTypes = Object.keys(simulated) as [string, ...string[]]

export const onboardingActions = [
  action(
    'create customer',
    12,
    (draws) => ({
      way: drawAppWay(draws),
      name: draws.pick(names),
      individual: draws.chance(60),
      externalId: draws.chance(30) ? draws.pick(['crm-1', 'crm-2']) : undefined,
      asked: draws.chance(40) ? drawAsked(draws, onboardingFaults) : nothingAsked,
      approve: draws.chance(50),
    }),
    async (audit, { way, name, individual, externalId, asked, approve }) => {
      const { model } = audit
      const body = {
        name,
        customer_type: individual ? 'individual' : 'business',
        ...(externalId !== undefined && { external_id: externalId }),
      }
      let customer: Customer | undefined
      const { body: answer } = await audit.call(
        way,
        { operation: 'customers.create', body, headers: headersOf(asked) },
        () => {
          if (asked.status !== null) refuse(slugOf(asked.status))
          model.instant = asked.instant
          const about = { name, individual, externalId }
          customer = createCustomer(model, about, { fault: faultOf(asked), skip: asked.skip })
          return customer
        },
      )
      if (customer === undefined || customer.id === null) return
      customer.applicationId = String(member(answer, 'application_id'))
      if (approve && customer.application !== 'approved') await causeOf('approveOnboarding', customer)
      async function causeOf(name: string, about: Customer): Promise<void> {
        await audit.cause(name, [about.id], () => void causes[name]?.(model, about))
      }
    },
  ),
  action(
    'onboarding cause',
    16,
    (draws) => ({ cause: draws.pick(causeNames), customer: draws.which(), unknown: draws.chance(3) }),
    async (audit, step) => {
      const customer = nth(audit.model.customers, step.customer)
      if (customer === undefined) return
      await audit.cause(step.cause, [step.unknown ? nobody : customer.id], () => {
        if (step.unknown) refuse('not-found')
        gone(customer)
        causes[step.cause]?.(audit.model, customer)
        return undefined
      })
    },
  ),
  action(
    'answer a request',
    4,
    (draws) => ({ customer: draws.which() }),
    async (audit, step) => {
      const asked = audit.model.customers.filter((one) => one.application === 'request_for_information')
      const customer = nth(asked, step.customer)
      if (customer === undefined) return
      await audit.cause('respondToInformation', [customer.id], () => {
        gone(customer)
        causes['respondToInformation']?.(audit.model, customer)
        return undefined
      })
    },
  ),
  action(
    'proof of address',
    4,
    (draws) => ({ outcome: draws.pick(['approve', 'approve', 'reject']), customer: draws.which() }),
    async (audit, step) => {
      const customer = nth(audit.model.customers, step.customer)
      if (customer === undefined) return
      for (const cause of ['submitProofOfAddress', `${step.outcome}ProofOfAddress`]) {
        await audit.cause(cause, [customer.id], () => {
          gone(customer)
          causes[cause]?.(audit.model, customer)
          return undefined
        })
      }
    },
  ),
  action(
    'simulate onboarding',
    3,
    (draws) => ({
      way: drawAppWay(draws),
      type: draws.pick(simulatedTypes),
      customer: draws.which(),
      simulation: `onboarding-${draws.int(6)}`,
    }),
    async (audit, { way, type, customer: number, simulation }) => {
      const { model } = audit
      const customer = nth(model.customers, number)
      // Of one that a job has just made, it is told when the job is read.
      if (customer === undefined || customer.applicationId === null) return
      const body = { type, applicant_id: customer.applicationId, simulation_id: simulation }
      await audit.call(way, { operation: 'sandbox.simulateOnboarding', body }, () => {
        const parameters = JSON.stringify(body)
        const earlier = model.simulations.get(simulation)
        if (earlier !== undefined && earlier !== parameters) refuse('conflict')
        if (earlier !== undefined) return undefined
        gone(customer)
        simulated[type]?.(model, customer)
        model.simulations.set(simulation, parameters)
        return (answer) => same('applicant_id', member(answer, 'applicant_id'), customer.applicationId)
      })
    },
  ),
  action(
    'withdraw',
    1,
    (draws) => ({ way: drawWay(draws), customer: draws.which() }),
    async (audit, step) => {
      const customer = nth(audit.model.customers, step.customer)
      if (customer === undefined || customer.applicationId === null) return
      const params = { customer_id: customer.id ?? '', application_id: customer.applicationId }
      await audit.call(step.way, { operation: 'applications.withdraw', params, body: {} }, () => {
        gone(customer)
        withdraw(audit.model, customer)
        return undefined
      })
    },
  ),
  action(
    'delete customer',
    2,
    (draws) => ({ way: drawWay(draws), customer: draws.which() }),
    async (audit, step) => {
      const customer = nth(audit.model.customers, step.customer)
      if (customer === undefined) return
      const params = { customer_id: customer.id ?? '' }
      await audit.call(step.way, { operation: 'customers.delete', params }, () => {
        deleteCustomer(audit.model, customer)
        return undefined
      })
    },
  ),
  action(
    'read customer',
    1,
    (draws) => ({ way: drawWay(draws), customer: draws.which() }),
    async (audit, step) => {
      const customer = nth(audit.model.customers, step.customer)
      if (customer === undefined) return
      const params = { customer_id: customer.id ?? '' }
      await audit.call(step.way, { operation: 'customers.get', params }, () => {
        gone(customer)
        return (body) => same('kyb_status', member(body, 'kyb_status'), kybStatusOf(customer))
      })
    },
  ),
]
