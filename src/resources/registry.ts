import type { AnyOperation } from '../contract/operation.js'
import type { EventDefinition, Resource } from '../contract/resource.js'
import { unbuilt, unbuiltEvents } from '../contract/unbuilt.js'
import { accountsResource } from './accounts/index.js'
import { apiKeysResource } from './api-keys/index.js'
import { applicationsResource } from './applications/index.js'
import { capabilitiesResource } from './capabilities/index.js'
import { chainResource } from './chain/index.js'
import { clientsResource } from './clients/index.js'
import { customersResource } from './customers/index.js'
import { documentsResource } from './documents/index.js'
import { eventsResource } from './events/index.js'
import { ledgerResource } from './ledger/index.js'
import { legalResource } from './legal/index.js'
import { recipientsResource } from './recipients/index.js'
import { sandboxResource } from './sandbox/index.js'
import { transactionsResource } from './transactions/index.js'
import { usersResource } from './users/index.js'
import { webhooksResource } from './webhooks/index.js'

/** In order: a resource calls only the ones above it, and follows them by reactions. */
export const resources: readonly Resource[] = [
  eventsResource,
  clientsResource,
  usersResource,
  apiKeysResource,
  applicationsResource,
  customersResource,
  capabilitiesResource,
  legalResource,
  recipientsResource,
  ledgerResource,
  chainResource,
  accountsResource,
  transactionsResource,
  sandboxResource,
  documentsResource,
  webhooksResource,
]

/** Every built operation by namespace and verb: `sim.api` has its types from here. */
export const operations = mergeNamespaces(
  eventsResource.operations,
  usersResource.operations,
  apiKeysResource.operations,
  applicationsResource.operations,
  customersResource.operations,
  capabilitiesResource.operations,
  legalResource.operations,
  recipientsResource.operations,
  accountsResource.operations,
  transactionsResource.operations,
  sandboxResource.operations,
  documentsResource.operations,
  webhooksResource.operations,
)

type Namespaces = Resource['operations']
type NameIn<N> = N extends unknown ? keyof N : never
type VerbsIn<N, Name extends PropertyKey> = (
  N extends Readonly<Record<Name, infer Verbs>>
    ? (verbs: Verbs) => void
    : never
) extends (verbs: infer All) => void
  ? All
  : never

/** A namespace has the verbs of every resource that adds to it, with their exact types. */
function mergeNamespaces<const Each extends readonly Namespaces[]>(...each: Each) {
  const merged: Record<string, Namespaces[string]> = {}
  for (const namespaces of each) {
    for (const [name, verbs] of Object.entries(namespaces)) merged[name] = { ...merged[name], ...verbs }
  }
  // The loop above is the proof: each name has the verbs of all that have the name.
  return merged as unknown as { readonly [Name in NameIn<Each[number]>]: VerbsIn<Each[number], Name> }
}

/** Every cause: `sim.simulate` has its types from here. */
export const causes = {
  ...clientsResource.causes,
  ...apiKeysResource.causes,
  ...applicationsResource.causes,
  ...customersResource.causes,
  ...capabilitiesResource.causes,
  ...legalResource.causes,
  ...recipientsResource.causes,
  ...transactionsResource.causes,
}

export const builtOperations: readonly AnyOperation[] = resources.flatMap((resource) =>
  Object.values(resource.operations).flatMap((verbs) => Object.values(verbs)),
)

/** Built and unbuilt. */
export const allOperations: readonly AnyOperation[] = [...builtOperations, ...unbuilt]

const events = [
  ...usersResource.events,
  ...apiKeysResource.events,
  ...applicationsResource.events,
  ...customersResource.events,
  ...capabilitiesResource.events,
  ...legalResource.events,
  ...recipientsResource.events,
  ...accountsResource.events,
  ...transactionsResource.events,
  ...webhooksResource.events,
  ...unbuiltEvents,
] as const

export const eventDefinitions: readonly EventDefinition[] = events

/** Every type of event, built or not; the facts that no one is told of are left out. */
export type EventType = Exclude<(typeof events)[number]['type'], `application.${string}` | `chain.${string}`>
