import { advancing, hint } from '../../contract/hints.js'
import { readableDuration } from '../../kernel/clock.js'
import { Problem } from '../../kernel/problem.js'
import type { World } from '../../kernel/world.js'
import { draftingBudgets } from './rows.js'

/** Drafts of one customer (specification, Other limits), counted in hours and days of UTC. */
export const draftingBudget = { hour: 30, day: 200 } as const

const hour = 3_600_000
const day = 24 * hour

/** Counts a draft of a customer. @throws Problem 429 when the hour or the day is used up, naming it */
export function spendBudget(world: World, customerId: string): void {
  const row = world.table(draftingBudgets).get(customerId)
  const now = { hour: Math.floor(world.now / hour), day: Math.floor(world.now / day) }
  const in_hour = row?.hour === now.hour ? row.in_hour : 0
  const in_day = row?.day === now.day ? row.in_day : 0
  if (in_day >= draftingBudget.day) throw usedUp(world, 'day', day)
  if (in_hour >= draftingBudget.hour) throw usedUp(world, 'hour', hour)
  const used = { ...now, in_hour: in_hour + 1, in_day: in_day + 1 }
  world.insert(draftingBudgets, { id: customerId, ...used, deleted_at: null })
}

function usedUp(world: World, window: 'hour' | 'day', length: number): Problem {
  const wait = length - (world.now % length)
  return new Problem(
    'rate-limited',
    `The drafting budget of the customer, ${draftingBudget[window]} an ${window}, is used up.`.replace(
      'an day',
      'a day',
    ),
    {
      headers: { 'retry-after': String(Math.ceil(wait / 1000)) },
      hint: hint`in a test: ${advancing(wait)} (${readableDuration(wait)}), when the next ${window} of UTC begins`,
    },
  )
}
