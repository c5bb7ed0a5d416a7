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

/** What {@link FaultPlan.skipped} of the kernel may name: `X-Sandbox-Skip-Auto-Approval`. */
export const autoApproval = 'auto_approval'
