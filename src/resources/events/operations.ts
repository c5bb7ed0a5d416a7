import * as z from 'zod'
import { operation } from '../../contract/operation.js'
import { pageQuery, paginate } from '../../contract/pagination.js'
import { events } from './rows.js'
import { eventPage, presentEvent } from './wire.js'

export const eventOperations = {
  list: operation({
    id: 'events.list',
    method: 'GET',
    path: '/events',
    summary: 'Lists events, newest first.',
    source: 'contract/rest.md 13.1',
    tag: 'Events',
    query: () => z.object(pageQuery()),
    output: eventPage,
    run: ({ world, clientId }, { query }) =>
      paginate(world.table(events), query, { scope: clientId, order: 'id', direction: 'desc' }, presentEvent),
  }),
}
