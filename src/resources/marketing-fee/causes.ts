import * as z from 'zod'
import { argument, happens } from '../../contract/cause.js'
import { decimalText } from '../../contract/primitives.js'
import { setDeclaredBalance, startMarketingFee } from './flow.js'
import { contractInput } from './wire.js'

export const marketingFeeCauses = {
  startMarketingFee: happens(
    "Gives a client a contract for the marketing fee: what it keeps in the platform's own stablecoin is stamped at the end of each day; the first client unless another is named.",
    [
      argument('contract', () => contractInput().optional()),
      argument('client_id', () => z.string().optional()),
    ],
    startMarketingFee,
  ),
  setDeclaredBalance: happens(
    "What a declared wallet has of the platform's own stablecoin from now on.",
    [argument('address', () => z.string()), argument('amount', () => decimalText)],
    setDeclaredBalance,
  ),
}
