import * as z from 'zod'
import { argument, happens } from '../../contract/cause.js'
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
export function aboutOnboarding(summary: string, run: (world: World, id: string) => unknown) {
  return happens(summary, [customerArgument], run)
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
  rejectOnboarding: happens(
    'A reviewer declines the onboarding of a customer.',
    [customerArgument, reason],
    (world, id, { reason_code = null } = {}) => flow.decline(world, id, reason_code, 'manual'),
  ),
  autoDeclineOnboarding: happens(
    'Screening declines without a reviewer.',
    [customerArgument, reason],
    (world, id, { reason_code = null } = {}) => flow.decline(world, id, reason_code, 'auto'),
  ),
  submitOnboarding: aboutOnboarding(
    'The customer submits the hosted form, which also answers what was asked for.',
    flow.submit,
  ),
  startReview: reviewer('review', 'A reviewer begins to look at the application.'),
  reviseOnboarding: reviewer('revise', 'A reviewer changes the application.'),
  closeReview: reviewer('close', 'A reviewer closes the application without a decision.'),
  reopenReview: reviewer('reopen', 'A reviewer takes up a closed application again.'),
  requestInformation: happens(
    'A reviewer opens a request for information, beside those that are open.',
    [
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
    requestInformation,
  ),
  rateRisk: happens(
    'The platform rates who applies: a high risk has to answer enhanced due diligence before it submits.',
    [customerArgument, argument('level', () => z.enum(['high', 'normal']))],
    flow.rateRisk,
  ),
  respondToInformation: happens(
    'The customer answers on the hosted page what was asked for: everything, or what is named. When nothing is missing any more the review goes on.',
    [customerArgument, argument('response', () => responseInput().optional())],
    respondToInformation,
  ),
}
