import * as z from 'zod'
import { argument, cause } from '../../contract/cause.js'
import { defineResource, jobOf } from '../../contract/resource.js'
import { decideToken, importStep, steer, takeStep } from './flow.js'
import { importJobMachine, importTokenMachine } from './machines.js'
import { importOperations } from './operations.js'
import { importJobs, importOutcomes, importTokens, knownTokens } from './rows.js'
import { importSettings } from './settings.js'

const jobId = argument('id', () => z.string().describe('Of the import.'))

/** Customers out of tokens of identity providers, which have checked them already (contract/rest.md 5.10). */
export const tokenImportsResource = defineResource({
  name: 'token-imports',
  tables: [importJobs, importTokens, knownTokens],
  machines: [importJobMachine, importTokenMachine],
  jobs: jobOf(importStep, takeStep),
  operations: { customers: importOperations },
  settings: [importSettings],
  causes: {
    decideImport: cause({
      summary:
        'Says what becomes of a token when it is redeemed, and whose it is. Without it the token is good.',
      takes: [
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
      run: (world, token, { outcome = 'succeeded', name = null }) =>
        decideToken(world, token, { outcome, name }),
    }),
    pauseImport: cause({
      summary: 'The platform pauses an import of tokens.',
      takes: [jobId],
      run: (world, id) => steer(world, id, 'pause'),
    }),
    resumeImport: cause({
      summary: 'The platform goes on with an import that was paused.',
      takes: [jobId],
      run: (world, id) => steer(world, id, 'resume'),
    }),
    cancelImport: cause({
      summary: 'The platform cancels an import: what was redeemed stays.',
      takes: [jobId],
      run: (world, id) => steer(world, id, 'cancel'),
    }),
  },
})
