import { isoTime } from '../../kernel/clock.js'
import { orUndefined } from '../../kernel/or-undefined.js'
import type { Timeline, TimelineEntry } from '../timeline.js'
import { atOnce, deliveryName, describeUse, type StoreUse, undoneIn, using } from './at-once.js'
import { type SentCall, sending } from './sent-call.js'

/** The measure of how much a line says of why a run failed: what went wrong, what the app did, what changed, what went well. */
type Weight = 'fault' | 'always' | 'change' | 'routine'

interface Line {
  /** Virtual Unix milliseconds. */
  readonly at: number
  readonly weight: Weight
  readonly text: string
}

/** So many lines are read; the whole stands in the error's `timeline`. */
const maxLines = 70

/**
 * A timeline as short as it can be understood: what is alike and next to each other is one line.
 * @param sent what the app's calls said, in the order in which they arrived
 * @param uses of the store, in the order in which they took effect
 */
export function shortStory(
  { entries, forgotten }: Timeline,
  sent: readonly SentCall[],
  uses: readonly StoreUse[],
): readonly string[] {
  const all = folded(entries, textsOfCalls(sent), workAtOnce(uses))
  const told = fewest(all)
  const lines: string[] = []
  let day = ''
  let time = ''
  for (const { at, text } of told) {
    const [date = '', rest = ''] = isoTime(at).split('T')
    const clock = rest.replace('Z', '')
    if (date !== day) lines.push(date)
    const [first = '', ...more] = text.split('\n')
    const isSame = date === day && clock === time
    lines.push(`${isSame ? ' '.repeat(clock.length) : clock}  ${first}`)
    for (const line of more) lines.push(`${' '.repeat(clock.length)}  ${line}`)
    day = date
    time = clock
  }
  const left = all.length - told.length + forgotten
  if (left > 0) lines.push(`(${left} more lines, of what went well, are in the error's timeline)`)
  return lines
}

/** Leaves out first the lines that say least, then those in the middle. */
function fewest(all: readonly Line[]): readonly Line[] {
  if (all.length <= maxLines) return all
  const changes = all.filter(({ weight }) => weight !== 'routine')
  if (changes.length <= maxLines) return changes
  const always = changes.filter(({ weight }) => weight !== 'change')
  if (always.length <= maxLines) return always
  const [first, last] = [maxLines / 2, always.length - maxLines / 2]
  return always.filter(({ weight }, place) => weight === 'fault' || place < first || place >= last)
}

function folded(
  entries: readonly TimelineEntry[],
  next: NextText,
  work: ReturnType<typeof workAtOnce>,
): readonly Line[] {
  const lines: Line[] = []
  let group: { readonly at: number; readonly first: Member; readonly names: string[] } | undefined
  const close = (): void => {
    if (group !== undefined) lines.push(grouped(group.at, group.first, group.names))
    group = undefined
  }
  for (const entry of entries) {
    const at = entry.at.getTime()
    if (work.isTold(entry)) continue
    const member = work.memberOf(entry) ?? memberOf(entry) ?? readOf(entry, next)
    if (member === undefined) {
      const line = work.lineOf(entry) ?? lineOf(entry, next)
      if (line === undefined) continue
      close()
      lines.push({ at, ...line })
    } else {
      if (group?.at !== at || group.first.title !== member.title) close()
      group ??= { at, first: member, names: [] }
      group.names.push(...member.names)
    }
  }
  close()
  return lines
}

/** An entry that is told together with others of its kind. */
interface Member {
  readonly weight: Weight
  readonly title: string
  readonly names: readonly string[]
}

/** Tells entries of one kind and one instant as one line. */
function grouped(at: number, { weight, title }: Member, all: readonly string[]): Line {
  const counts = new Map<string, number>()
  for (const name of all) counts.set(name, (counts.get(name) ?? 0) + 1)
  const names = [...counts].map(([name, count]) => (count === 1 ? name : `${name} (${count} times)`))
  return { at, weight, text: `${title}: ${names.join(', ')}` }
}

function memberOf(entry: TimelineEntry): Member | undefined {
  switch (entry.kind) {
    case 'simulate':
      return { weight: 'change', title: 'from outside', names: [entry.name] }
    case 'move': {
      const { machine, subject, from, to } = entry.move
      return { weight: 'change', title: `${machine} ${from} -> ${to}`, names: [`..${subject.slice(-5)}`] }
    }
    case 'delivery':
      return entry.reason === null && entry.attempt === 1
        ? { weight: 'routine', title: 'delivered', names: [entry.event_type] }
        : undefined
    default:
      return undefined
  }
}

/** A call that read something, and was answered. */
function readOf(entry: TimelineEntry, next: NextText): Member | undefined {
  if (entry.kind !== 'request') return undefined
  const { traffic, method, operation, status, replayed } = entry.entry
  if (traffic === 'test' || method !== 'GET' || status !== 200 || replayed || operation === undefined)
    return undefined
  return { weight: 'routine', title: 'read', names: [operation + next(operation)] }
}

/** Undefined for what other lines tell as well. */
function lineOf(entry: TimelineEntry, next: NextText): Omit<Line, 'at'> | undefined {
  switch (entry.kind) {
    case 'note':
      if (entry.text.startsWith(sending) || entry.text.startsWith(using)) return undefined
      return entry.text.startsWith('fault: ')
        ? { weight: 'fault', text: entry.text.replace('fault: ', '! ') }
        : { weight: 'always', text: entry.text }
    case 'request': {
      const { traffic, method, path, operation, status, problem, replayed } = entry.entry
      if (traffic === 'test') return undefined
      const answered = status === 0 ? 'no answer' : `${status}${problem === undefined ? '' : ` ${problem}`}`
      const said = next(operation)
      const text = `${operation ?? `${method} ${path}`}${said} -> ${answered}${replayed ? ', as before' : ''}`
      return { weight: 'always', text }
    }
    case 'delivery': {
      const { event_type: type, status, reason, attempt } = entry
      const text = `delivery of ${type}, attempt ${attempt}: ${reason ?? status}`
      return { weight: reason === null ? 'change' : 'always', text }
    }
    default:
      return undefined
  }
}

/** Work that the app did at once: deliveries that came together, and uses of the store that undo one another. */
function workAtOnce(uses: readonly StoreUse[]) {
  const undone = undoneIn(uses)
  /** The names of the work whose uses are told. */
  const named = new Set([...undone.keys()].map(({ by }) => by))
  let next = 0
  /** The number of deliveries, by name, that are told where they came, and not where they were answered. */
  const arrived = new Map<string, number>()
  return {
    /** Tells whether a line before has told it. */
    isTold(entry: TimelineEntry): boolean {
      if (entry.kind !== 'delivery' || entry.reason !== null || entry.attempt !== 1) return false
      const name = deliveryName(entry.event_type, entry.event_id)
      const left = arrived.get(name) ?? 0
      arrived.set(name, left - 1)
      return left > 0
    },

    memberOf(entry: TimelineEntry): Member | undefined {
      if (entry.kind !== 'note' || !entry.text.startsWith(atOnce)) return undefined
      const all = entry.text.slice(atOnce.length).split(', ')
      for (const name of all) arrived.set(name, Math.max(0, arrived.get(name) ?? 0) + 1)
      return {
        weight: all.some((name) => named.has(name)) ? 'always' : 'routine',
        title: atOnce.replace(': ', ''),
        names: all.map((name) => (named.has(name) ? name : name.replace(/ \.\..*$/, ''))),
      }
    },

    /** Tells a use of the store that undoes another, or is undone. */
    lineOf(entry: TimelineEntry): Omit<Line, 'at'> | undefined {
      if (entry.kind !== 'note' || !entry.text.startsWith(using)) return undefined
      const use = uses[next++]
      const more = use && undone.get(use)
      return use === undefined || more === undefined
        ? undefined
        : { weight: 'always', text: describeUse(use) + more }
    },
  }
}

/** The characters of a call that are told. */
const maxCharacters = 120

/**
 * Texts that tell the calls of one operation apart: their idempotency keys, and the fields that are not the same in all.
 * @returns what gives the text of the next call that arrived, when it is of an operation: others may have called as well
 */
function textsOfCalls(sent: readonly SentCall[]): NextText {
  const fields = new Map(sent.map((call) => [call, fieldsOf(call.body)]))
  const values = new Map<string, Set<string>>()
  for (const [{ operation }, all] of fields)
    for (const [name, value] of all) {
      const field = `${operation} ${name}`
      values.set(field, (values.get(field) ?? new Set()).add(value))
    }
  let next = 0
  return (operation) => {
    const call = sent[next]
    if (call === undefined || call.operation !== operation) return ''
    next++
    const all = fields.get(call) ?? []
    const some = all.filter(([name]) => (values.get(`${operation} ${name}`)?.size ?? 0) > 1)
    // Where all are alike, their ids say least.
    const told = (some.length > 0 ? some : all.filter(([, value]) => !value.startsWith('..')))
      .map(([name, value]) => `${name} ${value}`)
      .join(', ')
    const body = told.length > maxCharacters ? `${told.slice(0, maxCharacters)}..` : told
    const key = call.key === undefined ? '' : `key ${call.key.slice(0, 8)}`
    return body === '' && key === '' ? '' : ` (${[body, key].filter((part) => part !== '').join('; ')})`
  }
}

type NextText = (operation: string | undefined) => string

type Fields = readonly (readonly [name: string, value: string])[]

/** The fields of a body of JSON, and of the objects in it: none where it is no JSON, or nested too deeply. */
function fieldsOf(body = 'null'): Fields {
  return orUndefined(() => scalarsIn(JSON.parse(body), '')) ?? []
}

function scalarsIn(value: unknown, path: string): Fields {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return []
  return Object.entries(value).flatMap(([name, field]: [string, unknown]): Fields => {
    const isScalar = typeof field === 'string' || typeof field === 'number' || typeof field === 'boolean'
    return isScalar ? [[path + name, shortId(String(field))]] : scalarsIn(field, `${path}${name}.`)
  })
}

/** An id by its last characters, which tell it from others. */
function shortId(text: string): string {
  return text.replace(/^[0-9A-Za-z]{22}([0-9A-Za-z]{5})$/, '..$1')
}
