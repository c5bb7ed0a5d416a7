import * as z from 'zod'
import { argument, cause } from '../../contract/cause.js'
import { defineResource, on } from '../../contract/resource.js'
import { documentJudged } from '../application-documents/index.js'
import { applicationMoved, linkExpired, named } from '../applications/index.js'
import {
  customerCreated,
  customerDeleted,
  customerUpdated,
  kybStatusCreated,
  kybStatusUpdated,
  linkCreated,
  linkUpdated,
} from './events.js'
import { customerOf, moveKyb } from './flow.js'
import { expireLink, followApplication, followDocument, proofOfAddress, updateLink } from './following.js'
import { kybMachine } from './machines.js'
import { customerOperations } from './operations.js'
import { customers, freezeReasons, linkStatuses, unfreezeReasons } from './rows.js'

export {
  customerCreated,
  customerDeleted,
  deletingCustomer,
  kybStatusCreated,
  kybStatusUpdated,
} from './events.js'
export { createCustomer, moveKyb, requireCustomer } from './flow.js'
export { proofOfAddress } from './following.js'
export { kybInEvents, kybMachine } from './machines.js'
export {
  type CustomerRow,
  customers,
  type FreezeReason,
  findCustomerNamed,
  freezeReasons,
  isActive,
  isFrozen,
} from './rows.js'

/** What becomes of a proof of address. */
function proof(outcome: Parameters<typeof proofOfAddress>[2], summary: string) {
  return cause({
    summary,
    takes: [named],
    run: (world, id) => proofOfAddress(world, id, outcome),
  })
}

export const customersResource = defineResource({
  name: 'customers',
  tables: [customers],
  machines: [kybMachine],
  events: [
    customerCreated,
    customerUpdated,
    customerDeleted,
    linkCreated,
    linkUpdated,
    kybStatusCreated,
    kybStatusUpdated,
  ],
  reactions: [
    on(applicationMoved, followApplication),
    on(linkExpired, (world, { object }) => expireLink(world, object.customer_id)),
    on(documentJudged, followDocument),
  ],
  operations: { customers: customerOperations },
  causes: {
    freezeCustomer: cause({
      summary:
        'Freezes an active customer; the reason is the missing proof of address unless another is given.',
      takes: [
        named,
        argument('options', () =>
          z.strictObject({ reason_code: z.enum(freezeReasons).nullable().optional() }).optional(),
        ),
      ],
      run(world, id, { reason_code = 'pending_proof_of_address' } = {}) {
        moveKyb(world, id, 'freeze', reason_code)
      },
    }),
    unfreezeCustomer: cause({
      summary: 'Lets a frozen customer transact again.',
      takes: [
        named,
        argument('options', () =>
          z.strictObject({ reason_code: z.enum(unfreezeReasons).optional() }).optional(),
        ),
      ],
      run(world, id, options = {}) {
        moveKyb(world, id, 'unfreeze', options.reason_code ?? null)
      },
    }),
    submitProofOfAddress: proof('submitted', 'The customer submits a proof of address.'),
    approveProofOfAddress: proof('approved', 'Approves the proof and unfreezes a frozen customer.'),
    rejectProofOfAddress: proof('rejected', 'Rejects the proof; a frozen customer stays frozen.'),
    reviewByPartner: cause({
      summary: 'A partner bank looks at the customer before it may transact.',
      takes: [named],
      run(world, id) {
        moveKyb(world, id, 'review_by_partner')
      },
    }),
    updateKybLink: cause({
      summary: 'The hosted identity check moved.',
      takes: [named, argument('status', () => z.enum(linkStatuses))],
      run: (world, id, status) => updateLink(world, id, status),
    }),
    setRdAllowed: cause({
      summary: "Whether the state of the customer admits the platform's own stablecoin; it does unless told.",
      takes: [named, argument('allowed', () => z.boolean())],
      run(world, id, allowed) {
        world.update(customers, customerOf(world, id), { rd_allowed: allowed, updated_at: world.now })
      },
    }),
    setCustomerEmail: cause({
      summary: 'The hosted form learns an email address; no endpoint sets it.',
      takes: [named, argument('email', () => z.string())],
      run(world, id, email) {
        world.update(customers, customerOf(world, id), { email, updated_at: world.now })
      },
    }),
  },
})
