import type * as z from 'zod'
import { type Parsed, parseWith } from '../contract/reading.js'
import { lazy } from '../kernel/lazy.js'
import type { World } from '../kernel/world.js'
import { enableBody, explainEnabling } from './cards/index.js'
import {
  type Asked,
  addRuleBody,
  deletePolicyBody,
  explainPolicyChange,
  type PolicyExplanation,
  removeRuleBody,
  updateRuleBody,
} from './policies/index.js'
import {
  attachGroupBody,
  attachPolicyBody,
  detachGroupBody,
  detachPolicyBody,
  explainSend,
  explainWalletChange,
  sendBody,
} from './wallets/index.js'

/** A kind of intent that signers of wallets and of policies endorse. */
export interface IntentKind {
  /** The member that names what the intent is about. */
  readonly about: 'wallet_id' | 'policy_id'
  /** The body that carries it, with its signatures. */
  readonly body: () => z.ZodObject<{ readonly signatures: z.ZodType; readonly intent: z.ZodType }>
  /** @param asked the body, or what is its intent */
  read(asked: unknown, form: 'body' | 'intent'): Parsed<ReadAsked>
}

interface ReadAsked {
  /** @param id of what the intent is about. @throws Problem for what the platform refuses whoever signs */
  explain(world: World, id: string): PolicyExplanation
}

type BodyOf<Intent> = z.ZodObject<{
  readonly signatures: z.ZodType<readonly string[]>
  readonly intent: z.ZodType<Intent>
}>

function kind<Intent>(
  about: IntentKind['about'],
  body: () => BodyOf<Intent>,
  explain: (world: World, id: string, asked: Asked<Intent>) => PolicyExplanation,
): IntentKind {
  const ready = (asked: Asked<Intent>): Parsed<ReadAsked> => ({
    ok: true,
    value: { explain: (world, id) => explain(world, id, asked) },
  })
  return {
    about,
    body,
    read(asked, form) {
      if (form === 'intent') {
        const intent = parseWith(body().shape.intent, asked)
        return intent.ok ? ready({ intent: intent.value, signatures: undefined }) : intent
      }
      const endorsed = parseWith(body(), asked)
      return endorsed.ok ? ready(endorsed.value) : endorsed
    },
  }
}

const sending = lazy(() => kind('wallet_id', sendBody, explainSend))

const administrative = lazy(
  () =>
    new Map<unknown, IntentKind>([
      ['attach_group_to_wallet', kind('wallet_id', attachGroupBody, explainWalletChange)],
      ['detach_group_from_wallet', kind('wallet_id', detachGroupBody, explainWalletChange)],
      ['attach_policy_to_wallet', kind('wallet_id', attachPolicyBody, explainWalletChange)],
      ['detach_policy_from_wallet', kind('wallet_id', detachPolicyBody, explainWalletChange)],
      ['enable_card_settlement', kind('wallet_id', enableBody, explainEnabling)],
      ['add_policy_rule', kind('policy_id', addRuleBody, explainPolicyChange)],
      ['update_policy_rule', kind('policy_id', updateRuleBody, explainPolicyChange)],
      ['remove_policy_rule', kind('policy_id', removeRuleBody, explainPolicyChange)],
      ['delete_policy', kind('policy_id', deletePolicyBody, explainPolicyChange)],
    ]),
)

/** The schemas of all intents. */
export function intentSchemas(): readonly z.ZodType[] {
  return [sending(), ...administrative().values()].map(({ body }) => body().shape.intent)
}

/** The kind of an intent, by its `type`. A send has none; nor is one read in it, like any member that sends do not have. */
export function kindOfIntent(intent: unknown): Parsed<IntentKind> {
  const type = typeof intent === 'object' && intent !== null ? Reflect.get(intent, 'type') : undefined
  const found = administrative().get(type)
  if (found !== undefined) return { ok: true, value: found }
  if (type === undefined || isSend(intent)) return { ok: true, value: sending() }
  const types = [...administrative().keys()].join(', ')
  const message = `must be one of ${types}, or be left out for a send`
  return { ok: false, errors: [{ field: 'type', message, code: 'invalid_value' }] }
}

function isSend(intent: unknown): boolean {
  return typeof intent === 'object' && intent !== null && 'operation' in intent
}
