import { isoTime } from '../../kernel/clock.js'
import { UsageError } from '../../kernel/errors.js'
import { printable } from '../../kernel/shown.js'
import { movedOut, paymentsOf, textOf, unitsIn } from './moved.js'
import type { Check, RunContext } from './options.js'

/** Checks that most integrations need. Each makes a function for the option `check`, or for a check of your own to call. */

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
        if (believedUnits(amount, id) !== real)
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

function believedUnits(amount: unknown, id: string): bigint {
  const units = unitsIn(amount)
  if (units === undefined)
    throw new UsageError(
      `booksEqualLedger: the books say ${printable(amount)} of ${id}: an amount is a decimal string such as '12.50'.`,
    )
  return units
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
