import type { Simulator } from 'platform-simulator'
import { activeAgent, newAgent } from './agent-samples.js'
import type { Case } from './case.js'
import { accepting, act } from './proposal-samples.js'
import { cryptoDestination, nobody } from './samples.js'

/** A proposal of an active agent, which is refused before any work. */
function refused(name: string, body: object, problem = 'validation-error'): Case {
  return {
    operation: 'paymentAgents.propose',
    does: `answers 400 to ${name}`,
    call: (sim) => proposing(activeAgent(sim).agent.id, body),
    status: 400,
    problem,
  }
}

function proposing(payment_agent_id: string, body: object) {
  return { operation: 'paymentAgents.propose', params: { payment_agent_id }, body }
}

function pdf(bytes: number) {
  const data = btoa('x'.repeat(bytes))
  return { type: 'document', document: { media_type: 'application/pdf', data } }
}

type Actions = Parameters<typeof accepting>[1][]

/** An instruction that is refused whole. */
function refusedInstruction(
  name: string,
  actions: Actions | ((sim: Simulator, made: ReturnType<typeof activeAgent>) => Actions),
  problem = 'validation-error',
  status = 400,
): Case {
  return {
    operation: 'instructions.create',
    does: `answers ${status} to ${name}`,
    call: (sim) => {
      const made = activeAgent(sim)
      const list = typeof actions === 'function' ? actions(sim, made) : actions
      return { operation: 'instructions.create', body: accepting(made, ...list) }
    },
    status,
    problem,
  }
}

/** A crypto destination of a recipient of the agent's customer. */
function paidDestination(sim: Simulator, { customer }: ReturnType<typeof activeAgent>) {
  const recipient = sim.api.recipients.create(customer.id, { name: 'Acme Supplies' })
  return { recipient, destination_id: sim.api.destinations.create(recipient.id, cryptoDestination).id }
}

const mebibyte = 1_048_576
const said = (role: string, content = 'Pay Acme 1 USDC') => ({ role, content })

function spent(sim: Simulator, drafts: number): string {
  const { id } = activeAgent(sim).agent
  const api = sim.as(sim.apiKey, { traffic: 'app' })
  for (let n = 0; n < drafts; n++)
    api.paymentAgents.propose(id, { prompt: 'hello' }, { idempotencyKey: crypto.randomUUID() })
  return id
}

/** What proposals and the policy that steers them refuse, beyond what their declarations imply. */
export const proposalCases: readonly Case[] = [
  refusedInstruction('a proposal that instructs no payment', [act.recipient()], 'invalid-request'),
  refusedInstruction('a payment to nobody', [act.pay()]),
  refusedInstruction('a destination of nobody', [act.crypto(), act.pay()]),
  refusedInstruction(
    'a bank that is paid directly',
    [act.recipient(), act.bank(), act.pay()],
    'invalid-request',
  ),
  refusedInstruction(
    'a direct payment across chain families',
    [
      act.recipient(),
      act.crypto({ address: '7EcDhSYGxXyscszYEp35KHN8vvw3svAuLKTzXwCFLtV1', network_id: 'solana-devnet' }),
      act.pay(),
    ],
    'invalid-request',
  ),
  refusedInstruction('an account for a bank without a rail', [
    act.recipient(),
    act.bank(),
    act.account({ rail: undefined }),
    act.pay(),
  ]),
  refusedInstruction('an account for a chain with a rail', [
    act.recipient(),
    act.crypto(),
    act.account({ output_asset: 'USDC' }),
    act.pay(),
  ]),
  refusedInstruction('a routing number that is none', [
    act.recipient(),
    act.bank({ routing_number: '021000020' }),
    act.account(),
    act.pay(),
  ]),
  refusedInstruction('a bank account of a recipient without an address', [
    act.recipient({ address: undefined }),
    act.bank(),
    act.account(),
    act.pay(),
  ]),
  refusedInstruction('a local time that is not the first date', [
    act.recipient(),
    act.crypto(),
    act.pay({ dates: [1769936400], local_time: '2026-02-01 09:00', local_zone: 'Asia/Tokyo' }),
  ]),
  refusedInstruction(
    'SWIFT for a customer who has no international wires',
    (sim, { customer }) => {
      sim.simulate.setCapability(customer.id, { capability: 'international_wire', status: 'unavailable' })
      return [act.recipient(), act.iban(), act.account({ rail: 'swift' }), act.pay()]
    },
    'forbidden',
    403,
  ),
  refusedInstruction(
    'SWIFT while nobody knows the capabilities',
    (sim) => {
      sim.simulate.capabilityService('down')
      return [act.recipient(), act.iban(), act.account({ rail: 'swift' }), act.pay()]
    },
    'service-unavailable',
    503,
  ),
  refusedInstruction(
    'a recipient whose name is taken',
    (sim, { customer }) => {
      sim.api.recipients.create(customer.id, { name: 'Nova Ltd' })
      return [act.recipient(), act.crypto(), act.pay()]
    },
    'conflict',
    409,
  ),
  refusedInstruction(
    'an address of high risk',
    [
      act.recipient(),
      act.crypto({ address: '7EcDhSYGxXyscszYEp35KHN8vvw3HackuLKTzXwCFLtV', network_id: 'solana-devnet' }),
      act.pay(),
    ],
    'compliance-blocked',
    422,
  ),
  refusedInstruction(
    "the platform's own stablecoin where the state of the customer does not admit it",
    (sim, { customer }) => {
      sim.simulate.setRdAllowed(customer.id, false)
      const account = act.account({ source_asset: 'RD', output_asset: 'RD', rail: undefined })
      return [act.recipient(), act.crypto(), account, act.pay({ asset: 'RD' })]
    },
    'state-restricted-rd',
    403,
  ),
  refusedInstruction(
    'a customer who has to accept the terms',
    (sim, { customer }) => {
      sim.simulate.requireTerms(customer.id)
      return [act.recipient(), act.bank(), act.account(), act.pay()]
    },
    'terms-not-accepted',
    403,
  ),
  refusedInstruction(
    'a recipient that is frozen',
    (sim, made) => {
      const { recipient, destination_id } = paidDestination(sim, made)
      sim.simulate.freezeRecipient(recipient.id)
      return [act.pay({ destination_id })]
    },
    'forbidden',
    403,
  ),
  refusedInstruction(
    'a frozen customer',
    (sim, made) => {
      const { destination_id } = paidDestination(sim, made)
      sim.simulate.freezeCustomer(made.customer.id)
      return [act.pay({ destination_id })]
    },
    'account-under-review',
    403,
  ),
  refusedInstruction(
    'a destination that is not there',
    [act.pay({ destination_id: nobody })],
    'not-found',
    404,
  ),
  {
    operation: 'instructions.create',
    does: 'answers 400 for an agent that is pending',
    call: (sim) => ({
      operation: 'instructions.create',
      body: accepting({ agent: newAgent(sim) }, act.mandate()),
    }),
    status: 400,
    problem: 'invalid-request',
  },
  {
    operation: 'instructions.create',
    does: 'answers 400 to an action with two payloads',
    call: (sim) => {
      const made = activeAgent(sim)
      const action = { ...act.mandate(), ...act.pay(), type: 'create_mandate' }
      return {
        operation: 'instructions.create',
        body: { payment_agent_id: made.agent.id, proposals: [{ actions: [action] }] },
      }
    },
    status: 400,
    problem: 'validation-error',
  },
  refused('nothing at all', {}),
  refused('a prompt after a message of the user', { prompt: 'Pay', messages: [said('user')] }),
  refused('messages that end with one of the agent', { messages: [said('user'), said('assistant')] }),
  refused('201 messages', { messages: Array.from({ length: 201 }, () => said('user')) }),
  refused('200 messages and a prompt', {
    prompt: 'Pay',
    messages: Array.from({ length: 200 }, () => said('assistant')),
  }),
  { ...refused('more than 512 KB of text', { prompt: 'é'.repeat(256 * 1024 + 1) }), throughAll: true },
  refused('a document of more than 8 MiB', { prompt: 'Pay', attachments: [pdf(8 * mebibyte + 1)] }),
  {
    ...refused('documents of more than 16 MiB', {
      prompt: 'Pay',
      attachments: [pdf(8 * mebibyte), pdf(8 * mebibyte), pdf(1)],
    }),
    throughAll: true,
  },
  refused('a document of another media type', {
    prompt: 'Pay',
    attachments: [{ type: 'document', document: { media_type: 'text/plain', data: 'eA==' } }],
  }),
  refused('a document that is no base64', {
    prompt: 'Pay',
    attachments: [{ type: 'document', document: { media_type: 'application/pdf', data: 'x' } }],
  }),
  refused('a time zone that there is none of', { prompt: 'Pay', timezone: 'Mars/Olympus' }),
  refused('fees in both forms', { prompt: 'Pay', developer_fee: {}, developer_fee_defaults: {} }),
  {
    operation: 'paymentAgents.propose',
    does: 'answers 400 for an agent that is pending',
    call: (sim) => proposing(newAgent(sim).id, { prompt: 'Pay Acme 1 USDC' }),
    status: 400,
    problem: 'invalid-request',
  },
  {
    operation: 'paymentAgents.propose',
    does: 'answers 403 for a frozen customer',
    call: (sim) => {
      const { agent, customer } = activeAgent(sim)
      sim.simulate.freezeCustomer(customer.id)
      return proposing(agent.id, { prompt: 'Pay Acme 1 USDC' })
    },
    status: 403,
    problem: 'account-under-review',
  },
  {
    operation: 'paymentAgents.propose',
    does: 'answers 429 to the 31st draft of an hour',
    call: (sim) => proposing(spent(sim, 30), { prompt: 'Pay Acme 1 USDC' }),
    status: 429,
    problem: 'rate-limited',
  },
  {
    operation: 'agenticPolicy.get',
    does: 'answers 404 where the client has not said how its agents draft',
    call: () => ({ operation: 'agenticPolicy.get' }),
    status: 404,
    problem: 'not-found',
  },
  {
    operation: 'agenticPolicy.replace',
    does: 'answers 404 without the beta',
    options: { agents: { enabled: false } },
    call: () => ({ operation: 'agenticPolicy.replace', body: {} }),
    status: 404,
    problem: 'not-found',
  },
  ...[
    { payee: 'flat' },
    { payee_model: 'round' },
    { labels: { colour: 'red' } },
    { labels: { payee: 'Vendor' } },
    { payout_assets: ['DOGE'] },
  ].map(
    (body): Case => ({
      operation: 'agenticPolicy.replace',
      does: `answers 400 to ${JSON.stringify(body)}`,
      call: () => ({ operation: 'agenticPolicy.replace', body }),
      status: 400,
      problem: 'validation-error',
    }),
  ),
]
