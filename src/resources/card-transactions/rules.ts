import { advancing, causing, hint } from '../../contract/hints.js'
import { invalidField, notFound, Problem } from '../../contract/problem.js'
import { requiringAny, requiringOwn } from '../../contract/requiring.js'
import { dayMs } from '../../kernel/calendar.js'
import { canMove } from '../../kernel/machine.js'
import type { World } from '../../kernel/world.js'
import type { CardRow } from '../cards/index.js'
import type { CustomerRow } from '../customers/index.js'
import { dollarsOf, dollarUnitsOf } from './flow/books.js'
import { cardTransactionMachine, maxDailySimulations } from './machines.js'
import * as rows from './rows.js'

/** Refusals, and the reasons for them. */

/** @throws Problem 404 */
export const requireCardTransaction = requiringOwn(rows.cardTransactions, 'card transaction')

/** Requires one of any client, for causes. @throws Problem 404 */
export const requireAnyCardTransaction = requiringAny(rows.cardTransactions, 'card transaction')

/** Tells whether an id is of a card simulation, of whichever client: ids of others are chosen by their clients. */
export function isCardSimulation(world: World, simulationId: string): boolean {
  return world.table(rows.cardSimulations).get(rows.rowIdOf(simulationId) ?? '') !== undefined
}

/** Finds the simulation that a transaction began with, as the caller names it; undefined where something else brought it about. */
export function simulationOfCardTransaction(world: World, id: string): string | undefined {
  const row = world.table(rows.cardSimulations).find('began', id)
  return row === undefined ? undefined : rows.simulationIdOf(row)
}

/** @throws Problem 404 */
export function requireCardSimulation(world: World, clientId: string, simulationId: string) {
  const row = world.table(rows.cardSimulations).get(rows.rowIdOf(simulationId) ?? '')
  if (row === undefined || row.client_id !== clientId) throw notFound('simulation')
  return row
}

/** Requires a card that can be used; a frozen one is, and declines. @throws Problem 409 for one that is pending or closed */
export function requireUsable({ id, status }: CardRow): void {
  if (status === 'active' || status === 'frozen') return
  throw new Problem('card-not-active', `The card is ${status} and cannot be used.`, {
    hint:
      status === 'pending'
        ? hint`${causing('activateCard', id)}; a virtual card is active after ${advancing('2s')}`
        : 'a closed card stays closed: issue another',
  })
}

/** @throws Problem 429 after 100 simulations of a card in a day */
export function requireUnderDailyLimit(world: World, { id, client_id }: CardRow): void {
  const today = { name: 'card_day', value: rows.cardDay(id, world.now) }
  if (world.table(rows.cardSimulations).count(client_id, today) < maxDailySimulations) return
  const seconds = Math.ceil((dayMs - (world.now % dayMs)) / 1000)
  throw new Problem(
    'sandbox-card-simulation-daily-limit',
    `A card has ${maxDailySimulations} simulations a day, and this one has had them.`,
    {
      headers: { 'retry-after': String(seconds) },
      hint: hint`${causing('cardAuthorization', id, { amount: '1' })} has no such limit`,
    },
  )
}

/** Tells whether something is held for a transaction. */
export function isHeld({ status }: rows.CardTransactionRow): boolean {
  return canMove(cardTransactionMachine, status, 'clear')
}

/** Tells of each action whether it is possible. */
const possible: Readonly<Record<rows.CardAction, (row: rows.CardTransactionRow) => boolean>> = {
  clear: isHeld,
  void: isHeld,
  expire: isHeld,
  update_amount: ({ status }) => status === 'authorized',
  return: ({ status }) => status === 'cleared' || status === 'force_posted',
  return_reversal: ({ refund_state }) => refund_state !== null,
}

/** @throws Problem 422 */
export function requireAction(row: rows.CardTransactionRow, action: rows.CardAction): void {
  if (possible[action](row)) return
  const left = Object.entries(possible).flatMap(([name, isPossible]) => (isPossible(row) ? [name] : []))
  throw new Problem(
    'sandbox-invalid-action-for-transaction',
    `The card transaction is ${row.status}: ${action} is not possible.`,
    { hint: left.length === 0 ? 'nothing is possible any more' : `possible are: ${left.join(', ')}` },
  )
}

/** Counts what was authorized and is not cleared. */
export function restOf({ authorized_amount, cleared_amount }: rows.CardTransactionRow): bigint {
  return dollarUnitsOf(authorized_amount) - dollarUnitsOf(cleared_amount)
}

/** @throws Problem 422 for an action that is not possible; 400 where it is for more than there is */
export function requirePossible(
  row: rows.CardTransactionRow,
  action: rows.CardAction,
  amount: string | null,
): void {
  requireAction(row, action)
  if (amount === null) return
  const units = dollarUnitsOf(amount)
  const returnable = dollarUnitsOf(row.cleared_amount) - dollarUnitsOf(row.refunded_amount)
  if (action === 'void') requireAtMost(units, restOf(row), 'is not cleared yet')
  if (action === 'return') requireAtMost(units, returnable, 'was cleared and not returned')
}

function requireAtMost(units: bigint, rest: bigint, what: string): void {
  if (units <= rest) return
  const message = `must be at most ${dollarsOf(rest)}, which ${what}`
  throw invalidField('amount', message, 'too_big')
}

/** Guard: money that is held for a card comes back to a wallet, and its customer stays until then. @throws Problem 409 */
export function keepWhileHeld(world: World, { client_id, id }: CustomerRow): void {
  const held = world.table(rows.cardTransactions).count(client_id, { name: 'held_for', value: id })
  if (held === 0) return
  throw new Problem('conflict', 'The customer has card authorizations that are not cleared or released.')
}
