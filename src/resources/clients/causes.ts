import * as z from 'zod'
import { argument, happens } from '../../contract/cause.js'
import { found } from '../../contract/requiring.js'
import { findClient } from './flow.js'
import { clients } from './rows.js'

export const clientCauses = {
  setDeveloperFees: happens(
    'Gives a client the right to take developer fees, or takes it away.',
    [argument('client_id', () => z.string()), argument('allowed', () => z.boolean())],
    (world, id, developer_fees) =>
      world.update(clients, found(findClient(world, id), 'client'), { developer_fees }),
  ),
}
