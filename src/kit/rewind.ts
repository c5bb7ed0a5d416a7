import { isoTime, toInstant } from '../kernel/clock.js'
import { UsageError } from '../kernel/errors.js'
import { quoted } from '../kernel/shown.js'
import type { World } from '../kernel/world.js'
import type { Past, Wanted } from '../runtime/past.js'
import type { RequestLog } from '../runtime/request-log.js'
import type { RequestLogEntry } from './requests.js'
import type { TimelineEntry } from './timeline.js'

/**
 * The place that `sim.rewind` goes to: before an entry of the timeline or of the requests, or before the one that a number, the id of a
 * request or the id of an event names; or to a moment, as a `Date` or an ISO 8601 text.
 */
export type RewindTo = TimelineEntry | RequestLogEntry | number | string | Date

const call = 'sim.rewind'

/**
 * The world as it was before what is named, for a simulator of its own.
 * @throws UsageError where the past is not kept, or not any more, and for what never was
 */
export function worldBefore(
  past: Past | undefined,
  log: Pick<RequestLog, 'happenings' | 'happened' | 'forgotten'>,
  present: World,
  to: RewindTo,
): World {
  if (past === undefined)
    throw new UsageError(
      `${call} goes back only where the past is kept, and this simulator keeps none: make it with createSimulator({ rewind: true }), or start the server with --rewind 1000.`,
    )
  const wanted = readWanted(log, present.now, to)
  const world = past.find(wanted)
  if (world === undefined)
    throw new UsageError(
      `${call} was given ${described(to)}, and what was before that is not kept: it is older than what the option rewind keeps, or than this simulator. Keep more with createSimulator({ rewind: { entries: 10000 } }).`,
    )
  if ('moment' in wanted) world.moveTo(Math.max(world.now, wanted.moment))
  return world
}

function readWanted(
  log: Pick<RequestLog, 'happenings' | 'happened' | 'forgotten'>,
  now: number,
  to: RewindTo,
): Wanted {
  const number = typeof to === 'number' ? to : numberOf(log, to)
  if (number !== undefined) {
    if (Number.isInteger(number) && number >= 1 && number <= log.happened) return { happened: number - 1 }
    throw new UsageError(
      `${call} was given the number ${number}, and the entries of this simulator are numbered from 1 to ${log.happened}: sim.timeline().entries has them.`,
    )
  }
  if (typeof to !== 'string' && !(to instanceof Date)) throw unknown(to)
  if (typeof to === 'string' && !/^\d{4}-/.test(to)) throw unknown(to)
  const moment = toInstant(to, call)
  if (moment <= now) return { moment }
  throw new UsageError(
    `${call} was given ${isoTime(moment)}, and it is ${isoTime(now)} here: it goes back. clock.advanceTo() goes there.`,
  )
}

/** The number of what an entry or an id is of; undefined for a moment, and for what is in no entry that is kept. */
function numberOf(
  { happenings, forgotten }: Pick<RequestLog, 'happenings' | 'forgotten'>,
  to: Exclude<RewindTo, number>,
): number | undefined {
  if (typeof to === 'object' && to !== null && 'number' in to) return to.number
  const id = typeof to === 'object' && to !== null && 'request_id' in to ? to.request_id : to
  if (typeof id !== 'string') return undefined
  const place = happenings.findIndex((happening) => {
    if (happening.kind !== 'request')
      return happening.kind === 'commit' && happening.change.facts.some((fact) => fact.id === id)
    const { requestId, changes } = happening.request
    return requestId === id || changes.some(({ facts }) => facts.some((fact) => fact.id === id))
  })
  return place === -1 ? undefined : forgotten + place + 1
}

function unknown(to: unknown): UsageError {
  return new UsageError(
    `${call} was given ${described(to)}, which is none of the entries that are kept. It takes an entry of sim.timeline() or of sim.requests.list(), the number of one, the id of a request or of an event, or a moment such as '2026-01-02T00:00:00Z'.`,
  )
}

function described(to: unknown): string {
  if (typeof to === 'object' && to !== null && 'number' in to) return `the entry ${String(to.number)}`
  if (to instanceof Date) return isoTime(to.getTime())
  return typeof to === 'number' ? `the number ${to}` : quoted(to)
}
