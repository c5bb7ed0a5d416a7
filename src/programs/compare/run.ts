import { parseJson } from '../../kernel/json.js'
import type { Simulator } from '../../kit/simulator.js'
import { type AnswerSeen, differencesBetween } from './answers.js'
import { AskedToWait, type CarefulClient } from './careful-client.js'
import { type CompareCase, operationNamed, type Step } from './cases.js'
import { rateDifferences, rateIn } from './rate.js'
import { type Difference, memberOf } from './shape.js'

export interface FoundDifference extends Difference {
  /** The operation that was called when it showed. */
  readonly operation: string
}

export interface CaseReport {
  readonly name: string
  readonly outcome: 'same' | 'differs' | 'left out'
  readonly differences: readonly FoundDifference[]
  /** The reason why it was left out. */
  readonly why?: string
}

export interface CompareReport {
  readonly cases: readonly CaseReport[]
  /** The reason why it was not done to the end; undefined when it was. */
  readonly stopped: string | undefined
  /** Objects that were made at the other side and could not be removed, as `customers.delete 2x...`. */
  readonly leftBehind: readonly string[]
}

export interface CompareSetting {
  readonly client: CarefulClient
  readonly apiKey: string
  readonly cases: readonly CompareCase[]
  /** A simulator of which nothing is known yet. */
  readonly createSimulator: () => Simulator
  /** A UUID that nobody had before. */
  readonly draw: () => string
  /** Told of each case when it is done. */
  readonly told?: (report: CaseReport) => void
}

/** So many requests in a row without an answer, and nobody is there. */
const maxSilent = 3

/** Tries each case at the other side and in a simulator of its own, and tells where they differ. */
export async function compare(setting: CompareSetting): Promise<CompareReport> {
  const theirs = theirSide(setting)
  const cases: CaseReport[] = []
  const leftBehind: string[] = []
  let stopped: string | undefined
  try {
    await theirs.requireKey()
    for (const one of setting.cases) {
      const report = await tryCase(one, theirs, setting, leftBehind)
      cases.push(report)
      setting.told?.(report)
    }
  } catch (error) {
    if (!(error instanceof Stopped) && !(error instanceof AskedToWait)) throw error
    stopped = error.message
  }
  return { cases, stopped, leftBehind }
}

class Stopped extends Error {}

async function tryCase(
  { name, steps, afterwards = [] }: CompareCase,
  theirs: ReturnType<typeof theirSide>,
  { createSimulator, draw }: CompareSetting,
  leftBehind: string[],
): Promise<CaseReport> {
  const sim = createSimulator()
  const differences: FoundDifference[] = []
  const subject = `compare-${draw()}`
  const [our, their] = [new Kept(subject), new Kept(subject)]
  let key = ''
  let before: AnswerSeen | undefined
  try {
    for (const step of steps) {
      const missing = await theirs.findFirst(step, their)
      if (missing !== undefined) return { name, outcome: 'left out', differences, why: missing }
      if (step.repeats === undefined) key = draw()
      const seen = await theirs.ask(step, their, key)
      const expected = isAskedOfOurs(step, seen) ? await askOurs(sim, step, our, key) : undefined
      const found = [...differencesBetween(step, expected, seen, textsOf(step, subject))]
      if (step.rate !== undefined)
        found.push(...rateDifferences(seen, step.rate === 'less' ? before : undefined))
      before = seen
      their.keep(step, seen)
      if (expected !== undefined) our.keep(step, expected)
      const isSameAgain = their.get('again') === their.get('customer')
      if (step.repeats && seen.status === expected?.status && !isSameAgain)
        found.push({ at: 'id', says: 'is another one, for the same idempotency key' })
      differences.push(...found.map((difference) => ({ operation: step.operation, ...difference })))
      if (expected !== undefined && isSuccess(seen) !== isSuccess(expected)) break
    }
  } finally {
    for (const step of afterwards) {
      if (!their.has(step)) continue
      const { status } = await theirs.ask(step, their, draw())
      if (status >= 300 && status !== 404)
        leftBehind.push(`${step.operation} ${Object.values(their.params(step)).join(' ')}`)
    }
    sim.dispose()
  }
  return { name, outcome: differences.length === 0 ? 'same' : 'differs', differences }
}

/** Tells whether our side is asked as well. An answer that depends on what an account has is compared only by its shape, unless it was refused. */
function isAskedOfOurs({ against, firstOf, operation }: Step, { status }: AnswerSeen): boolean {
  if (against !== 'shape') return against === 'answer'
  return firstOf === undefined && status !== operationNamed(operation)?.status
}

function isSuccess({ status }: AnswerSeen): boolean {
  return status >= 200 && status < 300
}

/** Collects the texts that were sent, to find them again in the answer. */
function textsOf({ body }: Step, subject: string): ReadonlySet<string> {
  const texts = Object.values(body ?? {}).filter((value) => typeof value === 'string')
  return new Set([...texts, subject])
}

/** Values that earlier steps have kept at one side. */
class Kept {
  readonly #values: Map<string, string>

  constructor(subject: string) {
    this.#values = new Map([['name', subject]])
  }

  get(name: string): string | undefined {
    return this.#values.get(name)
  }

  set(name: string, value: string): void {
    this.#values.set(name, value)
  }

  /** Tells whether all is there that a step needs. */
  has({ params = {} }: Step): boolean {
    return Object.values(params).every((text) => !text.startsWith('$') || this.#values.has(text.slice(1)))
  }

  params({ params = {} }: Step): Readonly<Record<string, string>> {
    return Object.fromEntries(Object.entries(params).map(([name, text]) => [name, this.#filled(text)]))
  }

  query({ query = {} }: Step): string {
    const pairs = Object.entries(query).map(([name, text]) => [name, this.#filled(text)])
    return pairs.length === 0 ? '' : `?${new URLSearchParams(pairs)}`
  }

  body({ body, wrongBody }: Step): unknown {
    if (body === undefined) return wrongBody
    return Object.fromEntries(
      Object.entries(body).map(([name, value]) => [
        name,
        typeof value === 'string' ? this.#filled(value) : value,
      ]),
    )
  }

  keep({ keeps = {} }: Step, { json }: AnswerSeen): void {
    for (const [name, path] of Object.entries(keeps)) {
      const value = path.split('.').reduce<unknown>(memberOf, json)
      if (typeof value === 'string') this.#values.set(name, value)
    }
  }

  #filled(text: string): string {
    return text.startsWith('$') ? (this.#values.get(text.slice(1)) ?? '') : text
  }
}

/** A key that nobody has, and that is nothing to anybody. */
const unknownKey = 'unknown-key-of-a-comparison'

function wireOf(step: Step, kept: Kept, idempotencyKey: string, apiKey: string) {
  const operation = operationNamed(step.operation)
  const { method = 'GET', path = '/' } = operation ?? {}
  const params = kept.params(step)
  const filled = path.replace(/\{([^}]+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
  const body = kept.body(step)
  const key = step.key === undefined ? idempotencyKey : step.key
  return {
    method,
    path: filled + kept.query(step),
    headers: {
      accept: 'application/json',
      ...(step.caller === undefined && { 'x-api-key': apiKey }),
      ...(step.caller === 'unknown' && { 'x-api-key': unknownKey }),
      ...(method !== 'GET' && key !== null && { 'x-idempotency-key': key }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...step.headers,
    },
    body: body === undefined ? undefined : JSON.stringify(body),
  }
}

async function askOurs(sim: Simulator, step: Step, kept: Kept, idempotencyKey: string): Promise<AnswerSeen> {
  const { path, method, headers, body } = wireOf(step, kept, idempotencyKey, sim.apiKey)
  const init = { method, headers, ...(body !== undefined && { body }) }
  const response = await sim.fetch(sim.baseUrl + path, init)
  const json = parseJson(await response.text())
  const [mediaType = ''] = (response.headers.get('content-type') ?? '').split(';')
  const rate = rateIn((name) => response.headers.get(name))
  return { status: response.status, mediaType, json, rate }
}

function theirSide({ client, apiKey }: CompareSetting) {
  /** The id of the first entry of each list; null where it has none. */
  const first = new Map<string, string | null>()
  let silent = 0

  /** @throws Stopped when nobody answers, AskedToWait */
  async function ask(step: Step, kept: Kept, idempotencyKey: string): Promise<AnswerSeen> {
    const wire = wireOf(step, kept, idempotencyKey, apiKey)
    const answered = await client.ask({ ...wire, withKey: step.caller === undefined })
    if (answered.kind === 'answer') {
      silent = 0
      const { status, mediaType, text, header } = answered
      return { status, mediaType, json: parseJson(text), rate: rateIn(header) }
    }
    silent = answered.isSilent ? silent + 1 : 0
    if (silent >= maxSilent)
      throw new Stopped(`the host does not answer, ${maxSilent} times in a row: ${answered.why}`)
    return { status: 0, mediaType: '', json: undefined, rate: {}, why: answered.why }
  }

  return {
    ask,

    /** @throws Stopped when the key is not accepted: everything would differ for that reason */
    async requireKey(): Promise<void> {
      const { status } = await ask(firstPageOf('customers.list'), new Kept(''), '')
      if (status === 401 || status === 403)
        throw new Stopped(`the key was refused with ${status}: give one of this sandbox`)
    },

    /** Finds what a step is about. @returns why there is nothing */
    async findFirst({ firstOf = {} }: Step, kept: Kept): Promise<string | undefined> {
      for (const [name, list] of Object.entries(firstOf)) {
        let id = first.get(list)
        if (id === undefined) {
          const { json } = await ask(firstPageOf(list), new Kept(''), '')
          const found = ['data', '0', 'id'].reduce(memberOf, json)
          id = typeof found === 'string' ? found : null
          first.set(list, id)
        }
        if (id === null) return `${list} shows nothing there`
        kept.set(name, id)
      }
      return undefined
    },
  }
}

function firstPageOf(list: string): Step {
  return { operation: list, query: { limit: '1' }, against: 'nothing' }
}
