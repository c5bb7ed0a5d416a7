/** Writes a text as a literal of JavaScript. */
export function textInCode(text: string): string {
  return `'${text.replace(/[\\']/g, '\\$&').replace(/\n/g, '\\n')}'`
}

/** Writes a text as one word of a shell. */
export function textInShell(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`
}

/** Writes the way from a variable to a member, such as `.data[0].id`. */
export function stepsInCode(names: readonly string[]): string {
  return names.map((name) => (/^\d+$/.test(name) ? `[${name}]` : `.${name}`)).join('')
}

/**
 * Writes a value of JSON as code.
 * @param own writes a part that is no plain value, such as one that an earlier answer gives; undefined for all others
 */
export function valueInCode(
  value: unknown,
  own: (part: unknown) => string | undefined = () => undefined,
): string {
  const special = own(value)
  if (special !== undefined) return special
  if (typeof value === 'string') return textInCode(value)
  if (Array.isArray(value)) return `[${value.map((item) => valueInCode(item, own)).join(', ')}]`
  if (typeof value !== 'object' || value === null) return String(value)
  const members = Object.entries(value).map(
    ([name, member]) =>
      `${/^[A-Za-z_]\w*$/.test(name) ? name : textInCode(name)}: ${valueInCode(member, own)}`,
  )
  return members.length === 0 ? '{}' : `{ ${members.join(', ')} }`
}
