import * as z from 'zod'
import { argument, happens } from '../../contract/cause.js'
import { decideToken, steer } from './flow.js'
import { importOutcomes } from './rows.js'

const jobId = argument('id', () => z.string().describe('Of the import.'))

/** Declares what the platform does with a whole import. */
function steering(action: Parameters<typeof steer>[2], summary: string) {
  return happens(summary, [jobId], (world, id) => steer(world, id, action))
}

export const importCauses = {
  decideImport: happens(
    'Says what becomes of a token when it is redeemed, and whose it is. Without it the token is good.',
    [
      argument('token', () => z.string().min(1).max(5000)),
      argument('outcome', () =>
        z.strictObject({
          outcome: z.enum(importOutcomes).optional(),
          name: z
            .strictObject({ first: z.string().min(1).max(49), last: z.string().min(1).max(50) })
            .optional(),
        }),
      ),
    ],
    (world, token, { outcome = 'succeeded', name = null }) => decideToken(world, token, { outcome, name }),
  ),
  pauseImport: steering('pause', 'The platform pauses an import of tokens.'),
  resumeImport: steering('resume', 'The platform goes on with an import that was paused.'),
  cancelImport: steering('cancel', 'The platform cancels an import: what was redeemed stays.'),
}
