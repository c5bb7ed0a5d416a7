import { createSign, generateKeyPairSync } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { derOfRaw } from '../../src/contract/key-encodings.js'
import { testSigner, webauthnSigner } from '../../src/entries/signing.js'
import { verifyingPort as verifying } from '../../src/hosts/signing/verifying.js'
import { canonicalize } from '../../src/kernel/canonical-json.js'
import {
  type CheckedSignature,
  checkSignature,
  type KeyType,
  type PublicKey,
  readPublicKey,
} from '../../src/resources/endorsements/index.js'
import { runs } from '../support/arbitraries.js'
import { base64, base64url, derOf, hex, utf8 } from './bytes.js'
import { flip, isTextual, mutated, mutationKinds, order } from './mutations.js'
import { hashing } from './ports.js'

const ports = { verifying, hashing }

function keyOf(type: KeyType, text: string): PublicKey {
  const read = readPublicKey(ports, type, text)
  if (!read.ok) throw new Error(read.reason)
  return read.key
}

const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
const key = keyOf('ES256', base64(publicKey.export({ type: 'spki', format: 'der' })))
const message = utf8(canonicalize({ wallet_id: 'w1', operation: { kind: 'transfer', amount: '1' } }))
const sign = (bytes: Uint8Array, form: 'der' | 'ieee-p1363' = 'der') =>
  new Uint8Array(createSign('sha256').update(bytes).sign({ key: privateKey, dsaEncoding: form }))
const check = (signature: string): CheckedSignature => checkSignature(ports, 'ES256', key, message, signature)

describe('a signature of ES256', () => {
  it('that Node makes is accepted', () => {
    expect(check(base64(sign(message)))).toEqual({ ok: true })
  })

  it('that WebCrypto makes is accepted as DER, a thousand of a thousand', async () => {
    const algorithm = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' }
    const pair = await globalThis.crypto.subtle.generateKey(algorithm, true, ['sign', 'verify'])
    const spki = new Uint8Array(await globalThis.crypto.subtle.exportKey('spki', pair.publicKey))
    const own = keyOf('ES256', base64(spki))
    const refused: unknown[] = []
    for (let n = 0; n < 1000; n++) {
      const bytes = utf8(canonicalize({ wallet_id: 'w1', n }))
      const raw = new Uint8Array(await globalThis.crypto.subtle.sign(algorithm, pair.privateKey, bytes))
      const checked = checkSignature(ports, 'ES256', own, bytes, base64(derOfRaw(raw)))
      if (!checked.ok) refused.push({ n, checked })
    }
    expect(refused).toEqual([])
  })

  it.each([
    ['nothing', '', 'not_base64', 'is empty'],
    ['a text with white space', ` ${base64(sign(message))}`, 'not_base64', 'without white space'],
    ['base64url', base64url(hex('3006fb02fe0102ff')), 'not_base64', 'is base64url'],
    ['base64 with bits left over', 'MAYCAQECAQF=', 'not_base64', 'is not base64'],
    ['raw r and s', base64(sign(message, 'ieee-p1363')), 'raw_r_s', 'they are good as that'],
    ['raw r and s of something else', base64(sign(utf8('x'), 'ieee-p1363')), 'raw_r_s', 'looks like raw'],
    ['64 zero bytes', base64(new Uint8Array(64)), 'raw_r_s', 'looks like raw'],
    [
      'hex',
      Buffer.from(derOf('11'.repeat(32), '22'.repeat(32))).toString('hex'),
      'not_der',
      'looks like hex',
    ],
    ['an assertion', webauthnSigner('Ana').sign({}), 'not_der', 'WEBAUTHN'],
    ['an appended byte', base64(Uint8Array.of(...sign(message), 0)), 'not_der', 'tell the length'],
    ['a zero r', base64(derOf('00', '01')), 'wrong_bytes_or_key', 'r is zero'],
    ['an s at the order', base64(derOf('01', order)), 'wrong_bytes_or_key', 's is zero, or not below'],
    ['a signature of the hash', base64(sign(hashing.sha256(message))), 'wrong_bytes_or_key', 'over the hash'],
    ['another intent', base64(sign(utf8('{}'))), 'wrong_bytes_or_key', 'not over the canonical bytes'],
    ['another key', testSigner('Ben').sign({}), 'wrong_bytes_or_key', 'another key'],
  ])('is refused with its reason: %s', (_, signature, fault, reason) => {
    const checked = check(signature)
    expect(checked).toMatchObject({ ok: false, fault })
    expect(checked).toHaveProperty('reason', expect.stringContaining(reason))
  })
})

describe('any text', () => {
  it('is accepted or refused as a signature, and nothing is thrown', () => {
    const cose = keyOf('WEBAUTHN', webauthnSigner('Ana').publicKey)
    const json = fc.json({ maxDepth: 3 }).map((text) => base64(utf8(text)))
    const assertion = fc
      .record(
        {
          id: fc.constantFrom('AA', 'AB'),
          rawId: fc.constantFrom('AA', 'AB'),
          type: fc.constant('public-key'),
          response: fc.record(
            {
              clientDataJSON: fc.oneof(fc.json({ maxDepth: 2 }).map(utf8), fc.uint8Array()).map(base64url),
              authenticatorData: fc.uint8Array({ minLength: 30, maxLength: 45 }).map(base64url),
              signature: fc.uint8Array({ maxLength: 80 }).map(base64url),
            },
            { requiredKeys: [] },
          ),
        },
        { requiredKeys: [] },
      )
      .map((value) => base64(utf8(JSON.stringify(value))))
    const text = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.uint8Array({ maxLength: 100 }).map(base64),
      json,
      assertion,
    )
    const property = fc.property(text, (signature) => {
      expect(checkSignature(ports, 'ES256', key, message, signature).ok).toBe(false)
      expect(checkSignature(ports, 'WEBAUTHN', cose, message, signature).ok).toBe(false)
    })
    fc.assert(property, runs(3000))
  })
})

describe('mutations of good signatures', () => {
  const intents = ['1', '2', '10', '0.01'].map((amount) => ({ wallet_id: 'w1', operation: { amount } }))
  const signers = [
    ...['Ana', 'Ben', 'Cleo'].map((name) => testSigner(name)),
    ...['Ana', 'Ben'].map((name) => webauthnSigner(name)),
  ]
  const keys = signers.map((signer) => keyOf(signer.keyType, signer.publicKey))
  const messages = intents.map((intent) => utf8(canonicalize(intent)))
  const signed = signers.map((signer) => intents.map((intent) => signer.sign(intent)))

  const mutation = fc.record({
    signer: fc.nat({ max: signers.length - 1 }),
    intent: fc.nat({ max: intents.length - 1 }),
    kind: fc.constantFrom(...mutationKinds),
    at: fc.nat({ max: 1000 }),
    bit: fc.nat({ max: 7 }),
  })

  it('are none accepted, and nothing is thrown, in ten thousand tries', () => {
    const kinds = new Set<string>()
    const property = fc.property(mutation, ({ signer, intent, kind, at, bit }) => {
      const keyType = signers[signer]?.keyType ?? 'ES256'
      const text = signed[signer]?.[intent] ?? ''
      let of = keys[signer]
      let over = messages[intent]
      let changed = text
      if (isTextual(kind)) changed = mutated(text, keyType, { kind, at, bit })
      if (kind === 'key') {
        const others = keys.filter((_, index) => index !== signer && signers[index]?.keyType === keyType)
        of = others[at % others.length]
      }
      if (kind === 'intent') over = messages[(intent + 1 + (at % (messages.length - 1))) % messages.length]
      if (kind === 'signed' && keyType === 'ES256' && over !== undefined) over = flip(over, at, bit)
      if (of === undefined || over === undefined) throw new Error('the lists have them')
      kinds.add(kind)
      expect(checkSignature(ports, keyType, of, over, changed)).toMatchObject({ ok: false })
    })
    // A failing property prints its seed: FC_SEED=... runs it again.
    fc.assert(property, runs(10_000))
    expect(kinds.size).toBe(8)
  })

  it('would be accepted without their mutation', () => {
    const refused = signers.flatMap((signer, index) =>
      messages.flatMap((over, intent) => {
        const of = keys[index]
        if (of === undefined) throw new Error('each has a key')
        const checked = checkSignature(ports, signer.keyType, of, over, signed[index]?.[intent] ?? '')
        return checked.ok ? [] : [checked]
      }),
    )
    expect(refused).toEqual([])
  })
})
