import * as z from 'zod'
import { defineSettings } from '../../contract/settings.js'

/** What an assertion of a WebAuthn key has to say beside its challenge. */
export const webauthnSettings = defineSettings(
  'webauthn',
  () =>
    z.strictObject({
      webauthn: z
        .strictObject({
          origin: z
            .string()
            .min(1)
            .optional()
            .describe("The origin that assertions must name, such as 'https://app.example'."),
          relyingParty: z
            .string()
            .min(1)
            .optional()
            .describe("The id of the relying party, such as 'app.example'."),
        })
        .optional()
        .describe(
          'What assertions of WebAuthn signers are checked for; any origin and relying party unless told.',
        ),
    }),
  ({ webauthn = {} }) => ({
    ...(webauthn.origin !== undefined && { origin: webauthn.origin }),
    ...(webauthn.relyingParty !== undefined && { relyingParty: webauthn.relyingParty }),
  }),
)
