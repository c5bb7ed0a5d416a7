import * as z from 'zod'
import { argument, cause } from '../../contract/cause.js'
import { seedClient } from './flow.js'
import { seededClient } from './wire.js'

export const apiKeyCauses = {
  createClient: cause({
    summary:
      'Another organisation on the platform, with an admin and a key: for tests of what one client cannot see of another.',
    takes: [
      argument('client', () =>
        z.strictObject({ name: z.string().min(1), developer_fees: z.boolean().exactOptional() }),
      ),
    ],
    returns: seededClient,
    run: seedClient,
  }),
}
