import type { Verifying } from '../../contract/host-ports.js'
import * as encodings from '../../contract/key-encodings.js'
import { readBase64, readBase64Url } from '../../kernel/base64.js'
import { readCoseMap } from './cose.js'

export type KeyType = 'ES256' | 'WEBAUTHN'

export type PublicKey =
  /** @property spki SubjectPublicKeyInfo in DER */
  | { readonly algorithm: 'p256'; readonly spki: Uint8Array }
  /** Big-endian. */
  | { readonly algorithm: 'rsa'; readonly modulus: Uint8Array; readonly exponent: Uint8Array }

export type ReadPublicKey =
  | { readonly ok: true; readonly key: PublicKey }
  /** Plain sentences for who writes the test. */
  | { readonly ok: false; readonly reason: string }

/**
 * Reads the public key of a signer. Nothing is thrown, whatever the text is.
 * @param text ES256: base64 of a SubjectPublicKeyInfo in DER, or of a PEM text with it, or that PEM text itself. WEBAUTHN:
 * base64 or base64url of a COSE key.
 */
export function readPublicKey(
  { verifying }: { readonly verifying: Pick<Verifying, 'isP256Key'> },
  type: KeyType,
  text: string,
): ReadPublicKey {
  const read = decodePublicKey(type, text)
  if (read.ok && read.key.algorithm === 'p256' && !verifying.isP256Key(read.key.spki))
    return refuse('The point of the public key is not on the curve P-256.')
  return read
}

/** Reads a key that was read before, when it was registered: whether its point is on the curve is not asked again. */
export function decodePublicKey(type: KeyType, text: string): ReadPublicKey {
  return type === 'ES256' ? readSpki(text) : readCose(text)
}

function refuse(reason: string): ReadPublicKey {
  return { ok: false, reason }
}

const spkiWanted =
  'ES256 takes the base64 of a SubjectPublicKeyInfo in DER, as crypto.subtle.exportKey("spki", publicKey) gives it.'

function readSpki(text: string): ReadPublicKey {
  const outer = bytesOfPem(text) ?? readBase64(text)
  if (outer === undefined) {
    const kind = readBase64Url(text) === undefined ? 'not base64' : 'base64url'
    return refuse(`The public key is ${kind}. ${spkiWanted}`)
  }
  // 30 begins DER: what begins otherwise may be a PEM text.
  const isText = outer[0] !== 0x30 && outer.length <= maxPemLength
  const written = (isText ? bytesOfPem(String.fromCharCode(...outer)) : undefined) ?? outer
  const short = encodings.withShortLengths(written)
  const spki = encodings.isCompressed(short) ? encodings.withWholePoint(short) : short
  if (spki === undefined) return refuse('The point of the public key is not on the curve P-256.')
  if (encodings.pointOfSpki(spki) !== undefined) return { ok: true, key: { algorithm: 'p256', spki } }
  return refuse(`The public key is no key of P-256: ${likeness(spki)}. ${spkiWanted}`)
}

/** A key of P-256 needs 180 characters. */
const maxPemLength = 1000

/** The DER in a PEM text; undefined when it is none. */
function bytesOfPem(text: string): Uint8Array | undefined {
  if (text.length > maxPemLength || !text.includes('-----BEGIN')) return undefined
  const [, body] =
    /^\s*-----BEGIN PUBLIC KEY-----([A-Za-z0-9+/=\s]*)-----END PUBLIC KEY-----\s*$/.exec(text) ?? []
  return body === undefined ? undefined : readBase64(body.replace(/\s/g, ''))
}

/** Says what bytes that are no SubjectPublicKeyInfo of P-256 look like. */
function likeness(bytes: Uint8Array): string {
  const [first = 0] = bytes
  if (bytes.length === 65 && first === 4)
    return 'it looks like the raw point of one, without what SPKI has before it'
  if (first === 0xa5 || first === 0xa4) return 'it looks like a COSE key, which the key type WEBAUTHN has'
  if (first === 0x30) return 'it is DER, but of another kind of key, or of a private one'
  return `its ${bytes.length} bytes are not DER of such a key`
}

const coseWanted =
  'WEBAUTHN takes the base64 of the COSE key that is in the attested credential data of the registration.'

/** Labels and values of COSE keys (RFC 9052, RFC 9053, RFC 8230). */
const labels = { keyType: 1, algorithm: 3, curve: -1, x: -2, y: -3, modulus: -1, exponent: -2 } as const

function readCose(text: string): ReadPublicKey {
  const bytes = readBase64(text) ?? readBase64Url(text)
  if (bytes === undefined) return refuse(`The public key is not base64. ${coseWanted}`)
  const cose = readCoseMap(bytes)
  if (!cose.ok) {
    const likely =
      encodings.pointOfSpki(bytes) === undefined ? cose.reason : 'it is SPKI, which the key type ES256 has'
    return refuse(`The public key is no COSE key: ${likely}. ${coseWanted}`)
  }
  const { members } = cose
  const [keyType, algorithm] = [members.get(labels.keyType), members.get(labels.algorithm)]
  if (keyType === 2 && algorithm === -7) return readEc2(members)
  if (keyType === 3 && algorithm === -257) return readRsa(members)
  return refuse(
    `The COSE key has the key type ${toText(keyType)} and the algorithm ${toText(algorithm)}: taken are 2 with -7 (ES256) and 3 with -257 (RS256). Ask for them in pubKeyCredParams.`,
  )
}

function readEc2(members: ReadonlyMap<number, unknown>): ReadPublicKey {
  const curve = members.get(labels.curve)
  if (curve !== 1) return refuse(`The COSE key has the curve ${toText(curve)}: it has to be 1, P-256.`)
  const [x, y] = [members.get(labels.x), members.get(labels.y)]
  if (!isBytes(x) || !isBytes(y) || x.length !== 32 || y.length !== 32)
    return refuse('The COSE key has to have x and y of 32 bytes each, under the labels -2 and -3.')
  return { ok: true, key: { algorithm: 'p256', spki: encodings.spkiOfPoint(x, y) } }
}

function readRsa(members: ReadonlyMap<number, unknown>): ReadPublicKey {
  const [modulus, exponent] = [members.get(labels.modulus), members.get(labels.exponent)]
  if (!isBytes(modulus) || !isBytes(exponent))
    return refuse('The COSE key has to have a modulus and an exponent as bytes, under the labels -1 and -2.')
  const fault = encodings.faultOfRsaKey(modulus, exponent)
  if (fault !== undefined) return refuse(`The COSE key cannot be used: ${fault}.`)
  return { ok: true, key: { algorithm: 'rsa', modulus, exponent } }
}

function isBytes(value: unknown): value is Uint8Array {
  return value instanceof Uint8Array
}

function toText(value: unknown): string {
  return typeof value === 'number' ? String(value) : 'that is missing'
}
