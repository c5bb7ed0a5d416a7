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
  name: z.string(),
  type: z.enum(applicationTypes),
  external_id: z.string().exactOptional(),
}))
const name = 'Acme Corp'

export const customerCreated = defineEvent('customer.created', {
  payload: () =>
    objectNamed('CustomerCreatedEvent', {
      id: ksuid,
      ...about(),
      import_reference: z.object({ source: z.string(), reference: z.string() }).exactOptional(),
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
  link_type: z.enum(['persona', 'tos']),
  url: z.string(),
  status: z.enum(linkStatuses),
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
  kyb_status: z.enum(Object.values(kybShown).flatMap(({ event }) => event ?? [])),
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
      reason_code: z.enum([...proofReasons, ...declineReasons]).exactOptional(),
    }),
  sample: ({ id }) => ({
    customer_id: id('customer'),
    kyb_status: 'frozen',
    reason_code: 'pending_proof_of_address',
  }),
})
