/**
 * Cards and their money a second time, as simply as can be: everything is looked up and added up when it is asked for.
 * Amounts are millionths of a dollar.
 */

export type Use = 'authorization' | 'financial_authorization' | 'credit_authorization'
export type Action = 'clear' | 'void' | 'expire' | 'update_amount' | 'return' | 'return_reversal'
export type Period = 'per_transaction' | 'daily' | 'weekly' | 'monthly' | 'lifetime'
export type Reason = 'merchant_blocked' | 'suspected_fraud'

export interface Card {
  readonly id: string
  status: 'active' | 'frozen' | 'closed'
  readonly sources: Set<string>
  limit: { readonly amount: bigint; readonly period: Period } | null
  nextDecline: Reason | null
  changes: number
}

export interface Transaction {
  readonly card: Card
  readonly type: Use | 'return' | 'force_post'
  readonly amount: bigint
  /** When it was authorized or posted. */
  made: number
  readonly original: Transaction | null
  status: string
  authorized: bigint
  held: bigint
  cleared: bigint
  outstanding: bigint
  returned: bigint
  refund: 'pending' | 'paid' | null
  /** What of a refund went to what was outstanding. */
  offset: bigint
  reason: string | null
}

const second = 1000
const day = 86_400 * second
const cent = 10_000n

/** What is refused: the slug of the problem. */
export class Refusal extends Error {
  readonly slug: string

  constructor(slug: string) {
    super(slug)
    this.slug = slug
  }
}

const impossible = () => new Refusal('sandbox-invalid-action-for-transaction')

export class Model {
  now: number
  wallet: bigint
  /** What the card network got. */
  network = 0n
  readonly cards: Card[] = []
  readonly transactions: Transaction[] = []
  #timers: { readonly due: number; readonly order: number; run(): void }[] = []
  #orders = 0

  constructor(now: number, wallet: bigint) {
    this.now = now
    this.wallet = wallet
  }

  advance(milliseconds: number): void {
    const end = this.now + milliseconds
    for (;;) {
      const due = this.#timers.filter((timer) => timer.due <= end)
      const [next] = due.sort((one, other) => one.due - other.due || one.order - other.order)
      if (next === undefined) break
      this.#timers = this.#timers.filter((timer) => timer !== next)
      this.now = next.due
      next.run()
    }
    this.now = end
  }

  #later(milliseconds: number, run: () => void): void {
    this.#timers.push({ due: this.now + milliseconds, order: this.#orders++, run })
  }

  freeze(card: Card, source: string): void {
    if (card.sources.has(source)) return
    if (card.status === 'closed') throw new Refusal('conflict')
    card.sources.add(source)
    card.status = 'frozen'
    card.changes++
  }

  unfreeze(card: Card, source: string): void {
    if (!card.sources.delete(source)) throw new Refusal('conflict')
    if (card.sources.size === 0) card.status = 'active'
    card.changes++
  }

  close(card: Card): void {
    if (card.status === 'closed') throw new Refusal('conflict')
    card.status = 'closed'
    card.sources.clear()
    card.changes++
  }

  use(card: Card, type: Use, amount: bigint, partial: boolean): Transaction {
    this.#usable(card)
    if (type === 'credit_authorization') return this.#refund(this.#open(card, type, amount))
    const made = this.#open(card, type, amount)
    this.decide(made, partial)
    return made
  }

  announce(card: Card, amount: bigint): Transaction {
    this.#usable(card)
    return this.#open(card, 'authorization', amount)
  }

  forcePost(card: Card, amount: bigint): Transaction {
    const made = this.#open(card, 'force_post', amount)
    this.#post(made, amount)
    return made
  }

  /** Authorizes or declines what is pending. */
  decide(one: Transaction, partial: boolean): void {
    if (one.status !== 'pending') throw impossible()
    const { card, amount } = one
    const isSingle = one.type === 'financial_authorization'
    const withReserve = (units: bigint) => (isSingle ? units : (units * 130n) / 100n)
    one.reason = this.#declined(card, amount)
    let approved = amount
    if (one.reason === null && withReserve(amount) > this.wallet) {
      approved = 0n
      // As many cents as there is money for.
      if (partial) {
        approved = ((isSingle ? this.wallet : (this.wallet * 100n) / 130n) / cent) * cent
        while (withReserve(approved) > this.wallet) approved -= cent
      }
      if (approved <= 0n) one.reason = 'insufficient_funds'
    }
    if (one.reason !== null) {
      one.status = 'declined'
      return
    }
    one.status = 'authorized'
    one.made = this.now
    one.authorized = approved
    this.#hold(one, withReserve(approved))
    if (isSingle) this.#clear(one, approved)
    else
      this.#later(7 * day, () => {
        if (one.held > 0n || one.status === 'authorized' || one.status === 'partially_cleared')
          this.#release(one, 'expired')
      })
  }

  decline(one: Transaction, reason: Reason): void {
    if (one.status !== 'pending') throw impossible()
    one.status = 'declined'
    one.reason = reason
  }

  #declined(card: Card, amount: bigint): string | null {
    if (card.status !== 'active') return 'card_frozen'
    const { nextDecline } = card
    card.nextDecline = null
    if (nextDecline !== null) return nextDecline
    if (amount === 0n) return 'invalid_amount'
    return this.#isWithin(card, amount) ? null : 'spend_limit_exceeded'
  }

  #isWithin(card: Card, amount: bigint): boolean {
    const { limit } = card
    if (limit === null) return true
    if (limit.period === 'per_transaction') return amount <= limit.amount
    const { period } = limit
    const present = windowOf(period, this.now)
    const counted = this.transactions.filter(
      (one) => one.card === card && windowOf(period, one.made) === present,
    )
    return counted.reduce((sum, one) => sum + spentBy(one), amount) <= limit.amount
  }

  /** Returns the transaction that it is about: of a return a new one. */
  act(one: Transaction, action: Action, amount: bigint | null): Transaction {
    const isHeld = one.status === 'authorized' || one.status === 'partially_cleared'
    const rest = one.authorized - one.cleared
    switch (action) {
      case 'clear':
        if (isHeld) this.#clear(one, amount ?? rest)
        else if (['pending', 'auth_reversed', 'expired'].includes(one.status))
          this.#post(one, amount ?? one.authorized)
        else throw impossible()
        return one
      case 'void': {
        if (!isHeld) throw impossible()
        const units = amount ?? rest
        if (units > rest) throw new Refusal('validation-error')
        if (units === rest) this.#release(one, 'auth_reversed')
        else {
          one.authorized -= units
          const needed = ((rest - units) * 130n) / 100n
          if (needed < one.held) this.#hold(one, needed - one.held)
        }
        return one
      }
      case 'expire':
        if (!isHeld) throw impossible()
        this.#release(one, 'expired')
        return one
      case 'update_amount': {
        if (one.status !== 'authorized') throw impossible()
        const units = amount ?? one.authorized
        const more = (units * 130n) / 100n - one.held
        if (more > this.wallet) throw new Refusal('insufficient-balance')
        one.authorized = units
        this.#hold(one, more)
        return one
      }
      case 'return': {
        if (one.status !== 'cleared' && one.status !== 'force_posted') throw impossible()
        const units = amount ?? one.cleared
        if (units > one.cleared - one.returned) throw new Refusal('validation-error')
        one.returned += units
        return this.#refund(this.#open(one.card, 'return', units, one))
      }
      case 'return_reversal':
        this.#reverse(one)
        return one
    }
  }

  #usable({ status }: Card): void {
    if (status === 'closed') throw new Refusal('card-not-active')
  }

  #open(
    card: Card,
    type: Transaction['type'],
    amount: bigint,
    original: Transaction | null = null,
  ): Transaction {
    const nothing = { authorized: 0n, held: 0n, cleared: 0n, outstanding: 0n, returned: 0n, offset: 0n }
    const state = { status: 'pending', refund: null, reason: null, made: this.now }
    const one: Transaction = { card, type, amount, original, ...nothing, ...state }
    this.transactions.push(one)
    return one
  }

  #hold(one: Transaction, more: bigint): void {
    one.held += more
    this.wallet -= more
  }

  #clear(one: Transaction, units: bigint): void {
    const covered = smaller(units, one.held)
    one.held -= covered
    one.cleared += units
    one.outstanding += units - covered
    this.network += units
    one.status = one.cleared < one.authorized ? 'partially_cleared' : 'cleared'
    if (one.status === 'cleared') this.#hold(one, -one.held)
  }

  #post(one: Transaction, units: bigint): void {
    if (one.status === 'pending') one.made = this.now
    one.status = 'force_posted'
    one.cleared = units
    one.outstanding = units
    this.network += units
  }

  #release(one: Transaction, status: string): void {
    this.#hold(one, -one.held)
    one.status = one.status === 'partially_cleared' ? 'cleared' : status
  }

  #refund(one: Transaction): Transaction {
    one.status = 'returned'
    one.cleared = one.amount
    one.refund = 'pending'
    this.#later(60 * second, () => {
      if (one.refund !== 'pending') return
      const owed = one.original?.outstanding ?? 0n
      one.offset = smaller(owed, one.amount)
      if (one.original !== null) one.original.outstanding -= one.offset
      this.wallet += one.amount - one.offset
      this.network -= one.amount
      one.refund = 'paid'
    })
    return one
  }

  #reverse(one: Transaction): void {
    if (one.refund === null) throw impossible()
    if (one.original !== null) {
      one.original.returned -= one.amount
      one.original.outstanding += one.offset
    }
    if (one.refund === 'paid') {
      const wanted = one.amount - one.offset
      const taken = smaller(wanted, this.wallet)
      this.wallet -= taken
      one.outstanding = wanted - taken
      this.network += one.amount
    }
    one.refund = null
    one.cleared = 0n
    one.offset = 0n
  }
}

/** Math.min does not take bigints. */
function smaller(one: bigint, other: bigint): bigint {
  if (one < other) return one
  return other
}

function spentBy(one: Transaction): bigint {
  if (one.status === 'authorized' || one.status === 'partially_cleared') return one.authorized
  return one.status === 'cleared' || one.status === 'force_posted' ? one.cleared : 0n
}

/** Of the calendar in UTC; weeks begin on Monday. */
function windowOf(period: Exclude<Period, 'per_transaction'>, time: number): string {
  const date = new Date(time)
  if (period === 'lifetime') return ''
  if (period === 'monthly') return `${date.getUTCFullYear()}-${date.getUTCMonth()}`
  if (period === 'weekly') date.setUTCDate(date.getUTCDate() - ((date.getUTCDay() + 6) % 7))
  return `${date.getUTCFullYear()}-${date.getUTCMonth()}-${date.getUTCDate()}`
}
