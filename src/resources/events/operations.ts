import * as z from 'zod'
import { namespace, operationsOf } from '../../contract/operation.js'
import { pageQuery, paginate } from '../../contract/pagination.js'
import { events } from './rows.js'
import { eventPage, presentEvent } from './wire.js'

const call = operationsOf({ tag: 'Events', source: 'contract/rest.md 13.1' })

export const eventOperations = namespace('events', {
  list: call('GET /events', {
    summary: 'Lists events, newest first.',
    query: () => z.object(pageQuery()),
    output: eventPage,
    run: ({ world, clientId }, { query }) =>
      paginate(world.table(events), query, { scope: clientId, order: 'id', direction: 'desc' }, presentEvent),
  }),
})
