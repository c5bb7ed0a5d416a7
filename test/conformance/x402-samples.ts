import type { Simulator } from 'platform-simulator'
import type { Call } from '../support/entry-points.js'
import { activeAgent } from './agent-samples.js'

/** Calls of x402 that succeed, each on a world that it arranges. */

/** USDC on Base Sepolia, as its issuer writes it. */
export const usdc = '0x036CbD53842c5426634e7929541eC2318f3dCF7e'
export const payee = '0x8617E340B3D01FA5F11F306F4090FD50E238070D'

type MandateBody = Parameters<Simulator['api']['x402']['createMandate']>[1]
type SignBody = Parameters<Simulator['api']['x402']['sign']>[1]

export function mandateBody(more: Partial<MandateBody> = {}): MandateBody {
  return { asset: 'USDC', network: 'base-sepolia', max_per_call: '1000000', ...more }
}

/** A payment of half a dollar, as version 1 asks for it. */
export function signBody(
  requirements: Partial<SignBody['payment_requirements']> = {},
  more: Partial<SignBody> = {},
): SignBody {
  return {
    payment_requirements: {
      scheme: 'exact',
      network: 'base-sepolia',
      maxAmountRequired: '500000',
      payTo: payee,
      asset: usdc,
      ...requirements,
    },
    ...more,
  }
}

/** An active agent with a wallet for x402 that has so much USDC. */
export function enabledAgent(sim: Simulator, amount = '10') {
  const { agent, customer, signer_group, policy } = activeAgent(sim)
  sim.api.x402.enable(agent.id)
  const walletId = sim.simulate.completeX402Enablement(agent.id)
  if (amount !== '0') sim.simulate.walletDeposit(walletId, { amount })
  return { agent, customer, signer_group, policy, walletId }
}

/** The same with a mandate. */
export function spendingAgent(sim: Simulator, more: Partial<MandateBody> = {}, amount = '10') {
  const made = enabledAgent(sim, amount)
  return { ...made, mandate: sim.api.x402.createMandate(made.agent.id, mandateBody(more)) }
}

const of = (agent: { readonly id: string }) => ({ params: { payment_agent_id: agent.id } })

export const x402Samples: Readonly<Record<string, (sim: Simulator) => Call>> = {
  'x402.enable': (sim) => ({ operation: 'x402.enable', ...of(activeAgent(sim).agent) }),
  'x402.get': (sim) => ({ operation: 'x402.get', ...of(enabledAgent(sim).agent) }),
  'x402.createMandate': (sim) => ({
    operation: 'x402.createMandate',
    ...of(enabledAgent(sim).agent),
    body: mandateBody({
      max_per_window: '5000000',
      window_seconds: 3600,
      max_calls_per_window: 10,
      valid_for_seconds: 86_400,
      payee_policy: { mode: 'domain_allowlist', domains: ['API.example.com', '*.example.org'] },
    }),
  }),
  'x402.listMandates': (sim) => {
    const { agent } = spendingAgent(sim)
    sim.api.x402.createMandate(agent.id, mandateBody({ payee_policy: { mode: 'any_screened' } }))
    return { operation: 'x402.listMandates', ...of(agent), query: { limit: 1 } }
  },
  'x402.sign': (sim) => ({ operation: 'x402.sign', ...of(spendingAgent(sim).agent), body: signBody() }),
  'x402.listHolds': (sim) => {
    const { agent } = spendingAgent(sim)
    sim.api.x402.sign(agent.id, signBody())
    sim.simulate.settleHold(sim.api.x402.sign(agent.id, signBody()).authorization_id)
    return { operation: 'x402.listHolds', ...of(agent), query: { state: 'settled' } }
  },
}

/** What becomes of signatures: one is settled, and one expires unused. */
export async function storiesOfX402(sim: Simulator): Promise<void> {
  const { agent } = activeAgent(sim)
  sim.api.x402.enable(agent.id)
  await sim.clock.advance('3s')
  const { wallet_id = '' } = sim.api.x402.get(agent.id)
  sim.simulate.walletDeposit(wallet_id, { amount: '1' })
  sim.api.x402.createMandate(agent.id, mandateBody())
  sim.simulate.settleHold(sim.api.x402.sign(agent.id, signBody()).authorization_id)
  sim.api.x402.sign(agent.id, signBody())
  await sim.clock.advance('1m')
}
