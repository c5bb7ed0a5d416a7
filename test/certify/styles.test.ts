import { describe, test } from 'vitest'
import { certify } from '../../src/kit/certify/certify.js'
import { mistaken, right, type Styled } from './styles.js'

async function cardOf({ receiver, effects, close }: Styled) {
  const card = await certify(receiver, effects && { effects })
  await close?.()
  return card
}

describe.concurrent('a route that is right, however it is written, has no mistake', () => {
  test.for(Object.entries(right))('%s', { timeout: 120_000 }, async ([, make], { expect }) => {
    const card = await cardOf(await make())
    expect(card.mistakes, String(card)).toEqual([])
    expect(card.isRight).toBe(true)
  })
})

describe.concurrent('a mistake is named by its cause, however the route is written', () => {
  test.for(Object.entries(mistaken))('%s', { timeout: 120_000 }, async ([, { cause, make }], { expect }) => {
    const card = await cardOf(await make())
    expect(
      card.mistakes.map((each) => each.cause),
      String(card),
    ).toEqual([cause])
  })
})
