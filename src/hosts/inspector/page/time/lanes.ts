import { byText } from '../../../../kernel/order.js'
import type { DrawnEntry } from '../../drawing.js'
import type { Gauge } from '../../gauges.js'
import { words } from '../../labels.js'
import { isEnd, type Meaning, meaningOf } from './meaning.js'
import type { Balance, Chain, Life, Marks, Model } from './model.js'

/** One line of the picture: what is drawn in it, and its name. */
export type Lane =
  | (LaneHead & {
      readonly kind: 'head'
      readonly count: number
      readonly isOpen: boolean
      readonly of: readonly Life[]
    })
  | (LaneHead & { readonly kind: 'calls'; readonly marks: Marks })
  | (LaneHead & { readonly kind: 'life'; readonly life: Life })
  | (LaneHead & { readonly kind: 'others'; readonly ends: ReadonlyMap<Meaning, readonly number[]> })
  | (LaneHead & { readonly kind: 'target'; readonly marks: Marks })
  | (LaneHead & { readonly kind: 'chain'; readonly chain: Chain })
  | (LaneHead & { readonly kind: 'gauge'; readonly gauge: Gauge })
  | (LaneHead & { readonly kind: 'balance'; readonly balance: Balance })

interface LaneHead {
  readonly id: string
  readonly name: string
  /** The group that it is in; empty for none. */
  readonly group: string
  readonly height: number
}

/** Groups of records by the machine of their states, in the order in which they stand. */
const groups: readonly (readonly [id: string, title: string, machines: readonly string[]])[] = [
  ['who', 'Who', ['customer', 'application', 'recipient', 'cardholder', 'document', 'exception']],
  ['limits', 'Limits', []],
  ['through', 'Through accounts', ['auto_transaction']],
  ['oneoff', 'One-off payments', ['one_off_transaction']],
  ['scheduled', 'Scheduled payments', ['scheduled_payment']],
  ['holds', 'x402 holds', ['x402_hold']],
  ['wallet', 'Wallet transactions', ['wallet_transaction']],
  ['cards', 'Cards', ['card', 'card_transaction', 'card_simulation', 'card_settlement']],
  ['instructions', 'Agents and instructions', ['mandate', 'instruction', 'x402_enablement']],
  ['rest', 'Everything else', []],
]

const groupOf: ReadonlyMap<string, string> = new Map(
  groups.flatMap(([id, , machines]) => machines.map((machine) => [machine, id])),
)
const folded: ReadonlySet<string> = new Set(['who', 'instructions', 'books'])

/** A group of more lanes than this shows those that went wrong or wait; the others share a line. */
const maxLanes = 40
const maxOdd = 60
/** A group of more lanes than this is folded, where nothing in it went wrong. */
const manyLanes = 8
const maxChains = 24

export const headHeightPx = 28
const lanePx = 26
const chainPx = 20
const gaugePx = 52
const balancePx = 36

interface Choice {
  /** The groups that somebody opened or folded; the others are as they begin. */
  readonly open: ReadonlyMap<string, boolean>
  /** Only what is about money. */
  readonly onlyMoney: boolean
}

/** Puts the lanes of a world in order, without those of folded groups. */
export function lanesOf(model: Model, { open, onlyMoney }: Choice): readonly Lane[] {
  const lanes: Lane[] = []
  const begin = (
    id: string,
    name: string,
    count: number,
    isOpen: boolean,
    of: readonly Life[] = [],
  ): boolean => {
    const isShown = open.get(id) ?? isOpen
    lanes.push({ id, name, group: '', height: headHeightPx, kind: 'head', count, isOpen: isShown, of })
    return isShown
  }
  if (!onlyMoney)
    lanes.push({
      id: 'calls',
      name: 'Calls and causes',
      group: '',
      height: 34,
      kind: 'calls',
      marks: model.calls,
    })
  const lives = byGroup(model)
  for (const [id, title] of groups) {
    if (id === 'limits') addGauges(lanes, model, begin)
    const of = lives.get(id) ?? []
    if (of.length > 0 && !onlyMoney) addLives(lanes, model, { id, title, of, begin })
  }
  if (!onlyMoney) addHooks(lanes, model, begin)
  addBalances(lanes, model, begin)
  return lanes
}

type Begin = (id: string, name: string, count: number, isOpen: boolean, of?: readonly Life[]) => boolean

function byGroup(model: Model): ReadonlyMap<string, readonly Life[]> {
  const found = new Map<string, Life[]>()
  for (const life of model.lives.values()) {
    const machine = model.subjects.get(life.id)?.[4] ?? ''
    if (machine === 'delivery') continue
    const id = groupOf.get(machine) ?? 'rest'
    const others = found.get(id)
    if (others === undefined) found.set(id, [life])
    else others.push(life)
  }
  for (const of of found.values()) of.sort((one, other) => (one.times[0] ?? 0) - (other.times[0] ?? 0))
  return found
}

function endOf(life: Life): Meaning {
  return meaningOf(life.states.at(-1) ?? '')
}

interface GroupOfLives {
  readonly id: string
  readonly title: string
  readonly of: readonly Life[]
  readonly begin: Begin
}

function addLives(lanes: Lane[], model: Model, { id, title, of, begin }: GroupOfLives): void {
  const isWrong = of.some((life) => endOf(life) === 'wrong')
  const isOpen = !folded.has(id) && (of.length <= manyLanes || isWrong || of.length > maxLanes)
  if (!begin(id, title, of.length, isOpen, of.length > maxLanes ? [] : of)) return
  let shown = of
  if (of.length > maxLanes) {
    const odd = of.filter((life) => endOf(life) === 'wrong' || endOf(life) === 'waits').slice(-maxOdd)
    const ends = new Map<Meaning, number[]>()
    const isOdd = new Set(odd)
    for (const life of of) {
      if (isOdd.has(life)) continue
      const times = ends.get(endOf(life)) ?? []
      times.push(life.times.at(-1) ?? 0)
      ends.set(endOf(life), times)
    }
    for (const times of ends.values()) times.sort((one, other) => one - other)
    const name = odd.length === 0 ? `${of.length} of them` : `${of.length - odd.length} others`
    lanes.push({ id: `${id}+`, name, group: id, height: 30, kind: 'others', ends })
    shown = odd
  }
  for (const life of shown)
    lanes.push({ id: life.id, name: model.labelOf(life.id), group: id, height: lanePx, kind: 'life', life })
}

function addGauges(lanes: Lane[], model: Model, begin: Begin): void {
  if (model.gauges.length === 0 || !begin('limits', 'Limits', model.gauges.length, true)) return
  for (const gauge of model.gauges.slice(-maxLanes))
    lanes.push({ id: gauge.id, name: gauge.label, group: 'limits', height: gaugePx, kind: 'gauge', gauge })
}

function addHooks(lanes: Lane[], model: Model, begin: Begin): void {
  if (model.targets.size === 0 || !begin('hooks', 'Webhooks', model.chains.size, true)) return
  const repeated = new Map<string, Chain[]>()
  for (const chain of model.chains.values()) {
    if (chain.marks.times.length < 2 && chain.state !== 'failed') continue
    const others = repeated.get(chain.url)
    if (others === undefined) repeated.set(chain.url, [chain])
    else others.push(chain)
  }
  for (const [url, marks] of model.targets) {
    const id = `to ${url}`
    lanes.push({
      id,
      name: url.replace(/^https?:\/\//, ''),
      group: 'hooks',
      height: 28,
      kind: 'target',
      marks,
    })
    const chains = repeated.get(url) ?? []
    for (const chain of chains.slice(-maxChains))
      lanes.push({
        id: chain.id,
        name: chainName(model, chain),
        group: 'hooks',
        height: chainPx,
        kind: 'chain',
        chain,
      })
  }
}

function chainName(model: Model, { type, marks }: Chain): string {
  const [first] = marks.entries
  const subject = first === undefined ? undefined : model.subjectOf(first)
  const told = words(type.slice(type.indexOf('.') + 1))
  return subject === undefined ? told : `${model.labelOf(subject)}: ${told}`
}

function addBalances(lanes: Lane[], model: Model, begin: Begin): void {
  const all = [...model.balances.entries()].sort(
    ([one, { account: a }], [other, { account: b }]) => rankOf(a) - rankOf(b) || byText(one, other),
  )
  for (const [id, title, isOpen] of [
    ['money', 'Money', true],
    ['books', 'Fees, exchange desk, outside', false],
  ] as const) {
    const of = all.filter(([, { account }]) => rankOf(account) > 1 === (id === 'books'))
    if (of.length === 0 || !begin(id, title, of.length, isOpen)) continue
    for (const [key, balance] of of.slice(0, maxLanes)) {
      const name = accountName(model, balance.account)
      lanes.push({ id: `$${key}`, name, group: id, height: balancePx, kind: 'balance', balance })
    }
  }
}

/** Wallets first, then what is on its way, then what is only booked. */
function rankOf(account: string): number {
  if (account.startsWith('wallet')) return 0
  return account === 'transactions' ? 1 : account.startsWith('fees') ? 2 : 3
}

/** Names an account of money. */
export function accountName(model: Model, account: string): string {
  const [kind = '', of = ''] = account.split(':')
  if (kind === 'wallet') return model.labelOf(of)
  if (kind === 'transactions') return 'In flight'
  if (kind === 'desk') return 'Exchange desk'
  return of === '' ? words(kind) : `${kind === 'fees' ? 'Fees' : 'Outside'}, ${words(of)}`
}

/** The ids of the lanes that an entry may stand in, best first: its own may be folded, or packed with others. */
export function lanesOfEntry(model: Model, entry: DrawnEntry): readonly string[] {
  const [, kind, , , subject, what] = entry
  if (kind === 'request' || kind === 'cause' || kind === 'note') return ['calls']
  if (kind === 'delivery') return [subject, `to ${what.split('|')[3]}`, 'hooks']
  const chain = model.chains.get(subject)
  if (chain !== undefined) return [subject, `to ${chain.url}`, 'hooks']
  const machine = model.subjects.get(subject)?.[4]
  const group = machine === undefined || machine === '' ? 'calls' : (groupOf.get(machine) ?? 'rest')
  return [subject, `${group}+`, group]
}

/** Tells whether anything of a lane is in a part of time. */
export function isIn(lane: Lane, from: number, to: number): boolean {
  if (lane.kind === 'life') {
    const { times, states } = lane.life
    const begins = times[0] ?? 0
    const ends = isEnd(states.at(-1) ?? '') ? (times.at(-1) ?? 0) : Number.POSITIVE_INFINITY
    return begins <= to && ends >= from
  }
  if (lane.kind === 'chain') {
    const { times } = lane.chain.marks
    return (times[0] ?? 0) <= to && (lane.chain.ended ?? times.at(-1) ?? 0) >= from
  }
  return true
}
