import { describe, expect, it } from 'vitest'
import { derOfRaw } from '../../src/contract/key-encodings.js'
import { webauthnSigner } from '../../src/entries/signing.js'
import { portableVerifying, verifyingPort } from '../../src/hosts/signing/verifying.js'
import { canonicalize } from '../../src/kernel/canonical-json.js'
import { signP256 } from '../../src/kit/signing/signers.js'
import { checkSignature, type Expected, readPublicKey } from '../../src/resources/endorsements/index.js'
import { base64, base64url, hex, utf8 } from './bytes.js'
import { hashing } from './ports.js'
import { type AssertionVector, assertions } from './vectors/webauthn.js'

const ports = { verifying: verifyingPort, hashing }

/** The text of a signature, as an application sends what `credential.toJSON()` gives. */
function assertionOf(vector: AssertionVector, changes: object = {}, responseChanges: object = {}): string {
  const id = base64url(hex(vector.credentialId))
  const response = {
    clientDataJSON: base64url(hex(vector.clientDataJSON)),
    authenticatorData: base64url(hex(vector.authenticatorData)),
    signature: base64url(hex(vector.signature)),
    ...responseChanges,
  }
  return base64(utf8(JSON.stringify({ id, rawId: id, type: 'public-key', response, ...changes })))
}

function check(
  vector: AssertionVector,
  signature: string,
  expected?: Expected,
  challenge = vector.challenge,
) {
  const read = readPublicKey(ports, 'WEBAUTHN', base64(hex(vector.coseKey)))
  if (!read.ok) throw new Error(read.reason)
  return checkSignature(ports, 'WEBAUTHN', read.key, hex(challenge), signature, expected)
}

const [none] = assertions
if (none === undefined) throw new Error('one is there')

describe('the assertions of WebAuthn level 3, section 16', () => {
  it.each(assertions)('are accepted: $name', (vector) => {
    const expected = { origin: 'https://example.org', relyingParty: 'example.org' }
    expect(check(vector, assertionOf(vector), expected)).toEqual({ ok: true })
  })

  it.each(assertions)('are accepted in pure JavaScript: $name', (vector) => {
    const read = readPublicKey({ verifying: portableVerifying }, 'WEBAUTHN', base64(hex(vector.coseKey)))
    if (!read.ok) throw new Error(read.reason)
    const portable = { verifying: portableVerifying, hashing }
    const signature = assertionOf(vector)
    expect(checkSignature(portable, 'WEBAUTHN', read.key, hex(vector.challenge), signature)).toEqual({
      ok: true,
    })
  })

  it.each(assertions)('are refused over another challenge: $name', (vector) => {
    const other = 'ff'.repeat(32)
    expect(check(vector, assertionOf(vector), {}, other)).toMatchObject({ fault: 'wrong_challenge' })
  })

  it('are the signatures that our own signing makes with their keys', () => {
    const withKey = assertions.filter(({ privateKey }) => privateKey !== undefined)
    const made = withKey.map(({ privateKey = '', authenticatorData, clientDataJSON }) => {
      const signed = Uint8Array.of(...hex(authenticatorData), ...hashing.sha256(hex(clientDataJSON)))
      return Buffer.from(derOfRaw(signP256(hex(privateKey), signed))).toString('hex')
    })
    expect(made).toEqual(withKey.map(({ signature }) => signature))
  })
})

describe('an assertion that is refused', () => {
  const intent = { wallet_id: 'w1', idempotency_key: 'k1' }
  const message = utf8(canonicalize(intent))
  const signer = webauthnSigner('Ana')
  const good: AssertionVector = vectorOf(signer.sign(intent), signer.publicKey, message)

  it.each([
    ['no JSON', base64(utf8('hello')), 'not JSON'],
    ['another kind of JSON', base64(utf8('[1]')), 'no id and rawId'],
    ['no UTF-8', base64(hex('ff00')), 'not JSON'],
    ['no id', assertionOf(good, { id: undefined }), 'no id and rawId'],
    ['ids that differ', assertionOf(good, { id: 'AAAA' }), 'id of the assertion is not its rawId'],
    ['another type', assertionOf(good, { type: 'password' }), '"public-key"'],
    ['no response', assertionOf(good, { response: 7 }), 'no response'],
    ['no client data', assertionOf(good, {}, { clientDataJSON: undefined }), 'clientDataJSON'],
    ['client data that are no base64url', assertionOf(good, {}, { clientDataJSON: '?' }), 'clientDataJSON'],
    ['client data that are no JSON', assertionOf(good, {}, { clientDataJSON: 'AAAA' }), 'clientDataJSON'],
    ['no signature', assertionOf(good, {}, { signature: 7 }), 'signature in the response'],
    ['no authenticator data', assertionOf(good, {}, { authenticatorData: null }), 'authenticatorData'],
    ['short authenticator data', assertionOf(good, {}, { authenticatorData: 'AAAA' }), 'less than 37 bytes'],
    ['the DER of another key type', base64(hex(none.signature)), 'key type ES256'],
    ['as long as DER can be, and begun like it', base64(utf8('0'.repeat(72))), 'key type ES256'],
    ['begun like DER, and longer than it can be', base64(utf8('0'.repeat(73))), 'not JSON'],
  ])('is no assertion: %s', (_, signature, reason) => {
    const result = check(good, signature)
    expect(result).toMatchObject({ ok: false, fault: 'not_an_assertion' })
    expect(result).toHaveProperty('reason', expect.stringContaining(reason))
  })

  it('was made for a registration', () => {
    const client = { type: 'webauthn.create', challenge: base64url(message), origin: 'https://app.example' }
    const clientDataJSON = base64url(utf8(JSON.stringify(client)))
    const result = check(good, assertionOf(good, {}, { clientDataJSON }))
    expect(result).toMatchObject({ fault: 'wrong_type' })
    expect(result).toHaveProperty('reason', expect.stringContaining('"webauthn.create"'))
  })

  it('says a long type to its 200th character', () => {
    const reasonOf = (type: string) => {
      const clientDataJSON = base64url(utf8(JSON.stringify({ type })))
      const checked = check(good, assertionOf(good, {}, { clientDataJSON }))
      return checked.ok ? undefined : checked.reason
    }
    const said = (shown: string) => `The type of the client data is ${shown}: an assertion has webauthn.get.`
    expect(reasonOf('t'.repeat(198))).toBe(said(`"${'t'.repeat(198)}"`))
    expect(reasonOf('t'.repeat(199))).toBe(said(`"${'t'.repeat(199)}...`))
  })

  it.each([
    ['the hash', base64url(hashing.sha256(message)), 'The challenge is the hash'],
    ['the hash in hex', base64url(utf8(Buffer.from(hashing.sha256(message)).toString('hex'))), 'is the hash'],
    ['something else', base64url(utf8('{"a":1}')), String.raw`It is "{\"a\":1}"`],
  ])('has %s as its challenge', (_, challenge, reason) => {
    const client = { type: 'webauthn.get', challenge, origin: 'https://app.example' }
    const clientDataJSON = base64url(utf8(JSON.stringify(client)))
    const result = check(good, assertionOf(good, {}, { clientDataJSON }))
    expect(result).toMatchObject({ fault: 'wrong_challenge' })
    expect(result).toHaveProperty('reason', expect.stringContaining(reason))
  })

  it('was made without a user', () => {
    const absent = webauthnSigner('Ana', { userPresent: false })
    expect(check(good, absent.sign(intent))).toMatchObject({ fault: 'no_user_presence' })
  })

  it('was made at another origin or for another relying party, where one is expected', () => {
    const signature = signer.sign(intent)
    expect(check(good, signature)).toEqual({ ok: true })
    expect(check(good, signature, { origin: 'https://app.example', relyingParty: 'app.example' })).toEqual({
      ok: true,
    })
    expect(check(good, signature, { origin: 'https://other.example' })).toMatchObject({
      fault: 'wrong_origin',
      reason: expect.stringContaining('"https://app.example"'),
    })
    expect(check(good, signature, { relyingParty: 'other.example' })).toMatchObject({
      fault: 'wrong_relying_party',
    })
  })

  it('was made for another relying party, though a byte of both hashes is the same', () => {
    const names = Array.from({ length: 100 }, (_, at) => `other${at}.example`)
    const data = hex(good.authenticatorData)
    const isAlike = (name: string) => hashing.sha256(utf8(name)).some((byte, at) => byte === data[at])
    expect(names.filter(isAlike).length).toBeGreaterThan(0)
    for (const relyingParty of names)
      expect(check(good, signer.sign(intent), { relyingParty })).toMatchObject({
        fault: 'wrong_relying_party',
      })
  })

  it('was signed by another credential, or was changed afterwards', () => {
    expect(check(good, webauthnSigner('Ben').sign(intent))).toMatchObject({ fault: 'wrong_bytes_or_key' })
    const more = base64url(Uint8Array.of(...hex(good.authenticatorData).subarray(0, 36), 9))
    expect(check(good, assertionOf(good, {}, { authenticatorData: more }))).toMatchObject({
      fault: 'wrong_bytes_or_key',
    })
  })

  it.each([
    ['has padding', (text: string) => `${text}=`],
    ['is of another alphabet', (text: string) => `${text.slice(0, -1)}+`],
  ])('has a challenge that %s', (_, written) => {
    const client = JSON.parse(new TextDecoder().decode(hex(good.clientDataJSON)))
    const changed = utf8(JSON.stringify({ ...client, challenge: written(client.challenge) }))
    const signature = assertionOf(good, {}, { clientDataJSON: base64url(changed) })
    expect(check(good, signature)).toMatchObject({ fault: 'wrong_challenge' })
  })

  it.each([
    ['without a flag', 0, [1, 2, 3, 4]],
    ['that the flag AT does not explain', 0x40, []],
    ['behind the extensions', 0x80, [0xa0, 0]],
  ])('has bytes after its authenticator data %s', (_, flag, more) => {
    const data = hex(good.authenticatorData)
    const changed = data.map((byte, at) => (at === 32 ? byte | flag : byte))
    const authenticatorData = base64url(Uint8Array.of(...changed, ...more))
    expect(check(good, assertionOf(good, {}, { authenticatorData }))).toMatchObject({
      fault: 'not_an_assertion',
    })
  })

  it.each([
    ['whose id has no bytes', 0, 0],
    ['whose id has 3 bytes', 0, 3],
    ['whose id has 258 bytes', 1, 2],
  ])('has what the flag AT says: a credential %s, and its key', (_, high, low) => {
    const data = hex(good.authenticatorData)
    const changed = data.map((byte, at) => (at === 32 ? byte | 0x40 : byte))
    const id = new Uint8Array(256 * high + low).fill(7)
    const attested = [...new Uint8Array(16), high, low, ...id, 0xa0]
    const whole = base64url(Uint8Array.of(...changed, ...attested))
    expect(check(good, assertionOf(good, {}, { authenticatorData: whole }))).toMatchObject({
      fault: 'wrong_bytes_or_key',
    })
    const more = base64url(Uint8Array.of(...changed, ...attested, 0))
    expect(check(good, assertionOf(good, {}, { authenticatorData: more }))).toMatchObject({
      fault: 'not_an_assertion',
    })
  })

  it('has raw r and s where the authenticator makes DER', () => {
    const signed = Uint8Array.of(...hex(good.authenticatorData), ...hashing.sha256(hex(good.clientDataJSON)))
    const raw = signP256(hex(none.privateKey ?? ''), signed)
    const other = { ...good, coseKey: none.coseKey }
    expect(check(other, assertionOf(good, {}, { signature: base64url(raw) }))).toMatchObject({
      fault: 'raw_r_s',
      reason: expect.stringContaining('they are good as that'),
    })
  })
})

/** Taken apart again, so that its parts can be changed. */
function vectorOf(signature: string, publicKey: string, challenge: Uint8Array): AssertionVector {
  const { id, response } = JSON.parse(Buffer.from(signature, 'base64').toString())
  const inHex = (text: string) => Buffer.from(text, 'base64url').toString('hex')
  return {
    name: 'our own',
    credentialId: inHex(id),
    coseKey: Buffer.from(publicKey, 'base64').toString('hex'),
    challenge: Buffer.from(challenge).toString('hex'),
    authenticatorData: inHex(response.authenticatorData),
    clientDataJSON: inHex(response.clientDataJSON),
    signature: inHex(response.signature),
  }
}
