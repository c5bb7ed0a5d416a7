import { defineResource } from '../../contract/resource.js'
import { agentOperations } from './operations.js'
import { paymentAgents } from './rows.js'
import { agentSettings } from './settings.js'

export {
  type AgentState,
  agentOfSigner,
  groupsOfSigner,
  type PaymentAgentRow,
  paymentAgents,
  stateOf,
  walletsOfSigner,
} from './rows.js'
export { requireActive, requireAgent, requireAgentic, requireNotFrozen } from './rules.js'
export { agentSettings } from './settings.js'

export const paymentAgentsResource = defineResource({
  name: 'paymentAgents',
  tables: [paymentAgents],
  operations: { paymentAgents: agentOperations },
  settings: [agentSettings],
})
