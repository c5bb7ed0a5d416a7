import * as z from 'zod'
import { argument, cause } from '../../contract/cause.js'
import { defineResource } from '../../contract/resource.js'
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
import { applicationOperations } from './operations.js'
import { applications } from './rows.js'
import { onboarding } from './settings.js'
import { requirementSchema } from './wire.js'

export { type ApplicationMoved, applicationMoved, linkExpired } from './events.js'
export {
  applicationOf,
  approve,
  decline,
  discardApplication,
  findByToken,
  getApplication,
  openApplication,
  readApplication,
  renewToken,
  requestInformation,
  settleProofOfAddress,
  startReview,
  submitProofOfAddress,
  suspend,
} from './flow.js'
export { type ApplicationStatus, applicationMachine } from './machines.js'
export {
  type ApplicationRow,
  type ApplicationType,
  applications,
  applicationTypes,
  applicationUrl,
  type Decision,
  decisions,
} from './rows.js'
export { onboarding } from './settings.js'

/** What causes about one customer take. */
export const named = argument('id', z.string().describe('Of the customer or of its application.'))
/** Why, for the causes that tell it. */
export const reason = argument('options', z.strictObject({ reason_code: z.string().optional() }).optional())

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
  jobs: { [service.autoApproveJob]: service.autoApprove },
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
      summary: 'The customer submits the hosted form.',
      takes: [named],
      run: service.submit,
    }),
    startReview: reviewer('review', 'A reviewer begins to look at the application.'),
    reviseOnboarding: reviewer('revise', 'A reviewer changes the application.'),
    closeReview: reviewer('close', 'A reviewer closes the application without a decision.'),
    reopenReview: reviewer('reopen', 'A reviewer takes up a closed application again.'),
    requestInformation: cause({
      summary: 'A reviewer opens a request for information.',
      takes: [
        named,
        argument(
          'request',
          z
            .strictObject({
              requirements: z.array(requirementSchema).readonly().optional(),
              message_id: z.string().optional(),
            })
            .optional(),
        ),
      ],
      run: (world, id, request = {}) => service.requestInformation(world, id, request),
    }),
    respondToInformation: cause({
      summary: 'The customer answers the open request on the hosted page.',
      takes: [named],
      run: service.respondToInformation,
    }),
  },
})
