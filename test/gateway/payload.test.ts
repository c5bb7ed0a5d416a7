import { describe, expect, it } from 'vitest'
import { payloadOf, StoredPayload } from '../../src/gateway/payload.js'
import { MemoryBytes } from '../../src/kernel/stored-bytes.js'

const encoded = (text: string) => new TextEncoder().encode(text)

describe('the body of a request', () => {
  it('is none where nothing was sent', () => {
    expect(payloadOf(null)).toBeNull()
  })

  it.each(['', 'a', 'Acme', 'é', '€uro', '🚀', 'a\ufffdb'])(
    'is the same, sent as the text %j or as its bytes',
    (text) => {
      for (const sent of [text, encoded(text)]) {
        const payload = payloadOf(sent)
        expect(payload).toMatchObject({ text, isUtf8: true, isEmpty: text === '' })
        expect(payload?.bytes).toEqual(encoded(text))
        expect(payload?.stored).toBeUndefined()
      }
    },
  )

  it('loses the byte order mark that it begins with, and none that stands behind', () => {
    for (const [sent, text] of [
      ['\ufeffa\ufeff', 'a\ufeff'],
      ['\ufeffab', 'ab'],
      ['ab\ufeff', 'ab\ufeff'],
    ] as const)
      for (const body of [sent, encoded(sent)]) expect(payloadOf(body)?.text).toBe(text)
  })

  it.each([
    ['one byte too many', [0x61, 0xff]],
    ['half a character', [0xf0, 0x9f]],
    ['nothing but a stray byte', [0x80]],
    ['a stray byte before letters', [0xe9, 0x61, 0x62]],
  ])('is no text where its bytes are none: %s', (_, bytes) => {
    const payload = payloadOf(Uint8Array.from(bytes))
    expect(payload?.isUtf8).toBe(false)
    expect(payload?.text).toContain('\ufffd')
  })

  it.each([
    ['of one byte each', 'aaaaaa', 6],
    ['of two bytes each', 'ééé', 6],
    ['of three bytes each', '€€', 6],
    ['of four bytes', '🚀', 4],
    ['of none', '', 0],
  ])('is as long as its bytes are, for characters %s', (_, text, length) => {
    for (const sent of [text, encoded(text)]) {
      const payload = payloadOf(sent)
      expect(payload?.isLongerThan(length)).toBe(false)
      expect(payload?.isLongerThan(length + 1)).toBe(false)
      if (length > 0) expect(payload?.isLongerThan(length - 1)).toBe(true)
    }
  })

  it.each([0, 1, 2, 5])('that was put away is the %i bytes that arrived, and no text', (length) => {
    const bytes = Uint8Array.from({ length }, (_, at) => at)
    const stored = new MemoryBytes([bytes.slice(0, 1), bytes.slice(1)], '')
    const payload = new StoredPayload(stored)
    expect(payload).toMatchObject({ text: '', isUtf8: false, isEmpty: length === 0, stored })
    expect(payload.bytes).toEqual(bytes)
    expect([payload.isLongerThan(length), payload.isLongerThan(length - 1)]).toEqual([false, true])
  })
})
