import { UsageError } from '../../kernel/errors.js'
import type { CoverageReport } from '../../kit/coverage/adding-up.js'
import { type Kind, kinds } from '../../kit/coverage/kinds.js'
import { builderNames } from '../../kit/given/index.js'
import { registry } from '../../resources/registry.js'
import { storiesOf } from './ideas.js'
import { declared } from './reading.js'
import { type Beginning, beginWith, type Tried } from './stories.js'
import { testOf } from './written.js'

/** Something that a suggested test would add. */
export interface Addition {
  readonly kind: Kind
  readonly name: string
}

/** A test that could be written next. It was tried: it runs, and it adds what it says. */
export interface Suggestion {
  readonly title: string
  readonly adds: readonly Addition[]
  /** The test, without the head of the file: `suggestedFile` has both. */
  readonly code: string
}

/** The operations that are tried for each test that is wanted: to try all would keep somebody waiting. */
const operationsForEach = 2

/**
 * Suggests the next tests, the largest gain first: of what the application touches, then operations of the same resources, then
 * those of others. Each was tried on a simulator.
 */
export async function suggest(report: CoverageReport, wanted: number): Promise<readonly Suggestion[]> {
  if (!Number.isInteger(wanted) || wanted < 1)
    throw new UsageError(
      `suggestTests takes a whole number of tests from 1, and was given ${String(wanted)}.`,
    )
  const beginnings = begin()
  const isCalled = new Set(report.met.operations)
  const isTouched = new Set(report.resources)
  const met = new Set(kinds.flatMap((kind) => report.met[kind].map((name) => `${kind} ${name}`)))
  const missing = new Set(kinds.flatMap((kind) => report.missing[kind].map((name) => `${kind} ${name}`)))
  const suggestions: Suggestion[] = []
  const choose = (tried: readonly Tried[], among?: ReadonlySet<string>): void => {
    const isWanted = (one: Addition): boolean => !met.has(wordsOf(one)) && (among?.has(wordsOf(one)) ?? true)
    let left = tried.map((one): Adding => ({ tried: one, adds: additionsOf(one) }))
    while (suggestions.length < wanted) {
      left = left
        .map((one) => ({ ...one, adds: one.adds.filter(isWanted) }))
        .filter(({ adds }) => adds.length > 0)
      const best = bestOf(left)
      if (best === undefined) return
      for (const one of best.adds) met.add(wordsOf(one))
      suggestions.push({ title: best.tried.story.title, adds: best.adds, code: codeOf(best) })
    }
  }
  const called = registry.allOperations.filter(({ id }) => isCalled.has(id))
  choose(await storiesOf(called, beginnings, missing), missing)
  const others = registry.allOperations.filter(({ id }) => !isCalled.has(id))
  const [near, far] = [true, false].map((touched) =>
    others.filter(({ id }) => isTouched.has(declared().resourceOf.get(id) ?? '') === touched),
  )
  for (const operations of [near ?? [], far ?? []]) {
    const tried: Tried[] = []
    // Nearly every operation of which a story is found has a test of its own.
    let most = (wanted - suggestions.length) * operationsForEach
    for (const operation of operations) {
      if (most <= 0) break
      const found = await storiesOf([operation], beginnings, new Set([`successes ${operation.id}`]))
      if (found.length > 0) most--
      tried.push(...found)
    }
    choose(tried)
  }
  return suggestions
}

/** An addition as it stands in what a story met. */
function wordsOf({ kind, name }: Addition): string {
  return `${kind} ${name}`
}

/** A story, and what it would add. */
interface Adding {
  readonly tried: Tried
  readonly adds: readonly Addition[]
}

/** The story that adds most; of equals the shortest. */
function bestOf(all: readonly Adding[]): Adding | undefined {
  return all.reduce<Adding | undefined>(
    (best, one) => (best === undefined || isBetter(one, best) ? one : best),
    undefined,
  )
}

function isBetter(one: Adding, other: Adding): boolean {
  const gain = one.adds.length - other.adds.length
  return gain > 0 || (gain === 0 && one.tried.story.steps.length < other.tried.story.steps.length)
}

function additionsOf({ met }: Tried): readonly Addition[] {
  const { itemOf } = declared()
  const additions = new Map<string, Addition>()
  for (const kind of kinds)
    for (const item of met) {
      const name = item.startsWith(`${kind} `) ? itemOf(kind, item.slice(kind.length + 1)) : undefined
      if (name !== undefined) additions.set(wordsOf({ kind, name }), { kind, name })
    }
  return [...additions.values()]
}

function codeOf({ adds, tried }: Adding): string {
  return testOf(tried, [
    `Adds ${adds.length}:`,
    ...kinds.flatMap((kind) => {
      const names = adds.filter((one) => one.kind === kind).map(({ name }) => name)
      return names.length === 0 ? [] : [`  ${kind}: ${names.join(', ')}`]
    }),
  ])
}

/** Worlds in which each builder has made what it makes when nothing is asked of it. */
function begin(): readonly Beginning[] {
  return [undefined, ...builderNames].flatMap((builder) => {
    try {
      return [beginWith(builder)]
    } catch {
      return []
    }
  })
}
