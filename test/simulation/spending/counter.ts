import type { Budget, Rule } from '../../support/spending.js'
import { spanOf } from './calendar.js'

/** What a scheduled payment asks for, as the counter knows it. */
export interface Asked {
  readonly id: string
  readonly due: number
  readonly units: bigint
  readonly asset: string
  readonly network: string
  readonly address: string
  readonly recipient: string | null
}

interface Spent {
  readonly at: number
  readonly target: string
  readonly units: bigint
}

interface Mandate {
  readonly id: string
  rule: Rule
  version: number
  readonly from: number
  readonly until: number
  isActive: boolean
  /** One entry for each payment: nothing is summed up before somebody asks. */
  readonly spent: Spent[]
}

export type Outcome = { readonly mandate: string; readonly version: number } | 'mandate_denied' | 'send_error'

/**
 * Knows what every mandate allows and what was spent under it, without the library: it keeps each payment, and adds up
 * those of a window when it is asked.
 */
export class Counter {
  readonly #mandates: Mandate[] = []
  #waiting: Asked[] = []
  readonly outcomes = new Map<string, Outcome>()
  isFrozen = false

  mandates(): readonly string[] {
    return this.#mandates.map(({ id }) => id)
  }

  /** One that nobody has approved yet: the oldest draft is asked first, whenever it is approved. */
  draft(id: string, rule: Rule, from: number, until: number): void {
    this.#mandates.push({ id, rule, version: 1, from, until, isActive: false, spent: [] })
  }

  activate(id: string): void {
    this.#of(id).isActive = true
  }

  approve(id: string, rule: Rule, from: number, until: number): void {
    this.draft(id, rule, from, until)
    this.activate(id)
  }

  amend(id: string, rule: Rule): void {
    const mandate = this.#of(id)
    mandate.rule = rule
    mandate.version++
  }

  revoke(id: string): void {
    this.#of(id).isActive = false
  }

  schedule(asked: Asked): void {
    this.#waiting.push(asked)
  }

  cancel(id: string): void {
    this.#waiting = this.#waiting.filter((one) => one.id !== id)
  }

  /** In its place. */
  renew(asked: Asked): void {
    this.#waiting = this.#waiting.map((one) => (one.id === asked.id ? asked : one))
  }

  waiting(): readonly string[] {
    return this.#waiting.map(({ id }) => id)
  }

  /** Everything that is due fires: by its date, then in the order in which it was scheduled. */
  advanceTo(now: number): void {
    const due = this.#waiting.filter((one) => one.due <= now)
    this.#waiting = this.#waiting.filter((one) => one.due > now)
    // Sorting keeps the order of equals.
    due.sort((a, b) => a.due - b.due)
    for (const one of due) this.outcomes.set(one.id, this.#fire(one))
  }

  #fire(asked: Asked): Outcome {
    if (this.isFrozen) return 'send_error'
    const cover = this.coverOf(asked)
    if (cover === undefined) return 'mandate_denied'
    this.spend(cover.mandate, asked)
    return cover
  }

  /** What allows a payment when it is due. */
  coverOf(
    asked: Asked,
    until = asked.due,
  ): { readonly mandate: string; readonly version: number } | undefined {
    for (const mandate of this.#mandates) {
      if (!mandate.isActive || asked.due < mandate.from || until >= mandate.until) continue
      const target = targetOf(mandate.rule, asked)
      if (target !== undefined && allows(mandate, target, asked))
        return { mandate: mandate.id, version: mandate.version }
    }
    return undefined
  }

  spend(id: string, asked: Asked): void {
    const mandate = this.#of(id)
    const target = targetOf(mandate.rule, asked)
    if (target !== undefined) mandate.spent.push({ at: asked.due, target, units: asked.units })
  }

  /** Whether the present window has spending for whom a rule does not name. */
  hasLeft(id: string, rule: Rule, now: number): boolean {
    const kept = new Set((rule.target_type === 'any' ? [''] : (rule.targets ?? [])).map(keyOf))
    const { from, until } = spanOf(rule.window, now)
    return this.#of(id).spent.some(({ at, target }) => at >= from && at < until && !kept.has(target))
  }

  /** What `GET /mandates/{mandate_id}/budget` has to answer. */
  budget(id: string, now: number): Budget {
    const mandate = this.#of(id)
    const { rule } = mandate
    const open = this.#waiting.flatMap((asked) => {
      const target = targetOf(rule, asked)
      const at = Math.max(asked.due, now)
      return target === undefined ? [] : [{ at, target, units: asked.units }]
    })
    const present = spanOf(rule.window, now)
    const later = new Map(open.map(({ at }) => [spanOf(rule.window, at).label, at]))
    later.delete(present.label)
    const moments = [now, ...[...later.values()].sort((a, b) => a - b)]
    const configured = rule.target_type === 'any' ? [''] : (rule.targets ?? [])
    const line = (target: string, at: number, among: (spent: Spent) => boolean, caps: Caps) => {
      const span = spanOf(rule.window, at)
      const of = (list: readonly Spent[]) =>
        list.filter((one) => one.at >= span.from && one.at < span.until && among(one))
      const [committed, scheduled] = [of(mandate.spent), of(open)]
      const left = caps.amount === undefined ? undefined : caps.amount - sum(committed) - sum(scheduled)
      const count = caps.count === undefined ? undefined : caps.count - committed.length - scheduled.length
      return {
        target,
        bucket: span.label,
        committed_count: committed.length,
        committed_amount: decimal(sum(committed)),
        open_count: scheduled.length,
        open_amount: decimal(sum(scheduled)),
        ...(count !== undefined && { remaining_count: Math.max(0, count) }),
        ...(left !== undefined && { remaining_amount: decimal(left < 0n ? 0n : left) }),
      }
    }
    const kept = new Set(configured.map(keyOf))
    const earlier = [
      ...new Set(
        mandate.spent
          .filter(({ at, target }) => at >= present.from && at < present.until && !kept.has(target))
          .map(({ target }) => target),
      ),
    ].map((target) => ({ ...line(target, now, (one) => one.target === target, {}), prior_scope: true }))
    const perTarget = moments.flatMap((at) => {
      const span = spanOf(rule.window, at)
      const listed = configured.filter(
        (target) =>
          at === now ||
          open.some((one) => one.target === keyOf(target) && one.at >= span.from && one.at < span.until),
      )
      const lines = listed.map((target) =>
        line(target, at, (one) => one.target === keyOf(target), {
          amount: unitsOrNone(rule.max_amount_per_target_in_window),
          count: rule.max_count_per_target_in_window,
        }),
      )
      // In the order of time: what left the rule was spent in the present window.
      return at === now ? [...lines, ...earlier] : lines
    })
    return {
      mandate_id: id,
      version: mandate.version,
      as_of: Math.floor(now / 1000),
      window: rule.window,
      per_target: perTarget,
      aggregate: moments.map((at) =>
        line('', at, () => true, {
          amount: unitsOrNone(rule.max_amount_in_window),
          count: rule.max_count_in_window,
        }),
      ),
    }
  }

  /** Mandates and payments that never came about. */
  forget(ids: ReadonlySet<string>): void {
    this.#waiting = this.#waiting.filter(({ id }) => !ids.has(id))
    for (let at = this.#mandates.length - 1; at >= 0; at--)
      if (ids.has(this.#mandates[at]?.id ?? '')) this.#mandates.splice(at, 1)
  }

  #of(id: string): Mandate {
    const found = this.#mandates.find((one) => one.id === id)
    if (found === undefined) throw new Error(`the counter knows no mandate ${id}`)
    return found
  }
}

interface Caps {
  readonly amount?: bigint | undefined
  readonly count?: number | undefined
}

/** One for all spellings. */
export function keyOf(target: string): string {
  return target.startsWith('0x') ? target.toLowerCase() : target
}

export function targetOf(rule: Rule, asked: Asked): string | undefined {
  if (rule.asset !== asked.asset) return undefined
  if (rule.network_id !== undefined && rule.network_id !== asked.network) return undefined
  if (rule.target_type === 'any') return ''
  const target = rule.target_type === 'recipient' ? asked.recipient : keyOf(asked.address)
  return target !== null && (rule.targets ?? []).some((one) => keyOf(one) === target) ? target : undefined
}

function allows({ rule, spent }: Mandate, target: string, { due, units }: Asked): boolean {
  const { from, until } = spanOf(rule.window, due)
  const all = spent.filter(({ at }) => at >= from && at < until)
  const own = all.filter((one) => one.target === target)
  const within = (cap: string | undefined, before: readonly Spent[]) =>
    cap === undefined || sum(before) + units <= unitsOf(cap)
  const free = (cap: number | undefined, before: readonly Spent[]) => cap === undefined || before.length < cap
  return (
    within(rule.max_per_tx, []) &&
    within(rule.max_amount_per_target_in_window, own) &&
    free(rule.max_count_per_target_in_window, own) &&
    within(rule.max_amount_in_window, all) &&
    free(rule.max_count_in_window, all)
  )
}

function sum(list: readonly { readonly units: bigint }[]): bigint {
  return list.reduce((all, { units }) => all + units, 0n)
}

function unitsOrNone(text: string | undefined): bigint | undefined {
  return text === undefined ? undefined : unitsOf(text)
}

/** Of an asset with six places. */
export function unitsOf(text: string): bigint {
  const [whole = '', fraction = ''] = text.split('.')
  return BigInt(whole + fraction.padEnd(6, '0'))
}

export function decimal(units: bigint): string {
  const digits = String(units).padStart(7, '0')
  const fraction = digits.slice(-6).replace(/0+$/, '')
  return fraction === '' ? digits.slice(0, -6) : `${digits.slice(0, -6)}.${fraction}`
}
