import { describe, expect, type TestAPI, test } from 'vitest'
import type { SandboxSetting } from '../hosts/sandbox.js'
import { matchers } from '../kit/fixtures/matchers.js'
import type { SimulatorMatchers, TestOptions } from '../kit/fixtures/options.js'
import {
  requireTargets,
  sandboxOf,
  sandboxTarget,
  simulatorTarget,
  type Target,
  type TargetName,
} from '../kit/fixtures/targets.js'
import { createFixtures, type Fixtures } from '../kit/fixtures/vitest-fixtures.js'
import type { Simulator } from '../kit/simulator.js'
import { createBaseline } from './baseline.js'

export type { MockServer } from '../hosts/mock-server.js'
export type { SandboxSetting } from '../hosts/sandbox.js'
export type { Allowed } from '../kit/fixtures/checks.js'
export type {
  DeliveryMatch,
  ProblemMatch,
  RequestMatch,
  SimulatorMatchers,
  TestOptions,
} from '../kit/fixtures/options.js'
export type { Target, TargetName } from '../kit/fixtures/targets.js'
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
  return test.extend(createFixtures(createBaseline(options)))
}

export interface EachOptions {
  /** Of the simulator, as of `createTest`. */
  readonly simulator?: TestOptions<unknown>
  /** Otherwise the environment has them: `PLATFORM_SANDBOX_URL` and `PLATFORM_SANDBOX_KEY`. */
  readonly sandbox?: Partial<SandboxSetting>
}

/** What the body of `describeEach` is given: a `test` whose tests have a `target`. */
export interface EachContext {
  readonly test: TestAPI<{ readonly target: Target }>
}

/**
 * The same tests against a simulator and a real sandbox: `describeEach(['simulator', 'sandbox'])('payouts', ({ test }) => ...)`.
 * Without a sandbox its tests are skipped, and so is each test that asks it for what only the simulator can do.
 * @throws UsageError for a target that there is none of, and for what is no sandbox
 */
export function describeEach(
  names: readonly TargetName[],
  { simulator = {}, sandbox }: EachOptions = {},
): (name: string, body: (context: EachContext) => void) => void {
  const targets = requireTargets(names)
  return (name, body) => {
    for (const target of targets) {
      if (target === 'simulator') {
        describe(`${name} (simulator)`, () => body({ test: onSimulator(simulator) }))
        continue
      }
      const found = sandboxOf(sandbox)
      if (typeof found === 'string')
        describe.skipIf(true)(`${name} (sandbox, ${found})`, () => body({ test: unset() }))
      else
        describe(`${name} (sandbox)`, () => {
          body({
            test: test.extend<{ target: Target }>({
              target: ({ skip }, use) => use(sandboxTarget(found, skip)),
            }),
          })
        })
    }
  }
}

function onSimulator(options: TestOptions<unknown>): EachContext['test'] {
  const baseline = createBaseline(options)
  return test.extend<{ target: Target }>({
    target: async ({ task, onTestFinished }, use) => {
      const world = await baseline.begin()
      onTestFinished(() => world.end(task.result?.state === 'fail'))
      await use(simulatorTarget(world.sim))
    },
  })
}

/** Of tests that are listed and never run. */
function unset(): EachContext['test'] {
  return test.extend<{ target: Target }>({
    target: ({ skip }) => skip('there is no sandbox'),
  })
}
