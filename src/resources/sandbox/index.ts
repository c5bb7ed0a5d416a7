import { defineResource, on, onEvery } from '../../contract/resource.js'
import { waitEnded } from '../transactions/index.js'
import { depositDecided } from '../wallets/index.js'
import { callbackJob, deliverLater, followDecision } from './flow/movements.js'
import { nameSimulation } from './flow/origin.js'
import { sandboxOperations } from './operations.js'
import { movements, simulations } from './rows.js'

export { movementTypes, scenarios } from './scenarios.js'
export { onboardingTypes } from './wire.js'

export const sandboxResource = defineResource({
  name: 'sandbox',
  tables: [simulations, movements],
  reactions: [onEvery(nameSimulation), on(waitEnded, followDecision), on(depositDecided, followDecision)],
  jobs: { [callbackJob]: deliverLater },
  operations: { sandbox: sandboxOperations },
})
