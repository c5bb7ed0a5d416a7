const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'

/** The value of a character, by its code unit: 255 for what is not of the alphabet. */
const values = /* @__PURE__ */ (() => {
  const table = new Uint8Array(128).fill(255)
  for (const [at, letter] of [...alphabet].entries()) table[letter.charCodeAt(0)] = at
  return table
})()

/**
 * Reads base64 as RFC 4648 has it: padded, of the ordinary alphabet, with no white space, and with no bits left over.
 * Undefined for anything else. So there is one text for the same bytes, and another text is never the same signature.
 */
export function readBase64(text: string): Uint8Array<ArrayBuffer> | undefined {
  if (text.length % 4 !== 0) return undefined
  const padding = text.endsWith('==') ? 2 : text.endsWith('=') ? 1 : 0
  return decode(text, text.length - padding)
}

/** The same for base64url, with or without its padding. */
export function readBase64Url(text: string): Uint8Array<ArrayBuffer> | undefined {
  if (/[+/]/.test(text)) return undefined
  const bare = text.replace(/={1,2}$/, '')
  if (bare.length !== text.length && text.length % 4 !== 0) return undefined
  return decode(bare.replaceAll('-', '+').replaceAll('_', '/'), bare.length)
}

function decode(text: string, length: number): Uint8Array<ArrayBuffer> | undefined {
  if (length % 4 === 1) return undefined
  const bytes = new Uint8Array((length * 3) >> 2)
  let bits = 0
  let count = 0
  let filled = 0
  for (let at = 0; at < length; at++) {
    const value = values[text.charCodeAt(at)] ?? 255
    if (value === 255) return undefined
    bits = ((bits << 6) | value) & 0xffff
    count += 6
    if (count < 8) continue
    count -= 8
    bytes[filled++] = bits >> count
  }
  return (bits & ((1 << count) - 1)) === 0 ? bytes : undefined
}

/** Writes bytes as base64url without padding, as browsers and JSON Web Keys have it. */
export function toBase64Url(bytes: Uint8Array): string {
  return toBase64(bytes).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}

/**
 * The bytes that are written at once: every engine takes so many arguments. A multiple of three, so that padding stands
 * at the end only.
 */
const sliceBytes = 0x6000

export function toBase64(bytes: Uint8Array): string {
  let text = ''
  for (let at = 0; at < bytes.length; at += sliceBytes)
    text += btoa(Reflect.apply(String.fromCharCode, undefined, bytes.subarray(at, at + sliceBytes)))
  return text
}

/** Joins the pieces, one behind the other. */
export function concatenated(pieces: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(pieces.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const piece of pieces) {
    whole.set(piece, at)
    at += piece.length
  }
  return whole
}

/** @throws when it is not base64 */
export function fromBase64(text: string): Uint8Array<ArrayBuffer> {
  const characters = atob(text)
  // Uint8Array.from would walk the text by its iterator, which takes 40 times as long.
  const bytes = new Uint8Array(characters.length)
  for (let at = 0; at < bytes.length; at++) bytes[at] = characters.charCodeAt(at)
  return bytes
}
