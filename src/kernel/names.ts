import { didYouMean } from './closest.js'
import { UsageError } from './problem.js'
import { shown } from './shown.js'

/** @throws UsageError for what is no object of options, and for a member that nothing reads: misspelt, it would say nothing */
export function checkNames(options: unknown, known: readonly string[], call: string): void {
  if (typeof options !== 'object' || options === null || Array.isArray(options))
    throw new UsageError(
      `${call}: the options are ${shown(options)}: they must be an object with members such as ${known[0]}.`,
    )
  for (const name of Object.keys(options)) {
    if (!known.includes(name))
      throw new UsageError(`${call}: there is no option ${shown(name)}. ${didYouMean(name, known, 1)}`)
  }
}
