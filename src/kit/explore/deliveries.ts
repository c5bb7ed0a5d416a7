import type { Instance } from './instance.js'
import type { Moment } from './moment.js'

/** How long the platform waits for an answer (specification, Delivery mechanism), in milliseconds. */
const answerTimeoutMs = 20_000

/** Hands a request to the app, if it runs. @throws as a connection fails */
type Hand = (request: Request) => Promise<Response>

/** The way of deliveries to the app, and what happens to them on it. */
export class Deliveries {
  readonly #moment: Moment
  readonly #hand: Hand
  /** Deliveries that let the next one pass. */
  #overtaken: (() => void)[] = []

  constructor(moment: Moment, hand: Hand) {
    this.#moment = moment
    this.#hand = hand
  }

  /** One attempt arrives. @throws what the platform takes for a failed attempt */
  async arrive(request: Request): Promise<Response> {
    const { faults } = this.#moment
    const { type, id } = headersOf(request)
    const planned = faults.at('delivery', type)
    if (planned.length === 0) {
      const response = await this.#answered(request)
      this.#goOn()
      return response
    }
    const body = await request.text()
    const copy = (): Request => new Request(request.url, { method: 'POST', headers: request.headers, body })
    let isTwice = false
    let isUnheard = false
    for (const fault of planned) {
      faults.hit(fault)
      switch (fault.what) {
        case 'webhook lost':
          throw new Error('it was lost on the way (explore)')
        case 'webhook late':
          await this.#moment.pass(fault.for)
          break
        case 'webhook overtaken':
          await this.#letPass(fault.for)
          break
        case 'webhook replayed':
          this.#replayLater(id, fault.for)
          break
        case 'webhook forged':
          this.#forge(request, body)
          break
        case 'webhook twice':
          isTwice = true
          break
        case 'webhook unheard':
          isUnheard = true
          break
      }
    }
    const first = this.#answered(copy())
    if (isTwice) this.#answered(copy()).catch(() => undefined)
    const response = await first
    this.#goOn()
    if (isUnheard) throw new Error('its answer was lost on the way (explore)')
    return response
  }

  /** Lets the deliveries go on that were to be overtaken. */
  #goOn(): void {
    for (const goOn of this.#overtaken.splice(0)) goOn()
  }

  /** The platform waits for an answer so long, and no longer. */
  #answered(request: Request): Promise<Response> {
    return new Promise((resolve, reject) => {
      const cancel = this.#moment.time.after(answerTimeoutMs, () =>
        reject(new Error('the app did not answer within 20 seconds')),
      )
      this.#hand(request)
        .finally(cancel)
        .then(({ status }) => resolve(new Response(null, { status })), reject)
    })
  }

  #letPass(longest: number): Promise<void> {
    return new Promise((resolve) => {
      this.#overtaken.push(resolve)
      this.#moment.time.after(longest, resolve)
    })
  }

  #replayLater(eventId: string, delay: number): void {
    const { sim, time } = this.#moment
    time.after(delay, () => {
      const { status } = sim.webhooks.deliveries().find(({ event_id }) => event_id === eventId) ?? {}
      if (status !== undefined) sim.webhooks.replay(eventId)
    })
  }

  /** Another event of the same type, about something that does not exist, which the platform has not signed. */
  #forge(request: Request, body: string): void {
    const forged = forgedBody(body)
    const headers = new Headers(request.headers)
    for (const name of [...headers.keys()]) if (name.endsWith('event-id')) headers.set(name, forged.id)
    this.#answered(new Request(request.url, { method: 'POST', headers, body: forged.body })).then(
      ({ status }) => this.#moment.note(`the forged delivery was answered ${status}`),
      () => undefined,
    )
  }
}

/** The same with every id changed, and a status that means the best. */
function forgedBody(body: string): { readonly body: string; readonly id: string } {
  const change = (value: unknown, name: string): unknown => {
    if (Array.isArray(value)) return value.map((each) => change(each, name))
    if (typeof value === 'object' && value !== null)
      return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, change(inner, key)]))
    if (name === 'id' && typeof value === 'string') return `${value.slice(0, -6)}Forged`
    return name === 'status' ? 'completed' : value
  }
  const event: unknown = change(JSON.parse(body), '')
  const id = typeof event === 'object' && event !== null && 'id' in event ? String(event.id) : 'forged'
  return { body: JSON.stringify(event), id }
}

/** Reads from the headers which event a delivery is of. */
export function headersOf({ headers }: Request): { readonly type: string; readonly id: string } {
  const all = [...headers]
  const value = (ending: string): string => all.find(([name]) => name.endsWith(ending))?.[1] ?? 'unknown'
  return { type: value('event-type'), id: value('event-id') }
}

/** Returns the error of a delivery to an app that is down; undefined while it runs. */
export function refusing(instance: Instance<unknown> | undefined): Error | undefined {
  if (instance?.isAlive === true && instance.app !== undefined) return undefined
  return new TypeError('fetch failed', { cause: new Error('connect ECONNREFUSED: the app is down') })
}
