import type { Caller } from '../contract/operation.js'
import type { Limits } from '../contract/ports.js'
import { readableDuration } from '../kernel/clock.js'
import { Problem } from '../kernel/problem.js'
import { defineTable, type Row } from '../kernel/table.js'
import type { Exchange } from './exchange.js'

interface Bucket extends Row {
  /** Number of the window since 1970. */
  readonly window: number
  readonly count: number
}

export const buckets = defineTable<Bucket>('rate_limits', { volatile: true })

const minute = 60_000
const hour = 60 * minute

/**
 * Counts the request on its credential's bucket, in fixed windows of the virtual clock (specification, Rate limits).
 * Missing, unknown and revoked credentials share one bucket.
 */
export function countRequest(exchange: Exchange): void {
  const { caller, world, gateway, request } = exchange
  const { limits } = gateway.settings
  if (request.traffic === 'test') return
  const { limit, period } = allowance(caller, limits)
  const window = Math.floor(world.now / period)
  const reset = ((window + 1) * period) / 1000
  if (limits.rate === 'off') {
    exchange.rate = { limit, remaining: limit, reset }
    return
  }
  const id = caller.kind === 'anonymous' ? 'anonymous' : caller.credentialId
  const bucket = world.table(buckets).get(id)
  const used = bucket?.window === window ? bucket.count : 0
  exchange.rate = { limit, remaining: Math.max(0, limit - used - 1), reset }
  if (used >= limit && limits.rate === 'enforce') {
    const wait = (window + 1) * period - world.now
    throw new Problem(
      'rate-limited',
      `The limit of ${limit} requests per ${period === hour ? 'hour' : 'minute'} is reached.`,
      {
        headers: { 'retry-after': String(Math.max(1, Math.ceil(wait / 1000))) },
        hint: `in a test: await sim.clock.advance(${wait}) (${readableDuration(wait)}), or createSimulator({ limits: { rate: 'observe' } })`,
      },
    )
  }
  world.insert(buckets, { id, window, count: used + 1, deleted_at: null })
}

function allowance(caller: Caller, limits: Limits): { limit: number; period: number } {
  switch (caller.kind) {
    case 'key':
      return { limit: limits.apiKeyPerMinute, period: minute }
    case 'dashboard':
      return { limit: limits.dashboardPerMinute, period: minute }
    case 'application':
      return { limit: limits.applicationPerHour, period: hour }
    case 'anonymous':
      return { limit: limits.anonymousPerMinute, period: minute }
  }
}
