import { sha256 } from '@noble/hashes/sha2.js'
import { blamingReads } from '../../contract/call-site.js'
import { derOfRaw, pkcs8OfKey, spkiOfPoint } from '../../contract/key-encodings.js'
import { p256 } from '../../hosts/signing/curves.js'
import { toBase64, toBase64Url } from '../../kernel/base64.js'
import { canonicalize } from '../../kernel/canonical-json.js'
import { UsageError } from '../../kernel/errors.js'
import { checkOptions, isPlainObject } from '../../kernel/names.js'
import { printable } from '../../kernel/shown.js'
import type { KeyType } from '../../resources/endorsements/index.js'

/** Somebody who signs intents in tests. The same seed and the same name make the same key, and the same signatures. */
export interface TestSigner {
  /** The name that its key is drawn from, together with the seed. */
  readonly name: string
  /** `ES256`, or `WEBAUTHN` for a signer whose signatures are assertions. */
  readonly keyType: KeyType
  /**
   * The public key as `POST /signers` takes it: base64 of the SubjectPublicKeyInfo in DER for `ES256`, base64 of the COSE key for
   * `WEBAUTHN`.
   */
  readonly publicKey: string
  /** Base64 of PKCS #8 in DER, which `crypto.subtle.importKey('pkcs8', ...)` takes: for an application that signs itself. */
  readonly privateKey: string
  /** The body of `POST /signers`. */
  readonly registration: { readonly name: string; readonly public_key: string; readonly key_type: KeyType }
  /**
   * An item of `signatures`: base64 of the DER of ECDSA over the canonical JSON of the intent, or of an assertion whose
   * challenge that JSON is. Nothing is drawn at random (RFC 6979).
   * @throws UsageError for an intent that has no canonical JSON
   */
  sign(intent: object): string
}

/** @throws UsageError for what does not sign: a name, or the signer that the API answered, whose key the API does not have */
function requireSigner(signer: unknown, call: string): asserts signer is { sign(intent: object): unknown } {
  if (typeof signer === 'object' && signer !== null && 'sign' in signer && typeof signer.sign === 'function')
    return
  throw new UsageError(
    `${call} takes a signer with a method sign, such as testSigner('Alice') makes, and was given ${printable(signer)}.`,
  )
}

/** @throws UsageError for what does not sign, and for one whose signature is no text, such as the promise of one */
export function signatureOf(signer: unknown, intent: object, call: string): string {
  const signature = blamingReads(call, signer, () => {
    requireSigner(signer, call)
    return signer.sign(intent)
  })
  if (typeof signature === 'string') return signature
  throw new UsageError(
    `${call} was given a signer whose method sign returned ${printable(signature)}: it must return the signature as a text. Where signing takes time, wait for the signatures, and write { signatures, intent } yourself.`,
  )
}

/**
 * The canonical JSON of an intent. A Map or a promise would be signed as an object without members.
 * @throws UsageError for what is no plain object, and for what has no canonical JSON
 */
export function canonicalIntent(intent: unknown, call: string, name = 'the intent'): string {
  const text = canonicalize(intent)
  if (isPlainObject(intent)) return text
  throw new UsageError(`${call} takes ${name} as a plain object, and was given ${printable(intent)}.`)
}

/** The options of a call, as a copy. @throws UsageError for what cannot be read, and for a wrong one */
export function readAs<O extends object>(
  call: string,
  options: O,
  takes: Parameters<typeof checkOptions>[1],
): O {
  return blamingReads(call, options, () => {
    checkOptions(options, takes, call)
    return { ...options }
  })
}

export interface TestSignerOptions {
  /** The seed that keys are drawn from, together with the name. Default `'platform-simulator'`. */
  readonly seed?: string | number | undefined
  /** Default `'ES256'`. */
  readonly keyType?: KeyType | undefined
}

export interface WebauthnSignerOptions {
  /** The seed that keys are drawn from, together with the name. Default `'platform-simulator'`. */
  readonly seed?: string | number | undefined
  /** The origin of the page of the assertions. Default `'https://app.example'`. */
  readonly origin?: string | undefined
  /** The id of the relying party. Default: the host name of the origin. */
  readonly relyingParty?: string | undefined
  /** Tells whether the authenticator saw a user. Default true; an assertion without is refused. */
  readonly userPresent?: boolean | undefined
}

/**
 * A signer with a key of P-256. `keyType: 'WEBAUTHN'` makes it a {@link webauthnSigner}.
 * @throws UsageError for a name or an option that cannot be
 */
export function testSigner(name: string, options: TestSignerOptions = {}): TestSigner {
  const { seed, keyType = 'ES256' } = readAs('testSigner', options, { seed: 'seed', keyType: 'any' })
  if (keyType === 'WEBAUTHN') return webauthnSigner(name, { seed })
  if (keyType !== 'ES256')
    throw new UsageError(
      `testSigner was given the keyType ${printable(keyType)}: the key types are ES256 and WEBAUTHN.`,
    )
  const key = keyOf(name, seed)
  return {
    ...describe(name, keyType, toBase64(spkiOfPoint(key.x, key.y)), key),
    sign: (intent) => toBase64(derOfRaw(signP256(key.secret, utf8(canonicalIntent(intent, 'sign'))))),
  }
}

/**
 * A signer whose signatures are assertions of WebAuthn, such as a passkey makes: the algorithm is ES256 (-7), the challenge
 * is the canonical JSON of the intent, and the counter stays at zero, as it does for passkeys that are synchronised.
 * @throws UsageError for a name or an option that cannot be
 */
export function webauthnSigner(name: string, options: WebauthnSignerOptions = {}): TestSigner {
  const told = readAs('webauthnSigner', options, webauthnOptions)
  const { seed, origin = 'https://app.example', userPresent = true } = told
  const { relyingParty = hostOf(origin) } = told
  const key = keyOf(name, seed)
  const id = toBase64Url(sha256(utf8(`credential ${toBase64(key.x)}`)))
  const flags = (userPresent ? userPresence : 0) | userVerification
  const authenticatorData = Uint8Array.of(...sha256(utf8(relyingParty)), flags, 0, 0, 0, 0)
  return {
    ...describe(name, 'WEBAUTHN', toBase64(coseOf(key)), key),
    sign(intent) {
      const challenge = toBase64Url(utf8(canonicalIntent(intent, 'sign')))
      const client = { type: 'webauthn.get', challenge, origin, crossOrigin: false }
      const clientDataJSON = utf8(JSON.stringify(client))
      const signed = Uint8Array.of(...authenticatorData, ...sha256(clientDataJSON))
      const response = {
        clientDataJSON: toBase64Url(clientDataJSON),
        authenticatorData: toBase64Url(authenticatorData),
        signature: toBase64Url(derOfRaw(signP256(key.secret, signed))),
      }
      return toBase64(utf8(JSON.stringify({ id, rawId: id, type: 'public-key', response })))
    },
  }
}

const webauthnOptions = { seed: 'seed', origin: 'text', relyingParty: 'text', userPresent: 'flag' } as const

/** Bits of the flags of an authenticator (WebAuthn level 3, 6.1). */
const userPresence = 0x01
const userVerification = 0x04

function hostOf(origin: string): string {
  try {
    return new URL(origin).hostname
  } catch (cause) {
    throw new UsageError(
      `webauthnSigner was given ${printable(origin)} as origin: it has to be one such as https://app.example.`,
      { cause },
    )
  }
}

type Key = ReturnType<typeof keyOf>

function keyOf(name: string, seed: string | number = 'platform-simulator') {
  if (typeof name !== 'string' || name === '')
    throw new UsageError(
      'A test signer needs a name: its key is drawn from it, so that each name has its own.',
    )
  const { utils, getPublicKey } = p256.fastest()
  for (let tries = 0; ; tries++) {
    const secret = sha256(utf8(JSON.stringify(['signer', String(seed), name, tries])))
    // One in four billion is not below the order of the curve.
    if (!utils.isValidSecretKey(secret)) continue
    const point = getPublicKey(secret, false)
    return { secret, x: point.subarray(1, 33), y: point.subarray(33) }
  }
}

function describe(
  name: string,
  keyType: KeyType,
  publicKey: string,
  { secret, x, y }: Key,
): Omit<TestSigner, 'sign'> {
  return {
    name,
    keyType,
    publicKey,
    privateKey: toBase64(pkcs8OfKey(secret, x, y)),
    registration: { name, public_key: publicKey, key_type: keyType },
  }
}

/** The COSE key of ES256 in canonical CBOR: {1: 2, 3: -7, -1: 1, -2: x, -3: y}. */
function coseOf({ x, y }: Key): Uint8Array {
  return Uint8Array.of(0xa5, 1, 2, 3, 0x26, 0x20, 1, 0x21, 0x58, 32, ...x, 0x22, 0x58, 32, ...y)
}

/** r and s, 64 bytes, with the nonce of RFC 6979. @param message not its hash */
export function signP256(secret: Uint8Array, message: Uint8Array): Uint8Array {
  return p256.fastest().sign(message, secret)
}

function utf8(text: string): Uint8Array {
  return new TextEncoder().encode(text)
}
