import * as z from 'zod'
import { listQuery, pageMeta } from '../../contract/pagination.js'
import { present } from '../../contract/present.js'
import {
  commaList,
  ksuid,
  queryBoolean,
  queryTime,
  unixNanoseconds,
  unixTime,
} from '../../contract/primitives.js'
import { because, each, named, type OutputOf } from '../../contract/schema.js'
import { unixSeconds } from '../../kernel/clock.js'
import { lazy } from '../../kernel/lazy.js'
import type { World } from '../../kernel/world.js'
import type { ApplicationRow } from '../applications/index.js'
import * as applications from '../applications/index.js'
import { kybShown } from './machines.js'
import { type CustomerRow, customers, kycStatusOf, linkStatuses, statuses, statusOf } from './rows.js'

/** The reason of every withdrawal: nobody is asked for one that customers show. */
const withdrawnText = 'The application was withdrawn.'

const kybStatuses = ['active', 'pending', 'partner_review', 'rejected', 'frozen', 'auto_declined'] as const

const provider = 'identity'

const typeSchema = lazy(() => z.enum(applications.applicationTypes))
const linkStatusSchema = lazy(() => z.enum(linkStatuses).meta({ id: 'KybLinkStatus' }))

const linkSchema = named('KybLink', () => ({
  /** The provider of the hosted identity check. */
  provider_id: z.string(),
  /** Tells the check of identity from the acceptance of terms. */
  link_type: z.enum(['persona', 'tos']),
  /** The address of the hosted page, for the customer to open. */
  url: z.string(),
  /** Tells how far the customer has come on that page. */
  status: linkStatusSchema(),
  ...each(unixTime, 'created_at', 'updated_at'),
  /**
   * `expires_at`: The moment until which the page can be opened.
   * `deleted_at`: The moment at which the link was taken back; left out unless it was.
   */
  ...each(unixTime.optional(), 'expires_at', 'deleted_at'),
}))

export const customerSchema = named('Customer', () => ({
  id: ksuid,
  /** The name of the business or the person; no other customer of the client has the same. */
  name: z.string(),
  /** The address of the customer, once the hosted form has learnt it; left out before. */
  email: z.string().optional(),
  /** Tells a business from a single person. */
  customer_type: typeSchema(),
  /** An id of your own, as it was given; left out without one. */
  external_id: z.string().optional(),
  /**
   * Tells whether the customer can move money, in a word that sums up everything below: only
   * `approved` can.
   */
  status: z.enum(statuses),
  /**
   * Tells how far the platform's review has come, for people as for businesses: `active` here is
   * `approved` in events.
   */
  kyb_status: z.enum(kybStatuses).meta({ id: 'KybStatus' }),
  /** Tells how far the customer has come on the hosted page. */
  kyc_status: linkStatusSchema(),
  /** The hosted pages that the customer can open. */
  kyb_links: z.array(linkSchema()),
  /** The status of the review at each provider. */
  provider_statuses: z.array(
    z.object({
      /** The provider that reviews. */
      provider_id: z.string(),
      /** Tells how far the review there has come. */
      status: z.enum([
        'not_started',
        'in_review',
        'approved',
        'rejected',
        'requires_info',
        'auto_declined',
        'frozen',
      ]),
    }),
  ),
  /** The application of the customer, which onboarding fills in. */
  application_id: ksuid,
  /** Tells how far the application has come. */
  application_status: z.enum(applications.applicationMachine.states),
  /**
   * The address of the hosted application, for the customer to open; left out once it cannot be opened
   * any more.
   */
  application_url: z.string().optional(),
  /** The outcome of the review; left out until there is one. */
  decision: z.enum(applications.decisions).optional(),
  /** Says why, in words for people; left out without a reason. */
  decision_reason: z.string().optional(),
  /** The reason as a code; left out unless the customer was declined. */
  decline_reason: z.enum(applications.declineReasons).optional(),
  /** The reason in words for people; left out unless the customer was declined. */
  decline_message: z.string().optional(),
  // Only while the status is info_requested.
  /**
   * The address of the hosted page for what a reviewer asked for; only while the status is
   * `info_requested`.
   */
  resubmit_url: z.string().optional(),
  /** Tells whether the platform's own stablecoin is available where the customer lives. */
  rd_allowed: z.boolean(),
  /** The client of yours that the customer belongs to; left out for none. */
  sub_client_id: ksuid.optional(),
  /** The name of that client of yours; left out for none. */
  sub_client_name: z.string().optional(),
  /** Tells whether the customer itself is a client of yours, which has customers of its own. */
  is_sub_client: z.boolean(),
  ...each(unixTime, 'created_at', 'updated_at'),
  /** The moment at which the customer was deleted; left out unless it was. */
  deleted_at: unixTime.optional(),
}))

export const customerPage = named('CustomerPage', () => ({
  /** The customers on this page, in the order of the list. */
  data: z.array(customerSchema()),
  /** Counts of the list, and whether other pages come before and after this one. */
  meta: pageMeta(),
  // Whatever status is asked for.
  /** The number of customers by status, whatever status the list was asked for. */
  status_counts: z.partialRecord(z.enum(statuses), z.int()),
}))

export const customerCreate = lazy(() =>
  z
    .object({
      /**
       * The name of the business or the person; not blank, and of no other customer of yours, in any case
       * of letters.
       */
      name: z.string().min(3).max(100).regex(/\S/, 'must not be blank'),
      /** Tells a business from a single person; it cannot be changed later. */
      customer_type: typeSchema(),
      /** An id of your own, to find the customer by. */
      external_id: z.string().max(512).optional(),
      /** The client of yours that the customer belongs to. Not together with `is_sub_client`. */
      sub_client_id: ksuid.optional(),
      /** Tells whether the customer itself is a client of yours. Not together with `sub_client_id`. */
      is_sub_client: z.boolean().optional(),
    })
    .refine(
      (body) => body.sub_client_id === undefined || body.is_sub_client !== true,
      because('cannot be used together with sub_client_id', 'mutually_exclusive', 'is_sub_client'),
    )
    .meta({ id: 'CustomerCreateRequest' }),
)

export const reengaged = named('ReEngagement', () => ({
  /** The application of the customer, which onboarding fills in. */
  application_id: ksuid,
  /**
   * The address of the hosted application, for the customer to open. Its token opens the API of the
   * application too.
   */
  application_url: z.string(),
  /** The moment until which that address can be opened, in Unix nanoseconds. */
  application_expires_at: unixNanoseconds,
}))

export const customerCreated = named('CustomerCreateResponse', () => ({
  id: ksuid,
  /** The hosted pages that the customer can open. */
  kyb_links: z.array(linkSchema()),
  ...reengaged().shape,
}))

export const subClientUpdate = named('UpdateCustomerSubClientRequest', () => ({
  /** The client of yours that the customer is to belong to; null for none. */
  sub_client_id: ksuid.nullable(),
}))

export const subClientSummary = named('SubClientSummaryList', () => ({
  /** One row for each client of yours. */
  data: z.array(
    z.object({
      /** The client of yours. */
      sub_client_id: ksuid,
      /** The name of that client of yours, for people. */
      sub_client_name: z.string(),
      /** The number of customers who belong to that client of yours. */
      customer_count: z.int(),
    }),
  ),
}))

const orders = [
  'application_status',
  'created_at',
  'customer_type',
  'id',
  'kyb_status',
  'kyc_status',
  'name',
  'status',
] as const

export const customerQuery = listQuery(() => ({
  /**
   * `external_id`: Lists only the customer with this id of yours.
   * `search`: A part of the name, in any case of letters.
   */
  ...each(z.string().optional(), 'external_id', 'search'),
  /** Lists only customers of this status. */
  status: z.enum(statuses).optional(),
  /** Lists only customers whose review has come so far. */
  kyb_status: z.enum(kybStatuses).optional(),
  /** Lists only customers whose review has come to one of these states. */
  kyb_statuses: commaList(kybStatuses).optional(),
  /** Lists only customers who have come so far on the hosted page. */
  kyc_statuses: commaList(linkStatuses).optional(),
  /** Lists only customers whose application has come to one of these states. */
  application_statuses: commaList(applications.applicationMachine.states).optional(),
  /** Lists only customers of this client of yours. */
  sub_client_id: ksuid.optional(),
  /** Lists only customers who are clients of yours, or only those who are not. */
  is_sub_client: queryBoolean.optional(),
  /**
   * `created_at_from`: Lists only customers that were created at this moment or later.
   * `created_at_to`: Lists only customers that were created at this moment or earlier.
   */
  ...each(queryTime.optional(), 'created_at_from', 'created_at_to'),
  /** Names what the list is ordered by; the time of creation unless told. */
  sort_by: z.enum(orders).optional(),
  /** The direction of the order: `asc` has the least or oldest first, `desc` the greatest or newest. */
  sort_dir: z.enum(['asc', 'desc']).optional(),
}))

/** Makes the address of the hosted identity check. */
export function linkUrl(world: World, application: Pick<ApplicationRow, 'id' | 'token'>): string {
  return applications.hostedUrl(world, `verify/${application.id}`, application)
}

export function presentLink(world: World, row: CustomerRow) {
  const application = applications.requireApplication(world, row.client_id, row.application_id)
  return {
    provider_id: provider,
    link_type: 'persona',
    url: linkUrl(world, application),
    status: row.link_status,
    created_at: unixSeconds(row.created_at),
    updated_at: unixSeconds(row.link_updated_at),
    // The hosted check stays open as long as the token in it.
    expires_at: unixSeconds(application.token_expires_at),
  } satisfies OutputOf<typeof linkSchema>
}

/** Tells the provider's status: before anything was submitted it has nothing to look at. */
function providerStatusOf({ kyb, application_status, decision }: CustomerRow) {
  if (kyb !== 'pending') return kybShown[kyb].provider
  if (decision === 'approved') return 'approved'
  return application_status === 'pending' ? 'not_started' : kybShown.pending.provider
}

export function presentCustomer(world: World, row: CustomerRow): OutputOf<typeof customerSchema> {
  const application = applications.requireApplication(world, row.client_id, row.application_id)
  const status = statusOf(row)
  const url = applications.applicationUrl(world, application)
  const open = applications.hasLiveToken(world, application)
  const subClient = row.sub_client_id === null ? undefined : world.table(customers).get(row.sub_client_id)
  const observed = world.rules.quirks === 'observed'
  const declined = applications.declineMessageOf(application)
  return present({
    id: row.id,
    name: row.name,
    email: row.email,
    customer_type: row.customer_type,
    external_id: row.external_id,
    status,
    kyb_status: kybShown[row.kyb].read,
    kyc_status: observed && row.decision === 'approved' ? ('pending' as const) : kycStatusOf(row),
    kyb_links: [presentLink(world, row)],
    provider_statuses: [{ provider_id: provider, status: providerStatusOf(row) }],
    application_id: row.application_id,
    application_status: row.application_status,
    application_url: open ? url : null,
    decision: row.decision,
    decision_reason: row.decision === 'withdrawn' ? withdrawnText : declined,
    decline_reason: applications.declineReasonOf(application),
    decline_message: declined,
    resubmit_url: status === 'info_requested' ? applications.resubmitUrl(world, application) : null,
    rd_allowed: row.rd_allowed,
    sub_client_id: row.sub_client_id,
    sub_client_name: subClient?.name,
    is_sub_client: row.is_sub_client,
    created_at: unixSeconds(row.created_at),
    updated_at: unixSeconds(row.updated_at),
  })
}

/** Nanoseconds do not fit an exact number: like every JSON client, ours rounds them, to a whole second exactly. */
export function presentReengaged(world: World, row: CustomerRow): OutputOf<typeof reengaged> {
  const application = applications.requireApplication(world, row.client_id, row.application_id)
  return {
    application_id: application.id,
    application_url: applications.applicationUrl(world, application),
    application_expires_at: application.token_expires_at * 1_000_000,
  }
}

export function presentCreated(world: World, row: CustomerRow): OutputOf<typeof customerCreated> {
  return { id: row.id, kyb_links: [presentLink(world, row)], ...presentReengaged(world, row) }
}
