import * as z from 'zod'
import { present } from '../../contract/present.js'
import { notFound } from '../../contract/problem.js'
import { addRow } from '../../contract/rows.js'
import type { OutputOf } from '../../contract/schema.js'
import { defineSettings, option } from '../../contract/settings.js'
import { dateOf } from '../../kernel/calendar.js'
import { internalFact } from '../../kernel/fact.js'
import type { JsonObject } from '../../kernel/json.js'
import { findIn } from '../../kernel/one-of.js'
import type { World } from '../../kernel/world.js'
import { type ApplicationRow, applicationOf, applications, renewToken } from '../applications/index.js'
import { type DocumentKey, documentKeys, firstRevisions, type Revision } from './documents.js'
import * as rows from './rows.js'
import { requireAttestable, requireNewVersion, requirePublished } from './rules.js'
import { type acceptanceSchema, type attestationBody, presentAwaited, type RevisionInput } from './wire.js'

export const legalSettings = defineSettings('legal', {
  terms: option(
    '`outstanding` has every new customer accept the legal documents before money moves.',
    () => z.enum(['accepted', 'outstanding']),
    { default: 'accepted', flag: '--terms' },
  ),
})

/** The payload of {@link termsMoved}. */
export interface TermsMoved extends JsonObject {
  readonly customer_id: string
  /** True where nothing is outstanding any more. */
  readonly accepted: boolean
}

/** Tells that a customer that had accepted the documents has not any more, or the other way round. */
export const termsMoved = internalFact<TermsMoved>('legal.terms_moved')

/**
 * Reads the revision in force, or the one of a version, in force or not.
 * @throws Problem 404 for a document or version that was never published
 */
export function requireRevision(world: World, name: string, version: string | undefined): Revision {
  const key = findIn(documentKeys, name)
  if (key === undefined) throw notFound('legal document', `the documents are ${documentKeys.join(' and ')}`)
  if (version === undefined) return rows.inForce(world, key)
  const all = rows.revisionsOf(world, key)
  const found = all.find((revision) => revision.version === version)
  if (found !== undefined) return found
  throw notFound('legal document', `the versions of ${key} are ${all.map((each) => each.version).join(', ')}`)
}

/** Publishes the next revision. @throws UsageError when the version is taken: what a version names never changes */
export function publishRevision(world: World, input: RevisionInput): rows.RevisionRow {
  const { key } = input
  const latest = rows.revisionsOf(world, key).at(-1) ?? firstRevisions[key]
  const today = dateOf(world.now)
  const version = input.version ?? today
  requireNewVersion(world, key, version)
  return addRow(world, rows.revisions, {
    key,
    version,
    revision: latest.revision + 1,
    title: input.title ?? latest.title,
    content: input.content ?? latest.content,
    // Another text is somewhere else.
    content_url: input.content_url ?? (input.content === undefined ? latest.content_url : null),
    effective_date: input.effective_date ?? today,
    published_after: world.table(applications).all().at(-1)?.id ?? '',
  })
}

/** Makes the customer accept the documents in force, whatever it accepted before. */
export function makeOutstanding(world: World, customerId: string, clientId: string): void {
  changeTerms(world, customerId, clientId, { outstanding: documentKeys })
}

/** Makes the customer accept a disclosure as well; another version of it takes the place of the one before. */
export function requireDisclosure(world: World, id: string, disclosure: rows.Disclosure): void {
  requirePublished(world, disclosure)
  const { customer_id, client_id } = applicationOf(world, id)
  const others = rows
    .disclosuresOf(world, customer_id)
    .filter(({ disclosure_id }) => disclosure_id !== disclosure.disclosure_id)
  changeTerms(world, customer_id, client_id, { disclosures: [...others, disclosure] })
}

function changeTerms(
  world: World,
  customerId: string,
  clientId: string,
  change: Partial<Pick<rows.TermsRow, 'outstanding' | 'disclosures'>>,
): void {
  const { outstanding = [], disclosures = [] } = world.table(rows.terms).get(customerId) ?? {}
  const before = { id: customerId, client_id: clientId, outstanding, disclosures, deleted_at: null }
  const row = world.insert(rows.terms, { ...before, ...change })
  const accepted = row.outstanding.length === 0
  if (accepted !== (outstanding.length === 0))
    world.record(termsMoved, clientId, { customer_id: customerId, accepted })
}

/** Does what {@link makeOutstanding} does, and the link that asks for it works: a token that ran out is renewed. */
export function askAgain(world: World, id: string): void {
  const application = applicationOf(world, id)
  if (application.token_expires_at <= world.now) renewToken(world, application.id)
  makeOutstanding(world, application.customer_id, application.client_id)
}

export function askEveryone(world: World): void {
  for (const row of world.table(applications).all()) if (row.deleted_at === null) askAgain(world, row.id)
}

/** Signs everything that is outstanding, as the customer on the hosted page. */
export function signOutstanding(world: World, id: string): void {
  const application = applicationOf(world, id)
  const { customer_id } = application
  const by = { applicant_id: customer_id, attested_at: world.now }
  for (const { key, version } of rows.outstandingOf(world, customer_id))
    record(world, application, { ...by, type: rows.acceptedBy[key], document_key: key, version })
  for (const { disclosure_id, disclosure_version } of rows.disclosuresOf(world, customer_id))
    record(world, application, { ...by, type: 'terms_of_service', disclosure_id, disclosure_version })
}

/** Members of an attestation that accepts no document and no disclosure. */
const nothingAccepted = {
  document_key: null,
  version: null,
  disclosure_id: null,
  disclosure_version: null,
} as const

type Attested = Pick<rows.AttestationRow, 'applicant_id' | 'type' | 'attested_at'> &
  Partial<Pick<rows.AttestationRow, keyof typeof nothingAccepted>>

function record(world: World, application: ApplicationRow, attested: Attested): void {
  const { client_id, customer_id } = application
  const { document_key, disclosure_id } = addRow(world, rows.attestations, {
    client_id,
    customer_id,
    application_id: application.id,
    ...nothingAccepted,
    ...attested,
    accepted_at: world.now,
  })
  const row = world.table(rows.terms).get(customer_id)
  if (row === undefined) return
  changeTerms(world, customer_id, client_id, {
    outstanding: row.outstanding.filter((key) => key !== document_key),
    disclosures: row.disclosures.filter((each) => each.disclosure_id !== disclosure_id),
  })
}

/** Reads what an application has accepted and has yet to accept. */
export function readAcceptance(world: World, application: ApplicationRow): OutputOf<typeof acceptanceSchema> {
  return {
    application_type: application.type,
    outstanding_documents: rows.outstandingOf(world, application.customer_id).map(presentAwaited),
    outstanding_disclosures: rows.disclosuresOf(world, application.customer_id).map(present),
    attestors: rows.attestorsOf(world, application),
    accepted_agreements: [...agreementsOf(world, application)].map(([attestation_type, version]) =>
      present({ attestation_type, version }),
    ),
  }
}

/** Reads the newest version of each agreement; disclosures are no agreements. */
function agreementsOf(world: World, application: ApplicationRow) {
  const newest = new Map<rows.AttestationType, string | null>()
  if (world.settings(legalSettings).terms === 'accepted') {
    for (const key of documentKeys)
      newest.set(rows.acceptedBy[key], atCreation(world, key, application).version)
  }
  for (const row of rows.attestationsOf(world, application)) {
    if (row.disclosure_id === null) newest.set(row.type, row.version)
  }
  return newest
}

/** Reads the revision that was in force when an application was opened. */
function atCreation(world: World, key: DocumentKey, application: ApplicationRow): Revision {
  const day = dateOf(application.created_at)
  const newest = rows
    .revisionsOf(world, key)
    .findLast(
      ({ effective_date, published_after }) => effective_date <= day && published_after < application.id,
    )
  return newest ?? firstRevisions[key]
}

/** Accepts the document in force that the type stands for, or a disclosure. @throws Problem 400 {@link requireAttestable} */
export function attest(world: World, application: ApplicationRow, input: OutputOf<typeof attestationBody>) {
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
