import { defineResource } from '../../contract/resource.js'
import { UsageError } from '../../kernel/problem.js'
import type { World } from '../../kernel/world.js'
import { applicationOf } from '../applications/index.js'
import { acceptanceOperations, legalOperations } from './operations.js'
import { attestations, presentEntry, type RevisionInput, revisionInput, revisions, terms } from './schema.js'
import { askAgain, askEveryone, makeOutstanding, publishRevision, signOutstanding } from './service.js'

export { requireAcceptedTerms } from './service.js'

function checked(input: RevisionInput): RevisionInput {
  const parsed = revisionInput.safeParse(input)
  if (parsed.success) return parsed.data
  const wrong = parsed.error.issues.map(({ path, message }) => [...path, message].join(': '))
  throw new UsageError(
    `publishLegalDocument takes { key, title?, content?, version?, effective_date? } with dates such as '2026-02-01'. ${wrong.join('; ')}.`,
  )
}

export const legalResource = defineResource({
  name: 'legal',
  tables: [revisions, terms, attestations],
  reactions: {
    'customer.created': (world, fact) => {
      if (world.rules.settings.terms === 'outstanding')
        makeOutstanding(world, String(fact.object['customer_id']), fact.client_id)
    },
  },
  operations: { legal: legalOperations, applications: acceptanceOperations },
  causes: {
    /**
     * Publishes the next revision of a document, today's unless dated otherwise, in force from its effective date on.
     * Nobody has to accept it until {@link requireTerms}.
     */
    publishLegalDocument: (world: World, input: RevisionInput) =>
      presentEntry(publishRevision(world, checked(input))),
    /** The documents in force have to be accepted (again): by one customer, named by its id or its application's, or by every one. */
    requireTerms: (world: World, id?: string): void =>
      id === undefined ? askEveryone(world) : askAgain(world, applicationOf(world, id)),
    /** The customer accepts on the hosted page all that is outstanding. */
    acceptTerms: (world: World, id: string): void => signOutstanding(world, applicationOf(world, id)),
  },
})
