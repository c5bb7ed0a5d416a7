import * as z from 'zod'
import {
  durationOption,
  printedAs,
  secureUrlOption,
  wireSchemas,
  withoutEnd,
} from '../contract/primitives.js'
import { defineSettings, option, section } from '../contract/settings.js'
import { toMilliseconds } from '../kernel/clock.js'
import { UsageError } from '../kernel/errors.js'
import { lazy } from '../kernel/lazy.js'
import type { Environment } from '../kernel/rules.js'

const count = lazy(() => z.int().min(1))

/** Whole milliseconds of the host, within what its timers take: one number, or the two that it is drawn between. */
const latency = lazy(() => {
  const must = 'must be milliseconds such as 300, or two such as [100, 300], the smaller one first'
  const milliseconds = z.int(must).min(0, must).max(2_147_483_647, must)
  const count = { type: 'integer', minimum: 0 } as const
  return z
    .union(
      [milliseconds, z.tuple([milliseconds, milliseconds]).refine(([from, to]) => from <= to, must)],
      must,
    )
    .register(printedAs, { output: 'number | readonly [from: number, to: number]' })
    .register(wireSchemas, {
      schema: { oneOf: [count, { type: 'array', items: count, minItems: 2, maxItems: 2 }] },
    })
})

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
    latencyMs: option(
      'How late each answer to the app arrives, in milliseconds of the host; of two, drawn between them from the seed.',
      latency,
      { default: 0, guide: 'faults.md#latency', flag: ['--latency <100-300>', latencyIn] },
    ),
    strict: option(
      'What members of a body do that are unknown or have no effect: nothing, a warning in `sim.requests`, or a refusal.',
      () => z.enum(['off', 'warn', 'error']),
      { default: 'warn' },
    ),
  },
  ({ environment, baseUrl = defaultBaseUrls[environment], docsUrl, limits, latencyMs, strict }) => ({
    environment,
    baseUrl: withoutEnd(baseUrl),
    docsUrl: withoutEnd(docsUrl),
    strict,
    /** Milliseconds of the host, drawn between the two. */
    latency: typeof latencyMs === 'number' ? ([latencyMs, latencyMs] as const) : latencyMs,
    limits: {
      ...limits,
      /** Milliseconds. */
      idempotencyWindow: toMilliseconds(limits.idempotencyWindow, 'option limits.idempotencyWindow'),
    },
  }),
)

/** The options that the gateway reads. */
export type GatewaySettings = Omit<ReturnType<(typeof gatewaySettings)['resolve']>, 'baseUrl'>

/** Reads what the flag takes: one number of milliseconds, or two with a hyphen between them. @throws UsageError for anything else */
function latencyIn(text: string): number | [number, number] {
  const [, from, to] = /^(\d+)(?:-(\d+))?$/.exec(text) ?? []
  if (from === undefined)
    throw new UsageError(
      `--latency is ${text}: it must be milliseconds, such as 300, or two with a hyphen between them, such as 100-300.`,
    )
  return to === undefined ? Number(from) : [Number(from), Number(to)]
}
