import type { Hashing, Verifying } from '../../contract/host-ports.js'
import { derOfRaw, readDerSignature } from '../../contract/key-encodings.js'
import { readBase64, readBase64Url } from '../../kernel/base64.js'
import type { KeyType, PublicKey } from './public-keys.js'
import { type Expected, readAssertion, type WebauthnFault } from './webauthn.js'

export type { Expected } from './webauthn.js'

export interface SignaturePorts {
  readonly verifying: Verifying
  readonly hashing: Hashing
}

export type SignatureFault =
  | 'not_base64'
  /** 64 bytes: r and s as WebCrypto makes them. */
  | 'raw_r_s'
  | 'not_der'
  /** Well formed, and not over these bytes by this key. */
  | 'wrong_bytes_or_key'
  | WebauthnFault

export type CheckedSignature =
  | { readonly ok: true }
  /** @property reason plain sentences for who writes the test */
  | { readonly ok: false; readonly fault: SignatureFault; readonly reason: string }

/**
 * Tells whether a signature is good, and if not, why. Nothing is thrown, whatever the signature is.
 * @param message the canonical bytes of the intent
 * @param signature ES256: base64 of the DER. WEBAUTHN: base64 of the assertion as JSON
 * @param expected what an assertion has to be made for
 */
export function checkSignature(
  ports: SignaturePorts,
  keyType: KeyType,
  key: PublicKey,
  message: Uint8Array,
  signature: string,
  expected: Expected = {},
): CheckedSignature {
  const bytes = readBase64(signature)
  if (bytes === undefined || bytes.length === 0) return refuse('not_base64', notBase64(signature))
  if (keyType === 'ES256') return checkBytes(ports, key, message, bytes, signature)
  const read = readAssertion(ports.hashing, message, bytes, expected)
  if (!read.ok) return read
  const signed = checkBytes(ports, key, read.signed, read.signature, '')
  if (signed.ok || signed.fault !== 'wrong_bytes_or_key') return signed
  return refuse(
    'wrong_bytes_or_key',
    'The signature of the assertion is not over its authenticatorData and the hash of its clientDataJSON by the key of the signer: another credential signed it, or one of them was changed.',
  )
}

function refuse(fault: SignatureFault, reason: string): CheckedSignature {
  return { ok: false, fault, reason }
}

function notBase64(text: string): string {
  if (text === '') return 'The signature is empty.'
  if (readBase64Url(text) !== undefined)
    return 'The signature is base64url, or lacks its padding: it has to be ordinary base64, with + and / and padding.'
  return 'The signature is not base64: only its alphabet and its padding, without white space.'
}

/** @param text of an ES256 signature, which may be a better sign of what went wrong than its bytes */
function checkBytes(
  ports: SignaturePorts,
  key: PublicKey,
  message: Uint8Array,
  signature: Uint8Array,
  text: string,
): CheckedSignature {
  const isOver = (other: Uint8Array, bytes: Uint8Array) => isSignatureOf(ports.verifying, key, other, bytes)
  if (isOver(message, signature)) return { ok: true }
  const der = readDerSignature(signature)
  if (key.algorithm === 'rsa' || der.ok) {
    const isHashedTwice = isOver(ports.hashing.sha256(message), signature)
    return refuse('wrong_bytes_or_key', isHashedTwice ? hashedTwice : wrongBytes)
  }
  if (signature.length === 64)
    return refuse('raw_r_s', `${isOver(message, derOfRaw(signature)) ? goodRaw : badRaw} ${asDer}`)
  if (der.fault === 'out_of_range')
    return refuse('wrong_bytes_or_key', `No signature can be like this: ${der.reason}.`)
  return refuse('not_der', `The signature is not DER: ${likeness(signature, text) ?? der.reason}. ${asDer}`)
}

/** Tells whether the key made it over the message, in the form that signatures have. */
export function isSignatureOf(
  verifying: Verifying,
  key: PublicKey,
  message: Uint8Array,
  signature: Uint8Array,
): boolean {
  return key.algorithm === 'rsa'
    ? verifying.rsa(key.modulus, key.exponent, message, signature)
    : verifying.p256(key.spki, message, signature)
}

/** Tells whether the key made it, and only its form is wrong: raw r and s, or over the hash of what it should be over. */
export function isInAnotherForm(
  { verifying, hashing }: SignaturePorts,
  key: PublicKey,
  message: Uint8Array,
  signature: Uint8Array,
): boolean {
  const isRaw = key.algorithm === 'p256' && signature.length === 64
  return isRaw
    ? isSignatureOf(verifying, key, message, derOfRaw(signature))
    : isSignatureOf(verifying, key, hashing.sha256(message), signature)
}

/**
 * Finds what to say of a signature over an intent as `JSON.stringify` writes it: the commonest mistake of who writes the
 * canonical JSON himself. Undefined for any other signature.
 */
export function writtenOrderFault(
  { verifying }: Pick<SignaturePorts, 'verifying'>,
  key: PublicKey,
  intent: object,
  signature: Uint8Array,
): string | undefined {
  const written = new TextEncoder().encode(JSON.stringify(intent))
  return isSignatureOf(verifying, key, written, signature) ? inWrittenOrder : undefined
}

const inWrittenOrder =
  'The signature is over the intent as JSON.stringify writes it. What has to be signed is its canonical JSON (RFC 8785), whose members are sorted by their names, at every depth: canonicalize of platform-simulator/signing writes it.'
const hashedTwice =
  'The signature is over the hash of the canonical bytes: give the bytes themselves to what signs, which hashes them.'
const wrongBytes =
  'The signature is not over the canonical bytes of this intent, or another key than the public key of the signer made it.'
const goodRaw = 'These are raw r and s, 64 bytes, as WebCrypto makes them, and they are good as that.'
const badRaw = 'The signature looks like raw r and s, 64 bytes, and is not good as that either.'
const asDer =
  'A signature is the base64 of the DER of ECDSA: derOfRawSignature of platform-simulator/signing makes it of r and s.'

/** Says what bytes that are no DER may be instead. */
function likeness(bytes: Uint8Array, text: string): string | undefined {
  // Every character of hex is one of base64, too.
  if (/^[0-9a-f]{128,146}$/i.test(text)) return 'it looks like hex'
  if (bytes[0] === 0x7b)
    return 'it looks like JSON, such as an assertion of a signer of the key type WEBAUTHN'
  return undefined
}
