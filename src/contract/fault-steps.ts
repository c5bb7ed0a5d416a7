/** The named places where a failure can be injected (contract/behaviour.md 7). */
export const faultSteps = [
  'transaction_processing',
  'compliance_check',
  'account_validation',
  'provider_call',
  'kyb_submission',
  'kyb_approval',
  'network_call',
] as const

export type FaultStep = (typeof faultSteps)[number]

/** Milliseconds that what takes longer at a step adds: a slow settlement, and a congested network. */
export const faultDelays = { transaction_processing: 86_400_000, network_call: 3_600_000 } as const

/** What {@link FaultPlan.skipped} of the kernel may name: `X-Sandbox-Skip-Auto-Approval`. */
export const autoApproval = 'auto_approval'
