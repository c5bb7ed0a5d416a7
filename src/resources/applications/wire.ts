import * as z from 'zod'
import { listQuery, pageOf } from '../../contract/pagination.js'
import { present } from '../../contract/present.js'
import { isoTimestamp, ksuid, unixTime } from '../../contract/primitives.js'
import { each, named, type OutputOf, object, objectNamed } from '../../contract/schema.js'
import { isoTime, unixSeconds } from '../../kernel/clock.js'
import { lazy } from '../../kernel/lazy.js'
import { findIn } from '../../kernel/one-of.js'
import { applicationMachine } from './machines.js'
import {
  type ApplicationRow,
  applicationTypes,
  type DeclineReason,
  decisions,
  declineReasons,
  proofOfAddress,
} from './rows.js'

const statusSchema = lazy(() => z.enum(applicationMachine.states).meta({ id: 'ApplicationStatus' }))
const typeSchema = lazy(() => z.enum(applicationTypes))

export const shownDecisions = ['approved', 'declined', 'withdrawn'] as const

/** Shows a decision: `auto_declined` as `declined` (contract/rest.md 5.1). */
export function shownDecision({ decision }: ApplicationRow): (typeof shownDecisions)[number] | null {
  return decision === 'auto_declined' ? 'declined' : decision
}

const declineMessages: Readonly<Record<DeclineReason, string>> = {
  unsupported_region: 'The region is not supported.',
  prohibited_country: 'Nobody of this country can be onboarded.',
  prohibited_business_type: 'Businesses of this type cannot be onboarded.',
  other: 'The application was declined.',
}

/** Tells why it was declined, null where it was not; whoever declines without a reason declines for another one. */
export function declineReasonOf({ decision, decision_reason }: ApplicationRow): DeclineReason | null {
  if (decision !== 'declined' && decision !== 'auto_declined') return null
  return findIn(declineReasons, decision_reason) ?? 'other'
}

/** Tells why it was declined, in words for people. */
export function declineMessageOf(row: ApplicationRow): string | null {
  const reason = declineReasonOf(row)
  return reason === null ? null : declineMessages[reason]
}

/** Members by which the entities of an application show its decision (contract/rest.md 5.4). */
export const entityDecision = lazy(() => ({
  /** The outcome of the review of this one; left out until there is one. */
  decision: z.enum(decisions).optional(),
  /** The moment of that outcome; left out until there is one. */
  decision_at: unixTime.optional(),
  /**
   * `decision_by`: The party that decided, a reviewer or the platform; left out until somebody did.
   * `decision_reason`: Says why, in words for people; left out without a reason.
   */
  ...each(z.string().optional(), 'decision_by', 'decision_reason'),
  /** The reason as a code; left out unless it was declined. */
  decline_reason: z.enum(declineReasons).optional(),
}))

/** The reviewer who is shown for a decision by hand. */
const reviewer = 'compliance@platform.example'

/**
 * Presents a decision. Nobody is named where a rule decided, or where the client withdrew.
 * @param row null for who may not read of it
 */
export function presentDecision(row: ApplicationRow | null) {
  if (row === null) return {}
  const { decision, decided_at, decision_method, decision_reason } = row
  const isReviewed = decision !== 'withdrawn' && decision_method === 'manual'
  return {
    decision,
    decision_at: decided_at === null ? null : unixSeconds(decided_at),
    decision_by: isReviewed ? reviewer : null,
    decision_reason,
    decline_reason: declineReasonOf(row),
  }
}

/** Members that every answer about an application begins with. */
const begin = lazy(() => ({
  /** The application of the customer. */
  application_id: ksuid,
  /**
   * `application_type`: Tells a business from a single person.
   * `type`: The same as `application_type`, by its shorter name.
   */
  ...each(typeSchema(), 'application_type', 'type'),
  /** Tells how far it has come: filled in, sent, waiting for an answer, or done. */
  application_status: statusSchema(),
}))

export const applicationSchema = object(() => ({
  ...begin(),
  /**
   * `application_created_at`: The moment at which the application was begun.
   * `application_updated_at`: The moment of its last change.
   */
  ...each(isoTimestamp, 'application_created_at', 'application_updated_at'),
  /** The moment at which it was sent for review; null until then. */
  application_submitted_at: isoTimestamp.nullable(),
  /** The outcome of the review; null until there is one. */
  application_decision: z.enum(shownDecisions).nullable(),
  /** The reason as a code; left out unless it was declined. */
  decline_reason: z.enum(declineReasons).optional(),
  /** The reason in words for people; left out unless it was declined. */
  decline_message: z.string().optional(),
  /**
   * Tells how far the proof of address has come; null where none was asked for, left out for
   * businesses.
   */
  poa_status: z.enum(proofOfAddress).nullable().optional(),
  // Of individuals only.
  /** Tells whether a proof of address was ever approved; of single people only. */
  poa_on_file: z.boolean().optional(),
  // Both only on applications imported from an identity provider.
  /**
   * `provider`: The identity provider that the application was imported from; left out for others.
   * `provider_applicant_id`: The applicant's number at that provider; left out for others.
   */
  ...each(z.string().optional(), 'provider', 'provider_applicant_id'),
}))

/** Members that several answers about one application begin with. */
export const applicationHead = lazy(() => {
  const { application_id, application_status, application_decision } = applicationSchema().shape
  return {
    /** The application that was changed or read. */
    application_id,
    /** Tells how far the application has come. */
    application_status,
    /** The outcome of the review; null until there is one. */
    application_decision,
  }
})

/** Declares an answer that begins with how the application stands. */
export function headed<const M extends z.ZodRawShape>(id: string, members: () => M) {
  return lazy(() => objectNamed(id, { ...applicationHead(), ...members() }))
}

export function presentHead(row: ApplicationRow) {
  return {
    application_id: row.id,
    application_status: row.status,
    application_decision: shownDecision(row),
  }
}

export const applicationListItem = named('ApplicationListItem', () => ({
  ...begin(),
  /** The outcome of the review; left out until there is one. */
  application_decision: z.enum(decisions).optional(),
  /** The reason as a code; left out unless it was declined. */
  decline_reason: z.enum(declineReasons).optional(),
  /** The business that applies; left out for a single person, and before its details are there. */
  business: objectNamed('BusinessListItem', {
    id: ksuid,
    /** The name under which the business is registered. */
    legal_name: z.string(),
  }).optional(),
  /** The people of the application: the one who applies, or those of the business. */
  individuals: z.array(
    objectNamed('IndividualListItem', {
      id: ksuid,
      /** The given name of the person. */
      first_name: z.string(),
      /** The family name of the person. */
      last_name: z.string(),
    }),
  ),
  /** The answers about enhanced due diligence, by their id; left out where there are none. */
  edd_id: ksuid.optional(),
  ...each(isoTimestamp, 'created_at', 'updated_at'),
  /** The moment at which it was sent for review; left out until then. */
  submitted_at: isoTimestamp.optional(),
}))

export const applicationPage = lazy(() => pageOf('ApplicationPage', applicationListItem()))

export const applicationQuery = listQuery(() => ({
  /** Lists only applications of businesses, or of single people. */
  type: typeSchema().optional(),
  /** Lists only applications that have come so far; `completed` are those with a decision. */
  status: z.enum(['pending', 'submitted', 'completed']).optional(),
}))

export const withdrawBody = named('WithdrawApplicationRequest', () => ({
  /** Says why, in your own words; the event tells it. */
  reason: z.string().max(500).optional(),
}))

/** @param byApplicant who applies reads of a decision why, in words, and no `poa_status` */
export function presentApplication(
  row: ApplicationRow,
  byApplicant: boolean,
): OutputOf<typeof applicationSchema> {
  return {
    application_id: row.id,
    application_type: row.type,
    type: row.type,
    application_status: row.status,
    application_created_at: isoTime(row.created_at),
    application_updated_at: isoTime(row.updated_at),
    application_submitted_at: row.submitted_at === null ? null : isoTime(row.submitted_at),
    application_decision: shownDecision(row),
    ...(!byApplicant && { poa_status: row.proof_of_address }),
    ...present({
      decline_reason: byApplicant ? null : declineReasonOf(row),
      decline_message: declineMessageOf(row),
      poa_on_file: row.type === 'individual' ? row.proof_on_file : null,
      provider: row.provider,
      provider_applicant_id: row.provider_applicant_id,
    }),
  }
}
