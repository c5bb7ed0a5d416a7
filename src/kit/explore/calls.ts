import type { Router } from '../../contract/ports.js'
import { below, prefixOf } from '../../hosts/fetch/base-url.js'
import type { FetchInput } from '../../hosts/fetch/fetch.js'
import { UsageError } from '../../kernel/errors.js'
import { printable } from '../../kernel/shown.js'
import { readUtf8 } from '../../kernel/utf8.js'
import { effectOf, freeze, limitReached } from './call-faults.js'
import { type Instance, never } from './instance.js'
import type { Moment } from './moment.js'
import type { AppCall } from './options.js'
import type { PlannedFault } from './plan.js'
import { type SentCall, sending } from './sent-call.js'

/** A request whose body is there: it is answered at once, so that a fault meets it and no other. */
interface Letter {
  readonly url: URL
  readonly init: RequestInit
  /** Undefined for none, and for bytes that are no text. */
  readonly text: string | undefined
  readonly signal: AbortSignal | null | undefined
}

const sixMinutes = 6 * 60_000

/** The way of an app's calls to the platform, and what happens to them on it. */
export class Calls {
  readonly #moment: Moment
  readonly #router: Router
  readonly #answered: AppCall[] = []
  readonly #sent: SentCall[] = []

  constructor(moment: Moment, router: Router) {
    this.#moment = moment
    this.#router = router
  }

  /** The calls in the order in which they were sent. */
  get answered(): readonly AppCall[] {
    return [...this.#answered].sort((a, b) => a.at.getTime() - b.at.getTime())
  }

  /** Returns the calls in the order in which they arrived. */
  get sent(): readonly SentCall[] {
    return this.#sent
  }

  /** Makes the `fetch` of one life of the app. */
  fetchOf(instance: Instance<unknown>): (input: FetchInput, init?: RequestInit) => Promise<Response> {
    return (input, init) => this.#moment.waitFor(instance, () => this.#send(instance, input, init))
  }

  /** A call of the global `fetch`: the platform's address leads here too. Undefined for any other. */
  taken(
    instance: Instance<unknown> | undefined,
    input: unknown,
    init: RequestInit | undefined,
  ): Promise<Response> | undefined {
    const isCall = typeof input === 'string' || input instanceof URL || input instanceof Request
    if (!isCall || instance === undefined) return undefined
    const { href } = new URL(input instanceof Request ? input.url : input, 'relative:/')
    return href.startsWith(this.#moment.sim.baseUrl) ? this.fetchOf(instance)(input, init) : undefined
  }

  async #send(instance: Instance<unknown>, input: FetchInput, init?: RequestInit): Promise<Response> {
    const moment = this.#moment
    const letter = await letterOf(input, init, moment.sim.baseUrl)
    if (!instance.isAlive) return never()
    letter.signal?.throwIfAborted()
    const operation = this.#operationOf(letter)
    const { before, after } = moment.crashesAt(operation)
    const faults = moment.faults.at('call', operation)
    if (before !== undefined) return moment.crash(before)
    for (const fault of faults) {
      if (fault.what !== 'clogged') continue
      moment.faults.hit(fault)
      await moment.pass(fault.for, letter.signal)
    }
    if (!instance.isAlive) return never()
    this.#surround(faults)
    const at = moment.sim.clock.now()
    const response = await this.#deliver(letter, operation, faults)
    const { status, headers } = response
    const told = headers.get('retry-after')
    const retryAfter = told === null ? undefined : Number(told)
    // Of an answer that was cut the app knows nothing for sure.
    if (!faults.some(({ what }) => what === 'cut'))
      this.#answered.push({
        at,
        life: instance.number,
        operation,
        method: letter.init.method ?? 'GET',
        path: letter.url.pathname + letter.url.search,
        body: letter.text,
        status,
        retryAfter,
      })
    await moment.pass(moment.plan.pace, letter.signal)
    if (!instance.isAlive) return never()
    if (after !== undefined) return moment.crash(after)
    return response
  }

  /** Makes happen what is around the call rather than in it. */
  #surround(faults: readonly PlannedFault[]): void {
    const { sim, time, surroundings } = this.#moment
    for (const fault of faults) {
      switch (fault.what) {
        case 'limited':
          time.after(
            fault.for,
            sim.faults.when(() => true, limitReached(fault)),
          )
          this.#moment.faults.hit(fault)
          break
        case 'frozen':
          freeze(this.#moment, fault)
          break
        case 'clock ahead':
        case 'clock behind':
          surroundings.timers.skew(fault.what === 'clock ahead' ? sixMinutes : -sixMinutes)
          time.after(fault.for, () => {
            surroundings.timers.skew(0)
            this.#moment.note("the app's clock is right again")
          })
          this.#moment.faults.hit(fault)
          break
      }
    }
  }

  /** Sends it into the simulator, with the fault that is meant for it. @throws as a fetch does */
  async #deliver(
    { url, init, text, signal }: Letter,
    operation: string,
    faults: readonly PlannedFault[],
  ): Promise<Response> {
    const { sim } = this.#moment
    const key = new Headers(init.headers).get('x-idempotency-key') ?? undefined
    this.#sent.push({ operation, key, body: text })
    if (key !== undefined || text !== undefined)
      this.#moment.note(
        `${sending}${operation}, ${key === undefined ? 'no key' : `key ${key}`}, ${text ?? 'no text'}`,
      )
    const planned = faults.find((fault) => effectOf(fault) !== undefined)
    const effect = planned && effectOf(planned)
    if (planned === undefined || effect === undefined) return this.#pass(url, init, signal)
    const undo = sim.faults.when(({ path }) => path === url.pathname || url.pathname.endsWith(path), {
      ...effect,
      times: 1,
    })
    const rule = sim.faults.list().length - 1
    const answer = this.#pass(url, init, signal)
    const note = (): void => {
      if ((sim.faults.list()[rule]?.hits ?? 0) > 0) this.#moment.faults.hit(planned)
    }
    note()
    try {
      return await answer
    } finally {
      // What is not text is read before it is answered.
      note()
      undo()
    }
  }

  async #pass(url: URL, init: RequestInit, signal: AbortSignal | null | undefined): Promise<Response> {
    try {
      return await this.#moment.sim.fetch(url, { ...init, ...(signal && { signal }) })
    } catch (error) {
      // Of the test's author, to whom no app passes it on.
      if (error instanceof UsageError) this.#moment.fail({ kind: 'usage', error })
      throw error
    }
  }

  #operationOf({ url, init }: Letter): string {
    const { baseUrl } = this.#moment.sim
    const path = below(prefixOf(new URL(baseUrl)), url.pathname)
    const { operation } = this.#router.match(init.method ?? 'GET', path)
    return operation?.id ?? `${init.method ?? 'GET'} of an unknown path`
  }
}

/** Reads what was asked for to its end. @throws as a fetch does */
async function letterOf(input: FetchInput, init: RequestInit | undefined, baseUrl: string): Promise<Letter> {
  const signal = init?.signal ?? (input instanceof Request ? input.signal : undefined)
  const body = init?.body
  if (!(input instanceof Request) && (body === undefined || body === null || typeof body === 'string')) {
    const { method = 'GET', headers } = init ?? {}
    const text = body ?? undefined
    return {
      url: urlOf(input, baseUrl),
      init: {
        method: method.toUpperCase(),
        ...(headers && { headers }),
        ...(text !== undefined && { body: text }),
      },
      text,
      signal,
    }
  }
  const request =
    input instanceof Request ? new Request(input, init) : new Request(urlOf(input, baseUrl), init)
  const bytes = request.body === null ? undefined : new Uint8Array(await request.arrayBuffer())
  const text = bytes && readUtf8(bytes)
  return {
    url: new URL(request.url),
    init: { method: request.method, headers: request.headers, ...(bytes && { body: text ?? bytes }) },
    text,
    signal,
  }
}

function urlOf(input: unknown, baseUrl: string): URL {
  const url = typeof input === 'string' && input.startsWith('/') ? baseUrl + input : input
  if (url instanceof URL) return url
  if (typeof url === 'string' && URL.canParse(url)) return new URL(url)
  throw new UsageError(
    `explore: the app asked for ${printable(input)}, which is not a URL. Start it with sim.baseUrl, or with a slash.`,
  )
}
