import * as z from 'zod'
import { defineEvent } from '../../contract/event.js'
import { ksuid } from '../../contract/primitives.js'
import { objectNamed } from '../../contract/schema.js'
import { sha256Hex } from '../../kernel/json.js'

/** contract/events.md 4. */

export const keyCreated = defineEvent('api_key.created', {
  payload: () => objectNamed('ApiKeyCreatedEvent', { id: ksuid, last_6: z.string(), hash: z.string() }),
  sample: ({ id }) => ({ id: id('API key'), last_6: 'n8gC9F', hash: sha256Hex('an API key') }),
})

export const keyDeleted = defineEvent('api_key.deleted', {
  payload: () => objectNamed('ApiKeyDeletedEvent', { id: ksuid }),
  sample: ({ id }) => ({ id: id('API key') }),
})
