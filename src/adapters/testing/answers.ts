import { closest } from '../../kernel/closest.js'
import { isProblemSlug, problemTypes, UsageError } from '../../kernel/problem.js'
import { checkMembers, differences, indented, isPlain, written } from './matching.js'
import type { Verdict } from './subject.js'

/** The matchers over what a call came to: a Response, a Problem thrown by a direct call, or the document of one. */

interface Outcome {
  readonly status: number
  /** Undefined for what is no problem. */
  readonly slug: string | undefined
  /** The members of the document, under their names on the wire. */
  readonly members: Readonly<Record<string, unknown>>
  /** The body, where it is no problem. */
  readonly text?: string
}

const problemMembers = [
  'status',
  'title',
  'detail',
  'instance',
  'request_id',
  'errors',
  'resolution_url',
  'user_message',
  'message',
  'sim_hint',
] as const

export type ProblemMember = (typeof problemMembers)[number]

const takes = 'a Response, a Problem, a problem document, or a function or promise that comes to one of these'

/** Whether a call was answered with a status; later where the answer comes later. */
export function hasStatus(received: unknown, status: number): Verdict | Promise<Verdict> {
  if (!Number.isInteger(status) || status < 100 || status > 599)
    throw new UsageError(`toHaveStatus: ${String(status)} is no status: 100 to 599.`)
  return settle(received, (value): Verdict => {
    const outcome = problemIn(value) ?? (isResponse(value) ? headOf(value) : undefined)
    if (outcome === undefined) return noAnswer('toHaveStatus', received, value)
    return {
      pass: outcome.status === status,
      message: () =>
        outcome.status === status
          ? `expected a status other than ${status}.`
          : `expected status ${status}, was ${describe(outcome)}`,
    }
  })
}

/** Whether a call was refused with this type of problem; later where the answer, or its body, comes later. */
export function isProblem(received: unknown, slug: string, match: object = {}): Verdict | Promise<Verdict> {
  if (!isProblemSlug(slug)) {
    const close = closest(slug, Object.keys(problemTypes), 3)
    throw new UsageError(
      `toBeProblem: ${written(slug)} is not a type of problem. Did you mean ${close.join(', or ')}?`,
    )
  }
  checkMembers(match, problemMembers, 'toBeProblem')
  return settle(received, (value) => {
    const outcome = problemIn(value)
    if (outcome !== undefined) return compare(outcome, slug, match)
    if (isResponse(value)) return bodyOf(value).then((read) => compare(read, slug, match))
    return noAnswer('toBeProblem', received, value)
  })
}

function compare(outcome: Outcome, slug: string, match: object): Verdict {
  const wrong = [
    ...(outcome.slug === slug ? [] : [`type: expected ${slug}, was ${outcome.slug ?? 'no problem'}`]),
    ...(outcome.slug === undefined ? [] : differences(match, outcome.members)),
  ]
  const what = `${slug}${Object.keys(match).length === 0 ? '' : ` with ${written(match)}`}`
  return {
    pass: wrong.length === 0,
    message: () =>
      wrong.length === 0
        ? `expected no problem ${what}, and it is one: ${describe(outcome)}`
        : `expected the problem ${what}.\n${indented(wrong)}\nIt was ${describe(outcome)}`,
  }
}

function describe({ status, slug, members, text }: Outcome): string {
  const { detail, errors, sim_hint } = members
  const fields = Array.isArray(errors) && errors.length > 1 ? errors.map((error) => written(error)) : []
  const hint = typeof sim_hint === 'string' ? [`hint: ${sim_hint}`] : []
  const body = text === undefined || text === '' ? '' : ` with the body ${written(text)}`
  const first = `${status}${slug === undefined ? body : ` ${slug}`}${typeof detail === 'string' ? `: ${detail}` : ''}`
  const rest = [...fields, ...hint]
  return rest.length === 0 ? first : `${first}\n${indented(rest)}`
}

/** Calls what is a function, and awaits what is a promise: what they throw counts like what they return. */
function settle(
  received: unknown,
  judge: (value: unknown) => Verdict | Promise<Verdict>,
): Verdict | Promise<Verdict> {
  const thrown = (error: unknown): Verdict | Promise<Verdict> => {
    if (problemIn(error) === undefined) throw error
    return judge(error)
  }
  let value = received
  if (typeof received === 'function') {
    try {
      value = received()
    } catch (error) {
      return thrown(error)
    }
  }
  return isPromise(value) ? value.then(judge, thrown) : judge(value)
}

function isPromise(value: unknown): value is Promise<unknown> {
  return typeof value === 'object' && value !== null && 'then' in value && typeof value.then === 'function'
}

/** By its members and not its class: a suite may have the package twice, as ES modules and as CommonJS. */
function problemIn(value: unknown): Outcome | undefined {
  if (value instanceof Error) {
    if (!('slug' in value && 'status' in value && 'detail' in value)) return undefined
    const { slug, status, detail } = value
    if (typeof slug !== 'string' || typeof status !== 'number') return undefined
    const member = (name: string): unknown => Reflect.get(value, name)
    return {
      status,
      slug,
      members: {
        status,
        detail,
        title: member('title'),
        errors: member('errors'),
        resolution_url: member('resolutionUrl'),
        user_message: member('userMessage'),
        message: member('injected') === true ? detail : undefined,
        sim_hint: member('hint'),
      },
    }
  }
  if (!isPlain(value)) return undefined
  const { type, status } = value
  if (typeof type !== 'string' || typeof status !== 'number') return undefined
  const [, slug] = type.split('#')
  return slug === undefined ? undefined : { status, slug, members: value }
}

function isResponse(value: unknown): value is Response {
  return (
    typeof value === 'object' &&
    value !== null &&
    'status' in value &&
    typeof value.status === 'number' &&
    'clone' in value &&
    'headers' in value
  )
}

/** Without its body, which is the test's to read. */
function headOf({ status, headers }: Response): Outcome {
  return { status, slug: undefined, members: { sim_hint: headers.get('x-sim-hint') ?? undefined } }
}

async function bodyOf(response: Response): Promise<Outcome> {
  if (response.bodyUsed)
    throw new UsageError(
      'toBeProblem reads the body of a Response, and this one was read before. Give it the parsed document instead.',
    )
  const { status } = response
  const text = await response.clone().text()
  try {
    const outcome = problemIn(JSON.parse(text))
    if (outcome !== undefined) return outcome
  } catch {
    // No JSON, and so no problem.
  }
  return { status, slug: undefined, members: {}, text }
}

/** A call that was not refused fails the matcher. @throws UsageError for what was no call, and is no answer */
function noAnswer(matcher: string, received: unknown, value: unknown): Verdict {
  if (received === value) throw new UsageError(`${matcher} takes ${takes}. It was given ${written(value)}.`)
  return {
    pass: false,
    message: () => `expected a refusal, and the call was not refused: it came to ${written(value)}.`,
  }
}
