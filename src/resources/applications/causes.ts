import * as z from 'zod'
import { argument, happens } from '../../contract/cause.js'
import type { World } from '../../kernel/world.js'
import * as flow from './flow.js'
import { requestInformation, respondToInformation } from './requests.js'
import { requirementSchema, responseInput } from './requirements.js'
import { declineReasons } from './rows.js'

/** The customer, or its application, by either id. */
export const customerArgument = argument('id', () => z.string())

/** Declares a cause that takes one customer and nothing else. */
export function aboutOnboarding(summary: string, run: (world: World, id: string) => unknown) {
  return happens(summary, [customerArgument], run)
}

/** Takes members that may all be left out. */
export function options<const M extends z.ZodRawShape>(members: () => M) {
  return argument('options', () => z.strictObject(members()).optional())
}

/** May say the reason. */
const reason = options(() => ({
  /** The reason as a code, which `decline_reason` then shows. */
  reason_code: z.enum(declineReasons).optional(),
}))

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
      /** Says what is asked for; a proof of identity unless told. */
      argument('request', () =>
        z
          .strictObject({
            /** The things that are asked for, one by one. */
            requirements: z.array(requirementSchema()).max(1000).readonly().optional(),
            /** Names the message in the event; made from the seed unless told. */
            message_id: z.string().min(1).optional(),
          })
          .optional(),
      ),
    ],
    requestInformation,
  ),
  rateRisk: happens(
    'The platform rates who applies: a high risk has to answer enhanced due diligence before it submits.',
    [
      customerArgument,
      /** The risk that the platform sees. */
      argument('level', () => z.enum(['high', 'normal'])),
    ],
    flow.rateRisk,
  ),
  respondToInformation: happens(
    'The customer answers on the hosted page what was asked for: everything, or what is named. When nothing is missing any more the review goes on.',
    [
      customerArgument,
      /** Says what is answered; everything unless told. */
      argument('response', () => responseInput().optional()),
    ],
    respondToInformation,
  ),
}
