import { advancing, hint, setting } from '../contract/hints.js'
import type { Caller } from '../contract/operation.js'
import { Problem } from '../contract/problem.js'
import { hourMs, minuteMs } from '../kernel/calendar.js'
import { readableDuration, unixSeconds } from '../kernel/clock.js'
import { defineTable, type Row } from '../kernel/table.js'
import type { Exchange, RateState } from './exchange.js'
import type { GatewaySettings } from './settings.js'

interface Bucket extends Row {
  /** Number of the window since 1970. */
  readonly window: number
  readonly count: number
}

export const buckets = defineTable<Bucket>('rate_limits', { volatile: true })

interface Window {
  readonly id: string
  readonly limit: number
  /** Milliseconds. */
  readonly period: number
  /** Number of the window since 1970. */
  readonly number: number
  readonly used: number
}

/**
 * Counts the request on its credential's bucket, in fixed windows of the virtual clock (specification, Rate limits).
 * Missing, unknown and revoked credentials share one bucket.
 */
export function countRequest(exchange: Exchange): void {
  const { world, gateway, request } = exchange
  const { rate } = gateway.settings.limits
  if (request.traffic === 'test' || exchange.route.operation?.isCounted === false) return
  const window = windowOf(exchange)
  const { id, limit, period, number, used } = window
  exchange.rate = stateOf(window, rate === 'off' ? used : used + 1)
  if (rate === 'off') return
  if (used >= limit && rate === 'enforce') {
    const wait = (number + 1) * period - world.now
    const unit = period === hourMs ? 'hour' : 'minute'
    throw new Problem('rate-limited', `The limit of ${limit} requests per ${unit} is reached.`, {
      hint: hint`in a test: ${advancing(wait)} (${readableDuration(wait)}), or ${setting("limits: { rate: 'observe' }", '--rate observe')}`,
    })
  }
  world.insert(buckets, { id, window: number, count: used + 1, deleted_at: null })
}

/**
 * Every throttled answer says when to come back (specification, Rate limits): when the window ends, unless the refusal
 * itself knows better.
 */
export function saysWhenToComeBack(exchange: Exchange, problem: Problem): Problem {
  if (problem.status !== 429 || problem.headers?.['retry-after'] !== undefined) return problem
  const wait = rateOf(exchange).reset - unixSeconds(exchange.world.now)
  return problem.withHeaders({ 'retry-after': String(Math.max(1, wait)) })
}

/** The state of the caller's bucket without counting: for answers from before the request was counted. */
export function rateOf(exchange: Exchange): RateState {
  if (exchange.rate !== null) return exchange.rate
  const window = windowOf(exchange)
  return stateOf(window, window.used)
}

function stateOf({ limit, period, number }: Window, used: number): RateState {
  return { limit, remaining: Math.max(0, limit - used), reset: ((number + 1) * period) / 1000 }
}

function windowOf({ caller, world, gateway }: Exchange): Window {
  const { limit, period } = allowance(caller, gateway.settings.limits)
  const number = Math.floor(world.now / period)
  const id = caller.kind === 'anonymous' ? 'anonymous' : caller.credentialId
  const bucket = world.table(buckets).get(id)
  return { id, limit, period, number, used: bucket?.window === number ? bucket.count : 0 }
}

function allowance(caller: Caller, limits: GatewaySettings['limits']): { limit: number; period: number } {
  switch (caller.kind) {
    case 'key':
      return { limit: limits.apiKeyPerMinute, period: minuteMs }
    case 'dashboard':
      return { limit: limits.dashboardPerMinute, period: minuteMs }
    case 'application':
      return { limit: limits.applicationPerHour, period: hourMs }
    case 'anonymous':
      return { limit: limits.anonymousPerMinute, period: minuteMs }
  }
}
