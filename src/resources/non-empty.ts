import * as z from 'zod'

/** A list that has a first item. */
export type NonEmpty<T> = readonly [T, ...T[]]

/** Parses a list of at least one item, and says so in its type. With `abort` an empty one ends the parse of what it is in. */
export function nonEmptyList<T extends z.ZodType>(item: T, { abort = false } = {}) {
  type Item = z.output<T>
  return z
    .array(item)
    .min(1, { abort })
    .refine((list): list is [Item, ...Item[]] => list.length > 0, {
      // What was refused already is not refused twice.
      when: ({ issues }) => issues.length === 0,
    })
}

/** The items without repeats, in order. */
export function distinct<T>([first, ...others]: NonEmpty<T>): NonEmpty<T> {
  return [first, ...new Set(others.filter((item) => item !== first))]
}
