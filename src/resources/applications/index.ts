import { defineResource, jobOf } from '../../contract/resource.js'
import { autoApprove, expireLink } from './automatic.js'
import { applicationCauses } from './causes.js'
import * as events from './events.js'
import { applicationMachine } from './machines.js'
import { autoApproveJob, linkExpiryJob } from './moves.js'
import { applicationOperations } from './operations.js'
import { applications } from './rows.js'
import { onboarding } from './settings.js'

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
export { type Answer, type Requirement, requirementSchema } from './requirements.js'
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
