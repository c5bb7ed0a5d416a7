import { present } from '../../contract/present.js'
import { notFound } from '../../contract/problem.js'
import type { OutputOf } from '../../contract/schema.js'
import { dateOf } from '../../kernel/calendar.js'
import type { World } from '../../kernel/world.js'
import { type ApplicationRow, applicationOf, applications, renewToken } from '../applications/index.js'
import { type DocumentKey, documentKeys, firstRevisions, type Revision } from './documents.js'
import { termsMoved } from './events.js'
import {
  type AttestationRow,
  type AttestationType,
  acceptedBy,
  attestations,
  attestationsOf,
  attestorsOf,
  type Disclosure,
  disclosuresOf,
  inForce,
  outstandingOf,
  type RevisionRow,
  revisions,
  revisionsOf,
  type TermsRow,
  terms,
} from './rows.js'
import { requireAttestable, requireNewVersion, requirePublished } from './rules.js'
import { legalSettings } from './settings.js'
import { type acceptanceSchema, type attestationBody, presentAwaited, type RevisionInput } from './wire.js'

export function listInForce(world: World): readonly Revision[] {
  return documentKeys.map((key) => inForce(world, key))
}

/**
 * The revision in force, or the one of a version, in force or not.
 * @throws Problem 404 for a document or version that was never published
 */
export function requireRevision(world: World, name: string, version: string | undefined): Revision {
  const key = documentKeys.find((known) => known === name)
  if (key === undefined) throw notFound('legal document', `the documents are ${documentKeys.join(' and ')}`)
  if (version === undefined) return inForce(world, key)
  const all = revisionsOf(world, key)
  const found = all.find((revision) => revision.version === version)
  if (found !== undefined) return found
  throw notFound('legal document', `the versions of ${key} are ${all.map((each) => each.version).join(', ')}`)
}

/** @throws UsageError when the version is taken: what a version names never changes */
export function publishRevision(world: World, input: RevisionInput): RevisionRow {
  const { key } = input
  const latest = revisionsOf(world, key).at(-1) ?? firstRevisions[key]
  const today = dateOf(world.now)
  const version = input.version ?? today
  requireNewVersion(world, key, version)
  return world.insert(revisions, {
    id: world.mint(revisions.name),
    key,
    version,
    revision: latest.revision + 1,
    title: input.title ?? latest.title,
    content: input.content ?? latest.content,
    // Another text is somewhere else.
    content_url: input.content_url ?? (input.content === undefined ? latest.content_url : null),
    effective_date: input.effective_date ?? today,
    published_after: world.table(applications).all().at(-1)?.id ?? '',
    deleted_at: null,
  })
}

/** The customer has to accept the documents in force, whatever it accepted before. */
export function makeOutstanding(world: World, customerId: string, clientId: string): void {
  changeTerms(world, customerId, clientId, { outstanding: documentKeys })
}

/** The customer has to accept a disclosure as well; another version of it takes the place of the one before. */
export function requireDisclosure(world: World, id: string, disclosure: Disclosure): void {
  requirePublished(world, disclosure)
  const { customer_id, client_id } = applicationOf(world, id)
  const others = disclosuresOf(world, customer_id).filter(
    ({ disclosure_id }) => disclosure_id !== disclosure.disclosure_id,
  )
  changeTerms(world, customer_id, client_id, { disclosures: [...others, disclosure] })
}

function changeTerms(
  world: World,
  customerId: string,
  clientId: string,
  change: Partial<Pick<TermsRow, 'outstanding' | 'disclosures'>>,
): void {
  const before = world.table(terms).get(customerId)
  const { outstanding = [], disclosures = [] } = before ?? {}
  const id = customerId
  const row = { id, client_id: clientId, outstanding, disclosures, deleted_at: null, ...change }
  world.insert(terms, row)
  const accepted = row.outstanding.length === 0
  if (accepted !== (outstanding.length === 0))
    world.record(termsMoved, clientId, { customer_id: customerId, accepted })
}

/** As {@link makeOutstanding}, and the link that asks for it works: a token that ran out is renewed. */
export function askAgain(world: World, id: string): void {
  const application = applicationOf(world, id)
  if (application.token_expires_at <= world.now) renewToken(world, application.id)
  makeOutstanding(world, application.customer_id, application.client_id)
}

export function askEveryone(world: World): void {
  for (const row of world.table(applications).all()) if (row.deleted_at === null) askAgain(world, row.id)
}

/** The customer signed everything that was outstanding, on the hosted page. */
export function signOutstanding(world: World, id: string): void {
  const application = applicationOf(world, id)
  for (const { key, version } of outstandingOf(world, application.customer_id)) {
    record(world, application, {
      applicant_id: application.customer_id,
      type: acceptedBy[key],
      document_key: key,
      version,
      disclosure_id: null,
      disclosure_version: null,
      attested_at: world.now,
    })
  }
  for (const { disclosure_id, disclosure_version } of disclosuresOf(world, application.customer_id)) {
    record(world, application, {
      applicant_id: application.customer_id,
      type: 'terms_of_service',
      document_key: null,
      version: null,
      disclosure_id,
      disclosure_version,
      attested_at: world.now,
    })
  }
}

type Attested = Omit<
  AttestationRow,
  'id' | 'deleted_at' | 'client_id' | 'customer_id' | 'application_id' | 'accepted_at'
>

function record(world: World, application: ApplicationRow, attested: Attested): void {
  const { client_id, customer_id } = application
  world.insert(attestations, {
    id: world.mint(attestations.name),
    client_id,
    customer_id,
    application_id: application.id,
    ...attested,
    accepted_at: world.now,
    deleted_at: null,
  })
  const row = world.table(terms).get(customer_id)
  if (row === undefined) return
  changeTerms(world, customer_id, client_id, {
    outstanding: row.outstanding.filter((key) => key !== attested.document_key),
    disclosures: row.disclosures.filter(({ disclosure_id }) => disclosure_id !== attested.disclosure_id),
  })
}

/** What an application has accepted and has yet to accept. */
export function readAcceptance(world: World, application: ApplicationRow): OutputOf<typeof acceptanceSchema> {
  return {
    application_type: application.type,
    outstanding_documents: outstandingOf(world, application.customer_id).map((revision) =>
      presentAwaited({ ...revision, attestation_type: acceptedBy[revision.key] }),
    ),
    outstanding_disclosures: disclosuresOf(world, application.customer_id).map(present),
    attestors: attestorsOf(world, application),
    accepted_agreements: [...agreementsOf(world, application)].map(([attestation_type, version]) =>
      present({ attestation_type, version }),
    ),
  }
}

/** The newest version of each agreement; disclosures are no agreements. */
function agreementsOf(
  world: World,
  application: ApplicationRow,
): ReadonlyMap<AttestationType, string | null> {
  const newest = new Map<AttestationType, string | null>()
  if (world.settings(legalSettings).terms === 'accepted') {
    for (const key of documentKeys) newest.set(acceptedBy[key], atCreation(world, key, application).version)
  }
  for (const row of attestationsOf(world, application)) {
    if (row.disclosure_id === null) newest.set(row.type, row.version)
  }
  return newest
}

/** The revision that was in force when an application was opened. */
function atCreation(world: World, key: DocumentKey, application: ApplicationRow): Revision {
  const day = dateOf(application.created_at)
  const newest = revisionsOf(world, key).findLast(
    ({ effective_date, published_after }) => effective_date <= day && published_after < application.id,
  )
  return newest ?? firstRevisions[key]
}

/** Accepts the document in force that the type stands for, or a disclosure. @throws Problem 400 {@link requireAttestable} */
export function attest(
  world: World,
  application: ApplicationRow,
  input: OutputOf<typeof attestationBody>,
): void {
  const { disclosure_id = null } = input
  const accepted = requireAttestable(world, application, input)
  record(world, application, {
    applicant_id: input.applicant_id,
    type: input.attestation_type,
    document_key: accepted?.key ?? null,
    version: accepted?.version ?? null,
    disclosure_id,
    disclosure_version: disclosure_id === null ? null : (input.disclosure_version ?? null),
    attested_at: input.timestamp * 1000,
  })
}
