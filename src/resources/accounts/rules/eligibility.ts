import { advancing, causing, either, hint } from '../../../contract/hints.js'
import { invalidField, Problem } from '../../../contract/problem.js'
import type { OwnedRow } from '../../../contract/rows.js'
import type { World } from '../../../kernel/world.js'
import { approvesItself, requireApplication } from '../../applications/index.js'
import { familyOf, isOwnStablecoin, type NetworkId } from '../../capabilities/index.js'
import { clientOf } from '../../clients/index.js'
import { type CustomerRow, isActive, isFrozen } from '../../customers/index.js'
import { requireAcceptedTerms } from '../../legal/index.js'
import type { CryptoDestinationRow } from '../../recipients/index.js'
import { type AccountRow, type AccountType, accounts } from '../rows.js'
import type { AccountChange, DeveloperFees } from '../wire/requests.js'

/**
 * Requires what every call that moves money asks of its customer: not frozen, active, terms accepted.
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
  { developer_fee_bps: bps = 0, developer_fee_fixed: fixed }: DeveloperFees,
): void {
  if ((bps === 0 && fixed === undefined) || clientOf(world, clientId).developer_fees) return
  throw new Problem('forbidden', 'This client is not authorized to charge developer fees.', {
    hint: hint`in a test: ${causing('setDeveloperFees', clientId, true)}`,
  })
}

/** Rules of changes: what an account stays, and what stays while there is an account. */

/** @throws Problem 400 for another type than the account's */
export function requireSameType(row: AccountRow, { account_type: named }: AccountChange): void {
  if (named === undefined || named === row.type) return
  throw new Problem('invalid-request', `The account is of the type ${row.type}, not ${named}.`)
}

/** The destination that a change names. @throws Problem 400 for the kind that the type does not pay */
export function newDestination(type: AccountType, change: AccountChange): string | undefined {
  const [own, other] =
    type === 'offramp'
      ? (['fiat_destination_id', 'crypto_destination_id'] as const)
      : (['crypto_destination_id', 'fiat_destination_id'] as const)
  if (change[other] === undefined) return change[own]
  const message = `is not what an account of the type ${type} pays: send ${own}`
  throw invalidField(other, message, 'wrong_account_type')
}

/**
 * The network that an account goes on paying on: what is asked for, else what it has.
 * @throws Problem 400 naming both, where the new destination is on another one
 */
export function keptNetwork(
  destination: CryptoDestinationRow,
  current: NetworkId,
  asked: NetworkId | undefined,
): NetworkId {
  if (asked !== undefined) return asked
  const { family, network_id } = destination.crypto
  if (familyOf(current) === family && (network_id === null || network_id === current)) return current
  const there = network_id ?? `a network of the family ${family}`
  const detail = `The account pays on ${current}, and the destination is on ${there}.`
  throw new Problem('invalid-request', detail, {
    hint: 'send destination_network_id to move the account to another network',
  })
}

/** Guards: what an account needs stays while the account does. */
export function keepWhileUsed(world: World, used: OwnedRow, by: 'customer_id' | 'destination_id'): void {
  if (world.table(accounts).count(used.client_id, { name: by, value: used.id }) === 0) return
  const what = by === 'customer_id' ? 'The customer has accounts.' : 'An account pays out to the destination.'
  throw new Problem('conflict', what, {
    hint: hint`delete the accounts first: ${either('sim.api.accounts.delete(...)', 'DELETE /accounts/{account_id}')}`,
  })
}
