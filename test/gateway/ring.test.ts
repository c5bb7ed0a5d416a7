import { describe, expect, it } from 'vitest'
import { clipped, frameBytes, maxTextCharacters, Ring, weightOf } from '../../src/runtime/ring.js'

/** A ring with items of this weight each, and what it forgot. */
function ringOf(size: number, bytes: number, items: readonly (readonly [item: string, weight: number])[]) {
  const forgotten: string[] = []
  const ring = new Ring<string>(size, bytes, (item) => void forgotten.push(item))
  for (const [item, weight] of items) ring.push(item, weight)
  return { ring, forgotten }
}

const light = (names: string) => [...names].map((name) => [name, 1] as const)

describe('the last items of a ring', () => {
  it.each([
    [0, '', ''],
    [1, 'a', ''],
    [3, 'abc', ''],
    [4, 'bcd', 'a'],
    [7, 'efg', 'abcd'],
    [20, 'rst', 'abcdefghijklmnopq'],
  ])('of %i pushed into one of three', (count, kept, gone) => {
    const { ring, forgotten } = ringOf(3, 1000, light('abcdefghijklmnopqrst'.slice(0, count)))
    expect(ring.items.join('')).toBe(kept)
    expect(forgotten.join('')).toBe(gone)
    expect([ring.count, ring.forgotten, ring.last]).toEqual([count, gone.length, kept.at(-1)])
    for (let before = 0; before <= count + 1; before++)
      expect(ring.after(before).join(''), `after ${before}`).toBe(
        'abcdefghijklmnopqrst'.slice(Math.max(before, gone.length), Math.max(before, count)),
      )
  })

  it.each<[string, readonly (readonly [string, number])[], string]>([
    [
      'fit exactly',
      [
        ['a', 40],
        ['b', 60],
      ],
      'ab',
    ],
    [
      'weigh one byte more',
      [
        ['a', 40],
        ['b', 61],
      ],
      'b',
    ],
    [
      'weigh more, and then little',
      [
        ['a', 90],
        ['b', 20],
        ['c', 30],
        ['d', 50],
      ],
      'bcd',
    ],
    [
      'are too heavy alone: the last stays',
      [
        ['a', 1],
        ['b', 500],
      ],
      'b',
    ],
    [
      'come after one that was too heavy',
      [
        ['a', 500],
        ['b', 1],
        ['c', 1],
      ],
      'bc',
    ],
  ])('weigh no more than 100 bytes: items that %s', (_, items, kept) => {
    expect(ringOf(10, 100, items).ring.items.join('')).toBe(kept)
  })

  it('has another last item where that is set, and as many as before', () => {
    const { ring, forgotten } = ringOf(3, 1000, light('abcd'))
    ring.last = 'e'
    expect([ring.items.join(''), ring.last, ring.count, ring.forgotten]).toEqual(['bce', 'e', 4, 1])
    ring.push('f', 1)
    expect([ring.items.join(''), forgotten.join('')]).toEqual(['cef', 'ab'])
  })

  it('begins anew after it was cleared', () => {
    const { ring } = ringOf(3, 100, [...light('abcd'), ['e', 99]])
    ring.clear()
    expect([ring.items, ring.last, ring.count, ring.forgotten, ring.after(0)]).toEqual([
      [],
      undefined,
      0,
      0,
      [],
    ])
    for (const [item, weight] of [...light('xyz'), ['w', 97] as const]) ring.push(item, weight)
    expect([ring.items.join(''), ring.count, ring.forgotten]).toEqual(['yzw', 4, 1])
  })
})

describe('the weight of what is kept', () => {
  it.each<[string, readonly unknown[], number]>([
    ['nothing', [], frameBytes],
    ['what is no object', ['text', 7, null, undefined, true], frameBytes],
    ['an object with texts', [{ one: 'abc', other: 'de', third: 7, fourth: null }], frameBytes + 10],
    ['a list without items', [[]], frameBytes],
    ['a list with texts and others', [['abc', 'de', 7]], 4 * frameBytes + 10],
    ['several of them', [{ one: 'abc' }, ['d'], null], 2 * frameBytes + 8],
  ])('%s', (_, parts, weight) => {
    expect(weightOf(...parts)).toBe(weight)
  })
})

describe('texts that are kept', () => {
  const longest = 'x'.repeat(maxTextCharacters)

  it('stay as they are, up to 4,096 characters each', () => {
    const texts = ['', 'short', longest]
    expect(maxTextCharacters).toBe(4096)
    expect(clipped(texts)).toBe(texts)
    expect(clipped([])).toEqual([])
  })

  it('are cut where they are longer, and say how long they were; the others beside them are whole', () => {
    expect(clipped(['short', `${longest}y`, longest, 'z'.repeat(5000)])).toEqual([
      'short',
      `${longest}... (4097 characters)`,
      longest,
      `${'z'.repeat(4096)}... (5000 characters)`,
    ])
  })
})
