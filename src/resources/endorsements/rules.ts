import { type FieldError, invalidFields } from '../../contract/problem.js'

/**
 * Requires that a path and an intent name the same things.
 * @param path what the path names, by the members that name it in the intent
 * @param exists throws where what the path names is not there: that is told first
 * @param where says what the path is, in the refusal
 * @throws Problem 400 naming what differs
 */
export function requireSamePath<Name extends string>(
  path: Readonly<Record<Name, string>>,
  intent: Readonly<Record<NoInfer<Name>, string>>,
  exists: () => unknown,
  where = 'which the path names',
): void {
  const errors: FieldError[] = []
  for (const name in path)
    if (path[name] !== intent[name]) {
      const message = `must be ${path[name]}, ${where}`
      errors.push({ field: `intent.${name}`, message, code: 'path_mismatch' })
    }
  if (errors.length === 0) return
  exists()
  throw invalidFields(errors)
}
