import { addRow, clientTable, type OwnedRow } from '../../../contract/rows.js'
import type { Fault } from '../../../kernel/fault-point.js'
import type { World } from '../../../kernel/world.js'
import type { AccountRow } from '../../accounts/index.js'
import { transactions } from '../rows.js'
import type { BankDepositInput, CryptoDepositInput } from '../wire/deposits.js'

/**
 * Money for an account that has as many transactions as it may have: it waits there, and makes none until there is room
 * (contract/behaviour.md 13).
 */

/** A deposit as it arrived. */
type Arrival =
  | { readonly by: 'bank'; readonly input: BankDepositInput }
  | { readonly by: 'chain'; readonly to: string; readonly input: CryptoDepositInput }

export interface WaitingDepositRow extends OwnedRow {
  readonly account_id: string
  readonly arrival: Arrival
  readonly fault: Fault | null
  readonly arrived_at: number
}

export const waitingDeposits = clientTable<WaitingDepositRow>('waiting_deposits', {
  filters: { account_id: (row) => row.account_id },
})

/** Tells whether an account may have one more transaction. */
export function hasRoom(world: World, { id, client_id, max_transactions: most }: AccountRow): boolean {
  if (most === null) return true
  return world.table(transactions).count(client_id, { name: 'account_id', value: id }) < most
}

export function keepWaiting(
  world: World,
  { id, client_id }: AccountRow,
  arrival: Arrival,
  fault: Fault | null,
): WaitingDepositRow {
  const arrived_at = world.now
  return addRow(world, waitingDeposits, { client_id, account_id: id, arrival, fault, arrived_at })
}

/** Lists the deposits that wait at an account, in the order in which they arrived. */
export function waitingAt(world: World, { id, client_id }: AccountRow): readonly WaitingDepositRow[] {
  return world.table(waitingDeposits).list(client_id, { name: 'account_id', value: id })
}
