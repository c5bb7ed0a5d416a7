import { defineResource } from '../../contract/resource.js'
import { clientCauses } from './causes.js'
import { clients } from './rows.js'
import { clientSettings } from './settings.js'

export { clientOf, createClient, findClient } from './flow.js'
export type { ClientRow } from './rows.js'

/** The organisations behind API keys. */
export const clientsResource = defineResource({
  name: 'clients',
  tables: [clients],
  settings: [clientSettings],
  causes: clientCauses,
})
