import { describe, expect, it } from 'vitest'
import * as z from 'zod'
import { longLists } from '../../src/gateway/long-lists.js'

const some = (length: number): number[] => Array.from({ length }, () => 0)
const numbers = z.array(z.number())
const tooMany = (field: string, most: number) => ({
  field,
  message: `must have at most ${most} items`,
  code: 'too_big',
})

describe('a list in a body', () => {
  it.each<[string, z.ZodType, unknown, string, number]>([
    ['a thousand items', z.object({ list: numbers }), { list: some(1001) }, 'list', 1000],
    ['as many as its schema says', z.object({ list: numbers.max(7) }), { list: some(8) }, 'list', 7],
    ['the fewest of those it says', z.object({ list: numbers.max(9).max(6) }), { list: some(7) }, 'list', 6],
    ['more than usual', z.object({ list: numbers.max(2000) }), { list: some(2001) }, 'list', 2000],
    [
      'a thousand, beside another check',
      z.object({ list: numbers.min(1) }),
      { list: some(1001) },
      'list',
      1000,
    ],
    [
      'what an optional one may have',
      z.object({ list: numbers.max(5).optional() }),
      { list: some(6) },
      'list',
      5,
    ],
    [
      'what one that may be null may have',
      z.object({ list: numbers.max(5).nullable() }),
      { list: some(6) },
      'list',
      5,
    ],
    [
      'what one with a default may have',
      z.object({ list: numbers.max(5).default([]) }),
      { list: some(6) },
      'list',
      5,
    ],
    [
      'what a fixed one may have',
      z.object({ list: numbers.max(5).readonly() }),
      { list: some(6) },
      'list',
      5,
    ],
    [
      'what one that is not undefined may have',
      z.object({ list: z.exactOptional(numbers.max(5)) }),
      { list: some(6) },
      'list',
      5,
    ],
    [
      'what one that is changed later may have',
      z.object({ list: numbers.max(5).transform(String) }),
      { list: some(6) },
      'list',
      5,
    ],
    [
      'the most that one of several schemas says',
      z.object({ list: z.union([numbers.max(5), numbers.max(8)]) }),
      { list: some(9) },
      'list',
      8,
    ],
    [
      'what its own member says, deeper inside',
      z.object({ a: z.object({ b: numbers.max(5) }) }),
      { a: { b: some(6) } },
      'a.b',
      5,
    ],
    [
      'what it says inside of a list',
      z.object({ a: z.array(z.object({ b: numbers.max(5) })) }),
      { a: [{ b: some(1) }, { b: some(6) }] },
      'a.1.b',
      5,
    ],
    [
      'what a record says of its values',
      z.object({ a: z.record(z.string(), numbers.max(5)) }),
      { a: { x: some(6) } },
      'a.x',
      5,
    ],
    ['what the body itself says', numbers.max(5), some(6), 'body', 5],
  ])('has at most %s', (_, schema, body, field, most) => {
    expect(longLists(schema, body)).toEqual([tooMany(field, most)])
  })

  it.each<[string, z.ZodType, unknown]>([
    ['it has a thousand items', z.object({ list: numbers }), { list: some(1000) }],
    ['it has as many as it may', z.object({ list: numbers.max(7) }), { list: some(7) }],
    [
      'one of several schemas takes it',
      z.object({ list: z.union([numbers.max(5), numbers.max(8)]) }),
      { list: some(8) },
    ],
    ['nothing takes a list there', z.object({ list: z.string() }), { list: some(1001) }],
    ['the body should be an object', z.object({ list: numbers }), some(1001)],
    ['no member has its name', z.object({ list: numbers }), { other: some(1001) }],
    ['it is none', z.object({ list: numbers.max(1) }), { list: 'a text' }],
    ['there is none', z.object({ list: numbers.max(1) }), { list: null }],
    ['it is so short that its schema says it', z.object({ list: numbers.max(3) }), { list: some(4) }],
    ['there is no body', z.object({ list: numbers }), undefined],
    ['the body is null', z.object({ list: numbers }), null],
    ['the body is a text', z.object({ list: numbers }), 'a text that is longer than five'],
  ])('is left to its schema where %s', (_, schema, body) => {
    expect(longLists(schema, body)).toEqual([])
  })

  it('is looked at in every member, and not below one that is too long', () => {
    const schema = z.object({ a: z.array(numbers.max(5)).max(5), b: numbers.max(5), c: numbers.max(5) })
    const body = { a: Array.from({ length: 6 }, () => some(6)), b: some(5), c: some(6) }
    expect(longLists(schema, body)).toEqual([tooMany('a', 5), tooMany('c', 5)])
  })
})
