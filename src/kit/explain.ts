import type * as z from 'zod'
import { complaintsOf, reading } from '../contract/reading.js'
import { UsageError } from '../kernel/problem.js'
import { readable } from '../kernel/readable.js'
import type { World } from '../kernel/world.js'
import { explainSend, type PolicyExplanation, sendBody, sendIntent } from '../resources/wallets/index.js'

const call = 'sim.policies.explain'

/**
 * What decides whether a wallet may send.
 * @param asked an intent, or an endorsed request with its signatures
 * @throws UsageError for what is neither; Problem for a wallet that is not there, and an intent that cannot be
 */
export function explain(world: World, walletId: string, asked: unknown): PolicyExplanation {
  const { intent, signatures } = readable(call, asked, () => readAsked(asked))
  return explainSend(world, walletId, intent, signatures)
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
