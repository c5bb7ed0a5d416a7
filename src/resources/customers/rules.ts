import { invalidFields, Problem } from '../../kernel/problem.js'
import type { World } from '../../kernel/world.js'
import { customers } from './rows.js'

/** What is refused, and why. */

/** @throws Problem 400 for an id that is not of a sub-client of this client */
export function requireSubClient(world: World, clientId: string, id: string): void {
  const row = world.table(customers).get(id)
  if (row?.client_id === clientId && row.is_sub_client) return
  throw invalidFields([
    { field: 'sub_client_id', message: 'is not a sub-client of this client', code: 'unknown_sub_client' },
  ])
}

/** Observed quirks. @throws Problem 409 when the client has a customer of this name */
export function requireFreeName(world: World, clientId: string, name: string): void {
  const lower = name.toLowerCase()
  const taken = world.table(customers).page({
    scope: clientId,
    order: 'name',
    direction: 'asc',
    limit: 1,
    where: (row) => row.name.toLowerCase() === lower,
  })
  if (taken.total > 0)
    throw new Problem('conflict', 'a customer with that name already exists', { title: 'Customer Conflict' })
}
