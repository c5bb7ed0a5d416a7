import type { Drawing, DrawnEntry, DrawnPosting, Subject } from '../../drawing.js'
import type { DueJob } from '../../feed.js'
import type { Gauge } from '../../gauges.js'
import { Axis, type AxisMode, lastAtOrBefore } from './axis.js'

/** Things that happened in a lane, in order, so that those of a column are found without looking at all others. */
export class Marks {
  readonly times: number[] = []
  readonly entries: DrawnEntry[] = []
  /** The number of bad ones before each. */
  readonly #bad: number[] = [0]

  add(time: number, entry: DrawnEntry): void {
    this.times.push(time)
    this.entries.push(entry)
    this.#bad.push((this.#bad.at(-1) ?? 0) + entry[3])
  }

  /** The number of bad ones from one index up to another. */
  bad(from: number, to: number): number {
    return (this.#bad[to] ?? 0) - (this.#bad[from] ?? 0)
  }
}

/** A record over time: the states that it was in, each from a moment on. */
export interface Life {
  readonly id: string
  readonly times: number[]
  readonly states: string[]
  readonly marks: Marks
}

/** A delivery with its attempts, and when it was given up or delivered. */
export interface Chain {
  readonly id: string
  readonly url: string
  readonly type: string
  readonly marks: Marks
  ended: number | undefined
  state: string
}

/** The amount that an account has of an asset, over time. */
export interface Balance {
  readonly account: string
  readonly asset: string
  readonly times: number[]
  readonly amounts: number[]
  readonly postings: DrawnPosting[]
  least: number
  most: number
}

/** Entries by column, and the bad ones of them. */
export type Counts = readonly (readonly [all: number, bad: number])[]

/** Everything that is drawn over time. It grows by what is new, and is never walked as a whole to draw a picture. */
export class Model {
  readonly epoch: number
  now = 0
  readonly byId = new Map<number, DrawnEntry>()
  readonly effects = new Map<number, number[]>()
  readonly subjects = new Map<string, Subject>()
  readonly calls = new Marks()
  readonly lives = new Map<string, Life>()
  readonly targets = new Map<string, Marks>()
  readonly chains = new Map<string, Chain>()
  readonly balances = new Map<string, Balance>()
  readonly postingsOf = new Map<string, DrawnPosting[]>()
  gauges: readonly Gauge[] = []
  due: readonly DueJob[] = []
  lastId = 0
  posted = 0
  bad = 0
  /** The counts of the small picture of all time, as they were counted last. */
  counted: { readonly key: string; readonly counts: Counts } | undefined
  /** Grows whenever something was added. */
  version = 0
  /** The instants at which something happened, and whether those were only repeated attempts. */
  readonly #instants: number[] = []
  readonly #faint: boolean[] = []
  #axes = new Map<AxisMode, Axis>()

  constructor(epoch: number) {
    this.epoch = epoch
  }

  add(part: Drawing): void {
    this.version++
    this.now = part.now
    this.gauges = part.gauges
    this.due = part.due
    const subjects = Object.entries(part.subjects)
    for (const [id, subject] of subjects) this.#addSubject(id, subject)
    for (const entry of part.entries) this.#addEntry(entry)
    for (const [, [, , from, , machine]] of subjects) if (machine !== '') this.#note(from, false)
    for (const posting of part.postings) this.#addPosting(posting)
    this.#axes = new Map()
  }

  get isEmpty(): boolean {
    return this.byId.size === 0 && this.lives.size === 0
  }

  /** The instants, and after them the present and what is due. */
  axis(mode: AxisMode): Axis {
    const made = this.#axes.get(mode)
    if (made !== undefined) return made
    const axis = new Axis(mode)
    for (const [index, time] of this.#instants.entries()) axis.add(time, this.#faint[index] === true)
    axis.add(this.now, false)
    for (const { at } of this.due.slice(0, dueOnAxis)) axis.add(at, false)
    this.#axes.set(mode, axis)
    return axis
  }

  /** The label of a record, or the end of its id. */
  labelOf(id: string): string {
    return this.subjects.get(id)?.[1] ?? `\u2026${id.slice(-5)}`
  }

  /** The record that an event of a delivery is about. */
  subjectOf(entry: DrawnEntry): string | undefined {
    const [, kind, , , subject, , causes] = entry
    if (kind !== 'delivery') return subject === '' ? undefined : subject
    return this.byId.get(causes[0] ?? 0)?.[4]
  }

  #addSubject(id: string, subject: Subject): void {
    const [, , from, state, machine] = subject
    this.subjects.set(id, subject)
    if (machine === '') return
    const life = this.lives.get(id)
    if (life === undefined) this.lives.set(id, { id, times: [from], states: [state], marks: new Marks() })
    else if (life.times.length === 1) life.states[0] = state
  }

  #addEntry(entry: DrawnEntry): void {
    const [id, kind, at, isBad, subject, what, causes] = entry
    this.lastId = id
    this.byId.set(id, entry)
    this.bad += isBad
    for (const cause of causes) {
      const others = this.effects.get(cause)
      if (others === undefined) this.effects.set(cause, [id])
      else others.push(id)
    }
    if (kind === 'clock') return
    const isRepeated = kind === 'delivery' && !what.startsWith('1|')
    this.#note(at, isRepeated || (kind === 'move' && this.chains.has(subject)))
    if (kind === 'delivery') this.#addAttempt(entry)
    else if (kind === 'request' || kind === 'cause' || kind === 'note') this.calls.add(at, entry)
    else if (kind === 'move' && this.chains.has(subject)) this.#endChain(subject, at, what)
    else this.#addToLife(entry)
  }

  #addToLife(entry: DrawnEntry): void {
    const [, kind, at, , subject, what] = entry
    const life = this.lives.get(subject)
    if (life === undefined) return
    life.marks.add(at, entry)
    if (kind !== 'move') return
    const [from = '', to = ''] = what.split('>')
    if (life.times.length === 1) life.states[0] = from
    // Several moves of one instant are one change, of which the last is seen.
    if (life.times.length > 1 && life.times.at(-1) === at) life.states[life.states.length - 1] = to
    else {
      life.times.push(at)
      life.states.push(to)
    }
  }

  #addAttempt(entry: DrawnEntry): void {
    const [, , at, , id, what] = entry
    const [, , type = '', url = ''] = what.split('|')
    const target = this.targets.get(url) ?? new Marks()
    this.targets.set(url, target)
    target.add(at, entry)
    let chain = this.chains.get(id)
    if (chain === undefined) {
      chain = { id, url, type, marks: new Marks(), ended: undefined, state: 'pending' }
      this.chains.set(id, chain)
    }
    chain.marks.add(at, entry)
  }

  #endChain(id: string, at: number, what: string): void {
    const chain = this.chains.get(id)
    if (chain === undefined) return
    chain.state = what.split('>')[1] ?? chain.state
    chain.ended = chain.state === 'pending' ? undefined : at
  }

  #addPosting(posting: DrawnPosting): void {
    const [, at, , transaction, , sides] = posting
    this.posted++
    const others = this.postingsOf.get(transaction)
    if (others === undefined) this.postingsOf.set(transaction, [posting])
    else others.push(posting)
    for (const [account, asset, amount] of sides) {
      const key = `${account} ${asset}`
      let balance = this.balances.get(key)
      if (balance === undefined) {
        balance = { account, asset, times: [], amounts: [], postings: [], least: 0, most: 0 }
        this.balances.set(key, balance)
      }
      const has = rounded((balance.amounts.at(-1) ?? 0) + Number(amount))
      balance.times.push(at)
      balance.amounts.push(has)
      balance.least = Math.min(balance.least, has)
      balance.most = Math.max(balance.most, has)
      balance.postings.push(posting)
    }
  }

  #note(at: number, isFaint: boolean): void {
    const instants = this.#instants
    const last = instants.at(-1)
    if (last !== undefined && at < last) {
      // A record that a builder made before what is there already.
      const place = lastAtOrBefore(instants, at)
      if (instants[place] === at) return
      instants.splice(place + 1, 0, at)
      this.#faint.splice(place + 1, 0, isFaint)
    } else if (last === at) this.#faint[this.#faint.length - 1] = isFaint && this.#faint.at(-1) === true
    else {
      instants.push(at)
      this.#faint.push(isFaint)
    }
  }
}

const dueOnAxis = 3

/** Sums of parts of numbers have more places than money has. */
function rounded(value: number): number {
  return Math.round(value * 1e9) / 1e9
}

/** Gives what was true at a time: the last value that is not after it. */
export function valueAt<T>(times: readonly number[], values: readonly T[], time: number): T | undefined {
  return values[lastAtOrBefore(times, time)]
}
