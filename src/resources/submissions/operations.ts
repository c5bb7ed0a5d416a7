import { namespace, operationsOf } from '../../contract/operation.js'
import { insufficientCredits } from '../../contract/problem-document.js'
import { requireReadableApplication, requireWritableApplication } from '../applications/index.js'
import { answer, readDueDiligence, submitApplication } from './flow.js'
import { notReadyDocument } from './not-ready.js'
import { answersBody, applicationReadQuery, applicationView, dueDiligenceView, presentView } from './wire.js'

const call = operationsOf({
  tag: 'Onboarding',
  source: 'specification, Applications and onboarding; contract/rest.md 5.2',
  decision: '0018',
})

export const submissionOperations = namespace('applications', {
  get: call('GET /applications/{application_id}', {
    summary: 'Reads one application: its status, and what is asked to be included.',
    auth: 'key-or-application',
    query: applicationReadQuery,
    output: applicationView,
    countsReadsOf: 'application_id',
    run: (context, { params, query }) =>
      presentView(context, requireReadableApplication(context, params.application_id), query.include),
  }),
  getDueDiligence: call('GET /applications/{application_id}/edd', {
    summary: 'Reads the enhanced due diligence of a business, and which documents it has and lacks.',
    source: 'contract/rest.md 5.7',
    auth: 'key-or-application',
    output: dueDiligenceView,
    run: (context, { params }) =>
      readDueDiligence(context.world, requireReadableApplication(context, params.application_id)),
  }),
  answer: call('POST /applications/{application_id}/answers', {
    summary: 'Answers questions of an open request for information; the submission sends them.',
    source: 'docs/decisions/0018; no source has a path for it',
    auth: 'application',
    body: answersBody,
    status: 200,
    output: applicationView,
    problems: ['conflict'],
    run: (context, { params, body }) => {
      const before = requireWritableApplication(context, params.application_id)
      return presentView(context, answer(context.world, before, body))
    },
  }),
  submit: call('POST /applications/{application_id}/submissions', {
    summary: 'Submits an application that is complete, or what a reviewer asked for.',
    source: 'contract/rest.md 5.9; contract/agentic.md 14',
    auth: 'application',
    status: 200,
    output: applicationView,
    problems: ['conflict', 'application-not-ready', 'insufficient-credits'],
    problemBodies: () => ({
      'application-not-ready': notReadyDocument(),
      'insufficient-credits': insufficientCredits(),
    }),
    emits: ['customer.kyb_application.submitted', 'customer.rfi.responded', 'customer.kyb_status.updated'],
    run: (context, { params }) => {
      const before = requireWritableApplication(context, params.application_id)
      return presentView(context, submitApplication(context.world, before))
    },
  }),
})
