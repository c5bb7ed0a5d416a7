import * as z from 'zod'
import { lazy } from '../../kernel/lazy.js'
import { controlOperation, controlsOf } from './operation.js'
import { objectOf } from './schemas.js'

const asked = lazy(() =>
  z.strictObject({
    payment_agent_id: z.string(),
    request: objectOf('ProposalsRequest').describe(
      'The body of a request for proposals, such as its prompt.',
    ),
  }),
)

/** Operations that explain what an agent would draft of a text, and which rule took each of its words. */
export const agentOperations = controlsOf('Agents', {
  'agents.explain': controlOperation('POST /__sim/agents/explain', {
    summary:
      'How a text is read for an agent: each word with the rule that took it, and what would be drafted or asked. Nothing happens, and no draft is counted.',
    body: asked,
    output: lazy(() => objectOf('ExplainedDraft')),
    run: ({ world: { sim } }, { body: { payment_agent_id, request } }) =>
      sim.agents.explain(payment_agent_id, request),
  }),
})
