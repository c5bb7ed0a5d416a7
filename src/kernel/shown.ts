/** The longest text that is shown whole. */
const maxCharacters = 100

/** A value that a test's author gave, for a message: whatever it is, and of a long one the beginning. */
export function printable(value: unknown): string {
  if (typeof value === 'function') return 'a function'
  const text = typeof value === 'object' && value !== null ? asJson(value) : String(value)
  return text.length <= maxCharacters
    ? text
    : `${text.slice(0, maxCharacters)}... (${text.length} characters)`
}

/** The same, with quotation marks around a text: where it might be read as a number, or as a part of the sentence. */
export function quoted(value: unknown): string {
  return typeof value === 'string' ? `'${printable(value)}'` : printable(value)
}

/** Kinds of objects that say themselves what they are. */
const selfPrinting: ReadonlySet<string> = new Set([
  'Boolean',
  'Date',
  'Error',
  'Number',
  'RegExp',
  'String',
  'URL',
])

/** Writes an object for a message. Some cannot be written, such as one that refers to itself. */
function asJson(value: object): string {
  try {
    const kind = Object.prototype.toString.call(value).slice('[object '.length, -1)
    if (kind === 'Object' || kind === 'Array') return JSON.stringify(value) ?? 'an object'
    // Of a Map and of a promise, JSON would say that they are empty.
    return selfPrinting.has(kind) ? String(value) : `${/^[AEIOU]/.test(kind) ? 'an' : 'a'} ${kind}`
  } catch {
    return 'an object'
  }
}
