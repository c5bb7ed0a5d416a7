import type { Agent } from 'platform-simulator/trials'
import { attachedPdf } from '../drafting/document.js'
import { handsOf } from './hands.js'

/**
 * The drafting engine of payment agents as an agent: it reads each invoice, and whatever it drafts is accepted. It is no
 * model, and reads no mail: somebody hands it the papers.
 */
export const draftingEngine: Agent = async (assignment) => {
  const hands = handsOf(assignment)
  const payment_agent_id = await agentOf(assignment)
  const replies: string[] = []
  for (const { text } of await hands.papers()) {
    const body = { prompt: 'Pay this invoice', attachments: attachedPdf(text.split('\n')) }
    const drafted = await hands.sure('paymentAgents_propose', { payment_agent_id, body })
    const proposals = drafted.at('proposals')
    replies.push(drafted.at('reply').text)
    if (proposals.rows.length === 0) continue
    await hands.sure('instructions_create', { body: { payment_agent_id, proposals: proposals.value } })
  }
  await hands.pass('1d')
  return replies.join('\n')
}

async function agentOf({ ask }: Parameters<Agent>[0]): Promise<string> {
  return /payment agent ([0-9A-Za-z]{27})/.exec(ask)?.[1] ?? ''
}
