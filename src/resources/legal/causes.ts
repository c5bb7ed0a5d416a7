import * as z from 'zod'
import { argument, cause, happens } from '../../contract/cause.js'
import { aboutOnboarding, customerArgument } from '../applications/index.js'
import { askAgain, askEveryone, publishRevision, requireDisclosure, signOutstanding } from './flow.js'
import { disclosureInput, indexEntry, presentEntry, revisionInput } from './wire.js'

export const legalCauses = {
  publishLegalDocument: cause({
    summary:
      "Publishes the next revision of a document, today's unless dated otherwise, in force from its effective date on. Nobody has to accept it until `requireTerms`.",
    takes: [
      /** The new text, and from when it counts. */
      argument('revision', revisionInput),
    ],
    returns: indexEntry,
    run: (world, input) => presentEntry(publishRevision(world, input)),
  }),
  requireTerms: happens(
    "The documents in force have to be accepted (again): by one customer, named by its id or its application's, or by every one.",
    [
      /** The customer who must accept; every one unless told. */
      argument('id', () => z.string().optional()),
    ],
    (world, id) => (id === undefined ? askEveryone(world) : askAgain(world, id)),
  ),
  requireDisclosure: happens(
    'A disclosure has to be accepted beside the documents, such as the terms of a product. Money moves without it.',
    [
      customerArgument,
      /** The disclosure, and where its text is. */
      argument('disclosure', disclosureInput),
    ],
    (world, id, { url = null, text_published = true, ...disclosure }) =>
      requireDisclosure(world, id, { ...disclosure, url, text_published }),
  ),
  acceptTerms: aboutOnboarding(
    'The customer accepts on the hosted page all that is outstanding.',
    signOutstanding,
  ),
}
