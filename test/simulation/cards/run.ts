import { Problem, type Simulator } from 'platform-simulator'
import { draw } from '../../../src/kernel/random.js'
import { readyForCards } from '../../conformance/card-samples.js'
import { payloadOf } from '../../support/payload.js'
import { createSimulator, difference, stateOf } from '../auditor/window.js'
import {
  type Action,
  type Card,
  Model,
  type Period,
  type Reason,
  Refusal,
  type Transaction,
} from './model.js'

export interface CardRun {
  /** What both sides did, as a script that can be pasted after the beginning. */
  readonly script: readonly string[]
  /** Every status, reason, refund state and refusal that was met. */
  readonly reached: ReadonlySet<string>
  /** What the library and the model do not agree on; null when they agree. */
  readonly failure: string | null
  /** How many calls were made. */
  readonly calls: number
}

export interface CardOptions {
  readonly seed: number
  readonly steps: number
  /** Steps that are left out: each draws for itself, so that the others stay what they are. */
  readonly without?: ReadonlySet<number>
  /** Harm done after each step: to see that it is found. */
  readonly tamper?: (sim: Simulator) => void
}

const actions: readonly Action[] = [
  'clear',
  'clear',
  'void',
  'expire',
  'update_amount',
  'return',
  'return',
  'return_reversal',
]
const periods: readonly Period[] = ['per_transaction', 'daily', 'weekly', 'monthly', 'lifetime']
const sources = ['client', 'cardholder', 'compliance', 'platform'] as const
const reasons: readonly Reason[] = ['merchant_blocked', 'suspected_fraud']
const uses = ['authorization', 'authorization', 'financial_authorization', 'credit_authorization'] as const
const waits = [500, 59_000, 60_000, 3_600_000, 86_400_000, 3 * 86_400_000, 7 * 86_400_000]

const units = (dollars: string): bigint => {
  const [whole = '0', places = ''] = dollars.replace('-', '').split('.')
  const size = BigInt(whole) * 1_000_000n + BigInt(places.padEnd(6, '0').slice(0, 6))
  return dollars.startsWith('-') ? -size : size
}
const decimal = (cents: bigint): string =>
  `${cents / 1_000_000n}.${String(cents % 1_000_000n)
    .padStart(6, '0')
    .slice(0, 2)}`

/** Two cards on one wallet, used at random for weeks: what each read shows is what the model says. */
export async function useCardsAtRandom({
  seed,
  steps,
  without = new Set(),
  tamper,
}: CardOptions): Promise<CardRun> {
  const sim = createSimulator({ seed })
  const made = readyForCards(sim, '60')
  const model = new Model(sim.clock.now().getTime(), units('60'))
  for (let number = 0; number < 2; number++) {
    const { id } = sim.api.cards.create({ cardholder_id: made.cardholder.id, wallet_id: made.id })
    sim.simulate.activateCard(id)
    const changes = sim.api.cards.get(id).version
    model.cards.push({ id, status: 'active', sources: new Set(), limit: null, nextDecline: null, changes })
  }
  const ids = new Map<Transaction, string>()
  const script: string[] = []
  const reached = new Set<string>()
  let at = 0
  let drawn = 0
  const below = (limit: number): number => draw(seed, at, drawn++) % limit
  const pick = <T>(list: readonly T[]): T | undefined => list[below(list.length)]
  const amountOf = (): bigint => BigInt([0, 1, 100, 250, 999, 1500, 4000][below(7)] ?? 1) * 10_000n

  /** Both sides do it, and refuse alike. */
  function both<T, U>(said: string, there: () => T, here: () => U): readonly [T, U] | null {
    script.push(said)
    const refusalOf = (run: () => unknown): string | null => {
      try {
        result.push(run())
        return null
      } catch (error) {
        if (error instanceof Problem || error instanceof Refusal) return error.slug
        throw error
      }
    }
    const result: unknown[] = []
    const before = stateOf(sim)
    const [expected, found] = [refusalOf(here), refusalOf(there)]
    if (expected !== found)
      throw new Error(`${said} is refused with ${found}, and the model says ${expected}`)
    if (found !== null) {
      reached.add(found)
      const differs = difference(before, stateOf(sim))
      if (differs !== null) throw new Error(`${said} is refused, and leaves a trace: ${differs}`)
      return null
    }
    // Both have run, the model first.
    return [result[1] as T, result[0] as U]
  }

  function noted(pair: readonly [string, Transaction] | null): void {
    if (pair !== null && !ids.has(pair[1])) ids.set(pair[1], pair[0])
  }

  function act(card: Card): void | Promise<void> {
    const { id } = card
    const amount = amountOf()
    const text = decimal(amount)
    switch (below(14)) {
      case 0:
      case 1:
      case 2:
      case 3: {
        const type = pick(uses) ?? 'authorization'
        const partial_approval_capable = below(3) === 0
        const input = { type, amount: text, partial_approval_capable }
        return noted(
          both(
            `sim.simulate.cardAuthorization('${id}', ${JSON.stringify(input)})`,
            () => sim.simulate.cardAuthorization(id, input),
            () => model.use(card, type, amount, partial_approval_capable),
          ),
        )
      }
      case 4:
        return noted(
          both(
            `sim.simulate.announceCardTransaction('${id}', { amount: '${text}' })`,
            () => sim.simulate.announceCardTransaction(id, { amount: text }),
            () => model.announce(card, amount),
          ),
        )
      case 5: {
        if (below(3) > 0) break
        return noted(
          both(
            `sim.simulate.forcePostCard('${id}', { amount: '${text}' })`,
            () => sim.simulate.forcePostCard(id, { amount: text }),
            () => model.forcePost(card, amount),
          ),
        )
      }
      case 6: {
        const waiting = pick([...ids].filter(([one]) => one.status === 'pending' || below(8) === 0))
        if (waiting === undefined) break
        const [one, known] = waiting
        const reason = below(3) === 0 ? pick(reasons) : undefined
        if (reason === undefined)
          both(
            `sim.simulate.authorizeCardTransaction('${known}')`,
            () => sim.simulate.authorizeCardTransaction(known),
            () => model.decide(one, false),
          )
        else
          both(
            `sim.simulate.declineCardTransaction('${known}', '${reason}')`,
            () => sim.simulate.declineCardTransaction(known, reason),
            () => model.decline(one, reason),
          )
        return
      }
      case 7:
        return setTo(card)
      case 8: {
        const wait = pick(waits) ?? 1
        script.push(`await sim.clock.advance(${wait})`)
        model.advance(wait)
        return sim.clock.advance(wait)
      }
      default:
    }
    const chosen = pick([...ids].slice(-8))
    const action = pick(actions)
    if (chosen === undefined || action === undefined) return
    const [one, known] = chosen
    const needed = action === 'update_amount' || action === 'return'
    const given = amount > 0n && (needed || ((action === 'clear' || action === 'void') && below(2) === 0))
    if (needed && !given) return
    // Without an amount there is nothing to clear of what was only announced.
    if (action === 'clear' && !given && one.authorized === 0n) return
    const input = { action, ...(given && { amount: text }) }
    noted(
      both(
        `sim.simulate.advanceCardTransaction('${known}', ${JSON.stringify(input)})`,
        () => sim.simulate.advanceCardTransaction(known, input),
        () => model.act(one, action, given ? amount : null),
      ),
    )
  }

  /** A freeze, a limit, a close, or what the next authorization meets. */
  function setTo(card: Card): void {
    const { id } = card
    const source = pick(sources) ?? 'client'
    switch (below(9)) {
      case 0:
      case 1:
        both(
          `sim.simulate.freezeCard('${id}', '${source}')`,
          () => sim.simulate.freezeCard(id, source),
          () => model.freeze(card, source),
        )
        return
      case 2:
      case 3:
      case 4:
        both(
          `sim.simulate.unfreezeCard('${id}', '${source}')`,
          () => sim.simulate.unfreezeCard(id, source),
          () => model.unfreeze(card, source),
        )
        return
      case 5: {
        const reason = pick(reasons) ?? null
        script.push(`sim.simulate.declineNextAuthorization('${id}', '${reason}')`)
        sim.simulate.declineNextAuthorization(id, reason)
        card.nextDecline = reason
        return
      }
      case 6: {
        if (below(6) > 0) return
        both(
          `sim.api.cards.close('${id}')`,
          () => sim.api.cards.close(id),
          () => model.close(card),
        )
        return
      }
      default: {
        if (card.status === 'closed') return
        const period = pick(periods) ?? 'daily'
        const amount = BigInt(below(40) + 1) * 1_000_000n
        const spend_limit = { amount: decimal(amount), period }
        script.push(`sim.api.cards.update('${id}', ${JSON.stringify({ spend_limit })})`)
        const before = sim.api.cards.get(id).version
        sim.api.cards.update(id, { spend_limit })
        // What is set again to the same may be no change.
        card.changes += sim.api.cards.get(id).version - before
        card.limit = { amount, period }
      }
    }
  }

  function compare(): void {
    const claim = (what: string, found: unknown, expected: unknown): void => {
      if (found !== expected) throw new Error(`${what} is ${found}, and the model says ${expected}`)
    }
    const ledger = (account: string): bigint =>
      sim.ledger
        .balances()
        .filter((entry) => entry.account === account && entry.asset === 'USDC')
        .reduce((sum, { amount }) => sum + units(amount), 0n)
    const sum = (of: (one: Transaction) => bigint): bigint =>
      model.transactions.reduce((total, one) => total + of(one), 0n)
    for (const [one, id] of ids) {
      const read = sim.api.sandbox.getCardTransaction(id)
      claim(`the status of ${id}`, read.status, one.status)
      claim(`the authorized amount of ${id}`, units(read.authorized_amount), one.authorized)
      claim(`the cleared amount of ${id}`, units(read.cleared_amount), one.cleared)
      claim(`the outstanding amount of ${id}`, units(read.outstanding_amount), one.outstanding)
      claim(`the refund state of ${id}`, read.refund_state ?? null, one.refund)
      claim(`the decline reason of ${id}`, read.decline_reason ?? null, one.reason)
      for (const met of [read.status, read.refund_state, read.decline_reason]) if (met) reached.add(met)
      if (one.authorized > 0n && one.authorized < one.amount) reached.add('partial approval')
      if (one.cleared > one.authorized && one.authorized > 0n) reached.add('over-capture')
    }
    for (const card of model.cards) {
      const read = sim.api.cards.get(card.id)
      claim(`the status of the card ${card.id}`, read.status, card.status)
      claim(
        `what freezes ${card.id}`,
        [...read.freeze_sources].sort().join(),
        [...card.sources].sort().join(),
      )
      claim(`the version of ${card.id}`, read.version, card.changes)
    }
    claim(
      'the account cards',
      ledger('cards'),
      sum((one) => one.held),
    )
    claim('the account cards:outstanding', ledger('cards:outstanding'), -sum((one) => one.outstanding))
    claim('the account outside:cards', ledger('outside:cards'), model.network)
    claim('the wallet', ledger(`wallet:${made.id}:base-sepolia`), model.wallet)
    const whole = (model.wallet / 10_000n) * 10_000n
    claim('the balance', units(sim.api.wallets.balances(made.id).total_amount_usd), whole)
  }

  /** The newest event of each thing shows it as it is read, and versions of a card only grow. */
  function compareEvents(): void {
    const told = new Map<string, ReturnType<typeof payloadOf>>()
    for (const event of sim.events.list().filter(({ type }) => /^card(?:_transaction)?\./.test(type))) {
      const object = payloadOf(event)
      const id = String(object['id'])
      const before = told.get(id)?.['version']
      if (before !== undefined && Number(object['version']) !== Number(before) + 1)
        throw new Error(`the version of ${id} goes from ${before} to ${object['version']}`)
      told.set(id, object)
    }
    const same = (read: object, id: string): void => {
      if (JSON.stringify(told.get(id)) !== JSON.stringify(read))
        throw new Error(
          `the newest event of ${id} is ${JSON.stringify(told.get(id))}, and the read ${JSON.stringify(read)}`,
        )
    }
    for (const id of ids.values()) same(sim.api.sandbox.getCardTransaction(id), id)
    for (const { id } of model.cards) same(sim.api.cards.get(id), id)
  }

  try {
    for (let step = 0; step < steps; step++) {
      if (without.has(step)) continue
      at = step
      drawn = 0
      const card = pick(model.cards)
      if (card !== undefined) await act(card)
      tamper?.(sim)
      compare()
    }
    model.advance(8 * 86_400_000)
    await sim.clock.advance('8d')
    compare()
    compareEvents()
    return { script, reached, calls: script.length, failure: null }
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error)
    return {
      script,
      reached,
      calls: script.length,
      failure: [`seed ${seed}, ${steps} steps: ${message}`, ...script].join('\n'),
    }
  }
}
