import * as z from 'zod'
import { named } from '../../contract/schema.js'
import { invariant } from '../../kernel/errors.js'
import { lazy } from '../../kernel/lazy.js'
import { kindOfIntent } from '../../resources/intents.js'
import { controlOperation, controlsOf } from './operation.js'
import { objectOf } from './schemas.js'

const place = lazy(() => ({
  policy_id: z.string(),
  policy: z.string().describe('Its name.'),
  rule_id: z.string(),
  rule_type: z.enum(['approval_threshold', 'amount_threshold', 'address_list']),
}))

const explanation = named('PolicyExplanation', () => ({
  outcome: z.enum(['allowed', 'denied', 'too_few_signers']),
  signers: z.array(z.string()).describe('Names of the signers that are recognised in the signatures.'),
  needed_signers: z.int(),
  may_sign: z.array(z.string()).describe('Names of those whose signatures count.'),
  decides: z.object(place()).nullable().describe('The rule that decides.'),
  why: z.string(),
  rules: z.array(
    z.object({
      ...place(),
      action: z.enum(['allow', 'deny']),
      says: z.enum(['allow', 'deny', 'waits', 'silent']),
      why: z.string(),
    }),
  ),
}))

const asked = lazy(() =>
  z
    .strictObject({
      intent: objectOf('EndorsedIntent').describe(
        'What is to be signed, as the body of its own call has it.',
      ),
      signatures: z.array(z.string()).optional().describe('Those of the same body.'),
    })
    .superRefine(({ intent }, context) => {
      const kind = kindOfIntent(intent)
      const read = kind.ok ? kind.value.read(intent, 'intent') : kind
      for (const { field, message, code } of read.ok ? [] : read.errors)
        context.addIssue({ code: 'custom', path: ['intent', ...field.split('.')], message, params: { code } })
    }),
)

/** Operations that explain what decides over an intent of a wallet or a policy. */
export const policyOperations = controlsOf('Policies', {
  'policies.explain': controlOperation('POST /__sim/policies/explain', {
    summary:
      'What decides over an intent of a wallet or a policy, rule by rule, and whose signatures it takes; nothing happens. With signatures it is judged by who signed, without them as if as many had signed as it takes.',
    body: asked,
    output: explanation,
    run({ world: { sim } }, { body: { intent, signatures } }) {
      const { signers, may_sign, rules, ...explained } = sim.policies.explain(
        aboutOf(intent),
        signatures === undefined ? intent : { intent, signatures },
      )
      return { ...explained, signers: [...signers], may_sign: [...may_sign], rules: [...rules] }
    },
  }),
})

/** The id of what an intent is about, which its own call names in the path. */
function aboutOf(intent: object): string {
  const kind = kindOfIntent(intent)
  invariant(kind.ok, 'the body of an explanation was read, and its intent is of no kind')
  return String(Reflect.get(intent, kind.value.about))
}
