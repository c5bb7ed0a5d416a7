import * as z from 'zod'
import { address } from '../../contract/host-ports.js'
import { secureUrlOption, withoutEnd } from '../../contract/primitives.js'
import { notFound } from '../../contract/problem.js'
import { requiringOwn } from '../../contract/requiring.js'
import { type ChangingRow, clientTable } from '../../contract/rows.js'
import { defineSettings, option } from '../../contract/settings.js'
import { dayMs } from '../../kernel/calendar.js'
import { unixSeconds } from '../../kernel/clock.js'
import type { JsonObject } from '../../kernel/json.js'
import { printable } from '../../kernel/shown.js'
import type { World } from '../../kernel/world.js'
import { type ApplicationStatus, listStatusOf } from './machines.js'
import type { Answer, Requirement } from './requirements.js'

/** The address of hosted onboarding, null where the simulator's own pages are; and how long its links are good. */
export const onboarding = defineSettings(
  'onboarding',
  {
    onboardingUrl: option('Where hosted onboarding lives: links point there.', () => secureUrlOption, {
      defaultText: '`/hosted` below `baseUrl`',
      guide: 'server.md#pages-for-people',
      flag: '--onboarding-url <url>',
    }),
    applicationTokenDays: option(
      'How many days the link of a new application opens it.',
      () => z.int().min(1).max(3650),
      { default: 90 },
    ),
  },
  ({ onboardingUrl, applicationTokenDays }) => ({
    url: onboardingUrl && withoutEnd(onboardingUrl),
    linkLifeMs: applicationTokenDays * dayMs,
  }),
)

export const applicationTypes = ['individual', 'business'] as const
export type ApplicationType = (typeof applicationTypes)[number]

export const decisions = ['approved', 'declined', 'auto_declined', 'withdrawn'] as const
export type Decision = (typeof decisions)[number]

export const proofOfAddress = ['missing', 'submitted_pending_review', 'approved', 'rejected'] as const

/** Reasons to decline an application (contract/events.md 4). */
export const declineReasons = [
  'unsupported_region',
  'prohibited_country',
  'prohibited_business_type',
  'other',
] as const
export type DeclineReason = (typeof declineReasons)[number]

/** A request for information that waits for answers. */
export interface OpenRequest extends JsonObject {
  readonly message_id: string
  /** Unix milliseconds. */
  readonly requested_at: number
  /** Requirements still to be answered; none of a plain request, which any answer closes. */
  readonly missing: readonly Requirement[]
  /** Answers that the customer has filled in and not submitted yet. */
  readonly given: readonly Answer[]
  /** The documents that were there when it was opened: they answer nothing of it. */
  readonly on_file: readonly string[]
  /** Words of the reviewer to who applies. */
  readonly note: string | null
}

/** The automatic end that the request asked for which opened the application: both null for an approval. */
export interface Automatic extends JsonObject {
  readonly submission: string | null
  readonly approval: 'reject' | 'review' | null
}

export interface ApplicationRow extends ChangingRow {
  readonly customer_id: string
  readonly type: ApplicationType
  /** The identity provider that it was imported from, and what that calls the applicant. */
  readonly provider: string | null
  readonly provider_applicant_id: string | null
  readonly status: ApplicationStatus
  readonly decision: Decision | null
  readonly decision_method: 'manual' | 'auto' | null
  /** The reason, as whoever decided put it; null where nobody gave one. */
  readonly decision_reason: string | null
  /** Unix milliseconds. */
  readonly decided_at: number | null
  readonly proof_of_address: (typeof proofOfAddress)[number] | null
  /** A proof of address was approved once: it stays, whatever becomes of later ones. */
  readonly proof_on_file: boolean
  /** The proofs of address that were decided on: what came since is still to be looked at. */
  readonly proofs_judged: readonly string[]
  /** The open requests for information, oldest first. */
  readonly requests: readonly OpenRequest[]
  /** The moment of the last answer to a request for information, in Unix milliseconds. */
  readonly answered_at: number | null
  /** The platform's rating of who applies, whatever it says of itself; null where nobody has said. */
  readonly risk: 'high' | 'normal' | null
  /** The application that took its place. */
  readonly replaced_by: string | null
  /** Its end without a reviewer; null where there never was one, and for good once somebody asked or decided. */
  readonly automatic: Automatic | null
  /** The token of the link of creation. */
  readonly token: string
  /** The token of `resubmit_url`: there while a request for information is open, and in no event. */
  readonly resubmit_token: string | null
  /** Unix milliseconds, as all times below. */
  readonly token_expires_at: number
  readonly submitted_at: number | null
}

export const applications = clientTable<ApplicationRow>('applications', {
  namedBy: ['application_id', 'replaced_by'],
  filters: {
    type: (row) => row.type,
    status: (row) => listStatusOf(row.status, row.decision !== null),
    customer_id: (row) => row.customer_id,
  },
  lookups: {
    token: (row) => row.token,
    resubmit_token: (row) => row.resubmit_token,
    // The one that counts: a customer that withdrew may have applied again.
    customer: (row) => (row.deleted_at === null && row.replaced_by === null ? row.customer_id : null),
  },
})

/** Makes the address of the simulator's own pages for people. */
export function pagesUrl(world: World): string {
  return `${world.port(address).baseUrl}/hosted`
}

/** Makes the address of a page of hosted onboarding, with the token that opens it. */
export function hostedUrl(world: World, page: string, { token }: Pick<ApplicationRow, 'token'>): string {
  return `${world.settings(onboarding).url ?? pagesUrl(world)}/${page}?token=${token}`
}

/** Makes the address of the hosted form. */
export function applicationUrl(world: World, row: ApplicationRow): string {
  return hostedUrl(world, `applications/${row.id}`, row)
}

/** True where the link of its creation opens it. */
export function hasLiveToken(world: World, row: ApplicationRow): boolean {
  return row.token_expires_at > world.now && row.deleted_at === null && row.replaced_by === null
}

/** Makes the address where the customer answers what is asked for; null while nothing is. */
export function resubmitUrl(world: World, row: ApplicationRow): string | null {
  const { id, resubmit_token: token } = row
  return token === null ? null : `${hostedUrl(world, `applications/${id}`, { token })}&resubmit=true`
}

/** Reads how long the link of creation is good, and the hosted identity check with it. */
export function linkLifeMs(world: World): number {
  return world.settings(onboarding).linkLifeMs
}

export function openRequestTimes(request: OpenRequest) {
  return { message_id: request.message_id, requested_at: unixSeconds(request.requested_at) }
}

/** Makes the members by which events name an application. */
export function identityOf({ id, customer_id }: ApplicationRow) {
  return { customer_id, application_id: id }
}

export const requireApplication = requiringOwn(applications, 'application')

/** Finds an application by its own id or by the id of its customer: steps and causes take either. @throws Problem 404 */
export function applicationOf(world: World, id: string): ApplicationRow {
  const table = world.table(applications)
  const own = table.get(id)
  if (own !== undefined) return own
  const found = table.find('customer', id)
  if (found === undefined)
    throw notFound('customer or application', `${printable(id)} is neither of this world`)
  return found
}
