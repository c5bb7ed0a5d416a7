import * as z from 'zod'
import { defineEvent } from '../../contract/event.js'
import { ksuid } from '../../contract/primitives.js'
import { sha256Hex } from '../../kernel/json.js'

/** contract/events.md 4. */

export const keyCreated = defineEvent('api_key.created', {
  payload: () =>
    z.object({ id: ksuid, last_6: z.string(), hash: z.string() }).meta({ id: 'ApiKeyCreatedEvent' }),
  sample: ({ id }) => ({ id: id('API key'), last_6: 'n8gC9F', hash: sha256Hex('an API key') }),
})

export const keyDeleted = defineEvent('api_key.deleted', {
  payload: () => z.object({ id: ksuid }).meta({ id: 'ApiKeyDeletedEvent' }),
  sample: ({ id }) => ({ id: id('API key') }),
})
