import * as z from 'zod'
import { defineEvent, type SampleContext } from '../../contract/event.js'
import { ksuid } from '../../contract/primitives.js'
import { once } from '../../kernel/once.js'

/** contract/events.md 4. */
const payload = once(() => z.object({ user_id: ksuid, email: z.string() }).meta({ id: 'UserEvent' }))

const sample = ({ id }: SampleContext) => ({ user_id: id('user'), email: 'ada@client.example' })

export const userCreated = defineEvent('user.created', { payload, sample })
export const userUpdated = defineEvent('user.updated', { payload, sample })
export const userDeleted = defineEvent('user.deleted', {
  payload: () => z.object({ user_id: ksuid }).meta({ id: 'UserDeletedEvent' }),
  sample: ({ id }) => ({ user_id: id('user') }),
})
