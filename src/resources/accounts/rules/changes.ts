import { either, hint } from '../../../contract/hints.js'
import { invalidFields, Problem } from '../../../contract/problem.js'
import type { World } from '../../../kernel/world.js'
import { familyOf, type NetworkId } from '../../capabilities/index.js'
import type { CryptoDestinationRow } from '../../recipients/index.js'
import { type AccountRow, type AccountType, accounts } from '../rows.js'
import type { AccountChange } from '../wire/requests.js'

/** What an account stays, whatever changes, and what stays while there is an account. */

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
  throw invalidFields([{ field: other, message, code: 'wrong_account_type' }])
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
  throw new Problem(
    'invalid-request',
    `The account pays on ${current}, and the destination is on ${there}.`,
    {
      hint: 'send destination_network_id to move the account to another network',
    },
  )
}

/** Guards: what an account needs stays while the account does. */
export function keepWhileUsed(
  world: World,
  clientId: string,
  by: 'customer_id' | 'destination_id',
  value: string,
): void {
  if (world.table(accounts).count(clientId, { name: by, value }) === 0) return
  const what = by === 'customer_id' ? 'The customer has accounts.' : 'An account pays out to the destination.'
  throw new Problem('conflict', what, {
    hint: hint`delete the accounts first: ${either('sim.api.accounts.delete(...)', 'DELETE /accounts/{account_id}')}`,
  })
}
