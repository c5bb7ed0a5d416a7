import { createPublicKey, type KeyObject, verify } from 'node:crypto'
import { createSimulator, type Inbox, type Simulator } from 'platform-simulator'
import { describe, expect, it } from 'vitest'
import { draw, streamKey } from '../../src/kernel/random.js'

/**
 * Receivers that fail at random, and a model, written from the specification alone, of what has to arrive where, when
 * and how often. Another run: `RECEIVERS_SEED=7 npx vitest run test/adapters/receivers.test.ts`.
 */

const seed = process.env['RECEIVERS_SEED'] ?? '1'
const start = Date.parse('2026-01-01T00:00:00Z')
const minute = 60_000
/** Between the attempts (specification, Delivery mechanism), in minutes. */
const backOff = [5, 10, 15, 30, 60, 120, 240, 480, 720]

function iso(at: number): string {
  return new Date(at).toISOString().replace('.000Z', 'Z')
}

/** Whole numbers below `limit`, the same for the same seed and name. */
function numbers(name: string): (limit: number) => number {
  const key = streamKey(seed, name)
  let drawn = 0
  return (limit) => draw(key, drawn++, 0) % limit
}

interface Behaviour {
  tell(inbox: Inbox): { times(attempts: number): void; once(): void }
  /** Null where nothing is answered. */
  readonly status: number | null
  readonly arrives: boolean
  reason(url: URL): string | null
  readonly seconds: number
}

function answers(status: number, reason: string | null = `the receiver answered ${status}`): Behaviour {
  const tell = (inbox: Inbox) => inbox.respond(status)
  return { tell, status, arrives: true, reason: () => reason, seconds: 0 }
}

function fails(tell: Behaviour['tell'], reason: (url: URL) => string): Behaviour {
  return {
    tell,
    status: null,
    arrives: false,
    reason: (url) => `the receiver failed with ${reason(url)}`,
    seconds: 0,
  }
}

const well = [answers(204, null), answers(200, null), answers(299, null)]
const badly = [
  answers(500),
  answers(503),
  answers(429),
  answers(410),
  answers(302, 'the receiver answered with a redirect (302), which is not followed'),
  fails(
    (inbox) => inbox.refuse(),
    ({ hostname }) => `TypeError: fetch failed: connect ECONNREFUSED ${hostname}:443`,
  ),
  fails(
    (inbox) => inbox.failWith(new Error('getaddrinfo ENOTFOUND')),
    () => 'Error: getaddrinfo ENOTFOUND',
  ),
  {
    tell: (inbox: Inbox) => inbox.hang(),
    status: null,
    arrives: true,
    reason: () => 'the receiver did not answer within 20 seconds',
    seconds: 20,
  },
] satisfies Behaviour[]

function pick<T>(list: readonly T[], index: number): T {
  const item = list[index]
  if (item === undefined) throw new Error(`there is no item ${index}`)
  return item
}

/** What arrived at an inbox, as the model and as the inbox tell it. */
interface Arrival {
  readonly event: string
  readonly attempt: number
  readonly status: number | null
  readonly at: string
  readonly genuine: boolean
}

/** By Node's own curve, over the timestamp text followed directly by the body (specification, Delivery mechanism). */
class Notary {
  readonly #key: KeyObject
  /** Receivers are sent the same at the same instant. */
  readonly #seen = new Map<string, boolean>()

  constructor({ webhooks }: Simulator) {
    const der = Buffer.from(`302a300506032b6570032100${webhooks.publicKey}`, 'hex')
    this.#key = createPublicKey({ key: der, format: 'der', type: 'spki' })
  }

  isGenuine({ headers, body }: Inbox['received'][number]): boolean {
    const signature = headers['x-webhook-signature'] ?? ''
    const signed = `${headers['x-webhook-timestamp']}${body}`
    const known = this.#seen.get(signature + signed)
    if (known !== undefined) return known
    const genuine = verify(null, Buffer.from(signed), this.#key, Buffer.from(signature, 'base64'))
    this.#seen.set(signature + signed, genuine)
    return genuine
  }
}

interface Told {
  readonly event: string
  readonly url: string
  status: 'pending' | 'delivered' | 'failed' | 'cancelled'
  readonly log: { readonly attempt: number; at: string; status: number | null; reason: string | null }[]
}

/** One receiver: so many answers in a queue, drawn from the seed, then the last one for ever. */
class Receiver {
  readonly inbox: Inbox
  readonly expected: Arrival[] = []
  readonly #script: readonly Behaviour[]
  #next = 0

  /** @param badness how many of a hundred answers fail */
  constructor(sim: Simulator, name: string, badness: number, length: number) {
    const random = numbers(name)
    const any = (isBad: boolean): Behaviour => {
      const from = isBad ? badly : well
      return pick(from, random(from.length))
    }
    this.#script = Array.from({ length }, (_, index) =>
      any(index === length - 1 ? badness > 50 : random(100) < badness),
    )
    this.inbox = sim.webhooks.inbox({ event_types: ['user.created'] })
    this.#script.forEach((behaviour, index) => {
      const told = behaviour.tell(this.inbox)
      if (index < length - 1) told.once()
    })
  }

  next(): Behaviour {
    return pick(this.#script, Math.min(this.#next++, this.#script.length - 1))
  }

  received(notary: Notary): readonly Arrival[] {
    return this.inbox.received.map((one) => ({
      event: one.event?.id ?? '',
      attempt: one.attempt,
      status: one.status,
      at: iso(one.at.getTime()),
      genuine: notary.isGenuine(one),
    }))
  }
}

interface Due {
  readonly at: number
  readonly attempt: number
  readonly told: Told
  readonly receiver: Receiver
}

/** Says what has to happen: every attempt in the order of time, those of an instant in the order of the queue. */
class Model {
  readonly told: Told[] = []
  readonly #queue = new Map<number, Due[]>()
  losing = 0
  doubling = 0
  tampering = false
  backwards = false

  create(event: string, at: number, receivers: readonly Receiver[]): void {
    for (const receiver of receivers) {
      const told: Told = { event, url: receiver.inbox.url, status: 'pending', log: [] }
      this.told.push(told)
      this.#enqueue({ at, attempt: 1, told, receiver })
    }
  }

  advanceTo(now: number): void {
    for (;;) {
      const at = Math.min(...this.#queue.keys())
      if (at > now) return
      const due = this.#queue.get(at) ?? []
      this.#queue.delete(at)
      const order = this.backwards ? [...due].reverse() : due
      const retries = order.map((one, place) => {
        const from = due.indexOf(one)
        const moved = `it went out as number ${place + 1} of ${due.length}, queued as number ${from + 1} (webhooks.reorder)`
        return this.#attempt(one, from === place ? [] : [moved])
      })
      for (const retry of retries) if (retry !== undefined) this.#enqueue(retry)
    }
  }

  #enqueue(due: Due): void {
    const list = this.#queue.get(due.at)
    if (list === undefined) this.#queue.set(due.at, [due])
    else list.push(due)
  }

  #attempt({ at, attempt, told, receiver }: Due, remarks: string[]): Due | undefined {
    const lost = this.losing > 0
    const genuine = lost || !this.tampering
    const twice = !lost && this.doubling > 0
    if (lost) this.losing--
    if (!lost) this.tampering = false
    if (twice) this.doubling--
    if (!genuine) remarks.push('the body was changed after it was signed (webhooks.tamper)')
    const arrive = (): Behaviour => {
      const behaviour = receiver.next()
      const { status, arrives } = behaviour
      if (arrives) receiver.expected.push({ event: told.event, attempt, status, at: iso(at), genuine })
      return behaviour
    }
    const answer = lost ? undefined : arrive()
    if (twice) {
      const { status } = arrive()
      const copy = status === null ? 'not answered' : `answered ${status}`
      remarks.push(`it arrived twice (webhooks.duplicate), and the copy was ${copy}`)
    }
    const status = answer?.status ?? null
    const reason =
      answer === undefined ? 'it was lost on the way (webhooks.drop)' : answer.reason(new URL(told.url))
    const all = [...(reason === null ? [] : [reason]), ...remarks].join('; ')
    told.log.push({ attempt, at: iso(at), status, reason: all === '' ? null : all })
    if (status !== null && status >= 200 && status <= 299) {
      told.status = 'delivered'
      return undefined
    }
    const wait = backOff[attempt - 1]
    if (wait === undefined) {
      told.status = 'failed'
      return undefined
    }
    return { at: at + (answer?.seconds ?? 0) * 1000 + wait * minute, attempt: attempt + 1, told, receiver }
  }
}

interface Setting {
  readonly events: number
  /** How many at most happen at one instant. */
  readonly group: number
  /** Of each receiver, how many of a hundred answers fail. */
  readonly badness: readonly number[]
  /** Done between two steps of the clock, to the simulator and to the model. */
  readonly meddle?: (sim: Simulator, model: Model) => void
}

/** Events in groups of one instant each, far enough for retries to fall together with new ones, until all is over. */
async function run(name: string, { events, group, badness, meddle }: Setting) {
  const sim = createSimulator({ seed })
  const model = new Model()
  const random = numbers(name)
  const receivers = badness.map((each, index) => new Receiver(sim, `${name} ${index}`, each, events))
  let now = start
  for (let made = 0; made < events; ) {
    meddle?.(sim, model)
    const before = made
    const last = Math.min(events, made + 1 + random(group))
    for (; made < last; made++) {
      const email = `user-${made}@client.example`
      sim.api.users.create({ first_name: 'Ada', last_name: 'Client', email, role: 'viewer' })
    }
    for (const { id } of sim.events.list({ type: 'user.created' }).slice(before))
      model.create(id, now, receivers)
    now += random(12) * 5 * minute
    await sim.clock.advanceTo(now)
    model.advanceTo(now)
  }
  await sim.clock.advance('49h')
  model.advanceTo(now + 49 * 60 * minute)
  return { sim, model, receivers, notary: new Notary(sim) }
}

function deliveriesOf(sim: Simulator): readonly Told[] {
  return sim.webhooks
    .deliveries()
    .map(({ event_id, url, status, log }) => ({ event: event_id, url, status, log: [...log] }))
}

describe(`receivers that fail at random (seed ${seed})`, () => {
  it('get ten thousand deliveries once each and in order, or after ten attempts not at all', async () => {
    const badness = [0, 5, 10, 15, 20, 25, 10, 5, 15, 85]
    const { sim, model, receivers, notary } = await run('nothing asked', {
      events: 1_000,
      group: 40,
      badness,
    })
    expect(model.told).toHaveLength(10_000)
    expect(deliveriesOf(sim)).toEqual(model.told)
    for (const each of receivers) expect(each.received(notary)).toEqual(each.expected)

    const accepted = receivers.flatMap(({ inbox }) =>
      inbox.received
        .filter(({ status }) => status !== null && status < 300)
        .map(({ event }) => `${inbox.url} ${event?.id}`),
    )
    const delivered = sim.webhooks.deliveries({ status: 'delivered' })
    expect(new Set(accepted).size, 'nothing twice').toBe(accepted.length)
    expect(new Set(delivered.map(({ url, event_id }) => `${url} ${event_id}`))).toEqual(new Set(accepted))
    const failed = sim.webhooks.deliveries({ status: 'failed' })
    expect(failed.length, 'some fail for good').toBeGreaterThan(100)
    expect(new Set(failed.map(({ attempts }) => attempts))).toEqual(new Set([10]))
    expect(delivered.length + failed.length, 'nothing lost').toBe(10_000)
  }, 60_000)

  it('get exactly the losses, copies, changes and disorder that were asked for, and no more', async () => {
    const random = numbers('what is asked for')
    const asked = { drop: 0, duplicate: 0, tamper: 0, reorder: 0 }
    const { sim, model, receivers, notary } = await run('asked', {
      events: 500,
      group: 12,
      badness: [0, 20, 60],
      meddle(sim, model) {
        if (random(3) === 0) {
          model.losing = random(6)
          sim.webhooks.drop(model.losing)
          asked.drop++
        }
        if (random(3) === 0) {
          model.doubling = random(6)
          sim.webhooks.duplicate(model.doubling)
          asked.duplicate++
        }
        if (random(3) === 0) {
          model.tampering = true
          sim.webhooks.tamper()
          asked.tamper++
        }
        if (random(3) === 0) {
          model.backwards = !model.backwards
          sim.webhooks.reorder(model.backwards ? undefined : false)
          asked.reorder++
        }
      },
    })
    for (const times of Object.values(asked)) expect(times).toBeGreaterThan(2)
    expect(deliveriesOf(sim)).toEqual(model.told)
    for (const each of receivers) expect(each.received(notary)).toEqual(each.expected)
  })
})
