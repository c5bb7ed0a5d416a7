import { namespace, operationsOf } from '../../contract/operation.js'
import { allOf, equals, newestFirst, paginate } from '../../contract/pagination.js'
import {
  type ApplicationRow,
  applicationPage,
  applicationQuery,
  applications,
  requireWritableApplication,
} from '../applications/index.js'
import * as flow from './flow.js'
import { businessBody, dueDiligenceBody, individualBody } from './form.js'
import * as wire from './wire.js'

const tag = 'Onboarding'
const decision = '0018'

/** Declares what who applies does: with the token of the application, and with no key (docs/decisions/0018). */
const apply = operationsOf({
  tag,
  decision,
  auth: 'application',
  source: 'contract/rest.md 5.3 and 5.4',
})

const call = operationsOf({ tag, source: 'specification, Applications and onboarding; contract/rest.md 5.2' })

export const applicantOperations = namespace('applications', {
  list: call('GET /applications', {
    summary:
      'Lists applications, newest first: all of the client for a key, its own for an application token.',
    auth: 'key-or-application',
    query: applicationQuery,
    output: applicationPage,
    decision: '0005',
    run: ({ world, clientId, caller }, { query }) => {
      const filter = equals({ type: query.type, status: query.status })
      const byApplicant = caller.kind === 'application'
      const isOwn = (row: ApplicationRow) => caller.kind === 'application' && row.id === caller.applicationId
      const where = allOf(byApplicant && isOwn)
      return paginate(world.table(applications), query, { ...newestFirst(clientId), filter, where }, (row) =>
        wire.presentListItem(world, row, byApplicant),
      )
    },
  }),
  updateBusinessDetails: apply('PUT /applications/{application_id}/business-details', {
    summary: 'Writes all that a business says of itself.',
    body: businessBody,
    output: wire.businessAnswer,
    problems: ['conflict'],
    idempotencyKey: 'required',
    run: (context, { params, body }) => {
      const before = requireWritableApplication(context, params.application_id)
      return wire.presentBusinessAnswer(flow.writeBusiness(context.world, before, body))
    },
  }),
  updateIndividualDetails: apply('PUT /applications/{application_id}/individual-details', {
    summary: 'Writes all that a person who applies says of himself.',
    body: individualBody,
    output: wire.individualAnswer,
    problems: ['conflict'],
    idempotencyKey: 'required',
    run: (context, { params, body }) => {
      const before = requireWritableApplication(context, params.application_id)
      return wire.presentIndividualAnswer(flow.writePrimary(context.world, before, body))
    },
  }),
  addIndividual: apply('POST /applications/{application_id}/associated-individuals', {
    summary: 'Adds an owner, a control person or an applicant to the application of a business.',
    body: individualBody,
    status: 201,
    output: wire.individualAdded,
    problems: ['conflict'],
    run: (context, { params, body }) => {
      const before = requireWritableApplication(context, params.application_id)
      return { id: flow.addIndividual(context.world, before, body).row.id }
    },
  }),
  updateIndividual: apply('PUT /applications/{application_id}/associated-individuals/{individual_id}', {
    summary: 'Writes all that is said of an associated individual.',
    body: individualBody,
    output: wire.associatedAnswer,
    idempotencyKey: 'required',
    run: (context, { params, body }) => {
      const before = requireWritableApplication(context, params.application_id)
      const written = flow.updateIndividual(context.world, before, params.individual_id, body)
      return wire.presentAssociatedAnswer(written)
    },
  }),
  deleteIndividual: apply('DELETE /applications/{application_id}/associated-individuals/{individual_id}', {
    summary: 'Takes an associated individual off an application that has others.',
    problems: ['invalid-request'],
    run: (context, { params }) => {
      const before = requireWritableApplication(context, params.application_id)
      flow.removeIndividual(context.world, before, params.individual_id)
    },
  }),
  updateDueDiligence: apply('PUT /applications/{application_id}/edd', {
    summary: 'Writes the answers of a business to enhanced due diligence.',
    source: 'contract/rest.md 5.7',
    body: dueDiligenceBody,
    output: wire.dueDiligenceAnswer,
    idempotencyKey: 'required',
    run: (context, { params, body }) => {
      const before = requireWritableApplication(context, params.application_id)
      return wire.presentDueDiligenceAnswer(flow.writeDueDiligence(context.world, before, body))
    },
  }),
})
