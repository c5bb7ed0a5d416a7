import { type Audit, bind, member, members, same } from './audit.js'
import { sendDirectly } from './calls.js'
import type { Customer, Model, Thing } from './model.js'
import { refuse } from './model.js'
import { importCustomer, isNameFree } from './onboarding.js'

/** Customers out of tokens (contract/rest.md 5.10, agentic.md 14; docs/decisions/0019). */

type Outcome = 'succeeded' | 'failed' | 'expired' | 'stuck'

interface Known {
  outcome: Outcome
  name: string
  taken: boolean
}

interface Token {
  readonly text: string
  readonly until: number
  state: string
  customer: Customer | null
  code: string | undefined
}

export interface Import extends Thing {
  readonly total: number
  readonly tokens: readonly Token[]
  status: 'running' | 'paused' | 'cancelled' | 'completed'
  /** How often its next step was set. */
  round: number
}

export class Imports {
  readonly known = new Map<string, Known>()
  readonly jobs: Import[] = []
}

export function decideToken(model: Model, token: string, outcome: Outcome, name: string): void {
  const taken = model.imports.known.get(token)?.taken ?? false
  model.imports.known.set(token, { outcome, name, taken })
}

const nothing: Known = { outcome: 'succeeded', name: '', taken: false }

/** What each token of a bulk import says, and the customer that it made. */
export function importAtOnce(model: Model, tokens: readonly string[]) {
  return tokens.map((token): { readonly error?: string; readonly customer?: Customer } => {
    const known = model.imports.known.get(token) ?? nothing
    if (token.trim() === '') return { error: 'the token is empty' }
    if (known.taken) return { error: 'the token was redeemed before' }
    if (known.outcome !== 'succeeded') return { error: said[`token_${known.outcome}`] ?? '' }
    if (!isNameFree(model, known.name)) return { error: said['name_taken'] ?? '' }
    known.taken = true
    return { customer: importCustomer(model, known.name, { source: 'sumsub', reference: token }) }
  })
}

const said: Readonly<Record<string, string>> = {
  token_failed: 'the identity provider refused the token',
  token_expired: 'the token has expired',
  token_stuck: 'the identity provider does not answer',
  name_taken: 'a customer with that name already exists',
}

export function beginImport(model: Model, tokens: readonly string[]) {
  const seen = new Set<string>()
  const skipped: { readonly index: number; readonly reason: string }[] = []
  const taken: string[] = []
  for (const [index, token] of tokens.entries()) {
    const reason = !/^cnst_./.test(token)
      ? 'invalid_format'
      : seen.has(token)
        ? 'duplicate'
        : model.imports.known.get(token)?.taken === true
          ? 'already_imported'
          : null
    seen.add(token)
    if (reason === null) taken.push(token)
    else skipped.push({ index, reason })
  }
  const until = model.now + 30 * 86_400_000
  const job: Import = {
    ...model.thing('import'),
    total: tokens.length,
    tokens: taken.map((text) => ({ text, until, state: 'queued', customer: null, code: undefined })),
    status: taken.length === 0 ? 'completed' : 'running',
    round: 0,
  }
  model.imports.jobs.push(job)
  for (const token of taken) {
    const known = model.imports.known.get(token)
    if (known !== undefined) known.taken = true
  }
  if (taken.length > 0) stepLater(model, job)
  return { job, skipped }
}

function stepLater(model: Model, job: Import): void {
  const round = ++job.round
  model.later(2_000, job, () => {
    if (job.status !== 'running' || job.round !== round) return
    for (const token of job.tokens) step(model, token)
    if (job.tokens.some(isOpen)) stepLater(model, job)
    else job.status = 'completed'
  })
}

const next: Readonly<Record<string, string>> = {
  queued: 'inquiry_created',
  inquiry_created: 'redeem_requested',
  redeem_requested: 'redeemed',
  redeemed: 'finalizing',
  finalizing: 'succeeded',
}

function isOpen({ state }: Token): boolean {
  return state in next
}

function step(model: Model, token: Token): void {
  if (!isOpen(token)) return
  const { outcome, name } = model.imports.known.get(token.text) ?? nothing
  const end = (state: string, code: string) => {
    token.state = state
    token.code = code
  }
  if (model.now >= token.until) return void end('expired', 'token_expired')
  if (token.state === 'redeem_requested' && outcome !== 'succeeded')
    return void end(outcome, `token_${outcome}`)
  if (token.state === 'finalizing' && !isNameFree(model, name)) return void end('failed', 'name_taken')
  token.state = next[token.state] ?? ''
  if (token.state === 'succeeded')
    token.customer = importCustomer(model, name, { source: 'persona', reference: token.text })
}

export const steering = {
  pauseImport: (_: Model, job: Import) => move(job, ['running'], 'paused'),
  resumeImport(model: Model, job: Import): void {
    move(job, ['paused'], 'running')
    stepLater(model, job)
  },
  cancelImport(_: Model, job: Import): void {
    move(job, ['running', 'paused'], 'cancelled')
    for (const token of job.tokens) if (isOpen(token)) token.state = 'cancelled'
  },
}

function move(job: Import, from: readonly string[], to: Import['status']): void {
  if (!from.includes(job.status)) refuse('conflict')
  job.status = to
}

/** Each import as it is read; applications of what came by a job are told there only. */
export function checkImports({ sim, model }: Audit): void {
  for (const job of model.imports.jobs) {
    const params = { job_id: job.id ?? '' }
    const { body } = sendDirectly(sim, { operation: 'customers.getImportJob', params }, 'test')
    const is = (name: string, expected: unknown) =>
      same(`${name} of ${job.label}`, member(body, name), expected)
    is('status', job.status)
    is('total', job.total)
    is('has_more_results', false)
    const results = members(body, 'results')
    same(`results of ${job.label}`, results.length, job.tokens.length)
    for (const [at, token] of job.tokens.entries()) {
      const result = results[at]
      const what = `of token ${at} of ${job.label}`
      same(`state ${what}`, member(result, 'state'), token.state)
      same(`error_code ${what}`, member(result, 'error_code'), token.code)
      same(`error ${what}`, member(result, 'error'), said[token.code ?? ''])
      const { customer } = token
      if (customer === null) same(`customer_id ${what}`, member(result, 'customer_id'), undefined)
      else {
        bind(customer, member(result, 'customer_id'))
        if (customer.earlier === 0) customer.applicationId = String(member(result, 'application_id'))
      }
    }
    const counts = new Map<string, number>()
    for (const { state } of job.tokens) counts.set(state, (counts.get(state) ?? 0) + 1)
    for (const [state, count] of counts)
      same(`counts.${state} of ${job.label}`, member(body, 'counts', state), count)
  }
}
