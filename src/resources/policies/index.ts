import { defineResource } from '../../contract/resource.js'
import { policyCreated, policyUpdated } from './events.js'
import { policyOperations } from './operations.js'
import { policies, policyAttachments } from './rows.js'

export { evaluate, strictestApproval, type Verdict } from './evaluate.js'
export { policyEvent, policyPayload, samplePolicy } from './events.js'
export {
  type Asked,
  countSigners,
  explainAdministration,
  explainPolicyChange,
  explainRule,
  type IntentOf,
  namesOf,
  type PolicyExplanation,
  placeOf,
  subjectAsked,
} from './explain.js'
export { requirePolicy } from './flow.js'
export { attachPolicy, detachPolicy, policies, policiesOfWallet, walletsOfPolicy } from './rows.js'
export { addRuleBody, deletePolicyBody, removeRuleBody, updateRuleBody } from './wire.js'

export const policiesResource = defineResource({
  name: 'policies',
  tables: [policies, policyAttachments],
  events: [policyCreated, policyUpdated],
  operations: { policies: policyOperations },
})
