import type { DraftDocument, DraftRequest } from '../../contract/drafting.js'
import type { ProblemSlug } from '../../contract/problem.js'
import { clientTable, type OwnedRow, type Texts } from '../../contract/rows.js'
import type { JsonObject } from '../../kernel/json.js'
import { defineTable, type Row } from '../../kernel/table.js'

/** The question to the test's own draft, and the answer that the engine would have given. */
export interface OwnDraftRequest extends Omit<DraftRequest<JsonObject>, 'agent' | 'documents'> {
  /** The documents, with digests in the place of their bytes: those are kept beside the rows. */
  readonly documents: readonly (Omit<DraftDocument, 'data'> & { readonly digest: string })[]
}

/** The progress of the test's own draft: an answer may take its time, and is looked up when it is due. */
export type OwnDraft =
  | { readonly state: 'asked'; readonly request: OwnDraftRequest }
  | { readonly state: 'answered'; readonly answer: JsonObject }
  | { readonly state: 'refused'; readonly slug: ProblemSlug; readonly detail: string }
  | { readonly state: 'failed'; readonly reason: string }

/** A turn of drafting. What it answered is not kept: clients send the whole conversation each time. */
export interface DraftingTurnRow extends OwnedRow, Texts<'customer_id' | 'agent_id'> {
  readonly begun_at: number
  /** Unix milliseconds: when its answer comes. Its progress follows from the time between. */
  readonly answers_at: number
  readonly messages: number
  readonly documents: number
  /** Null where the engine drafted, or a direct call did not wait. */
  readonly own: OwnDraft | null
}

export const draftingTurns = clientTable<DraftingTurnRow>('drafting_turns', {
  filters: { agent_id: (row) => row.agent_id },
})

/** The drafts that count for the budget of a customer: the id is the customer's. */
export interface DraftingBudgetRow extends Row {
  /** Unix milliseconds, of the day before the last one. */
  readonly drafted_at: readonly number[]
}

export const draftingBudgets = defineTable<DraftingBudgetRow>('drafting_budgets')
