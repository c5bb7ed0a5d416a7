import type { DraftAnswer } from '../wire/drafts.js'
import type { Turn } from './desk.js'

/** Texts that would have the agent forget its rules. The list is short on purpose: docs/guide/agents.md shows it. */
const overrides: readonly RegExp[] = [
  /\b(?:ignore|disregard|forget|override)\s+(?:all\s+|any\s+|the\s+|your\s+|my\s+)*(?:previous|prior|above|earlier|other|system)?\s*(?:instructions?|rules?|prompts?|policies|policy|mandates?|limits?)\b/i,
  /\b(?:bypass|circumvent|skip|evade)\s+(?:all\s+|any\s+|the\s+|your\s+)*(?:mandates?|limits?|approvals?|polic(?:y|ies)|screening|rules?)\b/i,
  /\b(?:system|developer)\s+(?:prompt|mode|message)\b/i,
  /\byou are now\b|\bpretend (?:to be|that you|you)\b|\bjailbreak\b/i,
]

function isOverride(text: string): boolean {
  return overrides.some((pattern) => pattern.test(text))
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
export function judge({ messages }: Turn): Conversation {
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
 * Where in the conversation the request begins: at the last text of the user, or before it at what the agent had a
 * question about.
 */
export function requestStart(messages: Turn['messages']): number {
  let start = messages.length
  for (let at = messages.length - 1; at >= 0; at--) {
    const message = messages[at]
    if (message?.role === 'user') start = at
    else if (message?.content.includes('?') !== true) break
  }
  return start
}

/** What is asked for. */
export function requestOf({ messages }: Turn): string {
  return messages
    .slice(requestStart(messages))
    .flatMap(({ role, content }) => (role === 'user' ? [content] : []))
    .join('\n')
}
