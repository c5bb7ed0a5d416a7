import * as z from 'zod'
import { argument, happens } from '../../contract/cause.js'
import { decimalText } from '../../contract/primitives.js'
import { setDeclaredBalance, startMarketingFee } from './flow.js'
import { contractInput } from './wire.js'

export const marketingFeeCauses = {
  startMarketingFee: happens(
    "Gives a client a contract for the marketing fee: what it keeps in the platform's own stablecoin is stamped at the end of each day; the first client unless another is named.",
    [
      /** The share, and when it begins. */
      argument('contract', () => contractInput().optional()),
      /** The client that it happens to; the first one unless told. */
      argument('client_id', () => z.string().optional()),
    ],
    startMarketingFee,
  ),
  setDeclaredBalance: happens(
    "What a declared wallet has of the platform's own stablecoin from now on.",
    [
      /** The wallet whose balance it is. */
      argument('address', () => z.string()),
      /** The balance in whole units of the platform's own stablecoin. */
      argument('amount', () => decimalText),
    ],
    setDeclaredBalance,
  ),
}
