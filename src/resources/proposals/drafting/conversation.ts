import type { DraftAnswer } from '../wire/drafts.js'
import type { Turn } from './desk.js'

/** Texts that would have the agent forget its rules. The list is short on purpose: docs/guide/agents.md shows it. */
const overrides: readonly RegExp[] = [
  /\b(?:ignore|disregard|forget|override) (?:(?:all|any|the|your|my) )*(?:(?:previous|prior|above|earlier|other|system) )?(?:instructions?|rules?|prompts?|policies|policy|mandates?|limits?)\b/i,
  /\b(?:bypass|circumvent|skip|evade) (?:(?:all|any|the|your) )*(?:mandates?|limits?|approvals?|polic(?:y|ies)|screening|rules?)\b/i,
  /\b(?:system|developer) (?:prompt|mode|message)\b/i,
  /\byou are now\b|\bpretend (?:to be|that you|you)\b|\bjailbreak\b/i,
]

function isOverride(text: string): boolean {
  const plain = text.split(/\s+/).join(' ')
  return overrides.some((pattern) => pattern.test(plain))
}

/** So many earlier attempts end a conversation. */
const mostAttempts = 2

export type Conversation =
  | { readonly goesOn: true; readonly status: 'ok' | 'warned' }
  | { readonly goesOn: false; readonly answer: DraftAnswer }

/**
 * Judges what a user says. A rejected text is to be left out of the history: whoever sends it again is warned, and the
 * second time the conversation is over.
 */
export function judge({ messages }: Pick<Turn, 'messages'>): Conversation {
  const said = messages.filter(({ role }) => role === 'user').map(({ content }) => content)
  const attempts = said.slice(0, -1).filter(isOverride).length
  if (attempts >= mostAttempts) {
    const reply = 'This conversation is over. Start another one.'
    return { goesOn: false, answer: { reply, conversation_status: 'blocked' } }
  }
  if (isOverride(said.at(-1) ?? '')) {
    const reply = 'I draft payments, and cannot set my rules aside. Leave that message out and ask again.'
    return { goesOn: false, answer: { reply, conversation_status: 'rejected_input' } }
  }
  return { goesOn: true, status: attempts > 0 ? 'warned' : 'ok' }
}

/**
 * Where in the conversation the request may begin: at the last text of the user, or before it at what the agent had a
 * question about.
 */
export function requestStart(
  messages: readonly Pick<Turn['messages'][number], 'role' | 'content'>[],
): number {
  let start = messages.length - 1
  while (isAnswer(messages, start)) start -= 2
  return Math.max(0, start)
}

/** Whether the text before is a question of the agent's, with a text of the user's before it. */
function isAnswer(
  messages: readonly Pick<Turn['messages'][number], 'role' | 'content'>[],
  at: number,
): boolean {
  const [asked, before] = [messages[at - 1], messages[at - 2]]
  return asked?.role === 'assistant' && asked.content.includes('?') && before?.role === 'user'
}
