import fc from 'fast-check'
import { describe, expect, it, vi } from 'vitest'
import { curveOf, p256, secp256k1 } from '../../src/hosts/signing/curves.js'
import { portableVerifying, verifyingOfHost, verifyingPort } from '../../src/hosts/signing/verifying.js'
import { signP256 } from '../../src/kit/signing/signers.js'
import { runs } from '../support/arbitraries.js'
import { derOf, hex, spkiOf, utf8 } from './bytes.js'
import { publicKeys, sigGen, sigVer } from './vectors/nist-p256.js'
import { sigVer15 } from './vectors/nist-rsa.js'
import * as wycheproof from './vectors/wycheproof.js'

const host = verifyingOfHost()
if (host === undefined) throw new Error('these tests need Node, where the host has cryptography of its own')

const implementations = [
  ['by the host', host],
  ['in pure JavaScript', portableVerifying],
] as const

const inHex = (keys: readonly Uint8Array[]) => keys.map((key) => Buffer.from(key).toString('hex'))

/** RFC 6979, A.2.5: the key, and its signatures with SHA-256. */
const rfc6979 = {
  secret: 'c9afa9d845ba75166b5c215767b1d6934e50c3db36e89b127b8a622b120f6721',
  x: '60fed4ba255a9d31c961eb74c6356d68c049b8923b61fa6ce669622e60f29fb6',
  y: '7903fe1008b8bc99a41ae9e95628bc64f2f1b20c2d7e9f5177a3c294d4462299',
  signatures: {
    sample: [
      'efd48b2aacb6a8fd1140dd9cd45e81d69d2c877b56aaf991c34d0ea84eaf3716',
      'f7cb1c942d657c41d436c7a1b6e29f65f3e900dbb9aff4064dc4ab2f843acda8',
    ],
    test: [
      'f1abb023518351cd71d881567b1ea663ed3efcf6c5132b354f28d3b0b7d38367',
      '019f4113742a2b14bd25926b49c649155f267e60d3814b4c0cc84250e46f0083',
    ],
  },
} as const

describe('signing', () => {
  it('makes the signatures of RFC 6979, A.2.5', () => {
    const made = Object.keys(rfc6979.signatures).map((text) => {
      const raw = Buffer.from(signP256(hex(rfc6979.secret), utf8(text))).toString('hex')
      return [text, [raw.slice(0, 64), raw.slice(64)]]
    })
    expect(Object.fromEntries(made)).toEqual(rfc6979.signatures)
  })
})

describe.each([
  ['P-256', 'prime256v1', p256],
  ['secp256k1', 'secp256k1', secp256k1],
] as const)('keys of %s', (_, name, curve) => {
  const secret = fc
    .uint8Array({ minLength: 32, maxLength: 32 })
    .filter(curve.portable().utils.isValidSecretKey)
  const lowS = name === 'secp256k1'
  const made = () => curveOf(name, lowS, curve.portable().Point.CURVE()).fastest()

  it('and their signatures are the same, whether the host multiplies or the library does', () => {
    const [host, portable] = [made(), curve.portable()]
    const property = fc.property(secret, fc.uint8Array(), (key, message) => {
      expect(host.getPublicKey(key, false)).toEqual(portable.getPublicKey(key, false))
      expect(host.sign(message, key)).toEqual(portable.sign(message, key))
    })
    fc.assert(property, runs(40))
  })

  it('are made by the host, which needs no table of multiples', () => {
    const crypto = process.getBuiltinModule('node:crypto')
    const { setPrivateKey } = crypto.ECDH.prototype
    using spy = vi.spyOn(crypto.ECDH.prototype, 'setPrivateKey')
    spy.mockImplementation(setPrivateKey)
    made().getPublicKey(new Uint8Array(32).fill(7))
    // One for the key, and one to see whether the host multiplies as the library does.
    expect(spy).toHaveBeenCalledTimes(2)
  })

  it.each([
    ['has none', undefined],
    ['multiplies on another curve', () => process.getBuiltinModule('node:crypto').createECDH('secp384r1')],
  ])('are made by the library where the host %s', (_, createECDH) => {
    const crypto = process.getBuiltinModule('node:crypto')
    using spy = vi.spyOn(process, 'getBuiltinModule')
    spy.mockReturnValue({ ...crypto, createECDH })
    expect(made().getPublicKey(new Uint8Array(32).fill(7))).toEqual(
      curve.portable().getPublicKey(new Uint8Array(32).fill(7)),
    )
  })

  it('are no zero, and none beyond the order of the curve', () => {
    for (const key of [new Uint8Array(32), new Uint8Array(32).fill(255)])
      expect(() => made().getPublicKey(key)).toThrow('invalid')
  })
})

describe.each(implementations)('verifying %s', (_, verifying) => {
  it('accepts the signatures of RFC 6979, one of which has a high s, and no other of the two', () => {
    const key = spkiOf(rfc6979.x, rfc6979.y)
    const [sample, test] = Object.values(rfc6979.signatures).map(([r, s]) => derOf(r, s))
    if (sample === undefined || test === undefined) throw new Error('two are there')
    expect(verifying.p256(key, utf8('sample'), sample)).toBe(true)
    expect(verifying.p256(key, utf8('test'), test)).toBe(true)
    expect(verifying.p256(key, utf8('test'), sample)).toBe(false)
  })

  it('agrees with every P-256 vector of NIST: SigVer and SigGen', () => {
    const wrong = [...sigVer, ...sigGen].filter(({ x, y, message, r, s, result }) => {
      const isGood = verifying.p256(spkiOf(x, y), hex(message), derOf(r, s))
      return isGood !== result.startsWith('P')
    })
    expect(wrong).toEqual([])
    expect(sigVer.length + sigGen.length).toBe(30)
  })

  it('agrees with NIST on which points are on the curve', () => {
    const wrong = publicKeys.filter(
      ({ x, y, result }) => verifying.isP256Key(spkiOf(x, y)) !== result.startsWith('P'),
    )
    expect(wrong).toEqual([])
    expect(publicKeys.map(({ result }) => result.charAt(0))).toEqual(expect.arrayContaining(['P', 'F']))
  })

  it('accepts DER and no other form, as Wycheproof has them', () => {
    const key = hex(wycheproof.publicKey)
    const wrong = wycheproof.vectors.filter(
      ({ signature, isValid }) => verifying.p256(key, hex(wycheproof.message), hex(signature)) !== isValid,
    )
    expect(wrong).toEqual([])
  })

  it('tells of a signature which keys it can be of: of every P-256 vector of NIST', () => {
    const wrong = [...sigVer, ...sigGen].filter(({ x, y, message, r, s, result }) => {
      const keys = inHex(verifying.p256KeysOf(hex(message), derOf(r, s)))
      return keys.includes(Buffer.from(spkiOf(x, y)).toString('hex')) !== result.startsWith('P')
    })
    expect(wrong).toEqual([])
  })

  it('tells them of DER and of no other form, as Wycheproof has them', () => {
    const wrong = wycheproof.vectors.filter(({ signature, isValid }) => {
      const keys = verifying.p256KeysOf(hex(wycheproof.message), hex(signature))
      return inHex(keys).includes(wycheproof.publicKey) !== isValid
    })
    expect(wrong).toEqual([])
  })

  it('tells only keys that it accepts, also where the x of a point is above the order of the curve', () => {
    const message = utf8('nobody can have signed this')
    const found = Array.from({ length: 12 }, (_, index) => {
      const signature = derOf((index + 1).toString(16).padStart(2, '0'), '07')
      const keys = verifying.p256KeysOf(message, signature)
      expect(keys.filter((key) => !verifying.p256(key, message, signature))).toEqual([])
      return new Set(inHex(keys)).size
    })
    // Both x, one of them, or neither is that of a point.
    expect([...new Set(found)].sort()).toEqual([0, 2, 4])
  })

  it('agrees with every RSA vector of NIST', () => {
    const wrong = sigVer15.filter(({ modulus, exponent, message, signature, result }) => {
      const e = hex(exponent.replace(/^(?:00)+/, ''))
      return verifying.rsa(hex(modulus), e, hex(message), hex(signature)) !== result.startsWith('P')
    })
    expect(wrong).toEqual([])
  })

  it('refuses keys of RSA that are too short, too long, even, or have an exponent that cannot be', () => {
    const [vector] = sigVer15.filter(({ result }) => result === 'P')
    if (vector === undefined) throw new Error('one is good')
    const [modulus, message, signature] = [vector.modulus, vector.message, vector.signature].map(hex)
    if (modulus === undefined || message === undefined || signature === undefined) throw new Error('three')
    const accepts = (n: Uint8Array, e: string) => verifying.rsa(n, hex(e), message, signature)
    expect(accepts(modulus, '010001')).toBe(true)
    const even = modulus.with(modulus.length - 1, 2)
    const keys: [Uint8Array, string][] = [
      [modulus.subarray(1), '010001'],
      [Uint8Array.of(0, ...modulus), '010001'],
      [new Uint8Array(1025).fill(255), '010001'],
      [even, '010001'],
      [new Uint8Array(), '010001'],
      [modulus, ''],
      [modulus, '01'],
      [modulus, '010000'],
      [modulus, '00010001'],
      [modulus, '0100000001'],
    ]
    expect(keys.filter(([n, e]) => accepts(n, e))).toEqual([])
  })

  it('answers false for what is no key and no signature at all', () => {
    const bytes = [
      new Uint8Array(),
      new Uint8Array(64),
      new Uint8Array(91),
      utf8('-----BEGIN PUBLIC KEY-----'),
    ]
    for (const key of bytes) {
      expect(verifying.isP256Key(key)).toBe(false)
      for (const signature of bytes) {
        expect(verifying.p256KeysOf(key, signature)).toEqual([])
        expect(verifying.p256(key, utf8('x'), signature)).toBe(false)
        expect(verifying.rsa(key, key, utf8('x'), signature)).toBe(false)
      }
    }
  })
})

describe('the two implementations', () => {
  it('give equal answers over mutations of keys, messages and signatures', () => {
    const good = sigGen.map(({ x, y, message, r, s }) => [spkiOf(x, y), hex(message), derOf(r, s)])
    const mutation = fc.record({
      vector: fc.nat({ max: good.length - 1 }),
      part: fc.nat({ max: 2 }),
      at: fc.nat({ max: 150 }),
      to: fc.nat({ max: 255 }),
      cut: fc.option(fc.nat({ max: 90 }), { freq: 5 }),
    })
    const property = fc.property(mutation, ({ vector, part, at, to, cut }) => {
      const [key, message, signature] = (good[vector] ?? []).map((bytes, index) => {
        if (index !== part) return bytes
        const changed = at < bytes.length ? bytes.with(at, to) : bytes
        return cut === null ? changed : changed.subarray(0, cut)
      })
      if (key === undefined || message === undefined || signature === undefined)
        throw new Error('three parts')
      expect(portableVerifying.p256(key, message, signature)).toBe(host.p256(key, message, signature))
      expect(portableVerifying.isP256Key(key)).toBe(host.isP256Key(key))
      const keysOf = ({ p256KeysOf }: typeof host) => inHex(p256KeysOf(message, signature)).sort()
      expect(keysOf(portableVerifying)).toEqual(keysOf(host))
    })
    fc.assert(property, runs(300))
  })

  it('give equal answers over mutations of RSA', () => {
    const vectors = sigVer15.map(({ modulus, exponent, message, signature }) => [
      hex(modulus),
      hex(exponent.replace(/^(?:00)+/, '')),
      hex(message),
      hex(signature),
    ])
    const mutation = fc.record({
      vector: fc.nat({ max: vectors.length - 1 }),
      part: fc.nat({ max: 3 }),
      at: fc.nat({ max: 400 }),
      to: fc.nat({ max: 255 }),
    })
    const property = fc.property(mutation, ({ vector, part, at, to }) => {
      const [n, e, message, signature] = (vectors[vector] ?? []).map((bytes, index) =>
        index === part && at < bytes.length ? bytes.with(at, to) : bytes,
      )
      if (n === undefined || e === undefined || message === undefined || signature === undefined)
        throw new Error('four parts')
      expect(portableVerifying.rsa(n, e, message, signature)).toBe(host.rsa(n, e, message, signature))
    })
    fc.assert(property, runs(300))
  })
})

describe('a host that has node:crypto in part', () => {
  const { x, y, message, r, s } = sigGen[0] ?? {}
  const crypto = process.getBuiltinModule('node:crypto')
  const { createECDH, ECDH } = crypto

  it.each([
    ['cannot make a whole point of a short one', { ECDH: { convertKey: () => '' } }],
    ['does not know the curve', { createECDH: () => createECDH('secp256k1') }],
    ['has no ECDH', { createECDH: undefined, ECDH: undefined }],
    ['has all of it', { createECDH, ECDH }],
  ])('tells the keys of a signature all the same: it %s', (_, part) => {
    if (x === undefined || y === undefined || message === undefined || r === undefined || s === undefined)
      throw new Error('one is there')
    using spy = vi.spyOn(process, 'getBuiltinModule')
    spy.mockReturnValue({ ...crypto, ...part })
    const keys = verifyingOfHost()?.p256KeysOf(hex(message), derOf(r, s)) ?? []
    expect(inHex(keys)).toContain(Buffer.from(spkiOf(x, y)).toString('hex'))
  })
})

describe('the port of every simulator', () => {
  it('keeps the keys it has read, and forgets the oldest of many', () => {
    const [vector] = sigGen
    if (vector === undefined) throw new Error('one is there')
    const { x, y, message, r, s } = vector
    const isGood = () => verifyingPort.p256(spkiOf(x, y), hex(message), derOf(r, s))
    expect(isGood()).toBe(true)
    for (let n = 0; n < 1100; n++) {
      const other = spkiOf(n.toString(16).padStart(64, '0'), y)
      expect(host.isP256Key(other)).toBe(portableVerifying.isP256Key(other))
    }
    expect(isGood()).toBe(true)
  })
})
