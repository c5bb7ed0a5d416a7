import { isNamed, kindsOfVariations } from '../../kit/vary/variation.js'
import type { Outcome } from './varied.js'

/**
 * Weather after which money does not arrive. A test that asserts that it does has to fail then, whatever the app does, and
 * nothing is known of the app.
 */

const frozen = 'weather: frozen'

/** A test that is about the usual outcome, and what it did not survive. */
export interface OtherOutcome {
  readonly test: string
  /** The variations, by their names. */
  readonly names: readonly string[]
}

/**
 * Finds what says nothing of the app. A test that survives that its money fails is about any outcome: what it does not
 * survive counts, and so does a freeze where it has survived another one. So does what a check of our own says, and what
 * was asked for by its name.
 * @param only the kinds and names that were asked for; none for everything
 */
export function otherOutcomesIn(outcomes: readonly Outcome[], only: readonly string[]): ReadonlySet<Outcome> {
  const named = only.filter((name) => !kindsOfVariations.some((kind) => name === kind || name === `${kind}s`))
  const isAny = testsOfAnyOutcome(outcomes)
  const isFrozenWell = new Set(
    runsIn(outcomes, frozen).flatMap(({ run, isRight }) => (isRight ? run.test : [])),
  )
  return new Set(
    outcomes.filter(
      ({ variation, run, isRight, isOurs, isTolerated }) =>
        variation.isOtherOutcome === true &&
        !isRight &&
        !isOurs &&
        !isTolerated &&
        !(isAny.has(run.test) && (!isNamed(variation, frozen) || isFrozenWell.has(run.test))) &&
        !named.some((name) => isNamed(variation, name)),
    ),
  )
}

/** The tests whose money failed in some runs, all of which they survived. */
function testsOfAnyOutcome(outcomes: readonly Outcome[]): ReadonlySet<string> {
  const met = runsIn(outcomes, 'weather: failed')
  const lost = new Set(met.filter(({ isRight }) => !isRight).map(({ run }) => run.test))
  return new Set(met.map(({ run }) => run.test).filter((test) => !lost.has(test)))
}

function runsIn(outcomes: readonly Outcome[], name: string): readonly Outcome[] {
  return outcomes.filter(({ variation, run }) => run.isHit && isNamed(variation, name))
}

/** Tells of each test what it did not survive. */
export function byTest(outcomes: Iterable<Outcome>): readonly OtherOutcome[] {
  const names = new Map<string, Set<string>>()
  for (const { run, variation } of outcomes)
    names.set(run.test, (names.get(run.test) ?? new Set()).add(variation.name))
  return [...names].map(([test, all]) => ({ test, names: [...all] }))
}

/** Says in one line what a test did not survive: the kinds, and how many of each. */
export function lineOf({ test, names }: OtherOutcome): string {
  const kinds = names.map((name) => name.replace(/^weather: (.+?)(?: for \S+)? at .*$/, '$1'))
  const counts = [...new Set(kinds)].map((kind) => `${kind} ${kinds.filter((one) => one === kind).length}`)
  return `${test}: ${counts.join(', ')}`
}
