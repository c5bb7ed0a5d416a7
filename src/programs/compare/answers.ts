import type { AnyOperation } from '../../contract/operation.js'
import { operationNamed, type Step } from './cases.js'
import type { RateSeen } from './rate.js'
import { type Difference, memberOf, misfitsOf, misfitsOfProblem, plain } from './shape.js'

/** An answer as the comparison looks at it. */
export interface AnswerSeen {
  /** 0 where none came. */
  readonly status: number
  readonly mediaType: string
  /** Undefined where the body is no JSON. */
  readonly json: unknown
  readonly rate: RateSeen
  /** The reason why none came, or why it could not be read. */
  readonly why?: string
}

export function isSuccess({ status }: Pick<AnswerSeen, 'status'>): boolean {
  return status >= 200 && status < 300
}

/** The difference of a body that is nested too deep to be compared. */
const tooDeep: Difference = { at: 'body', says: 'is nested so deep that it was not looked at' }

/**
 * Finds where an answer differs from what it should be.
 * @param expected what the simulator answered to the same; undefined where only the declared shape counts
 * @param between finds what a body of theirs says otherwise than ours
 */
export function differencesBetween(...compared: Parameters<typeof differences>): readonly Difference[] {
  try {
    return differences(...compared)
  } catch (error) {
    if (error instanceof RangeError) return [tooDeep]
    throw error
  }
}

function differences(
  step: Step,
  expected: AnswerSeen | undefined,
  seen: AnswerSeen,
  between: (ours: unknown, theirs: unknown) => readonly Difference[],
): readonly Difference[] {
  const operation = operationNamed(step.operation)
  if (operation === undefined || step.against === 'nothing') return []
  const { status, why } = seen
  if (why !== undefined) return [{ at: 'answer', says: why }]
  const wanted = expected?.status ?? operation.status
  if (status >= 300 && status < 400)
    return [{ at: 'status', says: `is ${status}, a redirect, which is not followed; ours is ${wanted}` }]
  // What hangs on what an account has may not be there.
  const isAbsent = step.against === 'shape' && status === 404 && operation.problems.includes('not-found')
  if (status !== wanted && !isAbsent) {
    const slug = slugOf(seen.json)
    const named = slug === undefined ? '' : ` (${slug})`
    return [{ at: 'status', says: `is ${status}${named}; ours is ${wanted}` }]
  }
  if (status >= 400) return problemDifferences(operation, isAbsent ? undefined : expected, seen)
  if (operation.output === undefined || !('safeParse' in operation.output)) return []
  return [
    ...mediaDifference(seen, operation.mediaType),
    ...(operation.mediaType !== 'application/json'
      ? []
      : [
          ...misfitsOf(operation, seen.json),
          ...(expected === undefined ? [] : between(expected.json, seen.json)),
        ]),
  ]
}

function mediaDifference({ mediaType }: AnswerSeen, wanted: string): readonly Difference[] {
  if (mediaType === wanted) return []
  const given = mediaType === '' ? 'missing' : plain(mediaType)
  return [{ at: 'content-type', says: `is ${given}; ours is ${wanted}` }]
}

function problemDifferences(
  operation: AnyOperation,
  expected: AnswerSeen | undefined,
  seen: AnswerSeen,
): readonly Difference[] {
  const found = [
    ...mediaDifference(seen, 'application/problem+json'),
    ...misfitsOfProblem(operation, slugOf(seen.json), seen.json),
  ]
  if (expected === undefined) return found
  for (const [at, ofBody] of [
    ['type', slugOf],
    ['title', titleOf],
    ['errors[].field', fieldsOf],
  ] as const) {
    const [ours, theirs] = [ofBody(expected.json), ofBody(seen.json)]
    if (ours !== theirs) found.push({ at, says: `is ${theirs ?? 'missing'}; ours is ${ours ?? 'missing'}` })
  }
  return found
}

/** Reads the name of a problem: its type is an address that ends with it. */
function slugOf(json: unknown): string | undefined {
  const type = textAt(json, 'type')
  return type === undefined ? undefined : plain(/[^#/]*$/.exec(type)?.[0] ?? '')
}

function titleOf(json: unknown): string | undefined {
  const title = textAt(json, 'title')
  return title === undefined ? undefined : plain(title)
}

function fieldsOf(json: unknown): string | undefined {
  const errors = memberOf(json, 'errors')
  if (!Array.isArray(errors)) return undefined
  const fields = errors.slice(0, 100).map((error: unknown) => textAt(error, 'field') ?? '')
  return plain([...new Set(fields)].sort().join(', '))
}

function textAt(json: unknown, name: string): string | undefined {
  const value = memberOf(json, name)
  return typeof value === 'string' ? value : undefined
}
