import * as z from 'zod'
import { namespace, operationsOf } from '../../contract/operation.js'
import { lazy } from '../../kernel/lazy.js'
import { assetSettings } from '../capabilities/index.js'
import { isCardSimulation, requireCardSimulation } from '../card-transactions/index.js'
import { findFaucetPayout } from '../wallets/index.js'
import { advanceSimulation, requireMovement, simulateInbound } from './flow/movements.js'
import { simulateOnboarding } from './flow/onboarding.js'
import { inboundResult, onboardingResult } from './rows.js'
import * as wire from './wire.js'

/** The caller's own words: what is too long for one is no simulation (contract/rest.md 15.4 knows 404 and no 400). */
const simulationId = lazy(() => ({ simulation_id: z.string() }))

const call = operationsOf({
  tag: 'Sandbox',
  source: 'contract/rest.md 15.4',
  stability: 'sandbox',
  sandboxOnly: true,
})

export const sandboxOperations = namespace('sandbox', {
  simulateInbound: call('POST /sandbox/simulate/inbound', {
    summary: 'Has a bank or a chain move money: a deposit, or what becomes of a payout.',
    source: 'contract/rest.md 15.2 and 15.3, behaviour.md 8.1',
    body: wire.inboundSimulation,
    output: inboundResult,
    problems: ['not-found', 'conflict', 'invalid-request'],
    emits: [
      'transaction.auto.created',
      'transaction.auto.updated',
      'transaction.auto.deposit.received',
      'transaction.auto.deposit.succeeded',
      'transaction.one_off.updated',
      'wallet.deposit',
      'customer.kyb_status.updated',
    ],
    sandboxHeaders: true,
    faultPoints: [
      'account_validation',
      'provider_call',
      'compliance_check',
      'transaction_processing',
      'network_call',
    ],
    decision: '0007',
    run: ({ world, clientId }, { body }) => simulateInbound(world, clientId, body),
  }),
  getSimulation: call('GET /sandbox/simulations/{simulation_id}', {
    summary: 'Inspects a simulated movement and its callbacks, a card simulation, or what the faucet pays.',
    params: simulationId,
    output: wire.inspection,
    countsReadsOf: 'simulation_id',
    run({ world, clientId }, { params: { simulation_id: id } }) {
      if (isCardSimulation(world, id))
        return wire.presentCardInspection(requireCardSimulation(world, clientId, id))
      const payout = findFaucetPayout(world, clientId, id)
      return payout === undefined
        ? wire.presentMovement(requireMovement(world, clientId, id))
        : wire.presentFaucet(payout, id, world.settings(assetSettings).stablecoin)
    },
  }),
  advanceSimulation: call('POST /sandbox/simulations/{simulation_id}/advance', {
    summary: 'Decides a simulated movement that waits.',
    params: simulationId,
    body: wire.advanceBody,
    output: wire.advanceResult,
    problems: ['conflict', 'invalid-request'],
    emits: [
      'transaction.auto.updated',
      'transaction.auto.deposit.succeeded',
      'transaction.one_off.updated',
      'wallet.deposit',
    ],
    idempotencyKey: 'optional',
    run: ({ world, clientId }, { params, body }) =>
      advanceSimulation(world, clientId, params.simulation_id, body),
  }),
  listScenarios: call('GET /sandbox/scenarios', {
    summary: 'Lists the scenarios of simulated movements.',
    source: 'contract/rest.md 15.3, behaviour.md 8.2',
    output: wire.scenarioList,
    run: () => wire.presentScenarios(),
  }),
  simulateOnboarding: call('POST /sandbox/simulate/onboarding', {
    summary: 'Decides an application as a reviewer would.',
    source: 'contract/rest.md 15.5',
    body: wire.onboardingSimulation,
    output: onboardingResult,
    problems: ['not-found', 'conflict', 'invalid-request'],
    emits: [
      'customer.kyb_status.created',
      'customer.kyb_status.updated',
      'customer.rfi.requested',
      'recipient.created',
    ],
    sandboxHeaders: true,
    faultPoints: ['provider_call', 'kyb_approval'],
    decision: '0005',
    run: ({ world, clientId }, { body }) => simulateOnboarding(world, clientId, body),
  }),
})
