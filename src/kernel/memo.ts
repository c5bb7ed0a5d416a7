/** What a pure function makes of what never changes, such as a row: made once, and forgotten with it. */
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
