import { UsageError } from '../../../kernel/errors.js'
import { printable } from '../../../kernel/shown.js'
import type { Wish } from './messages.js'

/**
 * What came over the channel of Storybook as a wish. Every addon may write there, so that nothing of it is believed.
 * @returns undefined where it is meant for another story
 * @throws UsageError for what is none
 */
export function wishOf(told: unknown, story: string, causes: object): Wish | undefined {
  if (!isRecord(told))
    throw new UsageError(`a wish is an object with story and do, and the channel brought ${printable(told)}.`)
  if (told['story'] !== story) return undefined
  switch (told['do']) {
    case 'advance': {
      const { by } = told
      if (typeof by !== 'string')
        throw new UsageError(`by is a text such as 90s or 2d, and the wish has ${printable(by)}.`)
      return { story, do: 'advance', by }
    }
    case 'next':
      return { story, do: 'next' }
    case 'cause': {
      const { name, values } = told
      if (typeof name !== 'string' || !Object.hasOwn(causes, name))
        throw new UsageError(
          `there is no cause ${printable(name)}: the panel has the list of them, as sim.simulate has.`,
        )
      if (!isRecord(values))
        throw new UsageError(
          `values are an object, by the names of the arguments, and the wish has ${printable(values)}.`,
        )
      return { story, do: 'cause', name, values }
    }
    default:
      throw new UsageError(`a wish is to advance, next or cause, and not ${printable(told['do'])}.`)
  }
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
