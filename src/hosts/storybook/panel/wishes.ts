import * as z from 'zod'
import { complaintsOf, parseWith } from '../../../contract/reading.js'
import type { OutputOf } from '../../../contract/schema.js'
import { UsageError } from '../../../kernel/errors.js'
import { lazy } from '../../../kernel/lazy.js'
import { isPlainObject } from '../../../kernel/names.js'
import { printable } from '../../../kernel/shown.js'

const wishes = lazy(() => {
  const story = z.string()
  return z.discriminatedUnion('do', [
    z.object({ story, do: z.literal('advance'), by: z.string('must be a text such as 90s or 2d') }),
    z.object({ story, do: z.literal('next') }),
    z.object({
      story,
      do: z.literal('cause'),
      name: z.string(),
      /** The values by the names of the arguments, whose schemas look at them. */
      values: z.record(z.string(), z.unknown()),
    }),
  ])
})

export type Wish = OutputOf<typeof wishes>

/**
 * Reads a wish that came over the channel of Storybook. Every addon may write there, so that nothing of it is believed.
 * @returns undefined where it is meant for another story
 * @throws UsageError for what is none
 */
export function wishOf(told: unknown, story: string, causes: object): Wish | undefined {
  if (isPlainObject(told) && told['story'] !== story) return undefined
  const read = parseWith(wishes(), told)
  if (!read.ok)
    throw new UsageError(
      `the channel brought a wish that is none: ${complaintsOf('', wishes(), told, read.errors)}.`,
    )
  const wish = read.value
  if (wish.do === 'cause' && !Object.hasOwn(causes, wish.name))
    throw new UsageError(
      `there is no cause ${printable(wish.name)}: the panel has the list of them, as sim.simulate has.`,
    )
  return wish
}
