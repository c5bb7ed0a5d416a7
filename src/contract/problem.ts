import { type Hint, toHint } from '../kernel/errors.js'
import type { Fault } from '../kernel/fault-point.js'
import type { Json } from '../kernel/json.js'

/** One refused field: `field` is a dotted path into params, query or body. */
export interface FieldError {
  readonly field: string
  readonly message: string
  readonly code: string
}

/** The kinds of refusal the platform names, with their stable status and title (specification, Errors; contract/behaviour.md 5). */
export const problemTypes = {
  'invalid-request': { status: 400, title: 'Invalid Request' },
  'validation-error': { status: 400, title: 'Validation Error' },
  'application-not-ready': { status: 400, title: 'Application Not Ready' },
  'invalid-identifier': { status: 400, title: 'Invalid Identifier' },
  'authentication-error': { status: 401, title: 'Unauthorized' },
  'insufficient-balance': { status: 400, title: 'Insufficient Balance' },
  'insufficient-credits': { status: 402, title: 'Insufficient Credits' },
  forbidden: { status: 403, title: 'Forbidden' },
  'account-under-review': { status: 403, title: 'Account Under Review' },
  'terms-not-accepted': { status: 403, title: 'Terms Not Accepted' },
  'not-found': { status: 404, title: 'Not Found' },
  'method-not-allowed': { status: 405, title: 'Method Not Allowed' },
  'card-not-active': { status: 409, title: 'Card Not Active' },
  conflict: { status: 409, title: 'Conflict' },
  'payload-too-large': { status: 413, title: 'Payload Too Large' },
  'state-restricted-rd': { status: 403, title: 'State Restricted RD' },
  'unprocessable-entity': { status: 422, title: 'Unprocessable Entity' },
  'compliance-blocked': { status: 422, title: 'Compliance Blocked' },
  'fednow-destination-unreachable': { status: 422, title: 'FedNow Destination Unreachable' },
  'sandbox-amount-cap-exceeded': { status: 422, title: 'Sandbox Amount Cap Exceeded' },
  'sandbox-invalid-action-for-transaction': { status: 422, title: 'Sandbox Invalid Action For Transaction' },
  'rate-limited': { status: 429, title: 'Rate Limited' },
  'sandbox-faucet-wallet-daily-limit': { status: 429, title: 'Sandbox Faucet Wallet Daily Limit' },
  'sandbox-faucet-client-daily-limit': { status: 429, title: 'Sandbox Faucet Client Daily Limit' },
  'sandbox-faucet-float-floor': { status: 429, title: 'Sandbox Faucet Float Floor' },
  'sandbox-card-simulation-daily-limit': { status: 429, title: 'Sandbox Card Simulation Daily Limit' },
  'internal-error': { status: 500, title: 'Internal Server Error' },
  'not-implemented': { status: 501, title: 'Not Implemented' },
  'provider-error': { status: 502, title: 'Provider Error' },
  'service-unavailable': { status: 503, title: 'Service Unavailable' },
} as const

export type ProblemSlug = keyof typeof problemTypes

export function isProblemSlug(text: string): text is ProblemSlug {
  return Object.hasOwn(problemTypes, text)
}

interface ProblemOptions {
  /** Overrides the status of the problem type: only injected faults do. */
  readonly status?: number
  readonly title?: string
  readonly errors?: readonly FieldError[] | undefined
  readonly resolutionUrl?: string | undefined
  readonly userMessage?: string | undefined
  /** The members that the document has beside those of every problem: the contract of a few operations names such. */
  readonly members?: Readonly<Record<string, Json>> | undefined
  /** Header values that belong to the refusal, such as `allow` or `retry-after`. */
  readonly headers?: Readonly<Record<string, string>> | undefined
  /** Help for the test's author: never part of what the platform itself would say. */
  readonly hint?: string | Hint | undefined
  /** True for a failure that was asked for by a fault plan. */
  readonly injected?: boolean
}

/** An expected refusal: what the platform would answer as an RFC 9457 document. */
export class Problem extends Error {
  override readonly name = 'Problem'
  readonly slug: ProblemSlug
  readonly status: number
  readonly title: string
  readonly detail: string
  readonly errors: readonly FieldError[] | undefined
  readonly resolutionUrl: string | undefined
  readonly userMessage: string | undefined
  readonly members: Readonly<Record<string, Json>> | undefined
  readonly headers: Readonly<Record<string, string>> | undefined
  /** The hint in the words of a test that has the simulator. */
  readonly hint: string | undefined
  /** The same for callers in another process. */
  readonly outsideHint: string | undefined
  readonly injected: boolean

  constructor(slug: ProblemSlug, detail: string, options: ProblemOptions = {}) {
    const hint = options.hint === undefined ? undefined : toHint(options.hint)
    super(hint === undefined ? detail : `${detail} (${hint.inside})`)
    const type = problemTypes[slug]
    this.slug = slug
    this.status = options.status ?? type.status
    this.title = options.title ?? type.title
    this.detail = detail
    this.errors = options.errors
    this.resolutionUrl = options.resolutionUrl
    this.userMessage = options.userMessage
    this.members = options.members
    this.headers = options.headers
    this.hint = hint?.inside
    this.outsideHint = hint?.outside
    this.injected = options.injected ?? false
  }

  /** The same refusal with further header values. */
  withHeaders(headers: Readonly<Record<string, string>>): Problem {
    const { hint: inside, outsideHint: outside = inside } = this
    const hint = inside === undefined || outside === undefined ? undefined : { inside, outside }
    return new Problem(this.slug, this.detail, { ...this, hint, headers: { ...this.headers, ...headers } })
  }
}

/**
 * Makes the refusal of something that is not there.
 * @param resource the kind of thing in a reader's words, such as `customer`
 */
export function notFound(resource: string, hint?: string | Hint): Problem {
  const title = `${resource.replace(/\b[a-z]/g, (letter) => letter.toUpperCase())} Not Found`
  return new Problem('not-found', `${resource} not found`, { title, hint })
}

/** The number of fields that one refusal names. It also says how many there are where there are more. */
export const maxFieldErrors = 100
/** The longest name or message of a field. A longer one is cut. */
const maxTextCharacters = 300

/** The detail of a refusal whose fields stand in `errors` alone. */
export const severalFields = 'One or more fields failed validation.'

/** @param errors at least one; `errors[]` of the answer has the first {@link maxFieldErrors} */
export function invalidFields(errors: readonly FieldError[], hint?: string | Hint): Problem {
  const named = errors.slice(0, maxFieldErrors).map(shortened)
  const [only] = named
  const detail =
    errors.length === 1 && only !== undefined
      ? `${only.field}: ${only.message}`
      : errors.length <= maxFieldErrors
        ? severalFields
        : `${errors.length} fields failed validation; the first ${maxFieldErrors} are named.`
  return new Problem('validation-error', detail, { errors: named, hint })
}

/** Refuses one field: {@link invalidFields} of one error. */
export function invalidField(field: string, message: string, code: string, hint?: string | Hint): Problem {
  return invalidFields([{ field, message, code }], hint)
}

/** A field that is well formed and names what cannot be: 422, where an operation tells it apart from 400. */
export function unprocessable(error: FieldError, hint?: string | Hint): Problem {
  return new Problem('unprocessable-entity', `${error.field}: ${error.message}`, {
    errors: [shortened(error)],
    hint,
  })
}

function shortened({ field, message, code }: FieldError): FieldError {
  return { field: cut(field), message: cut(message), code }
}

function cut(text: string): string {
  return text.length <= maxTextCharacters ? text : `${text.slice(0, maxTextCharacters)}...`
}

/** The kinds of refusal that a status stands for where nothing else says which it is. */
const slugsOfStatus: Readonly<Record<number, ProblemSlug>> = {
  401: 'authentication-error',
  403: 'forbidden',
  404: 'not-found',
  405: 'method-not-allowed',
  409: 'conflict',
  413: 'payload-too-large',
  422: 'compliance-blocked',
  429: 'rate-limited',
  501: 'not-implemented',
  502: 'provider-error',
  503: 'service-unavailable',
}

/** The problem that an injected failure answers. */
export function injectedProblem(status: number, message: string): Problem {
  const slug = slugsOfStatus[status] ?? (status >= 500 ? 'internal-error' : 'invalid-request')
  return new Problem(slug, message, { status, injected: true })
}

/** The refusal of a fault at its step; undefined for one that only changes what the step does. */
export function refusalOfFault({ status, message }: Fault): Problem | undefined {
  return status >= 400 ? injectedProblem(status, message) : undefined
}
