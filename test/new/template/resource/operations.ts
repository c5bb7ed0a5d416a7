import { namespace, operationsOf } from '../../../../src/contract/operation.js'
import { paginate } from '../../../../src/contract/pagination.js'
import { createSparePart, useSparePart } from './flow.js'
import { spareParts } from './rows.js'
import { requireSparePart } from './rules.js'
import { presentSparePart, sparePartPage, sparePartQuery, sparePartRequest, sparePartSchema } from './wire.js'

const call = operationsOf({ tag: 'Spare parts', source: 'made up' })

export const sparePartOperations = namespace('spareParts', {
  list: call('GET /spare-parts', {
    summary: 'Lists the spare parts of the client, newest first.',
    query: sparePartQuery,
    output: sparePartPage,
    run: ({ world, clientId }, { query }) =>
      paginate(
        world.table(spareParts),
        query,
        { scope: clientId, order: 'id', direction: 'desc' },
        presentSparePart,
      ),
  }),
  create: call('POST /spare-parts', {
    summary: 'Puts a spare part into stock.',
    body: sparePartRequest,
    status: 201,
    output: sparePartSchema,
    problems: ['conflict'],
    emits: ['spare_part.created'],
    run: ({ world, clientId }, { body }) => presentSparePart(createSparePart(world, clientId, body)),
  }),
  get: call('GET /spare-parts/{spare_part_id}', {
    summary: 'Reads one spare part.',
    output: sparePartSchema,
    problems: ['not-found'],
    run: ({ world, clientId }, { params }) =>
      presentSparePart(requireSparePart(world, clientId, params.spare_part_id)),
  }),
  use: call('POST /spare-parts/{spare_part_id}/use', {
    summary: 'Takes a spare part out of stock.',
    output: sparePartSchema,
    problems: ['not-found', 'conflict'],
    emits: ['spare_part.used'],
    run: ({ world, clientId }, { params }) =>
      presentSparePart(useSparePart(world, clientId, params.spare_part_id)),
  }),
})
