import * as z from 'zod'
import { argument, happens } from '../../contract/cause.js'
import { decideToken, steer } from './flow.js'
import { importOutcomes } from './rows.js'

/** The import that it happens to. */
const jobId = argument('id', () => z.string())

/** Declares what the platform does with a whole import. */
function steering(action: Parameters<typeof steer>[2], summary: string) {
  return happens(summary, [jobId], (world, id) => steer(world, id, action))
}

export const importCauses = {
  decideImport: happens(
    'Says what becomes of a token when it is redeemed, and whose it is. Without it the token is good.',
    [
      /** The token that is decided about. */
      argument('token', () => z.string().min(1).max(5000)),
      /** Says what becomes of it, and whose it is. */
      argument('outcome', () =>
        z.strictObject({
          /** The fate of the token when it is redeemed; good unless told. */
          outcome: z.enum(importOutcomes).optional(),
          /** The name of the applicant; made from the seed unless told. */
          name: z
            .strictObject({
              /** The given name of the applicant. */
              first: z.string().min(1).max(49),
              /** The family name of the applicant. */
              last: z.string().min(1).max(50),
            })
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
