import { newAgent } from './agent-samples.js'
import type { Case } from './cases.js'

/** What agents refuse, beyond what their declarations imply. */
export const agentCases: readonly Case[] = [
  {
    name: 'paymentAgents.create answers 400 to an agent that is not hosted',
    call: (sim) => ({
      operation: 'paymentAgents.create',
      body: { customer_id: sim.given.activeBusiness().id, name: 'Payables', hosted: false },
    }),
    status: 400,
    problem: 'validation-error',
  },
  {
    name: 'paymentAgents.create answers 403 for a frozen customer',
    call: (sim) => ({
      operation: 'paymentAgents.create',
      body: { customer_id: sim.given.frozenCustomer().id, name: 'Payables', hosted: true },
    }),
    status: 403,
    problem: 'account-under-review',
  },
  {
    name: 'paymentAgents.create answers 404 for a customer that is not there',
    call: () => ({
      operation: 'paymentAgents.create',
      body: { customer_id: '0ujtsYcgvSTl8PAuAdqWYSMnLOv', name: 'Payables', hosted: true },
    }),
    status: 404,
    problem: 'not-found',
  },
  {
    name: 'signers.delete answers 403 for the signer of an agent',
    call: (sim) => ({
      operation: 'signers.delete',
      params: { public_key: newAgent(sim).signer_public_key },
    }),
    status: 403,
    problem: 'forbidden',
  },
]
