import * as z from 'zod'
import { defineSettings } from '../../contract/settings.js'

/** The rights of the default client. */
export const clientSettings = defineSettings(
  'clients',
  () =>
    z.strictObject({
      developerFees: z
        .boolean()
        .optional()
        .describe('Whether the default client may take developer fees; true unless told otherwise.'),
    }),
  ({ developerFees = true }) => ({ developerFees }),
)
