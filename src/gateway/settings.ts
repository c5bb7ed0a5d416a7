import * as z from 'zod'
import { durationOption, secureUrlOption } from '../contract/primitives.js'
import { defineSettings, option, section } from '../contract/settings.js'
import { toMilliseconds } from '../kernel/clock.js'
import { lazy } from '../kernel/lazy.js'
import type { Environment } from '../kernel/rules.js'

const count = lazy(() => z.int().min(1))

export const defaultBaseUrls: Readonly<Record<Environment, string>> = {
  sandbox: 'https://api.sandbox.platform.example',
  production: 'https://api.platform.example',
}

/** The options of the gateway: the address of the platform, and how much its callers may do. */
export const gatewaySettings = defineSettings(
  'gateway',
  {
    environment: option(
      '`production` has no approval by itself, no sandbox headers and no sandbox endpoints.',
      () => z.enum(['sandbox', 'production']),
      { default: 'sandbox', flag: '--environment' },
    ),
    baseUrl: option('The address that the app calls.', () => secureUrlOption, {
      defaultText: Object.values(defaultBaseUrls)
        .map((url) => `\`${url}\``)
        .join(', '),
    }),
    docsUrl: option('The public reference: problem types point there.', () => secureUrlOption, {
      default: 'https://docs.platform.example',
      flag: '--docs-url <url>',
    }),
    limits: section(
      'How much each caller may ask, and how long answers are replayed.',
      {
        rate: option(
          '`enforce` refuses with 429; `observe` counts; `off` does not count.',
          () => z.enum(['enforce', 'observe', 'off']),
          { default: 'enforce', flag: '--rate' },
        ),
        apiKeyPerMinute: option('Requests of each API key.', count, { default: 60 }),
        dashboardPerMinute: option('Requests of each user of the dashboard.', count, { default: 600 }),
        anonymousPerMinute: option('Requests without a good credential, all together.', count, {
          default: 10,
        }),
        applicationPerHour: option('Requests of each application token.', count, { default: 250 }),
        idempotencyWindow: option(
          'How long an answer is replayed for its key, in virtual time.',
          durationOption,
          { default: '24h' },
        ),
      },
      '--limits <apiKeyPerMinute=600,idempotencyWindow=1h,...>',
    ),
    strict: option(
      'What members of a body do that are unknown or have no effect: nothing, a warning in `sim.requests`, or a refusal.',
      () => z.enum(['off', 'warn', 'error']),
      { default: 'warn' },
    ),
  },
  ({ environment, baseUrl = defaultBaseUrls[environment], docsUrl, limits, strict }) => ({
    environment,
    baseUrl: withoutEnd(baseUrl),
    docsUrl: withoutEnd(docsUrl),
    strict,
    limits: {
      ...limits,
      /** Milliseconds. */
      idempotencyWindow: toMilliseconds(limits.idempotencyWindow, 'option limits.idempotencyWindow'),
    },
  }),
)

/** The options that the gateway reads. */
export type GatewaySettings = Omit<ReturnType<(typeof gatewaySettings)['resolve']>, 'baseUrl'>

/** An address without the slashes at its end. */
export function withoutEnd(address: string): string {
  return address.replace(/\/+$/, '')
}
