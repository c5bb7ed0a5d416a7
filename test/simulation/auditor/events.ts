import type { Event } from 'platform-simulator'
import { type Audit, bind, fail, member } from './audit.js'
import { alive, type Expected, type Target, type Thing } from './model.js'

/** What was seen of the events of the simulator. */
export interface EventLog {
  /** Held against the model. */
  readonly told: Event[]
  /** What listeners were told of since. */
  heard: Event[]
  /** By the id of what they are about: the family's events so far. */
  readonly lives: Map<string, { created: boolean; rank: number; deleted: boolean; kyb: boolean }>
}

/** The id of what an event is about. */
function subjectOf(type: string, object: unknown): unknown {
  if (type === 'wallet.created' || type === 'wallet.updated') return member(object, 'wallet', 'id')
  if (type === 'scheduled_payment.failed') return member(object, 'scheduled_payment_id')
  if (type === 'wallet.deposit') return member(object, 'wallet_id')
  if (type === 'customer.created' || type === 'customer.deleted') return member(object, 'id')
  if (type.startsWith('customer.')) return member(object, 'customer_id')
  return member(object, type.startsWith('target.') ? 'target_id' : 'id')
}

/** Events of others than the things of the model. */
const beside = ['user.', 'api_key.']

/**
 * Holds the events since the last look against those that the model expects: of every thing all of them, in order, with
 * the members that the model knows. Things that came by themselves get their ids here.
 */
export function checkEvents(audit: Audit): void {
  const { model, log } = audit
  const fresh = log.heard.splice(0)
  log.told.push(...fresh)
  const expected = [...model.events]
  model.events = []
  for (const { type, data, created } of fresh) {
    for (const target of alive(model.targets)) if (takes(target, type)) target.told++
    audit.reached.add(type)
    if (beside.some((prefix) => type.startsWith(prefix))) continue
    const id = subjectOf(type, data.object)
    if (typeof id !== 'string') fail(`${type} names nothing: ${JSON.stringify(data.object)}`)
    checkLife(audit, type, id, data.object)
    if (created > Math.floor(model.now / 1000)) fail(`${type} is of the future`)
    const next = firstOfEach(expected)
    const match =
      next.find((one) => one.of.id === id && one.type === type) ??
      next.find((one) => one.of.id === null && one.type === type && differs(one, data.object) === null)
    if (match === undefined) fail(unexpected(type, id, expected))
    const difference = differs(match, data.object)
    if (difference !== null) fail(`${type} of ${match.of.label}: ${difference}`)
    const unnamed = match.of.id === null
    bind(match.of, id)
    if (unnamed) audit.say(`const ${match.of.label} = '${id}' // came with ${type}`)
    expected.splice(expected.indexOf(match), 1)
  }
  const [missing] = expected
  if (missing !== undefined)
    fail(`${missing.type} of ${missing.of.label} is missing: ${JSON.stringify(missing.members)}`)
}

/** What listeners heard is what the list has, and nothing else. */
export function checkEventList({ sim, log: { told } }: Audit): void {
  const all = sim.events.list()
  for (const [at, event] of all.entries()) {
    const heard = told[at]
    if (heard !== undefined && isSame(event, heard)) continue
    const is = JSON.stringify(event)
    const should = JSON.stringify(heard) ?? 'nothing'
    if (is !== should) fail(`event ${at} of the list is ${is}, and listeners heard ${should}`)
  }
  const missing = told[all.length]
  if (missing !== undefined)
    fail(`the list does not have ${missing.type} ${missing.id}, which listeners heard`)
}

/** Payloads are not copied, so that most need not be read. */
function isSame(one: Event, other: Event): boolean {
  const [a, b] = [one.data.object, other.data.object]
  return one.id === other.id && one.type === other.type && one.created === other.created && a === b
}

/** Only global targets are told of what no one can subscribe to. */
export function takes({ global, types }: Pick<Target, 'global' | 'types'>, type: string): boolean {
  if (global) return true
  return type !== 'customer.deleted' && (types === null || types.includes(type))
}

function firstOfEach(expected: readonly Expected[]): Expected[] {
  const seen = new Set<Thing>()
  return expected.filter(({ of }) => {
    if (seen.has(of)) return false
    seen.add(of)
    return true
  })
}

function differs({ members }: Expected, object: unknown): string | null {
  for (const [name, should] of Object.entries(members)) {
    const is = member(object, name)
    if (typeof should !== 'object' || should === null) {
      if (is !== should) return `${name} is ${JSON.stringify(is)}, and should be ${JSON.stringify(should)}`
      continue
    }
    for (const [inner, value] of Object.entries(should)) {
      if (member(is, inner) !== value)
        return `${name}.${inner} is ${JSON.stringify(member(is, inner))}, and should be ${JSON.stringify(value)}`
    }
  }
  return null
}

function unexpected(type: string, id: string, expected: readonly Expected[]): string {
  const wanted = expected.map((one) => `${one.type} of ${one.of.label}`)
  return `${type} of ${id} was not expected; expected: ${wanted.join(', ') || 'nothing'}`
}

const ranks: Readonly<Record<string, number>> = { pending: 0, processing: 1 }
const over = 2

/**
 * What holds of the events of any one thing, whatever the model thinks (specification, Auto and one-off transaction
 * status, Emission rules): `.created` first and once, statuses forward, and nothing after the end.
 */
function checkLife({ log }: Audit, type: string, id: string, object: unknown): void {
  const life = log.lives.get(id) ?? { created: false, rank: -1, deleted: false, kyb: false }
  log.lives.set(id, life)
  const { deleted, created, kyb } = life
  const last = type.split('.').at(-1)
  const own =
    type.startsWith('transaction.') ||
    /^(?:customer|recipient|destination|auto_account|target)\.\w+$/.test(type)
  if (deleted) fail(`${type} of ${id} comes after its deletion`)
  if (own && last === 'created' && created) fail(`${type} of ${id} came twice`)
  if (own && last !== 'created' && last !== 'received' && !created)
    fail(`${type} of ${id} comes before its creation`)
  if (own && last === 'created') life.created = true
  if (own && last === 'deleted') life.deleted = true
  if (type.startsWith('customer.kyb_status.')) {
    // Observed: the first approval is told twice.
    if (last === 'created' && kyb && member(object, 'kyb_status') !== 'approved')
      fail(`${type} of ${id} came twice`)
    if (last === 'updated' && !kyb) fail(`${type} of ${id} comes before the first status`)
    life.kyb = true
  }
  if (type.startsWith('transaction.')) {
    if (life.rank === over) fail(`${type} of ${id} comes after its end`)
    const rank = ranks[String(member(object, 'status'))] ?? over
    if (rank < life.rank) fail(`${type} of ${id} goes back to ${String(member(object, 'status'))}`)
    life.rank = rank
  }
}
