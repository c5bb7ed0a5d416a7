import * as z from 'zod'
import { defineEvent } from '../../contract/event.js'
import { ksuid } from '../../contract/primitives.js'
import { objectNamed } from '../../contract/schema.js'
import { lazy } from '../../kernel/lazy.js'

/** contract/events.md 4. Event types are left out when the target is global, or takes all. */

const subscription = lazy(() => ({
  /** Tells whether the target gets every event, those that cannot be named too. */
  global: z.boolean(),
  /** The types that are sent to it; left out for every type that can be named. */
  event_types: z.array(z.string()).readonly().exactOptional(),
}))
const url = 'https://app.example/webhooks'

export const targetCreated = defineEvent('target.created', {
  payload: () =>
    objectNamed('TargetCreatedEvent', {
      /** The address that webhooks are sent to, by its id. */
      target_id: ksuid,
      /** The address that events are sent to. */
      url: z.string(),
      ...subscription(),
    }),
  sample: ({ id }) => ({ target_id: id('target'), global: true, url }),
})

export const targetUpdated = defineEvent('target.updated', {
  payload: () =>
    objectNamed('TargetUpdatedEvent', {
      /** The address that webhooks are sent to, by its id. */
      target_id: ksuid,
      /** The address that events are sent to. */
      target_url: z.string(),
      ...subscription(),
    }),
  sample: ({ id }) => ({ target_id: id('target'), global: true, target_url: url }),
})

export const targetDeleted = defineEvent('target.deleted', {
  payload: () =>
    objectNamed('TargetDeletedEvent', {
      /** The address that webhooks were sent to, by its id. */
      target_id: ksuid,
      /** The address that events are sent to. */
      target_url: z.string(),
    }),
  sample: ({ id }) => ({ target_id: id('target'), target_url: url }),
})
