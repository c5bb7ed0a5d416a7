import { type Context, namespace, operationsOf } from '../../contract/operation.js'
import { paginate } from '../../contract/pagination.js'
import { invariant } from '../../kernel/errors.js'
import {
  type ApplicationRow,
  applicationPage,
  applicationQuery,
  applications,
  listStatusOf,
  requireWritableApplication,
} from '../applications/index.js'
import * as flow from './flow.js'
import { businessAnswer, businessBody, presentBusinessAnswer } from './wire/business.js'
import { dueDiligenceAnswer, dueDiligenceBody, presentDueDiligenceAnswer } from './wire/due-diligence.js'
import {
  associatedAnswer,
  individualAdded,
  individualAnswer,
  individualBody,
  presentAssociatedAnswer,
  presentIndividualAnswer,
} from './wire/individual.js'
import { presentListItem } from './wire/list.js'

const tag = 'Onboarding'
const decision = '0018'

/** What who applies does: with the token of the application, and with no key (docs/decisions/0018). */
const apply = operationsOf({
  tag,
  decision,
  auth: 'application',
  source: 'contract/rest.md 5.3 and 5.4',
})

/** The application that a call changes. @throws Problem 404 for a token of another one, 403 for one that only reads */
function applicationOf({ world, caller }: Context, id: string): ApplicationRow {
  invariant(caller.kind !== 'anonymous', 'an operation that needs a credential ran without one')
  return requireWritableApplication(world, caller, id)
}

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
      const own = caller.kind === 'application' ? caller.applicationId : undefined
      const { type, status } = query
      const filter =
        status !== undefined
          ? { name: 'status', value: status }
          : type !== undefined
            ? { name: 'type', value: type }
            : undefined
      const where = (row: ApplicationRow): boolean =>
        (own === undefined || row.id === own) &&
        (type === undefined || row.type === type) &&
        (status === undefined || listStatusOf(row.status, row.decision !== null) === status)
      const narrow = own !== undefined || (type !== undefined && status !== undefined)
      return paginate(
        world.table(applications),
        query,
        { scope: clientId, order: 'id', direction: 'desc', filter, where: narrow ? where : undefined },
        (row) => presentListItem(world, row),
      )
    },
  }),
  updateBusinessDetails: apply('PUT /applications/{application_id}/business-details', {
    summary: 'Writes all that a business says of itself.',
    body: businessBody,
    output: businessAnswer,
    problems: ['not-found', 'conflict'],
    idempotencyKey: 'required',
    run: (context, { params, body }) => {
      const { row, application } = flow.writeBusiness(
        context.world,
        applicationOf(context, params.application_id),
        body,
      )
      return presentBusinessAnswer(row, application)
    },
  }),
  updateIndividualDetails: apply('PUT /applications/{application_id}/individual-details', {
    summary: 'Writes all that a person who applies says of himself.',
    body: individualBody,
    output: individualAnswer,
    problems: ['not-found', 'conflict'],
    idempotencyKey: 'required',
    run: (context, { params, body }) => {
      const { row, application } = flow.writePrimary(
        context.world,
        applicationOf(context, params.application_id),
        body,
      )
      return presentIndividualAnswer(row, application)
    },
  }),
  addIndividual: apply('POST /applications/{application_id}/associated-individuals', {
    summary: 'Adds an owner, a control person or an applicant to the application of a business.',
    body: individualBody,
    status: 201,
    output: individualAdded,
    problems: ['not-found', 'conflict'],
    run: (context, { params, body }) => ({
      id: flow.addIndividual(context.world, applicationOf(context, params.application_id), body).row.id,
    }),
  }),
  updateIndividual: apply('PUT /applications/{application_id}/associated-individuals/{individual_id}', {
    summary: 'Writes all that is said of an associated individual.',
    body: individualBody,
    output: associatedAnswer,
    problems: ['not-found'],
    idempotencyKey: 'required',
    run: (context, { params, body }) => {
      const before = applicationOf(context, params.application_id)
      const { row, application } = flow.updateIndividual(context.world, before, params.individual_id, body)
      return presentAssociatedAnswer(row, application)
    },
  }),
  deleteIndividual: apply('DELETE /applications/{application_id}/associated-individuals/{individual_id}', {
    summary: 'Takes an associated individual off an application that has others.',
    problems: ['not-found', 'invalid-request'],
    run: (context, { params }) =>
      flow.removeIndividual(
        context.world,
        applicationOf(context, params.application_id),
        params.individual_id,
      ),
  }),
  updateDueDiligence: apply('PUT /applications/{application_id}/edd', {
    summary: 'Writes the answers of a business to enhanced due diligence.',
    source: 'contract/rest.md 5.7',
    body: dueDiligenceBody,
    output: dueDiligenceAnswer,
    problems: ['not-found'],
    idempotencyKey: 'required',
    run: (context, { params, body }) => {
      const before = applicationOf(context, params.application_id)
      const { row, application } = flow.writeDueDiligence(context.world, before, body)
      return presentDueDiligenceAnswer(row, application)
    },
  }),
})
