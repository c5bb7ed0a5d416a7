import { describe, expect, it } from 'vitest'
import { fromBase64, readBase64, readBase64Url, toBase64, toBase64Url } from '../../src/kernel/base64.js'

/** Around the ends of groups of three, and around those of the slices that are written at once. */
const lengths = [0, 1, 2, 3, 4, 64, 0x6000 - 1, 0x6000, 0x6000 + 1, 0x6000 + 2, 3 * 0x6000 + 1, 1_000_000]

describe('base64', () => {
  it.each(lengths)('writes %i bytes as Node does, and reads them again', (length) => {
    const bytes = Uint8Array.from({ length }, (_, at) => (at * 7919) >> 3)
    const text = toBase64(bytes)
    expect(text === Buffer.from(bytes).toString('base64')).toBe(true)
    expect(Buffer.compare(fromBase64(text), bytes)).toBe(0)
    expect(Buffer.compare(readBase64(text) ?? new Uint8Array(1), bytes)).toBe(0)
  })

  it.each(['*', 'AAAAA', 'ä'])('does not read %s', (text) => {
    expect(() => fromBase64(text)).toThrow(expect.objectContaining({ name: 'InvalidCharacterError' }))
    expect(readBase64(text)).toBeUndefined()
  })
})

describe('base64url', () => {
  it.each<[string, number[] | undefined]>([
    ['', []],
    ['AA', [0]],
    ['AA==', [0]],
    ['AA=', undefined],
    ['AAA', [0, 0]],
    ['AAA=', [0, 0]],
    ['AAA==', undefined],
    ['AAAA', [0, 0, 0]],
    ['AAAA=', undefined],
    ['AAAA====', undefined],
    ['A', undefined],
    ['AB', undefined],
    ['-_8', [251, 255]],
    ['-_8=', [251, 255]],
    ['+_8', undefined],
    ['-/8', undefined],
    ['*A', undefined],
  ])('reads %j with all of its padding or without any, and nothing else', (text, bytes) => {
    expect(readBase64Url(text)).toEqual(bytes && Uint8Array.from(bytes))
  })

  it('is written without padding', () => {
    expect(toBase64Url(Uint8Array.of(251, 255))).toBe('-_8')
    expect(toBase64Url(Uint8Array.of(0))).toBe('AA')
  })
})
