import { fail, same, sameState } from '../audit.js'
import { isWrite, send } from '../calls.js'
import { nth } from '../model.js'
import { stateOf } from '../window.js'
import { action, drawAppWay, drawWay, nobody } from './action.js'

interface Bad {
  readonly operation: string
  readonly params?: Readonly<Record<string, string>>
  readonly query?: Readonly<Record<string, string>>
  readonly body?: unknown
}

const crypto = { destination_type: 'crypto', name: 'Wallet' }

/** Each with the slug of its refusal. */
const bad: readonly (readonly [string, Bad])[] = [
  ['validation-error', { operation: 'customers.create', body: { name: 'x', customer_type: 'business' } }],
  [
    'validation-error',
    { operation: 'customers.create', body: { name: 'Acme Corp', customer_type: 'alien' } },
  ],
  ['validation-error', { operation: 'customers.create', body: [] }],
  ['validation-error', { operation: 'customers.create', body: null }],
  ['validation-error', { operation: 'customers.create', body: 'name' }],
  ['validation-error', { operation: 'customers.list', query: { limit: '0' } }],
  ['validation-error', { operation: 'customers.list', query: { limit: '101' } }],
  ['validation-error', { operation: 'customers.list', query: { status: 'happy' } }],
  ['validation-error', { operation: 'accounts.list', query: {} }],
  ['validation-error', { operation: 'accounts.createOnramp', body: { capabilities: [] } }],
  ['validation-error', { operation: 'transactions.createOneOff', body: { amount: '-1' } }],
  ['validation-error', { operation: 'transactions.list', query: { transaction_type: 'auto_account' } }],
  ['validation-error', { operation: 'webhookTargets.create', body: { url: 'http://app.example/' } }],
  [
    'validation-error',
    { operation: 'webhookTargets.create', body: { url: 'https://a.example', event_types: [] } },
  ],
  ['validation-error', { operation: 'sandbox.simulateInbound', body: { simulation_id: 'x', type: 'gift' } }],
  ['not-found', { operation: 'customers.get', params: { customer_id: nobody } }],
  ['not-found', { operation: 'accounts.get', params: { account_id: nobody } }],
  ['not-found', { operation: 'transactions.get', params: { transaction_id: nobody } }],
  ['not-found', { operation: 'autoTransactions.get', params: { auto_transaction_id: nobody } }],
  ['not-found', { operation: 'recipients.delete', params: { recipient_id: nobody } }],
  ['not-found', { operation: 'sandbox.getSimulation', params: { simulation_id: 'never' } }],
  ['not-found', { operation: 'recipients.create', params: { customer_id: nobody }, body: { name: 'Payee' } }],
  [
    'validation-error',
    {
      operation: 'destinations.create',
      params: { recipient_id: nobody },
      body: { ...crypto, crypto_address: '0x12' },
    },
  ],
  ['invalid-identifier', { operation: 'customers.get', params: { customer_id: 'me' } }],
]

const strange: readonly unknown[] = [
  null,
  {},
  [],
  '',
  -1,
  1e21,
  true,
  'x'.repeat(500),
  '__proto__',
  '\u0000',
  '0x',
  ' ',
]

export const badInputActions = [
  action(
    'bad input',
    6,
    (draws) => ({ way: drawWay(draws), which: draws.int(bad.length) }),
    async (audit, { way, which }) => {
      const [slug, call] = bad[which] ?? fail('no such call')
      audit.say(
        () => `// ${call.operation} ${JSON.stringify(call.query ?? call.body ?? call.params)} is refused`,
      )
      const before = stateOf(audit.sim)
      const key = isWrite({ operation: call.operation }) && way !== 'test' ? audit.key() : null
      const { problem } = await send(audit.sim, { ...call, key }, way)
      same(`the refusal of ${JSON.stringify(call)}`, problem, slug)
      sameState('a refusal', audit.sim, before)
    },
  ),
  action(
    'no credential, or no key',
    2,
    (draws) => ({ way: drawAppWay(draws), key: draws.chance(50) }),
    async ({ sim }, { way, key }) => {
      const before = stateOf(sim)
      const call = {
        operation: 'customers.create',
        body: { name: 'Acme Corp', customer_type: 'business' },
        ...(key ? { key: null } : { key: '00000000-0000-4000-8000-aaaaaaaaaaaa', caller: null }),
      }
      const { problem } = await send(sim, call, way)
      same('the refusal', problem, key ? 'validation-error' : 'authentication-error')
      sameState('a refusal', sim, before)
    },
  ),
  action(
    'strange member',
    6,
    (draws) => ({
      way: drawAppWay(draws),
      call: draws.which(),
      member: draws.int(8),
      value: draws.int(strange.length),
    }),
    async (audit, step) => {
      const kept = nth(
        audit.kept.filter(({ call }) => typeof call.body === 'object'),
        step.call,
      )
      const body = kept?.call.body
      if (kept === undefined || typeof body !== 'object' || body === null) return
      const name = Object.keys(body)[step.member]
      if (name === undefined) return
      // On a fork: whether it is taken is not predicted, only that it breaks nothing.
      const fork = audit.sim.fork()
      const before = stateOf(fork)
      const call = { ...kept.call, body: { ...body, [name]: strange[step.value] }, key: audit.key() }
      audit.say(() => `// on a fork: ${call.operation} ${JSON.stringify(call.body)}`)
      // Over the wire a draft takes its time, and nobody moves the clock of the fork.
      const way = call.operation === 'paymentAgents.propose' ? 'app' : step.way
      const { status, problem } = await send(fork, call, way)
      const injected = 'x-sandbox-scenario' in (call.headers ?? {})
      if (status >= 500 && !injected) fail(`${call.operation} ${JSON.stringify(call.body)} answers ${status}`)
      if (problem !== undefined) sameState('a refusal', fork, before)
    },
  ),
]
