import { utf8ToBytes } from '@noble/hashes/utils.js'
import { hashing, verifying } from '../../contract/host-ports.js'
import { invalidField } from '../../contract/problem.js'
import type { Texts } from '../../contract/rows.js'
import { readBase64 } from '../../kernel/base64.js'
import { tryCanonicalize } from '../../kernel/canonical-json.js'
import { memo } from '../../kernel/lazy.js'
import { isPlainObject } from '../../kernel/names.js'
import type { World } from '../../kernel/world.js'
import { decodePublicKey, type KeyType, type PublicKey } from './public-keys.js'
import { webauthnSettings } from './settings.js'
import { checkSignature, isInAnotherForm, isSignatureOf, writtenOrderFault } from './signature.js'
import { type ReadAssertion, readAssertion } from './webauthn.js'

/** Somebody whose signature counts. */
export interface Endorser extends Texts<'id' | 'name' | 'public_key'> {
  readonly key_type: KeyType
}

/** Writes the text whose UTF-8 is signed (RFC 8785). @throws Problem 400 for an intent that has none */
function canonicalOf(intent: object): string {
  const canonical = tryCanonicalize(intent)
  if (canonical.ok) return canonical.text
  throw invalidField('intent', canonical.reason, 'not_canonical')
}

/** Makes an intent without its members that are empty texts or empty lists, which clients leave out or send; the same where there are none. */
export function withoutEmpty(intent: object): object {
  let isSame = true
  const members = Object.entries(intent).flatMap(([name, value]: [string, unknown]) => {
    const isEmpty = value === '' || (Array.isArray(value) && value.length === 0)
    const kept = isPlainObject(value) ? withoutEmpty(value) : value
    if (isEmpty || kept !== value) isSame = false
    return isEmpty ? [] : [[name, kept] as const]
  })
  return isSame ? intent : Object.fromEntries(members)
}

/** Makes what signers of an intent sign: it as it is sent, or without what is empty in it (docs/decisions/0013). */
export function messageOf(world: World, intent: object): Message {
  const shorter = withoutEmpty(intent)
  return new Message(world, intent, shorter === intent ? undefined : new Message(world, shorter))
}

/** The most keys that are tried one by one. For more, the signature tells the key, which takes as long as five tries. */
const maxKeysInTurn = 4

/** DER begins with this byte. */
const sequence = 0x30

/** The parts of a signature that can be read without a key. */
interface Form {
  readonly bytes: Uint8Array
  /** The assertion, which is read when a signer with a key of WebAuthn is tried. */
  assertion: ReadAssertion | undefined
}

interface Signed {
  readonly message: Uint8Array
  readonly signature: Uint8Array
}

function isSame(one: Uint8Array, other: Uint8Array): boolean {
  return one.length === other.length && one.every((byte, at) => byte === other[at])
}

/** Reads the key of a signer as it is stored; null for one that cannot be read. */
const keyOf = /* @__PURE__ */ memo(({ key_type, public_key }: Endorser): PublicKey | null => {
  const read = decodePublicKey(key_type, public_key)
  return read.ok ? read.key : null
})

/**
 * The message that a set of signatures is checked against. Each signature is read once, and no signature is verified twice
 * with one key, however often they are tried.
 */
export class Message {
  readonly text: string
  /** The endorsers whose signatures count, once that was asked. */
  counting: readonly Endorser[] = []
  /** The message that may be signed instead. */
  readonly #other: Message | undefined
  #verified = 0
  readonly #bytes: Uint8Array
  readonly #intent: object
  readonly #world: World
  readonly #forms = new Map<string, Form | null>()
  readonly #verdicts = new Map<string, boolean>()

  constructor(world: World, intent: object, other?: Message) {
    this.#world = world
    this.#intent = intent
    this.#other = other
    this.text = canonicalOf(intent)
    this.#bytes = utf8ToBytes(this.text)
  }

  /** SHA-256, 32 bytes: the same for all that may be signed. */
  get digest(): Uint8Array {
    return this.#other?.digest ?? this.#world.port(hashing).sha256(this.#bytes)
  }

  /** Counts the verifications that were made. */
  get verified(): number {
    return this.#verified + (this.#other?.verified ?? 0)
  }

  /** Tells whether this signer made this signature, in the form that it has to have. */
  isBy(signer: Endorser, signature: string): boolean {
    const pair = `${signer.id} ${signature}`
    const known = this.#verdicts.get(pair)
    if (known !== undefined) return known
    const verdict = this.#verify(signer, signature) || this.#other?.isBy(signer, signature) === true
    this.#verdicts.set(pair, verdict)
    return verdict
  }

  #verify(signer: Endorser, signature: string): boolean {
    const signed = this.#signedAs(signer.key_type, signature)
    const key = keyOf(signer)
    if (signed === undefined || key === null) return false
    this.#verified += 1
    return isSignatureOf(this.#world.port(verifying), key, signed.message, signed.signature)
  }

  /**
   * Finds those of these signers who are worth trying for this signature. Of many it is one at most, because a signature of ECDSA
   * tells its key. One of RSA can be of any key that is as long.
   */
  ableToMake(signature: string, signers: readonly Endorser[]): readonly Endorser[] {
    if (signers.length <= maxKeysInTurn) return signers
    // Who is in both is not verified twice.
    return [...this.#ableToMake(signature, signers), ...(this.#other?.ableToMake(signature, signers) ?? [])]
  }

  #ableToMake(signature: string, signers: readonly Endorser[]): readonly Endorser[] {
    const type = this.#formOf(signature)?.bytes[0] === sequence ? 'ES256' : 'WEBAUTHN'
    const signed = this.#signedAs(type, signature)
    if (signed === undefined) return []
    const keys = this.#world.port(verifying).p256KeysOf(signed.message, signed.signature)
    const isAble = (key: PublicKey | null): boolean =>
      key?.algorithm === 'rsa'
        ? key.modulus.length === signed.signature.length
        : keys.some((one) => key !== null && isSame(one, key.spki))
    return signers.filter((signer) => signer.key_type === type && isAble(keyOf(signer)))
  }

  /** Reads what a signer with such a key made, and of what; undefined where this is no signature of such keys. */
  #signedAs(type: KeyType, signature: string): Signed | undefined {
    const form = this.#formOf(signature)
    if (form === null) return undefined
    if (type === 'ES256')
      return form.bytes[0] === sequence ? { message: this.#bytes, signature: form.bytes } : undefined
    const assertion = this.#assertionOf(form)
    return assertion.ok ? { message: assertion.signed, signature: assertion.signature } : undefined
  }

  /** Tells whether this signer made it, and only its form is wrong. */
  isNearlyBy(signer: Endorser, signature: string): boolean {
    const key = keyOf(signer)
    const form = this.#formOf(signature)
    if (key === null || form === null) return false
    if (signer.key_type === 'ES256') return isInAnotherForm(this.#ports(), key, this.#bytes, form.bytes)
    const assertion = this.#assertionOf(form)
    return assertion.ok && isInAnotherForm(this.#ports(), key, assertion.signed, assertion.signature)
  }

  /** Finds what is to be said where this signer made it over the members of the intent in another order. */
  orderFault(signer: Endorser, signature: string): string | undefined {
    const key = keyOf(signer)
    const form = this.#formOf(signature)
    if (key === null || form === null || signer.key_type !== 'ES256') return undefined
    return writtenOrderFault(this.#ports(), key, this.#intent, form.bytes)
  }

  /** Says signers of which key type make what looks like this. */
  keyTypeOf(signature: string): KeyType {
    const bytes = this.#formOf(signature)?.bytes
    // Raw r and s are 64 bytes, of which any may be the first. No assertion is so short.
    return bytes?.[0] === 0x7b && bytes.length !== 64 ? 'WEBAUTHN' : 'ES256'
  }

  /** Says why this is no signature of that signer, in plain sentences. */
  reasonOf(signer: Endorser, signature: string): string {
    const key = keyOf(signer)
    if (key === null) return `the key of ${signer.name} cannot be read`
    const expected = this.#world.settings(webauthnSettings)
    const ports = this.#ports()
    const checked = checkSignature(ports, signer.key_type, key, this.#bytes, signature, expected)
    return checked.ok ? `${signer.name} signed it` : checked.reason
  }

  #ports() {
    return { verifying: this.#world.port(verifying), hashing: this.#world.port(hashing) }
  }

  #formOf(signature: string): Form | null {
    const known = this.#forms.get(signature)
    if (known !== undefined) return known
    const bytes = readBase64(signature)
    const form = bytes === undefined ? null : { bytes, assertion: undefined }
    this.#forms.set(signature, form)
    return form
  }

  #assertionOf(form: Form): ReadAssertion {
    form.assertion ??= readAssertion(
      this.#world.port(hashing),
      this.#bytes,
      form.bytes,
      this.#world.settings(webauthnSettings),
    )
    return form.assertion
  }
}
