import type * as z from 'zod'
import { allOf, createdBetween, equals, paginate } from '../../contract/pagination.js'
import { present } from '../../contract/present.js'
import { Problem } from '../../contract/problem.js'
import { found, requiringOwn } from '../../contract/requiring.js'
import type { OutputOf } from '../../contract/schema.js'
import type { World } from '../../kernel/world.js'
import * as applications from '../applications/index.js'
import * as events from './events.js'
import { type KybAction, kybMachine, kybShown } from './machines.js'
import type { CustomerRow, CustomerStatus, Imported, ReasonCode } from './rows.js'
import * as rows from './rows.js'
import { requireFreeName, requireOther, requireReengageable, requireSubClient } from './rules.js'
import { type customerCreate, type customerQuery, presentCustomer, presentLink } from './wire.js'

/** @throws Problem 400 when the sub-client is not one of this client, and 409 when the name is taken */
export function createCustomer(
  world: World,
  clientId: string,
  input: OutputOf<typeof customerCreate>,
  imported: Imported | null = null,
): CustomerRow {
  if (input.sub_client_id !== undefined) requireSubClient(world, clientId, input.sub_client_id)
  requireFreeName(world, clientId, input.name)
  world.faultPoint('provider_call')
  const id = world.mint(rows.customers.name)
  const application = applications.openApplication(world, {
    clientId,
    customerId: id,
    type: input.customer_type,
    imported,
  })
  const row: CustomerRow = {
    id,
    client_id: clientId,
    name: input.name,
    email: null,
    customer_type: input.customer_type,
    // Empty is absent.
    external_id: input.external_id || null,
    sub_client_id: input.sub_client_id ?? null,
    is_sub_client: input.is_sub_client ?? false,
    kyb: kybMachine.initial,
    kyb_recorded: false,
    link_status: 'not_started',
    link_updated_at: world.now,
    application_id: application.id,
    application_status: application.status,
    decision: null,
    reason_code: null,
    frozen_at: null,
    rd_allowed: true,
    created_at: world.now,
    updated_at: world.now,
    deleted_at: null,
  }
  world.insert(rows.customers, row)
  const import_reference = imported && { source: imported.source, reference: imported.reference }
  world.record(events.customerCreated, clientId, {
    id,
    customer_id: id,
    name: row.name,
    type: row.customer_type,
    ...present({ external_id: row.external_id, import_reference }),
  })
  recordLink(world, events.linkCreated, row)
  return row
}

export const requireCustomer = requiringOwn(rows.customers, 'customer')

/** Finds a customer by its own id or by the id of its application: steps and causes take either. @throws Problem 404 */
export function customerOf(world: World, id: string): CustomerRow {
  const own = world.table(rows.customers).get(id)
  if (own !== undefined) return own
  return found(world.table(rows.customers).get(applications.applicationOf(world, id).customer_id), 'customer')
}

type CustomerQuery = OutputOf<typeof customerQuery>

/**
 * Lists a page and, beside it, how many customers there are of each status, whatever status was asked for.
 * @throws Problem 404 when the filter names a sub-client that this client does not have
 */
export function listCustomers(world: World, clientId: string, query: CustomerQuery) {
  if (query.sub_client_id !== undefined) requireCustomer(world, clientId, query.sub_client_id)
  const asked = {
    scope: clientId,
    order: query.sort_by ?? 'name',
    filter: filtersOf(query),
    where: testOf(query),
  }
  const page = paginate(
    world.table(rows.customers),
    query,
    { ...asked, direction: query.sort_dir ?? 'asc' },
    (row) => presentCustomer(world, row),
  )
  // A page that has everything that was asked for has all there is to count, unless the status was asked for.
  const whole = !page.meta.has_more_after && !page.meta.has_more_before && query.status === undefined
  const status_counts = whole
    ? countEach(page.data.map(({ status }) => status))
    : countStatuses(world, clientId, { ...query, status: undefined }, asked.order)
  return { ...page, status_counts }
}

/** Reads of a query what indexes answer. */
function filtersOf(query: CustomerQuery) {
  return equals({
    external_id: query.external_id || undefined,
    sub_client_id: query.sub_client_id,
    is_sub_client: query.is_sub_client === true ? 'true' : undefined,
    status: query.status,
    kyb_status: query.kyb_statuses === undefined ? query.kyb_status : undefined,
  })
}

/** Reads of a query what no index answers. */
function testOf({ search, kyb_statuses, kyc_statuses, application_statuses, ...query }: CustomerQuery) {
  const text = search?.toLowerCase()
  return allOf<CustomerRow>(
    kyb_statuses !== undefined && ((row) => kyb_statuses.includes(kybShown[row.kyb].read)),
    kyc_statuses !== undefined && ((row) => kyc_statuses.includes(rows.kycStatusOf(row))),
    application_statuses !== undefined && ((row) => application_statuses.includes(row.application_status)),
    createdBetween(query),
    text !== undefined &&
      ((row) => `${row.name}\n${row.email ?? ''}\n${row.id}`.toLowerCase().includes(text)),
  )
}

type StatusCounts = Partial<Record<CustomerStatus, number>>

function countEach(listed: readonly CustomerStatus[]): StatusCounts {
  const counts: StatusCounts = {}
  for (const status of listed) counts[status] = (counts[status] ?? 0) + 1
  return counts
}

function countStatuses(world: World, clientId: string, query: CustomerQuery, order: string): StatusCounts {
  const table = world.table(rows.customers)
  const filter = filtersOf(query)
  const where = testOf(query)
  if (filter.length === 0 && where === undefined) {
    const counts = rows.statuses.map(
      (value) => [value, table.count(clientId, { name: 'status', value })] as const,
    )
    return Object.fromEntries(counts.filter(([, count]) => count > 0))
  }
  const found: CustomerStatus[] = []
  const visit = (row: CustomerRow) => void (where?.(row) !== false && found.push(rows.statusOf(row)))
  table.each(clientId, filter, visit, order)
  return countEach(found)
}

/**
 * Deletes softly.
 * @throws Problem 409 while other customers name it as their sub-client, and what guards of later resources refuse
 */
export function deleteCustomer(world: World, clientId: string, id: string): void {
  const row = requireCustomer(world, clientId, id)
  if (world.table(rows.customers).count(clientId, { name: 'sub_client_id', value: id }) > 0) {
    throw new Problem('conflict', 'The customer is the sub-client of other customers.')
  }
  world.guard(events.deletingCustomer, row)
  world.update(rows.customers, row, { deleted_at: world.now })
  applications.discardApplications(world, clientId, id)
  world.record(events.customerDeleted, clientId, { id, customer_id: id })
}

/**
 * Makes a new link for a customer: to its application where that was approved or the link ran out before anything was
 * submitted, and to a new one where it withdrew.
 * @throws Problem 409 for every other customer
 */
export function reengage(world: World, clientId: string, id: string): CustomerRow {
  const row = requireCustomer(world, clientId, id)
  const application = applications.requireApplication(world, clientId, row.application_id)
  requireReengageable(row, application)
  if (application.decision === 'approved') {
    applications.renewToken(world, application.id)
    return row
  }
  if (application.decision === null) {
    applications.watchLink(world, applications.renewToken(world, application.id))
    return newLink(world, row, {})
  }
  const kyb = world.move(kybMachine, row.id, row.kyb, 'apply_again')
  const next = applications.replaceApplication(world, application)
  return newLink(world, row, {
    kyb,
    application_id: next.id,
    application_status: next.status,
    decision: null,
    reason_code: null,
  })
}

/** Associates a customer with a sub-client, or detaches it with null. @throws Problem 400 where live use is asked for */
export function setSubClient(world: World, clientId: string, id: string, subClientId: string | null) {
  const row = requireCustomer(world, clientId, id)
  if (world.rules.quirks === 'observed')
    throw new Problem('invalid-request', 'The sub-client of a customer cannot change.', {
      hint: "the newest API always refuses it: quirks: 'documented' lets it change",
    })
  if (subClientId !== null) {
    requireOther(id, subClientId)
    requireSubClient(world, clientId, subClientId)
  }
  if (row.sub_client_id === subClientId) return row
  return world.update(rows.customers, row, { sub_client_id: subClientId, updated_at: world.now })
}

export function summarizeSubClients(world: World, clientId: string) {
  const table = world.table(rows.customers)
  const subClients = table.list(clientId, { name: 'is_sub_client', value: 'true' })
  return {
    data: subClients.map(({ id, name }) => ({
      sub_client_id: id,
      sub_client_name: name,
      customer_count: table.count(clientId, { name: 'sub_client_id', value: id }),
    })),
  }
}

/** Moves the KYB status and tells of it: the first recorded status as `.created`, every later one as `.updated`. */
export function moveKyb(world: World, id: string, action: KybAction, reasonCode: ReasonCode | null = null) {
  const row = customerOf(world, id)
  const kyb = world.move(kybMachine, row.id, row.kyb, action)
  const kyb_status = kybShown[kyb].event
  const moved = world.update(rows.customers, row, {
    kyb,
    kyb_recorded: row.kyb_recorded || kyb_status !== null,
    reason_code: reasonCode,
    frozen_at: kyb === 'frozen' ? (row.frozen_at ?? world.now) : null,
    updated_at: world.now,
  })
  if (kyb_status === null) return moved
  const told = present({ customer_id: row.id, kyb_status, external_id: row.external_id })
  if (row.kyb_recorded)
    world.record(events.kybStatusUpdated, row.client_id, { ...told, ...present({ reason_code: reasonCode }) })
  else {
    world.record(events.kybStatusCreated, row.client_id, told)
    if (kyb === 'active' && world.rules.quirks === 'observed')
      world.record(events.kybStatusCreated, row.client_id, told)
  }
  return moved
}

/** Tells of the link to the hosted identity check. */
export function recordLink(
  world: World,
  event: typeof events.linkCreated | typeof events.linkUpdated,
  row: CustomerRow,
): void {
  const { link_type, url, status, expires_at } = presentLink(world, row)
  const told = { customer_id: row.id, link_type, url, status, expires_at }
  world.record<z.output<typeof events.linkCreated.payload>>(event, row.client_id, told)
}

/** Makes a link that opens the form again. */
function newLink(world: World, row: CustomerRow, change: Partial<CustomerRow>): CustomerRow {
  const moved = world.update(rows.customers, row, {
    ...change,
    link_status: 'not_started',
    link_updated_at: world.now,
    updated_at: world.now,
  })
  recordLink(world, events.linkCreated, moved)
  return moved
}
