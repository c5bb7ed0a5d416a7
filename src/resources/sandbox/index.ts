import { defineResource } from '../../contract/resource.js'
import { sandboxOperations } from './operations.js'
import { simulations } from './schema.js'

export const sandboxResource = defineResource({
  name: 'sandbox',
  tables: [simulations],
  operations: { sandbox: sandboxOperations },
})
