import { generateKeyPairSync } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { verifyingPort as verifying } from '../../src/hosts/signing/verifying.js'
import { endOfCbor } from '../../src/resources/endorsements/cose.js'
import { type KeyType, readPublicKey } from '../../src/resources/endorsements/index.js'
import { runs } from '../support/arbitraries.js'
import { base64, base64url, hex, spkiOf } from './bytes.js'
import { publicKeys } from './vectors/nist-p256.js'
import { assertions } from './vectors/webauthn.js'

const read = (type: KeyType, text: string) => readPublicKey({ verifying }, type, text)

function reasonOf(type: KeyType, text: string): string {
  const result = read(type, text)
  return result.ok ? 'accepted' : result.reason
}

const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
const spki = new Uint8Array(publicKey.export({ type: 'spki', format: 'der' }))
const pem = publicKey.export({ type: 'spki', format: 'pem' }).toString()

describe('a key of ES256', () => {
  it.each([
    ['base64 of DER', base64(spki)],
    ['base64 of PEM', Buffer.from(pem).toString('base64')],
    ['PEM itself', pem],
    ['PEM with the line ends of Windows', pem.replaceAll('\n', '\r\n')],
  ])('is read from %s', (_, text) => {
    expect(read('ES256', text)).toEqual({ ok: true, key: { algorithm: 'p256', spki } })
  })

  const others: [string, RegExp][] = [
    ['', /no key of P-256/],
    ['not base64!', /is not base64/],
    [base64url(Uint8Array.of(...spki, 0xff, 0xfe)), /is (?:not base64|base64url)/],
    [base64(spki.subarray(26)), /raw point/],
    [base64(hex(assertions[0]?.coseKey ?? '')), /COSE key, which the key type WEBAUTHN has/],
    [base64(Uint8Array.of(0xa4, 1, 2)), /COSE key, which the key type WEBAUTHN has/],
    [base64(new Uint8Array(65).fill(4, 0, 1)), /raw point/],
    [base64(new Uint8Array(64).fill(4, 0, 1)), /its 64 bytes are not DER of such a key/],
    [base64(new Uint8Array(65).fill(5)), /its 65 bytes are not DER of such a key/],
    [base64(privateKey.export({ type: 'pkcs8', format: 'der' })), /another kind of key, or of a private one/],
    [pem.replace('MFkw', ''), /another kind of key|not DER/],
    [
      base64(
        generateKeyPairSync('ec', { namedCurve: 'P-384' }).publicKey.export({ type: 'spki', format: 'der' }),
      ),
      /another kind of key/,
    ],
    [base64(Uint8Array.of(...spki, 0)), /no key of P-256/],
  ]
  it.each(others)('that is none is refused in words: %#', (text, reason) => {
    expect(reasonOf('ES256', text)).toMatch(reason)
  })

  it('that is none is refused in these words', () => {
    expect(others.map(([text]) => reasonOf('ES256', text))).toMatchInlineSnapshot(`
      [
        "The public key is no key of P-256: its 0 bytes are not DER of such a key. ES256 takes the base64 of a SubjectPublicKeyInfo in DER, as crypto.subtle.exportKey("spki", publicKey) gives it.",
        "The public key is not base64. ES256 takes the base64 of a SubjectPublicKeyInfo in DER, as crypto.subtle.exportKey("spki", publicKey) gives it.",
        "The public key is base64url. ES256 takes the base64 of a SubjectPublicKeyInfo in DER, as crypto.subtle.exportKey("spki", publicKey) gives it.",
        "The public key is no key of P-256: it looks like the raw point of one, without what SPKI has before it. ES256 takes the base64 of a SubjectPublicKeyInfo in DER, as crypto.subtle.exportKey("spki", publicKey) gives it.",
        "The public key is no key of P-256: it looks like a COSE key, which the key type WEBAUTHN has. ES256 takes the base64 of a SubjectPublicKeyInfo in DER, as crypto.subtle.exportKey("spki", publicKey) gives it.",
        "The public key is no key of P-256: it looks like a COSE key, which the key type WEBAUTHN has. ES256 takes the base64 of a SubjectPublicKeyInfo in DER, as crypto.subtle.exportKey("spki", publicKey) gives it.",
        "The public key is no key of P-256: it looks like the raw point of one, without what SPKI has before it. ES256 takes the base64 of a SubjectPublicKeyInfo in DER, as crypto.subtle.exportKey("spki", publicKey) gives it.",
        "The public key is no key of P-256: its 64 bytes are not DER of such a key. ES256 takes the base64 of a SubjectPublicKeyInfo in DER, as crypto.subtle.exportKey("spki", publicKey) gives it.",
        "The public key is no key of P-256: its 65 bytes are not DER of such a key. ES256 takes the base64 of a SubjectPublicKeyInfo in DER, as crypto.subtle.exportKey("spki", publicKey) gives it.",
        "The public key is no key of P-256: it is DER, but of another kind of key, or of a private one. ES256 takes the base64 of a SubjectPublicKeyInfo in DER, as crypto.subtle.exportKey("spki", publicKey) gives it.",
        "The public key is no key of P-256: its 88 bytes are not DER of such a key. ES256 takes the base64 of a SubjectPublicKeyInfo in DER, as crypto.subtle.exportKey("spki", publicKey) gives it.",
        "The public key is no key of P-256: it is DER, but of another kind of key, or of a private one. ES256 takes the base64 of a SubjectPublicKeyInfo in DER, as crypto.subtle.exportKey("spki", publicKey) gives it.",
        "The public key is no key of P-256: it is DER, but of another kind of key, or of a private one. ES256 takes the base64 of a SubjectPublicKeyInfo in DER, as crypto.subtle.exportKey("spki", publicKey) gives it.",
      ]
    `)
  })

  it('is read from PEM of 1,000 characters at most', () => {
    const wide = (length: number) => pem.padEnd(length, ' ')
    for (const length of [999, 1000]) expect(reasonOf('ES256', wide(length))).toBe('accepted')
    expect(reasonOf('ES256', wide(1001))).toMatch(/is not base64/)
    expect(reasonOf('ES256', base64(Buffer.from(wide(1000))))).toBe('accepted')
    expect(reasonOf('ES256', base64(Buffer.from(wide(1001))))).toMatch(/are not DER/)
  })

  it('whose point is off the curve is refused', () => {
    const off = publicKeys.filter(({ result }) => result.includes('not on curve'))
    const reasons = off.map(({ x, y }) => reasonOf('ES256', base64(spkiOf(x, y))))
    expect(new Set(reasons)).toEqual(new Set(['The point of the public key is not on the curve P-256.']))
  })

  it('is the same key where its point is compressed, and where its lengths are in long form', () => {
    const [sign, x] = [spki[90] ?? 0, spki.subarray(27, 59)]
    const short = hex(`3039301306072a8648ce3d020106082a8648ce3d030107032200${sign % 2 === 0 ? '02' : '03'}`)
    const long = Uint8Array.of(0x30, 0x81, 0x59, ...spki.subarray(2))
    const whole = { ok: true, key: { algorithm: 'p256', spki: Uint8Array.from(spki) } }
    for (const written of [Uint8Array.of(...short, ...x), long])
      expect(read('ES256', base64(written))).toEqual(whole)
  })

  it('whose compressed point is none of the curve is refused', () => {
    const reasons = Array.from({ length: 20 }, (_, at) =>
      reasonOf(
        'ES256',
        base64(
          hex(
            `3039301306072a8648ce3d020106082a8648ce3d03010703220002${'00'.repeat(31)}${(at + 10).toString(16).padStart(2, '0')}`,
          ),
        ),
      ),
    )
    expect(reasons.filter((reason) => reason !== 'accepted').length).toBeGreaterThan(3)
    expect(new Set(reasons.filter((reason) => reason !== 'accepted'))).toEqual(
      new Set(['The point of the public key is not on the curve P-256.']),
    )
  })
})

describe('a key of WEBAUTHN', () => {
  it.each(assertions)('is read from the registration of level 3, $name', ({ coseKey }) => {
    for (const text of [base64(hex(coseKey)), base64url(hex(coseKey))])
      expect(read('WEBAUTHN', text)).toMatchObject({
        ok: true,
        key: { algorithm: coseKey.startsWith('a5') ? 'p256' : 'rsa' },
      })
  })

  const [ec2, , , rsa] = assertions.map(({ coseKey }) => coseKey)
  if (ec2 === undefined || rsa === undefined) throw new Error('both kinds are there')
  const x = ec2.slice(20, 84)
  const y = ec2.slice(90)

  const others: [string, RegExp][] = [
    ['%%', /is not base64/],
    [base64(spki), /SPKI, which the key type ES256 has/],
    [base64(hex('80')), /not a map of CBOR/],
    [base64(hex(`${ec2}00`)), /something follows/],
    [base64(hex(ec2.slice(0, -2))), /ends in the middle/],
    [base64(hex(`a6${ec2.slice(2)}0102`)), /label 1 is there twice/],
    [base64(hex('bf0102ff')), /length or a number that no key has/],
    [base64(hex('b818')), /no key has more than 20/],
    [base64(hex('a10181')), /nested/],
    [base64(hex('a1616101')), /label is not an integer/],
    [base64(hex('a0')), /key type that is missing/],
    [base64(hex(ec2.replace('a501020326', 'a501020327'))), /key type 2 and the algorithm -8/],
    [base64(hex(rsa.replace('0103033901', '0103033902'))), /key type 3 and the algorithm -513/],
    [base64(hex(rsa.replace('a40103', 'a40102'))), /key type 2 and the algorithm -257/],
    [base64(hex(ec2.replace('a50102', 'a50103'))), /key type 3 and the algorithm -7/],
    [base64(hex(ec2.replace('2001', '2002'))), /curve 2: it has to be 1/],
    [base64(hex(`a401020326200121 5820${x}`.replace(' ', ''))), /x and y of 32 bytes/],
    [base64(hex(`a501020326200121 5820${x}22f5`.replace(' ', ''))), /x and y of 32 bytes/],
    [base64(hex(`a5010203262001215820${y}225820${x}`)), /not on the curve/],
    [base64(hex(rsa.replace('2143010001', '2143010000'))), /exponent is not an odd number/],
    [base64(hex(`a40103033901002044${'ff'.repeat(4)}2143010001`)), /the modulus has 32 bits/],
    [base64(hex('a401030339010020012143010001')), /modulus and an exponent as bytes/],
  ]
  it.each(others)('that is none is refused in words: %#', (text, reason) => {
    expect(reasonOf('WEBAUTHN', text)).toMatch(reason)
  })

  it('that is none is refused in these words', () => {
    expect(others.map(([text]) => reasonOf('WEBAUTHN', text))).toMatchInlineSnapshot(`
      [
        "The public key is not base64. WEBAUTHN takes the base64 of the COSE key that is in the attested credential data of the registration.",
        "The public key is no COSE key: it is SPKI, which the key type ES256 has. WEBAUTHN takes the base64 of the COSE key that is in the attested credential data of the registration.",
        "The public key is no COSE key: it is not a map of CBOR, which begins with a byte from a0 to b7. WEBAUTHN takes the base64 of the COSE key that is in the attested credential data of the registration.",
        "The public key is no COSE key: something follows after the map. WEBAUTHN takes the base64 of the COSE key that is in the attested credential data of the registration.",
        "The public key is no COSE key: it ends in the middle of a value. WEBAUTHN takes the base64 of the COSE key that is in the attested credential data of the registration.",
        "The public key is no COSE key: the label 1 is there twice. WEBAUTHN takes the base64 of the COSE key that is in the attested credential data of the registration.",
        "The public key is no COSE key: a value has a length or a number that no key has. WEBAUTHN takes the base64 of the COSE key that is in the attested credential data of the registration.",
        "The public key is no COSE key: it has 24 members, and no key has more than 20. WEBAUTHN takes the base64 of the COSE key that is in the attested credential data of the registration.",
        "The public key is no COSE key: a value is nested, and a key has no such values. WEBAUTHN takes the base64 of the COSE key that is in the attested credential data of the registration.",
        "The public key is no COSE key: a label is not an integer. WEBAUTHN takes the base64 of the COSE key that is in the attested credential data of the registration.",
        "The COSE key has the key type that is missing and the algorithm that is missing: taken are 2 with -7 (ES256) and 3 with -257 (RS256). Ask for them in pubKeyCredParams.",
        "The COSE key has the key type 2 and the algorithm -8: taken are 2 with -7 (ES256) and 3 with -257 (RS256). Ask for them in pubKeyCredParams.",
        "The COSE key has the key type 3 and the algorithm -513: taken are 2 with -7 (ES256) and 3 with -257 (RS256). Ask for them in pubKeyCredParams.",
        "The COSE key has the key type 2 and the algorithm -257: taken are 2 with -7 (ES256) and 3 with -257 (RS256). Ask for them in pubKeyCredParams.",
        "The COSE key has the key type 3 and the algorithm -7: taken are 2 with -7 (ES256) and 3 with -257 (RS256). Ask for them in pubKeyCredParams.",
        "The COSE key has the curve 2: it has to be 1, P-256.",
        "The COSE key has to have x and y of 32 bytes each, under the labels -2 and -3.",
        "The COSE key has to have x and y of 32 bytes each, under the labels -2 and -3.",
        "The point of the public key is not on the curve P-256.",
        "The COSE key cannot be used: the exponent is not an odd number from 3 to 4294967295, with no zero byte before it.",
        "The COSE key cannot be used: the modulus has 32 bits: at least 2048 are needed.",
        "The COSE key has to have a modulus and an exponent as bytes, under the labels -1 and -2.",
      ]
    `)
  })

  it('may have members that are not needed', () => {
    const more = `a8${ec2.slice(2)}0443010203${'0481'.slice(4)}6361626301`.replace('6361626301', '0563616263')
    const withExtras = `${more}061903e8`
    expect(read('WEBAUTHN', base64(hex(withExtras)))).toMatchObject({ ok: true })
  })
})

describe('any text', () => {
  it('is read or refused, and nothing is thrown', () => {
    const bytes = fc.uint8Array({ maxLength: 120 })
    const flipped = fc
      .record({ vector: fc.constantFrom(...assertions), at: fc.nat({ max: 450 }), to: fc.nat({ max: 255 }) })
      .map(({ vector, at, to }) => {
        const key = hex(vector.coseKey)
        return at < key.length ? key.with(at, to) : key.subarray(0, at % key.length)
      })
    const text = fc.oneof(fc.string({ unit: 'binary' }), bytes.map(base64), flipped.map(base64))
    const property = fc.property(text, fc.constantFrom<KeyType>('ES256', 'WEBAUTHN'), (key, type) => {
      expect(typeof read(type, key).ok).toBe('boolean')
    })
    fc.assert(property, runs(2000))
  })
})

describe('a value of CBOR', () => {
  it('ends where its last byte is, and has none where it is nested more than eight times', () => {
    const nested = (levels: number) => hex(`${'81'.repeat(levels)}00ff`)
    expect(endOfCbor(nested(0), 0)).toBe(1)
    expect(endOfCbor(nested(8), 0)).toBe(9)
    expect(endOfCbor(nested(9), 0)).toBeUndefined()
    expect(endOfCbor(nested(5000), 0)).toBeUndefined()
  })

  it.each([
    ['a small number', '17'],
    ['a number of one byte', '1818'],
    ['a number of two bytes', '190100'],
    ['a number of four bytes', '1a00010000'],
    ['a number below zero', '20'],
    ['a large number below zero', '3901ff'],
    ['bytes', '43010203'],
    ['no bytes', '40'],
    ['text', '63616263'],
    ['text with its length behind', '7803616263'],
    ['no text', '60'],
    ['a list', '83010203'],
    ['a list of texts and bytes', '82616142ffff'],
    ['an empty list', '80'],
    ['a map', 'a201020304'],
    ['a map of texts', 'a1616b6176'],
    ['a tag of a number', 'c101'],
    ['a tag of a text', 'c1626162'],
    ['a tag of a list', 'd8208101'],
    ['true', 'f5'],
    ['half a float', 'f93c00'],
    ['a float', 'fa3f800000'],
  ])('ends behind what it has, whatever it is, and nowhere where that is cut: %s', (_, text) => {
    const size = text.length / 2
    expect(endOfCbor(hex(text), 0)).toBe(size)
    expect(endOfCbor(hex(`00${text}ffff`), 1)).toBe(1 + size)
    for (let kept = 0; kept < size; kept++) expect(endOfCbor(hex(text).subarray(0, kept), 0)).toBeUndefined()
  })

  it.each(['1b0000000000000001', '1c', '5f', '7f', '9f00ff', 'bf00ff', 'ff'])(
    'has no end where its length is longer than any key has, or is not told: %s',
    (text) => {
      expect(endOfCbor(hex(text), 0)).toBeUndefined()
    },
  )
})
