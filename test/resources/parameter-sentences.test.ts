import { describe, expect, it } from 'vitest'
import { parameterSentence, parameterSentences } from '../../src/resources/parameter-sentences.js'

describe('the sentence of a parameter of a path', () => {
  it.each([
    ['card_id', 'The card that is meant. A KSUID.'],
    ['payment_agent_id', 'The payment agent that is meant. A KSUID.'],
    ['one_two_three_id', 'The one two three that is meant. A KSUID.'],
  ])('of the id %s is made of its name', (name, sentence) => {
    expect(parameterSentence(name)).toBe(sentence)
  })

  it('is its own where there is one, also for an id', () => {
    for (const [name, sentence] of Object.entries(parameterSentences))
      expect(parameterSentence(name)).toBe(sentence)
    expect(parameterSentence('month')).toBe(
      'The month of the statement, by its first day, such as 2026-01-01.',
    )
    expect(parameterSentence('rule_id')).toBe('The rule of the policy that is meant. A KSUID.')
  })

  it.each(['colour', 'id', 'card_ids', '_identity', 'id_card', '_id_card'])('is none for %s', (name) => {
    expect(parameterSentence(name)).toBeUndefined()
  })
})
