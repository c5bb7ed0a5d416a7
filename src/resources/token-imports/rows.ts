import { type ClientRow, clientTable, type Texts, type TextsOrNull } from '../../contract/rows.js'
import { defineTable, type Row } from '../../kernel/table.js'
import type { JobState, TokenState } from './machines.js'

export const importOutcomes = ['succeeded', 'failed', 'expired', 'stuck'] as const
export type ImportOutcome = (typeof importOutcomes)[number]

/** An import of many tokens. Its id begins with `pij_`. */
export interface ImportJobRow extends ClientRow {
  readonly status: JobState
  /** The count of tokens that were submitted, and of those that were taken. */
  readonly total: number
  readonly accepted: number
  /** The number of steps that were scheduled: only the last one counts. */
  readonly round: number
  readonly started_at: number
  readonly finished_at: number | null
}

export const importJobs = clientTable<ImportJobRow>('import_jobs', {
  namedBy: ['job_id'],
})

/** The reason why a token is not imported: the `error_code` of answers. */
export type TokenError = 'token_failed' | 'token_expired' | 'token_stuck' | 'name_taken'

/** One token of a job. */
export interface ImportTokenRow
  extends Row,
    Texts<'job_id' | 'token'>,
    TextsOrNull<'customer_id' | 'application_id'> {
  /** Its place among those that were submitted. */
  readonly index: number
  readonly state: TokenState
  readonly expires_at: number
  /** The error for which it was not imported. */
  readonly error: TokenError | null
}

export const importTokens = defineTable<ImportTokenRow>('import_tokens', {
  scope: (row) => row.job_id,
  filters: { state: (row) => row.state },
})

/** The fate of a token, where a test has said so; and the client that has redeemed it. */
export interface KnownTokenRow extends Row {
  readonly outcome: ImportOutcome
  readonly name: { readonly first: string; readonly last: string } | null
  /** The client that redeemed it, or has it in a job. */
  readonly taken_by: string | null
}

/** The fates of tokens, by the token itself. */
export const knownTokens = defineTable<KnownTokenRow>('import_known_tokens', { secretIds: true })
