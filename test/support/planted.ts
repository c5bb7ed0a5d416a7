/** Where `npm run mutate` says which bug it has switched on. */
export const switchName = '__mutant'

/** The number of the bug that is switched on; 0 in every other run of the tests. */
export function planted(): number {
  const on: unknown = Reflect.get(globalThis, switchName)
  return on instanceof Int32Array ? (on[0] ?? 0) : 0
}

/** Keeps what tests of a file share, by a key. With a bug on, everything is made anew: it is the bug that is looked for. */
export class Kept<K, V> {
  #with = 0
  #made = new Map<K, V>()
  #madeAnew = new Map<K, V>()

  get(key: K, make: () => V): V {
    const number = planted()
    if (number !== this.#with) this.#madeAnew = new Map()
    this.#with = number
    const kept = number === 0 ? this.#made : this.#madeAnew
    const made = kept.get(key) ?? make()
    kept.set(key, made)
    return made
  }
}
