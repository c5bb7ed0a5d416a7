import * as z from 'zod'
import { argument, cause } from '../../contract/cause.js'
import { seedClient } from './flow.js'
import { seededClient } from './wire.js'

export const apiKeyCauses = {
  createClient: cause({
    summary:
      'Another organisation on the platform, with an admin and a key: for tests of what one client cannot see of another.',
    takes: [
      /** The name of the new client, and what it may do. */
      argument('client', () =>
        z.strictObject({
          /** The name of the new client, for people. */
          name: z.string().min(1),
          /** Tells whether it may take developer fees. */
          developer_fees: z.boolean().exactOptional(),
        }),
      ),
    ],
    returns: seededClient,
    run: seedClient,
  }),
}
