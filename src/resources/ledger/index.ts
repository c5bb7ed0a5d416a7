import { defineResource } from '../../contract/resource.js'
import { postings } from './rows.js'

export * from './flow.js'
export { type LedgerEntry, type Posting, type PostingRow, postings } from './rows.js'

/** The double entries behind every movement: no endpoint, read through `sim.ledger`. */
export const ledgerResource = defineResource({ name: 'ledger', tables: [postings] })
