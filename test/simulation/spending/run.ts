import { isDeepStrictEqual } from 'node:util'
import { Problem, type Simulator } from 'platform-simulator'
import { signCancellation } from 'platform-simulator/signing'
import { draw } from '../../../src/kernel/random.js'
import {
  ada,
  agentAtWork,
  amend,
  approved,
  newPayee,
  type Payment,
  type Rule,
  type RuleBody,
  scheduled,
} from '../../support/spending.js'
import { spanOf, type Window } from './calendar.js'
import { Counter, decimal, keyOf, targetOf, unitsOf } from './counter.js'

export interface SpendingRun {
  /** Payments that were due. */
  readonly fires: number
  readonly executed: number
  readonly denied: number
  /** Payments that passed a cap of the rule that they were made under. */
  readonly overspent: number
  /** What the library and the counter do not agree on; null when they agree. */
  readonly failure: string | null
}

export interface SpendingOptions {
  readonly seed: number
  readonly steps: number
  /** Virtual time, spread over the steps. */
  readonly years: number
  /** Harm done between the steps: to see that it is found. */
  readonly tamper?: (sim: Simulator) => void
}

const day = 86_400_000
const addresses = [
  '0x8617e340b3d01fa5f11f306f4090fd50e238070d',
  '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48',
  '0xDe709f2102306220921060314715629080e2fb77',
] as const
const networks = ['base-sepolia', 'ethereum-sepolia'] as const
const windows: readonly Window[] = ['NONE', 'DAILY', 'WEEKLY', 'MONTHLY']

/** Random numbers of one seed. */
class Dice {
  readonly #seed: number
  #next = 0

  constructor(seed: number) {
    this.#seed = seed
  }

  below(limit: number): number {
    return draw(this.#seed, this.#next++, 0) % limit
  }

  chance(percent: number): boolean {
    return this.below(100) < percent
  }

  of<T>(list: readonly T[]): T {
    const one = list[this.below(list.length)]
    if (one === undefined) throw new Error('nothing to choose from')
    return one
  }

  maybe<T>(percent: number, make: () => T): T | undefined {
    return this.chance(percent) ? make() : undefined
  }
}

/** An agent spends at random under random mandates, and a counter beside it says what has to come of it. */
export async function spendAtRandom({ seed, steps, years, tamper }: SpendingOptions): Promise<SpendingRun> {
  const dice = new Dice(seed)
  const now = new Date(Date.UTC(2026 + dice.below(6), dice.below(12), 1 + dice.below(28))).toISOString()
  // Whatever is delivered is not looked at here.
  let { sim, ...made } = agentAtWork({ now, seed: String(seed) })
  for (const network_id of networks)
    for (const asset of ['USDC', 'USDT'])
      sim.simulate.walletDeposit(made.id, { amount: '1000000000000', asset, network_id })
  const payees = addresses.map((address, index) => newPayee({ sim, ...made }, `Payee ${index}`, address))
  const counter = new Counter()
  const asked = new Map<string, Parameters<Counter['schedule']>[0]>()
  const time = () => sim.clock.now().getTime()
  const desk = () => ({ sim, ...made })

  const amount = (most: number) => decimal(BigInt(1 + dice.below(most * 1_000_000)))
  const caps = (): Partial<RuleBody> => ({
    max_per_tx: dice.maybe(30, () => amount(8)),
    max_amount_per_target_in_window: dice.maybe(40, () => amount(20)),
    max_count_per_target_in_window: dice.maybe(30, () => 1 + dice.below(6)),
    max_amount_in_window: dice.maybe(60, () => amount(40)),
    max_count_in_window: dice.maybe(30, () => 1 + dice.below(12)),
  })
  const targets = (): Pick<RuleBody, 'target_type' | 'targets'> => {
    const chosen = payees.filter(() => dice.chance(60))
    if (chosen.length === 0 || dice.chance(25)) return { target_type: 'any', targets: [] }
    return dice.chance(50)
      ? { target_type: 'recipient', targets: chosen.map(({ id }) => id) }
      : { target_type: 'address', targets: chosen.map(({ address }) => spelt(address)) }
  }
  const spelt = (address: string) => (dice.chance(50) ? address : address.toLowerCase())

  const actions: readonly (readonly [number, () => void | Promise<void>])[] = [
    [
      8,
      () => {
        const rule = {
          ...targets(),
          ...caps(),
          window: dice.of(windows),
          asset: dice.of(['USDC', 'USDC', 'USDT']),
        }
        const seconds = Math.floor(time() / 1000)
        const valid_from = dice.maybe(20, () => seconds + dice.below(40 * 86_400))
        const valid_until = dice.maybe(20, () => (valid_from ?? seconds) + 1 + dice.below(400 * 86_400))
        const network_id = dice.maybe(30, () => dice.of(networks))
        const id = approved(desk(), { ...rule, network_id }, { valid_from, valid_until })
        const read = sim.api.mandates.get(id)
        counter.approve(
          id,
          read.rule,
          (valid_from ?? 0) * 1000,
          valid_until === undefined ? Number.POSITIVE_INFINITY : valid_until * 1000,
        )
      },
    ],
    [
      10,
      () => {
        const open = sim.api.mandates.list({ status: 'active' })
        if (open.length === 0) return
        const { id } = dice.of(open)
        const change = dice.chance(50) ? { ...targets(), ...caps() } : caps()
        try {
          counter.amend(id, amend(desk(), id, change).rule)
        } catch (error) {
          // Which amendments are refused has tests of its own.
          if (!(error instanceof Problem && error.status === 400)) throw error
        }
      },
    ],
    [
      2,
      () => {
        const open = sim.api.mandates.list({ status: 'active' })
        if (open.length < 3) return
        const { id } = dice.of(open)
        sim.api.mandates.cancel(id, signCancellation(sim.api.mandates.get(id), ada))
        counter.revoke(id)
      },
    ],
    [
      30,
      () => {
        const payee = dice.of(payees)
        const direct = dice.chance(40)
        const network_id = direct ? dice.of(networks) : 'base-sepolia'
        const to = direct
          ? { address: spelt(payee.address), network_id }
          : { destination_id: payee.destination_id }
        const asset = dice.of(['USDC', 'USDC', 'USDT'])
        const text = amount(6)
        const interval_seconds = dice.of([1, 60, 3_600, 86_400, 86_400, 7 * 86_400])
        const start_at = Math.ceil(startOf() / 1000)
        const payments = scheduled(desk(), text, {
          ...to,
          asset,
          start_at,
          count: 1 + dice.below(40),
          interval_seconds,
        })
        for (const { id, scheduled_at, amount: shown, address } of payments) {
          const recipient = direct ? null : payee.id
          const due = scheduled_at * 1000
          const one = { id, due, units: unitsOf(shown), asset, network: network_id, address, recipient }
          asked.set(id, one)
          counter.schedule(one)
        }
      },
    ],
    [
      5,
      () => {
        const waiting = counter.waiting()
        if (waiting.length === 0) return
        const id = dice.of(waiting)
        sim.api.scheduledPayments.cancel(id)
        counter.cancel(id)
      },
    ],
    [
      1,
      () => {
        counter.isFrozen = !counter.isFrozen
        if (counter.isFrozen) sim.simulate.freezeCustomer(made.customer.id)
        else sim.simulate.unfreezeCustomer(made.customer.id)
      },
    ],
    [
      1,
      () => {
        sim = sim.fork()
      },
    ],
    [
      1,
      async () => {
        // What happened in between never happened.
        const snapshot = sim.snapshot()
        await sim.clock.advance(dice.below(3 * day))
        sim.restore(snapshot)
      },
    ],
  ]
  const end = time() + years * 365.25 * day
  const average = (years * 365.25 * day) / steps
  /** Soon, or at the edge of a window. */
  const startOf = () => {
    const soon = time() + 1000 + dice.below(10 * day)
    return dice.chance(40) ? spanOf(dice.of(windows.slice(1)), soon).until - dice.of([0, 1000]) : soon
  }
  const choose = () => {
    let left = dice.below(actions.reduce((all, [weight]) => all + weight, 0))
    for (const [weight, action] of actions) {
      if (left < weight) return action
      left -= weight
    }
    return undefined
  }

  const wrong: string[] = []
  for (let step = 0; step < steps; step++) {
    for (let turns = dice.below(4); turns >= 0; turns--) {
      // A frozen customer schedules nothing, and is not frozen for long.
      if (counter.isFrozen && turns === 0) {
        counter.isFrozen = false
        sim.simulate.unfreezeCustomer(made.customer.id)
      }
      if (!counter.isFrozen) await choose()?.()
    }
    const far = Math.max(time(), Math.min(end, time() + 1 + dice.below(2 * average)))
    const to = dice.chance(40) ? spanOf(dice.of(windows.slice(1)), far).until - dice.of([0, 1]) : far
    await sim.clock.advanceTo(new Date(Math.max(to, time())).toISOString())
    counter.advanceTo(time())
    tamper?.(sim)
    for (const id of counter.mandates().slice(-4)) {
      const [ours, theirs] = [sim.api.mandates.budget(id), counter.budget(id, time())]
      if (isDeepStrictEqual(withKeys(ours), withKeys(theirs))) continue
      wrong.push(
        `the budget of ${id} after step ${step}:\n  ${JSON.stringify(ours)}\n  ${JSON.stringify(theirs)}`,
      )
    }
  }

  const payments = sim.api.scheduledPayments.list().data
  for (const { id, status, mandate_id, mandate_version } of payments) {
    const expected = counter.outcomes.get(id)
    if (expected === undefined || (status !== 'executed' && typeof expected === 'string')) continue
    if (
      typeof expected !== 'string' &&
      mandate_id === expected.mandate &&
      mandate_version === expected.version
    )
      continue
    wrong.push(
      `payment ${id} is ${status} under ${mandate_id} ${mandate_version}, not ${JSON.stringify(expected)}`,
    )
  }
  const executed = payments.filter(({ status }) => status === 'executed')
  const overspent = overspendingOf(sim, executed, asked)
  if (overspent.length > 0) wrong.push(`overspent: ${overspent.join(', ')}`)
  return {
    fires: executed.length + payments.filter(({ status }) => status === 'failed').length,
    executed: executed.length,
    denied: payments.filter(({ status }) => status === 'failed').length,
    overspent: overspent.length,
    failure: wrong.length === 0 ? null : `seed ${seed}, ${steps} steps: ${wrong.slice(0, 3).join('\n')}`,
  }
}

/** Targets in one spelling: of what has left a rule, the library shows that of its last rule. */
function withKeys(budget: ReturnType<Counter['budget']>) {
  return { ...budget, per_target: budget.per_target.map((one) => ({ ...one, target: keyOf(one.target) })) }
}

/** What the platform itself reports, added up again without any model: payments beyond a cap of their own version. */
function overspendingOf(
  sim: Simulator,
  executed: readonly Payment[],
  asked: ReadonlyMap<string, Parameters<Counter['schedule']>[0]>,
): string[] {
  const rules = new Map<string, Rule>()
  for (const { id } of sim.api.mandates.list())
    for (const { version, rule } of sim.api.mandates.listVersions(id)) rules.set(`${id} ${version}`, rule)
  const sums = new Map<string, { units: bigint; count: number }>()
  const found: string[] = []
  // Of one instant the order is that in which they were scheduled, which ids keep.
  const inOrder = executed.toSorted((a, b) => a.scheduled_at - b.scheduled_at || (a.id < b.id ? -1 : 1))
  for (const { id, amount, executed_at = 0, mandate_id, mandate_version } of inOrder) {
    const rule = rules.get(`${mandate_id} ${mandate_version}`)
    const one = asked.get(id)
    const target = rule === undefined || one === undefined ? undefined : targetOf(rule, one)
    if (rule === undefined || target === undefined) {
      found.push(`${id} was paid under a rule that does not speak of it`)
      continue
    }
    const { label } = spanOf(rule.window, executed_at * 1000)
    const add = (key: string) => {
      const before = sums.get(key) ?? { units: 0n, count: 0 }
      const after = { units: before.units + unitsOf(amount), count: before.count + 1 }
      sums.set(key, after)
      return after
    }
    const own = add(`${mandate_id} ${label} of ${target}`)
    const all = add(`${mandate_id} ${label}`)
    const isOver =
      over(rule.max_per_tx, unitsOf(amount)) ||
      over(rule.max_amount_per_target_in_window, own.units) ||
      own.count > (rule.max_count_per_target_in_window ?? Number.POSITIVE_INFINITY) ||
      over(rule.max_amount_in_window, all.units) ||
      all.count > (rule.max_count_in_window ?? Number.POSITIVE_INFINITY)
    if (isOver) found.push(`${id} passed a cap of version ${mandate_version} of ${mandate_id}`)
  }
  return found
}

function over(cap: string | undefined, units: bigint): boolean {
  return cap !== undefined && units > unitsOf(cap)
}
