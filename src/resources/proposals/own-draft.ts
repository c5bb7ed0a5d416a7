import type { DraftRequest } from '../../contract/drafting.js'
import type { ProblemSlug } from '../../contract/problem.js'
import { effect } from '../../contract/resource.js'
import { invariant } from '../../kernel/errors.js'
import { wholeOf } from '../../kernel/stored-bytes.js'
import { paymentAgents } from '../payment-agents/index.js'
import { checkedAnswer, jsonOf } from './answers.js'
import { draftingTurns } from './rows.js'
import { type DraftFunction, draftingSettings } from './settings.js'
import type { DraftAnswer } from './wire/drafts.js'

/** The job by which the test's own draft is asked: an effect, which leaves the world. */
export const draftJob = 'proposals.draft'

/** One question to the test's own draft. */
export interface DraftCall {
  readonly turnId: string
  readonly draft: DraftFunction
  readonly request: DraftRequest<DraftAnswer>
}

export type DraftOutcome =
  | { readonly kind: 'answered'; readonly answer: DraftAnswer }
  | { readonly kind: 'refused'; readonly slug: ProblemSlug; readonly detail: string }
  | { readonly kind: 'failed'; readonly reason: string }

export const ownDraft = effect<DraftCall, DraftOutcome>({
  kind: draftJob,
  prepare(world, { subject: turnId }) {
    const turn = world.table(draftingTurns).get(turnId)
    const { draft } = world.settings(draftingSettings)
    if (turn?.own?.state !== 'asked' || draft === undefined) return undefined
    const { request } = turn.own
    const agent = world.table(paymentAgents).get(turn.agent_id)
    invariant(agent, `turn ${turnId} has no agent`)
    return {
      turnId,
      draft,
      request: {
        agent: { id: agent.id, name: agent.name, customer_id: agent.customer_id },
        messages: request.messages,
        documents: request.documents.map(({ digest, ...document }) => {
          const stored = world.storedBytes(digest)
          invariant(stored, `the bytes of a document of turn ${turnId} are gone`)
          return { ...document, data: wholeOf(stored) }
        }),
        timezone: request.timezone,
        standard: checkedAnswer(request.standard),
      },
    }
  },
  settle(world, { turnId }, outcome) {
    const turn = world.table(draftingTurns).get(turnId)
    if (turn === undefined) return
    const own =
      outcome.kind === 'answered'
        ? ({ state: 'answered', answer: jsonOf(outcome.answer) } as const)
        : outcome.kind === 'refused'
          ? ({ state: 'refused', slug: outcome.slug, detail: outcome.detail } as const)
          : ({ state: 'failed', reason: outcome.reason } as const)
    world.update(draftingTurns, turn, { own })
  },
})
