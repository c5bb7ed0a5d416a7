import * as z from 'zod'
import type { UsageError } from '../kernel/errors.js'
import { lazy } from '../kernel/lazy.js'
import { Problem } from './problem.js'
import { type OutputOf, objectNamed } from './schema.js'

/** The document of a problem: RFC 9457, as the specification's Problem document has it. */
export const problemDocument = lazy(() =>
  z
    .object({
      type: z.string(),
      title: z.string(),
      status: z.int(),
      detail: z.string(),
      instance: z.string(),
      request_id: z.string(),
      errors: z
        .array(objectNamed('FieldError', { field: z.string(), message: z.string(), code: z.string() }))
        .optional(),
      resolution_url: z.string().optional(),
      user_message: z.string().optional(),
      message: z.string().optional().describe('Only on failures injected by sandbox headers.'),
      sim_hint: z
        .string()
        .optional()
        .describe("The simulator's help for the test's author; the platform does not send it."),
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
    error: z.literal('insufficient_credits'),
    message: z.string(),
    required_cents: z.int().describe('What it costs.'),
    balance_cents: z.int().describe('What the client has.'),
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
