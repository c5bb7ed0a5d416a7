import { type AnyOperation, isWrite, parameterNames } from '../../contract/operation.js'
import { type JourneyStep, journeys } from '../../kit/conformance/journeys.js'
import { isHarmless, type Refusal, refusalsOf, unknownId } from '../../kit/conformance/refusals.js'
import { registry } from '../../resources/registry.js'

/** One call of a case. */
export interface Step extends Omit<JourneyStep, 'status' | 'query'> {
  readonly query?: Readonly<Record<string, string>>
  /** Bodies that are wrong on purpose. */
  readonly wrongBody?: unknown
  readonly caller?: null | 'unknown'
  readonly key?: string | null
  /** The list whose first entry's id is meant, by name: an empty list leaves the case out. */
  readonly firstOf?: Readonly<Record<string, string>>
  /**
   * The thing that it is compared with: `shape` by what is declared, for what hangs on what an account has; `answer` by what the
   * simulator answers to the same; `nothing` for what only prepares.
   */
  readonly against: 'shape' | 'answer' | 'nothing'
  /** Its headers about the limit are looked at: `less`, that they have counted since the step before. */
  readonly rate?: 'there' | 'less'
}

/** Something to try on another implementation of the API. */
export interface CompareCase {
  readonly name: string
  /** The operation of its first call. */
  readonly operation: string
  /** Nothing can be changed by it, whatever the other side does. */
  readonly readsOnly: boolean
  readonly steps: readonly Step[]
  readonly afterwards?: readonly Step[]
}

const { allOperations } = registry
const byId: ReadonlyMap<string, AnyOperation> = new Map(allOperations.map((each) => [each.id, each]))

export function operationNamed(id: string): AnyOperation | undefined {
  return byId.get(id)
}

/** Every conformance case that may be tried on somebody else's server: what reads, and what is safe in a sandbox. */
export function compareCases(): readonly CompareCase[] {
  return [
    ...allOperations.flatMap((operation) => [...readsOf(operation), ...refusedBy(operation)]),
    ...limits,
    ...journeys.map(
      ({ name, steps, afterwards = [] }): CompareCase => ({
        name,
        operation: steps[0]?.operation ?? '',
        readsOnly: false,
        steps: steps.map((step) => ({ ...step, against: 'answer' })),
        afterwards: afterwards.map((step) => ({ ...step, against: 'nothing' })),
      }),
    ),
  ]
}

/** Every answer says what is left, refusals too. */
const limits: readonly CompareCase[] = [
  {
    name: 'customers.list answers with the headers of the limit, and counts',
    operation: 'customers.list',
    readsOnly: true,
    steps: [
      { operation: 'customers.list', query: { limit: '1' }, against: 'shape', rate: 'there' },
      { operation: 'customers.list', query: { limit: '1' }, against: 'shape', rate: 'less' },
      {
        operation: 'customers.get',
        params: { customer_id: unknownId },
        problem: 'not-found',
        against: 'answer',
        rate: 'less',
      },
    ],
  },
  {
    name: 'customers.list answers with the headers of the limit without a credential',
    operation: 'customers.list',
    readsOnly: true,
    steps: [
      {
        operation: 'customers.list',
        caller: null,
        problem: 'authentication-error',
        against: 'answer',
        rate: 'there',
      },
    ],
  },
]

function readsOf(operation: AnyOperation): readonly CompareCase[] {
  const { id, method, path } = operation
  if (isWrite(method)) return []
  const names = parameterNames(operation)
  const caller = operation.auth === 'none' ? { caller: null } : {}
  const whole = (name: string, step: Partial<Step>): CompareCase => ({
    name: `${id} ${name}`,
    operation: id,
    readsOnly: true,
    steps: [{ operation: id, against: 'shape', ...caller, ...step }],
  })
  const [name, another] = names
  if (name === undefined) return [whole('answers in its shape', {})]
  const list = listBefore(path, name)
  if (another !== undefined || list === undefined) return []
  // What has to be asked for besides, nobody knows here.
  if (operation.query?.safeParse({}).success === false) return []
  return [
    whole(`answers in its shape to the first of ${list}`, {
      params: { [name]: `$${list}` },
      firstOf: { [list]: list },
    }),
  ]
}

/** The operation that lists what a path parameter names: `/customers` for `/customers/{customer_id}/recipients`. */
function listBefore(path: string, name: string): string | undefined {
  const place = path.slice(0, path.indexOf(`/{${name}}`))
  const found = allOperations.find((each) => each.method === 'GET' && each.path === place)
  return found?.page === 'none' ? undefined : found?.id
}

/** One operation of a family is asked without a credential: of such requests only ten a minute are allowed. */
const askedByStrangers: ReadonlySet<string> = new Set(
  [...new Map([...allOperations].reverse().map((each) => [each.tag, each.id])).values()].filter(
    (id) => byId.get(id)?.method === 'GET',
  ),
)

function refusedBy(operation: AnyOperation): readonly CompareCase[] {
  const { id } = operation
  return refusalsOf(operation)
    .filter((refusal) => isHarmless(operation, refusal))
    .filter(({ badCall: spoiled }) => spoiled.caller === undefined || askedByStrangers.has(id))
    .filter(() => parameterNames(operation).every((name) => operation.params[name] === undefined))
    .map(
      (refusal): CompareCase => ({
        name: `${id} ${refusal.name}`,
        operation: id,
        readsOnly: !isWrite(operation.method),
        steps: [stepOf(operation, refusal)],
      }),
    )
}

/** Makes a step with ids that name nothing, and a body that says nothing, unless they are what is tried. */
function stepOf(operation: AnyOperation, { badCall: spoiled, problem }: Refusal): Step {
  const { body, ...rest } = spoiled
  return {
    operation: operation.id,
    ...rest,
    params: {
      ...Object.fromEntries(parameterNames(operation).map((name) => [name, unknownId])),
      ...spoiled.params,
    },
    ...(body !== undefined
      ? { wrongBody: body }
      : operation.body !== undefined && isWrite(operation.method) && { wrongBody: {} }),
    problem,
    against: 'answer',
  }
}
