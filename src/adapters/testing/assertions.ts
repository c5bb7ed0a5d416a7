import { readableDuration } from '../../kernel/clock.js'
import { closest, distance } from '../../kernel/closest.js'
import { UsageError } from '../../kernel/problem.js'
import { checkMembers, checkTimes, counted, differences, indented, isPlain, written } from './matching.js'
import type { SeenDelivery, SeenRequest, TestedSimulator, Verdict } from './subject.js'

/** The matchers over a simulator, for any test framework. Names that do not exist are a UsageError, also after `not`. */

const requestMembers = [
  'times',
  'seq',
  'request_id',
  'at',
  'duration',
  'traffic',
  'method',
  'path',
  'query',
  'caller',
  'status',
  'problem',
  'detail',
  'hint',
  'replayed',
  'mismatch',
  'fault',
  'warnings',
  'events',
  'moves',
] as const

export type RequestMember = Exclude<(typeof requestMembers)[number], 'times'>

/** Whether the app has requested an operation: `match` over the entries of `sim.requests`. */
export function receivedRequest(
  received: unknown,
  operation: string,
  match: { readonly times?: number; readonly traffic?: unknown } = {},
): Verdict {
  const sim = simulatorIn(received, 'toHaveReceivedRequest')
  checkMembers(match, requestMembers, 'toHaveReceivedRequest')
  checkTimes(match.times, 'toHaveReceivedRequest')
  const { times, traffic = 'app', ...wanted } = match
  const mine = (request: SeenRequest): boolean => differences(traffic, request.traffic).length === 0
  const asked = sim.requests.list({ operation }).filter(mine)
  const compared = asked.map((request) => ({ request, wrong: differences(wanted, request) }))
  const fitting = compared.filter(({ wrong }) => wrong.length === 0)
  const who = traffic === 'test' ? 'the test' : 'the app'
  const what = `${operation}${Object.keys(wanted).length === 0 ? '' : ` with ${written(wanted)}`}`
  const often = times === undefined ? '' : ` ${counted(times)}`
  return {
    pass: times === undefined ? fitting.length > 0 : fitting.length === times,
    message() {
      if (fitting.length > 0) {
        const list = indented(fitting.map(({ request }) => describeRequest(request)))
        return times === undefined || fitting.length === times
          ? `expected ${who} not to have requested ${what}${often}, and it did:\n${list}`
          : `expected ${who} to have requested ${what}${often}, and it did ${counted(fitting.length)}:\n${list}`
      }
      const expected = `expected ${who} to have requested ${what}${often}.`
      if (compared.length === 0)
        return `${expected}\n${insteadOf(operation, sim.requests.list().filter(mine))}`
      const others = compared.map(({ request, wrong }) =>
        [describeRequest(request), ...wrong.map((line) => `  ${line}`)].join('\n'),
      )
      return `${expected}\nIt was requested ${counted(compared.length)}, otherwise:\n${indented(others)}`
    },
  }
}

/** What was asked instead, the nearest name first. */
function insteadOf(operation: string, requests: readonly SeenRequest[]): string {
  if (requests.length === 0)
    return 'Nothing was requested at all. Does the application call sim.baseUrl, with sim.fetch or behind MSW?'
  const far = ({ operation: other }: SeenRequest): number =>
    other === undefined ? 0 : distance(operation, other)
  const nearest = [...requests].sort((a, b) => far(a) - far(b) || a.seq - b.seq)
  const shown = nearest.slice(0, 10).map(describeRequest)
  const more = requests.length - shown.length
  return `It was not requested. What was:\n${indented(more > 0 ? [...shown, `and ${more} more`] : shown)}`
}

export function describeRequest({
  seq,
  method,
  path,
  operation,
  status,
  problem,
  fault,
  hint,
}: SeenRequest): string {
  const answered = status === 0 ? 'no answer' : `${status}${problem === undefined ? '' : ` ${problem}`}`
  const name = operation === undefined ? '' : ` (${operation})`
  return [
    `#${seq} ${method} ${path}${name} -> ${answered}`,
    ...(fault === undefined ? [] : [`  fault: ${fault}`]),
    ...(hint === undefined ? [] : [`  hint: ${hint}`]),
  ].join('\n')
}

const deliveryMembers = [
  'times',
  'object',
  'id',
  'event_id',
  'target_id',
  'url',
  'attempts',
  'log',
  'is_replay',
  'created_at',
  'delivered_at',
] as const

export type DeliveryMember = Exclude<(typeof deliveryMembers)[number], 'times' | 'object'>

/** Whether a receiver has accepted an event of this type: `match` over the delivery, and `object` over its payload. */
export function delivered(received: unknown, type: string, match: { readonly times?: number } = {}): Verdict {
  const sim = simulatorIn(received, 'toHaveDelivered')
  checkMembers(match, deliveryMembers, 'toHaveDelivered')
  checkTimes(match.times, 'toHaveDelivered')
  const events = new Map(sim.events.list({ type }).map(({ id, data }) => [id, data.object]))
  const { times, ...wanted } = match
  const compared = sim.webhooks.deliveries({ event_type: type }).map((delivery) => ({
    delivery,
    wrong: differences(wanted, { ...delivery, object: events.get(delivery.event_id) }),
  }))
  const fitting = compared.filter(
    ({ delivery, wrong }) => delivery.status === 'delivered' && wrong.length === 0,
  )
  const what = `${type}${Object.keys(wanted).length === 0 ? '' : ` with ${written(wanted)}`}`
  const often = times === undefined ? '' : ` ${counted(times)}`
  return {
    pass: times === undefined ? fitting.length > 0 : fitting.length === times,
    message() {
      if (fitting.length > 0) {
        const list = indented(fitting.map(({ delivery }) => describeDelivery(delivery)))
        return times === undefined || fitting.length === times
          ? `expected ${what} not to have been delivered${often}, and it was:\n${list}`
          : `expected ${what} to have been delivered${often}, and it was ${counted(fitting.length)}:\n${list}`
      }
      const expected = `expected ${what} to have been delivered${often}.`
      if (compared.length === 0) return `${expected}\n${undeliverable(sim, type, events.size)}`
      const others = compared.map(({ delivery, wrong }) =>
        [describeDelivery(delivery), ...wrong.map((line) => `  ${line}`)].join('\n'),
      )
      const waiting = compared.some(({ delivery }) => delivery.status === 'pending')
      return `${expected}\nIts deliveries are:\n${indented(others)}${waiting ? `\n${howToDeliver}` : ''}`
    },
  }
}

const howToDeliver =
  'What is due goes out with await sim.clock.advance(...) or await sim.idle(), and in a fork only to sim.webhooks.inbox() or deliverTo(...).'

function undeliverable(sim: TestedSimulator, type: string, happened: number): string {
  if (happened > 0)
    return `The event happened ${counted(happened)}, and no webhook target takes it: make one with sim.webhooks.inbox() before it happens.`
  const types = [...new Set(sim.events.list().map((event) => event.type))]
  return types.length === 0
    ? 'No event has happened.'
    : `No such event has happened. What has: ${closest(type, types, 10).join(', ')}.`
}

export function describeDelivery({
  event_type,
  url,
  status,
  attempts,
  log,
  next_attempt_at,
}: SeenDelivery): string {
  const reason = log.at(-1)?.reason ?? null
  const next =
    status === 'pending' && next_attempt_at !== undefined ? `, next attempt ${next_attempt_at}` : ''
  const after =
    attempts === 0 ? 'not attempted' : `${status} after ${attempts} attempt${attempts === 1 ? '' : 's'}`
  return `${event_type} to ${url}: ${after}${next}${reason === null ? '' : ` (${reason})`}`
}

/** Whether a transaction is completed. It is looked up in a fork, so that looking leaves no trace. */
export function settled(received: unknown, transactionId: string): Verdict {
  const sim = simulatorIn(received, 'toHaveSettled')
  const { status, failure_reason } = findTransaction(sim, transactionId)
  return {
    pass: status === 'completed',
    message() {
      if (status === 'completed')
        return `expected transaction ${transactionId} not to have settled, and its status is completed.`
      const now = sim.clock.now().getTime()
      const due = sim.clock
        .pending()
        .filter(({ subject }) => subject === transactionId)
        .map(({ kind, dueAt }) => `${kind} in ${readableDuration(dueAt.getTime() - now)}`)
      const reason = typeof failure_reason === 'string' ? ` (${failure_reason})` : ''
      const next =
        due.length === 0 || reason !== '' || endings.includes(status)
          ? 'Nothing that is due will change that. What a bank, a chain or a reviewer does is in sim.simulate.'
          : `Due for it: ${due.join(', ')}. Move the clock: await sim.clock.advance(...).`
      return `expected transaction ${transactionId} to have settled, and its status is ${status}${reason}.\n${next}`
    },
  }
}

const endings = ['returned', 'failed', 'cancelled', 'rejected', 'refunded', 'reversed']

interface FoundTransaction {
  readonly status: string
  readonly failure_reason?: unknown
}

function findTransaction(sim: TestedSimulator, id: string): FoundTransaction {
  const world = sim.fork()
  try {
    const readers = [world.api.transactions, world.api.autoTransactions]
    for (const reader of readers) {
      try {
        return reader.get(id)
      } catch (error) {
        if (!isUnknown(error)) throw error
      }
    }
    const known = readers.flatMap((reader) => reader.list().data.map((transaction) => transaction.id))
    throw new UsageError(
      `toHaveSettled: ${written(id)} is not a transaction of the default client. ${
        known.length === 0 ? 'It has none.' : `Did you mean ${closest(id, known, 3).join(', or ')}?`
      }`,
    )
  } finally {
    world.dispose()
  }
}

/** By its members and not its class: a suite may have the package twice, as ES modules and as CommonJS. */
function isUnknown(error: unknown): boolean {
  return (
    error instanceof Error &&
    'slug' in error &&
    (error.slug === 'not-found' || error.slug === 'invalid-identifier')
  )
}

function simulatorIn(received: unknown, matcher: string): TestedSimulator {
  if (isSimulator(received)) return received
  throw new UsageError(
    `${matcher} looks at a simulator: expect(sim).${matcher}(...). It was given ${written(received)}.`,
  )
}

function isSimulator(value: unknown): value is TestedSimulator {
  return isPlain(value) && ['requests', 'events', 'webhooks', 'clock', 'fork'].every((name) => name in value)
}
