import * as z from 'zod'
import { defineEvent, type SampleContext } from '../../contract/event.js'
import { ksuid, unixTime } from '../../contract/primitives.js'
import type { Texts } from '../../contract/rows.js'
import { objectNamed } from '../../contract/schema.js'
import { internalFact } from '../../kernel/fact.js'
import type { JsonObject } from '../../kernel/json.js'
import { lazy } from '../../kernel/lazy.js'
import { guardPoint } from '../../kernel/rules.js'
import type { ApplicationAction } from './machines.js'
import { type Requirement, requirementSchema } from './requirements.js'
import { type ApplicationRow, applicationTypes, type DeclineReason } from './rows.js'

/** The payload of {@link applicationMoved}. */
export interface ApplicationMoved extends JsonObject, Texts<'application_id' | 'customer_id'> {
  readonly action: ApplicationAction
  /** True where a decision to approve also lets the customer transact. */
  readonly provision: boolean
  readonly reason_code: DeclineReason | null
}

/** Tells that an application moved, for the customer that it belongs to. */
export const applicationMoved = internalFact<ApplicationMoved>('application.moved')

/** The point before a reviewer asks for something: each of it has to be something that can be answered. */
export const requestingInformation = guardPoint<{
  readonly application: ApplicationRow
  readonly requirements: readonly Requirement[]
}>('applications.request_information')

/** Tells that the hosted check of an application ran out. */
export const linkExpired = internalFact<{ readonly customer_id: string }>('application.link_expired')

const type = lazy(() => z.enum(applicationTypes))
/** Members that name the application of an event. */
const about = {
  customer_id: ksuid,
  /** The application of the customer. */
  application_id: ksuid,
} as const
const sampleOf = ({ id }: SampleContext) => ({
  customer_id: id('customer'),
  application_id: id('application'),
})

/** Specification, Emission rule 7; contract/events.md 4 for the rest. */
export const applicationSubmitted = defineEvent('customer.kyb_application.submitted', {
  payload: () =>
    objectNamed('ApplicationSubmittedEvent', {
      customer_id: ksuid,
      /** Tells a business from a single person. */
      type: type(),
      /** The application that somebody sent for review. */
      application_id: ksuid,
      /** The same as `type`, by its longer name. */
      application_type: type(),
    }),
  sample: ({ id }) => ({
    customer_id: id('customer'),
    type: 'business',
    application_id: id('application'),
    application_type: 'business',
  }),
})

/** Specification, Emission rule 8. */
export const informationRequested = defineEvent('customer.rfi.requested', {
  payload: () =>
    objectNamed('InformationRequestedEvent', {
      ...about,
      /** Names the message of the reviewer: the event of the answer has the same. */
      message_id: z.string(),
      /** The moment at which the reviewer asked. */
      requested_at: unixTime,
      /** The things that are asked for, one by one. */
      requirements: z.array(requirementSchema()).readonly(),
    }),
  sample: (context) => ({
    ...sampleOf(context),
    message_id: context.id('message'),
    requested_at: context.now,
    requirements: [],
  }),
})

/** Its payload is in no source but contract/events.md 4. */
export const informationGiven = defineEvent('customer.rfi.responded', {
  payload: () =>
    objectNamed('InformationGivenEvent', {
      ...about,
      /** Names the message of the reviewer that was answered; left out where it had none. */
      message_id: z.string().exactOptional(),
      /** The moment at which the answer was complete. */
      responded_at: unixTime,
    }),
  sample: (context) => ({
    ...sampleOf(context),
    message_id: context.id('message'),
    responded_at: context.now,
  }),
})

export const applicationWithdrawn = defineEvent('customer.application.withdrawn', {
  payload: () =>
    objectNamed('ApplicationWithdrawnEvent', {
      ...about,
      /** Says why, in the words of the request; left out without a reason. */
      reason: z.string().exactOptional(),
    }),
  sample: (context) => ({ ...sampleOf(context), reason: 'started by mistake' }),
})
