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

/** The number of earlier attempts that ends a conversation. */
const maxAttempts = 2

type Messages = readonly Pick<Turn['messages'][number], 'role' | 'content'>[]

/**
 * Judges what a user says. A rejected text is to be left out of the history: whoever sends it again is warned, and the
 * second time the conversation is over.
 * @returns the status with which it goes on, or the answer that ends it
 */
export function judge(messages: Messages): DraftAnswer & Required<Pick<DraftAnswer, 'conversation_status'>> {
  const said = messages.filter(({ role }) => role === 'user').map(({ content }) => content)
  const attempts = said.slice(0, -1).filter(isOverride).length
  if (attempts >= maxAttempts)
    return { reply: 'This conversation is over. Start another one.', conversation_status: 'blocked' }
  if (!isOverride(said.at(-1) ?? '')) return { conversation_status: attempts > 0 ? 'warned' : 'ok' }
  return {
    reply: 'I draft payments, and cannot set my rules aside. Leave that message out and ask again.',
    conversation_status: 'rejected_input',
  }
}

/**
 * Finds where in the conversation the request may begin: at the last text of the user, or before it at what the agent had a
 * question about.
 */
export function requestStart(messages: Messages): number {
  let start = messages.length - 1
  for (; start > 1; start -= 2) {
    // The text before is a question of the agent's, with a text of the user's before it.
    const [before, asked] = messages.slice(start - 2, start)
    if (asked?.role !== 'assistant' || !asked.content.includes('?') || before?.role !== 'user') break
  }
  return Math.max(0, start)
}
