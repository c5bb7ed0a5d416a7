/**
 * Remembers the results of a pure function, for objects that never change, such as rows. A result is forgotten with its
 * object.
 */
export function memo<K extends object, V>(make: (key: K) => V): (key: K) => V {
  const known = new WeakMap<K, { readonly value: V }>()
  return (key) => {
    const before = known.get(key)
    if (before !== undefined) return before.value
    const value = make(key)
    known.set(key, { value })
    return value
  }
}
