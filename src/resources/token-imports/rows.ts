import { defineTable, type Row } from '../../kernel/table.js'
import type { JobState, TokenState } from './machines.js'

export const importOutcomes = ['succeeded', 'failed', 'expired', 'stuck'] as const
export type ImportOutcome = (typeof importOutcomes)[number]

/** An import of many tokens. Its id begins with `pij_`. */
export interface ImportJobRow extends Row {
  readonly client_id: string
  readonly status: JobState
  /** How many tokens were submitted, and how many of them were taken. */
  readonly total: number
  readonly accepted: number
  /** How often a step was scheduled: only the last one counts. */
  readonly round: number
  readonly created_at: number
  readonly started_at: number
  readonly finished_at: number | null
}

export const importJobs = defineTable<ImportJobRow>('import_jobs', {
  namedBy: ['job_id'],
  scope: (row) => row.client_id,
})

/** Why a token is not imported: the `error_code` of answers. */
export type TokenError = 'token_failed' | 'token_expired' | 'token_stuck' | 'name_taken'

/** One token of a job. */
export interface ImportTokenRow extends Row {
  readonly job_id: string
  /** Its place among those that were submitted. */
  readonly index: number
  readonly token: string
  readonly state: TokenState
  readonly expires_at: number
  readonly customer_id: string | null
  readonly application_id: string | null
  /** Why it was not imported. */
  readonly error: TokenError | null
}

export const importTokens = defineTable<ImportTokenRow>('import_tokens', {
  scope: (row) => row.job_id,
  filters: { state: (row) => row.state },
})

/** What becomes of a token, where a test has said so; and whether a client has redeemed it. */
export interface KnownTokenRow extends Row {
  readonly outcome: ImportOutcome
  readonly name: { readonly first: string; readonly last: string } | null
  /** By the client that redeemed it, or has it in a job. */
  readonly taken_by: string | null
}

/** By the token itself. */
export const knownTokens = defineTable<KnownTokenRow>('import_known_tokens', { secretIds: true })
