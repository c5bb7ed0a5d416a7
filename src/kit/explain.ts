import type * as z from 'zod'
import { UsageError } from '../kernel/problem.js'
import type { World } from '../kernel/world.js'
import { explainSend, type PolicyExplanation, sendBody, sendIntent } from '../resources/wallets/index.js'

/**
 * What decides whether a wallet may send.
 * @param asked an intent, or an endorsed request with its signatures
 * @throws UsageError for what is neither; Problem for a wallet that is not there, and an intent that cannot be
 */
export function explain(world: World, walletId: string, asked: unknown): PolicyExplanation {
  const endorsed = typeof asked === 'object' && asked !== null && 'intent' in asked
  if (!endorsed) return explainSend(world, walletId, read(sendIntent(), asked), undefined)
  const { intent, signatures } = read(sendBody(), asked)
  return explainSend(world, walletId, intent, signatures)
}

function read<T>(schema: z.ZodType<T>, value: unknown): T {
  const parsed = schema.safeParse(value)
  if (parsed.success) return parsed.data
  const wrong = parsed.error.issues.map(({ path, message }) => `${path.join('.') || 'it'}: ${message}`)
  throw new UsageError(
    `sim.policies.explain takes the id of a wallet and an intent, or an endorsed request: ${wrong.join('; ')}.`,
  )
}
