import { lazy } from './once.js'

type Made<Makers> = { readonly [Name in keyof Makers]: Makers[Name] extends () => infer T ? T : never }

/**
 * Gives what begins objects of one kind: their members of these names are made when somebody first reads them. The getters
 * stand on the prototype, so that an object costs no more than what it is given.
 */
export function lazyMembers<Name extends string>(
  ...names: readonly Name[]
): <Makers extends Readonly<Record<Name, () => unknown>>>(makers: Makers) => Made<Makers> {
  class Late {
    readonly #members: ReadonlyMap<Name, () => unknown>

    constructor(makers: Readonly<Record<Name, () => unknown>>) {
      this.#members = new Map(names.map((name) => [name, lazy(makers[name])]))
    }

    static {
      for (const name of names)
        Object.defineProperty(Late.prototype, name, {
          get(this: Late): unknown {
            return this.#members.get(name)?.()
          },
        })
    }
  }
  // The members were defined just now, one for each name.
  return <Makers extends Readonly<Record<Name, () => unknown>>>(makers: Makers) =>
    new Late(makers) as unknown as Made<Makers>
}
