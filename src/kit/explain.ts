import type * as z from 'zod'
import { complaintsOf, reading } from '../contract/reading.js'
import { UsageError } from '../kernel/problem.js'
import { readable } from '../kernel/readable.js'
import type { World } from '../kernel/world.js'
import { draftRequest, type ExplainedDraft, explainDraft } from '../resources/proposals/index.js'
import { explainSend, type PolicyExplanation, sendBody, sendIntent } from '../resources/wallets/index.js'

const call = 'sim.policies.explain'
const draftCall = 'sim.agents.explain'

/**
 * What decides whether a wallet may send.
 * @param asked an intent, or an endorsed request with its signatures
 * @throws UsageError for what is neither; Problem for a wallet that is not there, and an intent that cannot be
 */
export function explain(world: World, walletId: string, asked: unknown): PolicyExplanation {
  const { intent, signatures } = readable(call, asked, () => readAsked(asked))
  return explainSend(world, walletId, intent, signatures)
}

/**
 * How the drafting engine reads a conversation.
 * @param asked a body of `paymentAgents.propose`
 * @throws UsageError for what is none; Problem for an agent that is not there, or cannot draft
 */
export function explainReading(world: World, agentId: string, asked: unknown): ExplainedDraft {
  const body = readable(draftCall, asked, () => {
    const schema = draftRequest()
    const parsed = reading(schema, asked)
    if (parsed.ok) return parsed.value
    const wrong = complaintsOf('', schema, asked, parsed.errors)
    throw new UsageError(
      `${draftCall} takes the id of an agent and a body such as { prompt }, and was given another: ${wrong}.`,
    )
  })
  return explainDraft(world, agentId, body)
}

function readAsked(asked: unknown) {
  const endorsed = typeof asked === 'object' && asked !== null && 'intent' in asked
  return endorsed ? read(sendBody(), asked) : { intent: read(sendIntent(), asked), signatures: undefined }
}

function read<T>(schema: z.ZodType<T>, value: unknown): T {
  const parsed = reading(schema, value)
  if (parsed.ok) return parsed.value
  const wrong = complaintsOf('', schema, value, parsed.errors)
  throw new UsageError(
    `${call} takes the id of a wallet and an intent, or an endorsed request, and was given another: ${wrong}.`,
  )
}
