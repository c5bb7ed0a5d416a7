import { invariant } from '../../kernel/errors.js'

/** Calls a function that is a member of an object; its schemas have looked at the arguments. */
export function calledByName(members: object, name: string, values: readonly unknown[]): unknown {
  const member: unknown = Object.hasOwn(members, name) ? Reflect.get(members, name) : undefined
  invariant(typeof member === 'function', `${name} is declared, and the simulator does not have it`)
  return Reflect.apply(member, members, values)
}
