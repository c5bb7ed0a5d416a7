/** In characters. */
const longest = 100

/** A value that a test's author gave, for a message: whatever it is, and of a long one the beginning. */
export function shown(value: unknown): string {
  if (typeof value === 'function') return 'a function'
  const text = typeof value === 'object' && value !== null ? asJson(value) : String(value)
  return text.length <= longest ? text : `${text.slice(0, longest)}... (${text.length} characters)`
}

/** What has no prototype, or refers to itself, JavaScript writes in no way. */
function asJson(value: object): string {
  try {
    return value instanceof Date ? String(value) : JSON.stringify(value)
  } catch {
    return 'an object'
  }
}
