import { isoTime } from '../../kernel/clock.js'
import { UsageError } from '../../kernel/errors.js'
import { printable } from '../../kernel/shown.js'
import type { Simulator } from '../simulator.js'
import type { Check, RunContext } from './options.js'

/** Checks that most integrations need. Each makes a function for the option `check`, or for a check of your own to call. */

/** The money did not arrive, or did not stay: it may be sent again. */
const undone: ReadonlySet<string> = new Set([
  'failed',
  'cancelled',
  'returned',
  'reversed',
  'pending_return',
  'pending_reversal',
])

/** Every page. */
function oneOffs(sim: Simulator) {
  const all: ReturnType<Simulator['api']['transactions']['list']>['data'][number][] = []
  for (let after: string | undefined; ; after = all.at(-1)?.id) {
    const { data, meta } = sim.api.transactions.list({
      limit: 100,
      transaction_type: 'one_off',
      ...(after && { starting_after: after }),
    })
    all.push(...data)
    if (!meta.has_more_after) return all
  }
}

/** A one-off, as far as it tells what is paid. */
export interface PaidOneOff {
  readonly payment_reference?: unknown
  readonly status?: unknown
  readonly amount?: unknown
  readonly customer_id?: unknown
}

/**
 * Counts the one-offs that are on their way or were paid, by what tells them apart; those that failed, or came back, count
 * nothing. @param nameOf undefined for one that is not counted
 */
export function paymentsOf(
  sim: Simulator,
  nameOf: (made: PaidOneOff) => unknown,
): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  for (const made of oneOffs(sim)) {
    const paid: PaidOneOff = made
    const name = nameOf(paid)
    if (typeof name !== 'string' || typeof paid.status !== 'string') continue
    counts.set(name, (counts.get(name) ?? 0) + (undone.has(paid.status) ? 0 : 1))
  }
  return counts
}

/**
 * No `payment_reference` has two one-offs that are on their way or were paid; of those that failed, or came back, there may
 * be more. Every reference that is named has one at least, whatever became of it.
 */
export function paidOnce<App, Given, Store>(
  references?: readonly string[] | ((context: RunContext<App, Given, Store>) => readonly string[]),
): Check<App, Given, Store> {
  return (context) => {
    const counts = paymentsOf(context.sim, ({ payment_reference }) => payment_reference)
    const wrong = [...counts]
      .filter(([, count]) => count > 1)
      .map(([name, count]) => `${name} was paid ${count} times`)
    const named = typeof references === 'function' ? references(context) : (references ?? [])
    for (const name of named) if (!counts.has(name)) wrong.push(`${name} was never paid`)
    if (wrong.length > 0) throw new Error(`each reference has to be paid once: ${listed(wrong)}`)
  }
}

/** More of the same say nothing new. */
const maxListed = 4

function listed(wrong: readonly string[]): string {
  const more = wrong.length - maxListed
  return [...wrong.slice(0, maxListed), ...(more > 0 ? [`and ${more} more`] : [])].join('; ')
}

/** An app's own books: by the id of each transaction, how much of which asset went out of the platform. */
export type Books = Readonly<Record<string, Readonly<Record<string, string>>>>

/**
 * Checks that the app's books say of each transaction what the ledger says: by asset, how much went out of the platform because
 * of it, as a decimal string; negative for what came in, and `0` for what went out and came back. Assets that the books do
 * not name are not compared; a transaction that moved money and that they do not name at all is a difference.
 */
export function booksEqualLedger<App, Given, Store>(
  books: (context: RunContext<App, Given, Store>) => Books | PromiseLike<Books>,
): Check<App, Given, Store> {
  return async (context) => {
    const believed = await books(context)
    const moved = movedOut(context.sim)
    const differences: string[] = []
    for (const [id, amounts] of Object.entries(believed)) {
      for (const [asset, amount] of Object.entries(amounts)) {
        const real = moved.get(id)?.get(asset) ?? 0n
        if (unitsOf(amount, id) !== real)
          differences.push(`of ${id} the books say ${amount} ${asset}, and the ledger says ${textOf(real)}`)
      }
    }
    for (const [id, amounts] of moved) {
      if (id in believed) continue
      for (const [asset, units] of amounts)
        if (units !== 0n)
          differences.push(
            `the ledger says ${textOf(units)} ${asset} of ${id}, of which the books say nothing`,
          )
    }
    if (differences.length > 0) throw new Error(`the books are not the ledger: ${listed(differences)}`)
  }
}

/** Sums what went outside, by transaction and asset, in 10^-24. */
function movedOut(sim: Simulator): ReadonlyMap<string, ReadonlyMap<string, bigint>> {
  const all = new Map<string, Map<string, bigint>>()
  for (const { transaction_id: id, entries } of sim.ledger.postings()) {
    const amounts = all.get(id) ?? new Map<string, bigint>()
    all.set(id, amounts)
    for (const { account, asset, amount } of entries)
      if (account.startsWith('outside:')) amounts.set(asset, (amounts.get(asset) ?? 0n) + unitsOf(amount, id))
  }
  return all
}

const scale = 24

function unitsOf(amount: unknown, id: string): bigint {
  const [, sign = '', whole = '', places = ''] = /^(-?)(\d+)(?:\.(\d{1,24}))?$/.exec(String(amount)) ?? []
  if (whole === '' || typeof amount !== 'string')
    throw new UsageError(
      `booksEqualLedger: the books say ${printable(amount)} of ${id}: an amount is a decimal string such as '12.50'.`,
    )
  const units = BigInt(whole + places.padEnd(scale, '0'))
  return sign === '' ? units : -units
}

function textOf(units: bigint): string {
  const digits = String(units < 0n ? -units : units).padStart(scale + 1, '0')
  const places = digits.slice(-scale).replace(/0+$/, '')
  return `${units < 0n ? '-' : ''}${digits.slice(0, -scale)}${places === '' ? '' : `.${places}`}`
}

/** The app has handled every event that was delivered to it, each once. @param handled ids of events, as often as they were handled */
export function handledOnce<App, Given, Store>(
  handled: (context: RunContext<App, Given, Store>) => readonly string[] | PromiseLike<readonly string[]>,
): Check<App, Given, Store> {
  return async (context) => {
    const counts = new Map<string, number>()
    for (const id of await handled(context)) counts.set(id, (counts.get(id) ?? 0) + 1)
    const sent = new Map<string, string>(
      context.sim.webhooks.deliveries().map(({ event_id, event_type }) => [event_id, event_type]),
    )
    const wrong = [
      ...[...sent].filter(([id]) => !counts.has(id)).map(([id, type]) => `${type} ${id} was never handled`),
      ...[...counts]
        .filter(([, count]) => count > 1)
        .map(([id, count]) => `${sent.get(id) ?? 'an event'} ${id} was handled ${count} times`),
      ...[...counts.keys()]
        .filter((id) => !sent.has(id))
        .map((id) => `${id} was handled, and the platform never sent it`),
    ]
    if (wrong.length > 0) throw new Error(`every event has to be handled once: ${listed(wrong)}`)
  }
}

/** No line of the app's log has the API key, or a secret that is named. What it writes on the console is a line of its log. */
export function noSecretInLog<App, Given, Store>(secrets: readonly string[] = []): Check<App, Given, Store> {
  return ({ sim, logs }) => {
    const all = [sim.apiKey, sim.adminToken, ...secrets].filter((secret) => secret !== '')
    const line = logs.findIndex((each) => all.some((secret) => each.includes(secret)))
    if (line !== -1)
      throw new Error(`line ${line + 1} of the app's log has a secret: ${hidden(logs[line] ?? '', all)}`)
  }
}

function hidden(line: string, secrets: readonly string[]): string {
  return secrets.reduce((text, secret) => text.replaceAll(secret, '[the secret]'), line)
}

/** Checks that after a 429 the app called nothing until the time was over that its `Retry-After` told; a crash makes it forget. */
export function obeysRetryAfter<App, Given, Store>(): Check<App, Given, Store> {
  return ({ calls }) => {
    let until = 0
    let last = 0
    for (const { at, life, operation, status, retryAfter } of calls) {
      if (life !== last) until = 0
      last = life
      if (at.getTime() < until)
        throw new Error(
          `${operation} was called at ${isoTime(at.getTime())}, though a 429 had told the app to wait until ${isoTime(until)}`,
        )
      if (status === 429 && retryAfter !== undefined)
        until = Math.max(until, at.getTime() + retryAfter * 1000)
    }
  }
}
