/** Makes something when it is first asked for, and gives the same from then on. */
export function lazy<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined
  return () => {
    made ??= { value: make() }
    return made.value
  }
}

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

type Made<Makers> = { readonly [Name in keyof Makers]: Makers[Name] extends () => infer T ? T : never }

/**
 * Gives what begins objects of one kind: their members of these names are made when somebody first reads them. The getters
 * stand on the prototype, so that an object costs no more than what it is given.
 */
export function lazyMembers<Name extends string>(
  ...names: readonly Name[]
): <Makers extends Readonly<Record<Name, () => unknown>>>(makers: Makers) => Made<Makers> {
  class Late {
    readonly #makers: Readonly<Record<Name, () => unknown>>
    #made: Map<Name, unknown> | undefined

    constructor(makers: Readonly<Record<Name, () => unknown>>) {
      this.#makers = makers
    }

    #member(name: Name): unknown {
      this.#made ??= new Map()
      if (!this.#made.has(name)) this.#made.set(name, this.#makers[name]())
      return this.#made.get(name)
    }

    static {
      for (const name of names)
        Object.defineProperty(Late.prototype, name, {
          get(this: Late): unknown {
            return this.#member(name)
          },
        })
    }
  }
  // The members were defined just now, one for each name.
  return <Makers extends Readonly<Record<Name, () => unknown>>>(makers: Makers) =>
    new Late(makers) as unknown as Made<Makers>
}

const key = Symbol('asked')

interface Holder {
  readonly [key]: Readonly<Record<string, () => unknown>>
}

type Answers<A> = { readonly [Name in keyof A]: A[Name] extends () => infer T ? T : never }

/**
 * Gives objects members that are worked out each time they are asked for, as getters of a literal are. What a getter of a
 * literal closes over stays in memory until everything is collected, because V8 keeps it with the shape of the object: in
 * a suite that makes thousands of them this takes most of the time. These getters are the same for all objects.
 */
export function getterMembers<Name extends string>(
  ...names: readonly Name[]
): <T extends object, A extends Readonly<Record<Name, () => unknown>>>(
  object: T,
  answers: A,
) => T & Answers<A> {
  const getters = names.map((name) => ({
    name,
    enumerable: true,
    configurable: true,
    get(this: Holder): unknown {
      return this[key][name]?.()
    },
  }))
  return <T extends object, A extends Readonly<Record<Name, () => unknown>>>(object: T, answers: A) => {
    Object.defineProperty(object, key, { value: answers })
    for (const getter of getters) Object.defineProperty(object, getter.name, getter)
    // The members were defined just now, one for each name.
    return object as T & Answers<A>
  }
}
