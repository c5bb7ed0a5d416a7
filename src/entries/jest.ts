/** `useSimulator(options)`: each test of jest has a simulator of its own, and matchers ([tests](docs/guide/testing.md)) */

import type { SimulatorMatchers } from '../kit/fixtures/options.js'

export type { MockServer } from '../hosts/interception/mock-server.js'
export type { SandboxSetting } from '../hosts/sandbox/sandbox.js'
export type { Allowed } from '../kit/fixtures/checks.js'
export type { EachOptions, EachSubject } from '../kit/fixtures/each.js'
export {
  describeEach,
  type EachTest,
  type JestEachOptions,
  type JestGlobals,
  type JestOptions,
  type JestRunner,
  type UsedSimulator,
  useSimulator,
} from '../kit/fixtures/jest.js'
export { matchers } from '../kit/fixtures/matchers.js'
export type {
  DeliveryMatch,
  ProblemMatch,
  RequestMatch,
  SimulatorMatchers,
  TestOptions,
} from '../kit/fixtures/options.js'
export type { Target, TargetName } from '../kit/fixtures/targets.js'

declare global {
  namespace jest {
    // As @types/jest declares it: R is what a matcher returns, T what is expected.
    interface Matchers<R, T> extends SimulatorMatchers<T> {}
  }
}
