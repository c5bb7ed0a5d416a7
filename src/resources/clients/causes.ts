import * as z from 'zod'
import { argument, cause } from '../../contract/cause.js'
import { notFound } from '../../contract/problem.js'
import { findClient } from './flow.js'
import { clients } from './rows.js'

export const clientCauses = {
  setDeveloperFees: cause({
    summary: 'Gives a client the right to take developer fees, or takes it away.',
    takes: [argument('client_id', () => z.string()), argument('allowed', () => z.boolean())],
    run(world, id, developer_fees) {
      const client = findClient(world, id)
      if (client === undefined) throw notFound('client')
      world.update(clients, client, { developer_fees })
    },
  }),
}
