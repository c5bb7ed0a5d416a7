import * as z from 'zod'
import { namespace, operationsOf } from '../../contract/operation.js'
import { requireReadableApplication, requireWritableApplication } from '../applications/index.js'
import { documentKeys } from './documents.js'
import { attest, readAcceptance, requireRevision } from './flow.js'
import { inForce } from './rows.js'
import * as wire from './wire.js'

const tag = 'Legal'
const source = 'specification, Legal; contract/agentic.md 12'

/** Caching: what is in force changes, and what a version names does not. */
const revalidated = 'no-cache'
const immutable = 'public, max-age=31536000, immutable'

const call = operationsOf({ tag, source, auth: 'none' })

export const legalOperations = namespace('legal', {
  list: call('GET /legal/documents', {
    summary: 'Lists the legal documents in force, without their text.',
    output: wire.documentIndex,
    cacheControl: () => revalidated,
    run: ({ world }) => ({ data: documentKeys.map((key) => wire.presentEntry(inForce(world, key))) }),
  }),
  get: call('GET /legal/documents/{document_key}', {
    summary: 'Reads a legal document with its text: the one in force, or any version.',
    params: () => ({ document_key: z.string() }),
    query: wire.documentQuery,
    output: wire.documentSchema,
    problems: ['not-found'],
    decision: '0007',
    cacheControl: ({ query }) => (query.version === undefined ? revalidated : immutable),
    run: ({ world }, { params, query }) =>
      wire.presentDocument(requireRevision(world, params.document_key, query.version)),
  }),
})

const callOfApplications = operationsOf({ tag, source: 'contract/agentic.md 12', decision: '0007' })

/** They belong to applications, and need the documents. */
export const acceptanceOperations = namespace('applications', {
  legalAcceptance: callOfApplications('GET /applications/{application_id}/legal-acceptance', {
    summary: 'Reads which legal documents an application has accepted, and which are outstanding.',
    auth: 'key-or-application',
    output: wire.acceptanceSchema,
    run: (context, { params }) =>
      readAcceptance(context.world, requireReadableApplication(context, params.application_id)),
  }),
  attest: callOfApplications('POST /applications/{application_id}/attestations', {
    summary: 'Accepts one legal document, or makes another statement of the applicant.',
    source: 'contract/rest.md 5.6; contract/agentic.md 12',
    auth: 'application',
    body: wire.attestationBody,
    emits: ['customer.capability_status.updated'],
    run: (context, { params, body }) =>
      attest(context.world, requireWritableApplication(context, params.application_id), body),
  }),
})
