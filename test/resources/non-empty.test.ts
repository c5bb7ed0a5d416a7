import { describe, expect, it } from 'vitest'
import * as z from 'zod'
import { distinct, nonEmptyList } from '../../src/resources/non-empty.js'

const codes = (list: z.ZodType, value: unknown) =>
  list.safeParse(value).error?.issues.map(({ code, path }) => `${code} ${path.join('.')}`.trim())

describe('a list that has a first item', () => {
  it.each([[['a']], [['a', 'b']], [['a', 'a']]])('may be %j', (value) => {
    expect(nonEmptyList(z.string()).parse(value)).toEqual(value)
  })

  it('is refused once where it is empty, whether that ends the rest or not', () => {
    for (const abort of [false, true])
      expect(codes(nonEmptyList(z.string(), { abort }), [])).toEqual(['too_small'])
    expect(codes(nonEmptyList(z.string()), [])).toEqual(['too_small'])
  })

  it('is refused for each item that is wrong, and for nothing else', () => {
    expect(codes(nonEmptyList(z.string()), ['a', 1, 2])).toEqual(['invalid_type 1', 'invalid_type 2'])
    for (const value of ['a', null, undefined, {}])
      expect(codes(nonEmptyList(z.string()), value)).toEqual(['invalid_type'])
  })

  it('ends what is asked of the object around it, only where it is told to', () => {
    const around = (abort: boolean) =>
      z.object({ list: nonEmptyList(z.string(), { abort }), name: z.string() }).refine(() => false)
    expect(codes(around(true), { list: [], name: 'x' })).toEqual(['too_small list'])
    expect(codes(around(false), { list: [], name: 'x' })).toEqual(['too_small list', 'custom'])
    expect(codes(around(true), { list: ['a'], name: 'x' })).toEqual(['custom'])
  })
})

describe('the items of a list without repeats', () => {
  it.each([
    [['a'], ['a']],
    [
      ['a', 'b'],
      ['a', 'b'],
    ],
    [['a', 'a'], ['a']],
    [
      ['b', 'a', 'b', 'c', 'a', 'b'],
      ['b', 'a', 'c'],
    ],
  ])('of %j are %j, in their order', ([first = '', ...others], items) => {
    expect(distinct([first, ...others])).toEqual(items)
  })
})
