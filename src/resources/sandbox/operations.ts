import { operation } from '../../contract/operation.js'
import { onboardingResult, onboardingSimulation } from './schema.js'
import { simulateOnboarding } from './service.js'

export const sandboxOperations = {
  simulateOnboarding: operation({
    id: 'sandbox.simulateOnboarding',
    method: 'POST',
    path: '/sandbox/simulate/onboarding',
    summary: 'Decides an application as a reviewer would.',
    source: 'contract/rest.md 15.5',
    tag: 'Sandbox',
    body: onboardingSimulation,
    output: onboardingResult,
    problems: ['not-found', 'conflict', 'invalid-request'],
    emits: ['customer.kyb_status.created', 'customer.kyb_status.updated', 'customer.rfi.requested'],
    sandboxHeaders: true,
    faultPoints: ['provider_call', 'kyb_approval'],
    sandboxOnly: true,
    stability: 'sandbox',
    gap: '0005',
    run: ({ world, clientId }, { body }) => simulateOnboarding(world, clientId, body),
  }),
}
