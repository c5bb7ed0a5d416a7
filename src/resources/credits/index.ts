import { defineResource, on } from '../../contract/resource.js'
import { applicationSubmitted } from '../applications/index.js'
import { autoUpdated, oneOffCreated, oneOffUpdated } from '../transactions/index.js'
import { creditCauses } from './causes.js'
import * as flow from './flow.js'
import { creditOperations } from './operations.js'
import { checkoutMachine, checkoutOutages, checkouts, creditAccounts, creditEntries } from './rows.js'
import { creditSettings } from './settings.js'

export { type Charge, chargeCredits, findCheckout } from './flow.js'
export type { CheckoutRow } from './rows.js'

export const creditsResource = defineResource({
  name: 'credits',
  tables: [creditAccounts, creditEntries, checkouts, checkoutOutages],
  machines: [checkoutMachine],
  reactions: [
    on(applicationSubmitted, flow.chargeSubmission),
    on(autoUpdated, flow.settleTransaction),
    on(oneOffCreated, flow.chargeOneOff),
    on(oneOffUpdated, flow.settleTransaction),
  ],
  operations: { credits: creditOperations },
  settings: [creditSettings],
  causes: creditCauses,
})
