import * as z from 'zod'
import { secureUrlOption } from '../../contract/primitives.js'
import { defineSettings } from '../../contract/settings.js'

/** Where hosted onboarding lives: links point there. */
export const onboarding = defineSettings(
  'onboarding',
  z.strictObject({
    onboardingUrl: secureUrlOption.optional().describe('Where hosted onboarding lives: links point there.'),
  }),
  ({ onboardingUrl = 'https://onboarding.platform.example' }) => ({ url: onboardingUrl.replace(/\/+$/, '') }),
)
