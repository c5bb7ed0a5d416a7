import * as z from 'zod'
import { pageOf, pageQuery } from '../../contract/pagination.js'
import { present } from '../../contract/present.js'
import { commaList, isoTimestamp, ksuid, unixTime } from '../../contract/primitives.js'
import type { OutputOf } from '../../contract/schema.js'
import { isoTime, unixSeconds } from '../../kernel/clock.js'
import { once } from '../../kernel/once.js'
import { applicationMachine } from './machines.js'
import { type ApplicationRow, applicationTypes, decisions, proofOfAddress } from './rows.js'

const statusSchema = once(() => z.enum(applicationMachine.states).meta({ id: 'ApplicationStatus' }))
const typeSchema = once(() => z.enum(applicationTypes))

export const shownDecisions = ['approved', 'declined', 'withdrawn'] as const

/** `auto_declined` is shown as `declined` (contract/rest.md 5.1). */
export function shownDecision({ decision }: ApplicationRow): (typeof shownDecisions)[number] | null {
  return decision === 'auto_declined' ? 'declined' : decision
}

/** How the entities of an application show what was decided on it (contract/rest.md 5.4). */
export const entityDecision = once(() => ({
  decision: z.enum(decisions).optional(),
  decision_at: unixTime.optional(),
  decision_by: z.string().optional(),
  decision_reason: z.string().optional(),
}))

/** Who is shown for a decision by hand. */
const reviewer = 'compliance@platform.example'

/** Nobody is named where a rule decided, or where the client withdrew. */
export function presentDecision({ decision, decided_at, decision_method, decision_reason }: ApplicationRow) {
  const isReviewed = decision !== 'withdrawn' && decision_method === 'manual'
  return {
    decision,
    decision_at: decided_at === null ? null : unixSeconds(decided_at),
    decision_by: isReviewed ? reviewer : null,
    decision_reason,
  }
}

export const applicationSchema = once(() =>
  z.object({
    application_id: ksuid,
    application_type: typeSchema(),
    type: typeSchema(),
    application_status: statusSchema(),
    application_created_at: isoTimestamp,
    application_updated_at: isoTimestamp,
    application_submitted_at: isoTimestamp.nullable(),
    application_decision: z.enum(shownDecisions).nullable(),
    decision_method: z.enum(['manual', 'auto', 'override']).nullable(),
    decision_rule_version: z.string().nullable(),
    poa_status: z.enum(proofOfAddress).nullable(),
    // Both only on applications imported from an identity provider.
    provider: z.string().optional(),
    provider_applicant_id: z.string().optional(),
  }),
)

export const applicationListItem = once(() =>
  z
    .object({
      application_id: ksuid,
      application_type: typeSchema(),
      type: typeSchema(),
      application_status: statusSchema(),
      application_decision: z.enum(decisions).optional(),
      business: z.object({ id: ksuid, legal_name: z.string() }).meta({ id: 'BusinessListItem' }).optional(),
      individuals: z.array(
        z
          .object({ id: ksuid, first_name: z.string(), last_name: z.string() })
          .meta({ id: 'IndividualListItem' }),
      ),
      edd_id: ksuid.optional(),
      created_at: isoTimestamp,
      updated_at: isoTimestamp,
      submitted_at: isoTimestamp.optional(),
    })
    .meta({ id: 'ApplicationListItem' }),
)

export const applicationPage = once(() => pageOf('ApplicationPage', applicationListItem()))

export const applicationQuery = once(() =>
  z.object({
    ...pageQuery(),
    type: typeSchema().optional(),
    status: z.enum(['pending', 'submitted', 'completed']).optional(),
  }),
)

export const applicationReadQuery = once(() =>
  z.object({
    include: commaList(['entities', 'validation', 'edd', 'attestations', 'all']).optional(),
  }),
)

export const withdrawBody = once(() =>
  z.object({ reason: z.string().max(500).optional() }).meta({ id: 'WithdrawApplicationRequest' }),
)

/** Of the rules that decide by themselves. */
const ruleVersion = 'v1.0'

export function presentApplication(row: ApplicationRow): OutputOf<typeof applicationSchema> {
  return {
    application_id: row.id,
    application_type: row.type,
    type: row.type,
    application_status: row.status,
    application_created_at: isoTime(row.created_at),
    application_updated_at: isoTime(row.updated_at),
    application_submitted_at: row.submitted_at === null ? null : isoTime(row.submitted_at),
    application_decision: shownDecision(row),
    decision_method: row.decision_method,
    decision_rule_version: row.decision_method === 'auto' ? ruleVersion : null,
    poa_status: row.proof_of_address,
    ...present({ provider: row.provider, provider_applicant_id: row.provider_applicant_id }),
  }
}
