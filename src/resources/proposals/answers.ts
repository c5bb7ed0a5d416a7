import { complaintsOf, parseWith } from '../../contract/reading.js'
import { invariant, UsageError } from '../../kernel/errors.js'
import { copyAsJson, type JsonObject } from '../../kernel/json.js'
import { type DraftAnswer, draftAnswer } from './wire/drafts.js'

/** @throws UsageError naming what is wrong with an answer of a test's own draft */
export function checkedAnswer(answer: unknown): DraftAnswer {
  const schema = draftAnswer()
  const read = parseWith(schema, answer)
  if (!read.ok) {
    throw new UsageError(
      `the option agents.draft answered something that is no draft: ${complaintsOf('', schema, answer, read.errors)}. Return { proposals } or { reply }, as POST /payment-agents/{payment_agent_id}/proposals does.`,
    )
  }
  const { proposals, reply } = read.value
  if (proposals === undefined && reply === undefined)
    throw new UsageError(
      'the option agents.draft answered neither proposals nor a reply. Return one of them, or both.',
    )
  return read.value
}

/** Copies an answer to keep it in a row. */
export function jsonOf(answer: DraftAnswer): JsonObject {
  const json = copyAsJson(answer)
  invariant(typeof json === 'object' && json !== null && !isList(json), 'a draft is no object')
  return json
}

function isList(value: object): value is readonly unknown[] {
  return Array.isArray(value)
}
