import * as z from 'zod'
import { present } from '../../contract/present.js'
import { defineSettings, option, section } from '../../contract/settings.js'

/** The things that an assertion of a WebAuthn key has to say beside its challenge. */
export const webauthnSettings = defineSettings(
  'webauthn',
  {
    webauthn: section(
      'What assertions of WebAuthn signers are checked for; any origin and relying party unless told.',
      {
        origin: option(
          "The origin that assertions must name, such as 'https://app.example'.",
          () => z.string().min(1),
          { guide: 'wallets.md#endorsed-requests' },
        ),
        relyingParty: option("The id of the relying party, such as 'app.example'.", () => z.string().min(1)),
      },
    ),
  },
  ({ webauthn }) => present(webauthn),
)
