import * as z from 'zod'
import { secureUrlOption } from '../../contract/primitives.js'
import { defineSettings } from '../../contract/settings.js'
import { dayMs } from '../../kernel/calendar.js'

/** Where hosted onboarding lives, null where the simulator's own pages are; and how long its links are good, in milliseconds. */
export const onboarding = defineSettings(
  'onboarding',
  () =>
    z.strictObject({
      onboardingUrl: secureUrlOption
        .optional()
        .describe(
          'Where hosted onboarding lives: links point there, and to pages of the simulator unless told.',
        ),
      applicationTokenDays: z
        .int()
        .min(1)
        .max(3650)
        .optional()
        .describe('How many days the link of a new application opens it; 90 unless told.'),
    }),
  ({ onboardingUrl, applicationTokenDays = 90 }) => ({
    url: onboardingUrl?.replace(/\/+$/, '') ?? null,
    linkLife: applicationTokenDays * dayMs,
  }),
)
