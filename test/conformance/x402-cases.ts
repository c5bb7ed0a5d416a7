import type { Simulator } from 'platform-simulator'
import type { Call } from '../support/entry-points.js'
import { activeAgent, newAgent } from './agent-samples.js'
import type { Case } from './case.js'
import { enabledAgent, mandateBody, payee, signBody, spendingAgent } from './x402-samples.js'

const nobody = '0ujtsYcgvSTl8PAuAdqWYSMnLOv'
const key = '5b0f5a52-8f1c-4e0e-9d4a-3f3c8f7f2d11'

function signing(sim: Simulator, body: unknown, more: Partial<Call> = {}): Call {
  const { agent } = spendingAgent(sim)
  return { operation: 'x402.sign', params: { payment_agent_id: agent.id }, body, ...more }
}

/** A second request under a key that the direct API used for the first. */
function again(sim: Simulator, between: (hold: string) => void, body: unknown = signBody()): Call {
  const { agent } = spendingAgent(sim)
  const signed = sim.api.x402.sign(agent.id, signBody(), { idempotencyKey: key })
  between(signed.authorization_id)
  return { operation: 'x402.sign', params: { payment_agent_id: agent.id }, body, key }
}

const refusedFrozen = (operation: string, body?: (sim: Simulator) => unknown): Case => ({
  operation,
  does: 'answers 403 for an agent of a frozen customer',
  call: (sim) => {
    const { agent, customer } = spendingAgent(sim)
    sim.simulate.freezeCustomer(customer.id)
    return {
      operation,
      params: { payment_agent_id: agent.id },
      ...(body !== undefined && { body: body(sim) }),
    }
  },
  status: 403,
  problem: 'account-under-review',
})

/** What x402 refuses, beyond what its declarations imply. */
export const x402Cases: readonly Case[] = [
  ...(
    [
      ['x402.enable', undefined],
      ['x402.get', undefined],
      ['x402.createMandate', mandateBody()],
      ['x402.listMandates', undefined],
      ['x402.sign', signBody()],
      ['x402.listHolds', undefined],
    ] as const
  ).map(
    ([operation, body]): Case => ({
      operation,
      does: 'answers 404 for an agent that is not there',
      call: () => ({ operation, params: { payment_agent_id: nobody }, ...(body && { body }) }),
      status: 404,
      problem: 'not-found',
    }),
  ),
  refusedFrozen('x402.enable'),
  refusedFrozen('x402.createMandate', () => mandateBody()),
  refusedFrozen('x402.sign', () => signBody()),
  {
    operation: 'x402.enable',
    does: 'answers 400 for an agent that is pending',
    call: (sim) => ({ operation: 'x402.enable', params: { payment_agent_id: newAgent(sim).id } }),
    status: 400,
    problem: 'invalid-request',
  },
  {
    operation: 'x402.enable',
    does: 'answers 409 while the wallet is made',
    call: (sim) => {
      const { agent } = activeAgent(sim)
      sim.api.x402.enable(agent.id)
      return { operation: 'x402.enable', params: { payment_agent_id: agent.id } }
    },
    status: 409,
    problem: 'conflict',
  },
  ...(['x402.enable', 'x402.sign'] as const).flatMap((operation): Case[] =>
    (
      [
        ['not_offered', 501, 'not-implemented'],
        ['down', 503, 'service-unavailable'],
      ] as const
    ).map(([state, status, problem]) => ({
      operation,
      does: `answers ${status} while x402 is ${state}`,
      call: (sim) => {
        const { agent } = operation === 'x402.sign' ? spendingAgent(sim) : activeAgent(sim)
        sim.simulate.x402Service(state)
        const params = { payment_agent_id: agent.id }
        return { operation, params, ...(operation === 'x402.sign' && { body: signBody() }) }
      },
      status,
      problem,
    })),
  ),
  {
    operation: 'x402.get',
    does: 'answers 404 for an agent that was never enabled',
    call: (sim) => ({ operation: 'x402.get', params: { payment_agent_id: activeAgent(sim).agent.id } }),
    status: 404,
    problem: 'not-found',
  },
  {
    operation: 'x402.createMandate',
    does: 'answers 400 without a wallet for x402',
    call: (sim) => ({
      operation: 'x402.createMandate',
      params: { payment_agent_id: activeAgent(sim).agent.id },
      body: mandateBody(),
    }),
    status: 400,
    problem: 'invalid-request',
  },
  ...Object.entries({
    'a mainnet in the sandbox': mandateBody({ network: 'base' }),
    'another asset': { ...mandateBody(), asset: 'USDT' },
    'a list of domains in another mode': mandateBody({
      payee_policy: { mode: 'any_screened', domains: ['example.com'] },
    }),
    'a list of addresses that is missing': mandateBody({ payee_policy: { mode: 'address_allowlist' } }),
    'a decimal amount': mandateBody({ max_per_call: '1.5' }),
  }).map(
    ([what, body]): Case => ({
      operation: 'x402.createMandate',
      does: `answers 400 to ${what}`,
      call: (sim) => ({
        operation: 'x402.createMandate',
        params: { payment_agent_id: enabledAgent(sim).agent.id },
        body,
      }),
      status: 400,
      problem: 'validation-error',
    }),
  ),
  ...Object.entries({
    'another scheme': signBody(
      {},
      { payment_requirements: { ...signBody().payment_requirements, scheme: 'upto' as 'exact' } },
    ),
    'a network of nobody': {
      payment_requirements: { ...signBody().payment_requirements, network: 'polygon' },
    },
    'version 3': { ...signBody(), x402_version: 3 },
    'no amount': {
      payment_requirements: { ...signBody().payment_requirements, maxAmountRequired: undefined },
    },
    'two amounts that differ': signBody({ amount: '1' }),
    'a payee that is no address': signBody({ payTo: 'somebody' }),
    'a resource that has no address': signBody({}, { resource_url: '/report' }),
  }).map(
    ([what, body]): Case => ({
      operation: 'x402.sign',
      does: `answers 400 to ${what}`,
      call: (sim) => signing(sim, body),
      status: 400,
      problem: 'validation-error',
    }),
  ),
  ...Object.entries({
    'a token that is not USDC': signBody({ asset: payee }),
    'a mainnet in the sandbox': signBody({ network: 'eip155:8453' }),
    'more than its mandate allows': signBody({ maxAmountRequired: '1000001' }),
  }).map(
    ([what, body]): Case => ({
      operation: 'x402.sign',
      does: `answers 403 to ${what}`,
      call: (sim) => signing(sim, body),
      status: 403,
      problem: 'forbidden',
    }),
  ),
  {
    operation: 'x402.sign',
    does: 'answers 403 without a mandate',
    call: (sim) => ({
      operation: 'x402.sign',
      params: { payment_agent_id: enabledAgent(sim).agent.id },
      body: signBody(),
    }),
    status: 403,
    problem: 'forbidden',
  },
  {
    operation: 'x402.sign',
    does: 'signs the same payment again under its key',
    call: (sim) => again(sim, () => undefined, signBody({}, { x402_version: 2 })),
    status: 200,
  },
  {
    operation: 'x402.sign',
    does: 'answers 409 to another payment under the key',
    call: (sim) => again(sim, () => undefined, signBody({ maxAmountRequired: '500001' })),
    status: 409,
    problem: 'conflict',
  },
  {
    operation: 'x402.sign',
    does: 'answers 409 under the key of a payment that was settled',
    call: (sim) => again(sim, (hold) => void sim.simulate.settleHold(hold)),
    status: 409,
    problem: 'conflict',
  },
  {
    operation: 'wallets.send',
    does: 'answers 403 for a wallet for x402',
    call: (sim) => {
      const { walletId } = enabledAgent(sim)
      const { address } = sim.api.wallets.get(walletId)
      const operation = { kind: 'transfer', from: address, to: payee, amount: '1', asset_id: 'USDC' }
      return {
        operation: 'wallets.send',
        params: { wallet_id: walletId },
        body: {
          signatures: ['MAA='],
          intent: { wallet_id: walletId, caip2: 'eip155:84532', operation, idempotency_key: 'k' },
        },
      }
    },
    status: 403,
    problem: 'forbidden',
  },
]
