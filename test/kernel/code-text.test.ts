import { describe, expect, it } from 'vitest'
import { stepsInCode, textInCode, textInShell, valueInCode } from '../../src/kernel/code-text.js'

describe('a value that is written as code', () => {
  it.each([
    ['', "''"],
    ['Acme Corp', "'Acme Corp'"],
    ["it's Bob's", "'it\\'s Bob\\'s'"],
    ['C:\\a\\b', "'C:\\\\a\\\\b'"],
    ['one\ntwo\nthree', "'one\\ntwo\\nthree'"],
  ])('is a literal, where it is the text %j', (text, code) => {
    expect(textInCode(text)).toBe(code)
    expect(valueInCode(text)).toBe(code)
  })

  it.each<[unknown, string]>([
    [null, 'null'],
    [undefined, 'undefined'],
    [true, 'true'],
    [-1.5, '-1.5'],
    [[], '[]'],
    [[1], '[1]'],
    [[1, 'a', [null]], "[1, 'a', [null]]"],
    [{}, '{}'],
    [{ name: 'Acme Corp' }, "{ name: 'Acme Corp' }"],
    [{ _a: 1, B2: { c: {} } }, '{ _a: 1, B2: { c: {} } }'],
    [{ 'x-id': 1, '1a': 2, '': 3, "it's": 4 }, "{ 'x-id': 1, '1a': 2, '': 3, 'it\\'s': 4 }"],
  ])('is the same value when it is read: %j', (value, code) => {
    expect(valueInCode(value)).toBe(code)
  })

  it('has a name where the caller has one for a part, or for the whole', () => {
    const own = (part: unknown) => (part === 'cus_1' ? 'customer.id' : undefined)
    expect(valueInCode('cus_1', own)).toBe('customer.id')
    expect(valueInCode({ customer_id: 'cus_1', ids: ['cus_1', 'cus_2'] }, own)).toBe(
      "{ customer_id: customer.id, ids: [customer.id, 'cus_2'] }",
    )
  })
})

describe('a text that is written as a word of a shell', () => {
  it.each([
    ['', "''"],
    ['two words $HOME', "'two words $HOME'"],
    ["it's Bob's", "'it'\\''s Bob'\\''s'"],
  ])('%j', (text, word) => {
    expect(textInShell(text)).toBe(word)
  })
})

describe('the way to a member', () => {
  it.each<[string[], string]>([
    [[], ''],
    [['id'], '.id'],
    [['data', '0', 'id'], '.data[0].id'],
    [['10', 'a1'], '[10].a1'],
  ])('%j is %s', (names, code) => {
    expect(stepsInCode(names)).toBe(code)
  })
})
