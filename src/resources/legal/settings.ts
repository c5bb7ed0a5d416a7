import * as z from 'zod'
import { defineSettings } from '../../contract/settings.js'

/** The setting that says whether new customers have accepted the legal documents in force. */
export const legalSettings = defineSettings(
  'legal',
  () =>
    z.strictObject({
      terms: z
        .enum(['accepted', 'outstanding'])
        .optional()
        .describe(
          '`outstanding` has every new customer accept the legal documents before money moves; `accepted` unless told otherwise.',
        ),
    }),
  ({ terms = 'accepted' }) => ({ terms }),
)
