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
      /** Names what the customer can do, or cannot. */
      capability: z.enum(capabilities),
      /** Tells whether the customer can do it now. */
      status: z.enum(capabilityStatuses),
      /** The things that are missing for it; empty where nothing is. */
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
  /**
   * `exception_id`: Names the exception: the event of its end has the same.
   * `type`: Names what is wrong.
   */
  ...each(z.string(), 'exception_id', 'type'),
  /** The customer that it is about; left out for none. */
  customer_id: ksuid.exactOptional(),
}))

const sample = ({ id }: SampleContext) => ({
  exception_id: id('exception'),
  type: 'deposit_unmatched',
  customer_id: id('customer'),
})

export const exceptionCreated = defineEvent('exception.created', {
  payload: () =>
    exception()
      .extend({
        /** Anything that the platform tells beside it; left out for nothing. */
        exception_content: anyJson.exactOptional(),
      })
      .meta({ id: 'ExceptionCreatedEvent' }),
  sample,
})

export const exceptionCleared = defineEvent('exception.cleared', { payload: exception, sample })
