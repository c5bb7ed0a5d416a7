import * as z from 'zod'
import { argument, cause } from '../../contract/cause.js'
import { decimalText } from '../../contract/primitives.js'
import { defineResource } from '../../contract/resource.js'
import { deploymentPayoutUpdated, ownPayoutUpdated } from './events.js'
import { setDeclaredBalance, stampDay, stampJob, startMarketingFee } from './flow.js'
import { marketingFeeOperations } from './operations.js'
import { declaredWallets, marketingContracts, marketingPayouts, marketingStamps } from './rows.js'
import { contractInput } from './wire.js'

export const marketingFeeResource = defineResource({
  name: 'marketing-fee',
  tables: [marketingContracts, marketingPayouts, declaredWallets, marketingStamps],
  events: [ownPayoutUpdated, deploymentPayoutUpdated],
  jobs: { [stampJob]: stampDay },
  operations: { marketingFee: marketingFeeOperations },
  causes: {
    startMarketingFee: cause({
      summary:
        "Gives a client a contract for the marketing fee: what it keeps in the platform's own stablecoin is stamped at the end of each day; the first client unless another is named.",
      takes: [
        argument('contract', () => contractInput().optional()),
        argument('client_id', () => z.string().optional()),
      ],
      run: startMarketingFee,
    }),
    setDeclaredBalance: cause({
      summary: "What a declared wallet has of the platform's own stablecoin from now on.",
      takes: [argument('address', () => z.string()), argument('amount', () => decimalText)],
      run: setDeclaredBalance,
    }),
  },
})
