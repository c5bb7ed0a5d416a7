import { namespace, operationsOf, type ReadContext } from '../../contract/operation.js'
import { insufficientCredits } from '../../contract/problem-document.js'
import { invariant } from '../../kernel/errors.js'
import {
  type ApplicationRow,
  applicationReadQuery,
  requireReadableApplication,
  requireWritableApplication,
} from '../applications/index.js'
import { answer, readDueDiligence, submitApplication } from './flow.js'
import { notReadyDocument } from './not-ready.js'
import { answersBody, applicationView, dueDiligenceView, presentView } from './wire.js'

const tag = 'Onboarding'
const decision = '0018'

/** The application that a call is about. @throws Problem 404 for a token of another one */
function applicationOf({ world, caller }: ReadContext, id: string): ApplicationRow {
  invariant(caller.kind !== 'anonymous', 'an operation that needs a credential ran without one')
  return requireReadableApplication(world, caller, id)
}

/** The same for a call that changes it. @throws Problem 403 for a token that only reads */
function changedOf({ world, caller }: ReadContext, id: string): ApplicationRow {
  invariant(caller.kind !== 'anonymous', 'an operation that needs a credential ran without one')
  return requireWritableApplication(world, caller, id)
}

/** Who applies, and not its client. */
function isApplicant({ caller }: ReadContext): boolean {
  return caller.kind === 'application'
}

const call = operationsOf({
  tag,
  source: 'specification, Applications and onboarding; contract/rest.md 5.2',
  decision,
})

export const submissionOperations = namespace('applications', {
  get: call('GET /applications/{application_id}', {
    summary: 'Reads one application: its status, and what is asked to be included.',
    auth: 'key-or-application',
    query: applicationReadQuery,
    output: applicationView,
    problems: ['not-found'],
    countsReadsOf: 'application_id',
    run: (context, { params, query }) =>
      presentView(
        context.world,
        applicationOf(context, params.application_id),
        isApplicant(context),
        query.include,
      ),
  }),
  getDueDiligence: call('GET /applications/{application_id}/edd', {
    summary: 'Reads the enhanced due diligence of a business, and which documents it has and lacks.',
    source: 'contract/rest.md 5.7',
    auth: 'key-or-application',
    output: dueDiligenceView,
    problems: ['not-found'],
    run: (context, { params }) =>
      readDueDiligence(context.world, applicationOf(context, params.application_id)),
  }),
  answer: call('POST /applications/{application_id}/answers', {
    summary: 'Answers questions of an open request for information; the submission sends them.',
    source: 'docs/decisions/0018; no source has a path for it',
    auth: 'application',
    body: answersBody,
    status: 200,
    output: applicationView,
    problems: ['not-found', 'conflict'],
    run: (context, { params, body }) => {
      const before = changedOf(context, params.application_id)
      return presentView(context.world, answer(context.world, before, body), isApplicant(context))
    },
  }),
  submit: call('POST /applications/{application_id}/submissions', {
    summary: 'Submits an application that is complete, or what a reviewer asked for.',
    source: 'contract/rest.md 5.9; contract/agentic.md 14',
    auth: 'application',
    status: 200,
    output: applicationView,
    problems: ['not-found', 'conflict', 'application-not-ready', 'insufficient-credits'],
    problemBodies: () => ({
      'application-not-ready': notReadyDocument(),
      'insufficient-credits': insufficientCredits(),
    }),
    emits: ['customer.kyb_application.submitted', 'customer.rfi.responded', 'customer.kyb_status.updated'],
    run: (context, { params }) => {
      const before = changedOf(context, params.application_id)
      return presentView(context.world, submitApplication(context.world, before), isApplicant(context))
    },
  }),
})
