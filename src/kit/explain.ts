import * as z from 'zod'
import { blamingReads } from '../contract/call-site.js'
import type { FieldError } from '../contract/problem.js'
import { complaintsOf, namesAt, parseWith, strangersOf, valueAt } from '../contract/reading.js'
import { nearest } from '../kernel/closest.js'
import { UsageError } from '../kernel/errors.js'
import { quoted } from '../kernel/shown.js'
import type { World } from '../kernel/world.js'
import { kindOfIntent } from '../resources/intents.js'
import type { PolicyExplanation } from '../resources/policies/index.js'
import { draftRequest, type ExplainedDraft, explainDraft } from '../resources/proposals/index.js'

const call = 'sim.policies.explain'
const draftCall = 'sim.agents.explain'

/**
 * Explains what decides over an intent of a wallet or a policy.
 * @param asked an intent, or an endorsed request with its signatures
 * @throws UsageError for what is neither; Problem for what is not there, and an intent that cannot be
 */
export function explain(world: World, id: string, asked: unknown): PolicyExplanation {
  const read = blamingReads(call, asked, () => readAsked(asked))
  if (typeof id !== 'string')
    throw new UsageError(
      `${call} takes the id of a wallet or a policy first, such as wallet.id, and was given ${quoted(id)}.`,
    )
  return read.explain(world, id)
}

/**
 * Explains how the drafting engine reads a conversation.
 * @param asked a body of `paymentAgents.propose`
 * @throws UsageError for what is none; Problem for an agent that is not there, or cannot draft
 */
export function explainReading(world: World, agentId: string, asked: unknown): ExplainedDraft {
  const body = blamingReads(draftCall, asked, () => {
    const schema = draftRequest()
    const parsed = parseWith(schema, asked)
    if (parsed.ok) return parsed.value
    const wrong = complaintsOf('', schema, asked, parsed.errors)
    throw new UsageError(
      `${draftCall} takes the id of an agent and a body such as { prompt }, and was given another: ${wrong}.`,
    )
  })
  return explainDraft(world, agentId, body)
}

function readAsked(asked: unknown) {
  const form = typeof asked === 'object' && asked !== null && 'intent' in asked ? 'body' : 'intent'
  const intent: unknown = form === 'body' ? Reflect.get(Object(asked), 'intent') : asked
  const kind = kindOfIntent(intent)
  if (!kind.ok) throw wrongly(z.unknown(), intent, kind.errors, form === 'body' ? 'intent' : '')
  const { value } = kind
  const read = value.read(asked, form)
  if (read.ok) return read.value
  throw wrongly(form === 'body' ? value.body() : value.body().shape.intent, asked, read.errors)
}

function wrongly(schema: z.ZodType, value: unknown, errors: readonly FieldError[], itself = ''): UsageError {
  if (value === undefined)
    return new UsageError(
      `${call} takes the id of a wallet or a policy, and an intent or an endorsed request about it, and was given no intent: build it as the body of the call that it is for has it.`,
    )
  const at = typeof value === 'object' && value !== null && 'intent' in value ? ['intent'] : []
  const known = namesAt(schema, at)
  const told: unknown = valueAt(value, at)
  // Where a member is missing, one that nobody reads may have been meant for it. Each character of a text would be a member.
  const strangers = (typeof told === 'object' && told !== null ? Object.keys(told) : [])
    .filter((name) => known.length > 0 && !known.includes(name) && nearest(name, known) !== undefined)
    .map((name) => [...at, name].join('.'))
  const wrong = [complaintsOf(itself, schema, value, errors), strangersOf('', schema, strangers)]
    .filter((text) => text !== '')
    .join('; ')
  return new UsageError(
    `${call} takes the id of a wallet or a policy, and an intent or an endorsed request about it, and was given another: ${wrong}.`,
  )
}
