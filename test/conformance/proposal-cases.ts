import type { Simulator } from 'platform-simulator'
import { activeAgent, newAgent } from './agent-samples.js'
import type { Case } from './cases.js'

/** A proposal of an active agent, which is refused before any work. */
function refused(name: string, body: object, problem = 'validation-error'): Case {
  return {
    name: `paymentAgents.propose answers 400 to ${name}`,
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

const mebibyte = 1_048_576
const said = (role: string, content = 'Pay Acme 1 USDC') => ({ role, content })

function spent(sim: Simulator, drafts: number): string {
  const { id } = activeAgent(sim).agent
  for (let n = 0; n < drafts; n++) sim.api.paymentAgents.propose(id, { prompt: 'hello' })
  return id
}

/** What proposals and the policy that steers them refuse, beyond what their declarations imply. */
export const proposalCases: readonly Case[] = [
  refused('nothing at all', {}),
  refused('a prompt after a message of the user', { prompt: 'Pay', messages: [said('user')] }),
  refused('messages that end with one of the agent', { messages: [said('user'), said('assistant')] }),
  refused('201 messages', { messages: Array.from({ length: 201 }, () => said('user')) }),
  refused('more than 512 KB of text', { prompt: 'é'.repeat(256 * 1024 + 1) }),
  refused('a document of more than 8 MiB', { prompt: 'Pay', attachments: [pdf(8 * mebibyte + 1)] }),
  refused('documents of more than 16 MiB', {
    prompt: 'Pay',
    attachments: [pdf(8 * mebibyte), pdf(8 * mebibyte), pdf(1)],
  }),
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
    name: 'paymentAgents.propose answers 400 for an agent that is pending',
    call: (sim) => proposing(newAgent(sim).id, { prompt: 'Pay Acme 1 USDC' }),
    status: 400,
    problem: 'invalid-request',
  },
  {
    name: 'paymentAgents.propose answers 403 for a frozen customer',
    call: (sim) => {
      const { agent, customer } = activeAgent(sim)
      sim.simulate.freezeCustomer(customer.id)
      return proposing(agent.id, { prompt: 'Pay Acme 1 USDC' })
    },
    status: 403,
    problem: 'account-under-review',
  },
  {
    name: 'paymentAgents.propose answers 429 to the 31st draft of an hour',
    call: (sim) => proposing(spent(sim, 30), { prompt: 'Pay Acme 1 USDC' }),
    status: 429,
    problem: 'rate-limited',
  },
  {
    name: 'agenticPolicy.get answers 404 where the client has not said how its agents draft',
    call: () => ({ operation: 'agenticPolicy.get' }),
    status: 404,
    problem: 'not-found',
  },
  {
    name: 'agenticPolicy.replace answers 404 without the beta',
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
      name: `agenticPolicy.replace answers 400 to ${JSON.stringify(body)}`,
      call: () => ({ operation: 'agenticPolicy.replace', body }),
      status: 400,
      problem: 'validation-error',
    }),
  ),
]
