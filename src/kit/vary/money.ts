import { parseJson } from '../../kernel/json.js'
import { memberOf } from '../../kernel/member-of.js'
import { isPlainObject } from '../../kernel/names.js'
import { movedOut, oneOffs, textOf, undone, unitsIn } from '../explore/moved.js'
import type { Simulator } from '../simulator.js'

/** The money that an app was told of, beside the money that the ledger says was moved. */

/** The outcome of a run in money, as far as another run of the same test is compared with it. */
export interface MoneyFacts {
  /** The amount that was paid or is on its way, by reference, as a decimal text. */
  readonly paid: Readonly<Record<string, string>>
  /** The amount that came in, by asset, as a decimal text. */
  readonly cameIn: Readonly<Record<string, string>>
  /** The number of payments that failed, or came back. */
  readonly undone: number
  /** The number of deliveries that the app accepted and that told it nothing new of an object. */
  readonly toldAgain: number
  /** The transactions that moved after the app was last told of them, although it went on reading. */
  readonly untold: readonly string[]
}

/** One reading of a list from its first page on. */
interface Reading {
  /** Virtual Unix milliseconds at which it began. */
  readonly at: number
  /** The list, and what was asked of it, without the page. */
  readonly list: string
  readonly ids: Set<string>
  /** True while the last page that was asked for said that there is another one. */
  hasMore: boolean
}

/** Parameters that choose a page, and those that choose transactions by what never changes: any other may leave one out later. */
const paging: ReadonlySet<string> = new Set(['limit', 'starting_after'])
const lasting: ReadonlySet<string> = new Set(['transaction_type', 'type', 'customer_id', 'destination_id'])

/** Hears what the app of a test is told of transactions: by the answers that it got, and the deliveries that it accepted. */
export class Told {
  /** The statuses that were told, by id. */
  readonly #statuses = new Map<string, Set<string>>()
  readonly #readings: Reading[] = []
  #toldAgain = 0

  /**
   * Hears an answer.
   * @param output undefined for one that did not arrive, or has nothing to read
   * @param now virtual Unix milliseconds
   */
  answered(request: { readonly path: string; readonly search: string }, output: unknown, now: number): void {
    const items: unknown = memberOf(output, 'data')
    const told = Array.isArray(items) ? items : [output]
    for (const each of told) this.#tell(each)
    const query = [...new URLSearchParams(request.search)]
    if (query.some(([name]) => !paging.has(name) && !lasting.has(name))) return
    const kept = query.filter(([name]) => !paging.has(name)).sort()
    const list = `${request.path}?${new URLSearchParams(kept)}`
    const ids = told.flatMap((each) => idIn(each) ?? [])
    if (query.some(([name]) => name === 'starting_after')) {
      const reading = this.#readings.findLast((each) => each.list === list)
      if (reading === undefined) return
      for (const id of ids) reading.ids.add(id)
      // Whoever asked for a page that did not come has not stopped reading.
      reading.hasMore = output !== undefined && hasMoreIn(output)
    } else if (Array.isArray(items))
      this.#readings.push({ at: now, list, ids: new Set(ids), hasMore: hasMoreIn(output) })
  }

  /** Hears a delivery that the app accepted. */
  delivered(body: string): void {
    const object = memberOf(memberOf(parseJson(body), 'data'), 'object')
    if (this.#tell(object) === 'again') this.#toldAgain++
  }

  #tell(object: unknown): 'new' | 'again' | undefined {
    const id = idIn(object)
    const status: unknown = memberOf(object, 'status')
    if (id === undefined || typeof status !== 'string') return undefined
    const known = this.#statuses.get(id) ?? new Set()
    this.#statuses.set(id, known)
    if (known.has(status)) return 'again'
    known.add(status)
    return 'new'
  }

  /** Tells what the run came to. It has to be called while its simulator can still be asked. */
  factsOf(sim: Simulator): MoneyFacts {
    const paid = new Map<string, bigint>()
    const all = oneOffs(sim)
    for (const made of all) {
      const reference: unknown = memberOf(made, 'payment_reference')
      const units = unitsIn(memberOf(made, 'amount'))
      if (typeof reference === 'string' && units !== undefined && !undone.has(made.status))
        paid.set(reference, (paid.get(reference) ?? 0n) + units)
    }
    return {
      paid: textsOf(paid),
      cameIn: textsOf(cameIn(sim, new Set(all.map(({ id }) => id)))),
      undone: all.filter(({ status }) => undone.has(status)).length,
      toldAgain: this.#toldAgain,
      untold: this.#untold(sim, all),
    }
  }

  /** Names what moved after the app was last told of it, although it has begun to read the same list twice since. */
  #untold(sim: Simulator, all: ReturnType<typeof oneOffs>): readonly string[] {
    // What is still to be delivered may still tell it.
    if (sim.webhooks.deliveries().some(({ status }) => status === 'pending')) return []
    return all.flatMap((made) => {
      const known = this.#statuses.get(made.id)
      const moves = sim.ledger.postings({ transactionId: made.id })
      if (known === undefined || known.has(made.status) || moves.length === 0) return []
      const last = Math.max(...moves.map(({ created_at }) => created_at))
      const lists = new Set(this.#readings.filter(({ ids }) => ids.has(made.id)).map(({ list }) => list))
      const since = this.#readings.filter(({ at, list }) => at >= (last + 1) * 1000 && lists.has(list))
      // The last reading may be under way. One that was read to its end had it, or the list is of something else.
      const stopped = since.slice(0, -1).filter(({ hasMore }) => hasMore)
      if (stopped.length < 2 || since.some(({ ids }) => ids.has(made.id))) return []
      const reference: unknown = memberOf(made, 'payment_reference')
      const name = typeof reference === 'string' ? reference : 'a payment'
      return `the app was told that ${name} is ${[...known].at(-1)}, and by the ledger it is ${made.status}: the app has read the list since, and never the page that tells so`
    })
  }
}

/** Finds what was sent on because it was told again. @param calm the calm run of the same test */
export function moneyWrongIn(now: MoneyFacts, calm: MoneyFacts): readonly string[] {
  return [...(calm.untold.length === 0 ? now.untold : []), ...sentOnAgain(now, calm)]
}

/**
 * Finds what was paid more of than in the calm run. It is wrong where the app has heard something again, nothing more came
 * in, nothing has to be paid again, and all payments together are more as well: else another day may have paid it.
 */
function sentOnAgain(now: MoneyFacts, calm: MoneyFacts): readonly string[] {
  const hasReason =
    now.toldAgain <= calm.toldAgain ||
    now.undone > calm.undone ||
    sumOf(now.paid) <= sumOf(calm.paid) ||
    Object.entries(now.cameIn).some(([asset, amount]) => units(amount) > units(calm.cameIn[asset]))
  if (hasReason) return []
  return Object.entries(now.paid).flatMap(([reference, amount]) => {
    const before = calm.paid[reference]
    return before !== undefined && units(amount) > units(before)
      ? `of ${reference} ${amount} was paid, and in the calm run ${before}: no more came in, and what had come in was told again`
      : []
  })
}

const units = (amount: string | undefined): bigint => unitsIn(amount ?? '0') ?? 0n

const sumOf = (amounts: MoneyFacts['paid']): bigint =>
  Object.values(amounts).reduce((sum, amount) => sum + units(amount), 0n)

/** Sums what came from outside by transactions that are no payments. */
function cameIn(sim: Simulator, payments: ReadonlySet<string>): ReadonlyMap<string, bigint> {
  const sums = new Map<string, bigint>()
  for (const [id, amounts] of movedOut(sim))
    for (const [asset, out] of amounts)
      if (out < 0n && !payments.has(id)) sums.set(asset, (sums.get(asset) ?? 0n) - out)
  return sums
}

function textsOf(amounts: ReadonlyMap<string, bigint>): Readonly<Record<string, string>> {
  return Object.fromEntries([...amounts].map(([name, amount]) => [name, textOf(amount)]))
}

function idIn(object: unknown): string | undefined {
  const id: unknown = memberOf(object, 'id')
  return typeof id === 'string' ? id : undefined
}

function hasMoreIn(page: unknown): boolean {
  const meta: unknown = memberOf(page, 'meta')
  return isPlainObject(meta) && meta['has_more_after'] === true
}
