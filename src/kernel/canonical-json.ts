import { UsageError } from './errors.js'

/**
 * The deepest nesting of a value, in levels. Deeper values are refused, and so is what contains itself: no call may
 * exhaust the stack.
 */
const maxLevels = 1000

type Canonical =
  | { readonly ok: true; readonly text: string }
  /** A value without a canonical form: the reason is in plain words, with the place in the value. */
  | { readonly ok: false; readonly reason: string }

/**
 * The canonical JSON text of RFC 8785: members in the order of their UTF-16 code units, numbers and texts as ECMAScript
 * writes them, no white space. It is the canonical form of what `JSON.stringify` sends: a member that is undefined is absent.
 * @throws UsageError for what has no canonical form, such as NaN or half of a surrogate pair
 */
export function canonicalize(value: unknown): string {
  const canonical = tryCanonicalize(value)
  if (canonical.ok) return canonical.text
  throw new UsageError(`There is no canonical JSON of this value: ${canonical.reason}`)
}

/** The same for values of strangers, such as the intent of a request: it does not throw. */
export function tryCanonicalize(value: unknown): Canonical {
  try {
    return { ok: true, text: write(value, '', 0) }
  } catch (error) {
    if (error instanceof NotCanonical) return { ok: false, reason: error.message }
    // A getter, a proxy or a toJSON of the caller's own.
    return {
      ok: false,
      reason: `what reads it throws${error instanceof Error ? ` (${error.message})` : ''}.`,
    }
  }
}

class NotCanonical extends Error {
  /** @param path with a dot before each member */
  constructor(path: string, reason: string) {
    super(`${path === '' ? 'the value' : path.slice(1)} ${reason}`)
  }
}

function write(value: unknown, path: string, depth: number): string {
  if (typeof value === 'string') return textOf(value, path)
  if (typeof value === 'number') return numberOf(value, path)
  if (typeof value === 'boolean' || value === null) return String(value)
  if (typeof value !== 'object') throw new NotCanonical(path, `is ${named(value)}: JSON has no such value.`)
  if (depth >= maxLevels)
    throw new NotCanonical('', `is nested more than ${maxLevels} levels deep, or contains itself.`)
  if (Array.isArray(value)) {
    const items = Array.from(value, (item: unknown, index) => write(item, `${path}.${index}`, depth + 1))
    return `[${items.join(',')}]`
  }
  // As JSON.stringify does it: a Date is its text.
  if ('toJSON' in value && typeof value.toJSON === 'function') return write(value.toJSON(), path, depth + 1)
  let text = ''
  for (const name of Object.keys(value).sort()) {
    const member: unknown = Reflect.get(value, name)
    if (member === undefined) continue
    const separator = text === '' ? '' : ','
    text += `${separator}${textOf(name, path)}:${write(member, `${path}.${name}`, depth + 1)}`
  }
  return `{${text}}`
}

function textOf(text: string, path: string): string {
  // With the flag u, a pair is one character of another kind. That is slow to ask, and most texts have no half at all.
  if (/[\ud800-\udfff]/.test(text) && /\p{Surrogate}/u.test(text))
    throw new NotCanonical(path, 'has half of a surrogate pair: such a text has no UTF-8.')
  return JSON.stringify(text)
}

function numberOf(value: number, path: string): string {
  if (Number.isFinite(value)) return JSON.stringify(value)
  throw new NotCanonical(path, `is ${value}: JSON has no such number.`)
}

function named(value: unknown): string {
  return value === undefined ? 'undefined' : `a ${typeof value}`
}
