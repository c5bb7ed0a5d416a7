/** `useSimulator(options)`: each test of jest has a simulator of its own, and matchers ([tests](docs/guide/testing.md)) */

import * as z from 'zod'
import { argument } from '../contract/settings.js'
import type { Allowed } from '../kit/fixtures/checks.js'
import { type EachOptions, type EachSubject, eachOptions, suitesOf } from '../kit/fixtures/each.js'
import { type EachTest, type JestRunner, jestRunner, testsOn } from '../kit/fixtures/jest-each.js'
import { type JestGlobals, jestGlobals, worldOfEachTest } from '../kit/fixtures/jest-hooks.js'
import { matchers } from '../kit/fixtures/matchers.js'
import { checkTestOptions, type SimulatorMatchers, type TestOptions } from '../kit/fixtures/options.js'
import { sandboxTarget, simulatorTarget, type TargetName } from '../kit/fixtures/targets.js'
import type { Simulator } from '../kit/simulator.js'
import { baselineFor } from './baseline.js'

export type { MockServer } from '../hosts/mock-server.js'
export type { SandboxSetting } from '../hosts/sandbox.js'
export type { Allowed } from '../kit/fixtures/checks.js'
export type { EachOptions, EachSubject } from '../kit/fixtures/each.js'
export type { EachTest, JestRunner } from '../kit/fixtures/jest-each.js'
export type { JestGlobals } from '../kit/fixtures/jest-hooks.js'
export type {
  DeliveryMatch,
  ProblemMatch,
  RequestMatch,
  SimulatorMatchers,
  TestOptions,
} from '../kit/fixtures/options.js'
export type { Target, TargetName } from '../kit/fixtures/targets.js'
export { matchers }

declare global {
  namespace jest {
    // As @types/jest declares it: R is what a matcher returns, T what is expected.
    interface Matchers<R, T> extends SimulatorMatchers<T> {}
  }
}

export interface JestOptions<T = undefined> extends TestOptions<T> {
  /** What `@jest/globals` exports, where the globals are not injected. */
  readonly jest?: JestGlobals
}

/** The simulator of the test that runs: read its members inside tests and hooks. */
export interface UsedSimulator<T = undefined> {
  /** The baseline's state, for this test alone. */
  readonly sim: Simulator
  /** What the seed function returned, frozen: all tests share it. */
  readonly seeded: T
  /** What this test may leave behind. */
  allow(more: Allowed): void
}

/**
 * Gives each test of the file, or of the `describe` that it is called in, a copy of one baseline, and adds the
 * matchers to `expect`. A test fails when it leaves behind requests that the API does not know, deliveries that failed
 * for good, or faults that never happened. Not for `test.concurrent`, around which jest runs no hooks.
 * @throws UsageError for a wrong option, and where there is no jest
 */
export function useSimulator<T = undefined>(options: JestOptions<T> = {}): UsedSimulator<T> {
  checkTestOptions(options, 'useSimulator', { jest: argument(() => z.unknown()) })
  const { jest = jestGlobals(), ...rest } = options
  jest.expect.extend(matchers as never)
  const world = worldOfEachTest(baselineFor<T>('useSimulator', rest), jest)
  return {
    get sim() {
      return world().sim
    },
    get seeded() {
      return world().seeded
    },
    allow: (more) => world().allow(more),
  }
}

export interface JestEachOptions extends EachOptions {
  /** What `@jest/globals` exports, where the globals are not injected. */
  readonly jest?: JestRunner
}

/**
 * The same tests against a simulator and a real sandbox: `describeEach(['simulator', 'sandbox'])('payouts', ({ test }) => ...)`.
 * Without a sandbox its tests are skipped, and so is each test that asks it for what only the simulator can do.
 * @throws UsageError for a target that there is none of, for what is no sandbox, and where there is no jest
 */
export function describeEach(
  names: readonly TargetName[],
  options: JestEachOptions = {},
): (name: string, body: (context: { readonly test: EachTest }) => void) => void {
  const { simulator = {}, sandbox, jest = jestRunner() } = eachOptions(options)
  return suitesOf<EachTest>(names, sandbox, {
    describe: (name, body) => jest.describe(name, body),
    skipped: (name, body) => jest.describe.skip(name, body),
    onSimulator() {
      const world = useSimulator({ ...simulator, jest })
      return testsOn(jest, (): EachSubject => ({ target: simulatorTarget(world.sim) }))
    },
    onSandbox: (found) => testsOn(jest, (skip): EachSubject => ({ target: sandboxTarget(found, skip) })),
    unset: () => testsOn(jest, (skip): EachSubject => skip('there is no sandbox')),
  })
}
