import type { Change, StoredTable } from '../../kernel/change.js'
import { memo } from '../../kernel/lazy.js'
import { findIn } from '../../kernel/one-of.js'
import type { World } from '../../kernel/world.js'
import { deliveries, targets } from '../../resources/webhooks/index.js'
import { type Inside, insideOf } from '../../runtime/inside.js'
import type { JournalEntry } from '../../runtime/journal.js'
import { findSubject } from '../../runtime/request-log.js'
import { type Status, stateOf, statusesOf } from '../../runtime/statuses.js'
import { rowShapes } from '../row-shapes.js'
import { AttemptNote } from '../timeline.js'
import {
  byKind,
  failedStep,
  generalFaults,
  type Kind,
  kinds,
  lostAnswer,
  type Met,
  ofMachine,
  refusal,
} from './kinds.js'

type Handled = Extract<JournalEntry, { readonly kind: 'request' }>['handled']

/** Finds what says the state of rows, by the name of their table: once for all tests of a process. */
const statusesIn = memo((registry: Inside['registry']) => statusesOf(registry, rowShapes()))

/** A table whose rows have a state, and that has some in a world. */
interface FilledTable {
  readonly table: StoredTable
  readonly statuses: readonly Status[]
}

/** A simulator that is watched, and how to watch it no longer. */
interface Followed {
  readonly inside: Inside
  readonly stop: () => void
}

/** The objects that an answer or an event shows: their ids, and the states that they are in. */
interface Shown {
  readonly ids: readonly string[]
  readonly states: readonly string[]
}

interface Showing extends Shown {
  readonly ids: string[]
  readonly states: string[]
  readonly subject: string | undefined
}

/**
 * Watches what the application meets of a simulator and of its forks. It reads the journal, so it hears of what the bounded
 * log has forgotten, and of nothing that happened before. The test's own hand does not count: neither builders, nor
 * `sim.api`, nor what an inbox of the test received.
 */
export class Watch {
  readonly #registry: Inside['registry']
  /** A test meets few of the kinds, and few of each: lists of these take less to make and to look through than sets. */
  readonly #met: { [K in Kind]?: string[] } = {}
  /** The moves of each object, which count where the application knows it. */
  readonly #moves = new Map<string, string[]>()
  readonly #known = new Set<string>()
  /** The objects that events on their way show, by the id of the event. */
  readonly #told = new Map<string, Shown>()
  #followed: Followed[] = []
  #filled:
    | { readonly world: World; readonly revision: number; readonly tables: readonly FilledTable[] }
    | undefined
  /** The types that targets of copies took, which have ended since. */
  readonly #took: string[] = []

  private constructor(registry: Inside['registry']) {
    this.#registry = registry
  }

  /** Watches a simulator from now on. @throws UsageError for what is none */
  static of(sim: object): Watch {
    const watch = new Watch(insideOf(sim).registry)
    watch.follow(sim)
    return watch
  }

  follow(sim: object): void {
    this.#letGo()
    const inside = insideOf(sim)
    const stop = inside.session.journal.read((entry, silent) => {
      if (!silent) this.#hear(inside, entry)
    })
    this.#followed.push({ inside, stop })
  }

  /** Watches no longer, and lets go of what was watched; what was met can still be read. */
  end(): void {
    for (const one of this.#followed) this.#leave(one)
    this.#followed = []
    this.#filled = undefined
  }

  /** True when everything that is watched was disposed of. */
  get isOver(): boolean {
    return this.#followed.every(({ inside }) => isEnded(inside))
  }

  /** Keeps nothing of copies that have ended, but what their targets took: a server makes any number of them. */
  #letGo(): void {
    if (!this.#followed.some(({ inside }) => isEnded(inside))) return
    for (const one of this.#followed) if (isEnded(one.inside)) this.#leave(one)
    this.#followed = this.#followed.filter(({ inside }) => !isEnded(inside))
  }

  #leave({ inside, stop }: Followed): void {
    // Nothing happens any more to one that was disposed of.
    if (!isEnded(inside)) stop()
    addTaken(inside, this.#took)
  }

  #hear(inside: Inside, entry: JournalEntry): void {
    switch (entry.kind) {
      case 'request':
        for (const { change } of entry.commits) this.#happened(entry.handled.exchange.world, change)
        if (entry.handled.exchange.request.traffic === 'app') this.#called(entry.handled)
        break
      case 'commit':
        this.#happened(inside.session.world, entry.commit.change)
        break
      case 'effect':
        if (entry.what instanceof AttemptNote) this.#delivered(inside, entry.what)
        break
      case 'forked':
        this.follow(entry.copy)
    }
  }

  /** Notes moves, and what events say that are on their way to a target. */
  #happened(world: World, change: Change): void {
    const { moves, facts } = change
    for (const { machine, subject, action } of moves) {
      const known = this.#moves.get(subject)
      const item = ofMachine(machine, action)
      if (known === undefined) this.#moves.set(subject, [item])
      else addNew(known, item)
    }
    if (facts.length === 0 || !change.inserted.includes(deliveries.name)) return
    for (const { id, type, object } of facts)
      if (id !== '') this.#told.set(id, this.#shownBy(world, object, findSubject(type, object)))
  }

  #called({ exchange }: Handled): void {
    const { route, encounter, plan, answer, replayed, world } = exchange
    const { operation } = route
    if (operation === undefined) return
    const { id } = operation
    this.#add('operations', id)
    const problem = exchange.problem ?? answer?.refusal
    if (encounter !== null) {
      const { failure, truncated, delay, latency } = encounter
      if (failure !== null) this.#add('faults', answer?.status === 0 ? generalFaults.refused : lostAnswer(id))
      if (truncated) this.#add('faults', generalFaults.cut)
      if (delay + latency > 0) this.#add('faults', generalFaults.late)
      // Nobody was told what it came to.
      if (failure !== null || truncated) return
    }
    const isInjected = problem?.injected === true
    const { fault } = plan
    const step = fault === null ? undefined : findIn(operation.faultPoints, fault.step)
    if (step !== undefined && (problem === undefined || problem === null || isInjected))
      this.#add('faults', failedStep(id, step))
    else if (isInjected && problem.status >= 500) this.#add('faults', generalFaults.serverError)
    if (replayed) this.#add('replays', id)
    if (problem !== undefined && problem !== null) {
      this.#add('refusals', refusal(id, problem.slug))
      return
    }
    this.#add('successes', id)
    for (const name in exchange.params) this.#known.add(exchange.params[name] ?? '')
    this.#showed(this.#shownBy(world, answer?.output))
  }

  #delivered({ isInbox }: Inside, { url, status, eventId, eventType, deliveryId }: AttemptNote): void {
    if (status === null || isInbox(url)) return
    this.#add('events', eventType)
    this.#known.add(deliveryId)
    const told = this.#told.get(eventId)
    if (told !== undefined) this.#showed(told)
  }

  #showed({ ids, states }: Shown): void {
    for (const id of ids) this.#known.add(id)
    for (const state of states) this.#add('states', state)
  }

  /** @param subject the id of the object that an event tells of */
  #shownBy(world: World, value: unknown, subject?: string): Shown {
    const shown: Showing = { ids: [], states: [], subject }
    this.#look(world, value, shown)
    return shown
  }

  #look(world: World, value: unknown, shown: Showing): void {
    if (typeof value !== 'object' || value === null) return
    if (Array.isArray(value)) {
      for (const item of value) this.#look(world, item, shown)
      return
    }
    this.#lookInside(world, value, shown)
  }

  /** V8 reads members by the names of a loop over them much faster than by Reflect.get. */
  #lookInside<T extends object>(world: World, value: T, shown: Showing): void {
    for (const name in value) {
      const member: unknown = value[name]
      if (typeof member === 'object') this.#look(world, member, shown)
      else if (typeof member === 'string' && isNameOfId(name)) this.#lookUp(world, value, name, member, shown)
    }
  }

  /** An object shows its own state. One without an id shows that of an object which it names, where it has the word for it. */
  #lookUp(world: World, object: object, name: string, id: string, shown: Showing): void {
    const isOwn = name === 'id' || id === shown.subject
    if (isOwn) shown.ids.push(id)
    else if ('id' in object) return
    for (const { table, statuses } of this.#filledOf(world)) {
      const row = table.get(id)
      if (row === undefined) continue
      const found = stateOf(statuses, row)
      if (found === undefined || !(isOwn || hasWord(object, found.state))) continue
      shown.ids.push(id)
      shown.states.push(ofMachine(found.machine, found.state))
    }
  }

  /** The tables with rows: an answer names many objects, and a test has rows in few of the tables. */
  #filledOf(world: World): readonly FilledTable[] {
    const { revision } = world
    if (this.#filled?.world !== world || this.#filled.revision !== revision) {
      const tables: FilledTable[] = []
      const all = statusesIn(this.#registry)
      world.eachFilled((table) => {
        const statuses = all.get(table.definition.name)
        if (statuses !== undefined) tables.push({ table, statuses })
      })
      this.#filled = { world, revision, tables }
    }
    return this.#filled.tables
  }

  #add(kind: Kind, item: string): void {
    const met = this.#met[kind]
    if (met === undefined) this.#met[kind] = [item]
    else addNew(met, item)
  }

  /** Everything that was met until now, without the kinds of which nothing was. */
  get found(): Partial<Met> {
    for (const id of this.#known) for (const move of this.#moves.get(id) ?? []) this.#add('moves', move)
    const found: { [K in Kind]?: readonly string[] } = {}
    for (const kind of kinds) {
      const met = this.#met[kind]
      if (met !== undefined) found[kind] = [...met].sort()
    }
    return found
  }

  /** The same with every kind. */
  get met(): Met {
    const { found } = this
    return byKind((kind) => found[kind] ?? [])
  }

  /** The types of events that targets of the application take; `*` for all. */
  get takes(): readonly string[] {
    const taken = [...this.#took]
    for (const { inside } of this.#followed) addTaken(inside, taken)
    return taken.sort()
  }
}

/** Tells whether a simulator was disposed of: after reset and restore its session lives on. */
function isEnded({ session }: Inside): boolean {
  return session.lifetime.isOver
}

/** Adds the types that targets of the application take. */
function addTaken(inside: Inside, taken: string[]): void {
  const { world } = inside.session
  // A fork copies a table when it is asked for: not for one without rows.
  if ((world.find(targets)?.size ?? 0) === 0) return
  for (const { url, global, event_types } of world.table(targets).all()) {
    if (inside.isInbox(url)) continue
    for (const type of global ? everyType : (event_types ?? everyType)) addNew(taken, type)
  }
}

const everyType: readonly string[] = ['*']

function addNew(items: string[], item: string): void {
  if (!items.includes(item)) items.push(item)
}

function isNameOfId(name: string): boolean {
  return name === 'id' || name.endsWith('_id')
}

function hasWord(object: object, word: string): boolean {
  return Object.values(object).includes(word)
}
