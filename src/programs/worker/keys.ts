/** Ids of worlds are ten letters and digits inside the keys that they give out: whoever has a credential knows its world. */
const marked = /^tw([a-z2-7]{10})x/
const alphabet = 'abcdefghijklmnopqrstuvwxyz234567'

/** Returns what keys and tokens of a world begin with. */
export function prefixOfWorld(id: string): string {
  return `tw${id}x`
}

/** The id of the world that gave out a credential; undefined for what is none of a world. */
export function worldOfCredential(credential: string): string | undefined {
  return marked.exec(credential)?.[1]
}

export function isWorldId(text: string): boolean {
  return /^[a-z2-7]{10}$/.test(text)
}

/** Draws an id of 50 random bits: nobody has it already. */
export function drawWorldId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(10))
  return [...bytes].map((byte) => alphabet[byte % 32]).join('')
}

/** A key that nobody can guess, whatever is known of the world. */
export function drawKey(id: string): string {
  const bytes = crypto.getRandomValues(new Uint8Array(20))
  const secret = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
  return prefixOfWorld(id) + secret
}
