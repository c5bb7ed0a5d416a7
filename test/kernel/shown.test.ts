import { describe, expect, it } from 'vitest'
import { printable, quoted } from '../../src/kernel/shown.js'

const circle: { self?: object } = {}
circle.self = circle

describe('a value in a message', () => {
  it.each<[string, unknown]>([
    ['undefined', undefined],
    ['null', null],
    ['true', true],
    ['-1.5', -1.5],
    ['1', 1n],
    ['text', 'text'],
    ['Symbol(s)', Symbol('s')],
    ['a function', () => 1],
    ['{"a":{"b":1}}', { a: { b: 1 } }],
    ['[1,"a",null]', [1, 'a', null]],
    // JSON would say of these that they are empty.
    ['a Map', new Map([[1, 2]])],
    ['a Set', new Set([1])],
    ['a Promise', Promise.resolve(1)],
    ['an ArrayBuffer', new ArrayBuffer(1)],
    // These say themselves what they are.
    ['TypeError: no', new TypeError('no')],
    ['/a+/g', /a+/g],
    ['https://example.com/a', new URL('https://example.com/a')],
    ['5', Object(5)],
    ['false', Object(false)],
    ['boxed', Object('boxed')],
    [String(new Date(0)), new Date(0)],
    // These cannot be written.
    ['an object', circle],
    ['an object', { amount: 1n }],
    ['an object', { toJSON: () => undefined }],
  ])('is written as %s', (text, value) => {
    expect(printable(value)).toBe(text)
  })

  it('is the beginning alone where it is longer than a hundred characters, and tells how long it is', () => {
    expect(printable('x'.repeat(100))).toBe('x'.repeat(100))
    expect(printable(`${'x'.repeat(100)}y`)).toBe(`${'x'.repeat(100)}... (101 characters)`)
    expect(printable(['x'.repeat(200)])).toBe(`["${'x'.repeat(98)}... (204 characters)`)
  })

  it.each<[string, unknown]>([
    ["'5'", '5'],
    ["''", ''],
    ['5', 5],
    ['null', null],
    ['{"a":"b"}', { a: 'b' }],
    [`'${'x'.repeat(100)}... (101 characters)'`, 'x'.repeat(101)],
  ])('has quotation marks only around a text: %s', (text, value) => {
    expect(quoted(value)).toBe(text)
  })
})
