import * as z from 'zod'
import { present, shown } from '../../contract/present.js'
import { queryInteger, queryNumber, unixTime } from '../../contract/primitives.js'
import { each, named, object } from '../../contract/schema.js'
import { unixSeconds } from '../../kernel/clock.js'
import { lazy } from '../../kernel/lazy.js'
import { tokenErrors } from './flow.js'
import { importJobMachine, importTokenMachine } from './machines.js'
import type { ImportJobRow, ImportTokenRow } from './rows.js'

/** Contract/rest.md 5.10; contract/agentic.md 14. */

/** A token of any length: one that is too long is an error of its own, as every other bad one. */
const token = lazy(() => z.string())

export const bulkBody = named('BulkImportRequest', () => ({
  tokens: z.array(token()).min(1).max(100).describe('As the identity provider shared them.'),
}))

export const bulkResult = named('BulkImportResult', () => ({
  ...each(z.int(), 'total', 'succeeded', 'failed'),
  results: z.array(
    z.object({
      name: z.string(),
      success: z.boolean(),
      ...each(z.string().optional(), 'customer_id', 'application_id', 'error'),
    }),
  ),
}))

export const jobBody = named('ImportTokensRequest', () => ({
  tokens: z.array(token()).min(1).max(5000).describe('They begin with cnst_.'),
}))

const jobStatus = lazy(() => z.enum(importJobMachine.states))

const head = lazy(() => ({ job_id: z.string(), status: jobStatus(), total: z.int() }))

export const jobCreated = named('ImportJobCreated', () => ({
  ...head(),
  ...each(z.int(), 'accepted', 'skipped_count'),
  skipped: z.array(
    z.object({
      index: z.int(),
      token: z.string().describe('Its beginning and its end.'),
      reason: z.enum(['invalid_format', 'duplicate', 'already_imported']),
    }),
  ),
}))

const times = lazy(() => ({ started_at: unixTime.optional(), finished_at: unixTime.optional() }))

export const jobList = named('ImportJobList', () => ({
  jobs: z.array(z.object({ ...head(), created_at: unixTime, ...times() })),
  has_more: z.boolean(),
}))

const state = lazy(() => z.enum(importTokenMachine.states))

const result = object(() => ({
  index: z.int(),
  token: z.string(),
  state: state(),
  ...each(z.string().optional(), 'customer_id', 'application_id', 'error_code', 'error'),
  token_expires_at: unixTime.optional(),
}))

export const jobSchema = named('ImportJob', () => ({
  ...head(),
  counts: z.partialRecord(state(), z.int()),
  ...times(),
  results: z.array(result()),
  has_more_results: z.boolean(),
}))

export const jobQuery = object(() => ({
  results_limit: queryInteger(1, 1000, 100).optional().describe('How many results are told.'),
  results_after_index: queryNumber(0, 5000).optional().describe('Only those behind this place.'),
}))

/** The list tells when each was made, the answer for one does not. */
export function presentListed(row: ImportJobRow) {
  return { ...presentHead(row), created_at: unixSeconds(row.created_at) }
}

export function presentHead({ id, status, total, started_at, finished_at }: ImportJobRow) {
  return present({
    job_id: id,
    status,
    total,
    started_at: unixSeconds(started_at),
    finished_at: finished_at === null ? null : unixSeconds(finished_at),
  })
}

export function presentToken(row: ImportTokenRow) {
  return shown(result, row, {
    error_code: row.error,
    error: row.error && tokenErrors[row.error],
    token_expires_at: unixSeconds(row.expires_at),
  })
}
