import { advancing, hint, setting } from '../../contract/hints.js'
import { Problem } from '../../contract/problem.js'
import { dayMs, hourMs } from '../../kernel/calendar.js'
import { readableDuration } from '../../kernel/clock.js'
import type { World } from '../../kernel/world.js'
import { draftingBudgets } from './rows.js'

/** Drafts of one customer (specification, Other limits), in any hour and in any day. */
export const draftingBudget = { hour: 30, day: 200 } as const

const lengths = { hour: hourMs, day: dayMs } as const

/** Counts a draft of a customer. @throws Problem 429 when the hour or the day is used up, naming it */
export function spendBudget(world: World, customerId: string): void {
  const row = world.table(draftingBudgets).get(customerId)
  const drafted = (row?.drafted_at ?? []).filter((at) => at > world.now - lengths.day)
  for (const window of ['day', 'hour'] as const) {
    const within = drafted.filter((at) => at > world.now - lengths[window])
    const oldest = within.at(-draftingBudget[window])
    if (oldest !== undefined) throw usedUp(window, oldest + lengths[window] - world.now)
  }
  world.insert(draftingBudgets, { id: customerId, drafted_at: [...drafted, world.now], deleted_at: null })
}

function usedUp(window: 'hour' | 'day', wait: number): Problem {
  return new Problem(
    'rate-limited',
    `The drafting budget of the customer, ${draftingBudget[window]} ${window === 'hour' ? 'an hour' : 'a day'}, is used up.`,
    {
      headers: { 'retry-after': String(Math.ceil(wait / 1000)) },
      hint: hint`in a test: ${advancing(wait)} (${readableDuration(wait)}), when the oldest of them counts no more, or ${setting("limits: { rate: 'off' }", '--rate off')}`,
    },
  )
}
