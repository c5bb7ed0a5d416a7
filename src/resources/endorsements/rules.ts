import { invalidFields } from '../../contract/problem.js'

type Pair = readonly [field: string, inPath: string, inIntent: string]

/**
 * The path and the intent name the same things.
 * @param exists throws where what the path names is not there: that is told first
 * @param where how the path is called
 * @throws Problem 400 naming what differs
 */
export function requireSamePath(
  pairs: readonly Pair[],
  exists: () => unknown,
  where = 'which the path names',
): void {
  const errors = pairs.flatMap(([field, inPath, inIntent]) =>
    inPath === inIntent
      ? []
      : [
          {
            field: `intent.${field}`,
            message: `must be ${inPath}, ${where}`,
            code: 'path_mismatch',
          },
        ],
  )
  if (errors.length === 0) return
  exists()
  throw invalidFields(errors)
}
