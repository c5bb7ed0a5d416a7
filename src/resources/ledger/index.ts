import { defineResource } from '../../contract/resource.js'
import { postings } from './flow.js'

export * from './flow.js'

/** The double entries behind every movement: no endpoint, read through `sim.ledger`. */
export const ledgerResource = defineResource({ name: 'ledger', tables: [postings] })
