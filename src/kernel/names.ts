import { didYouMean } from './closest.js'
import { UsageError } from './problem.js'

/** @throws UsageError for a member that nothing reads: misspelt, it would say nothing */
export function checkNames(options: object, known: readonly string[], call: string): void {
  for (const name of Object.keys(options)) {
    if (!known.includes(name))
      throw new UsageError(`${call}: there is no option ${name}. ${didYouMean(name, known, 1)}`)
  }
}
