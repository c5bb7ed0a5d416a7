import { type Audit, fail, member, members, same } from './audit.js'
import { takes } from './events.js'
import type { Target } from './model.js'

/** What becomes of webhooks, in time (specification, Delivery mechanism). */

const minute = 60_000
/** When the attempts of a delivery are due, counted from its event. */
const attempts = [0, 5, 15, 30, 60, 120, 240, 480, 960, 1680].map((minutes) => minutes * minute)
const givenUp = 2880 * minute

interface Delivery {
  readonly target_id: string
  readonly event_id: string
  readonly event_type: string
  /** How many its target was told before it. */
  readonly before: number
  readonly attempts: number
  readonly status: string
  /** Unix milliseconds. */
  readonly created: number
  /** When each attempt was made. */
  readonly made: readonly number[]
}

/** What is known of the deliveries so far. */
export class DeliveryLog {
  /** That have not ended, by their ids. */
  readonly open = new Map<string, Delivery>()
  /** By target: the deliveries, and the events that they tell. */
  readonly told = new Map<
    string,
    {
      /** By id: how many there were before. */
      readonly deliveries: Map<string, number>
      readonly events: Set<string>
    }
  >()
}

/** After time has passed every attempt that was due was made: what was written since, and what has not ended. */
export function checkDeliveries(audit: Audit): void {
  const { model, watch, deliveries: log } = audit
  for (const [id, row] of watch.takeDeliveries()) {
    const delivery = {
      target_id: String(member(row, 'target_id')),
      event_id: String(member(row, 'event_id')),
      event_type: String(member(row, 'event_type')),
      attempts: Number(member(row, 'attempts')),
      status: String(member(row, 'status')),
      created: Number(member(row, 'created_at')),
      made: members(row, 'log').map((attempt) => Number(member(attempt, 'at'))),
    }
    const told = log.told.get(delivery.target_id) ?? { deliveries: new Map(), events: new Set() }
    log.told.set(delivery.target_id, told)
    const before = told.deliveries.get(id) ?? told.deliveries.size
    told.deliveries.set(id, before)
    log.open.set(id, { ...delivery, before })
    told.events.add(delivery.event_id)
  }
  const targets = new Map(model.targets.map((target) => [target.id, target]))
  for (const target of model.targets) {
    const told = log.told.get(target.id ?? '')
    checkCounts(target, told?.deliveries.size ?? 0, told?.events.size ?? 0)
  }
  for (const [id, delivery] of log.open) {
    const target = targets.get(delivery.target_id) ?? fail(`a delivery to ${delivery.target_id}`)
    if (target.deleted || checkDelivery(delivery, target, model.now)) log.open.delete(id)
  }
}

/** All of them, as `sim.webhooks` lists them. */
export function checkDeliveryList({ model, sim }: Audit): void {
  const targets = new Map(model.targets.map((target) => [target.id, target]))
  const deliveries = sim.webhooks.deliveries()
  for (const target of model.targets) {
    const own = deliveries.filter((one) => one.target_id === target.id)
    checkCounts(target, own.length, new Set(own.map((one) => one.event_id)).size)
  }
  for (const delivery of deliveries) {
    const target = targets.get(delivery.target_id) ?? fail(`a delivery to ${delivery.target_id}`)
    if (target.deleted) continue
    const made = delivery.log.map(({ at }) => Date.parse(at))
    const before = deliveries.filter((one) => one.target_id === target.id && one.id < delivery.id).length
    checkDelivery({ ...delivery, created: Date.parse(delivery.created_at), made, before }, target, model.now)
  }
}

function checkCounts(target: Target, deliveries: number, events: number): void {
  same(`how many events ${target.label} is told`, deliveries, target.told)
  same(`how many of the events that ${target.label} is told differ`, events, target.told)
}

/** Returns whether it has ended. */
function checkDelivery(delivery: Delivery, target: Target, now: number): boolean {
  const cut = target.changes.find(
    ({ told, global }) =>
      told > delivery.before && !takes({ global, types: target.types }, delivery.event_type),
  )
  const age = (cut?.at ?? now) - delivery.created
  const needed = target.url.endsWith('/down') ? 11 : target.url.endsWith('/flaky') ? 3 : 1
  const due = attempts.filter((offset) => offset <= age).length
  const made = Math.min(due, needed)
  if (cut !== undefined && delivery.status !== 'delivered' && (made < needed || attempts.includes(age))) {
    // What was due at the instant of the change itself was made before it, or not at all.
    if (age >= givenUp && delivery.status === 'failed') return true
    same(`status of ${delivery.event_type} to ${target.label}`, delivery.status, 'cancelled')
    const atLeast = attempts.filter((offset) => offset < age).length
    if (delivery.attempts < Math.min(atLeast, needed) || delivery.attempts > made)
      fail(`${delivery.attempts} attempts of ${delivery.event_type} to ${target.label}, which is ${made}`)
    return true
  }
  same(`attempts of ${delivery.event_type} to ${target.label}`, delivery.attempts, made)
  const times = delivery.made.map((at) => at - delivery.created)
  same(
    `when ${delivery.event_type} was sent to ${target.label}`,
    times.join(),
    attempts.slice(0, made).join(),
  )
  const status = made === needed ? 'delivered' : age >= givenUp ? 'failed' : 'pending'
  same(`status of ${delivery.event_type} to ${target.label}`, delivery.status, status)
  return status !== 'pending'
}
