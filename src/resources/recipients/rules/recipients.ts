import { causing, hint } from '../../../contract/hints.js'
import { type FieldError, invalidFields, Problem } from '../../../contract/problem.js'
import type { World } from '../../../kernel/world.js'
import type { Address } from '../../address.js'
import { payable } from '../machines.js'
import { destinationsOf, findNamed, type RecipientRow } from '../rows.js'

/** @throws Problem 409 when another recipient of the customer has the name */
export function requireFreeName(world: World, customerId: string, name: string, self?: string): void {
  const taken = findNamed(world, customerId, name)
  if (taken === undefined || taken.id === self) return
  throw new Problem('conflict', 'The customer already has a recipient with this name.', {
    title: 'Recipient Conflict',
    hint: `it is ${taken.id}; names are compared without regard to case, and the approval of a customer makes a recipient named like it`,
  })
}

function addressRequired(message: string, hint: string): Problem {
  const error: FieldError = { field: 'address', message, code: 'address_required' }
  return invalidFields([error], hint)
}

/** @throws Problem 400 for an address that is taken away and needed by fiat destinations */
export function requireAddressWhereNeeded(world: World, row: RecipientRow, address: Address | null): void {
  if (address !== null || destinationsOf(world, row).every(({ type }) => type === 'crypto')) return
  throw addressRequired(
    'cannot be removed while the recipient has fiat destinations',
    'PUT replaces the whole recipient: send the address again',
  )
}

/** @throws Problem 400 for a recipient that fiat destinations are not possible for */
export function requireAddress({ id, address }: RecipientRow): void {
  if (address !== null) return
  throw addressRequired(
    'of the recipient is required before it can have fiat destinations',
    `PUT /recipients/${id} with name and address first`,
  )
}

/** @throws Problem 403 `forbidden` for a frozen recipient */
export function requirePayable({ id, status }: RecipientRow): void {
  if (payable[status]) return
  throw new Problem('forbidden', 'The recipient of this destination is frozen and cannot be paid.', {
    userMessage: 'This recipient cannot be paid at the moment.',
    hint: hint`in a test: ${causing('unfreezeRecipient', id)}`,
  })
}
