import type { Instance } from './instance.js'
import type { Moment } from './moment.js'

/** The time that the platform waits for an answer (specification, Delivery mechanism), in milliseconds. */
const answerTimeoutMs = 20_000

/** Hands a request to the app, if it runs. @throws as a connection fails */
type Hand = (request: Request) => Promise<Response> | Response

/** The parts of a moment that deliveries need. */
export interface DeliveryMoment extends Pick<Moment, 'faults' | 'sim' | 'pass' | 'note'> {
  readonly time: Pick<Moment['time'], 'after'>
}

/**
 * The way of deliveries to the app, and what happens to them on it.
 * @returns how one attempt arrives, which throws what the platform takes for a failed attempt
 */
export function wayOfDeliveries(moment: DeliveryMoment): (request: Request, hand: Hand) => Promise<Response> {
  const { faults, time, sim } = moment
  /** Deliveries that let the next one pass. */
  const overtaken: (() => void)[] = []

  async function arrive(request: Request, hand: Hand): Promise<Response> {
    const { type, id } = headersOf(request)
    const planned = faults.at('delivery', type)
    if (planned.length === 0) {
      const response = await answered(request, hand)
      goOn()
      return response
    }
    const body = await request.text()
    const copy = (): Request => new Request(request.url, { method: 'POST', headers: request.headers, body })
    for (const fault of planned) {
      faults.hit(fault)
      if (fault.what === 'webhook lost') throw new Error('it was lost on the way (explore)')
      if (fault.what === 'webhook swallowed') return new Response(null, { status: 204 })
      if (fault.what === 'webhook late') await moment.pass(fault.for)
      if (fault.what === 'webhook overtaken') await letPass(fault.for)
      if (fault.what === 'webhook replayed') replayLater(id, fault.for)
      if (fault.what === 'webhook forged') forge(request, body, hand)
    }
    const first = answered(copy(), hand)
    if (planned.some(({ what }) => what === 'webhook twice')) answered(copy(), hand).catch(() => undefined)
    const response = await first
    goOn()
    if (planned.some(({ what }) => what === 'webhook unheard'))
      throw new Error('its answer was lost on the way (explore)')
    return response
  }

  /** Lets the deliveries go on that were to be overtaken. */
  function goOn(): void {
    for (const goOn of overtaken.splice(0)) goOn()
  }

  /** The platform waits for an answer so long, and no longer. */
  function answered(request: Request, hand: Hand): Promise<Response> {
    return new Promise((resolve, reject) => {
      const cancel = time.after(answerTimeoutMs, () =>
        reject(new Error('the app did not answer within 20 seconds')),
      )
      Promise.resolve(hand(request))
        .finally(cancel)
        .then(({ status }) => resolve(new Response(null, { status })), reject)
    })
  }

  function letPass(longest: number): Promise<void> {
    return new Promise((resolve) => {
      overtaken.push(resolve)
      time.after(longest, resolve)
    })
  }

  function replayLater(eventId: string, delay: number): void {
    time.after(delay, () => {
      const { status } = sim.webhooks.deliveries().find(({ event_id }) => event_id === eventId) ?? {}
      if (status !== undefined) sim.webhooks.replay(eventId)
    })
  }

  /** Another event of the same type, about something that does not exist, which the platform has not signed. */
  function forge(request: Request, body: string, hand: Hand): void {
    const forged = forgedBody(body)
    const headers = new Headers(request.headers)
    for (const name of [...headers.keys()]) if (name.endsWith('event-id')) headers.set(name, forged.id)
    answered(new Request(request.url, { method: 'POST', headers, body: forged.body }), hand).then(
      ({ status }) => moment.note(`the forged delivery was answered ${status}`),
      () => undefined,
    )
  }

  return arrive
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
