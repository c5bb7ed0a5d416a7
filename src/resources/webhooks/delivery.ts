import { either, hint } from '../../contract/hints.js'
import type { AttemptOutcome, OutboundRequest } from '../../contract/ports.js'
import { notFound, Problem } from '../../contract/problem.js'
import { effect } from '../../contract/resource.js'
import { invariant } from '../../kernel/errors.js'
import type { Fact } from '../../kernel/fact.js'
import type { JsonObject } from '../../kernel/json.js'
import { defineJob, type Job } from '../../kernel/scheduler.js'
import type { World } from '../../kernel/world.js'
import { type EventRow, findEvent, presentEvent } from '../events/index.js'
import { attemptTimeoutMs, deliveryMachine, maxAttempts, retryDelaysMs } from './machines.js'
import { type AttemptRecord, type DeliveryRow, deliveries, type TargetRow, targets } from './rows.js'

/** The attempt that a job is about, and its series: a retry by hand begins another series. */
interface Attempt extends JsonObject {
  readonly series: number
  readonly attempt: number
}

export const attemptJob = defineJob<Attempt>('webhooks.attempt')
export const giveUpJob = defineJob<Attempt>('webhooks.give_up')

/**
 * Queues a fact for every target of its client that takes it; what nobody takes, or is to be told of, is never queued.
 */
export function queueDeliveries(world: World, fact: Fact): void {
  if (fact.id === '' || world.quiet || world.table(targets).size === 0) return
  const event = findEvent(world, fact.id)
  invariant(event, `the event ${fact.id} was not kept`)
  queueEvent(world, event, false)
}

/** Queues an event for every target of its client that takes it. Returns how many that are. */
export function queueEvent(world: World, event: EventRow, isReplay: boolean): number {
  const takers = world
    .table(targets)
    .list(event.client_id)
    .filter((target) => takes(world, target, event.type))
  for (const target of takers) {
    const row: DeliveryRow = {
      id: world.mint(deliveries.name),
      client_id: event.client_id,
      event_id: event.id,
      event_type: event.type,
      target_id: target.id,
      url: target.url,
      status: deliveryMachine.initial,
      attempts: 0,
      series: 1,
      is_replay: isReplay,
      simulation_id: event.simulation_id ?? null,
      log: [],
      created_at: world.now,
      delivered_at: null,
      next_attempt_at: null,
      deleted_at: null,
    }
    world.insert(deliveries, row)
    scheduleAttempt(world, row, world.now)
  }
  return takers.length
}

/** Global targets take everything; others what they named, or, naming nothing, every type that can be named. */
function takes(world: World, target: TargetRow, type: string): boolean {
  if (target.global) return true
  if (world.rules.facts.get(type)?.audience !== 'subscribers') return false
  return target.event_types === null || target.event_types.includes(type)
}

function scheduleAttempt(world: World, row: DeliveryRow, at: number): void {
  world.update(deliveries, row, { next_attempt_at: at })
  world.schedule(attemptJob, row.id, at, { series: row.series, attempt: row.attempts + 1 })
}

/** A pending delivery whose series and attempt are still those of the job. */
function findCurrent(world: World, { subject, payload }: Job<Attempt>): DeliveryRow | undefined {
  const row = world.table(deliveries).get(subject)
  const { series, attempt } = payload
  return row?.status === 'pending' && row.series === series && row.attempts + 1 === attempt ? row : undefined
}

function deliveryOf(world: World, id: string): DeliveryRow {
  const row = world.table(deliveries).get(id)
  invariant(row, `delivery ${id} does not exist`)
  return row
}

/** One attempt of one delivery. */
export const deliveryEffect = effect<OutboundRequest, AttemptOutcome, Attempt>({
  kind: attemptJob,
  prepare(world, job) {
    const row = findCurrent(world, job)
    if (row === undefined) return undefined
    const event = findEvent(world, row.event_id)
    invariant(event, `event ${row.event_id} of delivery ${row.id} does not exist`)
    return {
      deliveryId: row.id,
      eventId: row.event_id,
      eventType: row.event_type,
      url: row.url,
      attempt: row.attempts + 1,
      body: JSON.stringify(presentEvent(event)),
      isReplay: row.is_replay,
    }
  },
  settle,
})

function settle(world: World, request: OutboundRequest, outcome: AttemptOutcome): void {
  const row = deliveryOf(world, request.deliveryId)
  // Meanwhile it was cancelled, or retried by hand.
  if (row.status !== 'pending' || row.attempts + 1 !== request.attempt) return
  const delivered = outcome.kind === 'answered' && outcome.status >= 200 && outcome.status <= 299
  const entry: AttemptRecord = {
    attempt: request.attempt,
    at: world.now,
    status: outcome.kind === 'answered' ? outcome.status : null,
    reason: explain(delivered ? undefined : reasonOf(outcome), outcome.remark),
  }
  const target = world.table(targets).get(row.target_id)
  if (target !== undefined) {
    world.update(targets, target, { attempted_at: world.now, ...(delivered && { healthy_at: world.now }) })
  }
  const tried = { attempts: request.attempt, log: [...row.log, entry], next_attempt_at: null }
  if (delivered) {
    const status = world.move(deliveryMachine, row.id, row.status, 'deliver')
    world.update(deliveries, row, { ...tried, status, delivered_at: world.now })
    return
  }
  const failedAt = world.now + (outcome.kind === 'timed_out' ? attemptTimeoutMs : 0)
  const next = failedAt + (retryDelaysMs[request.attempt - 1] ?? 0)
  const updated = world.update(deliveries, row, tried)
  if (request.attempt < maxAttempts) scheduleAttempt(world, updated, next)
  else world.schedule(giveUpJob, row.id, next, { series: row.series, attempt: request.attempt + 1 })
}

function reasonOf(outcome: AttemptOutcome): string {
  switch (outcome.kind) {
    case 'answered':
      return outcome.note ?? `the receiver answered ${outcome.status}`
    case 'failed':
      return outcome.reason
    case 'timed_out':
      return `the receiver did not answer within ${attemptTimeoutMs / 1000} seconds`
  }
}

function explain(...parts: readonly (string | undefined)[]): string | null {
  return parts.filter((part) => part !== undefined).join('; ') || null
}

export function giveUp(world: World, job: Job<Attempt>): void {
  if (findCurrent(world, job) !== undefined) endDelivery(world, job.subject, 'give_up')
}

function endDelivery(world: World, id: string, action: 'give_up' | 'cancel'): void {
  const row = deliveryOf(world, id)
  const status = world.move(deliveryMachine, row.id, row.status, action)
  world.update(deliveries, row, { status, next_attempt_at: null })
}

/** Drops what was queued for a target and not yet delivered, unless the target still takes it. */
export function cancelUntaken(world: World, { id, client_id }: TargetRow): void {
  const target = world.table(targets).get(id)
  const pending = world.table(deliveries).list(client_id, { name: 'pending_of', value: id })
  for (const row of pending)
    if (target === undefined || !takes(world, target, row.event_type)) endDelivery(world, row.id, 'cancel')
}

/**
 * Begins a new series of attempts for a delivery that failed for good, as the dashboard can.
 * @throws Problem 404 for an unknown delivery, 409 for one that did not fail, or whose target does not take it any more
 */
export function retryDelivery(world: World, id: string): void {
  const row = world.table(deliveries).get(id)
  if (row === undefined)
    throw notFound(
      'delivery',
      hint`${either('sim.webhooks.deliveries()', 'GET /__sim/deliveries')} lists them`,
    )
  const target = world.table(targets).get(row.target_id)
  if (row.status === 'failed' && (target === undefined || !takes(world, target, row.event_type))) {
    const why = target === undefined ? 'was deleted' : `does not take ${row.event_type} any more`
    throw new Problem('conflict', `The target of the delivery ${why}.`, {
      hint: hint`${either(`sim.webhooks.replay('${row.event_id}')`, 'POST /__sim/deliveries/replay')} sends the event to the targets that there are now`,
    })
  }
  const status = world.move(deliveryMachine, row.id, row.status, 'retry')
  scheduleAttempt(
    world,
    world.update(deliveries, row, { status, attempts: 0, series: row.series + 1 }),
    world.now,
  )
}
