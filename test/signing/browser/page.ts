import { canonicalize, derOfRawSignature, verifyIntent } from '../../../src/entries/signing.js'
import { intent, madeBySigners } from './made.js'

/** What the page saw, as plain JSON. */
export interface Told {
  /** Verdicts over signatures of WebCrypto that were not good, of a thousand. */
  readonly refused: readonly unknown[]
  /** What signers of this package make, as they make it in Node. */
  readonly made: readonly string[]
  /** Verdicts over assertions of the browser's own authenticator, good and bad, by algorithm. */
  readonly assertions: readonly unknown[]
}

declare global {
  /** What the test calls, when the page has an authenticator. */
  var tellOfSigning: () => Promise<Told>
}

function base64(bytes: ArrayBuffer | Uint8Array): string {
  return btoa(String.fromCharCode(...new Uint8Array(bytes)))
}

function base64url(bytes: ArrayBuffer): string {
  return base64(bytes).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}

async function refusedOf(count: number): Promise<readonly unknown[]> {
  const algorithm = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' }
  const pair = await crypto.subtle.generateKey(algorithm, true, ['sign', 'verify'])
  const publicKey = base64(await crypto.subtle.exportKey('spki', pair.publicKey))
  const refused: unknown[] = []
  for (let n = 0; n < count; n++) {
    const bytes = new TextEncoder().encode(canonicalize({ ...intent, n }))
    const raw = await crypto.subtle.sign(algorithm, pair.privateKey, bytes)
    const verdict = verifyIntent(publicKey, 'ES256', { ...intent, n }, derOfRawSignature(raw))
    if (!verdict.ok) refused.push(verdict)
  }
  return refused
}

async function assertionsOf(algorithm: number): Promise<readonly unknown[]> {
  const created = await navigator.credentials.create({
    publicKey: {
      challenge: new Uint8Array(16),
      rp: { name: 'Tests' },
      user: { id: new Uint8Array(1), name: 'ana', displayName: 'Ana' },
      pubKeyCredParams: [{ type: 'public-key', alg: algorithm }],
    },
  })
  if (!(created instanceof PublicKeyCredential)) throw new Error('no credential was made')
  if (!(created.response instanceof AuthenticatorAttestationResponse)) throw new Error('not registered')
  const data = new Uint8Array(created.response.getAuthenticatorData())
  const afterId = 55 + (data[53] ?? 0) * 256 + (data[54] ?? 0)
  const publicKey = base64(data.subarray(afterId))
  const got = await navigator.credentials.get({
    publicKey: {
      challenge: new TextEncoder().encode(canonicalize(intent)),
      allowCredentials: [{ type: 'public-key', id: created.rawId }],
    },
  })
  if (!(got instanceof PublicKeyCredential)) throw new Error('no assertion was made')
  const { response } = got
  if (!(response instanceof AuthenticatorAssertionResponse)) throw new Error('not asserted')
  const assertion = {
    id: got.id,
    rawId: base64url(got.rawId),
    type: got.type,
    response: {
      clientDataJSON: base64url(response.clientDataJSON),
      authenticatorData: base64url(response.authenticatorData),
      signature: base64url(response.signature),
    },
  }
  const signature = btoa(JSON.stringify(assertion))
  const expected = { origin: location.origin, relyingParty: location.hostname }
  return [
    verifyIntent(publicKey, 'WEBAUTHN', intent, signature, expected),
    verifyIntent(publicKey, 'WEBAUTHN', { ...intent, wallet_id: 'w2' }, signature),
    verifyIntent(publicKey, 'WEBAUTHN', intent, signature, { relyingParty: 'other.example' }),
  ].map((verdict) => (verdict.ok ? 'ok' : verdict.fault))
}

globalThis.tellOfSigning = async () => ({
  refused: await refusedOf(1000),
  made: madeBySigners(),
  assertions: [await assertionsOf(-7), await assertionsOf(-257)],
})
