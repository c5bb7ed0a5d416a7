import * as z from 'zod'
import { argument, cause } from '../../contract/cause.js'
import { defineResource, on } from '../../contract/resource.js'
import { named } from '../applications/index.js'
import { customerCreated } from '../customers/index.js'
import { termsMoved } from './events.js'
import {
  askAgain,
  askEveryone,
  makeOutstanding,
  publishRevision,
  requireDisclosure,
  signOutstanding,
} from './flow.js'
import { acceptanceOperations, legalOperations } from './operations.js'
import { attestations, revisions, terms } from './rows.js'
import { legalSettings } from './settings.js'
import { disclosureInput, indexEntry, presentEntry, revisionInput } from './wire.js'

export { type TermsMoved, termsMoved } from './events.js'
export { attest } from './flow.js'
export {
  type AttestationType,
  acceptanceUrl,
  attestationTypes,
  attestorsOf,
  type Counted,
  cardTerms,
  countedOf,
  disclosuresOf,
  neverAcceptedOf,
  outstandingOf,
} from './rows.js'
export { requireAcceptedTerms, requireDisclosed } from './rules.js'
export { attestationType, awaitedDocument, presentAwaited } from './wire.js'

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
  causes: {
    publishLegalDocument: cause({
      summary:
        "Publishes the next revision of a document, today's unless dated otherwise, in force from its effective date on. Nobody has to accept it until `requireTerms`.",
      takes: [argument('revision', revisionInput)],
      returns: indexEntry,
      run: (world, input) => presentEntry(publishRevision(world, input)),
    }),
    requireTerms: cause({
      summary:
        "The documents in force have to be accepted (again): by one customer, named by its id or its application's, or by every one.",
      takes: [argument('id', () => z.string().optional())],
      run: (world, id) => (id === undefined ? askEveryone(world) : askAgain(world, id)),
    }),
    requireDisclosure: cause({
      summary:
        'A disclosure has to be accepted beside the documents, such as the terms of a product. Money moves without it.',
      takes: [named, argument('disclosure', disclosureInput)],
      run: (world, id, { url = null, text_published = true, ...disclosure }) =>
        requireDisclosure(world, id, { ...disclosure, url, text_published }),
    }),
    acceptTerms: cause({
      summary: 'The customer accepts on the hosted page all that is outstanding.',
      takes: [named],
      run: signOutstanding,
    }),
  },
})
