import { defineResource, on } from '../../contract/resource.js'
import { customerCreated } from '../customers/index.js'
import { legalCauses } from './causes.js'
import { legalSettings, makeOutstanding, termsMoved } from './flow.js'
import { acceptanceOperations, legalOperations } from './operations.js'
import { attestations, revisions, terms } from './rows.js'

export { attest, type TermsMoved, termsMoved } from './flow.js'
export * from './rows.js'
export { requireAcceptedTerms, requireDisclosed } from './rules.js'
export { attestationType, awaitedDocument, presentAwaited } from './wire.js'

/** Legal documents, and what customers have accepted of them. */
export const legalResource = defineResource({
  name: 'legal',
  tables: [revisions, terms, attestations],
  settings: [legalSettings],
  facts: [termsMoved],
  reactions: [
    on(customerCreated, (world, { object, client_id }) => {
      if (world.settings(legalSettings).terms === 'outstanding')
        makeOutstanding(world, object.customer_id, client_id)
    }),
  ],
  operations: { legal: legalOperations, applications: acceptanceOperations },
  causes: legalCauses,
})
