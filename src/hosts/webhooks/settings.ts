import * as z from 'zod'
import { defineSettings, option, section } from '../../contract/settings.js'

/** The options of who signs and sends webhooks. */
export const senderSettings = defineSettings(
  'sender',
  {
    webhooks: section('How webhooks are signed and sent.', {
      signingKey: option(
        'An Ed25519 secret of 64 hex characters that signs them.',
        () => z.string().regex(/^[0-9a-f]{64}$/i, 'must be 64 hex characters'),
        { defaultText: 'a constant of the environment', flag: '--signing-key <hex>', secret: true },
      ),
      hostTimeoutMs: option(
        'How long a receiver may take, in milliseconds of the host.',
        () => z.int().min(1).max(2_147_483_647, 'must be at most 2147483647, which timers take'),
        { default: 2000, flag: '--webhook-timeout <ms>' },
      ),
      headerPrefix: option(
        'What the names of the event headers begin with.',
        () => z.string().regex(/^[A-Za-z0-9-]+$/, 'must be the start of a header name'),
        { default: 'X-Platform-', flag: '--header-prefix <text>' },
      ),
    }),
  },
  ({ webhooks }) => webhooks,
)

export type WebhookSettings = ReturnType<(typeof senderSettings)['resolve']>
