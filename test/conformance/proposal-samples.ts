import type { Simulator } from 'platform-simulator'
import { signApproval, signCancellation, testSigner } from 'platform-simulator/signing'
import type { Call } from '../support/entry-points.js'
import { activeAgent, payee } from './agent-samples.js'

type Body = Parameters<Simulator['api']['instructions']['create']>[0]
type Action = Body['proposals'][number]['actions'][number]

/** The body that accepts one proposal. */
export function accepting(
  { agent }: Pick<ReturnType<typeof activeAgent>, 'agent'>,
  ...actions: Action[]
): Body {
  return { payment_agent_id: agent.id, proposals: [{ actions }] }
}

/** The actions of an instruction, each with its payload. */
export const act = {
  recipient: (more: object = {}): Action => ({
    type: 'create_recipient',
    create_recipient: {
      name: 'Nova Ltd',
      address: { street1: '1 Main St', city: 'Springfield', country: 'US' },
      ...more,
    },
  }),
  crypto: (more: object = {}): Action => ({
    type: 'create_crypto_destination',
    create_crypto_destination: { address: payee, network_id: 'base-sepolia', ...more },
  }),
  bank: (more: object = {}): Action => ({
    type: 'create_bank_destination',
    create_bank_destination: { routing_number: '021000021', account_number: '123456789', ...more },
  }),
  iban: (): Action => ({
    type: 'create_bank_destination',
    create_bank_destination: { iban: 'DE89370400440532013000', bic: 'DEUTDEFF', bank_name: 'Deutsche Bank' },
  }),
  account: (more: object = {}): Action => ({
    type: 'create_auto_account',
    create_auto_account: {
      source_asset: 'USDC',
      source_network_id: 'base-sepolia',
      output_asset: 'USD',
      rail: 'ach',
      ...more,
    },
  }),
  pay: (more: object = {}): Action => ({
    type: 'create_scheduled_payments',
    create_scheduled_payments: { amount: '1.50', asset: 'USDC', ...more },
  }),
  mandate: (more: object = {}): Action => ({
    type: 'create_mandate',
    create_mandate: {
      rule: { target_type: 'any', asset: 'USDC', window: 'MONTHLY', max_amount_in_window: '10', ...more },
    },
  }),
}

/** An instruction that drafted a mandate, which waits. */
export function drafted(sim: Simulator) {
  const made = activeAgent(sim)
  const { mandates = [], instruction_ids = [] } = sim.api.instructions.create(accepting(made, act.mandate()))
  const [mandate] = mandates
  if (mandate === undefined) throw new Error('no mandate was drafted')
  return { ...made, mandate, instruction_id: instruction_ids[0] ?? '' }
}

const ada = testSigner('Ada')

/** The instruction once its mandate is decided. */
export function decided(sim: Simulator, decision: 'approve' | 'reject') {
  const made = drafted(sim)
  if (decision === 'approve') sim.api.mandates.approve(made.mandate.id, signApproval(made.mandate, ada))
  else sim.api.mandates.cancel(made.mandate.id, signCancellation(made.mandate, ada))
  return made
}

/** Calls of proposals and what steers them that succeed, each on a world that it arranges. */

export const proposalSamples: Readonly<Record<string, (sim: Simulator) => Call>> = {
  'instructions.create': (sim) => ({
    operation: 'instructions.create',
    body: {
      ...accepting(
        activeAgent(sim),
        act.recipient(),
        act.bank(),
        act.account(),
        act.pay({ dates: [1767258000, 1769936400], local_time: '2026-01-01 09:00', local_zone: 'UTC' }),
        act.mandate(),
      ),
      developer_fee_defaults: { offramp: { developer_fee_bps: 10 } },
    },
  }),
  'instructions.get': (sim) => {
    const { instruction_id, agent } = decided(sim, 'reject')
    sim.api.instructions.create(accepting({ agent }, act.recipient(), act.crypto(), act.pay()))
    return { operation: 'instructions.get', params: { instruction_id } }
  },
  'paymentAgents.propose': (sim) => ({
    operation: 'paymentAgents.propose',
    params: { payment_agent_id: activeAgent(sim).agent.id },
    body: {
      prompt: `Pay Nova Ltd 1.50 USDC on the 1st of every month for 3 months, to ${payee}`,
      timezone: 'Europe/Berlin',
      developer_fee_defaults: { swap: { developer_fee_bps: 10 }, offramp: { developer_fee_fixed: '0.25' } },
    },
  }),
  'paymentAgents.progress': (sim) => {
    const { agent } = activeAgent(sim)
    sim.api.paymentAgents.propose(agent.id, { prompt: 'Pay Nova Ltd 1.50 USDC' })
    return { operation: 'paymentAgents.progress', params: { payment_agent_id: agent.id } }
  },
  'agenticPolicy.get': (sim) => {
    sim.api.agenticPolicy.replace({ payee_model: 'flat', payout_assets: ['usdc', 'USDC'] })
    return { operation: 'agenticPolicy.get' }
  },
  'agenticPolicy.replace': () => ({
    operation: 'agenticPolicy.replace',
    body: {
      payee_model: 'flat',
      payout_assets: ['usdc', 'USD', 'USDC'],
      labels: { limit: 'budget', payee: 'vendor', limit_unit: 'Dollars' },
      mandate_strategy: 'external_only',
      payout_route: 'bank_only',
    },
  }),
}
