import * as z from 'zod'
import { defineSettings, option, section } from '../../contract/settings.js'

/** Options for the URLs that a target may have. */
export const targetSettings = defineSettings(
  'webhooks',
  {
    webhooks: section('How webhooks are signed and sent.', {
      urls: option(
        '`platform` refuses webhook targets at loopback, private and link-local addresses; `any` takes them.',
        () => z.enum(['any', 'platform']),
        { defaultText: "`'any'`; `'platform'` in production" },
      ),
    }),
  },
  ({ webhooks }) => webhooks,
)
