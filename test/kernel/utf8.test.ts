import { describe, expect, it } from 'vitest'
import { readUtf8 } from '../../src/kernel/utf8.js'

describe('bytes read as UTF-8', () => {
  it.each(['', 'plain', '\u0000', '\u00e9\u20ac', '\u{1f600}', '\uffff'])('are the text %j', (text) => {
    expect(readUtf8(Buffer.from(text, 'utf8'))).toBe(text)
  })

  it.each<[string, number[]]>([
    ['a byte that UTF-8 never has', [0xff]],
    ['a character without its end', [0x61, 0xc3]],
    ['an end without its beginning', [0x61, 0x80]],
    ['a character written with more bytes than it needs', [0xc0, 0xaf]],
    ['half of a surrogate pair', [0xed, 0xa0, 0x80]],
    ['a character behind the last', [0xf4, 0x90, 0x80, 0x80]],
  ])('are no text with %s', (_, bytes) => {
    expect(readUtf8(Uint8Array.from(bytes))).toBeUndefined()
  })
})
