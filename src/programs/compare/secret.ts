import { toBase64 } from '../../kernel/base64.js'

const hidden = '[key]'
/** So many characters in a row of a secret give it away. */
const telling = 8

/**
 * Takes a secret out of texts that others have written: whole, encoded, and every longer piece of it.
 * @returns a function that gives a text without the secret
 */
export function withoutSecret(value: string): (text: string) => string {
  const encoded = [`${value}`, `:${value}`, `${value}:`].map((text) =>
    toBase64(new TextEncoder().encode(text)).replace(/=+$/, ''),
  )
  const forms = [value, encodeURIComponent(value), JSON.stringify(value).slice(1, -1), ...encoded]
    .filter((form) => form !== '')
    .map((form) => form.toLowerCase())
  /** All pieces of {@link telling} characters, in small letters. */
  const pieces = new Set<string>()
  for (const form of forms)
    for (let at = 0; at + telling <= form.length; at++) pieces.add(form.slice(at, at + telling))

  return (text) => {
    const small = text.toLowerCase()
    // Small letters of some alphabets are longer than their capitals: places would not fit then.
    const seen = small.length === text.length ? small : text
    const isHidden = new Uint8Array(text.length)
    for (let at = 0; at + telling <= seen.length; at++)
      if (pieces.has(seen.slice(at, at + telling))) isHidden.fill(1, at, at + telling)
    for (const form of forms)
      for (let at = seen.indexOf(form); at !== -1; at = seen.indexOf(form, at + 1))
        isHidden.fill(1, at, at + form.length)
    let shown = ''
    for (let at = 0; at < text.length; at++) {
      if (isHidden[at] === 0) shown += text[at]
      else if (at === 0 || isHidden[at - 1] === 0) shown += hidden
    }
    return shown
  }
}
