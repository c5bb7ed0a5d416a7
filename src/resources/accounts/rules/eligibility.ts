import { advancing, causing, hint } from '../../../contract/hints.js'
import { Problem } from '../../../contract/problem.js'
import type { World } from '../../../kernel/world.js'
import { approvesItself, requireApplication } from '../../applications/index.js'
import { isOwnStablecoin } from '../../capabilities/index.js'
import { clientOf } from '../../clients/index.js'
import { type CustomerRow, isActive, isFrozen } from '../../customers/index.js'
import { requireAcceptedTerms } from '../../legal/index.js'

/**
 * What every call that moves money asks of its customer: not frozen, active, terms accepted.
 * @throws Problem 403 account-under-review, 400 invalid-request, 403 terms-not-accepted, in this order
 */
export function requireEligible(world: World, customer: CustomerRow): void {
  if (isFrozen(customer)) {
    throw new Problem('account-under-review', 'The customer is frozen and cannot move money.', {
      userMessage: 'Your account is under review. You can move money again when the review has ended.',
      hint: hint`customer ${customer.id} is frozen (${customer.reason_code ?? 'no reason'}). In a test: ${causing('approveProofOfAddress', customer.id)} or ${causing('unfreezeCustomer', customer.id)}`,
    })
  }
  if (!isActive(customer)) {
    const application = requireApplication(world, customer.client_id, customer.application_id)
    const wait = approvesItself(world, application) ? hint` or ${advancing('5s')}` : ''
    throw new Problem('invalid-request', 'Customer is not KYB-approved by the platform.', {
      hint: hint`customer ${customer.id} is ${customer.kyb} and has to be active. In a test: ${causing('approveOnboarding', customer.id)}${wait}`,
    })
  }
  requireAcceptedTerms(world, customer)
}

/**
 * Some states do not admit the platform's own stablecoin.
 * @throws Problem 403 `state-restricted-rd` for a customer in one of them
 */
export function requireAdmitted(world: World, customer: CustomerRow, symbols: readonly string[]): void {
  const own = symbols.find((symbol) => isOwnStablecoin(world, symbol))
  if (customer.rd_allowed || own === undefined) return
  throw new Problem('state-restricted-rd', `${own} is not available to the customer.`, {
    userMessage: `${own} is not available in your state.`,
    hint: hint`in a test: ${causing('setRdAllowed', customer.id, true)}`,
  })
}

/** @throws Problem 403 when a client asks for a developer fee that it may not take */
export function requireDeveloperFees(
  world: World,
  clientId: string,
  fee: { readonly developer_fee_bps?: number | undefined; readonly developer_fee_fixed?: string | undefined },
): void {
  const { developer_fee_bps: bps = 0, developer_fee_fixed: fixed } = fee
  if ((bps === 0 && fixed === undefined) || clientOf(world, clientId).developer_fees) return
  throw new Problem('forbidden', 'This client is not authorized to charge developer fees.', {
    hint: hint`in a test: ${causing('setDeveloperFees', clientId, true)}`,
  })
}
