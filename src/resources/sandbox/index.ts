import { defineResource } from '../../contract/resource.js'
import { callbackJob, deliverLater } from './inbound.js'
import { movements } from './movements.js'
import { sandboxOperations } from './operations.js'
import { simulations } from './schema.js'

export const sandboxResource = defineResource({
  name: 'sandbox',
  tables: [simulations, movements],
  jobs: { [callbackJob]: deliverLater },
  operations: { sandbox: sandboxOperations },
})
