import * as z from 'zod'
import { decimalOption } from '../../contract/primitives.js'
import { defineSettings } from '../../contract/settings.js'
import { placesOf } from '../../kernel/money.js'

/** What a send costs beside its amount. */
export const walletSettings = defineSettings(
  'wallets',
  () =>
    z.strictObject({
      fees: z
        .strictObject({
          walletNetwork: decimalOption
            .refine(
              (text) => placesOf(text) <= 6,
              'must have at most 6 places, which is what stablecoins have',
            )
            .optional()
            .describe(
              'What the network takes of a send of a wallet, as a decimal string in the asset that is sent; nothing unless told.',
            ),
        })
        .optional(),
    }),
  ({ fees = {} }) => ({ networkFee: fees.walletNetwork ?? '0' }),
)
