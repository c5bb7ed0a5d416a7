import { namespace, operationsOf } from '../../contract/operation.js'
import { notFound } from '../../contract/problem.js'
import { defineResource, jobOf } from '../../contract/resource.js'
import { autoApprove, expireLink } from './automatic.js'
import { applicationCauses } from './causes.js'
import * as events from './events.js'
import { withdraw } from './flow.js'
import { applicationMachine } from './machines.js'
import { autoApproveJob, linkExpiryJob } from './moves.js'
import { applications, onboarding, requireApplication } from './rows.js'
import { withdrawBody } from './wire.js'

const call = operationsOf({
  tag: 'Onboarding',
  source: 'specification, Request for information; contract/agentic.md 14',
})

const applicationOperations = namespace('applications', {
  withdraw: call('POST /customers/{customer_id}/applications/{application_id}/withdraw', {
    summary: 'Withdraws an undecided application, for good. The answer has no body.',
    body: withdrawBody,
    status: 200,
    problems: ['conflict'],
    emits: ['customer.kyb_status.created', 'customer.kyb_status.updated', 'customer.application.withdrawn'],
    run: ({ world, clientId }, { params, body }) => {
      const row = requireApplication(world, clientId, params.application_id)
      if (row.customer_id !== params.customer_id) throw notFound('application')
      withdraw(world, row.id, body.reason ?? null)
    },
  }),
})

export * from './access.js'
export { approvesItself } from './automatic.js'
export { aboutOnboarding, customerArgument, options } from './causes.js'
export {
  type ApplicationMoved,
  applicationMoved,
  applicationSubmitted,
  linkExpired,
  requestingInformation,
} from './events.js'
export * from './flow.js'
export * from './information.js'
export { type ApplicationStatus, applicationMachine, listStatusOf } from './machines.js'
export { watchLink } from './moves.js'
export * from './proof-of-address.js'
export { requestInformation } from './requests.js'
export {
  type Answer,
  namesQuestion,
  oneQuestion,
  type Requirement,
  requirementSchema,
} from './requirements.js'
export * from './rows.js'
export * from './wire.js'

/** Applications of customers to be onboarded, from the hosted form to a decision. */
export const applicationsResource = defineResource({
  name: 'applications',
  tables: [applications],
  machines: [applicationMachine],
  facts: [events.applicationMoved, events.linkExpired],
  events: [
    events.applicationSubmitted,
    events.informationRequested,
    events.informationGiven,
    events.applicationWithdrawn,
  ],
  jobs: { ...jobOf(autoApproveJob, autoApprove), [linkExpiryJob]: expireLink },
  operations: { applications: applicationOperations },
  settings: [onboarding],
  causes: applicationCauses,
})
