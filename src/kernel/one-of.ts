/** Tells whether a value is one of a list, for the compiler too. */
export function isOneOf<T>(list: readonly T[], value: unknown): value is T {
  return list.some((each) => each === value)
}

/** Tells whether no two items of a list have one key. */
export function isEachOnce<T>(items: readonly T[], keyOf: (item: T) => string | number): boolean {
  return new Set(items.map(keyOf)).size === items.length
}

/** Finds a value in a list, with the type that it has there; undefined where it is none of the list. */
export function findIn<T>(list: readonly T[], value: unknown): T | undefined {
  return isOneOf(list, value) ? value : undefined
}
