import { Bytes } from '../../../contract/bytes.js'
import { type AnyOperation, isWrite, parameterNames } from '../../../contract/operation.js'
import { idPattern } from '../../../kernel/ids.js'
import { lazy } from '../../../kernel/lazy.js'
import { memberOf } from '../../../kernel/member-of.js'
import { journeys } from '../../../kit/conformance/journeys.js'
import { createSimulator } from '../../../kit/create-simulator.js'
import { builderNames } from '../../../kit/given/index.js'
import { registry } from '../../../resources/registry.js'
import { insideOf } from '../../../runtime/inside.js'
import { Place, type Value as Sampled } from '../../coverage/bodies.js'

/** An id of this kind that an earlier call of the walk has answered. */
export class IdOf {
  constructor(readonly kind: string) {}
}

/** A part of a sample that is drawn anew for each call. */
export class Drawn {
  constructor(readonly what: 'text' | 'amount') {}
}

/** A moment of a sample, counted from when it was made. */
export class SampledMoment {
  constructor(readonly afterMs: number) {}
}

/** A body that an operation takes, with what is filled in for each call. */
export type Sample =
  | string
  | number
  | boolean
  | null
  | IdOf
  | Drawn
  | SampledMoment
  | readonly Sample[]
  | { readonly [name: string]: Sample }

/** The operations that no walk calls, or all of a resource, and why. */
const leftOut: Readonly<Record<string, string>> = {
  users: 'people of the account',
  apiKeys: 'keys of the account',
  feePayout: 'a setting of the account',
  marketingFee: 'a setting of the account',
  agenticPolicy: 'a setting of the account',
  credits: 'costs the account something',
  'customers.setSubClient': 'a setting of the account',
  'customers.subClientSummary': 'tells of all customers of the account',
  'customers.bulkImport': 'imports from somebody else',
  'customers.importTokens': 'imports from somebody else',
  'customers.listImportJobs': 'tells of imports from somebody else',
  internalViews: 'tells of all of the account',
  insights: 'answers in free words',
  documents: 'answers with the description',
  signers: 'needs a key of its own',
  signerGroups: 'needs a key of its own',
  wallets: 'needs a key of its own',
  policies: 'needs a key of its own',
  x402: 'needs a key of its own',
  'sandbox.faucet': 'moves money',
  webhooks: 'tells of all of the account',
}

/** The operation that moves money in, which a walk calls only when it is told that it may. */
export const deposit = 'sandbox.simulateInbound'

interface Choice {
  /** Operations and resources that are called, with what they need; all that are stable unless given. */
  readonly only: readonly string[]
  readonly withDeposits: boolean
}

/** Every walk begins with it. */
export const firstOperation = 'customers.create'
export const decision = 'sandbox.simulateOnboarding'
const always: ReadonlySet<string> = new Set([firstOperation, decision])

/** Lists the operations that a walk may call. */
export function drawableOperations({ only, withDeposits }: Choice): readonly AnyOperation[] {
  return registry.allOperations.filter((operation) => {
    const { id, auth, stability, spends, answersAfter, idempotency, body, output } = operation
    const [resource = ''] = id.split('.')
    if (leftOut[id] !== undefined || leftOut[resource] !== undefined || stability === 'deprecated')
      return false
    if (auth === 'application' || spends || answersAfter !== undefined || idempotency !== 'replay')
      return false
    if (body instanceof Bytes || output instanceof Bytes) return false
    if (id === deposit) return withDeposits
    if (only.length > 0) return only.includes(id) || only.includes(resource) || always.has(id)
    return stability !== 'beta'
  })
}

/** The kind of what stands below each collection, such as `customer_id` below `customers`. */
const kindsByCollection: ReadonlyMap<string, string> = new Map(
  registry.allOperations
    .flatMap(({ path }) => [...path.matchAll(/\/([^/{]+)\/\{([^}]+)\}/g)])
    .map(([, collection = '', kind = '']) => [collection, kind] as const)
    .sort(([, one], [, other]) => Number(one.endsWith('_id')) - Number(other.endsWith('_id'))),
)
/** The same by the whole path, where one stands right below it: there are several collections of transactions. */
const kindsByPath: ReadonlyMap<string, string> = new Map(
  registry.allOperations.flatMap(({ path }) => {
    const [, collection, kind] = /^(.*)\/\{([^}]+)\}(?:\/cancellations)?$/.exec(path) ?? []
    return collection === undefined || kind === undefined ? [] : [[collection, kind] as const]
  }),
)
const kinds: ReadonlySet<string> = new Set([...kindsByCollection.values(), ...kindsByPath.values()])

/** The kind of the ids that an operation answers: `customer_id` for what makes or lists customers. */
export function kindOf({ path }: Pick<AnyOperation, 'path'>): string | undefined {
  const last = /\{([^}]+)\}$/.exec(path)?.[1]
  if (last !== undefined) return last
  const own = kindsByPath.get(path)
  if (own !== undefined) return own
  for (const part of path.split('/').reverse()) {
    const kind = kindsByCollection.get(part)
    if (kind !== undefined) return kind
  }
  return undefined
}

/** The kind that a member or a parameter is of by its name: `account_id` for `source_account_id`. */
export function kindNamed(name: string): string | undefined {
  if (kinds.has(name)) return name
  return [...kinds]
    .filter((kind) => name.endsWith(`_${kind}`))
    .sort((one, other) => other.length - one.length)[0]
}

/** An id in an answer. */
export interface IdSeen {
  readonly kind: string
  /** The kind with the type of the thing, such as `destination_id crypto`, where that is known. */
  readonly exactly: string | undefined
  readonly path: string
  readonly id: string
}

/**
 * Finds the ids in an answer: by their names, and by what the operation is about.
 * @param sent the body of the request: it says of which type the thing is that was made
 */
export function idsIn(
  operation: Pick<AnyOperation, 'path'>,
  answer: unknown,
  sent?: unknown,
): readonly IdSeen[] {
  const found: IdSeen[] = []
  const look = (value: unknown, path: readonly string[], depth: number, holding?: unknown): void => {
    if (depth > 6 || found.length > 200) return
    if (typeof value === 'object' && value !== null) {
      for (const [name, member] of Object.entries(value)) look(member, [...path, name], depth + 1, value)
      return
    }
    const name = path.at(-1) ?? ''
    if (typeof value !== 'string' || !idPattern.test(value)) return
    const isOwn = path.length === 1 || (path[0] === 'data' && path.length === 3)
    const holder = path.at(-2)?.replace(/s$/, '') ?? ''
    const kind = name !== 'id' ? kindNamed(name) : isOwn ? kindOf(operation) : kindNamed(`${holder}_id`)
    if (kind === undefined) return
    const typed = kind.replace(/_id$/, '_type')
    const type = memberOf(holding, typed) ?? (path.length === 1 ? memberOf(sent, typed) : undefined)
    const exactly = typeof type === 'string' ? `${kind} ${type}` : undefined
    found.push({ kind, exactly, path: path.join('.'), id: value })
  }
  look(answer, [], 0)
  return found
}

/** The bodies that the builders of `sim.given` and the journeys send, by operation. */
export const samples = lazy((): ReadonlyMap<string, readonly Sample[]> => {
  const sim = createSimulator({ agents: { enabled: true } })
  const bodies = new Map<string, Map<string, Sample>>()
  const kindOfId = new Map<string, string>()
  const keep = (operation: string, body: unknown, now: number): void => {
    const sample = body === undefined ? undefined : sampleOf(body, '', kindOfId, now)
    if (sample === undefined) return
    const known = bodies.get(operation) ?? new Map<string, Sample>()
    bodies.set(operation, known.set(JSON.stringify(sample), sample))
  }
  const stop = insideOf(sim).session.journal.read((entry) => {
    if (entry.kind !== 'request') return
    const { request, answer } = entry.handled.exchange
    if (request.direct === undefined) return
    const { operation, body } = request.direct
    for (const { id, kind, exactly = kind } of idsIn(operation, answer?.output, body))
      if (!kindOfId.has(id)) kindOfId.set(id, exactly)
    keep(operation.id, body, sim.clock.now().getTime())
  })
  for (const name of builderNames) {
    const build: (input?: never) => unknown = sim.given[name]
    build()
  }
  stop()
  sim.dispose()
  for (const { steps } of journeys)
    for (const { operation, body, problem } of steps) if (problem === undefined) keep(operation, body, 0)
  return new Map([...bodies].map(([id, all]) => [id, [...all.values()]]))
})

/** Undefined where it has an id of which nobody knows what it is. */
function sampleOf(
  value: unknown,
  name: string,
  kindOfId: ReadonlyMap<string, string>,
  now: number,
): Sample | undefined {
  if (typeof value === 'string') {
    // A journey writes `$customer` for the customer that it has made.
    if (value.startsWith('$') && value !== '$name') return new IdOf(`${value.slice(1)}_id`)
    if (idPattern.test(value)) {
      const kind = kindOfId.get(value) ?? kindNamed(name)
      return kind === undefined ? undefined : new IdOf(kind)
    }
    return drawnFor(name, value) ?? momentOf(value, now) ?? value
  }
  if (typeof value === 'number' || typeof value === 'boolean' || value === null) return value
  if (Array.isArray(value)) {
    const items = value.map((item) => sampleOf(item, name, kindOfId, now))
    return items.every((item) => item !== undefined) ? items : undefined
  }
  const members: Record<string, Sample> = {}
  for (const [key, member] of Object.entries(Object(value))) {
    if (member === undefined) continue
    const sample = sampleOf(member, key, kindOfId, now)
    if (sample === undefined) return undefined
    members[key] = sample
  }
  return members
}

/** Texts that are to be others each time, and amounts, which stay below the cap of a sandbox. */
function drawnFor(name: string, value: string): Drawn | undefined {
  if (value === '$name' || name === 'name' || name === 'external_id' || name === 'simulation_id')
    return new Drawn('text')
  return /amount/.test(name) && /^\d+(?:\.\d+)?$/.test(value) ? new Drawn('amount') : undefined
}

function momentOf(value: string, now: number): SampledMoment | undefined {
  return /^\d{4}-\d\d-\d\dT/.test(value) ? new SampledMoment(Date.parse(value) - now) : undefined
}

/** One object of each kind, as the samples by schema look for ids by their names. */
export const madeOfEachKind: unknown = Object.fromEntries(
  [...kinds].filter((kind) => kind.endsWith('_id')).map((kind) => [kind.replace(/_id$/, ''), { id: kind }]),
)

/** Makes a sample of a value that was made by its schema, with {@link madeOfEachKind}. */
export function sampleBySchema(value: Sampled, name: string): Sample {
  if (value instanceof Place) return new IdOf(`${value.path[0]}_id`)
  if (typeof value === 'string') return drawnFor(name, value) ?? value
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map((item) => sampleBySchema(item, name))
  return Object.fromEntries(Object.entries(value).map(([key, member]) => [key, sampleBySchema(member, key)]))
}

/** Lists the kinds of ids that a sample needs. */
export function kindsIn(sample: Sample): ReadonlySet<string> {
  if (sample instanceof IdOf) return new Set([sample.kind])
  if (typeof sample !== 'object' || sample === null) return new Set()
  return new Set(Object.values(sample).flatMap((member) => [...kindsIn(member)]))
}

export function needsBody({ body, method }: AnyOperation): boolean {
  return body !== undefined && isWrite(method)
}

export function kindsOfPath(operation: AnyOperation): readonly string[] {
  return parameterNames(operation).map((name) => kindNamed(name) ?? name)
}

/** Finds the operation that takes away what another makes: it deletes it, or cancels it. */
export function removerOf(
  operation: AnyOperation,
): { readonly kind: string; readonly remover: AnyOperation } | undefined {
  const kind = kindOf(operation)
  if (kind === undefined || operation.status !== 201) return undefined
  const remover = registry.allOperations.find(
    ({ method, path }) =>
      (method === 'DELETE' && path.endsWith(`/{${kind}}`)) ||
      (method === 'POST' && path.endsWith(`/{${kind}}/cancellations`)),
  )
  return remover && { kind, remover }
}
