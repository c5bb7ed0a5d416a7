import { defineResource, guard } from '../../contract/resource.js'
import { deletingCustomer } from '../customers/index.js'
import { usingWallet } from '../wallets/index.js'
import { x402Causes } from './causes.js'
import { enablementJob, finishEnablement } from './flow/enablement.js'
import { release, releaseJob } from './flow/holds.js'
import { enablementMachine, holdMachine } from './machines.js'
import { x402Operations } from './operations.js'
import { enablements, holds, mandates, services, signingKeys } from './rows.js'
import { keepWhileHeld, requireOtherWallet } from './rules.js'

export { paymentHeaders, transferWithAuthorization } from './authorization.js'
export { holdOfNonce, isCovered, settleHold } from './flow/holds.js'
export { chainIdOf, chainOf } from './networks.js'

export const x402Resource = defineResource({
  name: 'x402',
  tables: [enablements, mandates, holds, signingKeys, services],
  machines: [enablementMachine, holdMachine],
  guards: [guard(usingWallet, requireOtherWallet), guard(deletingCustomer, keepWhileHeld)],
  jobs: { [enablementJob]: finishEnablement, [releaseJob]: release },
  operations: { x402: x402Operations },
  causes: x402Causes,
})
