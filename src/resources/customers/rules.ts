import { either, hint } from '../../contract/hints.js'
import { invalidFields, Problem } from '../../contract/problem.js'
import type { World } from '../../kernel/world.js'
import type { ApplicationRow } from '../applications/index.js'
import { type CustomerRow, customers, findCustomerNamed } from './rows.js'

/** Refusals, each with its reason. */

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

/** True where the link ran out before anything was submitted. */
export function hasExpiredLink({ link_status }: CustomerRow, { decision, submitted_at }: ApplicationRow) {
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

/** @throws Problem 409 when the client has a customer of this name, sub-clients and individuals among them */
export function requireFreeName(world: World, clientId: string, name: string): void {
  const taken = findCustomerNamed(world, clientId, name)
  if (taken === undefined) return
  const again = either('sim.reset()', 'POST /__sim/reset')
  throw new Problem('conflict', 'a customer with that name already exists', {
    title: 'Customer Conflict',
    hint: hint`customer ${taken.id} is called ${taken.name}, and names are compared without regard to case. Add a suffix to the name, or begin each test with ${again}`,
  })
}
