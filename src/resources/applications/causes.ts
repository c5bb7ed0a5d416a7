import * as z from 'zod'
import { argument, cause } from '../../contract/cause.js'
import type { World } from '../../kernel/world.js'
import * as flow from './flow.js'
import { requestInformation, respondToInformation } from './requests.js'
import { requirementSchema, responseInput } from './requirements.js'
import { declineReasons } from './rows.js'

/** Takes the customer that a cause is about. */
export const customerArgument = argument('id', () =>
  z.string().describe('Of the customer or of its application.'),
)

/** Declares a cause that takes one customer and nothing else. */
export function aboutOnboarding(summary: string, run: (world: World, id: string) => void) {
  return cause({ summary, takes: [customerArgument], run })
}

/** Takes members that may all be left out. */
export function options<const M extends z.ZodRawShape>(members: () => M) {
  return argument('options', () => z.strictObject(members()).optional())
}

const reason = options(() => ({ reason_code: z.enum(declineReasons).optional() }))

/** A move of a reviewer that changes nothing but the status. */
function reviewer(action: Parameters<typeof flow.step>[2], summary: string) {
  return aboutOnboarding(summary, (world, id) => flow.step(world, id, action))
}

export const applicationCauses = {
  approveOnboarding: aboutOnboarding(
    'Approves the onboarding of a customer and lets it transact. Takes a customer or application id, as all of these do.',
    (world, id) => flow.approve(world, id, { provision: true, method: 'manual' }),
  ),
  rejectOnboarding: cause({
    summary: 'A reviewer declines the onboarding of a customer.',
    takes: [customerArgument, reason],
    run: (world, id, { reason_code = null } = {}) => flow.decline(world, id, reason_code, 'manual'),
  }),
  autoDeclineOnboarding: cause({
    summary: 'Screening declines without a reviewer.',
    takes: [customerArgument, reason],
    run: (world, id, { reason_code = null } = {}) => flow.decline(world, id, reason_code, 'auto'),
  }),
  submitOnboarding: aboutOnboarding(
    'The customer submits the hosted form, which also answers what was asked for.',
    flow.submit,
  ),
  startReview: reviewer('review', 'A reviewer begins to look at the application.'),
  reviseOnboarding: reviewer('revise', 'A reviewer changes the application.'),
  closeReview: reviewer('close', 'A reviewer closes the application without a decision.'),
  reopenReview: reviewer('reopen', 'A reviewer takes up a closed application again.'),
  requestInformation: cause({
    summary: 'A reviewer opens a request for information, beside those that are open.',
    takes: [
      customerArgument,
      argument('request', () =>
        z
          .strictObject({
            requirements: z.array(requirementSchema()).max(1000).readonly().optional(),
            message_id: z.string().min(1).optional(),
          })
          .optional(),
      ),
    ],
    run: requestInformation,
  }),
  rateRisk: cause({
    summary:
      'The platform rates who applies: a high risk has to answer enhanced due diligence before it submits.',
    takes: [customerArgument, argument('level', () => z.enum(['high', 'normal']))],
    run: flow.rateRisk,
  }),
  respondToInformation: cause({
    summary:
      'The customer answers on the hosted page what was asked for: everything, or what is named. When nothing is missing any more the review goes on.',
    takes: [customerArgument, argument('response', () => responseInput().optional())],
    run: respondToInformation,
  }),
}
