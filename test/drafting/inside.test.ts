import { describe, expect, it } from 'vitest'
import { inside } from './inside.js'
import { laterInside } from './later.js'
import { linesOf, read, world, written } from './world.js'

const cases = [...linesOf(inside), ...linesOf(laterInside)].map((line) => {
  const at = line.lastIndexOf(' => ')
  return { text: written(line.slice(0, at).replaceAll('\\n', '\n')), expected: line.slice(at + 4) }
})

describe('texts inside the grammar', () => {
  it(`are drafted as they say, without a question: ${cases.length}`, () => {
    const { sim, agent, names } = world()
    const wrong: string[] = []
    for (const { text, expected } of cases) {
      const answer = sim.api.paymentAgents.propose(agent.id, { prompt: text })
      const found = read(answer, names) + (answer.reply === undefined ? '' : ` ?? ${answer.reply}`)
      if (found !== expected) wrong.push(`${text}\n  expected ${expected}\n  drafted  ${found}`)
    }
    expect(wrong.join('\n')).toBe('')
    expect(cases.length).toBeGreaterThanOrEqual(300)
  })

  it('are answered in the words that are written down', () => {
    const { sim, agent } = world()
    const answers = cases.map(({ text }) => {
      const answer = sim.api.paymentAgents.propose(agent.id, { prompt: text })
      return `${text}\n${JSON.stringify(answer)}`
    })
    expect(answers.join('\n')).toMatchSnapshot()
  })

  it('are accepted as they are drafted', () => {
    const { sim, agent } = world()
    const wrong: string[] = []
    for (const { text } of cases) {
      const { proposals = [] } = sim.api.paymentAgents.propose(agent.id, { prompt: text })
      const copy = sim.fork()
      try {
        copy.api.instructions.create({ payment_agent_id: agent.id, proposals })
      } catch (error) {
        wrong.push(`${text}: ${String(error)}`)
      }
    }
    expect(wrong).toEqual([])
  })
})
