import * as z from 'zod'
import { defineEvent } from '../../contract/event.js'
import { ksuid } from '../../contract/primitives.js'
import { objectNamed } from '../../contract/schema.js'
import { lazy } from '../../kernel/lazy.js'

/** contract/events.md 4. Event types are left out when the target is global, or takes all. */

const subscription = lazy(() => ({
  global: z.boolean(),
  event_types: z.array(z.string()).readonly().exactOptional(),
}))
const url = 'https://app.example/webhooks'

export const targetCreated = defineEvent('target.created', {
  payload: () => objectNamed('TargetCreatedEvent', { target_id: ksuid, url: z.string(), ...subscription() }),
  sample: ({ id }) => ({ target_id: id('target'), global: true, url }),
})

export const targetUpdated = defineEvent('target.updated', {
  payload: () =>
    objectNamed('TargetUpdatedEvent', { target_id: ksuid, target_url: z.string(), ...subscription() }),
  sample: ({ id }) => ({ target_id: id('target'), global: true, target_url: url }),
})

export const targetDeleted = defineEvent('target.deleted', {
  payload: () => objectNamed('TargetDeletedEvent', { target_id: ksuid, target_url: z.string() }),
  sample: ({ id }) => ({ target_id: id('target'), target_url: url }),
})
