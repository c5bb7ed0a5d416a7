import { defineResource } from '../../contract/resource.js'
import { clientCauses, clientSettings, clients } from './flow.js'

export type { ClientRow } from './flow.js'
export { clientOf, createClient, findClient } from './flow.js'

/** The organisations behind API keys. */
export const clientsResource = defineResource({
  name: 'clients',
  tables: [clients],
  settings: [clientSettings],
  causes: clientCauses,
})
