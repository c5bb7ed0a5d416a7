import * as z from 'zod'
import { defineSettings } from '../../contract/settings.js'

/** Which URLs a target may have. */
export const targetSettings = defineSettings(
  'webhooks',
  () =>
    z.strictObject({
      webhooks: z
        .strictObject({
          urls: z
            .enum(['any', 'platform'])
            .optional()
            .describe(
              '`platform` refuses webhook targets at loopback, private and link-local addresses; `any` takes them. The sandbox has `any` and production `platform` unless told otherwise.',
            ),
        })
        .optional(),
    }),
  ({ webhooks = {} }) => ({ urls: webhooks.urls }),
)
