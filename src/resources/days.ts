import * as z from 'zod'
import type { FieldError } from '../contract/problem.js'
import { dateOf } from '../kernel/calendar.js'
import { lazy } from '../kernel/lazy.js'
import type { World } from '../kernel/world.js'

/** Days as callers write them, wherever they do: one rule for all. */

/** A day of the calendar, such as 2020-01-15. No calendar has a year 0. */
export const day = lazy(() =>
  z.iso.date('must be a day such as 2020-01-15').refine((text) => !text.startsWith('0000'), {
    message: 'must be a day such as 2020-01-15: no calendar has a year 0',
    params: { code: 'invalid_format' },
  }),
)

/** The same day some years later, as text that sorts as days do: who was born on 29 February comes of age on 1 March. */
function yearsLater(text: string, years: number): string {
  return `${String(Number(text.slice(0, 4)) + years).padStart(4, '0')}${text.slice(4)}`
}

export function pastErrors(world: World, field: string, text: string): readonly FieldError[] {
  const isPast = text <= dateOf(world.now)
  return isPast ? [] : [{ field, message: 'must not be in the future', code: 'in_the_future' }]
}

/** The youngest age that can be onboarded, in years. */
const adult = 18

/** Nobody is known to have been older. */
const oldest = 123

/** Tells what is wrong with a day of birth: people are grown up. */
export function ageErrors(world: World, field: string, born: string): readonly FieldError[] {
  const today = dateOf(world.now)
  const error = (message: string) => [{ field, message, code: 'invalid_age' }]
  if (yearsLater(born, adult) > today) return error(`must be at least ${adult} years ago`)
  return yearsLater(born, oldest) <= today ? error(`must be less than ${oldest} years ago`) : []
}
