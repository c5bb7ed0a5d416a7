import * as z from 'zod'
import { defineEvent, type SampleContext } from '../../contract/event.js'
import { ksuid, unixTime } from '../../contract/primitives.js'
import { named, objectNamed } from '../../contract/schema.js'
import { lazy } from '../../kernel/lazy.js'
import { guardPoint } from '../../kernel/rules.js'
import { applicationTypes, declineReasons, linkLifeMs } from '../applications/index.js'
import { kybShown } from './machines.js'
import { type CustomerRow, linkStatuses, proofReasons } from './rows.js'
import { linkUrl } from './wire.js'

/** Asks the guards before a customer is deleted. */
export const deletingCustomer = guardPoint<CustomerRow>('customers.delete')

/** Specification, Emission rules 4 to 6; contract/events.md 4. */

const about = lazy(() => ({
  customer_id: ksuid,
  /** The name of the business or the person. */
  name: z.string(),
  /** Tells a business from a single person. */
  type: z.enum(applicationTypes),
  /** An id of your own, as it was given; left out without one. */
  external_id: z.string().exactOptional(),
}))
const name = 'Acme Corp'

export const customerCreated = defineEvent('customer.created', {
  payload: () =>
    objectNamed('CustomerCreatedEvent', {
      id: ksuid,
      ...about(),
      /** The place that the customer was imported from; left out for others. */
      import_reference: z
        .object({
          /** The provider that it was imported from. */
          source: z.string(),
          /** The number that it had there. */
          reference: z.string(),
        })
        .exactOptional(),
    }),
  sample: ({ id }) => ({ id: id('customer'), customer_id: id('customer'), name, type: 'business' }),
})

export const customerUpdated = defineEvent('customer.updated', {
  emitted: 'never',
  payload: named('CustomerUpdatedEvent', () => about()),
  sample: ({ id }) => ({ customer_id: id('customer'), name, type: 'business' }),
})

export const customerDeleted = defineEvent('customer.deleted', {
  audience: 'global',
  payload: () => objectNamed('CustomerDeletedEvent', { id: ksuid, customer_id: ksuid }),
  sample: ({ id }) => ({ id: id('customer'), customer_id: id('customer') }),
})

const link = named('KybLinkEvent', () => ({
  customer_id: ksuid,
  /** Tells the check of identity from the acceptance of terms. */
  link_type: z.enum(['persona', 'tos']),
  /** The address of the hosted page. */
  url: z.string(),
  /** Tells how far the customer has come on that page. */
  status: z.enum(linkStatuses),
  /** The moment until which the page can be opened. */
  expires_at: unixTime,
}))

const linkSample = ({ id, now, world }: SampleContext) => ({
  customer_id: id('customer'),
  link_type: 'persona' as const,
  url: linkUrl(world, { id: id('application'), token: id('token') }),
  status: 'not_started' as const,
  expires_at: now + linkLifeMs(world) / 1000,
})

export const linkCreated = defineEvent('customer.kyb_link.created', { payload: link, sample: linkSample })
export const linkUpdated = defineEvent('customer.kyb_link.updated', {
  payload: link,
  sample: (context) => ({ ...linkSample(context), status: 'approved' }),
})

const statusMembers = lazy(() => ({
  customer_id: ksuid,
  /** Tells how far the review has come, in the words of events: `approved` here is `active` in reads. */
  kyb_status: z.enum(Object.values(kybShown).flatMap(({ event }) => event ?? [])),
  /** An id of your own for the customer; left out without one. */
  external_id: z.string().exactOptional(),
}))

export const kybStatusCreated = defineEvent('customer.kyb_status.created', {
  payload: named('KybStatusCreatedEvent', () => statusMembers()),
  sample: ({ id }) => ({ customer_id: id('customer'), kyb_status: 'approved' }),
})

export const kybStatusUpdated = defineEvent('customer.kyb_status.updated', {
  payload: () =>
    objectNamed('KybStatusUpdatedEvent', {
      ...statusMembers(),
      /** The reason as a code; left out without one. */
      reason_code: z.enum([...proofReasons, ...declineReasons]).exactOptional(),
    }),
  sample: ({ id }) => ({
    customer_id: id('customer'),
    kyb_status: 'frozen',
    reason_code: 'pending_proof_of_address',
  }),
})
