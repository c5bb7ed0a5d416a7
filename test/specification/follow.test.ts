import { expect, it } from 'vitest'
import { following, renamedIn } from '../../docs/specification/renamed.js'

const before = "describe('a card', () => {\n  it('is frozen', () => {})\n  it('is closed', () => {})\n})"

it('a test that was renamed is told by what is gone and what is new', () => {
  const now = before.replace('is frozen', 'can be frozen')
  expect(renamedIn(before, now)).toEqual([['a card > is frozen', 'a card > can be frozen']])
  expect(renamedIn(before, before.replace('a card', 'the card'))).toEqual([
    ['a card > is frozen', 'the card > is frozen'],
    ['a card > is closed', 'the card > is closed'],
  ])
})

it('a test that is new, or gone, is no renamed one', () => {
  expect(renamedIn(before, before.replace("  it('is closed', () => {})\n", ''))).toEqual([])
  expect(renamedIn(before, `${before}\nit('alone', () => {})`)).toEqual([])
})

const renamed = ['a card > is frozen', "a card > is the client's"] as const

it('rows name it by its new title, alone or behind its file, and no other test', () => {
  const rows = "['a card > is frozen', 'cards.test.ts > a card > is frozen', 'a card > is frozen twice']"
  expect(following(rows, 'cards.test.ts', renamed, true)).toBe(
    `["a card > is the client's", "cards.test.ts > a card > is the client's", 'a card > is frozen twice']`,
  )
})

it('a title that tests of two files have is renamed behind the file alone', () => {
  const rows = "['a card > is frozen', 'cards.test.ts > a card > is frozen']"
  expect(following(rows, 'cards.test.ts', renamed, false)).toBe(
    `['a card > is frozen', "cards.test.ts > a card > is the client's"]`,
  )
})
