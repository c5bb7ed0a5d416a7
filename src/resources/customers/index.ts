import { defineResource, event } from '../../contract/resource.js'
import { notFound } from '../../kernel/problem.js'
import type { World } from '../../kernel/world.js'
import { applicationMoved, applicationOf } from '../applications/index.js'
import { customerOperations } from './operations.js'
import { type CustomerRow, customers, type LinkStatus } from './schema.js'
import { followApplication, moveKyb, proofOfAddress, updateLink } from './service.js'

export { type CustomerRow, customers, isActive, isFrozen } from './schema.js'
export { getCustomer, moveKyb } from './service.js'
export { kybInEvents, kybMachine } from './states.js'

/** A customer by its own id or by the id of its application: causes take either. */
function customerOf(world: World, id: string): CustomerRow {
  const own = world.table(customers).get(id)
  if (own !== undefined) return own
  const row = world.table(customers).get(applicationOf(world, id).customer_id)
  if (row === undefined) throw notFound('customer')
  return row
}

export const customersResource = defineResource({
  name: 'customers',
  tables: [customers],
  // Payloads: specification, Emission rules 4 to 6; contract/events.md 4.
  events: [
    event('customer.created'),
    event('customer.updated', { emitted: 'never' }),
    event('customer.deleted', { audience: 'global' }),
    event('customer.kyb_link.created'),
    event('customer.kyb_link.updated'),
    event('customer.kyb_status.created'),
    event('customer.kyb_status.updated'),
  ],
  reactions: {
    [applicationMoved]: followApplication,
    'application.link_expired': (world, fact) =>
      updateLink(world, customerOf(world, String(fact.object['customer_id'])), 'expired'),
  },
  operations: { customers: customerOperations },
  causes: {
    /** Freezes an active customer; the reason is the missing proof of address unless another is given. */
    freezeCustomer: (
      world: World,
      id: string,
      options: { readonly reason_code?: string | null } = {},
    ): void => {
      const { reason_code = 'pending_proof_of_address' } = options
      moveKyb(world, customerOf(world, id), 'freeze', reason_code)
    },
    unfreezeCustomer: (world: World, id: string, options: { readonly reason_code?: string } = {}): void => {
      moveKyb(world, customerOf(world, id), 'unfreeze', options.reason_code ?? null)
    },
    submitProofOfAddress: (world: World, id: string): void =>
      proofOfAddress(world, customerOf(world, id), 'submitted'),
    /** Approves the proof and unfreezes a frozen customer. */
    approveProofOfAddress: (world: World, id: string): void =>
      proofOfAddress(world, customerOf(world, id), 'approved'),
    rejectProofOfAddress: (world: World, id: string): void =>
      proofOfAddress(world, customerOf(world, id), 'rejected'),
    /** A partner bank looks at the customer before it may transact. */
    reviewByPartner: (world: World, id: string): void => {
      moveKyb(world, customerOf(world, id), 'review_by_partner')
    },
    /** The hosted identity check moved. */
    updateKybLink: (world: World, id: string, status: LinkStatus): void =>
      updateLink(world, customerOf(world, id), status),
    /** The hosted form learns an email address; no endpoint sets it. */
    setCustomerEmail: (world: World, id: string, email: string): void => {
      world.update(customers, customerOf(world, id), { email, updated_at: world.now })
    },
  },
})
