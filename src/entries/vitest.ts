/**
 * `createTest(options)`: `test` with a simulator of its own for each test, and matchers ([tests](../guide/testing.md))
 * @family test
 */

import { afterAll, beforeAll, describe, expect, type TestAPI, test } from 'vitest'
import type { Baseline } from '../kit/fixtures/baseline.js'
import { type EachOptions, type EachSubject, eachOptions, suitesOf } from '../kit/fixtures/each.js'
import { matchers } from '../kit/fixtures/matchers.js'
import type { SimulatorMatchers, TestOptions } from '../kit/fixtures/options.js'
import { baselineFor } from '../kit/fixtures/options.js'
import { sandboxTarget, simulatorTarget, type TargetName } from '../kit/fixtures/targets.js'
import { createFixtures, type Fixtures, repeat } from '../kit/fixtures/vitest-fixtures.js'
import type { Simulator } from '../kit/simulator.js'

export type { SimulatorMatchers } from '../kit/fixtures/options.js'
export type * from '../kit/fixtures/public-types.js'
export type { Fixtures } from '../kit/fixtures/vitest-fixtures.js'
export { matchers }

declare module 'vitest' {
  interface Matchers<T> extends SimulatorMatchers<T> {}
  // vitest 3 before 3.2 has no Matchers.
  interface Assertion<T> extends SimulatorMatchers<T> {}
}

expect.extend(matchers)

/**
 * `test` with `{ sim, seeded, allow }`: each test has a copy of one baseline, and fails when it leaves behind requests
 * that the API does not know, deliveries that failed for good, or faults that never happened.
 * @throws UsageError for a wrong option
 */
export function createTest<T = undefined>(options: TestOptions<T> = {}): TestAPI<Fixtures<Simulator, T>> {
  const baseline = watchedByFile(baselineFor('createTest', options))
  if (baseline.isVaried)
    beforeAll(function () {
      // biome-ignore lint/complexity/noArguments: vitest 4 reads from the parameters of a hook what it needs, and vitest 3 gives it something else
      return repeat(baseline, [...arguments])
    })
  return test.extend(createFixtures(baseline))
}

/** Tells who watches when the tests of each file begin, and when they are over. */
function watchedByFile<B extends Pick<Baseline<Simulator, unknown>, 'isWatched' | 'opens' | 'rests'>>(
  baseline: B,
): B {
  if (baseline.isWatched) {
    beforeAll(() => baseline.opens())
    afterAll(() => baseline.rests())
  }
  return baseline
}

/** The argument of the body of `describeEach`: a `test` whose tests have a `target`. */
export interface EachContext {
  readonly test: TestAPI<EachSubject>
}

/**
 * The same tests against a simulator and a real sandbox: `describeEach(['simulator', 'sandbox'])('payouts', ({ test }) => ...)`.
 * Without a sandbox its tests are skipped, and so is each test that asks it for what only the simulator can do.
 * @throws UsageError for a target that there is none of, and for what is no sandbox
 */
export function describeEach(
  names: readonly TargetName[],
  options: EachOptions = {},
): (name: string, body: (context: EachContext) => void) => void {
  const { simulator = {}, sandbox } = eachOptions(options)
  return suitesOf<EachContext['test']>(names, sandbox, {
    describe: (name, body) => describe(name, body),
    skipped: (name, body) => describe.skip(name, body),
    onSimulator: () => onSimulator(simulator),
    onSandbox: (found) =>
      test.extend<EachSubject>({ target: ({ skip }, use) => use(sandboxTarget(found, skip)) }),
    unset: () => test.extend<EachSubject>({ target: ({ skip }) => skip('there is no sandbox') }),
  })
}

function onSimulator(options: TestOptions<unknown>): EachContext['test'] {
  const { testWorld } = createFixtures(watchedByFile(baselineFor('describeEach: simulator', options)))
  return test.extend<EachSubject>({
    target: ({ task, onTestFinished }, use) =>
      testWorld({ task, onTestFinished }, ({ sim }) => use(simulatorTarget(sim))),
  })
}
