import * as z from 'zod'
import { defineEvent, type SampleContext } from '../../contract/event.js'
import { anyJson, ksuid } from '../../contract/primitives.js'
import { each, named, objectNamed } from '../../contract/schema.js'
import { capabilities, capabilityStatuses, requirementSchema } from './rows.js'

/** contract/events.md 4. */

export const capabilityStatusUpdated = defineEvent('customer.capability_status.updated', {
  payload: () =>
    objectNamed('CapabilityStatusEvent', {
      customer_id: ksuid,
      capability: z.enum(capabilities),
      status: z.enum(capabilityStatuses),
      requirements: z.array(requirementSchema()).readonly(),
    }),
  sample: ({ id }) => ({
    customer_id: id('customer'),
    capability: 'international_wire',
    status: 'available',
    requirements: [],
  }),
})

const exception = named('ExceptionEvent', () => ({
  ...each(z.string(), 'exception_id', 'type'),
  customer_id: ksuid.exactOptional(),
}))

const sample = ({ id }: SampleContext) => ({
  exception_id: id('exception'),
  type: 'deposit_unmatched',
  customer_id: id('customer'),
})

export const exceptionCreated = defineEvent('exception.created', {
  payload: () =>
    exception().extend({ exception_content: anyJson.exactOptional() }).meta({ id: 'ExceptionCreatedEvent' }),
  sample,
})

export const exceptionCleared = defineEvent('exception.cleared', { payload: exception, sample })
