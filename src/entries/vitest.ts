import { expect, type TestAPI, test } from 'vitest'
import { matchers } from '../kit/fixtures/matchers.js'
import type { SimulatorMatchers, TestOptions } from '../kit/fixtures/options.js'
import { createFixtures, type Fixtures } from '../kit/fixtures/vitest-fixtures.js'
import type { Simulator } from '../kit/simulator.js'
import { createBaseline } from './baseline.js'

export type { MockServer } from '../hosts/mock-server.js'
export type { Allowed } from '../kit/fixtures/checks.js'
export type {
  DeliveryMatch,
  ProblemMatch,
  RequestMatch,
  SimulatorMatchers,
  TestOptions,
} from '../kit/fixtures/options.js'
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
