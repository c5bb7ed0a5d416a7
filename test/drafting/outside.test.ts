import { describe, expect, it } from 'vitest'
import { laterOutside } from './later.js'
import { outside } from './outside.js'
import { linesOf, world, written } from './world.js'

const cases = [...linesOf(outside), ...linesOf(laterOutside)].map((line) => written(line).split(' / '))

describe('texts outside the grammar', () => {
  it(`draft nothing, and are answered in the words that are written down: ${cases.length}`, () => {
    const { sim, agent } = world()
    const wrong: string[] = []
    const answers: string[] = []
    for (const turns of cases) {
      const messages: { role: 'user' | 'assistant'; content: string }[] = []
      let last: ReturnType<typeof sim.api.paymentAgents.propose> = {}
      for (const prompt of turns) {
        last = sim.api.paymentAgents.propose(agent.id, { messages, prompt })
        messages.push(
          { role: 'user', content: prompt },
          { role: 'assistant', content: last.reply ?? 'Done.' },
        )
      }
      answers.push(`${turns.join(' / ')}\n${JSON.stringify(last)}`)
      const drafts = last.proposals?.map(({ summary }) => summary).join('; ')
      if (drafts !== undefined || last.reply === undefined)
        wrong.push(`${turns.join(' / ')}\n  drafted ${drafts}`)
    }
    expect(wrong.join('\n')).toBe('')
    expect(answers.join('\n')).toMatchSnapshot()
    expect(cases.length).toBeGreaterThanOrEqual(300)
  })
})
