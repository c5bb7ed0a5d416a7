import { createPublicKey, verify } from 'node:crypto'
import {
  canonicalize,
  derOfRawSignature,
  signAmendment,
  signApproval,
  signCancellation,
  signIntent,
  testSigner,
  UsageError,
  verifyIntent,
  webauthnSigner,
} from 'platform-simulator/signing'
import { describe, expect, it } from 'vitest'
import { base64, base64url, hex, utf8 } from './bytes.js'

const intent = { wallet_id: 'w1', operation: { kind: 'transfer', amount: '1' }, idempotency_key: 'k1' }
const algorithm = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' }

describe('a test signer', () => {
  it('has the same key and makes the same signatures for the same seed and name', () => {
    for (const make of [testSigner, webauthnSigner]) {
      const [one, two] = [make('Ana', { seed: 7 }), make('Ana', { seed: '7' })]
      expect(one.registration).toEqual(two.registration)
      expect(one.sign(intent)).toBe(two.sign(intent))
      expect(make('Ana').publicKey).toBe(make('Ana', { seed: 'platform-simulator' }).publicKey)
      const others = [make('Ben', { seed: 7 }), make('Ana', { seed: 8 }), make('Ana')]
      expect(others.map(({ publicKey }) => publicKey)).not.toContain(one.publicKey)
    }
  })

  it('is registered with its name, its public key and its key type', () => {
    const signer = testSigner('Ana', { keyType: 'WEBAUTHN' })
    expect(signer.registration).toEqual({ name: 'Ana', public_key: signer.publicKey, key_type: 'WEBAUTHN' })
    expect(signer.publicKey).toBe(webauthnSigner('Ana').publicKey)
  })

  it('makes signatures that Node verifies over the canonical JSON', () => {
    const signer = testSigner('Ana')
    const key = createPublicKey({ key: Buffer.from(signer.publicKey, 'base64'), format: 'der', type: 'spki' })
    const signature = Buffer.from(signer.sign(intent), 'base64')
    expect(verify('sha256', utf8(canonicalize(intent)), key, signature)).toBe(true)
  })

  it('makes assertions that Node verifies over the authenticator data and the hash of the client data', async () => {
    const signer = webauthnSigner('Ana', { origin: 'https://pay.example:8443', relyingParty: 'pay.example' })
    const cose = Buffer.from(signer.publicKey, 'base64')
    const [x, y] = [cose.subarray(10, 42), cose.subarray(45, 77)].map((part) => part.toString('base64url'))
    if (x === undefined || y === undefined) throw new Error('both are there')
    const key = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' })
    const { id, rawId, type, response } = JSON.parse(Buffer.from(signer.sign(intent), 'base64').toString())
    const bytes = (text: string) => new Uint8Array(Buffer.from(text, 'base64url'))
    const client = bytes(response.clientDataJSON)
    const hash = new Uint8Array(await globalThis.crypto.subtle.digest('SHA-256', client))
    const signed = Uint8Array.of(...bytes(response.authenticatorData), ...hash)
    expect(verify('sha256', signed, key, bytes(response.signature))).toBe(true)
    expect({ type, isSame: id === rawId }).toEqual({ type: 'public-key', isSame: true })
    expect(JSON.parse(Buffer.from(client).toString())).toEqual({
      type: 'webauthn.get',
      challenge: base64url(utf8(canonicalize(intent))),
      origin: 'https://pay.example:8443',
      crossOrigin: false,
    })
  })

  it('lends its private key to an application that signs with WebCrypto', async () => {
    const signer = testSigner('Ana')
    const pkcs8 = new Uint8Array(Buffer.from(signer.privateKey, 'base64'))
    const key = await globalThis.crypto.subtle.importKey('pkcs8', pkcs8, algorithm, false, ['sign'])
    const raw = await globalThis.crypto.subtle.sign(algorithm, key, utf8(canonicalize(intent)))
    const { publicKey, keyType } = signer
    expect(verifyIntent(publicKey, keyType, intent, derOfRawSignature(raw))).toEqual({ ok: true })
    expect(verifyIntent(publicKey, keyType, intent, base64(new Uint8Array(raw)))).toMatchObject({
      fault: 'raw_r_s',
    })
  })

  it('needs a name, a key type that there is, and an origin', () => {
    expect(() => testSigner('')).toThrow(UsageError)
    expect(() => Reflect.apply(testSigner, undefined, ['Ana', { keyType: 'RS256' }])).toThrow(
      'the key types are ES256 and WEBAUTHN',
    )
    expect(() => webauthnSigner('Ana', { origin: 'app.example' })).toThrow('such as https://app.example')
  })
})

describe('an endorsed request', () => {
  it('has the intent as it was given, and a signature of each signer in their order', () => {
    const [ana, ben] = [testSigner('Ana'), webauthnSigner('Ben')]
    const request = signIntent(intent, ana, ben)
    expect(request.intent).toBe(intent)
    expect(request.signatures).toEqual([ana.sign(intent), ben.sign(intent)])
    const [first = '', second = ''] = request.signatures
    expect(verifyIntent(ana.publicKey, 'ES256', request.intent, first)).toEqual({ ok: true })
    expect(verifyIntent(ben.publicKey, 'WEBAUTHN', request.intent, second)).toEqual({ ok: true })
  })

  it('survives its way as JSON, in whatever order the members come', () => {
    const ana = testSigner('Ana')
    const { signatures, intent: sent } = signIntent({ b: 1.5, a: { d: 'é', c: undefined } }, ana)
    const arrived = Object.fromEntries(Object.entries(JSON.parse(JSON.stringify(sent))).reverse())
    expect(verifyIntent(ana.publicKey, 'ES256', arrived, signatures[0] ?? '')).toEqual({ ok: true })
  })

  it('cannot be made of what has no canonical JSON', () => {
    expect(() => signIntent({ amount: Number.NaN }, testSigner('Ana'))).toThrow(
      'There is no canonical JSON of this value: amount is NaN: JSON has no such number.',
    )
  })
})

describe('what signs', () => {
  it('is a signer, and the mandate is one: anything else is told what is taken', () => {
    const alice = testSigner('Alice')
    const mandate = { id: 'm', bound_signer_id: 's', version: 1, rule: {} }
    const answered = { id: 's', name: 'Alice', public_key: alice.publicKey }
    for (const signer of [undefined, null, 'Alice', answered, Symbol('x')] as never[]) {
      for (const [call, sign] of [
        ['signIntent', () => signIntent({}, signer)],
        ['signApproval', () => signApproval(mandate, signer)],
        ['signCancellation', () => signCancellation(mandate, signer)],
        ['signAmendment', () => signAmendment(mandate, {}, signer)],
      ] as const) {
        expect(sign).toThrow(UsageError)
        expect(sign).toThrow(`${call} takes a signer with a method sign, such as testSigner('Alice') makes`)
      }
    }
    for (const none of [undefined, null, 'id', {}] as never[])
      expect(() => signApproval(none, alice)).toThrow(
        'signApproval takes the mandate as sim.api.mandates.get',
      )
    expect(() => testSigner('Alice', null as never)).toThrow('testSigner: the options are null')
    expect(() => webauthnSigner('Alice', { orgin: 'x' } as never)).toThrow('Did you mean origin?')
    expect(() => derOfRawSignature('x' as never)).toThrow('derOfRawSignature takes the bytes')
  })
})

describe('verifyIntent', () => {
  const ana = testSigner('Ana')
  const good = ana.sign(intent)

  it('says what is wrong with a public key', () => {
    expect(verifyIntent('AAAA', 'ES256', intent, good)).toMatchObject({ fault: 'unreadable_public_key' })
    expect(verifyIntent(ana.publicKey, 'WEBAUTHN', intent, good)).toMatchObject({
      fault: 'unreadable_public_key',
      reason: expect.stringContaining('which the key type ES256 has'),
    })
  })

  it('says what is wrong with a signature', () => {
    expect(verifyIntent(ana.publicKey, 'ES256', { ...intent, wallet_id: 'w2' }, good)).toMatchObject({
      fault: 'wrong_bytes_or_key',
    })
    expect(verifyIntent(ana.publicKey, 'ES256', intent, 'no base64')).toMatchObject({ fault: 'not_base64' })
  })

  it('is told of a key type that is none', () => {
    const call = () => Reflect.apply(verifyIntent, undefined, [ana.publicKey, 'RS256', intent, good])
    expect(call).toThrow(UsageError)
  })
})

describe('derOfRawSignature', () => {
  it('takes a buffer and any view of one', () => {
    const raw = hex('00'.repeat(31) + '01'.repeat(33))
    const expected = base64(hex(`30250201010220${'01'.repeat(32)}`))
    const within = Uint8Array.of(9, 9, ...raw, 9).subarray(2, 66)
    for (const given of [raw, raw.buffer, within, new DataView(raw.buffer)])
      expect(derOfRawSignature(given)).toBe(expected)
  })

  it('refuses other lengths, and says so of DER', () => {
    expect(() => derOfRawSignature(new Uint8Array(63))).toThrow('was given 63 bytes')
    expect(() => derOfRawSignature(hex('3006020101020101'))).toThrow('looks like DER already')
  })
})
