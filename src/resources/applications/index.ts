import * as z from 'zod'
import { argument, cause } from '../../contract/cause.js'
import { defineResource, jobOf } from '../../contract/resource.js'
import { autoApprove, expireLink } from './automatic.js'
import {
  applicationMoved,
  applicationSubmitted,
  applicationWithdrawn,
  informationGiven,
  informationRequested,
  linkExpired,
} from './events.js'
import * as service from './flow.js'
import { applicationMachine } from './machines.js'
import { autoApproveJob, linkExpiryJob } from './moves.js'
import { applicationOperations } from './operations.js'
import { requestInformation, respondToInformation } from './requests.js'
import { requirementSchema, responseInput } from './requirements.js'
import { applications, declineReasons } from './rows.js'
import { onboarding } from './settings.js'

export {
  findByToken,
  type Opened,
  renewToken,
  requireReadableApplication,
  requireWritableApplication,
} from './access.js'
export { approvesItself } from './automatic.js'
export {
  type ApplicationMoved,
  applicationMoved,
  applicationSubmitted,
  linkExpired,
  requestingInformation,
} from './events.js'
export {
  approve,
  decline,
  discardApplications,
  openApplication,
  replaceApplication,
  startReview,
  submit,
  suspend,
} from './flow.js'
export {
  answerQuestions,
  forgetPerson,
  isEditable,
  isGiven,
  keepAnswers,
  noteWritten,
} from './information.js'
export { type ApplicationStatus, applicationMachine, listStatusOf } from './machines.js'
export { watchLink } from './moves.js'
export {
  isLastProof,
  noteProofOfAddress,
  rejectProof,
  settleProofOfAddress,
  submitProofOfAddress,
} from './proof-of-address.js'
export { requestInformation } from './requests.js'
export {
  type Answer,
  answerSchema,
  documentPurposes,
  documentTypes,
  type Requirement,
  requirementSchema,
} from './requirements.js'
export {
  type ApplicationRow,
  type ApplicationType,
  applicationOf,
  applications,
  applicationTypes,
  applicationUrl,
  type Decision,
  type DeclineReason,
  decisions,
  declineReasons,
  hasLiveToken,
  hostedUrl,
  linkLife,
  type OpenRequest,
  pagesUrl,
  requireApplication,
  resubmitUrl,
} from './rows.js'
export {
  applicationListItem,
  applicationPage,
  applicationQuery,
  applicationReadQuery,
  applicationSchema,
  declineMessageOf,
  declineReasonOf,
  entityDecision,
  presentApplication,
  presentDecision,
  shownDecision,
  shownDecisions,
} from './wire.js'

/** What causes about one customer take. */
export const named = argument('id', () => z.string().describe('Of the customer or of its application.'))

const reason = argument('options', () =>
  z.strictObject({ reason_code: z.enum(declineReasons).optional() }).optional(),
)

/** A move of a reviewer that changes nothing but the status. */
function reviewer(action: Parameters<typeof service.step>[2], summary: string) {
  return cause({
    summary,
    takes: [named],
    run: (world, id) => service.step(world, id, action),
  })
}

export const applicationsResource = defineResource({
  name: 'applications',
  tables: [applications],
  machines: [applicationMachine],
  facts: [applicationMoved, linkExpired],
  events: [applicationSubmitted, informationRequested, informationGiven, applicationWithdrawn],
  jobs: { ...jobOf(autoApproveJob, autoApprove), [linkExpiryJob]: expireLink },
  operations: { applications: applicationOperations },
  settings: [onboarding],
  causes: {
    approveOnboarding: cause({
      summary:
        'Approves the onboarding of a customer and lets it transact. Takes a customer or application id, as all of these do.',
      takes: [named],
      run: (world, id) => service.approve(world, id, { provision: true, method: 'manual' }),
    }),
    rejectOnboarding: cause({
      summary: 'A reviewer declines the onboarding of a customer.',
      takes: [named, reason],
      run: (world, id, options = {}) => service.decline(world, id, options.reason_code ?? null, 'manual'),
    }),
    autoDeclineOnboarding: cause({
      summary: 'Screening declines without a reviewer.',
      takes: [named, reason],
      run: (world, id, options = {}) => service.decline(world, id, options.reason_code ?? null, 'auto'),
    }),
    submitOnboarding: cause({
      summary: 'The customer submits the hosted form, which also answers what was asked for.',
      takes: [named],
      run: service.submit,
    }),
    startReview: reviewer('review', 'A reviewer begins to look at the application.'),
    reviseOnboarding: reviewer('revise', 'A reviewer changes the application.'),
    closeReview: reviewer('close', 'A reviewer closes the application without a decision.'),
    reopenReview: reviewer('reopen', 'A reviewer takes up a closed application again.'),
    requestInformation: cause({
      summary: 'A reviewer opens a request for information, beside those that are open.',
      takes: [
        named,
        argument('request', () =>
          z
            .strictObject({
              requirements: z.array(requirementSchema()).max(1000).readonly().optional(),
              message_id: z.string().min(1).optional(),
            })
            .optional(),
        ),
      ],
      run: (world, id, request = {}) => requestInformation(world, id, request),
    }),
    rateRisk: cause({
      summary:
        'The platform rates who applies: a high risk has to answer enhanced due diligence before it submits.',
      takes: [named, argument('level', () => z.enum(['high', 'normal']))],
      run: service.rateRisk,
    }),
    respondToInformation: cause({
      summary:
        'The customer answers on the hosted page what was asked for: everything, or what is named. When nothing is missing any more the review goes on.',
      takes: [named, argument('response', () => responseInput().optional())],
      run: respondToInformation,
    }),
  },
})
