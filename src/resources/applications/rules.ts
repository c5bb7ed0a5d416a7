import { canMove } from '../../kernel/machine.js'
import { Problem } from '../../kernel/problem.js'
import { applicationMachine } from './machines.js'
import type { ApplicationRow } from './rows.js'

/** What is refused, and why. */

/** @throws Problem 409 when the application already has a decision */
export function requireUndecided({ status }: ApplicationRow): void {
  if (canMove(applicationMachine, status, 'withdraw')) return
  throw new Problem('conflict', 'application already has a decision', {
    hint: `the application is ${status}; only an undecided one can be withdrawn`,
  })
}
