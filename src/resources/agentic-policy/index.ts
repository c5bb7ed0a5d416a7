import { defineResource } from '../../contract/resource.js'
import { agenticPolicyOperations } from './operations.js'
import { agenticPolicies } from './rows.js'

export { agenticPolicyOf } from './rows.js'

export const agenticPolicyResource = defineResource({
  name: 'agenticPolicy',
  tables: [agenticPolicies],
  operations: { agenticPolicy: agenticPolicyOperations },
})
