import type { Simulator } from 'platform-simulator'
import { signAmendment, signApproval, signCancellation, testSigner } from 'platform-simulator/signing'
import {
  activeAgent,
  activeMandate,
  agentSamples,
  newAgent,
  payee,
  paymentOf,
  pendingMandate,
} from './agent-samples.js'

const ada = testSigner('Ada')

/** Everything agentic, each for a client without the beta: the sample is called on a world that lost it. */
function sampled(id: string, sim: Simulator) {
  const sample = agentSamples[id]
  if (sample === undefined) throw new Error(`${id} has no sample`)
  return sample(sim)
}

import type { Case } from './case.js'

/** What agents refuse, beyond what their declarations imply. */
export const agentCases: readonly Case[] = [
  ...(
    [
      ['mandates.list', { query: { signer_id: 'nope' } }],
      [
        'mandates.create',
        { body: { payment_agent_id: 'nope', rule: { target_type: 'any', asset: 'USDC' } } },
      ],
      ['scheduledPayments.list', { query: { wallet_id: 'nope' } }],
      [
        'scheduledPayments.create',
        {
          body: {
            signer_id: 'nope',
            wallet_id: 'nope',
            amount: '1',
            asset: 'USDC',
            address: payee,
            network_id: 'base-sepolia',
          },
        },
      ],
      ['paymentAgents.create', { body: { customer_id: 'nope', name: 'Payables', hosted: true } }],
      [
        'instructions.create',
        {
          body: {
            payment_agent_id: 'nope',
            proposals: [{ actions: [{ type: 'create_recipient', create_recipient: { name: 'Nova Ltd' } }] }],
          },
        },
      ],
      ['insights.client', { query: { customer_id: 'nope' } }],
    ] as const
  ).map(
    ([operation, call]): Case => ({
      operation,
      does: 'answers 400 to what is no id',
      call: () => ({ operation, ...call }),
      status: 400,
      problem: 'invalid-identifier',
    }),
  ),
  {
    operation: 'mandates.list',
    does: 'answers 400 to a filter without end',
    call: () => ({ operation: 'mandates.list', query: { status: 'active,'.repeat(100) } }),
    status: 400,
    problem: 'validation-error',
  },
  {
    operation: 'paymentAgents.create',
    does: 'answers 400 to an empty name',
    call: (sim) => ({
      operation: 'paymentAgents.create',
      body: { customer_id: sim.given.activeBusiness().id, name: '', hosted: true },
    }),
    status: 400,
    problem: 'invalid-request',
  },
  {
    operation: 'paymentAgents.create',
    does: 'answers 400 to an agent that is not hosted',
    call: (sim) => ({
      operation: 'paymentAgents.create',
      body: { customer_id: sim.given.activeBusiness().id, name: 'Payables', hosted: false },
    }),
    status: 400,
    problem: 'validation-error',
  },
  {
    operation: 'paymentAgents.create',
    does: 'answers 403 for a frozen customer',
    call: (sim) => ({
      operation: 'paymentAgents.create',
      body: { customer_id: sim.given.frozenCustomer().id, name: 'Payables', hosted: true },
    }),
    status: 403,
    problem: 'account-under-review',
  },
  {
    operation: 'paymentAgents.create',
    does: 'answers 404 for a customer that is not there',
    call: () => ({
      operation: 'paymentAgents.create',
      body: { customer_id: '0ujtsYcgvSTl8PAuAdqWYSMnLOv', name: 'Payables', hosted: true },
    }),
    status: 404,
    problem: 'not-found',
  },
  {
    operation: 'signers.delete',
    does: 'answers 403 for the signer of an agent',
    call: (sim) => ({
      operation: 'signers.delete',
      params: { public_key: newAgent(sim).signer_public_key },
    }),
    status: 403,
    problem: 'forbidden',
  },
  {
    operation: 'insights.client',
    does: 'answers 404 to a customer that is not there',
    call: () => ({ operation: 'insights.client', query: { customer_id: '0ujtsYcgvSTl8PAuAdqWYSMnLOv' } }),
    status: 404,
    problem: 'not-found',
  },
  {
    operation: 'insights.client',
    does: 'answers 400 to a severity that there is not',
    call: () => ({ operation: 'insights.client', query: { severity: 'grave' } }),
    status: 400,
    problem: 'validation-error',
  },
  {
    operation: 'insights.chat',
    does: 'answers 400 to 41 messages',
    call: (sim) => ({
      operation: 'insights.chat',
      params: { customer_id: sim.given.activeBusiness().id },
      body: { messages: Array.from({ length: 41 }, () => ({ role: 'user', content: 'And?' })) },
    }),
    status: 400,
    problem: 'validation-error',
  },
  {
    operation: 'mandates.list',
    does: 'answers 400 to a status that there is not',
    call: () => ({ operation: 'mandates.list', query: { status: 'active,gone' } }),
    status: 400,
    problem: 'invalid-request',
  },
  {
    operation: 'mandates.list',
    does: 'answers 400 to an id that is none',
    call: () => ({ operation: 'mandates.list', query: { customer_id: 'nope' } }),
    status: 400,
    problem: 'invalid-identifier',
  },
  {
    operation: 'mandates.create',
    does: 'answers 400 without the binding',
    call: () => ({ operation: 'mandates.create', body: { rule: { target_type: 'any', asset: 'USDC' } } }),
    status: 400,
    problem: 'validation-error',
  },
  {
    operation: 'mandates.create',
    does: 'answers 404 to an agent that is not there',
    call: () => ({
      operation: 'mandates.create',
      body: {
        rule: { target_type: 'any', asset: 'USDC' },
        payment_agent_id: '0ujtsYcgvSTl8PAuAdqWYSMnLOv',
      },
    }),
    status: 404,
    problem: 'not-found',
  },
  {
    operation: 'mandates.create',
    does: 'answers 400 to a recipient that the customer does not have',
    call: (sim) => ({
      operation: 'mandates.create',
      body: {
        rule: { target_type: 'recipient', targets: ['Nobody Ltd'], asset: 'USDC' },
        payment_agent_id: activeAgent(sim).agent.id,
      },
    }),
    status: 400,
    problem: 'invalid-request',
  },
  {
    operation: 'mandates.approve',
    does: 'answers 400 to the signer that it is bound to',
    call: (sim) => {
      const made = sim.given.fundedWallet()
      const [signer] = made.signer_group.members
      const mandate = sim.api.mandates.create({
        rule: { target_type: 'any', asset: 'USDC' },
        signer_id: signer?.id ?? '',
        customer_id: made.customer.id,
      })
      return {
        operation: 'mandates.approve',
        params: { mandate_id: mandate.id },
        body: signApproval(mandate, ada),
      }
    },
    status: 400,
    problem: 'invalid-request',
  },
  {
    operation: 'mandates.approve',
    does: 'answers 403 to a signature of something else',
    call: (sim) => {
      const { mandate } = pendingMandate(sim)
      return {
        operation: 'mandates.approve',
        params: { mandate_id: mandate.id },
        body: { approver_public_key: ada.publicKey, signature: ada.sign({ ...mandate }) },
      }
    },
    status: 403,
    problem: 'forbidden',
  },
  {
    operation: 'mandates.cancel',
    does: 'answers 400 to a mandate that was rejected',
    call: (sim) => {
      const { mandate } = pendingMandate(sim)
      const body = signCancellation(mandate, ada)
      sim.api.mandates.cancel(mandate.id, body)
      return { operation: 'mandates.cancel', params: { mandate_id: mandate.id }, body }
    },
    status: 400,
    problem: 'invalid-request',
  },
  {
    operation: 'mandates.cancel',
    does: 'answers 403 to a signature of something else',
    call: (sim) => {
      const { mandate } = pendingMandate(sim)
      return {
        operation: 'mandates.cancel',
        params: { mandate_id: mandate.id },
        body: { signer_public_key: ada.publicKey, signature: ada.sign({ ...mandate }) },
      }
    },
    status: 403,
    problem: 'forbidden',
  },
  {
    operation: 'mandates.amend',
    does: 'answers 400 while it is pending',
    call: (sim) => {
      const { mandate } = pendingMandate(sim)
      return {
        operation: 'mandates.amend',
        params: { mandate_id: mandate.id },
        body: signAmendment(mandate, mandate.rule, ada),
      }
    },
    status: 400,
    problem: 'invalid-request',
  },
  {
    operation: 'mandates.amend',
    does: 'answers 400 to another window',
    call: (sim) => {
      const { mandate } = activeMandate(sim)
      return {
        operation: 'mandates.amend',
        params: { mandate_id: mandate.id },
        body: signAmendment(mandate, { ...mandate.rule, window: 'DAILY' }, ada),
      }
    },
    status: 400,
    problem: 'validation-error',
  },
  {
    operation: 'mandates.amend',
    does: 'answers 403 to the number of another version',
    call: (sim) => {
      const { mandate } = activeMandate(sim)
      return {
        operation: 'mandates.amend',
        params: { mandate_id: mandate.id },
        body: signAmendment({ ...mandate, version: 5 }, mandate.rule, ada),
      }
    },
    status: 403,
    problem: 'forbidden',
  },
  {
    operation: 'scheduledPayments.create',
    does: 'answers 403 for a frozen customer',
    call: (sim) => {
      const made = activeAgent(sim)
      sim.simulate.freezeCustomer(made.customer.id)
      return { operation: 'scheduledPayments.create', body: paymentOf(made) }
    },
    status: 403,
    problem: 'account-under-review',
  },
  {
    operation: 'scheduledPayments.create',
    does: 'answers 404 for a wallet that is not there',
    call: (sim) => ({
      operation: 'scheduledPayments.create',
      body: paymentOf(activeAgent(sim), { wallet_id: '0ujtsYcgvSTl8PAuAdqWYSMnLOv' }),
    }),
    status: 404,
    problem: 'not-found',
  },
  {
    operation: 'scheduledPayments.create',
    does: 'answers 400 for a signer that the wallet does not recognise',
    call: (sim) => {
      const made = activeAgent(sim)
      const { signer_id } = newAgent(sim, made.customer.id)
      return { operation: 'scheduledPayments.create', body: paymentOf(made, { signer_id }) }
    },
    status: 400,
    problem: 'invalid-request',
  },
  {
    operation: 'scheduledPayments.create',
    does: 'answers 403 for a recipient that is frozen',
    call: (sim) => {
      const made = activeAgent(sim)
      const destination = sim.given.cryptoDestination({ customer: made.customer })
      sim.simulate.freezeRecipient(destination.recipient.id)
      const { address: _, network_id: __, ...body } = paymentOf(made)
      return { operation: 'scheduledPayments.create', body: { ...body, destination_id: destination.id } }
    },
    status: 403,
    problem: 'forbidden',
  },
  {
    operation: 'scheduledPayments.create',
    does: 'answers 400 to a date in the past',
    call: (sim) => ({
      operation: 'scheduledPayments.create',
      body: paymentOf(activeAgent(sim), { dates: [1767225599] }),
    }),
    status: 400,
    problem: 'validation-error',
  },
  {
    operation: 'scheduledPayments.cancel',
    does: 'answers 400 to one that was cancelled',
    call: (sim) => {
      const call = sampled('scheduledPayments.cancel', sim)
      sim.api.scheduledPayments.cancel(call.params?.['scheduled_payment_id'] ?? '')
      return call
    },
    status: 400,
    problem: 'invalid-request',
  },
  {
    operation: 'scheduledPayments.cancel',
    does: 'answers 400 for what another client has',
    call: (sim) => ({
      ...sampled('scheduledPayments.cancel', sim),
      caller: sim.simulate.createClient({ name: 'Other Client' }).api_key,
    }),
    status: 400,
    problem: 'invalid-request',
  },
  ...(
    [
      ['mandates.list', {}],
      ['scheduledPayments.list', {}],
      ['scheduledPayments.cancel', { scheduled_payment_id: '0ujtsYcgvSTl8PAuAdqWYSMnLOv' }],
      ['paymentAgents.get', { payment_agent_id: '0ujtsYcgvSTl8PAuAdqWYSMnLOv' }],
    ] as const
  ).map(
    ([operation, params]): Case => ({
      operation,
      does: 'answers 404 to a client without the beta',
      options: { agents: { enabled: false } },
      call: () => ({ operation, params }),
      status: 404,
      problem: 'not-found',
    }),
  ),
]
