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
  /** The tokens that the identity provider shared, each for one applicant. */
  tokens: z.array(token()).min(1).max(100),
}))

export const bulkResult = named('BulkImportResult', () => ({
  /**
   * `total`: The number of tokens that were sent.
   * `succeeded`: The number of tokens that became a customer.
   * `failed`: The number of tokens that did not.
   */
  ...each(z.int(), 'total', 'succeeded', 'failed'),
  /** One row for each token, in the order of the request. */
  results: z.array(
    z.object({
      /** The name of the applicant, or the token where it could not be read. */
      name: z.string(),
      /** Tells whether the token became a customer. */
      success: z.boolean(),
      /**
       * `customer_id`: The customer that it became; left out where it did not.
       * `application_id`: The application of that customer; left out where there is none.
       * `error`: Says why it did not, in words; left out where it did.
       */
      ...each(z.string().optional(), 'customer_id', 'application_id', 'error'),
    }),
  ),
}))

export const jobBody = named('ImportTokensRequest', () => ({
  /** They begin with cnst_. */
  tokens: z.array(token()).min(1).max(5000),
}))

const jobStatus = lazy(() => z.enum(importJobMachine.states))

const head = lazy(() => ({
  /** Names the import, to ask about it. */
  job_id: z.string(),
  /** Tells whether the import still goes on. */
  status: jobStatus(),
  /** The number of tokens that it takes. */
  total: z.int(),
}))

export const jobCreated = named('ImportJobCreated', () => ({
  ...head(),
  /**
   * `accepted`: The number of tokens that are imported.
   * `skipped_count`: The number of tokens that are not even tried.
   */
  ...each(z.int(), 'accepted', 'skipped_count'),
  /** The tokens that are not even tried, each with the reason. */
  skipped: z.array(
    z.object({
      /** The place of the token in the request, from 0. */
      index: z.int(),
      /** The beginning and the end of the token, for people. */
      token: z.string(),
      /** Says why it is not tried: no token, there twice, or imported before. */
      reason: z.enum(['invalid_format', 'duplicate', 'already_imported']),
    }),
  ),
}))

const times = lazy(() => ({
  /** The moment at which the first token was tried; left out until then. */
  started_at: unixTime.optional(),
  /** The moment at which the last token was done; left out until then. */
  finished_at: unixTime.optional(),
}))

export const jobList = named('ImportJobList', () => ({
  /** The imports on this page, newest first. */
  jobs: z.array(z.object({ ...head(), created_at: unixTime, ...times() })),
  /** Tells whether older imports come behind this page. */
  has_more: z.boolean(),
}))

const state = lazy(() => z.enum(importTokenMachine.states))

const result = object(() => ({
  /** The place of the token in the request, from 0. */
  index: z.int(),
  /** The beginning and the end of the token, for people. */
  token: z.string(),
  /** Tells what became of the token. */
  state: state(),
  /**
   * `customer_id`: The customer that it became; left out where it did not.
   * `application_id`: The application of that customer; left out where there is none.
   * `error_code`: Says why it did not, as a code; left out where it did.
   * `error`: Says why it did not, in words; left out where it did.
   */
  ...each(z.string().optional(), 'customer_id', 'application_id', 'error_code', 'error'),
  /** The moment until which the link of the new application opens it; left out without one. */
  token_expires_at: unixTime.optional(),
}))

export const jobSchema = named('ImportJob', () => ({
  ...head(),
  /** The number of tokens by what became of them. */
  counts: z.partialRecord(state(), z.int()),
  ...times(),
  /** The tokens of this page, in the order of the request. */
  results: z.array(result()),
  /** Tells whether tokens come behind this page. */
  has_more_results: z.boolean(),
}))

export const jobQuery = object(() => ({
  /** The greatest number of results on the page. */
  results_limit: queryInteger(1, 1000, 100).optional(),
  /** Only those behind this place. */
  results_after_index: queryNumber(0, 5000).optional(),
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
