import { defineResource, event } from '../../contract/resource.js'
import { notFound } from '../../kernel/problem.js'
import type { World } from '../../kernel/world.js'
import { applicationOperations } from './operations.js'
import { type ApplicationRow, applications, type Requirement } from './schema.js'
import * as service from './service.js'

export {
  type ApplicationRow,
  type ApplicationType,
  applications,
  applicationTypes,
  applicationUrl,
  type Decision,
  decisions,
  type Requirement,
} from './schema.js'
export {
  type ApplicationMoved,
  applicationMoved,
  approve,
  decline,
  discardApplication,
  findByToken,
  getApplication,
  openApplication,
  readApplication,
  renewToken,
  requestInformation,
  settleProofOfAddress,
  startReview,
  submitProofOfAddress,
  suspend,
} from './service.js'
export { type ApplicationStatus, applicationMachine } from './states.js'

/** An application by its own id or by the id of its customer: causes take either. */
export function applicationOf(world: World, id: string): ApplicationRow {
  const table = world.table(applications)
  const own = table.get(id)
  if (own !== undefined) return own
  const found = table.find('customer', id)
  if (found === undefined) {
    throw notFound('customer or application', `${id} is neither of this world`)
  }
  return found
}

export const applicationsResource = defineResource({
  name: 'applications',
  tables: [applications],
  // Payloads: specification, Emission rules 7 and 8; contract/events.md 4.
  events: [
    event(service.applicationMoved, { audience: 'nobody' }),
    event('application.link_expired', { audience: 'nobody' }),
    event('customer.kyb_application.submitted'),
    event('customer.rfi.requested'),
    event('customer.rfi.responded'),
    event('customer.application.withdrawn'),
  ],
  jobs: { [service.autoApproveJob]: service.autoApprove },
  operations: { applications: applicationOperations },
  causes: {
    /** Approves the onboarding of a customer and lets it transact. Takes a customer or application id, as all of these do. */
    approveOnboarding: (world: World, id: string): void =>
      service.approve(world, applicationOf(world, id), { provision: true, method: 'manual' }),
    rejectOnboarding: (world: World, id: string, options: { readonly reason_code?: string } = {}): void =>
      service.decline(world, applicationOf(world, id), options.reason_code ?? null, 'manual'),
    /** Screening declines without a reviewer. */
    autoDeclineOnboarding: (
      world: World,
      id: string,
      options: { readonly reason_code?: string } = {},
    ): void => service.decline(world, applicationOf(world, id), options.reason_code ?? null, 'auto'),
    submitOnboarding: (world: World, id: string): void => service.submit(world, applicationOf(world, id)),
    startReview: (world: World, id: string): void => service.step(world, applicationOf(world, id), 'review'),
    reviseOnboarding: (world: World, id: string): void =>
      service.step(world, applicationOf(world, id), 'revise'),
    closeReview: (world: World, id: string): void => service.step(world, applicationOf(world, id), 'close'),
    reopenReview: (world: World, id: string): void => service.step(world, applicationOf(world, id), 'reopen'),
    /** Opens a request for information. */
    requestInformation: (
      world: World,
      id: string,
      input: { readonly requirements?: readonly Requirement[]; readonly message_id?: string } = {},
    ): void => service.requestInformation(world, applicationOf(world, id), input),
    /** The customer answers the open request on the hosted page. */
    respondToInformation: (world: World, id: string): void =>
      service.respondToInformation(world, applicationOf(world, id)),
  },
})
