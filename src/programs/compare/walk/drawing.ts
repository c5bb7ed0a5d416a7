import * as z from 'zod'
import { type AnyOperation, isWrite, parameterNames } from '../../../contract/operation.js'
import { memo } from '../../../kernel/lazy.js'
import { draw, streamKey } from '../../../kernel/random.js'
import { isHarmless, refusalsOf, unknownId } from '../../../kit/conformance/refusals.js'
import { bodyFor, sampleOf } from '../../coverage/bodies.js'
import {
  Drawn,
  decision,
  deposit,
  firstOperation,
  IdOf,
  kindNamed,
  kindOf,
  kindsIn,
  kindsOfPath,
  madeOfEachKind,
  needsBody,
  type Sample,
  SampledMoment,
  sampleBySchema,
  samples,
} from './material.js'
import { type Opening, openings } from './openings.js'
import { Answered, isMembers, Moment, OwnText, type Value, type WalkCall } from './values.js'

/** The places of ids that were answered, by kind, in the order in which they came. */
export type Pool = ReadonlyMap<string, readonly Answered[]>

const payment = 'transactions.createOneOff'
const noHeaders: Readonly<Record<string, string>> = {}
/** Amounts up to the cap of a sandbox: a deposit above it is refused. */
const amounts = ['0.50', '1.00', '1.25', '2.00']
/** Words and amounts that nothing takes. */
const wrongTexts = ['nonsense', '', '-1', '0', '1.001']
const cursors: ReadonlySet<string> = new Set(['starting_after', 'ending_before', 'cursor'])

/** Draws the calls of one walk, each from the ids that are known by then. */
export class Drawing {
  readonly #key: number
  readonly #operations: readonly AnyOperation[]
  readonly #called = new Map<string, number>()
  readonly #made: WalkCall[] = []
  readonly #opening: Opening
  /** The values that the steps of the opening have kept, by name. */
  readonly #kept = new Map<string, Answered>()
  #drawn = 0
  #texts = 0

  constructor(seed: string, walk: number, operations: readonly AnyOperation[]) {
    this.#key = streamKey(seed, `walk ${walk}`)
    this.#operations = operations
    const possible = openings.filter((steps) => steps.every(({ operation }) => this.#named(operation)))
    // Every other walk goes its own way from the beginning.
    this.#opening = (this.#below(2) > 0 ? this.#oneOf(possible) : undefined) ?? []
  }

  next(pool: Pool): WalkCall {
    const call = this.#opened() ?? this.#again() ?? this.#another(pool)
    this.#called.set(call.operation, (this.#called.get(call.operation) ?? 0) + 1)
    this.#made.push(call)
    return call
  }

  /** The next call of the opening. */
  #opened(): WalkCall | undefined {
    const number = this.#made.length
    const step = this.#opening[number]
    const operation = step && this.#named(step.operation)
    if (step === undefined || operation === undefined) return undefined
    const { params = {}, query = {}, body, keeps = {} } = step
    const name = new OwnText(this.#texts++)
    const amount = this.#oneOf(amounts) ?? '1.00'
    const valued = (value: unknown): Value => {
      if (value === '$name') return name
      if (value === '$amount') return amount
      if (typeof value === 'string') return this.#kept.get(value) ?? value
      if (Array.isArray(value)) return value.map(valued)
      return Object.fromEntries(Object.entries(Object(value)).map(([each, member]) => [each, valued(member)]))
    }
    const valuesOf = (values: Readonly<Record<string, string>>): Readonly<Record<string, Value>> =>
      Object.fromEntries(Object.entries(values).map(([each, value]) => [each, valued(value)]))
    const call = {
      number,
      operation: operation.id,
      params: valuesOf(params),
      query: valuesOf(query),
      headers: this.#headersOf(operation),
      body: body && valued(body),
      key: isWrite(operation.method) ? number : null,
    }
    for (const [each, path] of Object.entries(keeps)) this.#kept.set(`$${each}`, new Answered(number, path))
    return call
  }

  /** Asks for the same once more, under the same idempotency key. */
  #again(): WalkCall | undefined {
    const writes = this.#made.filter(({ key, number }) => key === number)
    if (writes.length === 0 || this.#below(14) > 0) return undefined
    const first = this.#oneOf(writes)
    return first && { ...first, number: this.#made.length }
  }

  #another(pool: Pool): WalkCall {
    const operation = this.#operation(pool)
    const call = this.#callOf(operation, pool)
    return this.#made.length > 0 && this.#below(5) === 0 ? this.#spoiled(call, operation, pool) : call
  }

  #operation(pool: Pool): AnyOperation {
    const first = this.#made.length === 0 ? this.#named(firstOperation) : undefined
    // Hardly anything is allowed to a customer that nobody has approved.
    const second = this.#made.length === 1 && this.#below(4) > 0 ? this.#named(decision) : undefined
    const certain = first ?? second
    if (certain !== undefined) return certain
    const possible = this.#operations.filter((operation) => isPossible(operation, pool))
    const weights = possible.map((operation) => {
      const times = this.#called.get(operation.id) ?? 0
      return Math.max(1, Math.floor(weightOf(operation) / (1 + times)))
    })
    let place = this.#below(weights.reduce((sum, weight) => sum + weight, 0))
    for (const [index, weight] of weights.entries()) {
      const operation = possible[index]
      if (place < weight && operation !== undefined) return operation
      place -= weight
    }
    throw new Error('a walk has nothing to call')
  }

  #callOf(operation: AnyOperation, pool: Pool): WalkCall {
    const { method, id } = operation
    const number = this.#made.length
    const ids = parameterNames(operation).map((name) => [name, this.#idOf(kindNamed(name) ?? name, pool)])
    return {
      number,
      operation: id,
      params: Object.fromEntries(ids),
      query: this.#query(operation, pool),
      headers: this.#headersOf(operation),
      body: needsBody(operation) ? this.#body(operation, pool) : undefined,
      key: isWrite(method) ? number : null,
    }
  }

  /** Nothing is to happen by itself, later: the clocks of two servers are not the same. */
  #headersOf({ sandboxHeaders, id }: AnyOperation): Readonly<Record<string, string>> {
    if (!sandboxHeaders) return noHeaders
    if (id === firstOperation) return { 'x-sandbox-skip-auto-approval': 'true' }
    // It would bring in what pays for it, as a deposit does.
    if (id === payment && this.#named(deposit) === undefined) return noHeaders
    return { 'x-sandbox-instant-completion': 'true' }
  }

  #named(id: string): AnyOperation | undefined {
    return this.#operations.find((each) => each.id === id)
  }

  #body(operation: AnyOperation, pool: Pool): Value {
    const fitting = samplesFor(operation).filter((sample) => isKnown(kindsIn(sample), pool))
    const sample = operation.id === decision ? this.#decided(fitting) : this.#oneOf(fitting)
    const body = this.#filled(sample ?? {}, pool)
    return this.#below(3) === 0 ? this.#withMore(operation, body, pool) : body
  }

  /** The first decision is an approval. */
  #decided(fitting: readonly Sample[]): Sample | undefined {
    const approving = fitting.filter((sample) => JSON.stringify(sample).includes('approve'))
    return this.#made.length === 1 ? this.#oneOf(approving) : this.#oneOf(fitting)
  }

  /** Adds a member that may be left out. */
  #withMore({ body: schema }: AnyOperation, body: Value, pool: Pool): Value {
    if (!(schema instanceof z.ZodObject) || !isMembers(body)) return body
    const name = this.#oneOf(Object.keys(schema.shape).filter((each) => body[each] === undefined))
    const member: unknown = name === undefined ? undefined : schema.shape[name]
    if (name === undefined || !(member instanceof z.ZodType)) return body
    const sampled = sampleOf(member, name, madeOfEachKind, this.#below(4))
    if (sampled === undefined || sampled === null) return body
    const sample = sampleBySchema(sampled, name)
    return isKnown(kindsIn(sample), pool) ? { ...body, [name]: this.#filled(sample, pool) } : body
  }

  #query(operation: AnyOperation, pool: Pool): Readonly<Record<string, Value>> {
    const { query: schema } = operation
    if (!(schema instanceof z.ZodObject)) return {}
    const chosen: Record<string, Value> = {}
    for (const [name, member] of Object.entries(schema.shape)) {
      const isNeeded = member instanceof z.ZodType && !member.safeParse(undefined).success
      if (!(member instanceof z.ZodType) || (!isNeeded && this.#below(4) > 0)) continue
      const value = this.#queryValue(operation, name, member, pool)
      if (value !== undefined) chosen[name] = value
    }
    if (chosen['starting_after'] !== undefined) delete chosen['ending_before']
    return chosen
  }

  #queryValue(operation: AnyOperation, name: string, member: z.ZodType, pool: Pool): Value | undefined {
    if (name === 'limit') return String(1 + this.#below(3))
    const kind = cursors.has(name) ? kindOf(operation) : kindNamed(name)
    if (kind !== undefined) return this.#oneOf(pool.get(kind) ?? [])
    const value = sampleOf(member, name, madeOfEachKind, this.#below(4))
    const isWord = typeof value === 'string' && /^[a-z_]+$/.test(value)
    return isWord || typeof value === 'boolean' ? String(value) : undefined
  }

  /** Makes one thing of a call wrong. */
  #spoiled(call: WalkCall, operation: AnyOperation, pool: Pool): WalkCall {
    const ways: (() => WalkCall | undefined)[] = [
      () => this.#refused(call, operation),
      () => this.#withWrongMember(call),
      () => this.#withoutMember(call),
      () => this.#withWrongId(call, pool),
    ]
    return this.#oneOf(ways)?.() ?? this.#refused(call, operation) ?? call
  }

  /** A way in which every operation of its kind refuses. */
  #refused(call: WalkCall, operation: AnyOperation): WalkCall | undefined {
    const harmless = refusalsOf(operation).filter(
      (refusal) => refusal.badCall.caller === undefined && isHarmless(operation, refusal),
    )
    const bad = this.#oneOf(harmless)?.badCall
    if (bad === undefined) return undefined
    return {
      ...call,
      params: { ...call.params, ...bad.params },
      query: { ...call.query, ...bad.query },
      ...(Array.isArray(bad.body) && { body: [] }),
      ...(bad.key !== undefined && { key: bad.key }),
    }
  }

  #withWrongMember(call: WalkCall): WalkCall | undefined {
    const { body } = call
    if (!isMembers(body)) return undefined
    const name = this.#oneOf(Object.keys(body).filter((each) => !isMembers(body[each])))
    const wrong = this.#oneOf(wrongTexts)
    return name === undefined || wrong === undefined
      ? undefined
      : { ...call, body: { ...body, [name]: wrong } }
  }

  #withoutMember(call: WalkCall): WalkCall | undefined {
    const { body } = call
    if (!isMembers(body)) return undefined
    const name = this.#oneOf(Object.keys(body))
    return { ...call, body: Object.fromEntries(Object.entries(body).filter(([each]) => each !== name)) }
  }

  /** An id of something else, or of nothing. */
  #withWrongId(call: WalkCall, pool: Pool): WalkCall | undefined {
    const name = this.#oneOf(Object.keys(call.params))
    if (name === undefined) return undefined
    const other = this.#oneOf([...pool.values()].flat())
    const wrong = this.#below(2) === 0 || other === undefined ? unknownId : other
    return { ...call, params: { ...call.params, [name]: wrong } }
  }

  #filled(sample: Sample, pool: Pool): Value {
    if (sample instanceof IdOf) return this.#idOf(sample.kind, pool)
    if (sample instanceof Drawn)
      return sample.what === 'text' ? new OwnText(this.#texts++) : (this.#oneOf(amounts) ?? '1.00')
    if (sample instanceof SampledMoment) return new Moment(sample.afterMs)
    if (typeof sample !== 'object' || sample === null) return sample
    if (Array.isArray(sample)) return sample.map((item: Sample) => this.#filled(item, pool))
    return Object.fromEntries(
      Object.entries(sample).map(([name, member]) => [name, this.#filled(member, pool)]),
    )
  }

  /** The newest half of the time: what is done next is most often about what was made last. */
  #idOf(kind: string, pool: Pool): Value {
    const known = pool.get(kind) ?? []
    return (this.#below(2) === 0 ? known.at(-1) : this.#oneOf(known)) ?? unknownId
  }

  #below(limit: number): number {
    return draw(this.#key, this.#drawn++, 0) % limit
  }

  #oneOf<T>(values: readonly T[]): T | undefined {
    return values[this.#below(values.length || 1)]
  }
}

function isKnown(kinds: Iterable<string>, pool: Pool): boolean {
  return [...kinds].every((kind) => (pool.get(kind) ?? []).length > 0)
}

function isPossible(operation: AnyOperation, pool: Pool): boolean {
  if (!isKnown(kindsOfPath(operation), pool)) return false
  return !needsBody(operation) || samplesFor(operation).some((sample) => isKnown(kindsIn(sample), pool))
}

/** Weighs an operation: what makes something leads further, what takes it away ends a walk, and the cases tell what an account has. */
function weightOf(operation: AnyOperation): number {
  const { id, method, status } = operation
  const isAboutOwn = kindsOfPath(operation).length > 0
  if (method === 'DELETE' || removing.test(id)) return 12
  if (id === firstOperation) return 24
  if (isWrite(method)) return status === 201 ? 120 : isAboutOwn ? 40 : 20
  return isAboutOwn ? 48 : operation.page === 'none' ? 6 : 20
}

const removing = /\.(?:withdraw|cancel|reengage)$/

const variants = [0, 1, 2, 3]
const bySchema = memo((operation: AnyOperation): readonly Sample[] =>
  variants.flatMap((variant) => {
    const body = bodyFor(operation, madeOfEachKind, variant)
    return body === undefined ? [] : [sampleBySchema(body, '')]
  }),
)

/** The bodies of builders and journeys, and where they have none those that the schema says. */
function samplesFor(operation: AnyOperation): readonly Sample[] {
  return samples().get(operation.id) ?? bySchema(operation)
}
