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
