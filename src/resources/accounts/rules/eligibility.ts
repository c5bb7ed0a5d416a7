import { advancing, causing, hint } from '../../../contract/hints.js'
import { Problem } from '../../../kernel/problem.js'
import type { World } from '../../../kernel/world.js'
import { getClient } from '../../clients/index.js'
import { type CustomerRow, isActive, isFrozen } from '../../customers/index.js'
import { requireAcceptedTerms } from '../../legal/index.js'

/**
 * What every call that moves money asks of its customer: not frozen, active, terms accepted.
 * @throws Problem 403 account-under-review, 400 invalid-request, 403 terms-not-accepted, in this order
 */
export function requireEligible(world: World, customer: CustomerRow): void {
  if (isFrozen(customer)) {
    throw new Problem('account-under-review', 'The customer is frozen and cannot move money.', {
      hint: hint`customer ${customer.id} is frozen (${customer.reason_code ?? 'no reason'}). In a test: ${causing('approveProofOfAddress', customer.id)} or ${causing('unfreezeCustomer', customer.id)}`,
    })
  }
  if (!isActive(customer)) {
    throw new Problem('invalid-request', 'Customer is not KYB-approved by the platform.', {
      hint: hint`customer ${customer.id} is ${customer.kyb} and has to be active. In a test: ${causing('approveOnboarding', customer.id)} or ${advancing('5s')}`,
    })
  }
  requireAcceptedTerms(world, customer)
}

/** @throws Problem 403 when a client asks for a developer fee that it may not take */
export function requireDeveloperFees(world: World, clientId: string, bps: number | undefined): void {
  if (bps === undefined || bps === 0 || getClient(world, clientId).developer_fees) return
  throw new Problem('forbidden', 'This client is not authorized to charge developer fees.', {
    hint: hint`in a test: ${causing('setDeveloperFees', clientId, true)}`,
  })
}
