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
 * Finds what says nothing of the app. A test that survives most runs in which its money fails is about any outcome: what it
 * does not survive of such money counts, and so does a freeze where it has survived another one. So does what a check of
 * our own says, and what was asked for by its name.
 * @param only the kinds and names that were asked for; none for everything
 */
export function otherOutcomesIn(outcomes: readonly Outcome[], only: readonly string[]): ReadonlySet<Outcome> {
  const named = only.filter((name) => !kindsOfVariations.some((kind) => name === kind || name === `${kind}s`))
  const failing = outcomes.filter((outcome) => isMet(outcome, 'weather: failed'))
  const frozenWell = outcomes.filter((outcome) => outcome.isRight && isMet(outcome, frozen))
  const isAboutAny = ({ run, variation }: Outcome): boolean => {
    const own = failing.filter((each) => each.run.test === run.test)
    return isNamed(variation, frozen)
      ? survivesMost(own) && frozenWell.some((each) => each.run.test === run.test)
      : survivesMost(own.filter((each) => moneyOf(each) === moneyOf({ variation })))
  }
  return new Set(
    outcomes.filter(
      (outcome) =>
        outcome.variation.isOtherOutcome === true &&
        !outcome.isRight &&
        !outcome.isOurs &&
        !outcome.isTolerated &&
        !isAboutAny(outcome) &&
        !named.some((name) => isNamed(outcome.variation, name)),
    ),
  )
}

function isMet({ variation, run }: Outcome, name: string): boolean {
  return run.isHit && isNamed(variation, name)
}

function survivesMost(outcomes: readonly Outcome[]): boolean {
  return outcomes.filter(({ isRight }) => isRight).length > outcomes.length / 2
}

/** Names the kind of transaction whose money it is: what is behind `at`, without its number. */
function moneyOf({ variation }: Pick<Outcome, 'variation'>): string {
  return variation.name.replace(/^.* at (.+) \d+$/, '$1')
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
