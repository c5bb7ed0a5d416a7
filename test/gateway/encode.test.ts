import fc from 'fast-check'
import { describe, expect, it, vi } from 'vitest'
import { ReadEncoder } from '../../src/gateway/encode.js'

/** Few names and few values, so that much is nearly the same. */
const value = fc.letrec((tie) => ({
  json: fc.oneof(
    { maxDepth: 3 },
    fc.constantFrom(null, true, false, 0, -0, 1, '', '1', 'é', undefined),
    fc.array(tie('json'), { maxLength: 3 }),
    fc.dictionary(fc.constantFrom('0', 'a', 'b', '__proto__'), tie('json'), { maxKeys: 3 }),
  ),
})).json

/** How often JSON.stringify is called. */
function encodings(run: () => unknown): number {
  const stringify = vi.spyOn(JSON, 'stringify')
  try {
    run()
    return stringify.mock.calls.length
  } finally {
    stringify.mockRestore()
  }
}

describe('the texts of reads', () => {
  it('are those of JSON.stringify, whatever was read at the address before', () => {
    const reads = fc.array(fc.tuple(fc.constantFrom('/a', '/b'), value), { maxLength: 12 })
    fc.assert(
      fc.property(reads, (sequence) => {
        const encoder = new ReadEncoder()
        for (const [address, output] of sequence)
          expect(encoder.encode(address, { output })).toBe(JSON.stringify({ output }))
      }),
      { numRuns: 2000 },
    )
  })

  it('tell members in another order apart', () => {
    const encoder = new ReadEncoder()
    expect(encoder.encode('/a', { a: 1, b: 2 })).toBe('{"a":1,"b":2}')
    expect(encoder.encode('/a', { b: 2, a: 1 })).toBe('{"b":2,"a":1}')
  })

  it('are kept while they are the same', () => {
    const encoder = new ReadEncoder()
    expect(encodings(() => [1, 2, 3].map(() => encoder.encode('/a', { a: 1 })))).toBe(1)
  })

  it('are not kept when they are long', () => {
    const encoder = new ReadEncoder()
    const long = { text: 'x'.repeat(10_000) }
    expect(encodings(() => [1, 2, 3].map(() => encoder.encode('/a', long)))).toBe(3)
  })

  it('are not kept without end', () => {
    const encoder = new ReadEncoder()
    encoder.encode('/first', { a: 1 })
    for (let index = 0; index < 1000; index++) encoder.encode(`/${index}`, { index })
    expect(encodings(() => encoder.encode('/first', { a: 1 }))).toBe(1)
  })
})
