import * as z from 'zod'
import { secureUrlOption } from '../../contract/primitives.js'
import { defineSettings } from '../../contract/settings.js'

/** Where hosted onboarding lives: links point there. Null where the simulator's own pages are. */
export const onboarding = defineSettings(
  'onboarding',
  () =>
    z.strictObject({
      onboardingUrl: secureUrlOption
        .optional()
        .describe(
          'Where hosted onboarding lives: links point there, and to pages of the simulator unless told.',
        ),
    }),
  ({ onboardingUrl }) => ({ url: onboardingUrl?.replace(/\/+$/, '') ?? null }),
)
