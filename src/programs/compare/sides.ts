import { parseJson } from '../../kernel/json.js'
import type { Simulator } from '../../kit/simulator.js'
import type { AnswerSeen } from './answers.js'
import type { CarefulClient } from './careful-client.js'
import { operationNamed, type Step } from './cases.js'
import { rateIn } from './rate.js'
import { memberOf } from './shape.js'

/** So many requests in a row without an answer, and nobody is there. */
const maxSilent = 3

/** Nobody answers any more, or the key is refused: there is nothing to go on with. */
export class Stopped extends Error {}

/** Values that earlier steps have kept at one side. */
export class Kept {
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

/** Makes a call of ours. */
export async function askOurs(
  sim: Simulator,
  step: Step,
  kept: Kept,
  idempotencyKey: string,
): Promise<AnswerSeen> {
  const { path, method, headers, body } = wireOf(step, kept, idempotencyKey, sim.apiKey)
  const init = { method, headers, ...(body !== undefined && { body }) }
  const response = await sim.fetch(sim.baseUrl + path, init)
  const json = parseJson(await response.text())
  const [mediaType = ''] = (response.headers.get('content-type') ?? '').split(';')
  const rate = rateIn((name) => response.headers.get(name))
  return { status: response.status, mediaType, json, rate }
}

/** The other side, asked with care. */
export type TheirSide = ReturnType<typeof theirSide>

export function theirSide({ client, apiKey }: { readonly client: CarefulClient; readonly apiKey: string }) {
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
