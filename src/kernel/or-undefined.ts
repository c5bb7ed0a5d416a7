/** Returns what a function makes; undefined where it throws. */
export function orUndefined<T>(make: () => T): T | undefined {
  try {
    return make()
  } catch {
    return undefined
  }
}
