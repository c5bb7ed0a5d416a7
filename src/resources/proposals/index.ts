import { defineResource } from '../../contract/resource.js'
import { proposalOperations } from './operations.js'
import { ownDraft } from './own-draft.js'
import { draftingBudgets, draftingTurns } from './rows.js'
import { draftingSettings } from './settings.js'

export { checkedAnswer } from './answers.js'
export { isShownAt, localInstant } from './drafting/calendar.js'
export type { ReadSentence } from './drafting/engine.js'
export { type ExplainedDraft, explainDraft } from './flow.js'
export { type DraftCall, type DraftOutcome, draftJob } from './own-draft.js'
export { type ActionOf, type AgenticAction, agenticAction, proposalSchema } from './wire/actions.js'
export { type DraftBody, draftRequest } from './wire/drafts.js'
export { type Fee, type Fees, feeMembers, feeOf, feesOf, feesTwice, saysFeesOnce } from './wire/fees.js'

export const proposalsResource = defineResource({
  name: 'proposals',
  tables: [draftingTurns, draftingBudgets],
  operations: { paymentAgents: proposalOperations },
  effects: [ownDraft],
  settings: [draftingSettings],
})
