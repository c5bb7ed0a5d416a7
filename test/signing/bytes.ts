/** Bytes and their texts, as tests of signatures need them. */

export function hex(text: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array(Buffer.from(text, 'hex'))
}

export function utf8(text: string): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(text)
}

export function base64(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('base64')
}

export function base64url(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('base64url')
}

/** SubjectPublicKeyInfo of a point, both numbers in hexadecimal. */
export function spkiOf(x: string, y: string): Uint8Array<ArrayBuffer> {
  return hex(`3059301306072a8648ce3d020106082a8648ce3d03010703420004${x}${y}`)
}

/** The DER of r and s, written here once more: what is tested must not test itself. */
export function derOf(r: string, s: string): Uint8Array<ArrayBuffer> {
  const integer = (digits: string) => {
    const short = digits.replace(/^(?:00)+(?=..)/, '')
    const body = Number.parseInt(short.slice(0, 2), 16) > 127 ? `00${short}` : short
    return `02${byte(body.length / 2)}${body}`
  }
  const body = integer(r) + integer(s)
  return hex(`30${byte(body.length / 2)}${body}`)
}

function byte(value: number): string {
  return value.toString(16).padStart(2, '0')
}
