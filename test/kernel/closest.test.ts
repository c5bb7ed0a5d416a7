import { describe, expect, it } from 'vitest'
import { closest, distance, nearest } from '../../src/kernel/closest.js'

const operations = ['customers.get', 'customers.list', 'cards.get', 'wallets.send']

describe('the name that is meant', () => {
  it.each([
    // The word before the dot counts twice, where both have one.
    ['customers.retrieve', 'customers.get'],
    ['cards.retrieve', 'cards.get'],
    // Without a dot only the whole name counts.
    ['card', 'cards.get'],
    ['send', 'wallets.send'],
    ['customers.lst', 'customers.list'],
    ['CUSTOMERS.GET', 'customers.get'],
  ])('%s: %s', (text, expected) => {
    expect(closest(text, operations, 1)).toEqual([expected])
  })

  it('is the same name before one in other letters', () => {
    expect(closest('get', ['GET', 'get', 'Get'], 3)).toEqual(['get', 'GET', 'Get'])
  })

  it('without a dot is the one of the fewest changes, whatever stands before its dot', () => {
    expect(closest('ab.cdx', ['ab.cde', 'xy.cdx'], 2)).toEqual(['ab.cde', 'xy.cdx'])
    expect(closest('zzcdx', ['aaaaaa.b', 'zz.cdx'], 2)).toEqual(['zz.cdx', 'aaaaaa.b'])
    expect(closest('abcdef', ['abcdxy.', 'q.abcxef'], 2)).toEqual(['abcdxy.', 'q.abcxef'])
  })

  it('is none where nothing is near', () => {
    expect(nearest('zzzzzzzz', operations)).toBeUndefined()
    expect(nearest('customers.gett', operations)).toBe('customers.get')
  })

  it.each([
    ['', '', 0],
    ['abc', '', 3],
    ['', 'ab', 2],
    ['kitten', 'sitting', 3],
    ['flaw', 'lawn', 2],
    [`${'x'.repeat(100)}yyy`, 'x'.repeat(100), 0],
  ])('%s and %s are %d changes apart', (one, other, changes) => {
    expect(distance(one, other)).toBe(changes)
    expect(distance(other, one)).toBe(changes)
  })
})
