import { describe, expect, test } from 'vitest'
import { certify } from '../../src/kit/certify/certify.js'
import { mistakes } from './mistakes.js'
import { others } from './others.js'
import { receiverWith } from './receiver.js'

test('a route that is right passes every check', async () => {
  const { receive, done } = receiverWith(() => ({}))
  const card = await certify(receive, { effects: () => done.length })
  expect(String(card)).toContain('Right: ')
  expect(card).toMatchObject({ isRight: true, mistakes: [], unseen: [], stopped: undefined })
})

describe.concurrent('one mistake', () => {
  test.for(Object.entries(mistakes))('%s', async ([, { cause, make }], { expect }) => {
    const { receive, done } = make()
    const card = await certify(receive, { effects: () => done.length })
    expect(
      card.mistakes.map((each) => each.cause),
      String(card),
    ).toEqual([cause])
  })
})

describe.concurrent('a mistake that is not known, or two at once', () => {
  test.for(Object.entries(others))('%s', async ([, { right, make }], { expect }) => {
    const { receive, done } = make()
    const card = await certify(receive, { effects: () => done.length })
    const named = card.mistakes.map(({ cause }) => cause)
    expect(
      named.filter((cause) => !right.includes(cause)),
      String(card),
    ).toEqual([])
    expect(named).not.toEqual([])
    expect(card.mistakes.every(({ cause, curl }) => cause !== undefined || curl?.startsWith('curl -i'))).toBe(
      true,
    )
  })
})
