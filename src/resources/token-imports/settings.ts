import * as z from 'zod'
import { defineSettings } from '../../contract/settings.js'

/** The right of the client to import tokens in jobs. */
export const importSettings = defineSettings(
  'imports',
  () =>
    z.strictObject({
      imports: z
        .strictObject({
          jobs: z
            .boolean()
            .optional()
            .describe(
              'False answers 404 to jobs that import tokens, as for a client without the feature; true unless told.',
            ),
        })
        .optional()
        .describe('Whether the client has imports of tokens of identity providers.'),
    }),
  ({ imports = {} }) => ({ jobs: imports.jobs ?? true }),
)
