import * as z from 'zod'
import { argument, cause } from '../../contract/cause.js'
import { found } from '../../contract/requiring.js'
import { findClient } from './flow.js'
import { clients } from './rows.js'

export const clientCauses = {
  setDeveloperFees: cause({
    summary: 'Gives a client the right to take developer fees, or takes it away.',
    takes: [argument('client_id', () => z.string()), argument('allowed', () => z.boolean())],
    run(world, id, developer_fees) {
      const client = found(findClient(world, id), 'client')
      world.update(clients, client, { developer_fees })
    },
  }),
}
