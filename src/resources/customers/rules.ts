import { invalidFields, Problem } from '../../kernel/problem.js'
import type { World } from '../../kernel/world.js'
import type { ApplicationRow } from '../applications/index.js'
import { type CustomerRow, customers } from './rows.js'

/** What is refused, and why. */

/** @throws Problem 400 for an id that is not of a sub-client of this client */
export function requireSubClient(world: World, clientId: string, id: string): void {
  const row = world.table(customers).get(id)
  if (row?.client_id === clientId && row.is_sub_client) return
  throw invalidFields([
    { field: 'sub_client_id', message: 'is not a sub-client of this client', code: 'unknown_sub_client' },
  ])
}

/** @throws Problem 400 for a customer that is to be its own sub-client */
export function requireOther(id: string, subClientId: string): void {
  if (id !== subClientId) return
  const message = 'is the customer itself'
  throw invalidFields([{ field: 'sub_client_id', message, code: 'unknown_sub_client' }])
}

/** Its link ran out before anything was submitted. */
export function hasExpiredLink(
  { link_status }: CustomerRow,
  { decision, submitted_at }: ApplicationRow,
): boolean {
  return link_status === 'expired' && decision === null && submitted_at === null
}

/** @throws Problem 409 for an application that is open, and for one that was declined */
export function requireReengageable(customer: CustomerRow, application: ApplicationRow): void {
  const { decision, status } = application
  if (decision === 'approved' || decision === 'withdrawn' || hasExpiredLink(customer, application)) return
  throw new Problem('conflict', 'The customer has no application that was approved or withdrawn.', {
    hint: `its application is ${status}, and its link has not expired`,
  })
}

/** Observed quirks: names of customers are unique, whatever their case. */
export function isNameFree(world: World, clientId: string, name: string): boolean {
  if (world.rules.quirks !== 'observed') return true
  const lower = name.toLowerCase()
  const taken = world.table(customers).page({
    scope: clientId,
    order: 'name',
    direction: 'asc',
    limit: 1,
    where: (row) => row.name.toLowerCase() === lower,
  })
  return taken.total === 0
}

/** @throws Problem 409 when the client has a customer of this name */
export function requireFreeName(world: World, clientId: string, name: string): void {
  if (isNameFree(world, clientId, name)) return
  throw new Problem('conflict', 'a customer with that name already exists', { title: 'Customer Conflict' })
}
