import { decimalOption } from '../../contract/primitives.js'
import { defineSettings, option, section } from '../../contract/settings.js'
import { placesOf } from '../../kernel/money.js'

/** The price of a send beside its amount. */
export const walletSettings = defineSettings(
  'wallets',
  {
    fees: section('', {
      walletNetwork: option(
        'What the network takes of a send of a wallet, as a decimal string in the asset that is sent.',
        () =>
          decimalOption.refine(
            (text) => placesOf(text) <= 6,
            'must have at most 6 places, which is what stablecoins have',
          ),
        { default: '0', guide: 'wallets.md' },
      ),
    }),
  },
  ({ fees }) => ({ networkFee: fees.walletNetwork }),
)
