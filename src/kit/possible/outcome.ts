import type { Registry } from '../../contract/compose.js'
import { isSecretName, jsonWithoutSecrets } from '../../contract/secrets.js'
import type { Change, Move } from '../../kernel/change.js'
import { toDate } from '../../kernel/clock.js'
import type { Json } from '../../kernel/json.js'
import type { Row } from '../../kernel/table.js'
import type { World } from '../../kernel/world.js'
import { events } from '../../resources/events/index.js'
import { type Posting, postings, presentPosting } from '../../resources/ledger/index.js'
import { deliveries } from '../../resources/webhooks/index.js'
import type { PendingJob } from '../../runtime/clock.js'
import { findSubject } from '../../runtime/request-log.js'

/** A member of a record, before and after. Secrets are masked; null stands for a member that is not there. */
export interface PossibleMember {
  readonly name: string
  readonly from: Json
  readonly to: Json
}

/** A record that would be another one. */
export interface PossibleChange {
  readonly table: string
  readonly id: string
  /** `gone` stands for what is deleted: nobody finds it by its id. */
  readonly what: 'made' | 'changed' | 'gone'
  /** The members that differ. */
  readonly members: readonly PossibleMember[]
}

/** All that would come of something at once. What comes later, it only schedules. */
export interface PossibleOutcome {
  readonly changes: readonly PossibleChange[]
  /** Changes of status, by the machines. */
  readonly moves: readonly Move[]
  /** The events that would be told. */
  readonly events: readonly {
    readonly type: string
    /** The record that it tells of, where its payload says. */
    readonly subject: string | undefined
  }[]
  /** The money that would move. */
  readonly postings: readonly Posting[]
  /** The jobs that it would schedule. */
  readonly jobs: readonly PendingJob[]
}

/** Told in other words: what happened, whom it is told, and what moves money. */
const toldElsewhere: ReadonlySet<string> = new Set([events.name, deliveries.name, postings.name])

/** Tells what changes that were made in a copy of a world have come to. */
export function outcomeOf(
  { tables }: Registry,
  before: World,
  after: World,
  changes: readonly Change[],
): PossibleOutcome {
  const definitions = new Map(tables.filter(({ volatile }) => !volatile).map((each) => [each.name, each]))
  const written = new Map<string, { readonly table: string; readonly id: string }>()
  for (const write of changes.flatMap(({ writes }) => writes))
    written.set(`${write.table} ${write.id}`, write)
  const moved: Posting[] = []
  const changed: PossibleChange[] = []
  for (const { table, id } of written.values()) {
    const definition = definitions.get(table)
    if (definition === undefined) continue
    if (table === postings.name) {
      const row = after.table(postings).get(id)
      if (row !== undefined) moved.push(presentPosting(row))
    }
    if (toldElsewhere.has(table)) continue
    const change = changeOf(before.find(definition)?.get(id), after.find(definition)?.get(id))
    if (change !== undefined) changed.push({ table, id, ...change })
  }
  const scheduled = after.scheduler.list()
  return {
    changes: changed,
    moves: changes.flatMap(({ moves }) => moves),
    events: changes
      .flatMap(({ facts }) => facts)
      .filter(({ id }) => id !== '')
      .map(({ type, object }) => ({ type, subject: findSubject(type, object) })),
    postings: moved,
    jobs: scheduled
      .filter(({ seq }) => changes.some(({ firstJob, nextJob }) => seq >= firstJob && seq < nextJob))
      .map(({ kind, subject, dueAt }) => ({ kind, subject, dueAt: toDate(dueAt) })),
  }
}

/** Tells whether anything would be other than before. */
export function isAnything({ changes, events, postings, jobs }: PossibleOutcome): boolean {
  return changes.length + events.length + postings.length + jobs.length > 0
}

function changeOf(
  was: Row | undefined,
  is: Row | undefined,
): Pick<PossibleChange, 'what' | 'members'> | undefined {
  if (was === is) return undefined
  const [from, to] = [shownOf(was), shownOf(is)]
  const members = [...new Set([...from.keys(), ...to.keys()])]
    .map((name) => ({ name, from: from.get(name) ?? null, to: to.get(name) ?? null }))
    .filter((member) => JSON.stringify(member.from) !== JSON.stringify(member.to))
  if (was === undefined) return { what: 'made', members }
  if (is === undefined) return { what: 'gone', members: [] }
  return members.length === 0 ? undefined : { what: 'changed', members }
}

function shownOf(row: Row | undefined): ReadonlyMap<string, Json> {
  return new Map(Object.entries(Object(jsonWithoutSecrets(row ?? {}, isSecretName))))
}
