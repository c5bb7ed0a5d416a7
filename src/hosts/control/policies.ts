import * as z from 'zod'
import { once } from '../../kernel/once.js'
import { sendIntent } from '../../resources/wallets/index.js'
import { controlOperation } from './operation.js'

const place = once(() => ({
  policy_id: z.string(),
  policy: z.string().describe('Its name.'),
  rule_id: z.string(),
  rule_type: z.enum(['approval_threshold', 'amount_threshold', 'address_list']),
}))

const explanation = once(() =>
  z
    .object({
      outcome: z.enum(['allowed', 'denied', 'too_few_signers']),
      signers: z.array(z.string()).describe('Names of the signers that are recognised in the signatures.'),
      needed_signers: z.int(),
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
    })
    .meta({ id: 'PolicyExplanation' }),
)

/** What decides whether a wallet may send. */
export const policyOperations = [
  controlOperation({
    id: 'policies.explain',
    method: 'POST',
    path: '/__sim/policies/explain',
    tag: 'Policies',
    summary:
      'What the policies of a wallet say of an intent, rule by rule; nothing happens. With signatures it is judged by who signed, without them as if as many had signed as it takes.',
    body: () =>
      z.strictObject({
        intent: sendIntent().describe('What is to be sent, as the body of the send has it.'),
        signatures: z.array(z.string()).optional().describe('Those of the same body.'),
      }),
    output: explanation,
    run({ world: { sim } }, { body: { intent, signatures } }) {
      const asked = signatures === undefined ? intent : { intent, signatures }
      const { signers, rules, ...explained } = sim.policies.explain(intent.wallet_id, asked)
      return { ...explained, signers: [...signers], rules: [...rules] }
    },
  }),
]
