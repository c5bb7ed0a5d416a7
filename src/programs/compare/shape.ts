import type { AnyOperation } from '../../contract/operation.js'
import { problemDocument } from '../../contract/problem-document.js'

/** A difference of two answers, or of an answer and what is declared: `at` is a path such as `data[].status`. */
export interface Difference {
  readonly at: string
  readonly says: string
}

/** A document of somebody else may differ in as many places as it has. */
const maxDifferences = 50
const maxNameCharacters = 80

/** Finds what an answer of success lacks, has too much, or has otherwise than the operation declares. */
export function misfitsOf({ output }: AnyOperation, value: unknown): readonly Difference[] {
  if (output === undefined || !('safeParse' in output)) return []
  return bySchema(output, value)
}

/** The same of a problem document. @param slug what it is called */
export function misfitsOfProblem(
  { problemBodies }: AnyOperation,
  slug: string | undefined,
  value: unknown,
): readonly Difference[] {
  const own = Object.entries(problemBodies).find(([name]) => name === slug)?.[1]
  return bySchema(own ?? problemDocument(), value)
}

interface Schema {
  safeParse(value: unknown): {
    readonly success: boolean
    readonly data?: unknown
    readonly error?: { readonly issues: readonly Issue[] }
  }
}

interface Issue {
  readonly code?: string | undefined
  readonly path: readonly PropertyKey[]
  readonly message: string
}

function bySchema(schema: Schema, value: unknown): readonly Difference[] {
  const parsed = schema.safeParse(value)
  if (parsed.error !== undefined)
    return distinct(
      parsed.error.issues.map((issue) => ({ at: pathText(issue.path), says: saysOf(issue, value) })),
    )
  const found: Difference[] = []
  findUnknown(value, parsed.data, '', found)
  return distinct(found)
}

/** Says it in our words: a message can repeat what the answer has. */
function saysOf({ code, path }: Issue, value: unknown): string {
  const received = path.reduce(memberOf, value)
  if (received === undefined) return 'is missing'
  if (code === 'invalid_value') return `is ${wordOf(received)}, which is none of the values that we know`
  if (code === 'invalid_type') return `is ${kindOf(received)}, which is not its type`
  return `is ${wordOf(received)}, which is not its form`
}

/** Finds the members that the schema does not know: it did not take them over. */
function findUnknown(value: unknown, known: unknown, at: string, found: Difference[]): void {
  if (found.length >= maxDifferences || typeof value !== 'object' || value === null) return
  if (typeof known !== 'object' || known === null) return
  if (Array.isArray(value)) {
    value.forEach((item, index) => {
      findUnknown(item, Reflect.get(known, index), `${at}[]`, found)
    })
    return
  }
  for (const [name, member] of Object.entries(value)) {
    const path = below(at, name)
    if (!Object.hasOwn(known, name)) found.push({ at: path, says: 'is a member that we do not know' })
    else findUnknown(member, Reflect.get(known, name), path, found)
  }
}

/**
 * Finds where an answer says something else than ours to the same request: members that one of them has, their types, and what
 * is the same whoever answers, which are yes and no, words such as `pending`, and what was sent.
 * @param sent texts of the request
 */
export function meaningsBetween(
  ours: unknown,
  theirs: unknown,
  sent: ReadonlySet<string>,
): readonly Difference[] {
  const found: Difference[] = []
  compare(ours, theirs, '', sent, found)
  return distinct(found)
}

/** Members that only a simulator has, or that no two servers have in common. */
const incomparable: ReadonlySet<string> = new Set(['sim_hint', 'detail', 'instance', 'request_id', 'type'])

function compare(
  ours: unknown,
  theirs: unknown,
  at: string,
  sent: ReadonlySet<string>,
  found: Difference[],
): void {
  if (found.length >= maxDifferences) return
  const [our, their] = [kindOf(ours), kindOf(theirs)]
  if (our !== their) {
    if (theirs === undefined) found.push({ at, says: 'is missing; ours has it' })
    else if (ours === undefined) found.push({ at, says: 'is there; ours does not have it' })
    else found.push({ at, says: `is ${their}; ours is ${our}` })
    return
  }
  if (Array.isArray(ours) && Array.isArray(theirs)) {
    if (ours.length !== theirs.length)
      found.push({ at, says: `has ${theirs.length} entries; ours has ${ours.length}` })
    const both = Math.min(ours.length, theirs.length)
    for (let place = 0; place < both; place++) compare(ours[place], theirs[place], `${at}[]`, sent, found)
    return
  }
  if (typeof ours === 'object' && ours !== null && typeof theirs === 'object' && theirs !== null) {
    for (const name of new Set([...Object.keys(ours), ...Object.keys(theirs)])) {
      if (incomparable.has(name) && (at === '' || name === 'sim_hint')) continue
      compare(memberOf(ours, name), memberOf(theirs, name), below(at, name), sent, found)
    }
    return
  }
  if (ours !== theirs && isMeant(ours, sent))
    found.push({ at, says: `is ${wordOf(theirs)}; ours is ${wordOf(ours)}` })
}

function isMeant(value: unknown, sent: ReadonlySet<string>): boolean {
  if (typeof value === 'boolean') return true
  return typeof value === 'string' && (/^[a-z]+(?:_[a-z0-9]+)*$/.test(value) || sent.has(value))
}

/** The member of what may be no object, or may not have it. */
export function memberOf(value: unknown, name: PropertyKey): unknown {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, name)
    ? Reflect.get(value, name)
    : undefined
}

function pathText(path: readonly PropertyKey[]): string {
  return path.reduce<string>(
    (at, name) => (typeof name === 'number' ? `${at}[]` : below(at, String(name))),
    '',
  )
}

export function below(at: string, name: string): string {
  const short = plain(name)
  return at === '' ? short : `${at}.${short}`
}

/** Names and words of others, without what a terminal would act on. */
export function plain(text: string): string {
  const clean = text.replace(/[^\x20-\x7e]/g, '?')
  return clean.length <= maxNameCharacters ? clean : `${clean.slice(0, maxNameCharacters)}...`
}

export function kindOf(value: unknown): string {
  if (value === undefined) return 'missing'
  if (value === null) return 'null'
  if (Array.isArray(value)) return 'a list'
  return typeof value === 'object' ? 'an object' : `a ${typeof value}`
}

export function wordOf(value: unknown): string {
  return typeof value === 'string' ? JSON.stringify(plain(value)) : plain(String(value))
}

/** The same place is the same difference in each entry of a list. */
export function distinct(all: readonly Difference[]): readonly Difference[] {
  const byText = new Map(all.map((one) => [`${one.at} ${one.says}`, one]))
  return [...byText.values()].slice(0, maxDifferences)
}
