import * as z from 'zod'
import { namespace, operationsOf } from '../../contract/operation.js'
import { newestFirst, pageQuery, paginate } from '../../contract/pagination.js'
import { beginJob, importNow, requireImportJob, requireJobs, tokensOf } from './flow.js'
import type { TokenState } from './machines.js'
import { importJobs } from './rows.js'
import * as wire from './wire.js'

const call = operationsOf({ tag: 'Onboarding', source: 'contract/agentic.md 14', decision: '0019' })

export const importOperations = namespace('customers', {
  bulkImport: call('POST /customers/bulk-import-sumsub-tokens', {
    summary:
      'Redeems up to 100 tokens of an identity provider, each for itself: a customer and an application for each.',
    source: 'contract/rest.md 5.10',
    body: wire.bulkBody,
    output: wire.bulkResult,
    emits: ['customer.created', 'customer.kyb_link.created'],
    run: ({ world, clientId }, { body: { tokens } }) => {
      const results = importNow(world, clientId, 'sumsub', tokens)
      const succeeded = results.filter(({ success }) => success).length
      return { total: tokens.length, succeeded, failed: tokens.length - succeeded, results }
    },
  }),
  importTokens: call('POST /customers/import-persona-tokens', {
    summary:
      'Begins to redeem up to 5,000 tokens of an identity provider. Those that it cannot take are named and left out.',
    body: wire.jobBody,
    bodyLimit: 32 * 1024 * 1024,
    status: 202,
    output: wire.jobCreated,
    problems: ['not-found'],
    emits: ['customer.created', 'customer.kyb_link.created'],
    featureGate: requireJobs,
    run: ({ world, clientId }, { body }) => {
      const { job, skipped } = beginJob(world, clientId, body.tokens)
      const { id: job_id, status, total, accepted } = job
      return { job_id, status, total, accepted, skipped_count: skipped.length, skipped }
    },
  }),
  listImportJobs: call('GET /customers/persona-import-jobs', {
    summary: 'Lists the imports of tokens, newest first.',
    query: () =>
      z.object({
        /** The greatest number of imports on the page. */
        limit: pageQuery().limit,
        /** The id of an import: the page begins with the one behind it. */
        starting_after: z.string().optional(),
      }),
    output: wire.jobList,
    problems: ['not-found'],
    featureGate: requireJobs,
    run: ({ world, clientId }, { query }) => {
      const { data, meta } = paginate(
        world.table(importJobs),
        query,
        newestFirst(clientId),
        wire.presentListed,
      )
      return { jobs: data, has_more: meta.has_more_after }
    },
  }),
  getImportJob: call('GET /customers/persona-import-jobs/{job_id}', {
    summary: 'Reads one import, with what became of its tokens, in the order in which they were submitted.',
    params: () => ({ job_id: z.string() }),
    source: 'contract/agentic.md 14; contract/behaviour.md 9.2',
    query: wire.jobQuery,
    output: wire.jobSchema,
    countsReadsOf: 'job_id',
    featureGate: requireJobs,
    run: ({ world, clientId }, { params, query }) => {
      const job = requireImportJob(world, clientId, params.job_id)
      const rows = tokensOf(world, job.id)
      const counts: Partial<Record<TokenState, number>> = {}
      for (const { state } of rows) counts[state] = (counts[state] ?? 0) + 1
      const { results_limit = 100, results_after_index: after } = query
      const behind = after === undefined ? rows : rows.filter(({ index }) => index > after)
      return {
        ...wire.presentHead(job),
        counts,
        results: behind.slice(0, results_limit).map(wire.presentToken),
        has_more_results: behind.length > results_limit,
      }
    },
  }),
})
