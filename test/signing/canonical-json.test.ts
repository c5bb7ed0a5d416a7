import { describe, expect, it } from 'vitest'
import { canonicalize, tryCanonicalize } from '../../src/kernel/canonical-json.js'
import { UsageError } from '../../src/kernel/errors.js'
import { hex, utf8 } from './bytes.js'

describe('the canonical JSON of RFC 8785', () => {
  it('is that of section 3.2, byte by byte', () => {
    const source =
      '{"numbers":[333333333.33333329,1E30,4.50,2e-3,0.000000000000000000000000001],"string":"\\u20ac$\\u000F\\u000aA\'\\u0042\\u0022\\u005c\\\\\\"\\/","literals":[null,true,false]}'
    const expected = hex(
      '7b226c69746572616c73223a5b6e756c6c2c747275652c66616c73655d2c226e756d62657273223a5b3333333333333333332e333333333333332c31652b33302c342e352c302e3030322c31652d32375d2c22737472696e67223a22e282ac245c75303030665c6e4127425c225c5c5c5c5c222f227d',
    )
    expect(utf8(canonicalize(JSON.parse(source)))).toEqual(expected)
  })

  it('orders members by UTF-16 code units, as in section 3.2.3', () => {
    const source =
      '{"\\u20ac":"Euro Sign","\\r":"Carriage Return","\\ufb33":"Hebrew Letter Dalet With Dagesh","1":"One","\\ud83d\\ude00":"Emoji: Grinning Face","\\u0080":"Control","\\u00f6":"Latin Small Letter O With Diaeresis"}'
    const text = canonicalize(JSON.parse(source))
    // An object would bring the member "1" to the front by itself: the text is read.
    expect([...text.matchAll(/:"([^"]*)"/g)].map(([, value]) => value)).toEqual([
      'Carriage Return',
      'One',
      'Control',
      'Latin Small Letter O With Diaeresis',
      'Euro Sign',
      'Emoji: Grinning Face',
      'Hebrew Letter Dalet With Dagesh',
    ])
  })

  it('ignores the order of a language, and does not normalise', () => {
    const words = { peach: 1, péché: 2, pêche: 3, sin: 4 }
    expect(canonicalize({ sin: 4, pêche: 3, péché: 2, peach: 1 })).toBe(JSON.stringify(words))
    expect(canonicalize('A\u030a')).toBe('"A\u030a"')
  })

  it.each([
    ['0000000000000000', '0'],
    ['8000000000000000', '0'],
    ['0000000000000001', '5e-324'],
    ['8000000000000001', '-5e-324'],
    ['7fefffffffffffff', '1.7976931348623157e+308'],
    ['ffefffffffffffff', '-1.7976931348623157e+308'],
    ['4340000000000000', '9007199254740992'],
    ['c340000000000000', '-9007199254740992'],
    ['4430000000000000', '295147905179352830000'],
    ['44b52d02c7e14af5', '9.999999999999997e+22'],
    ['44b52d02c7e14af6', '1e+23'],
    ['44b52d02c7e14af7', '1.0000000000000001e+23'],
    ['444b1ae4d6e2ef4e', '999999999999999700000'],
    ['444b1ae4d6e2ef4f', '999999999999999900000'],
    ['444b1ae4d6e2ef50', '1e+21'],
    ['3eb0c6f7a0b5ed8c', '9.999999999999997e-7'],
    ['3eb0c6f7a0b5ed8d', '0.000001'],
    ['41b3de4355555553', '333333333.3333332'],
    ['41b3de4355555554', '333333333.33333325'],
    ['41b3de4355555555', '333333333.3333333'],
    ['41b3de4355555556', '333333333.3333334'],
    ['41b3de4355555557', '333333333.33333343'],
    ['becbf647612f3696', '-0.0000033333333333333333'],
    ['43143ff3c1cb0959', '1424953923781206.2'],
  ])('writes the number %s of appendix B as %s', (bits, text) => {
    expect(canonicalize(new DataView(hex(bits).buffer).getFloat64(0))).toBe(text)
  })

  it.each(['7fffffffffffffff', '7ff0000000000000', 'fff0000000000000'])(
    'refuses the number %s, which JSON has not',
    (bits) => {
      const number = new DataView(hex(bits).buffer).getFloat64(0)
      expect(() => canonicalize({ amount: number })).toThrow(UsageError)
      expect(() => canonicalize({ amount: number })).toThrow(/amount is .*JSON has no such number/)
    },
  )

  it.each([
    [{ memo: 'half \ud83d' }, 'memo'],
    [{ list: ['\ude00\ud83d'] }, 'list.0'],
    [{ '\ud83d': 1 }, 'the value'],
  ])('refuses half of a surrogate pair, and says where: %#', (value, place) => {
    expect(tryCanonicalize(value)).toEqual({
      ok: false,
      reason: `${place} has half of a surrogate pair: such a text has no UTF-8.`,
    })
  })
})

describe('values that are no JSON', () => {
  it('has the members that JSON.stringify sends', () => {
    const value = { b: undefined, a: new Date(0), c: { d: null } }
    expect(canonicalize(value)).toBe('{"a":"1970-01-01T00:00:00.000Z","c":{"d":null}}')
  })

  it('has a member that is called __proto__', () => {
    expect(canonicalize(JSON.parse('{"__proto__":{"b":1},"a":2}'))).toBe('{"__proto__":{"b":1},"a":2}')
  })

  it.each([
    [{ amount: 1n }, 'amount is a bigint: JSON has no such value.'],
    [{ list: [undefined] }, 'list.0 is undefined: JSON has no such value.'],
    [{ a: { b: () => 1 } }, 'a.b is a function: JSON has no such value.'],
    [undefined, 'the value is undefined: JSON has no such value.'],
  ])('are refused where JSON.stringify would change or refuse them: %#', (value, reason) => {
    expect(tryCanonicalize(value)).toEqual({ ok: false, reason })
  })

  it.each<[string, (inner: unknown) => unknown]>([
    ['lists', (inner) => [inner]],
    ['objects', (inner) => ({ inner })],
    ['what toJSON returns', (inner) => ({ toJSON: () => inner })],
  ])('are written a thousand levels deep, and not one deeper: %s', (_, around) => {
    const nested = (levels: number): unknown => {
      let value: unknown = 'the innermost'
      for (let level = 0; level < levels; level++) value = around(value)
      return value
    }
    expect(tryCanonicalize(nested(1000)).ok).toBe(true)
    expect(tryCanonicalize(nested(1001))).toEqual({
      ok: false,
      reason: 'the value is nested more than 1000 levels deep, or contains itself.',
    })
  })

  it.each<[unknown, string]>([
    [new RangeError('of the getter'), 'what reads it throws (of the getter).'],
    ['a text', 'what reads it throws.'],
  ])('are refused where they throw when they are read: %#', (thrown, reason) => {
    const value = {
      get name() {
        throw thrown
      },
    }
    expect(tryCanonicalize({ value })).toEqual({ ok: false, reason })
    expect(() => canonicalize({ value })).toThrow(`There is no canonical JSON of this value: ${reason}`)
  })

  it('are refused where they contain themselves or are too deep, before the stack ends', () => {
    const circle: { self?: object } = {}
    circle.self = circle
    const deep = JSON.parse('['.repeat(100_000) + ']'.repeat(100_000))
    for (const value of [circle, deep]) expect(tryCanonicalize(value).ok).toBe(false)
  })
})
