import * as z from 'zod'
import { argument, happens } from '../../contract/cause.js'
import type { World } from '../../kernel/world.js'
import { aboutOnboarding, customerArgument, options } from '../applications/index.js'
import { customerOf, moveKyb } from './flow.js'
import { proofOfAddress, updateLink } from './following.js'
import { type CustomerRow, customers, freezeReasons, linkStatuses, unfreezeReasons } from './rows.js'

/** Declares what becomes of a proof of address. */
function proof(outcome: Parameters<typeof proofOfAddress>[2], summary: string) {
  return aboutOnboarding(summary, (world, id) => proofOfAddress(world, id, outcome))
}

function change(world: World, id: string, said: Partial<CustomerRow>): void {
  world.update(customers, customerOf(world, id), { ...said, updated_at: world.now })
}

export const customerCauses = {
  freezeCustomer: happens(
    'Freezes an active customer; the reason is the missing proof of address unless another is given.',
    [
      customerArgument,
      /** May say the reason. */
      options(() => ({
        /** The reason as a code; null for none. */
        reason_code: z.enum(freezeReasons).nullable().optional(),
      })),
    ],
    (world, id, { reason_code = 'pending_proof_of_address' } = {}) =>
      moveKyb(world, id, 'freeze', reason_code),
  ),
  unfreezeCustomer: happens(
    'Lets a frozen customer transact again.',
    [
      customerArgument,
      /** May say the reason. */
      options(() => ({
        /** The reason as a code, which the event tells. */
        reason_code: z.enum(unfreezeReasons).optional(),
      })),
    ],
    (world, id, { reason_code } = {}) => moveKyb(world, id, 'unfreeze', reason_code),
  ),
  submitProofOfAddress: proof('submitted', 'The customer submits a proof of address.'),
  approveProofOfAddress: proof('approved', 'Approves the proof and unfreezes a frozen customer.'),
  rejectProofOfAddress: proof('rejected', 'Rejects the proof; a frozen customer stays frozen.'),
  reviewByPartner: aboutOnboarding(
    'A partner bank looks at the customer before it may transact.',
    (world, id) => moveKyb(world, id, 'review_by_partner'),
  ),
  updateKybLink: happens(
    'The hosted identity check moved.',
    [
      customerArgument,
      /** The state that the hosted check comes to. */
      argument('status', () => z.enum(linkStatuses)),
    ],
    updateLink,
  ),
  setRdAllowed: happens(
    "Whether the state of the customer admits the platform's own stablecoin; it does unless told.",
    [
      customerArgument,
      /** Tells whether the stablecoin is available from now on. */
      argument('allowed', () => z.boolean()),
    ],
    (world, id, rd_allowed) => change(world, id, { rd_allowed }),
  ),
  setCustomerEmail: happens(
    'The hosted form learns an email address; no endpoint sets it.',
    [
      customerArgument,
      /** The address that the form has learnt. */
      argument('email', () => z.string()),
    ],
    (world, id, email) => change(world, id, { email }),
  ),
}
