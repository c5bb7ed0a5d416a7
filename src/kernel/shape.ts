/** A shape of plain JSON. */
export type Shape =
  | 'string'
  | 'number'
  | 'boolean'
  | 'null'
  /** Anything. */
  | 'json'
  /** One of these values. */
  | { readonly is: readonly (string | boolean)[] }
  | { readonly list: Shape }
  | { readonly of: Readonly<Record<string, Shape>>; readonly optional?: readonly string[] }
  /** An object with members of any name. */
  | { readonly each: Shape }
  | { readonly either: readonly Shape[] }

/** Something that has another shape than it should. */
export interface Misfit {
  /** The path from the value, such as `/receipt/input_currency`; empty for the value itself. */
  readonly place: string
  readonly message: string
}

/** Tells whether a value has a shape: nearly every one has, so nothing is made in between. */
function fits(value: unknown, shape: Shape): boolean {
  if (shape === 'json') return true
  if (shape === 'null') return value === null
  if (shape === 'number') return typeof value === 'number' && Number.isFinite(value)
  if (typeof shape === 'string') return typeof value === shape
  if ('is' in shape) return shape.is.some((one) => one === value)
  if ('either' in shape) return shape.either.some((one) => fits(value, one))
  if ('list' in shape) return Array.isArray(value) && value.every((item) => fits(item, shape.list))
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false
  if ('each' in shape) return Object.values(value).every((member) => fits(member, shape.each))
  for (const name in value) {
    const member = shape.of[name]
    if (member === undefined || !fits(Reflect.get(value, name), member)) return false
  }
  for (const name in shape.of) if (!(name in value) && shape.optional?.includes(name) !== true) return false
  return true
}

/** The first place where a value has another shape; undefined when it fits. */
export function misfitOf(value: unknown, shape: Shape): Misfit | undefined {
  if (typeof shape === 'string') return fits(value, shape) ? undefined : wrong(`must be ${named(shape)}`)
  if ('list' in shape && Array.isArray(value))
    return firstOf(value.entries(), (_, item) => (fits(item, shape.list) ? 'json' : shape.list))
  if (fits(value, shape)) return undefined
  if ('is' in shape) return wrong(`must be ${named(shape)}`)
  if ('either' in shape) return misfitOfEither(value, shape.either)
  if ('list' in shape) return wrong('must be a list')
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return wrong('must be an object')
  if ('each' in shape) return firstOf(Object.entries(value), () => shape.each)
  const missing = Object.keys(shape.of).find(
    (name) => !(name in value) && shape.optional?.includes(name) !== true,
  )
  if (missing !== undefined) return { place: `/${missing}`, message: 'is missing' }
  return firstOf(Object.entries(value), (name) => shape.of[name])
}

/** @param shapeOf undefined for what should not be there */
function firstOf(
  members: Iterable<readonly [name: string | number, value: unknown]>,
  shapeOf: (name: string, value: unknown) => Shape | undefined,
): Misfit | undefined {
  for (const [name, value] of members) {
    const shape = shapeOf(String(name), value)
    const misfit = shape === undefined ? wrong('is not known to this version') : misfitOf(value, shape)
    if (misfit !== undefined) return { place: `/${name}${misfit.place}`, message: misfit.message }
  }
  return undefined
}

/**
 * Finds the misfit of a value that may have one of several shapes. The shape counts whose own words, such as `type`,
 * are those of the value.
 */
function misfitOfEither(value: unknown, shapes: readonly Shape[]): Misfit | undefined {
  const misfits: Misfit[] = []
  for (const shape of shapes) {
    const misfit = misfitOf(value, shape)
    if (misfit === undefined) return undefined
    if (!isOther(value, shape)) misfits.push(misfit)
  }
  const [only] = misfits
  return misfits.length === 1 && only !== undefined
    ? only
    : (misfits.find(({ place }) => place !== '') ?? wrong(`must be ${listed(shapes.map(named))}`))
}

/** Tells whether a value is of another kind, or says of itself that it is. */
function isOther(value: unknown, shape: Shape): boolean {
  if (typeof shape !== 'object' || !('of' in shape)) return true
  if (typeof value !== 'object' || value === null) return true
  return Object.entries(shape.of).some(
    ([name, member]) =>
      typeof member === 'object' &&
      'is' in member &&
      member.is.length === 1 &&
      !member.is.includes(Reflect.get(value, name)),
  )
}

function named(shape: Shape): string {
  if (typeof shape === 'string')
    return shape === 'string' ? 'a text' : shape === 'null' ? 'null' : `a ${shape}`
  if ('is' in shape) return listed(shape.is.map(String))
  return 'list' in shape ? 'a list' : 'an object'
}

function listed(words: readonly string[]): string {
  return words.length <= 1 ? words.join('') : `${words.slice(0, -1).join(', ')} or ${words.at(-1)}`
}

function wrong(message: string): Misfit {
  return { place: '', message }
}
