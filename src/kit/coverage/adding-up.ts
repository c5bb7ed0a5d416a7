import { UsageError } from '../../kernel/errors.js'
import { memberOf } from '../../kernel/member-of.js'
import type { Declared, Item } from './declared.js'
import { byKind, type Kind, kinds, type TestLine } from './kinds.js'

/** So many of so many. */
export interface Share {
  readonly met: number
  readonly of: number
}

/** The things that are counted: of what the application touches, or of the whole platform. */
export const scopes = ['touched', 'platform'] as const
export type Scope = (typeof scopes)[number]

/** A report of what the tests of a suite have met of the platform. */
export interface CoverageReport {
  readonly tests: number
  readonly failedTests: number
  readonly files: number
  /** The lines that were cut off in the middle, and are not counted. */
  readonly brokenLines: number
  /** The resources that the application touches. */
  readonly resources: readonly string[]
  /** The shares by kind: of what the application touches, and of the whole platform. */
  readonly kinds: Readonly<Record<Kind, Readonly<Record<Scope, Share>>>>
  /** All kinds together. Operations are not in `touched`: they say what is touched. */
  readonly all: Readonly<Record<Scope, Share>>
  readonly met: Readonly<Record<Kind, readonly string[]>>
  /** The things that the application touches and no test has met. */
  readonly missing: Readonly<Record<Kind, readonly string[]>>
}

/** Adds up the lines of tests. @throws UsageError for a line of another version */
export function addUp(declared: Declared, lines: readonly unknown[], brokenLines = 0): CoverageReport {
  const tests = lines.map(readLine)
  const met = new Set<string>()
  for (const { met: kindsMet } of tests)
    for (const kind of kinds)
      for (const name of kindsMet[kind] ?? []) {
        const item = declared.itemOf(kind, name)
        if (item !== undefined) met.add(`${kind} ${item}`)
      }
  const isMet = ({ kind, name }: Pick<Item, 'kind' | 'name'>): boolean => met.has(`${kind} ${name}`)
  const resources = touchedResources(declared, isMet)
  const taken = new Set(tests.flatMap(({ takes = [] }) => takes))
  const touched = declared.items.filter((item) => isMet(item) || isTouched(item, isMet, resources, taken))
  const share = (items: readonly Item[]): Share => ({ met: items.filter(isMet).length, of: items.length })
  const ofKind = (items: readonly Item[], kind: Kind) => items.filter((item) => item.kind === kind)
  return {
    tests: countTests(tests),
    failedTests: tests.filter(({ failed }) => failed === true).length,
    files: new Set(tests.map(({ file }) => file)).size,
    brokenLines,
    resources: [...resources].sort(),
    kinds: byKind((kind) => ({
      touched: share(ofKind(touched, kind)),
      platform: share(ofKind(declared.items, kind)),
    })),
    all: {
      touched: share(touched.filter(({ kind }) => kind !== 'operations')),
      platform: share(declared.items),
    },
    met: byKind((kind) => namesOf(ofKind(declared.items, kind).filter(isMet))),
    missing: byKind((kind) => namesOf(ofKind(touched, kind).filter((item) => !isMet(item)))),
  }
}

/** Counts tests. A part is of a test of its own only where that has no end, as when a server was killed. */
function countTests(tests: readonly TestLine[]): number {
  const nameOf = ({ file, test }: TestLine): string => JSON.stringify([file, test])
  const ended = tests.filter(({ part }) => part !== true)
  const names = new Set(ended.map(nameOf))
  const open = tests.filter((line) => line.part === true && !names.has(nameOf(line)))
  return ended.length + new Set(open.map(nameOf)).size
}

function namesOf(items: readonly Item[]): readonly string[] {
  return items.map(({ name }) => name).sort()
}

type IsMet = (item: Pick<Item, 'kind' | 'name'>) => boolean

/** The resources of operations that were called, of events that came, and of states that were seen. */
function touchedResources({ items }: Declared, isMet: IsMet): ReadonlySet<string> {
  const touching: ReadonlySet<Kind> = new Set(['operations', 'events', 'states'])
  return new Set(
    items.flatMap((item) =>
      item.resource !== undefined && touching.has(item.kind) && isMet(item) ? [item.resource] : [],
    ),
  )
}

/** Tells whether the application can meet it, as it is. */
function isTouched(
  { kind, name, operations, resource }: Item,
  isMet: IsMet,
  resources: ReadonlySet<string>,
  taken: ReadonlySet<string>,
): boolean {
  if (operations !== undefined) return operations.some((id) => isMet({ kind: 'operations', name: id }))
  if (resource === undefined) return resources.size > 0
  if (kind === 'events') return taken.has(name) || (taken.has('*') && resources.has(resource))
  return resources.has(resource)
}

/** @throws UsageError */
function readLine(line: unknown): TestLine {
  if (isTestLine(line)) return line
  throw new UsageError(
    'the folder has lines that this version of platform-simulator did not write: delete the folder, and run the tests again.',
  )
}

function isTestLine(line: unknown): line is TestLine {
  return memberOf(line, 'v') === 1 && typeof memberOf(line, 'met') === 'object'
}
