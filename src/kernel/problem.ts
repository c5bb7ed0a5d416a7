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
  'invalid-identifier': { status: 400, title: 'Invalid Identifier' },
  'authentication-error': { status: 401, title: 'Unauthorized' },
  forbidden: { status: 403, title: 'Forbidden' },
  'account-under-review': { status: 403, title: 'Account Under Review' },
  'terms-not-accepted': { status: 403, title: 'Terms Not Accepted' },
  'not-found': { status: 404, title: 'Not Found' },
  'method-not-allowed': { status: 405, title: 'Method Not Allowed' },
  conflict: { status: 409, title: 'Conflict' },
  'payload-too-large': { status: 413, title: 'Payload Too Large' },
  'state-restricted-rd': { status: 403, title: 'State Restricted RD' },
  'compliance-blocked': { status: 422, title: 'Compliance Blocked' },
  'fednow-destination-unreachable': { status: 422, title: 'FedNow Destination Unreachable' },
  'rate-limited': { status: 429, title: 'Rate Limited' },
  'internal-error': { status: 500, title: 'Internal Server Error' },
  'not-implemented': { status: 501, title: 'Not Implemented' },
  'provider-error': { status: 502, title: 'Provider Error' },
  'service-unavailable': { status: 503, title: 'Service Unavailable' },
} as const

export type ProblemSlug = keyof typeof problemTypes

export function isProblemSlug(text: string): text is ProblemSlug {
  return Object.hasOwn(problemTypes, text)
}

export interface ProblemOptions {
  /** Overrides the status of the problem type: only injected faults do. */
  readonly status?: number
  readonly title?: string
  readonly errors?: readonly FieldError[]
  readonly resolutionUrl?: string
  readonly userMessage?: string
  /** Header values that belong to the refusal, such as `allow` or `retry-after`. */
  readonly headers?: Readonly<Record<string, string>>
  /** Help for the test's author: never part of what the platform itself would say. */
  readonly hint?: string
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
  readonly headers: Readonly<Record<string, string>> | undefined
  readonly hint: string | undefined
  readonly injected: boolean

  constructor(slug: ProblemSlug, detail: string, options: ProblemOptions = {}) {
    super(options.hint === undefined ? detail : `${detail} (${options.hint})`)
    const type = problemTypes[slug]
    this.slug = slug
    this.status = options.status ?? type.status
    this.title = options.title ?? type.title
    this.detail = detail
    this.errors = options.errors
    this.resolutionUrl = options.resolutionUrl
    this.userMessage = options.userMessage
    this.headers = options.headers
    this.hint = options.hint
    this.injected = options.injected ?? false
  }
}

/** `resource` names the kind of thing in a reader's words, for example `customer`. */
export function notFound(resource: string, hint?: string): Problem {
  const title = `${resource.charAt(0).toUpperCase()}${resource.slice(1)} Not Found`
  return new Problem('not-found', `${resource} not found`, hint === undefined ? { title } : { title, hint })
}

export function invalidFields(errors: readonly FieldError[], hint?: string): Problem {
  const [only] = errors
  const detail =
    errors.length === 1 && only !== undefined
      ? `${only.field}: ${only.message}`
      : 'One or more fields failed validation.'
  return new Problem('validation-error', detail, hint === undefined ? { errors } : { errors, hint })
}

/** A mistake of the test's author: says what happened, why, and what to do next. */
export class UsageError extends Error {
  override readonly name = 'UsageError'
}

/** A bug of the simulator itself: rolled back, never hidden. */
export class Invariant extends Error {
  override readonly name = 'Invariant'
}

/** Narrows to `condition`, or reports our own bug. */
export function invariant(condition: unknown, message: string): asserts condition {
  if (!condition) throw new Invariant(message)
}
