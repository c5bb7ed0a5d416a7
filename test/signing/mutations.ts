import type { KeyType } from '../../src/resources/endorsements/index.js'
import { base64, base64url, derOf, hex, utf8 } from './bytes.js'

/** What can be done to a good signature, so that it is good no more. */
export const mutationKinds = ['bit', 'cut', 'added', 'form', 'key', 'intent', 'signed', 'text'] as const
type Kind = (typeof mutationKinds)[number]

/** Kinds that change the text of the signature; the others give it another key or another intent. */
const textual = ['bit', 'cut', 'added', 'form', 'signed', 'text'] as const
type Textual = (typeof textual)[number]

export function isTextual(kind: Kind): kind is Textual {
  return textual.some((one) => one === kind)
}

/** The order of P-256. */
export const order = 'ffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551'

/**
 * The text of a signature, changed. What an ES256 signer signed is in the intent: for the kind `signed` its text stays as it is.
 * @param at which byte, character or form @param bit which bit of it, or which character
 */
export function mutated(
  text: string,
  keyType: KeyType,
  { kind, at, bit }: { readonly kind: Textual; readonly at: number; readonly bit: number },
): string {
  switch (kind) {
    case 'bit':
      return withDer(text, keyType, (der) => flip(der, at, bit))
    case 'cut':
      return withDer(text, keyType, (der) => der.subarray(0, at % der.length))
    case 'added':
      return withDer(text, keyType, (der) =>
        Uint8Array.of(...der.slice(0, at % 80), bit, ...der.slice(at % 80)),
      )
    case 'form':
      return withDer(text, keyType, (der) => {
        const [r, s] = numbers(der)
        return forms[at % forms.length]?.(plain(r), plain(s), inHex(der)) ?? der
      })
    case 'signed':
      return keyType === 'WEBAUTHN' ? withSigned(text, bit, (bytes) => flip(bytes, at, bit)) : text
    case 'text':
      return `${text.slice(0, at % text.length)}${'+/= \u0000é"{'[bit]}${text.slice(at % text.length)}`
  }
}

/** The DER of a signature, wherever it is in its text, changed by `change`. */
function withDer(text: string, keyType: KeyType, change: (der: Uint8Array) => Uint8Array): string {
  if (keyType === 'ES256') return base64(change(new Uint8Array(Buffer.from(text, 'base64'))))
  const assertion = JSON.parse(Buffer.from(text, 'base64').toString())
  const der = new Uint8Array(Buffer.from(assertion.response.signature, 'base64url'))
  assertion.response.signature = base64url(change(der))
  return base64(utf8(JSON.stringify(assertion)))
}

/** Bytes that the authenticator signed, changed by `change`. */
function withSigned(text: string, at: number, change: (bytes: Uint8Array) => Uint8Array): string {
  const assertion = JSON.parse(Buffer.from(text, 'base64').toString())
  const name = at % 2 === 0 ? 'authenticatorData' : 'clientDataJSON'
  const bytes = new Uint8Array(Buffer.from(assertion.response[name], 'base64url'))
  assertion.response[name] = base64url(change(bytes))
  return base64(utf8(JSON.stringify(assertion)))
}

export const flip = (bytes: Uint8Array, at: number, bit: number) =>
  bytes.with(at % bytes.length, (bytes[at % bytes.length] ?? 0) ^ (1 << bit))
const numbers = (der: Uint8Array) => {
  const digits = (from: number) => der.subarray(from + 2, from + 2 + (der[from + 1] ?? 0))
  const r = digits(2)
  return [r, digits(4 + r.length)] as const
}
const inHex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex')
const plain = (digits: Uint8Array) => inHex(digits).replace(/^(?:00)+(?=..)/, '')

/** Forms of the same numbers that are not their DER, and numbers that cannot be. */
const forms: readonly ((r: string, s: string, der: string) => Uint8Array)[] = [
  (_, __, der) => hex(`${der}00`),
  (_, __, der) => hex(`3081${der.slice(2)}`),
  (_, __, der) => hex(`308200${der.slice(2)}`),
  (_, __, der) => hex(`3080${der.slice(4)}0000`),
  (_, __, der) => hex(`31${der.slice(2)}`),
  (_, __, der) => hex(`30${(der.length / 2 - 1).toString(16)}${der.slice(4)}`),
  (r, s) => integers(`0000${r}`, s),
  (r, s) => integers(r, `0000${s}`),
  (r, s) => integers(`00${'00'.repeat(8)}${r}`, s),
  (r, s) => hex(r.padStart(64, '0') + s.padStart(64, '0')),
  (_, s) => derOf('00', s),
  (r) => derOf(r, '00'),
  () => derOf('00', '00'),
  () => derOf('01', '01'),
  (_, s) => derOf(order, s),
  (r) => derOf(r, order),
  (r, s) => integers(`01${r.padStart(64, '0')}`, s),
  (r, s) => derOf(s, r),
  () => new Uint8Array(),
  () => new Uint8Array(72),
]

function integers(r: string, s: string): Uint8Array {
  const part = (digits: string) => `02${(digits.length / 2).toString(16).padStart(2, '0')}${digits}`
  const body = part(r) + part(s)
  return hex(`30${(body.length / 2).toString(16).padStart(2, '0')}${body}`)
}
