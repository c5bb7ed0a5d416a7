import { isDeepStrictEqual } from 'node:util'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { canonicalJson, copyAsJson } from '../../src/kernel/json.js'
import { runs } from '../support/arbitraries.js'

/** Plain data as programs have it: what JSON has not is among it. */
const data = fc.letrec((tie) => ({
  any: fc.oneof(
    { maxDepth: 4 },
    fc.constantFrom(null, true, 0, -0, 1.5, Number.NaN, Infinity, -Infinity, '', 'é\u2028', undefined),
    fc.constantFrom(new Date(0), Symbol('s'), () => 1),
    fc.array(tie('any'), { maxLength: 4 }),
    fc.dictionary(fc.constantFrom('1', 'a', 'toString', '__proto__', 'constructor'), tie('any')),
  ),
})).any

describe('a copy as JSON', () => {
  it('is what parsing the text gives, member by member and in the same order', () => {
    fc.assert(
      fc.property(data, (value) => {
        const text = JSON.stringify(value)
        const copy = copyAsJson(value)
        expect(isDeepStrictEqual(copy, text === undefined ? undefined : JSON.parse(text))).toBe(true)
        expect(JSON.stringify(copy)).toBe(text)
      }),
      runs(2000),
    )
  })

  it('shares nothing with what it was made of', () => {
    const value = { list: [{ name: 'a' }], metadata: Object.freeze({ key: 'x' }) }
    const copy = copyAsJson(value)
    expect(copy).toEqual(value)
    expect(Object.isFrozen(Reflect.get(Object(copy), 'metadata'))).toBe(false)
    value.list.push({ name: 'b' })
    expect(copy).toEqual({ list: [{ name: 'a' }], metadata: { key: 'x' } })
  })

  it('has no prototype from a member of that name', () => {
    const copy = copyAsJson(JSON.parse('{"__proto__": {"polluted": true}}'))
    expect(Reflect.get(Object(copy), 'polluted')).toBeUndefined()
    expect(Object.keys(Object(copy))).toEqual(['__proto__'])
  })

  it('refuses a bigint, as JSON does', () => {
    expect(() => copyAsJson({ amount: 1n })).toThrow(TypeError)
  })
})

describe('canonical JSON', () => {
  it('of nothing is null, alone and in a list, and a member that is nothing is none', () => {
    expect([undefined, [undefined], { a: undefined }].map(canonicalJson)).toEqual(['null', '[null]', '{}'])
  })
})
