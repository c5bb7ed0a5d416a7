import { Bytes } from '../../contract/bytes.js'
import { type AnyOperation, isWrite } from '../../contract/operation.js'
import type { ProblemSlug } from '../../contract/problem.js'

/** An id that is well formed and names nothing. */
export const unknownId = '0ujtsYcgvSTl8PAuAdqWYSMnLOv'

/** The parts of a call that are other than in one that succeeds. */
export interface BadCall {
  readonly params?: Readonly<Record<string, string>>
  readonly query?: Readonly<Record<string, string>>
  readonly body?: unknown
  /** No credential, or one that nobody has; the caller's own unless given. */
  readonly caller?: null | 'unknown'
  /** The idempotency key: null for none. */
  readonly key?: null | string
}

/** A way in which an operation refuses a call, whatever it is about: a part of the conformance cases. */
export interface Refusal {
  /** Says what it answers to what, behind the id of the operation. */
  readonly name: string
  readonly badCall: BadCall
  readonly status: number
  readonly problem: ProblemSlug
}

/** The operations that answer an unknown id of its path as the contract says: not with 404. */
const answersOtherwise: ReadonlySet<string> = new Set([
  'scheduledPayments.cancel',
  'marketingFee.getStatement',
  'marketingFee.getDeployment',
  'marketingFee.setDeployment',
  'marketingFee.deleteWallet',
])

/**
 * Lists what an operation refuses because of how it is declared. Our own tests try all of it on every entry point of the
 * simulator, and `compare` what is safe of it on another implementation.
 */
export function refusalsOf(operation: AnyOperation): readonly Refusal[] {
  return [
    ...ofCredentials(operation),
    ...ofIds(operation),
    ...ofKeys(operation),
    ...(operation.body === undefined || operation.body instanceof Bytes
      ? []
      : [invalid('answers 400 to an array for an object', { body: [] })]),
    ...ofPages(operation),
  ]
}

function invalid(name: string, spoiled: BadCall): Refusal {
  return { name, badCall: spoiled, status: 400, problem: 'validation-error' }
}

function ofCredentials({ auth }: AnyOperation): readonly Refusal[] {
  if (auth === 'none') return []
  const refused = { status: 401, problem: 'authentication-error' } as const
  return [
    { name: 'answers 401 without a credential', badCall: { caller: null }, ...refused },
    { name: 'answers 401 to an unknown key', badCall: { caller: 'unknown' }, ...refused },
  ]
}

function ofIds({ id, path, params, problems }: AnyOperation): readonly Refusal[] {
  const [, parameter] = /\{([^}]+)\}/.exec(path) ?? []
  if (parameter === undefined) return []
  const refusals: Refusal[] = []
  if (params[parameter] === undefined)
    refusals.push({
      name: `answers 400 to a malformed ${parameter}`,
      badCall: { params: { [parameter]: 'nope' } },
      status: 400,
      problem: 'invalid-identifier',
    })
  if (answersUnknownIds({ id, problems }))
    refusals.push({
      name: `answers 404 to an unknown ${parameter}`,
      badCall: { params: { [parameter]: unknownId } },
      status: 404,
      problem: 'not-found',
    })
  return refusals
}

/** Tells whether an id that names nothing of the caller's is answered with 404. */
export function answersUnknownIds({ id, problems }: Pick<AnyOperation, 'id' | 'problems'>): boolean {
  return problems.includes('not-found') && !answersOtherwise.has(id)
}

function ofKeys({ idempotencyKey, method }: AnyOperation): readonly Refusal[] {
  const wrong = invalid('answers 400 when the key is no UUID', { key: 'retry-1' })
  const missing = invalid('answers 400 without an idempotency key', { key: null })
  return [...(idempotencyKey === 'required' ? [missing] : []), ...(isWrite(method) ? [wrong] : [])]
}

function ofPages({ query, page }: AnyOperation): readonly Refusal[] {
  const has = (name: string): boolean =>
    query !== undefined && 'shape' in query && Object.hasOwn(Object(query.shape), name)
  if (!has('limit')) return []
  const limits = ['0', '101', 'abc', '-1', '1.5', ''].map((limit) =>
    invalid(`answers 400 to limit=${limit}`, { query: { limit } }),
  )
  if (page === 'offset') return limits
  if (has('cursor'))
    return [...limits, invalid('answers 400 to an unknown cursor', { query: { cursor: unknownId } })]
  return [
    ...limits,
    ...(has('ending_before')
      ? [
          invalid('answers 400 to both cursors', {
            query: { starting_after: unknownId, ending_before: unknownId },
          }),
        ]
      : []),
    invalid('answers 400 to an unknown cursor', { query: { starting_after: unknownId } }),
  ]
}

/**
 * Tells whether a refusal may be tried on an implementation that perhaps does not refuse: it reads, or what it asks for could
 * not be done either way.
 */
export function isHarmless({ method, path, body }: AnyOperation, { badCall: spoiled }: Refusal): boolean {
  if (!isWrite(method)) return true
  if (spoiled.caller !== undefined) return false
  if (Array.isArray(spoiled.body)) return true
  // Nobody's id, with a body that says nothing.
  if (path.includes('{')) return spoiled.params === undefined || body === undefined
  return body !== undefined && 'safeParse' in body && !body.safeParse({}).success
}
