/** Reads a member of what may be no object: undefined then, and where it has none of this name. */
export function memberOf(value: unknown, name: PropertyKey): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined
}
