import type { Fact } from '../../../kernel/fact.js'
import type { Job } from '../../../kernel/scheduler.js'
import type { World } from '../../../kernel/world.js'
import { accounts } from '../../accounts/index.js'
import { receiveFromBank, receiveFromChain } from './arrivals.js'
import { hasRoom, waitingAt, waitingDeposits } from './waiting-deposits.js'

export const raisedCapJob = 'transactions.raised_cap'

/** Reaction: where an account may have more transactions now, what waits for it is taken next. */
export function followCap(world: World, { object: { id } }: Fact<{ readonly id: string }>): void {
  const account = world.table(accounts).get(id)
  if (account === undefined || !hasRoom(world, account) || waitingAt(world, account).length === 0) return
  world.schedule(raisedCapJob, id, world.now)
}

/** Job: takes what waits at an account, the oldest first, as long as there is room. */
export function takeWaiting(world: World, { subject }: Job): void {
  const account = world.table(accounts).get(subject)
  if (account === undefined) return
  for (const row of waitingAt(world, account)) {
    if (!hasRoom(world, account)) return
    const { arrival, fault } = row
    world.update(waitingDeposits, row, { deleted_at: world.now })
    if (arrival.by === 'bank') receiveFromBank(world, account.id, arrival.input, fault)
    else receiveFromChain(world, arrival.to, arrival.input, fault)
  }
}
