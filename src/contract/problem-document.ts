import * as z from 'zod'
import type { UsageError } from '../kernel/errors.js'
import { lazy } from '../kernel/lazy.js'
import { Problem } from './problem.js'
import { type OutputOf, objectNamed } from './schema.js'

/** The document of a problem: RFC 9457, as the specification's Problem document has it. */
export const problemDocument = lazy(() =>
  z
    .object({
      /** A URL that ends with the name of the problem, such as `#validation-error`: compare that name. */
      type: z.string(),
      /** The name of the problem for people; it may change. */
      title: z.string(),
      /** The HTTP status of the answer, once more. */
      status: z.int(),
      /** Says what was wrong with this request. */
      detail: z.string(),
      /** The path that was asked for, with its query. */
      instance: z.string(),
      /** Names the request for support, as the header `x-request-id` does. */
      request_id: z.string(),
      /** The fields that were refused, where a field was the reason; the first 100 of them. */
      errors: z
        .array(
          objectNamed('FieldError', {
            /** The place of the field, such as `address.city` or `items.0.amount`. */
            field: z.string(),
            /** Says what the field must be, in words for people. */
            message: z.string(),
            /** A fixed word for the mistake, such as `missing_required_field`: compare it, not `message`. */
            code: z.string(),
          }),
        )
        .optional(),
      /** A page where the customer can put right what refuses the request; left out where there is none. */
      resolution_url: z.string().optional(),
      /** Words that the customer may be shown; left out where there are none. */
      user_message: z.string().optional(),
      /** Repeats `detail`, on failures that sandbox headers or faults injected only. */
      message: z.string().optional(),
      /** The simulator's help for the author of the test; the platform does not send it. */
      sim_hint: z.string().optional(),
    })
    .meta({ id: 'ProblemDetails', description: 'What a refusal is answered with: RFC 9457.' }),
)

export type ProblemDocument = OutputOf<typeof problemDocument>

/** The document of a problem that has members of its own beside those of every problem. */
export function problemWith<Shape extends z.core.$ZodLooseShape>(id: string, shape: Shape) {
  return z.object({ ...problemDocument().shape, ...shape }).meta({ id })
}

/** The document of a refusal of what costs more credits than a self-serve client has (contract/rest.md 5.9). */
export const insufficientCredits = lazy(() =>
  problemWith('InsufficientCreditsError', {
    /** Repeats the kind of refusal as the platform's older clients read it. */
    error: z.literal('insufficient_credits'),
    /** Says how many credits are missing, in words for people. */
    message: z.string(),
    /** The price of the operation, in US cents of credits. */
    required_cents: z.int(),
    /** The credits that the client has, in US cents. */
    balance_cents: z.int(),
  }),
)

export const problemMediaType = 'application/problem+json'

/**
 * Writes the document of a problem. `instance` is the request path; `outside` says whether the reader is in another
 * process.
 */
export function presentProblem(
  problem: Problem,
  about: {
    readonly docsUrl: string
    readonly instance: string
    readonly requestId: string
    readonly outside?: boolean | undefined
  },
): ProblemDocument {
  const hint = about.outside ? problem.outsideHint : problem.hint
  return {
    type: `${about.docsUrl}/api-reference/errors#${problem.slug}`,
    title: problem.title,
    status: problem.status,
    detail: problem.detail,
    instance: about.instance,
    request_id: about.requestId,
    ...(problem.errors && { errors: problem.errors.map((error) => ({ ...error })) }),
    ...(problem.resolutionUrl && { resolution_url: problem.resolutionUrl }),
    ...(problem.userMessage && { user_message: problem.userMessage }),
    ...(problem.injected && { message: problem.detail }),
    ...problem.members,
    ...(hint && { sim_hint: hint }),
  }
}

/** The same as {@link presentOwnProblem} writes it. */
export const ownProblemDocument = lazy(() =>
  problemDocument().omit({ request_id: true }).meta({ id: 'Problem' }),
)

/**
 * Writes the document of a problem of our own. It has no id of a request: the platform counts requests, and it is not
 * asked. Whoever reads it is outside.
 */
export function presentOwnProblem(problem: Problem, instance: string): Omit<ProblemDocument, 'request_id'> {
  const about = { docsUrl: 'https://docs.platform.example', instance, requestId: '', outside: true }
  const { request_id: _, ...document } = presentProblem(problem, about)
  return document
}

/** A mistake of the test's author, for whoever made it from another process. */
export function problemOfUsage(error: UsageError): Problem {
  return new Problem('invalid-request', error.outsideMessage, { title: 'Usage Error' })
}

/** The answer that such a problem is. */
export function ownRefusal(
  problem: Problem,
  instance: string,
): {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly text: string
} {
  return {
    status: problem.status,
    headers: { 'content-type': problemMediaType, ...problem.headers },
    text: JSON.stringify(presentOwnProblem(problem, instance)),
  }
}
