import { defineMachine } from '../../contract/machine.js'

/** Sandbox applications are approved so long after creation (contract/rest.md 4.1). */
export const autoApprovalDelayMs = 5_000

/** States in which a decision is still to come, unless the application is closed. */
const open = ['pending', 'submitted', 'under_review', 'request_for_information', 'admin_revision'] as const

/**
 * The place of an application in its workflow (contract/rest.md 5.1). `completed` is the legacy end state: here the one of a
 * withdrawn application, because `closed` leaves review without a decision and can be reopened.
 */
export const applicationMachine = defineMachine({
  name: 'application',
  initial: 'pending',
  states: [...open, 'approved', 'declined', 'completed', 'compliance_review', 'closed'],
  moves: {
    submit: { from: ['pending', 'request_for_information'], to: 'submitted' },
    review: { from: ['pending', 'submitted', 'admin_revision'], to: 'under_review' },
    respond: { from: ['request_for_information'], to: 'under_review' },
    // A second request joins the one that is open.
    request_information: { from: open, to: 'request_for_information' },
    revise: { from: ['submitted', 'under_review'], to: 'admin_revision' },
    approve: { from: [...open, 'approved'], to: 'approved' },
    decline: { from: open, to: 'declined' },
    suspend: { from: [...open, 'approved'], to: 'declined' },
    withdraw: { from: [...open, 'closed'], to: 'completed' },
    close: { from: ['submitted', 'under_review'], to: 'closed' },
    reopen: { from: ['closed'], to: 'under_review' },
    submit_proof_of_address: { from: ['approved', 'compliance_review'], to: 'compliance_review' },
    settle_proof_of_address: { from: ['compliance_review'], to: 'approved' },
  },
  refusal: { slug: 'invalid-request', detail: 'The application is {state}: {action} is not possible.' },
})

export type ApplicationStatus = (typeof applicationMachine.states)[number]
export type ApplicationAction = keyof typeof applicationMachine.moves

/** Tells which of the three values of `GET /applications?status=` an application has: exactly one. */
export function listStatusOf(status: ApplicationStatus, decided: boolean) {
  if (decided) return 'completed'
  return status === 'pending' ? 'pending' : 'submitted'
}
