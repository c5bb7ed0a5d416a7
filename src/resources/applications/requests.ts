import { unixSeconds } from '../../kernel/clock.js'
import { canMove } from '../../kernel/machine.js'
import type { World } from '../../kernel/world.js'
import { documentsOf } from '../application-documents/index.js'
import { newSecret } from './access.js'
import { informationGiven, informationRequested, requestingInformation } from './events.js'
import { applicationMachine } from './machines.js'
import { endAutomatic, move } from './moves.js'
import type { Requirement, ResponseInput } from './requirements.js'
import type { ApplicationRow, OpenRequest } from './rows.js'
import * as rows from './rows.js'
import { applyResponse, requireOtherMessage } from './rules.js'

/** Requests for information: a reviewer asks, and the customer answers. */

/** Asks the customer for something, as a reviewer (specification, Emission rule 8). An empty list is a plain request. */
export function requestInformation(
  world: World,
  id: string,
  input: {
    readonly requirements?: readonly Requirement[] | undefined
    readonly message_id?: string | undefined
    readonly note?: string | undefined
  } = {},
): void {
  const row = rows.applicationOf(world, id)
  const requirements = [...(input.requirements ?? [])]
  const request: OpenRequest = {
    message_id: input.message_id ?? world.mint('messages'),
    requested_at: world.now,
    missing: requirements,
    given: [],
    note: input.note ?? null,
    on_file: documentsOf(world, row.id).map((document) => document.id),
  }
  requireOtherMessage(row.requests, request.message_id)
  world.guard(requestingInformation, { application: row, requirements })
  const requests = [...row.requests, request]
  // One link for all that is open: it ends with the last of it.
  const resubmit_token = row.resubmit_token ?? newSecret(world)
  move(world, endAutomatic(world, row), 'request_information', { change: { requests, resubmit_token } })
  world.record(informationRequested, row.client_id, {
    ...rows.identityOf(row),
    ...rows.openRequestTimes(request),
    requirements,
  })
}

/**
 * Answers for the customer on the hosted page, everything unless told otherwise. When nothing is missing any more the review
 * goes on.
 * @throws Problem 400 when no information is asked for, or not what is answered
 */
export function respondToInformation(world: World, id: string, response: ResponseInput = {}): void {
  const row = rows.applicationOf(world, id)
  // Whether it can be answered is for the machine to say, which names what is possible instead.
  const isAsked = canMove(applicationMachine, row.status, 'respond')
  const { touched, open } = isAsked ? applyResponse(row.requests, response) : { touched: [], open: [] }
  tellInformation(world, row, touched)
  if (open.length === 0)
    move(world, row, 'respond', { change: { requests: [], resubmit_token: null, answered_at: world.now } })
  else world.update(rows.applications, row, { requests: open, updated_at: world.now })
}

/** Tells of each request what arrived, before what follows from it. */
export function tellInformation(world: World, row: ApplicationRow, answered: readonly OpenRequest[]): void {
  for (const { message_id } of answered) {
    world.record(informationGiven, row.client_id, {
      ...rows.identityOf(row),
      message_id,
      responded_at: unixSeconds(world.now),
    })
  }
}
