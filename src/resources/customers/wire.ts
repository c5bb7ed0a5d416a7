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
  provider_id: z.string(),
  link_type: z.enum(['persona', 'tos']),
  url: z.string(),
  status: linkStatusSchema(),
  ...each(unixTime, 'created_at', 'updated_at'),
  ...each(unixTime.optional(), 'expires_at', 'deleted_at'),
}))

export const customerSchema = named('Customer', () => ({
  id: ksuid,
  name: z.string(),
  email: z.string().optional(),
  customer_type: typeSchema(),
  external_id: z.string().optional(),
  status: z.enum(statuses),
  kyb_status: z.enum(kybStatuses).meta({ id: 'KybStatus' }),
  kyc_status: linkStatusSchema(),
  kyb_links: z.array(linkSchema()),
  provider_statuses: z.array(
    z.object({
      provider_id: z.string(),
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
  application_id: ksuid,
  application_status: z.enum(applications.applicationMachine.states),
  application_url: z.string().optional(),
  decision: z.enum(applications.decisions).optional(),
  decision_reason: z.string().optional(),
  decline_reason: z.enum(applications.declineReasons).optional(),
  decline_message: z.string().optional().describe('The same for people.'),
  // Only while the status is info_requested.
  resubmit_url: z.string().optional(),
  rd_allowed: z.boolean(),
  sub_client_id: ksuid.optional(),
  sub_client_name: z.string().optional(),
  is_sub_client: z.boolean(),
  ...each(unixTime, 'created_at', 'updated_at'),
  deleted_at: unixTime.optional(),
}))

export const customerPage = named('CustomerPage', () => ({
  data: z.array(customerSchema()),
  meta: pageMeta(),
  // Whatever status is asked for.
  status_counts: z.partialRecord(z.enum(statuses), z.int()),
}))

export const customerCreate = lazy(() =>
  z
    .object({
      name: z.string().min(3).max(100).regex(/\S/, 'must not be blank'),
      customer_type: typeSchema(),
      external_id: z.string().max(512).optional(),
      sub_client_id: ksuid.optional(),
      is_sub_client: z.boolean().optional(),
    })
    .refine(
      (body) => body.sub_client_id === undefined || body.is_sub_client !== true,
      because('cannot be used together with sub_client_id', 'mutually_exclusive', 'is_sub_client'),
    )
    .meta({ id: 'CustomerCreateRequest' }),
)

export const reengaged = named('ReEngagement', () => ({
  application_id: ksuid,
  application_url: z.string(),
  application_expires_at: unixNanoseconds,
}))

export const customerCreated = named('CustomerCreateResponse', () => ({
  id: ksuid,
  kyb_links: z.array(linkSchema()),
  ...reengaged().shape,
}))

export const subClientUpdate = named('UpdateCustomerSubClientRequest', () => ({
  sub_client_id: ksuid.nullable(),
}))

export const subClientSummary = named('SubClientSummaryList', () => ({
  data: z.array(z.object({ sub_client_id: ksuid, sub_client_name: z.string(), customer_count: z.int() })),
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
  ...each(z.string().optional(), 'external_id', 'search'),
  status: z.enum(statuses).optional(),
  kyb_status: z.enum(kybStatuses).optional(),
  kyb_statuses: commaList(kybStatuses).optional(),
  kyc_statuses: commaList(linkStatuses).optional(),
  application_statuses: commaList(applications.applicationMachine.states).optional(),
  sub_client_id: ksuid.optional(),
  is_sub_client: queryBoolean.optional(),
  ...each(queryTime.optional(), 'created_at_from', 'created_at_to'),
  sort_by: z.enum(orders).optional(),
  sort_dir: z.enum(['asc', 'desc']).optional(),
}))

/** Makes the address of the hosted identity check. */
export function linkUrl(world: World, application: Pick<ApplicationRow, 'id' | 'token'>): string {
  return applications.hostedUrl(world, `verify/${application.id}`, application)
}

export function presentLink(world: World, row: CustomerRow): OutputOf<typeof linkSchema> {
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
  }
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
