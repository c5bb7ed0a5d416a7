import { defineResource, guard } from '../../contract/resource.js'
import { joiningGroup } from '../signers/index.js'
import { agentOperations } from './operations.js'
import { paymentAgents } from './rows.js'
import { requireLiveAgent } from './rules.js'
import { agentSettings } from './settings.js'

export { agentOfSigner, type PaymentAgentRow, paymentAgents, stateOf, walletsOfSigner } from './rows.js'
export { requireActive, requireAgent, requireAgentic, requireNotFrozen, requireNotRevoked } from './rules.js'

export const paymentAgentsResource = defineResource({
  name: 'paymentAgents',
  tables: [paymentAgents],
  guards: [guard(joiningGroup, requireLiveAgent)],
  operations: { paymentAgents: agentOperations },
  settings: [agentSettings],
})
