import { hint, setting } from '../../contract/hints.js'
import { Problem } from '../../contract/problem.js'
import { found, requiringOwn } from '../../contract/requiring.js'
import { addRow } from '../../contract/rows.js'
import { fromBase64 } from '../../kernel/base64.js'
import { defineJob, type Job } from '../../kernel/scheduler.js'
import type { World } from '../../kernel/world.js'
import { insertPerson, personOf } from '../applicants/index.js'
import { announceDocument, layBytes, storeDocument } from '../application-documents/index.js'
import { applicationOf } from '../applications/index.js'
import { createCustomer, customers, findCustomerNamed } from '../customers/index.js'
import type { TokenAction } from './machines.js'
import * as machines from './machines.js'
import type { ImportJobRow, ImportTokenRow, KnownTokenRow, TokenError } from './rows.js'
import * as rows from './rows.js'
import { importSettings } from './settings.js'

/** An identity provider that has checked a person: the names are of the wire (specification, Emission rule 4). */
export type Provider = 'sumsub' | 'persona'

/** Words about a token that could not be imported. */
export const tokenErrors: Readonly<Record<TokenError, string>> = {
  token_failed: 'the identity provider refused the token',
  token_expired: 'the token has expired',
  token_stuck: 'the identity provider does not answer',
  name_taken: 'a customer with that name already exists',
}

/** It carries the round that it belongs to. */
export const importStep = defineJob<number>('token-imports.step')

/** Reads what becomes of a token: it is good where no test has said so. */
function fateOf(world: World, token: string): KnownTokenRow {
  const unsaid = { id: token, outcome: 'succeeded', name: null, taken_by: null, deleted_at: null } as const
  return world.table(rows.knownTokens).get(token) ?? unsaid
}

/** Keeps what a test says becomes of a token. */
export function decideToken(world: World, token: string, said: Pick<KnownTokenRow, 'outcome' | 'name'>) {
  world.insert(rows.knownTokens, { ...fateOf(world, token), ...said })
}

type Name = NonNullable<KnownTokenRow['name']>

const firstNames: readonly string[] = 'Ada Alan Barbara Edsger Frances Grace Hedy John Katherine Tim'.split(
  ' ',
)
const lastNames: readonly string[] =
  'Allen Dijkstra Hopper Johnson Lamarr Liskov Lovelace Neumann Turing Wilkes'.split(' ')

/**
 * Finds the name of the person: undefined where it was given and the client has a customer of it. One that is drawn is
 * free.
 */
function findName(world: World, clientId: string, row: KnownTokenRow): Name | undefined {
  const isFree = ({ first, last }: Name) =>
    findCustomerNamed(world, clientId, `${first} ${last}`) === undefined
  if (row.name !== null) return isFree(row.name) ? row.name : undefined
  const drawn = world.random('import-names')
  const first = drawn % firstNames.length
  const last = (drawn >>> 8) % lastNames.length
  const all = firstNames.length * lastNames.length
  for (let skipped = 0; skipped < all; skipped++) {
    const name = nameAt(first + skipped, last + Math.floor(skipped / firstNames.length))
    if (isFree(name)) return name
  }
  // All of them are taken: last names are joined then, and the number of customers says which.
  for (let number = world.table(customers).size; ; number++) {
    const joined = [...String(number)].map((digit) => lastNames[Number(digit)]).join('-')
    const name = { first: nameAt(first, last).first, last: joined }
    if (isFree(name)) return name
  }
}

function nameAt(first: number, last: number): Name {
  return {
    first: firstNames[first % firstNames.length] ?? 'Ada',
    last: lastNames[last % lastNames.length] ?? 'Lovelace',
  }
}

/**
 * Makes the customer of a token, with what the provider knows of the person, and the paper that was shown to it.
 * Undefined where its name was given and is taken: nothing has happened then.
 */
function redeem(world: World, clientId: string, provider: Provider, token: string) {
  const row = fateOf(world, token)
  const person = findName(world, clientId, row)
  if (person === undefined) return undefined
  const { first, last } = person
  const name = `${first} ${last}`
  const applicantId = world.randomText('import-applicants', '0123456789abcdef', 24)
  const imported = { source: provider, reference: token, applicantId }
  const customer = createCustomer(world, clientId, { name, customer_type: 'individual' }, imported)
  const application = applicationOf(world, customer.application_id)
  const individual = insertPerson(world, application, {
    ...personOf({
      roles: ['individual'],
      name: { first, last },
      date_of_birth: '1990-12-10',
      nationalities: ['GB'],
      address: { street1: '12 St James Square', city: 'London', postal_code: 'SW1Y 4JH', country: 'GB' },
      email_address: `${first}.${last}@people.example`.toLowerCase(),
    }),
    // Of the numbers that are kept for stories.
    phone_number: '+442079460123',
  })
  const { id } = announceDocument(world, {
    client_id: clientId,
    application_id: application.id,
    individual_id: individual.id,
    document_type: 'passport',
    file_type: 'png',
    country: 'GB',
    id_number: world.randomText('import-applicants', '0123456789', 9),
  })
  const paper = fromBase64(picture)
  layBytes(world, id, world.keepBytes(paper), paper.length)
  storeDocument(world, id)
  world.insert(rows.knownTokens, { ...row, taken_by: clientId })
  return { name, customer_id: customer.id, application_id: application.id }
}

/** A picture of one dot: nobody looks at what was shown to the provider. */
const picture =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

const maxTokenLength = 5000

/** Redeems each token for itself: one that is no good does not hurt the others (contract/rest.md 5.10). */
export function importNow(world: World, clientId: string, provider: Provider, tokens: readonly string[]) {
  return tokens.map((token) => {
    const refusal = findRefusal(world, token)
    const redeemed = refusal === undefined ? redeem(world, clientId, provider, token) : undefined
    return redeemed === undefined
      ? { name: '', success: false, error: refusal ?? tokenErrors.name_taken }
      : { ...redeemed, success: true }
  })
}

function findRefusal(world: World, token: string): string | undefined {
  if (token.trim() === '') return 'the token is empty'
  if (token.length > maxTokenLength) return 'the token is too long'
  const { outcome, taken_by } = fateOf(world, token)
  if (taken_by !== null) return 'the token was redeemed before'
  return outcome === 'succeeded' ? undefined : tokenErrors[`token_${outcome}`]
}

/** The reason why a token is left out of a job. */
export type SkipReason = 'invalid_format' | 'duplicate' | 'already_imported'

/** @throws Problem 404 for a client without the feature */
export function requireJobs(world: World): void {
  if (world.settings(importSettings).jobs) return
  throw new Problem('not-found', 'Imports of tokens in jobs are not enabled.', {
    hint: hint`${setting('imports: { jobs: false }', '--import-jobs off')} says so`,
  })
}

/** Begins a job with the tokens that it can take. */
export function beginJob(world: World, clientId: string, tokens: readonly string[]) {
  const skipped: { index: number; token: string; reason: SkipReason }[] = []
  const taken: { readonly index: number; readonly token: string }[] = []
  const seen = new Set<string>()
  for (const [index, token] of tokens.entries()) {
    const reason = reasonToSkip(world, token, seen)
    seen.add(token)
    if (reason === undefined) taken.push({ index, token })
    else skipped.push({ index, token: redact(token), reason })
  }
  const job = world.insert(rows.importJobs, {
    id: `pij_${world.mint(rows.importJobs.name)}`,
    client_id: clientId,
    status: machines.importJobMachine.initial,
    total: tokens.length,
    accepted: taken.length,
    round: 0,
    created_at: world.now,
    started_at: world.now,
    finished_at: null,
    deleted_at: null,
  })
  for (const { index, token } of taken) {
    world.insert(rows.knownTokens, { ...fateOf(world, token), taken_by: clientId })
    addRow(world, rows.importTokens, {
      job_id: job.id,
      index,
      token,
      state: machines.importTokenMachine.initial,
      expires_at: world.now + machines.tokenLifeMs,
      customer_id: null,
      application_id: null,
      error: null,
    })
  }
  if (taken.length === 0) finishJob(world, job)
  else scheduleStep(world, job)
  return { job: requireImportJob(world, clientId, job.id), skipped }
}

function reasonToSkip(world: World, token: string, seen: ReadonlySet<string>): SkipReason | undefined {
  if (!/^cnst_[\w-]{1,250}$/.test(token)) return 'invalid_format'
  if (seen.has(token)) return 'duplicate'
  return fateOf(world, token).taken_by === null ? undefined : 'already_imported'
}

/** Shows enough of a token to find it again, and nothing to use. */
function redact(token: string): string {
  return token.length <= 9 ? '…' : `${token.slice(0, 5)}…${token.slice(-4)}`
}

/**
 * Schedules the next step. Steps that were scheduled before do nothing any more, so that a job that is paused and resumed
 * does not run twice as fast.
 */
function scheduleStep(world: World, job: ImportJobRow): void {
  const { id, round } = world.update(rows.importJobs, job, { round: job.round + 1 })
  world.later({ kind: importStep, subject: id, delay: machines.stepDelayMs, payload: round })
}

/** Takes one step with every token of a job that is not at its end. */
export function takeStep(world: World, { subject, payload }: Job<number>): void {
  const job = world.table(rows.importJobs).get(subject)
  if (job === undefined || job.status !== 'running' || job.round !== payload) return
  let open = false
  for (const row of tokensOf(world, job.id)) open = stepOf(world, job, row) || open
  if (open) scheduleStep(world, job)
  else finishJob(world, job)
}

function stepOf(world: World, job: ImportJobRow, row: ImportTokenRow): boolean {
  const next = machines.nextActions[row.state]
  if (next === undefined) return false
  const { outcome } = fateOf(world, row.token)
  const isAsked = row.state === 'redeem_requested'
  if (row.expires_at <= world.now || (isAsked && outcome === 'expired'))
    return moveToken(world, row, 'expire', { error: 'token_expired' })
  if (isAsked && outcome === 'failed') return moveToken(world, row, 'fail', { error: 'token_failed' })
  if (isAsked && outcome === 'stuck') return moveToken(world, row, 'stick', { error: 'token_stuck' })
  if (next !== 'succeed') return moveToken(world, row, next)
  const redeemed = redeem(world, job.client_id, 'persona', row.token)
  if (redeemed === undefined) return moveToken(world, row, 'fail', { error: 'name_taken' })
  const { customer_id, application_id } = redeemed
  return moveToken(world, row, next, { customer_id, application_id })
}

/** Moves a token, and tells whether anything comes after that. */
function moveToken(
  world: World,
  row: ImportTokenRow,
  action: TokenAction,
  more: Partial<ImportTokenRow> = {},
): boolean {
  const state = world.move(machines.importTokenMachine, row.id, row.state, action)
  world.update(rows.importTokens, row, { state, ...more })
  return machines.nextActions[state] !== undefined
}

function finishJob(world: World, job: ImportJobRow): void {
  world.update(rows.importJobs, job, {
    status: world.move(machines.importJobMachine, job.id, job.status, 'complete'),
    finished_at: world.now,
  })
}

/** Lists the tokens of a job in the order in which they were submitted. */
export function tokensOf(world: World, jobId: string): readonly ImportTokenRow[] {
  return world.table(rows.importTokens).list(jobId)
}

/** @throws Problem 404 */
export const requireImportJob = requiringOwn(rows.importJobs, 'import job')

/** Does what the platform does with a whole job. @throws Problem 409 once it has ended */
export function steer(world: World, id: string, action: 'pause' | 'resume' | 'cancel'): void {
  const job = found(world.table(rows.importJobs).get(id), 'import job')
  const status = world.move(machines.importJobMachine, job.id, job.status, action)
  const finished_at = action === 'cancel' ? world.now : job.finished_at
  const moved = world.update(rows.importJobs, job, { status, finished_at })
  if (action === 'resume') scheduleStep(world, moved)
  if (action !== 'cancel') return
  for (const row of tokensOf(world, id))
    if (machines.nextActions[row.state] !== undefined) moveToken(world, row, 'cancel')
}
