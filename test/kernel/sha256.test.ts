import fc from 'fast-check'
import { describe, expect, it, vi } from 'vitest'
import { fastestSha256, sha256OfHost } from '../../src/hosts/signing/hashing.js'
import {
  beginSha256,
  lendSha256,
  portableSha256,
  type Sha256,
  sha256Hex,
  sha256Of,
} from '../../src/kernel/sha256.js'
import { runs } from '../support/arbitraries.js'

const host = sha256OfHost()
if (host === undefined) throw new Error('these tests need Node, where the host has cryptography of its own')

/** FIPS 180-4: examples that NIST has published. */
const published = {
  '': 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
  abc: 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad',
  abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq:
    '248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1',
}

function inPieces(by: Sha256, bytes: Uint8Array, size: number): string {
  const hash = by.begin()
  for (let at = 0; at < bytes.length; at += size) hash.update(bytes.subarray(at, at + size))
  return hash.finish()
}

describe.each([
  ['by the host', host],
  ['in pure JavaScript', portableSha256],
] as const)('a hash %s', (_, by) => {
  it.each(Object.entries(published))('of %j is the one that NIST has published', (text, hash) => {
    expect(by.hex(text)).toBe(hash)
    expect(by.hex(new TextEncoder().encode(text))).toBe(hash)
    expect(inPieces(by, new TextEncoder().encode(text), 7)).toBe(hash)
  })
})

describe('both ways to make a hash', () => {
  it('give the same for every text, broken ones too, and for bytes in pieces of any size', () => {
    const text = fc.oneof(fc.string({ unit: 'binary' }), fc.constantFrom('\ud83d', 'a\udc00b'))
    const property = fc.property(
      text,
      fc.uint8Array({ maxLength: 300 }),
      fc.integer({ min: 1, max: 80 }),
      (one, bytes, size) => {
        expect(host.hex(one)).toBe(portableSha256.hex(one))
        expect(inPieces(host, bytes, size)).toBe(portableSha256.hex(bytes))
        expect(inPieces(portableSha256, bytes, size)).toBe(host.hex(bytes))
      },
    )
    fc.assert(property, runs(200))
  })
})

describe('a host', () => {
  const crypto = process.getBuiltinModule('node:crypto')

  it.each([
    ['has no hash in one call', { hash: undefined }, true],
    ['hashes otherwise', { hash: () => published.abc }, false],
    ['hashes pieces otherwise', { createHash: () => crypto.createHash('sha1') }, false],
    ['has none of it', { createHash: undefined, hash: undefined }, false],
  ])('that %s is used only where it is right', (_, part, isUsed) => {
    using spy = vi.spyOn(process, 'getBuiltinModule')
    spy.mockReturnValue({ ...crypto, ...part })
    const own = sha256OfHost()
    expect(own !== undefined).toBe(isUsed)
    if (own !== undefined) expect(own.hex('abc')).toBe(published.abc)
  })

  it('lends its own to the kernel, which makes them itself until then', () => {
    const asked: string[] = []
    lendSha256(() => ({
      ...portableSha256,
      hex(content) {
        asked.push(String(content))
        return portableSha256.hex(content)
      },
    }))
    try {
      expect(sha256Hex('abc')).toBe(published.abc)
      expect(Buffer.from(sha256Of(new Uint8Array())).toString('hex')).toBe(published[''])
      expect(beginSha256().finish()).toBe(published[''])
      expect(asked).toEqual(['abc', ''])
    } finally {
      lendSha256(fastestSha256)
    }
  })
})
