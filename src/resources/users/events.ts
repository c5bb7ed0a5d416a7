import * as z from 'zod'
import { defineEvent, type SampleContext } from '../../contract/event.js'
import { ksuid } from '../../contract/primitives.js'
import { named, objectNamed } from '../../contract/schema.js'

/** contract/events.md 4. */
const payload = named('UserEvent', () => ({ user_id: ksuid, email: z.string() }))

const sample = ({ id }: SampleContext) => ({ user_id: id('user'), email: 'ada@client.example' })

export const userCreated = defineEvent('user.created', { payload, sample })
export const userUpdated = defineEvent('user.updated', { payload, sample })
export const userDeleted = defineEvent('user.deleted', {
  payload: () => objectNamed('UserDeletedEvent', { user_id: ksuid }),
  sample: ({ id }) => ({ user_id: id('user') }),
})
