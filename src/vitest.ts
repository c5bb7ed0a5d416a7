import { expect, type TestAPI, test } from 'vitest'
import { matchers } from './adapters/testing/matchers.js'
import { createFixtures, type Fixtures } from './adapters/testing/vitest-fixtures.js'
import type { Simulator } from './simulator-interface.js'
import { createBaseline, type SimulatorMatchers, type TestOptions } from './simulator-tests.js'

export type { Allowed } from './adapters/testing/checks.js'
export type { MockServer } from './adapters/testing/mock-server.js'
export type {
  DeliveryMatch,
  ProblemMatch,
  RequestMatch,
  SimulatorMatchers,
  TestOptions,
} from './simulator-tests.js'
export { matchers }

declare module 'vitest' {
  interface Matchers<T> extends SimulatorMatchers<T> {}
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
