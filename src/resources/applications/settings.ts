import * as z from 'zod'
import { secureUrlOption } from '../../contract/primitives.js'
import { defineSettings, option } from '../../contract/settings.js'
import { dayMs } from '../../kernel/calendar.js'

/** The address of hosted onboarding, null where the simulator's own pages are; and how long its links are good. */
export const onboarding = defineSettings(
  'onboarding',
  {
    onboardingUrl: option('Where hosted onboarding lives: links point there.', () => secureUrlOption, {
      defaultText: '`/hosted` below `baseUrl`',
      guide: 'server.md#pages-for-people',
      flag: '--onboarding-url <url>',
    }),
    applicationTokenDays: option(
      'How many days the link of a new application opens it.',
      () => z.int().min(1).max(3650),
      { default: 90 },
    ),
  },
  ({ onboardingUrl, applicationTokenDays }) => ({
    url: onboardingUrl?.replace(/\/+$/, '') ?? null,
    linkLifeMs: applicationTokenDays * dayMs,
  }),
)
