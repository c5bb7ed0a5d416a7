import { bytesIn } from '../../contract/bytes.js'
import { derOfRaw } from '../../contract/key-encodings.js'
import { verifyingPort } from '../../hosts/signing/verifying.js'
import { readBase64, toBase64 } from '../../kernel/base64.js'
import { canonicalize } from '../../kernel/canonical-json.js'
import { UsageError } from '../../kernel/errors.js'
import { checkText } from '../../kernel/names.js'
import { sha256Of } from '../../kernel/sha256.js'
import { printable } from '../../kernel/shown.js'
import {
  checkSignature,
  type Expected,
  type KeyType,
  readPublicKey,
  type SignatureFault,
  withoutEmpty,
  writtenOrderFault,
} from '../../resources/endorsements/index.js'
import { canonicalIntent, readAs, signatureOf } from './signers.js'

/** The body of a request that signers endorse. */
export interface EndorsedRequest<Intent extends object> {
  signatures: string[]
  intent: Intent
}

/**
 * An endorsed request, ready to be sent: the intent with a signature of each signer, in their order.
 * @param signers `testSigner(...)`, or what else has `sign`
 * @throws UsageError for an intent that has no canonical JSON, and for what does not sign
 */
export function signIntent<Intent extends object>(
  intent: Intent,
  ...signers: readonly { sign(intent: object): string }[]
): EndorsedRequest<Intent> {
  canonicalIntent(intent, 'signIntent')
  return { signatures: signers.map((signer) => signatureOf(signer, intent, 'signIntent')), intent }
}

export type IntentFault =
  /** The public key is not what its key type says. */
  'unreadable_public_key' | SignatureFault

export type IntentVerdict =
  | { readonly ok: true }
  /** @property reason plain sentences: what is wrong, and what it has to be */
  | { readonly ok: false; readonly fault: IntentFault; readonly reason: string }

/**
 * Tells whether a signature endorses an intent, as it is or without its empty members, and if not, why: for tests of an application's own signing code.
 * @param publicKey as `POST /signers` takes it
 * @param signature an item of `signatures`
 * @param expected what an assertion has to be made for; the origin and the relying party are not looked at without
 * @throws UsageError for an intent that has no canonical JSON, and for what is no key type
 */
export function verifyIntent(
  publicKey: string,
  keyType: KeyType,
  intent: object,
  signature: string,
  expected: Expected = {},
): IntentVerdict {
  if (keyType !== 'ES256' && keyType !== 'WEBAUTHN')
    throw new UsageError(
      `verifyIntent was given the key type ${printable(keyType)}: the key types are ES256 and WEBAUTHN.`,
    )
  checkText(publicKey, 'verifyIntent', 'the public key as a text')
  checkText(signature, 'verifyIntent', 'the signature as a text')
  const canonical = canonicalIntent(intent, 'verifyIntent')
  const { origin, relyingParty } = readAs('verifyIntent', expected, { origin: 'text', relyingParty: 'text' })
  const read = readPublicKey(ports, keyType, publicKey)
  if (!read.ok) return { ok: false, fault: 'unreadable_public_key', reason: read.reason }
  const check = (text: string) =>
    checkSignature(ports, keyType, read.key, new TextEncoder().encode(text), signature, {
      origin,
      relyingParty,
    })
  const checked = check(canonical)
  const shorter = checked.ok ? canonical : canonicalize(withoutEmpty(JSON.parse(canonical)))
  if (shorter !== canonical && check(shorter).ok) return { ok: true }
  const bytes = readBase64(signature)
  if (checked.ok || checked.fault !== 'wrong_bytes_or_key' || bytes === undefined) return checked
  return {
    ...checked,
    reason: writtenOrderFault(ports, read.key, intent, bytes) ?? checked.reason,
  }
}

const ports = { verifying: verifyingPort, hashing: { sha256: sha256Of } }

/**
 * An item of `signatures` from what `crypto.subtle.sign({ name: 'ECDSA', hash: 'SHA-256' }, key, bytes)` resolves to:
 * base64 of the DER of the same r and s.
 * @param raw 64 bytes: r and s, 32 bytes each
 * @throws UsageError for other lengths
 */
export function derOfRawSignature(raw: ArrayBuffer | ArrayBufferView): string {
  const bytes = bytesIn(raw)
  if (bytes === undefined)
    throw new UsageError(
      `derOfRawSignature takes the bytes that crypto.subtle.sign resolves to, and was given ${printable(raw)}.`,
    )
  if (bytes.length === 64) return toBase64(derOfRaw(bytes))
  const known = bytes[0] === 0x30 ? ' It looks like DER already: base64 of it is the signature.' : ''
  throw new UsageError(
    `derOfRawSignature was given ${bytes.length} bytes: r and s of P-256 are 64, as crypto.subtle.sign gives them.${known}`,
  )
}
