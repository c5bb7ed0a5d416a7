import type * as z from 'zod'
import { present } from '../../contract/present.js'
import { isoTime } from '../../kernel/clock.js'
import { type FieldError, invalidFields, notFound, Problem, UsageError } from '../../kernel/problem.js'
import type { World } from '../../kernel/world.js'
import {
  type ApplicationRow,
  applications,
  getApplication,
  onboarding,
  renewToken,
} from '../applications/index.js'
import { type CustomerRow, getCustomer } from '../customers/index.js'
import { type DocumentKey, documentKeys, firstRevisions, type Revision } from './documents.js'
import { termsMoved } from './events.js'
import {
  type AttestationRow,
  type AttestationType,
  acceptedBy,
  attestations,
  type Disclosure,
  type RevisionRow,
  revisions,
  type TermsRow,
  terms,
} from './rows.js'
import { legalSettings } from './settings.js'
import type { acceptanceSchema, attestationBody, RevisionInput } from './wire.js'

function dateOf(milliseconds: number): string {
  return isoTime(milliseconds).slice(0, 10)
}

/** Oldest first. */
function revisionsOf(world: World, key: DocumentKey): readonly Revision[] {
  const all: Revision[] = [firstRevisions[key]]
  world.table(revisions).each('', { name: 'key', value: key }, (row) => void all.push(row))
  return all
}

/** The newest revision whose effective date has come: read off the clock, no job makes it so. */
function inForce(world: World, key: DocumentKey): Revision {
  const today = dateOf(world.now)
  const newest = revisionsOf(world, key).findLast(({ effective_date }) => effective_date <= today)
  return newest ?? firstRevisions[key]
}

export function listInForce(world: World): readonly Revision[] {
  return documentKeys.map((key) => inForce(world, key))
}

/**
 * The revision in force, or the one of a version, in force or not.
 * @throws Problem 404 for a document or version that was never published
 */
export function getRevision(world: World, name: string, version: string | undefined): Revision {
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
  const all = revisionsOf(world, key)
  const latest = all.at(-1) ?? firstRevisions[key]
  const today = dateOf(world.now)
  const version = input.version ?? today
  if (all.some((revision) => revision.version === version)) {
    throw new UsageError(
      `${key} has a version ${version} already, and a version never changes. Pass another version, or advance the clock by a day.`,
    )
  }
  return world.insert(revisions, {
    id: world.mint(revisions.name),
    key,
    version,
    revision: latest.revision + 1,
    title: input.title ?? latest.title,
    content: input.content ?? latest.content,
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
export function requireDisclosure(world: World, application: ApplicationRow, disclosure: Disclosure): void {
  const { customer_id, client_id } = application
  const others = disclosuresOf(world, customer_id).filter(
    ({ disclosure_id }) => disclosure_id !== disclosure.disclosure_id,
  )
  changeTerms(world, customer_id, client_id, { disclosures: [...others, disclosure] })
}

function disclosuresOf(world: World, customerId: string): readonly Disclosure[] {
  return world.table(terms).get(customerId)?.disclosures ?? []
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
export function askAgain(world: World, application: ApplicationRow): void {
  if (application.token_expires_at <= world.now) renewToken(world, application)
  makeOutstanding(world, application.customer_id, application.client_id)
}

export function askEveryone(world: World): void {
  for (const row of world.table(applications).all()) if (row.deleted_at === null) askAgain(world, row)
}

/** The documents that the customer has yet to accept. */
export function outstandingOf(world: World, customerId: string): readonly Revision[] {
  const row = world.table(terms).get(customerId)
  return row === undefined ? [] : row.outstanding.map((key) => inForce(world, key))
}

/** The customer signed everything that was outstanding, on the hosted page. */
export function signOutstanding(world: World, application: ApplicationRow): void {
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

/** Oldest first. */
function attestationsOf(world: World, application: ApplicationRow): readonly AttestationRow[] {
  const found: AttestationRow[] = []
  world
    .table(attestations)
    .each(
      application.client_id,
      { name: 'application', value: application.id },
      (row) => void found.push(row),
    )
  return found
}

/** Who may attest: the customer itself. */
function attestorsOf(world: World, application: ApplicationRow) {
  const { id, name } = getCustomer(world, application.client_id, application.customer_id)
  return [{ id, name }]
}

/** What an application has accepted and has yet to accept. */
export function readAcceptance(world: World, application: ApplicationRow): z.output<typeof acceptanceSchema> {
  return {
    application_type: application.type,
    outstanding_documents: outstandingOf(world, application.customer_id).map(
      ({ key, version, revision, title }) => ({
        key,
        version,
        revision,
        title,
        attestation_type: acceptedBy[key],
      }),
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

/**
 * Accepts the document in force that the type stands for, or a disclosure.
 * @throws Problem 400 for somebody who is no attestor, a version that is not in force, and what is out of order: `e_sign`
 * comes first, and what follows is later (contract/rest.md 5.6)
 */
export function attest(
  world: World,
  application: ApplicationRow,
  input: z.output<typeof attestationBody>,
): void {
  const { attestation_type: type, disclosure_id = null } = input
  const errors: FieldError[] = []
  const attestors = attestorsOf(world, application)
  if (!attestors.some(({ id }) => id === input.applicant_id)) {
    const message = `is not one of the attestors: ${attestors.map(({ id }) => id).join(', ')}`
    errors.push({ field: 'applicant_id', message, code: 'unknown_attestor' })
  }
  const key = disclosure_id === null ? documentKeys.find((known) => acceptedBy[known] === type) : undefined
  const version = key === undefined ? null : inForce(world, key).version
  const asked = disclosure_id === null ? input.legal_document_version : undefined
  if (asked !== undefined && asked !== version) {
    const message = version === null ? `names no document of ${type}` : `is not in force: ${version} is`
    errors.push({ field: 'legal_document_version', message, code: 'not_in_force' })
  }
  const disclosure = disclosuresOf(world, application.customer_id).find(
    (each) => each.disclosure_id === disclosure_id,
  )
  if (disclosure !== undefined && disclosure.disclosure_version !== input.disclosure_version) {
    const message = `is not the one that is outstanding: ${disclosure.disclosure_version} is`
    errors.push({ field: 'disclosure_version', message, code: 'not_in_force' })
  }
  errors.push(...orderErrors(world, application, input))
  if (errors.length > 0) throw invalidFields(errors)
  record(world, application, {
    applicant_id: input.applicant_id,
    type,
    document_key: key ?? null,
    version,
    disclosure_id,
    disclosure_version: disclosure_id === null ? null : (input.disclosure_version ?? null),
    attested_at: input.timestamp * 1000,
  })
}

/** Who was approved has signed during onboarding, recorded here or not: the sandbox approves by itself. */
function orderErrors(
  world: World,
  application: ApplicationRow,
  input: z.output<typeof attestationBody>,
): readonly FieldError[] {
  if (input.attestation_type === 'e_sign') return []
  const signed = attestationsOf(world, application).findLast(({ type }) => type === 'e_sign')
  if (signed === undefined) {
    if (application.decision === 'approved') return []
    return [{ field: 'attestation_type', message: 'e_sign must come first', code: 'out_of_order' }]
  }
  if (input.timestamp * 1000 > signed.attested_at) return []
  return [{ field: 'timestamp', message: 'must be later than the one of e_sign', code: 'out_of_order' }]
}

/** The hosted page where the customer accepts, with the token that opens it. */
export function acceptanceUrl(world: World, customer: CustomerRow): string {
  const { id, token } = getApplication(world, customer.client_id, customer.application_id)
  return `${world.settings(onboarding).url}/applications/${id}/terms?token=${token}`
}

/**
 * The gate before money moves.
 * @throws Problem 403 `terms-not-accepted` with the link where the customer accepts what is outstanding
 */
export function requireAcceptedTerms(world: World, customer: CustomerRow): void {
  const outstanding = outstandingOf(world, customer.id)
  if (outstanding.length === 0) return
  const { token_expires_at } = getApplication(world, customer.client_id, customer.application_id)
  const named = outstanding.map(({ key, title, version }) => `${title} (${key}, version ${version})`)
  const expired = token_expires_at <= world.now
  throw new Problem('terms-not-accepted', `The customer has not accepted: ${named.join(', ')}.`, {
    resolutionUrl: acceptanceUrl(world, customer),
    userMessage: `Please read and accept the ${outstanding.map(({ title }) => title).join(' and the ')} to continue.`,
    hint: `sim.simulate.acceptTerms('${customer.id}') signs them as on the hosted page${
      expired
        ? `; the token in the link has expired: sim.simulate.requireTerms('${customer.id}') renews it`
        : ''
    }`,
  })
}
