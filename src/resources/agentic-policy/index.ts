import { defineResource } from '../../contract/resource.js'
import { agenticPolicyOperations } from './operations.js'
import { agenticPolicies } from './rows.js'

export { type AgenticPolicy, agenticPolicyOf } from './rows.js'

export const agenticPolicyResource = defineResource({
  name: 'agenticPolicy',
  tables: [agenticPolicies],
  operations: { agenticPolicy: agenticPolicyOperations },
})
