import { describe, expect, it } from 'vitest'
import { blindInside } from './blind-inside.js'
import { blindOutside } from './blind-outside.js'
import { attachedPdf } from './document.js'
import { linesOf, read, world, written } from './world.js'

/** The last answer of a conversation, whose turns have `//` between them. */
function answered({ sim, agent }: ReturnType<typeof world>, text: string) {
  const messages: { role: 'user' | 'assistant'; content: string }[] = []
  let last: ReturnType<typeof sim.api.paymentAgents.propose> = {}
  for (const turn of text.split(' // ')) {
    const [prompt = '', document] = turn.split(' [[')
    const attachments = document === undefined ? undefined : attachedPdf(document.split('|'))
    last = sim.api.paymentAgents.propose(agent.id, { messages, prompt, ...(attachments && { attachments }) })
    messages.push({ role: 'user', content: prompt }, { role: 'assistant', content: last.reply ?? 'Drafted.' })
  }
  return last
}

const insideCases = linesOf(blindInside).map((line) => {
  const [text = '', expected = ''] = line.split(' => ')
  return { text: written(text.replaceAll('\\n', '\n')), expected }
})
const outsideCases = linesOf(blindOutside).map(written)

describe('texts of somebody who has read only the page of the grammar', () => {
  it('inside of it are drafted as they say, without a question', () => {
    const made = world()
    const wrong: string[] = []
    for (const { text, expected } of insideCases) {
      const answer = answered(made, text)
      const found = read(answer, made.names) + (answer.reply === undefined ? '' : ` ?? ${answer.reply}`)
      if (found !== expected) wrong.push(`${text}\n  expected ${expected}\n  drafted  ${found}`)
    }
    expect(wrong.join('\n')).toBe('')
    expect(insideCases).toHaveLength(100)
  })

  it('inside of it are accepted as they are drafted', () => {
    const made = world()
    const wrong: string[] = []
    for (const { text } of insideCases) {
      const { proposals = [] } = answered(made, text)
      try {
        made.sim.fork().api.instructions.create({ payment_agent_id: made.agent.id, proposals })
      } catch (error) {
        wrong.push(`${text}: ${String(error)}`)
      }
    }
    expect(wrong).toEqual([])
  })

  it('outside of it draft nothing, and are answered in the words that are written down', () => {
    const made = world()
    const wrong: string[] = []
    const answers: string[] = []
    for (const text of outsideCases) {
      const answer = answered(made, text)
      const { proposals, reply, conversation_status } = answer
      answers.push(`${text}\n${JSON.stringify(answer)}`)
      const drafts = proposals?.map(({ summary }) => summary).join('; ')
      if (drafts !== undefined || (reply === undefined && conversation_status === 'ok'))
        wrong.push(`${text}\n  drafted ${drafts}`)
    }
    expect(wrong.join('\n')).toBe('')
    expect(answers.join('\n')).toMatchSnapshot()
    expect(outsideCases).toHaveLength(100)
  })
})
